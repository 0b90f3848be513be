/** Runs a hook in this process: its context is made of what the process has. */
import { randomBytes } from "node:crypto";
import { type HookRun, runHook } from "../hooks/run.ts";
import { stateRoot } from "../jobs/root.ts";
import { clock } from "../system/clock.ts";
import { processProbe } from "../system/process.ts";
import { detached } from "./detached.ts";
import { keepFault, selfOf } from "./frame/installation.ts";
import type { Env, Input } from "./frame/types.ts";

/** Node loads a part of itself for `performance`, which takes it a millisecond. */
const nowMs = () => Number(process.hrtime.bigint() / 1000n) / 1000;

/**
 * Runs the hook of an event.
 *
 * @param event as it was handed over; undefined where there was none
 * @param dist the folder of the bundles, absolute
 * @returns what to print; it never fails
 */
export function hooking(
	event: string | undefined,
	dist: string,
	env: Env,
	home: string,
	stdin: Input,
): Promise<HookRun> {
	const self = selfOf(dist, env);
	return runHook(event, {
		stdin,
		context: (endsAtMs) => ({
			env,
			home,
			uid: process.getuid?.() ?? null,
			get stateRoot() {
				return stateRoot(env, home);
			},
			clock,
			random: (bytes) => randomBytes(bytes),
			get processes() {
				return processProbe();
			},
			self,
			detached: (args, cwd) => detached(self.launcher, args, cwd, env),
			left: () => endsAtMs - nowMs(),
		}),
		nowMs,
		keepFault: (thrown) => keepFault(dist, env, home, "hook", thrown),
	});
}
