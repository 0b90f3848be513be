/** Judges the changes of a patch: names, modes, links, sizes, added lines. */
import { escapeForTerminal } from "../core/text.ts";
import type { Git, GitAt } from "../system/git.ts";
import type { RawChange } from "../system/git-scratch.ts";
import {
	addedText,
	type BlobSize,
	blobSizes,
	readBlobs,
	textOf,
} from "./blobs.ts";
import {
	controlRule,
	isKeyFile,
	judgeLink,
	leavesTree,
	touchesGitFolder,
} from "./paths.ts";
import type {
	Allowance,
	Finding,
	FindingKind,
	PatchLimits,
	PatchRow,
} from "./report.ts";
import { findSecrets } from "./secrets.ts";

/** By what a patch is judged. */
export interface JudgeWish {
	readonly git: Git;
	/** The folder that the work was given, from the root, with slashes; null for the whole tree. */
	readonly scope: string | null;
	/** Findings that a person has allowed. */
	readonly allow?: readonly Allowance[];
}

/** A finding that keeps a patch out. */
export const refuse = (
	kind: FindingKind,
	path: string | null,
	detail: string,
): Finding => ({ kind, path, detail, weight: "refuse" });

const note = (kind: FindingKind, path: string, detail: string): Finding => ({
	kind,
	path,
	detail,
	weight: "note",
});

/** A path that is all that is known, since git would not apply the patch. */
export const unappliedRow = (path: string, wish: JudgeWish): PatchRow => ({
	path,
	change: "modified",
	oldMode: "000000",
	newMode: "000000",
	newId: "",
	bytes: null,
	findings: pathFindings(path, wish),
});

/** What the name of a file says, whatever is in it. */
function pathFindings(path: string, wish: JudgeWish): Finding[] {
	const found: Finding[] = [];
	if (leavesTree(path))
		found.push(refuse("traversal", path, "it leads out of the tree"));
	if (touchesGitFolder(path))
		found.push(refuse("git-folder", path, "it lies in git's own folder"));
	if (
		wish.scope !== null &&
		wish.scope !== "" &&
		!path.startsWith(`${wish.scope}/`)
	)
		found.push(
			refuse(
				"scope",
				path,
				`it lies outside of ${escapeForTerminal(wish.scope)}, which the work was given`,
			),
		);
	if (escapeForTerminal(path) !== path)
		found.push(note("name", path, "its name holds what cannot be seen"));
	const rule = controlRule(path);
	if (rule !== null && !allowed(wish, "control", path))
		found.push(refuse("control", path, `it ${rule.does} (${rule.id})`));
	return found;
}

const allowed = (
	wish: JudgeWish,
	kind: Allowance["kind"],
	path: string,
): boolean =>
	(wish.allow ?? []).some((one) => one.kind === kind && one.path === path);

/** What the two modes say. */
function modeFindings(change: RawChange): Finding[] {
	const { path, oldMode, newMode } = change;
	const found: Finding[] = [];
	if (!change.exact) found.push(refuse("name", path, "its name is not UTF-8"));
	if (oldMode === "160000" || newMode === "160000")
		found.push(
			refuse("submodule", path, "it adds, moves or removes a submodule"),
		);
	if (newMode === "100755" && oldMode !== "100755")
		found.push(note("executable", path, "it may be run afterwards"));
	if (change.status === "T")
		found.push(note("type-change", path, "it becomes another kind of file"));
	return found;
}

const kindOf = (change: RawChange): PatchRow["change"] => {
	if (change.status === "A") return "added";
	if (change.status === "D") return "deleted";
	if (change.status === "T") return "type-change";
	return change.oldId === change.newId ? "mode" : "modified";
};

/** Judges every change of a patch that could be applied. */
export async function rowsOf(
	wish: JudgeWish,
	at: GitAt,
	changes: readonly RawChange[],
	limits: PatchLimits,
): Promise<PatchRow[]> {
	const isFile = (mode: string) => mode.startsWith("100") || mode === "120000";
	const present = changes.filter((change) => isFile(change.newMode));
	const sizes = await blobSizes(wish.git, at, [
		...new Set(
			present.flatMap((change) =>
				isFile(change.oldMode) ? [change.newId, change.oldId] : [change.newId],
			),
		),
	]);
	const content = await contentFindings(wish, at, present, sizes, limits);
	return changes.map((change) => {
		const bytes = isFile(change.newMode)
			? (sizes.get(change.newId) ?? 0)
			: null;
		const large =
			bytes !== null && bytes > limits.fileBytes
				? [
						refuse(
							"size",
							change.path,
							`${bytes} bytes, allowed: ${limits.fileBytes}`,
						),
					]
				: [];
		return {
			path: change.path,
			change: kindOf(change),
			oldMode: change.oldMode,
			newMode: change.newMode,
			newId: change.newId,
			bytes,
			findings: [
				...pathFindings(change.path, wish),
				...modeFindings(change),
				...large,
				...(content.get(change.path) ?? []),
			],
		};
	});
}

/** What is read of one change: what the file was, then what it becomes. */
interface Reading extends BlobSize {
	readonly change: RawChange;
	readonly old: boolean;
}

/** Judges what is in the files that result: where links lead, and what looks like a secret in added lines. */
async function contentFindings(
	wish: JudgeWish,
	at: GitAt,
	present: readonly RawChange[],
	sizes: ReadonlyMap<string, number>,
	limits: PatchLimits,
): Promise<Map<string, Finding[]>> {
	const found = new Map<string, Finding[]>();
	const total = present.reduce((sum, c) => sum + (sizes.get(c.newId) ?? 0), 0);
	// What is too large is refused for that, and not read as well.
	if (total > limits.totalBytes) return found;
	const reading: Reading[] = [];
	for (const change of present) {
		const add = (id: string, old: boolean) => {
			const bytes = sizes.get(id);
			if (bytes !== undefined && bytes <= limits.fileBytes)
				reading.push({ id, bytes, change, old });
		};
		if (change.oldMode.startsWith("100") && change.newMode !== "120000")
			add(change.oldId, true);
		add(change.newId, false);
	}
	let before: { change: RawChange; text: string | null } | null = null;
	await readBlobs(wish.git, at, reading, (index, content) => {
		const { change, old } = reading[index] as Reading;
		if (old) {
			before = { change, text: textOf(content) };
			return;
		}
		const had = before?.change === change ? before.text : null;
		found.set(
			change.path,
			change.newMode === "120000"
				? [linkFinding(change.path, content.toString("utf8"))]
				: secretFindings(wish, change.path, content, had),
		);
	});
	return found;
}

const LINKS: Record<Exclude<ReturnType<typeof judgeLink>, "inside">, string> = {
	absolute: "it is a link to an absolute path",
	outside: "it is a link that leads out of the tree",
	git: "it is a link into git's own folder",
	unclear:
		"it is a link whose `..` follows a name, so where it leads is unclear",
};

function linkFinding(path: string, target: string): Finding {
	const verdict = judgeLink(path, target);
	return verdict === "inside"
		? note("symlink", path, "it is a link within the tree")
		: refuse("symlink", path, LINKS[verdict]);
}

function secretFindings(
	wish: JudgeWish,
	path: string,
	content: Buffer,
	before: string | null,
): Finding[] {
	if (allowed(wish, "secret", path)) return [];
	const found: Finding[] = isKeyFile(path)
		? [refuse("secret", path, "files of this name hold keys or passwords")]
		: [];
	const text = textOf(content);
	if (text === null) return found;
	for (const one of findSecrets(addedText(before, text)))
		found.push(
			refuse(
				"secret",
				path,
				`line ${one.line} looks like ${one.what} (${one.rule})`,
			),
		);
	return found;
}
