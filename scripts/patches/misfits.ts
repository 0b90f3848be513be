/** Why a patch does not fit, and what lies in its way. */
import { lstatSync, readdirSync, type Stats } from "node:fs";
import { dirname, join } from "node:path";
import { OffloadError } from "../core/reasons.ts";
import type { PatchReport } from "./report.ts";

/** Why a patch does not fit. */
export type MisfitReason =
	| "changed-here" // the file has changes that are not committed
	| "staged-here" // the index has another version than the commit
	| "in-the-way" // something lies where the patch makes a file
	| "base-moved" // the committed file is not the one that the work started from
	| "no-match" // git cannot apply it to the committed files
	| "not-as-expected"; // what came out was not what was worked out before; it was undone

/** What helps, by what is in the way. */
const OTHERWISE = "commit or move aside what is named, then apply again";
const NEXT: Partial<Record<MisfitReason, string>> = {
	"base-moved":
		"apply it with --drift, or have the work done again from the commit that is here",
	"no-match":
		"read the patch and bring it in by hand, or have the work done again from here",
};

/** One reason, with the file. */
export interface Misfit {
	readonly reason: MisfitReason;
	/** Null where git did not name one. Data. */
	readonly path: string | null;
	/** One sentence of ours. */
	readonly detail: string;
}

/** What lies at a path, without following a link. */
export const lstat = (path: string): Stats | undefined => {
	try {
		return lstatSync(path, { throwIfNoEntry: false });
	} catch {
		// A part of the path is no folder: then nothing lies there.
		return undefined;
	}
};

/** What is no file of the commit and lies where the patch puts one, or where it needs a folder. */
export function inTheWay(root: string, report: PatchReport): Misfit[] {
	const found: Misfit[] = [];
	const gone = new Set(
		report.rows
			.filter((row) => row.change === "deleted")
			.map((row) => row.path),
	);
	const way = (path: string, what: string) =>
		found.push({ reason: "in-the-way", path, detail: what });
	// Folders of files that the patch makes, and of those that it only takes away.
	const parents = new Map<string, boolean>();
	for (const { path, change } of report.rows) {
		for (let up = dirname(path); up !== "."; up = dirname(up))
			parents.set(up, parents.get(up) === true || change !== "deleted");
		const stat = lstat(join(root, path));
		if (stat && !(stat.isDirectory() || stat.isFile() || stat.isSymbolicLink()))
			way(path, "something lies there that is neither a file nor a link");
		if (change === "deleted" || !stat?.isDirectory()) continue;
		// A folder that the patch empties makes room for the file.
		for (const inside of filesBelow(root, path))
			if (!gone.has(inside))
				way(inside, "a file lies where its folder must go");
	}
	for (const [parent, needed] of parents) {
		const stat = lstat(join(root, parent));
		if (stat === undefined || stat.isDirectory() || gone.has(parent)) continue;
		// Nothing is there to take away, unless behind a link, where nothing is ours to take.
		if (!needed && !stat.isSymbolicLink()) continue;
		way(
			parent,
			stat.isSymbolicLink()
				? "a link lies where a folder must be"
				: "a file lies where a folder must be",
		);
	}
	return found;
}

/** Everything below a folder that is no folder itself, as paths from the root. */
function* filesBelow(root: string, folder: string): Generator<string> {
	for (const entry of readdirSync(join(root, folder), {
		withFileTypes: true,
	})) {
		const path = `${folder}/${entry.name}`;
		if (entry.isDirectory()) yield* filesBelow(root, path);
		else yield path;
	}
}

/** Turns misfits into the error of a verb. */
export function misfitError(misfits: readonly Misfit[]): OffloadError {
	const first = misfits[0];
	const more =
		misfits.length > 1 ? ` (and ${misfits.length - 1} more reasons)` : "";
	return new OffloadError(
		"does-not-fit",
		`The patch does not fit the tree as it is now: ${first?.detail ?? "git would not take it"}${more}`,
		{
			...(first?.path == null ? {} : { about: first.path }),
			kept: "no file was changed; the patch is kept",
			next: NEXT[first?.reason ?? "no-match"] ?? OTHERWISE,
		},
	);
}
