/** Worktrees made and removed in processes of their own. */
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { buildSync } from "esbuild";
import type { GitRig } from "../system/git-rig.ts";

/**
 * Builds the child program once.
 *
 * @param rig where it goes
 * @returns starts it with an order
 */
export function childProgram(
	rig: Pick<GitRig, "dir" | "env">,
): (order: object, env?: Record<string, string>) => ChildRun {
	const outfile = join(rig.dir, "child.cjs");
	buildSync({
		entryPoints: [join(import.meta.dirname, "child.ts")],
		outfile,
		bundle: true,
		platform: "node",
		format: "cjs",
		target: "node20",
	});
	return (order, env = {}) => {
		const child = spawn(
			process.execPath,
			[outfile, JSON.stringify({ dir: rig.dir, ...order })],
			{
				env: { ...rig.env, ...env },
				stdio: ["ignore", "pipe", "pipe"],
			},
		);
		return runOf(child);
	};
}

/** How a child ended. */
export interface ChildEnd {
	readonly code: number | null;
	readonly signal: string | null;
	readonly lines: readonly unknown[];
	readonly stderr: string;
}

/** A child at work. */
export interface ChildRun {
	readonly child: ChildProcess;
	readonly ended: Promise<ChildEnd>;
}

function runOf(child: ChildProcess): ChildRun {
	let out = "";
	let stderr = "";
	child.stdout?.on("data", (piece) => {
		out += piece;
	});
	child.stderr?.on("data", (piece) => {
		stderr += piece;
	});
	const ended = new Promise<ChildEnd>((resolve, reject) => {
		child.once("error", reject);
		child.once("close", (code, signal) =>
			resolve({
				code,
				signal,
				lines: out
					.split("\n")
					.filter((line) => line !== "")
					.map((line) => JSON.parse(line)),
				stderr,
			}),
		);
	});
	return { child, ended };
}
