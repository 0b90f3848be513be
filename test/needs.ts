/** What a test needs of the machine, and the name under which it is skipped where that is missing. */
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/**
 * Looks for a program on PATH without running it.
 *
 * @returns its absolute path, or null
 */
export function onPath(program: string): string | null {
	for (const dir of (process.env.PATH ?? "").split(delimiter)) {
		if (dir === "") continue;
		const path = join(dir, program);
		try {
			accessSync(path, constants.X_OK);
			return path;
		} catch {
			// not here
		}
	}
	return null;
}

/** The real Claude Code CLI under test: `CLAUDE_BIN`, or null. Never the one a person happens to have on PATH. */
export const claudeBin: string | null = process.env.CLAUDE_BIN || null;

/** The oldest CLI that is supported, for the tests that cover both: `CLAUDE_BIN_OLDEST`, or null. */
export const oldestClaudeBin: string | null =
	process.env.CLAUDE_BIN_OLDEST || null;

/**
 * The title suffix and the verdict for `describe.skipIf`: the driver counts skips by the name in brackets.
 *
 * @param programs names on PATH, or `claude` / `claude-oldest` for the CLIs under test, `root`, `linux`
 * @returns the first that is missing, or null when all are there
 */
export function missing(...programs: string[]): string | null {
	for (const program of programs) {
		if (
			program === "claude"
				? !claudeBin
				: program === "claude-oldest"
					? !oldestClaudeBin
					: false
		)
			return program;
		if (program === "root" && process.getuid?.() !== 0) return "root";
		if (program === "linux" && process.platform !== "linux") return "linux";
		if (["claude", "claude-oldest", "root", "linux"].includes(program))
			continue;
		if (!onPath(program)) return program;
	}
	return null;
}
