/** What a fresh worktree must not be: a tree whose submodules are empty folders or whose large files are pointers. */
import { closeSync, openSync, readFileSync, readSync } from "node:fs";
import { join } from "node:path";
import { OffloadError } from "../core/reasons.ts";
import { escapeForTerminal } from "../core/text.ts";
import { fields, type Git, oneLine } from "../system/git.ts";

/** A few names for a sentence. */
const some = (names: readonly string[]): string =>
	names
		.slice(0, 3)
		.map((name) => escapeForTerminal(name))
		.join(", ") + (names.length > 3 ? `, and ${names.length - 3} more` : "");

/**
 * Refuses a tree with submodules: git leaves their folders empty in a new worktree, and filling them
 * means network and code of other repositories.
 *
 * @param at the repository
 * @param tree the tree that would be checked out
 * @throws OffloadError `environment`, naming them
 */
export async function refuseSubmodules(
	git: Git,
	at: { readonly cwd: string },
	tree: string,
): Promise<void> {
	// Only folders and submodules are listed, so this stays short in a large repository.
	const listed = await git(["ls-tree", "-r", "-d", "-z", tree], at);
	const names = fields(listed)
		.filter((row) => row.startsWith("160000 "))
		.map((row) => row.slice(row.indexOf("\t") + 1));
	if (names.length === 0) return;
	throw new OffloadError(
		"environment",
		`Worktrees of a repository with submodules are unsupported: their folders would be empty (${some(names)})`,
		{
			about: at.cwd,
			kept: "nothing was changed",
			next: "run the work in a checkout of your own, with --cwd",
		},
	);
}

const POINTER = Buffer.from("version https://git-lfs.github.com/spec/v1");

/** Whether a file begins as a pointer of Git LFS does. What cannot be opened is none. */
function isPointer(path: string): boolean {
	const head = Buffer.alloc(POINTER.length);
	try {
		const fd = openSync(path, "r");
		try {
			return (
				readSync(fd, head, 0, head.length, 0) === head.length &&
				head.equals(POINTER)
			);
		} finally {
			closeSync(fd);
		}
	} catch {
		return false;
	}
}

/** Whether any attributes file speaks of filters at all. Most repositories have none. */
async function mentionsFilters(
	git: Git,
	root: string,
	commonDir: string,
): Promise<boolean> {
	const [inTree, named] = await Promise.all([
		git(["ls-files", "-z", "--", ":(glob)**/.gitattributes"], {
			cwd: root,
			magic: true,
		}),
		git(["config", "--type=path", "--get", "core.attributesFile"], {
			cwd: root,
			answers: [1],
		}),
	]);
	const home = process.env.HOME ?? "/";
	const files = [
		...fields(inTree).map((name) => join(root, name)),
		join(commonDir, "info", "attributes"),
		named.code === 0
			? oneLine(named)
			: join(
					process.env.XDG_CONFIG_HOME || join(home, ".config"),
					"git",
					"attributes",
				),
	];
	return files.some((file) => {
		try {
			return readFileSync(file, "utf8").includes("filter");
		} catch {
			return false;
		}
	});
}

/**
 * Refuses a checkout in which files of Git LFS are only pointers. Git itself calls such a checkout a
 * success where the filter is not set up or was told to skip.
 *
 * @param root the worktree, checked out
 * @throws OffloadError `environment`, naming them
 */
export async function refusePointers(
	git: Git,
	root: string,
	commonDir: string,
): Promise<void> {
	if (!(await mentionsFilters(git, root, commonDir))) return;
	const most = { mostBytes: 512 * 1024 * 1024 };
	const files = await git(["ls-files", "-z"], { cwd: root, ...most });
	const attributes = fields(
		await git(["check-attr", "-z", "--stdin", "filter"], {
			cwd: root,
			input: files.stdout,
			...most,
		}),
	);
	const pointers: string[] = [];
	for (let i = 0; i + 2 < attributes.length; i += 3) {
		const name = attributes[i] as string;
		if (attributes[i + 2] === "lfs" && isPointer(join(root, name)))
			pointers.push(name);
	}
	if (pointers.length === 0) return;
	throw new OffloadError(
		"environment",
		`Unsupported: ${pointers.length} files are kept by Git LFS, and only their pointers were checked out (${some(pointers)})`,
		{
			about: root,
			next: "install git-lfs, run `git lfs install` and `git lfs pull` in your checkout, then try again; or run the work there with --cwd",
		},
	);
}
