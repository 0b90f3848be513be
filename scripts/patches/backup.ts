/** Copies of the files that a patch is about to change, so that it is applied whole or not at all. */
import {
	chmodSync,
	copyFileSync,
	lstatSync,
	mkdirSync,
	mkdtempSync,
	readlinkSync,
	rmdirSync,
	rmSync,
	symlinkSync,
	utimesSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { OffloadError } from "../core/reasons.ts";
import { storeError } from "../system/files.ts";

type Saved =
	| { readonly kind: "absent" }
	| { readonly kind: "link"; readonly target: Buffer }
	| {
			readonly kind: "file";
			readonly copy: string;
			readonly mode: number;
			readonly atime: Date;
			readonly mtime: Date;
	  };

/** The saved state of some paths. */
export interface Backup {
	/**
	 * Puts every path back as it was, byte for byte, and removes folders that were not there.
	 *
	 * @throws OffloadError `store`, naming where the copies are kept
	 */
	restore(): void;
	/** Removes the copies. */
	discard(): void;
}

/**
 * Saves files byte for byte. What git would write again could differ: line ends and filters are not
 * always reversible.
 *
 * @param root the work tree
 * @param paths from the root
 * @throws OffloadError `store`
 */
export function backUp(root: string, paths: readonly string[]): Backup {
	const saved = new Map<string, Saved>();
	const newFolders = new Set<string>();
	const under = tmpdir();
	let dir: string | undefined;
	const discard = () => {
		if (dir !== undefined) rmSync(dir, { recursive: true, force: true });
	};
	try {
		const made = mkdtempSync(join(under, "offload-saved-"));
		dir = made;
		paths.forEach((path, i) => {
			const full = join(root, path);
			saved.set(full, save(full, join(made, String(i))));
			for (let up = dirname(path); up !== "."; up = dirname(up))
				if (look(join(root, up)) === undefined) newFolders.add(join(root, up));
		});
	} catch (error) {
		discard();
		throw storeError(error, dir ?? under, "copy files to");
	}
	return {
		discard,
		restore() {
			try {
				putAllBack(saved, newFolders);
			} catch (error) {
				throw new OffloadError(
					"store",
					"The patch was not applied whole, and files could not be put back",
					{
						about: root,
						kept: `the files as they were, in ${dir}: numbered as the patch names them`,
						next: "make room, then put back what git reports as changed",
						cause: error,
					},
				);
			}
			discard();
		},
	};
}

function putAllBack(
	saved: ReadonlyMap<string, Saved>,
	newFolders: ReadonlySet<string>,
): void {
	// Everything new first: a file may have taken the place of a folder, or the reverse.
	for (const full of saved.keys())
		if (look(full)?.isDirectory() !== true) rmSync(full, { force: true });
	for (const folder of [...newFolders].sort((a, b) => b.length - a.length))
		try {
			rmdirSync(folder);
		} catch {
			// never made, or somebody put something there
		}
	for (const [full, state] of saved) putBack(full, state);
}

const look = (path: string) => {
	try {
		return lstatSync(path, { throwIfNoEntry: false });
	} catch {
		return undefined;
	}
};

function save(full: string, copy: string): Saved {
	const stat = look(full);
	if (stat === undefined || stat.isDirectory()) return { kind: "absent" };
	if (stat.isSymbolicLink())
		return { kind: "link", target: readlinkSync(full, { encoding: "buffer" }) };
	copyFileSync(full, copy);
	return {
		kind: "file",
		copy,
		mode: stat.mode & 0o7777,
		atime: stat.atime,
		mtime: stat.mtime,
	};
}

function putBack(full: string, state: Saved): void {
	if (state.kind === "absent") return;
	mkdirSync(dirname(full), { recursive: true });
	if (state.kind === "link") {
		symlinkSync(state.target, full);
		return;
	}
	copyFileSync(state.copy, full);
	chmodSync(full, state.mode);
	utimesSync(full, state.atime, state.mtime);
}
