/** Workers that are a shell, and looks at what is there: for tests of the verbs that come after the work. */
import { createHash } from "node:crypto";
import { lstatSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join, relative } from "node:path";
import { expect } from "vitest";
import type { Ran, TestWorld } from "../world.ts";

/** How a shell worker is dispatched. */
export interface Wish {
	readonly cwd: string;
	readonly args?: readonly string[];
	readonly rung?: string;
}

/** Dispatches a worker that is a shell: its petition is what it runs. Returns the handle. */
export async function dispatched(
	world: TestWorld,
	script: string,
	{ cwd, args = [], rung = "headless-oneshot" }: Wish,
): Promise<string> {
	world.command("/bin/sh");
	const ran = await world.run(
		["dispatch", rung, "-", "--harness=command", "--profile=full", ...args],
		{ cwd, stdin: `${script}\n` },
	);
	expect([ran.code, ran.row("reason")]).toEqual([0, undefined]);
	return ran.row("handle") as string;
}

/** The same, and waits for its end, which must be a good one unless said. */
export async function worked(
	world: TestWorld,
	script: string,
	wish: Wish & { readonly code?: number },
): Promise<string> {
	const handle = await dispatched(world, script, wish);
	const waited = await world.run(["wait", handle]);
	expect([waited.code, waited.row("reason")]).toEqual([
		wish.code ?? 0,
		wish.code === undefined ? undefined : expect.any(String),
	]);
	return handle;
}

/** Everything below a folder, folders too: kind, mode and content of each, by its path from there. */
export function listing(root: string): string[] {
	return readdirSync(root, { recursive: true, withFileTypes: true })
		.map((entry) => {
			const path = join(entry.parentPath, entry.name);
			const stat = lstatSync(path);
			const content = stat.isSymbolicLink()
				? readlinkSync(path)
				: stat.isFile()
					? createHash("sha256").update(readFileSync(path)).digest("hex")
					: "";
			return `${relative(root, path)}\t${stat.mode.toString(8)}\t${content}`;
		})
		.sort();
}

/** All rows of one key, without it. */
export const rowsOf = (ran: Ran, key: string): (readonly string[])[] =>
	ran.rows.filter(([name]) => name === key).map(([, ...rest]) => rest);

/** A person's own commit. */
export const commit = (world: TestWorld, cwd: string, message = "theirs") =>
	world.git(
		cwd,
		"-c",
		"user.name=Test",
		"-c",
		"user.email=test@example.org",
		"commit",
		"--quiet",
		"--all",
		"--message",
		message,
	);
