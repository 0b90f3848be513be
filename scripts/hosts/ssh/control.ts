/** The shared connection: a socket of ssh's in a private folder, believed only after it has answered. */
import { lstatSync, mkdirSync, renameSync, unlinkSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";

/** Milliseconds in which a living connection says its greeting. */
const GREETING_MS = 1000;
/** Bytes of a socket's path: the least of what systems take, less what ssh adds while it makes one. */
const PATH_BYTES = 103 - 17;

/**
 * The folder for the sockets, made where it is absent.
 *
 * @param uid whose it must be
 * @returns null where none is private and short enough: then nothing is shared
 */
export function socketFolder(
	env: Readonly<Record<string, string | undefined>>,
	uid: number | null,
): string | null {
	if (uid === null) return null;
	const places = [
		...(env.XDG_RUNTIME_DIR?.startsWith("/")
			? [join(env.XDG_RUNTIME_DIR, "offload-ssh")]
			: []),
		`/tmp/offload-ssh-${uid}`,
	];
	for (const dir of places) {
		if (Buffer.byteLength(dir) + 1 + 16 > PATH_BYTES) continue;
		// Blanks and some signs would mean something in an option.
		if (!/^[\w./@:+-]+$/.test(dir)) continue;
		try {
			mkdirSync(dir, { mode: 0o700 });
		} catch {
			// It is there, or cannot be; which, the look tells.
		}
		try {
			const found = lstatSync(dir);
			if (
				found.isDirectory() &&
				found.uid === uid &&
				(found.mode & 0o077) === 0
			)
				return dir;
		} catch {
			// not there
		}
	}
	return null;
}

/** What answers on a socket: `gone` where nobody holds it, `silent` where whoever holds it says nothing. */
export function greeted(socket: string): Promise<"alive" | "gone" | "silent"> {
	return new Promise((resolve) => {
		const at = connect(socket);
		const done = (what: "alive" | "gone" | "silent") => {
			clearTimeout(timer);
			at.destroy();
			resolve(what);
		};
		const timer = setTimeout(() => done("silent"), GREETING_MS);
		at.once("data", () => done("alive"));
		at.once("end", () => done("silent"));
		at.once("error", (error: NodeJS.ErrnoException) =>
			done(
				error.code === "ECONNREFUSED" || error.code === "ENOENT"
					? "gone"
					: "silent",
			),
		);
	});
}

/** Takes away a socket that nobody holds. */
export function forget(socket: string): void {
	try {
		unlinkSync(socket);
	} catch {
		// another did so first
	}
}

/**
 * Puts a fresh connection in the place where others look for one. One that stood there is used by those who have it
 * and ends by itself.
 *
 * @returns false where it could not be; then the fresh one is used where it is
 */
export function share(fresh: string, socket: string): boolean {
	try {
		renameSync(fresh, socket);
		return true;
	} catch {
		return false;
	}
}
