/** What a look at a patch says. */

/** Kinds of findings. Those of `control` and `secret` can be allowed for a path by name. */
export const FINDING_KINDS = [
	"malformed", // git cannot read it, or it does not give what was recorded
	"name", // a name that is not UTF-8, or holds what cannot be seen
	"traversal", // a path that leads out of the tree
	"git-folder", // git's own folder by any spelling
	"scope", // outside of the folder that the work was given
	"symlink",
	"submodule",
	"control", // a file that steers programs or agents
	"secret",
	"executable", // a file that may be run and could not before
	"type-change", // a file became a link, or the reverse
	"collision", // another name that some file systems take for the same
	"size",
] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

/** One finding. Never holds the secret itself. */
export interface Finding {
	readonly kind: FindingKind;
	/** Null where it is about the patch as a whole. Data: escaped before it is printed. */
	readonly path: string | null;
	/** One sentence of ours. */
	readonly detail: string;
	/** `refuse`: the patch is not applied. `note`: it is shown. */
	readonly weight: "refuse" | "note";
}

/** A path whose findings of one kind a person has allowed. */
export interface Allowance {
	readonly kind: "control" | "secret";
	/** The exact path. */
	readonly path: string;
}

/** One file that the patch changes. */
export interface PatchRow {
	readonly path: string;
	readonly change: "added" | "modified" | "deleted" | "mode" | "type-change";
	/** As git writes it, `000000` where there is no file. */
	readonly oldMode: string;
	readonly newMode: string;
	/** The blob that results; all zeros for a deletion. */
	readonly newId: string;
	/** Bytes of the file that results; null for a deletion. */
	readonly bytes: number | null;
	readonly findings: readonly Finding[];
}

/** What a patch is and does. */
export interface PatchReport {
	readonly bytes: number;
	readonly sha256: string;
	readonly baseTree: string;
	/** The tree that it gives; null where it gives none. */
	readonly resultTree: string | null;
	readonly rows: readonly PatchRow[];
	/** All findings, those of the rows included. */
	readonly findings: readonly Finding[];
	/** Whether any of them weighs `refuse`. */
	readonly refused: boolean;
}

/** How large a patch may be. */
export interface PatchLimits {
	readonly patchBytes: number;
	/** Of one file that results. */
	readonly fileBytes: number;
	/** Of all files that result. */
	readonly totalBytes: number;
	readonly files: number;
}

const MIB = 1024 * 1024;
/** Limits where none are given. */
export const PATCH_LIMITS: PatchLimits = {
	patchBytes: 128 * MIB,
	fileBytes: 10 * MIB,
	totalBytes: 64 * MIB,
	files: 5000,
};
