/** What a worker's terminal shows: now, where it is still there and is ours, else as it was last kept. */
import { statSync } from "node:fs";
import { ageOf, type Now } from "../core/clock.ts";
import { attemptPaths } from "../core/layout.ts";
import type { LaunchPlan } from "../core/records/plan.ts";
import { readBytes } from "../system/files.ts";
import { tmuxAt } from "../system/tmux.ts";
import { markOf, tmuxEnvironment } from "./launch-terminal.ts";
import { MARK, Terminal } from "./terminal.ts";

/** A screen with how old it is. */
export interface ScreenSeen {
	readonly text: string;
	/** `terminal`: it was looked at just now; `file`: it was kept by its runner. */
	readonly from: "terminal" | "file";
	readonly ageS: number | "unknown";
}

/** The terminal now; null where it is gone, or is not ours. */
async function live(
	{ terminal, token }: LaunchPlan,
	env: Readonly<Record<string, string | undefined>>,
): Promise<string | null> {
	if (terminal === undefined) return null;
	const tmux = tmuxAt(terminal.tmux, terminal.socket, tmuxEnvironment(env));
	const target = `=${terminal.session}:`;
	const mark = await tmux(["show-options", "-qv", "-t", target, MARK]);
	if (!mark.ok || mark.stdout.trim() !== markOf(token)) return null;
	return new Terminal(tmux, target).screen(true);
}

/**
 * The screen of an attempt.
 *
 * @param dir the attempt's directory
 * @returns null where it has none
 * @throws OffloadError `store` where the kept one cannot be read
 */
export async function screenOf(
	dir: string,
	plan: LaunchPlan,
	env: Readonly<Record<string, string | undefined>>,
	now: Now,
): Promise<ScreenSeen | null> {
	const text = await live(plan, env);
	if (text !== null) return { text, from: "terminal", ageS: 0 };
	const { screen } = attemptPaths(dir);
	const kept = readBytes(screen, "kept screen");
	if (kept === null) return null;
	const at = new Date(
		statSync(screen, { throwIfNoEntry: false })?.mtimeMs ?? Number.NaN,
	);
	return {
		text: kept.toString("utf8"),
		from: "file",
		ageS: Number.isNaN(at.getTime())
			? "unknown"
			: ageOf({ at: at.toISOString() }, now),
	};
}
