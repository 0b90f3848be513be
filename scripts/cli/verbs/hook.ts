/** `offload hook <Event>`: the one entry of all hooks. */

import { jsonForTerminal } from "../../core/text.ts";
import type { HookContext } from "../../hooks/frame.ts";
import { runHook } from "../../hooks/run.ts";
import { processProbe } from "../../system/process.ts";
import { detached } from "../detached.ts";
import type { Run } from "../frame/table.ts";
import type { Context } from "../frame/types.ts";
import { keepFault } from "../frame/world.ts";

const nowMs = () => performance.now();

function contextOf(ctx: Context, endsAtMs: number): HookContext {
	return {
		env: ctx.env,
		home: ctx.home,
		uid: ctx.uid,
		get stateRoot() {
			return ctx.stateRoot;
		},
		clock: ctx.clock,
		random: ctx.random,
		get processes() {
			return processProbe();
		},
		self: ctx.self,
		detached: (args, cwd) => detached(ctx.self.launcher, args, cwd, ctx.env),
		left: () => endsAtMs - nowMs(),
	};
}

export const run: Run<"hook"> = async (ctx, { pos }) => {
	const { output, log } = await runHook(pos.event, {
		stdin: ctx.stdin,
		context: (endsAtMs) => contextOf(ctx, endsAtMs),
		nowMs,
		keepFault: (thrown) =>
			keepFault(ctx.self.dist, ctx.env, ctx.home, "hook", thrown),
	});
	if (log !== null) ctx.out.note(log);
	return output === null ? {} : { text: `${jsonForTerminal(output)}\n` };
};
