import { spawnSync } from "node:child_process";
import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { missing } from "../needs.ts";
import { bundle, freshRoot } from "./support.ts";

const lacking = missing("git");

describe.skipIf(lacking)(
	`the state root${lacking ? ` [${lacking}]` : ""}`,
	() => {
		it("[C6] is the same from a folder, a link to it, a folder below it, a worktree, a hook, a terminal", () => {
			const base = freshRoot();
			const program = bundle("where", base);
			const repository = join(base, "repository");
			const below = join(repository, "a", "b");
			mkdirSync(below, { recursive: true });
			symlinkSync(repository, join(base, "link"));
			const git = (...args: string[]) => {
				const who = ["-c", "user.name=t", "-c", "user.email=t@example.org"];
				const ran = spawnSync("git", ["-C", repository, ...who, ...args]);
				expect(ran.status, String(ran.stderr)).toBe(0);
			};
			git("init", "-q");
			git("commit", "-q", "--allow-empty", "-m", "first");
			git("worktree", "add", "-q", join(base, "tree"));

			const common = { HOME: base, PATH: process.env.PATH };
			const asked = (cwd: string, env: Record<string, string> = {}) => {
				const options = { cwd, env: { ...common, ...env } };
				const ran = spawnSync(process.execPath, [program], options);
				expect(ran.status, String(ran.stderr)).toBe(0);
				return String(ran.stdout).trim();
			};
			const places = [
				repository,
				join(base, "link"),
				below,
				join(base, "tree"),
			];
			const hook = {
				CLAUDE_PLUGIN_DATA: join(base, "data"),
				CLAUDE_PLUGIN_ROOT: join(base, "plugin"),
				CLAUDE_PROJECT_DIR: repository,
			};
			const answers = places.flatMap((cwd) => [
				asked(cwd),
				asked(cwd, hook),
				asked(cwd, { ...hook, PWD: join(base, "link") }),
			]);
			expect(new Set(answers)).toEqual(
				new Set([join(base, ".local", "state", "offload")]),
			);
			const own = places.map((cwd) =>
				asked(cwd, { ...hook, OFFLOAD_HOME: join(base, "own") }),
			);
			expect(new Set(own)).toEqual(new Set([join(base, "own")]));
		});
	},
);
