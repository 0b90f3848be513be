/** The project's own files, as git sees them. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The project's folder. */
export const root = join(import.meta.dirname, "../..");

/** Tracked files, and those that would be: untracked and not ignored. Relative paths. */
export function files(): string[] {
	return execFileSync(
		"git",
		["ls-files", "-z", "--cached", "--others", "--exclude-standard"],
		{ cwd: root, encoding: "utf8", maxBuffer: 1 << 24 },
	)
		.split("\0")
		.filter((path) => path !== "" && existsSync(join(root, path)))
		.sort();
}

/** Those that are text we wrote: no image, no lockfile, no bundle. */
export const ourText = (): string[] =>
	files().filter(
		(path) =>
			!/\.(png|diff|bin)$/.test(path) &&
			!path.startsWith("dist/") &&
			!path.startsWith("test/fixtures/") &&
			path !== "pnpm-lock.yaml",
	);

/** The text of one file. */
export const read = (path: string): string =>
	readFileSync(join(root, path), "utf8");
