/** The configuration files as files: whether they may be trusted, and what they hold. */
import {
	type BigIntStats,
	closeSync,
	constants,
	fstatSync,
	openSync,
	readSync,
	statSync,
} from "node:fs";
import { isAbsolute, join } from "node:path";
import { OffloadError } from "../core/reasons.ts";
import { notUtf8At } from "../core/utf8.ts";
import { codeOf } from "../system/files.ts";

/** One of the two files. */
export interface Source {
	readonly layer: "user" | "repository";
	readonly path: string;
}

/** What tells that a file is still the one that was read. */
export type Stamp = string;

/** Bytes of one file. A repository may set few keys, and its file costs time wherever somebody works in it. */
const LARGEST = { user: 256 * 1024, repository: 32 * 1024 } as const;

const refuse = (
	source: Source,
	message: string,
	next: string,
	cause?: unknown,
) =>
	new OffloadError("configuration", message, {
		about: source.path,
		kept: "nothing was changed or launched",
		next,
		cause,
	});

/** Everything of a file's metadata that changes when its content, its owner or its mode does. */
const stampOf = (s: BigIntStats): Stamp =>
	[s.dev, s.ino, s.size, s.mtimeNs, s.ctimeNs, s.mode, s.uid].join(":");

/** `absent` where there is no file. */
export const ABSENT: Stamp = "absent";

/** Whether a path does not lead to anything, by the code of the error. */
const isAbsent = (code: string) => code === "ENOENT" || code === "ENOTDIR";

/**
 * The stamp of a file as it is now. A repository's link is not followed here either: it is refused
 * when it is read, and until then it has a stamp of its own.
 *
 * @returns {@link ABSENT} where nothing is there, null where it cannot be looked at (then it is read, which says why)
 */
export function stampNow(source: Source): Stamp | null {
	try {
		return stampOf(statSync(source.path, { bigint: true }));
	} catch (error) {
		return isAbsent(codeOf(error)) ? ABSENT : null;
	}
}

/** A file that was read. */
export interface FileRead {
	readonly text: string;
	readonly stamp: Stamp;
	/** When content, owner or mode last changed, in milliseconds of the wall clock. */
	readonly changedMs: number;
}

function refuseUntrusted(
	source: Source,
	stat: BigIntStats,
	uid: number | null,
): void {
	if (!stat.isFile())
		throw refuse(
			source,
			"the configuration is not a file",
			"move what lies there away",
		);
	const largest = LARGEST[source.layer];
	if (stat.size > largest)
		throw refuse(
			source,
			`the configuration is too large: ${stat.size} bytes, and at most ${largest} are allowed`,
			"look whether this is the right file",
		);
	if (source.layer !== "user") return;
	// A file of root's is as good as ours: root can change ours too, and some systems manage it so.
	if (uid !== null && stat.uid !== BigInt(uid) && stat.uid !== 0n)
		throw refuse(
			source,
			`the user configuration belongs to another user (uid ${stat.uid}, and this is uid ${uid})`,
			"make it your own, or remove it",
		);
	if ((stat.mode & 0o022n) !== 0n)
		throw refuse(
			source,
			`the user configuration can be written by other users (mode ${(stat.mode & 0o777n).toString(8)})`,
			`look whether it is still yours, then: chmod go-w ${source.path}`,
		);
}

/**
 * Reads one file.
 *
 * @param source which; a repository's must not be a symbolic link, which could lead anywhere
 * @param uid whose the user's must be; null where the platform has no such thing
 * @returns null where there is none
 * @throws OffloadError `configuration` where it cannot be read or must not be trusted
 */
export function readSource(
	source: Source,
	uid: number | null,
): FileRead | null {
	const follow = source.layer === "user" ? 0 : constants.O_NOFOLLOW;
	let fd: number;
	try {
		fd = openSync(
			source.path,
			constants.O_RDONLY | constants.O_NONBLOCK | follow,
		);
	} catch (error) {
		const code = codeOf(error);
		if (isAbsent(code)) return null;
		if (code === "ELOOP" || code === "EMLINK")
			throw refuse(
				source,
				source.layer === "user"
					? "the configuration's symbolic links lead in a circle"
					: "the repository's configuration is a symbolic link, which could lead out of it",
				source.layer === "user"
					? "mend the links"
					: "put the file itself there",
				error,
			);
		throw refuse(
			source,
			`the configuration cannot be read: the system answered ${code}`,
			"give yourself read permission on it",
			error,
		);
	}
	try {
		const stat = fstatSync(fd, { bigint: true });
		refuseUntrusted(source, stat, uid);
		const buffer = Buffer.alloc(LARGEST[source.layer] + 1);
		let size = 0;
		for (;;) {
			const got = readSync(fd, buffer, size, buffer.length - size, null);
			size += got;
			if (got === 0 || size === buffer.length) break;
		}
		const bytes = buffer.subarray(0, size);
		const bad = notUtf8At(bytes);
		if (bad !== null)
			throw refuse(
				source,
				`the configuration is not UTF-8: the byte at offset ${bad} belongs to no character`,
				"save it as UTF-8",
			);
		return {
			text: bytes.toString("utf8"),
			stamp: stampOf(stat),
			changedMs: Math.max(
				Number(stat.mtimeNs / 1_000_000n),
				Number(stat.ctimeNs / 1_000_000n),
			),
		};
	} finally {
		closeSync(fd);
	}
}

/**
 * The user's file: `${XDG_CONFIG_HOME:-~/.config}/offload/config.yaml`.
 *
 * @param env the environment; a relative XDG_CONFIG_HOME is ignored, as its specification says
 * @param home the home directory, absolute
 */
export function userFile(
	env: Readonly<Record<string, string | undefined>>,
	home: string,
): string {
	const xdg = env.XDG_CONFIG_HOME;
	const base = xdg && isAbsolute(xdg) ? xdg : join(home, ".config");
	return join(base, "offload", "config.yaml");
}
