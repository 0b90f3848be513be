/** Writing the user's file: a fresh one with everything in comments, and a repository put on a list of an old one. */
import { lstatSync, realpathSync, statSync } from "node:fs";
import { dirname } from "node:path";
import type { Document } from "yaml";
import { OffloadError } from "../core/reasons.ts";
import { codeOf, linkOnce, makeDir, writeDurable } from "../system/files.ts";
import { ABSENT, readSource, type Source, stampNow } from "./file.ts";
import { freshText } from "./fresh-text.ts";
import type { HostEntry } from "./host-keys.ts";
import { readLayer } from "./layer.ts";
import type { Yaml } from "./yaml-text.ts";

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
 * Changes the user's file. Comments and order of it stay, and a reader sees the old file or the new one.
 *
 * @param path the user's file, known to have nothing wrong in it; made where it is absent
 * @param uid whose it must be
 * @param change works on the document, whose contents are a section, and answers whether anything was to be changed
 * @returns what `change` answered
 * @throws OffloadError `configuration` where the file cannot be read or trusted, or was changed meanwhile, or
 *   where what would be written is not allowed; `environment` where it cannot be written
 */
export async function editUserFile(
	path: string,
	uid: number | null,
	change: (doc: Document, yaml: Yaml) => boolean,
): Promise<boolean> {
	const yaml = await import("yaml");
	const source: Source = { layer: "user", path };
	const target = placeToWrite(path, uid);
	const read = readSource(source, uid);
	const doc = yaml.parseDocument(read?.text ?? "", { version: "1.2" });
	// A file without anything in it reads as nothing.
	if (!yaml.isMap(doc.contents))
		doc.contents = doc.createNode({}) as unknown as typeof doc.contents;
	if (!change(doc as unknown as Document, yaml)) return false;
	const text = doc.toString({ lineWidth: 0 });
	const [problem] = readLayer(yaml, text, source, path).problems;
	if (problem !== undefined)
		throw refused(
			path,
			`it would not be well afterwards: ${problem.error.message}`,
			"mend it by hand, then ask again",
		);
	if ((read?.stamp ?? ABSENT) !== stampNow(source))
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

/**
 * Puts a repository on the list of those whose own gate commands may run, or takes it from it.
 *
 * @param path see {@link editUserFile}, whose errors are this one's too
 * @param root the canonical root of the repository
 * @param trust false: it is taken from the list
 * @returns false where nothing was to be changed
 */
export const setTrust = (
	path: string,
	uid: number | null,
	root: string,
	trust: boolean,
): Promise<boolean> =>
	editUserFile(path, uid, (doc, yaml) => {
		const keys = ["repositories", "trusted"];
		const there: unknown = doc.getIn(keys);
		const list: unknown[] = yaml.isSeq(there)
			? there.items.map((item) => (yaml.isScalar(item) ? item.value : item))
			: [];
		if (list.includes(root) === trust) return false;
		if (!trust) doc.deleteIn([...keys, list.indexOf(root)]);
		else if (yaml.isSeq(there)) there.add(doc.createNode(root));
		else {
			if (!yaml.isMap(doc.get("repositories", true)))
				doc.delete("repositories");
			doc.setIn(keys, [root]);
		}
		return true;
	});

/**
 * Puts a host at the end of the list of hosts.
 *
 * @param path see {@link editUserFile}, whose errors are this one's too
 * @returns false where its alias is there already, capitals aside
 */
export const addHost = (
	path: string,
	uid: number | null,
	host: HostEntry,
): Promise<boolean> =>
	editUserFile(path, uid, (doc, yaml) => {
		const there: unknown = doc.get("hosts", true);
		const list = yaml.isSeq(there) ? there : null;
		const taken = (list?.toJSON() as HostEntry[] | undefined) ?? [];
		const same = (alias: string) =>
			alias.toLowerCase() === host.alias.toLowerCase();
		if (taken.some(({ alias }) => same(alias))) return false;
		const node = doc.createNode(host);
		for (const key of ["roles-allowed", "env"]) {
			const words = node.get(key);
			if (yaml.isSeq(words)) words.flow = true;
		}
		if (list === null) {
			doc.delete("hosts");
			doc.set("hosts", doc.createNode([node]));
		} else {
			if (list.items.length === 0) list.flow = false;
			list.add(node);
		}
		return true;
	});
