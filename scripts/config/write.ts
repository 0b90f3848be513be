/** Writing the user's file: a fresh one with everything in comments, and a repository put on a list of an old one. */
import { lstatSync, realpathSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { OffloadError } from "../core/reasons.ts";
import { codeOf, linkOnce, makeDir, writeDurable } from "../system/files.ts";
import { readSource, type Source, stampNow } from "./file.ts";
import { freshText } from "./fresh-text.ts";

/**
 * Writes, and tells what keeps from it as a matter of this file: the store's own ways out are not its.
 *
 * @throws OffloadError `environment`
 */
function written<T>(path: string, write: () => T): T {
	try {
		return write();
	} catch (error) {
		if (!(error instanceof OffloadError)) throw error;
		throw new OffloadError(
			"environment",
			`the user configuration cannot be written: ${error.message}`,
			{
				about: path,
				kept: "nothing was changed",
				next: "give yourself room and permission there, or set XDG_CONFIG_HOME to another folder",
				cause: error,
			},
		);
	}
}

/**
 * Writes a fresh configuration, for its owner alone.
 *
 * @param path the user's file
 * @throws OffloadError `refused-input` where one is there, `environment` where it cannot be written
 */
export function writeFresh(path: string): void {
	const made = written(path, () => {
		makeDir(dirname(path));
		return linkOnce(path, freshText());
	});
	if (made === "exists")
		throw new OffloadError(
			"refused-input",
			"A configuration is there already",
			{
				about: path,
				kept: "it was not touched",
				next: "offload config show",
			},
		);
}

const refused = (path: string, message: string, next: string) =>
	new OffloadError("configuration", message, {
		about: path,
		kept: "nothing was changed",
		next,
	});

/**
 * Where a path of the user's leads, if that is a place where nobody else can put another file.
 *
 * @returns the path itself where nothing is there yet
 * @throws OffloadError `configuration` where a link leads nowhere, or into a folder that others can write
 */
function placeToWrite(path: string, uid: number | null): string {
	try {
		if (!lstatSync(path).isSymbolicLink()) return path;
	} catch (error) {
		if (codeOf(error) === "ENOENT") return path;
		throw error;
	}
	let target: string;
	try {
		target = realpathSync(path);
	} catch {
		throw refused(
			path,
			"the user configuration is a link that leads nowhere",
			"mend the link, or remove it",
		);
	}
	const folder = statSync(dirname(target));
	const ours = uid === null || folder.uid === uid || folder.uid === 0;
	if (!ours || (folder.mode & 0o022) !== 0)
		throw refused(
			path,
			"the user configuration is a link into a folder that other users can write",
			`keep it elsewhere, or: chmod go-w ${dirname(target)}`,
		);
	return target;
}

/**
 * Puts a repository on the list of those whose own gate commands may run, or takes it from it. Comments and
 * order of the file stay, and a reader sees the old file or the new one.
 *
 * @param path the user's file, known to have nothing wrong in it; made where it is absent
 * @param uid whose it must be
 * @param root the canonical root of the repository
 * @param trust false: it is taken from the list
 * @returns false where nothing was to be changed
 * @throws OffloadError `configuration` where the file cannot be read or trusted, or was changed meanwhile;
 *   `environment` where it cannot be written
 */
export async function setTrust(
	path: string,
	uid: number | null,
	root: string,
	trust: boolean,
): Promise<boolean> {
	const yaml = await import("yaml");
	const source: Source = { layer: "user", path };
	const target = placeToWrite(path, uid);
	const read = readSource(source, uid);
	const doc = yaml.parseDocument(read?.text ?? "", { version: "1.2" });
	const keys = ["repositories", "trusted"];
	const there: unknown = doc.getIn(keys);
	const list: unknown[] = yaml.isSeq(there)
		? there.items.map((item) => (yaml.isScalar(item) ? item.value : item))
		: [];
	if (list.includes(root) === trust) return false;
	if (!trust) {
		doc.deleteIn([...keys, list.indexOf(root)]);
	} else if (yaml.isSeq(there)) {
		there.add(doc.createNode(root));
	} else {
		// A file or a section without anything in it reads as nothing.
		if (!yaml.isMap(doc.contents))
			doc.contents = doc.createNode({}) as unknown as typeof doc.contents;
		else if (!yaml.isMap(doc.get("repositories", true)))
			doc.delete("repositories");
		doc.setIn(keys, [root]);
	}
	const text = doc.toString({ lineWidth: 0 });
	if (read !== null && stampNow(source) !== read.stamp)
		throw refused(
			path,
			"the user configuration was changed while it was being edited",
			"run it again",
		);
	// Who keeps it elsewhere and has a link here keeps the link.
	const bytes = read?.text.includes("\r\n")
		? text.replace(/\r?\n/g, "\r\n")
		: text;
	written(path, () => {
		makeDir(dirname(path));
		writeDurable(target, bytes);
	});
	return true;
}
