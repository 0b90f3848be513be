/** Real repositories in a folder of their own, with a home of their own: nothing of the machine's git settings counts. */
import { execFileSync } from "node:child_process";
import {
	mkdirSync,
	mkdtempSync,
	readFileSync,
	realpathSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type Git, gitRunner } from "../../scripts/system/git.ts";

/** A folder with repositories. */
export interface GitRig {
	readonly dir: string;
	/** The environment that raw git runs in, and that ours is made from. */
	readonly env: Record<string, string>;
	readonly git: Git;
	/** Runs git as a person would, and gives its output without the last newline. */
	raw(cwd: string, ...args: string[]): string;
	/** Makes a repository with one commit: `a.txt`, `dir/b.txt`. */
	repository(name?: string): string;
	/** Writes files under a folder, making folders as needed. */
	write(root: string, files: Readonly<Record<string, string | Buffer>>): void;
	/** Commits everything. */
	commit(root: string, message?: string): string;
	end(): void;
}

/** Makes a rig; end it after the test. */
export function gitRig(): GitRig {
	const dir = realpathSync(mkdtempSync(join(tmpdir(), "offload-test-git-")));
	const home = join(dir, "home");
	mkdirSync(home);
	writeFileSync(
		join(home, ".gitconfig"),
		'[user]\n\tname = Test\n\temail = test@example.invalid\n[init]\n\tdefaultBranch = main\n[protocol "file"]\n\tallow = always\n',
	);
	const env = {
		PATH: process.env.PATH ?? "",
		HOME: home,
		TMPDIR: process.env.TMPDIR ?? tmpdir(),
		GIT_CONFIG_NOSYSTEM: "1",
	};
	const raw = (cwd: string, ...args: string[]) =>
		execFileSync("git", args, {
			cwd,
			env,
			encoding: "utf8",
			stdio: ["ignore", "pipe", "pipe"],
			maxBuffer: 64 * 1024 * 1024,
		}).replace(/\n$/, "");
	const write: GitRig["write"] = (root, files) => {
		for (const [name, content] of Object.entries(files)) {
			mkdirSync(dirname(join(root, name)), { recursive: true });
			writeFileSync(join(root, name), content);
		}
	};
	const commit = (root: string, message = "change") => {
		raw(root, "add", "-A");
		raw(root, "commit", "-q", "--no-verify", "--allow-empty", "-m", message);
		return raw(root, "rev-parse", "HEAD");
	};
	return {
		dir,
		env,
		git: gitRunner({ env }),
		raw,
		write,
		commit,
		repository(name = "repo") {
			const root = join(dir, name);
			mkdirSync(root, { recursive: true });
			raw(root, "init", "-q");
			write(root, { "a.txt": "one\ntwo\nthree\n", "dir/b.txt": "b\n" });
			commit(root, "first");
			return root;
		},
		end: () => rmSync(dir, { recursive: true, force: true }),
	};
}

/** The bytes of a repository's own settings. */
export const configOf = (root: string): string =>
	readFileSync(join(root, ".git", "config"), "utf8");
