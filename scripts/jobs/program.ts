/** `runners/<sha256>/`: the runner program, kept under its own digest, so that an update of the plugin cannot touch one that runs. */
import { createHash } from "node:crypto";
import { chmodSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { store } from "../core/layout.ts";
import { OffloadError } from "../core/reasons.ts";
import {
	codeOf,
	createDurable,
	makeDir,
	storeError,
	syncDir,
	tempName,
} from "../system/files.ts";

const digest = (bytes: Uint8Array): string =>
	createHash("sha256").update(bytes).digest("hex");

function readProgram(path: string): Buffer | null {
	try {
		return readFileSync(path);
	} catch (error) {
		if (["ENOENT", "ENOTDIR"].includes(codeOf(error))) return null;
		throw storeError(error, path, "read the runner at");
	}
}

/**
 * Puts the runner into the store, where it is not there yet.
 *
 * @param root an opened state root
 * @param source the runner as it was shipped: one file that needs no other
 * @returns the path of the copy, named by what it holds
 * @throws OffloadError `installation` where the source is missing, `corrupt` where the copy is not what
 *   its name says, `store` where it cannot be written
 */
export function installRunner(root: string, source: string): string {
	const program = readProgram(source);
	if (program === null)
		throw new OffloadError("installation", "The runner program is missing", {
			about: source,
			kept: "nothing was launched",
			next: "install Offload again",
		});
	const { runners } = store(root);
	const dir = join(runners, digest(program));
	const path = join(dir, "runner.cjs");
	const there = readProgram(path);
	if (there === null) place(runners, dir, path, program);
	else if (!there.equals(program)) throw damaged(path);
	return path;
}

/**
 * Finds a runner that was installed before, checking that it is what its name says.
 *
 * @param root the state root
 * @param sha256 the digest by which it is kept
 * @returns its path, or null where it is not there
 * @throws OffloadError `corrupt`, `store`
 */
export function installedRunner(root: string, sha256: string): string | null {
	const path = join(store(root).runners, sha256, "runner.cjs");
	const there = readProgram(path);
	if (there === null) return null;
	if (digest(there) !== sha256) throw damaged(path);
	return path;
}

function damaged(path: string): OffloadError {
	return new OffloadError(
		"corrupt",
		"The runner program in the store is not what its name says",
		{
			about: path,
			kept: "it was left as it is, and nothing was launched",
			next: "remove that folder; the next dispatch puts it there again",
		},
	);
}

/** Builds the folder where nobody looks, and renames it into place; another may do so at the same time. */
function place(
	runners: string,
	dir: string,
	path: string,
	program: Buffer,
): void {
	makeDir(runners);
	const temp = join(runners, tempName());
	try {
		makeDir(temp);
		createDurable(join(temp, "runner.cjs"), program);
		chmodSync(join(temp, "runner.cjs"), 0o500);
		syncDir(temp);
		renameSync(temp, dir);
	} catch (error) {
		rmSync(temp, { recursive: true, force: true });
		if (!["ENOTEMPTY", "EEXIST"].includes(codeOf(error)))
			throw storeError(error, dir, "put the runner at");
		const there = readProgram(path);
		if (there === null || !there.equals(program)) throw damaged(path);
	}
	syncDir(runners);
}
