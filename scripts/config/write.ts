/** Writing the user's file: a fresh one with everything in comments, and a repository put on a list of an old one. */
import { realpathSync } from "node:fs";
import { OffloadError } from "../core/reasons.ts";
import { linkOnce, makeFolders, writeDurable } from "../system/files.ts";
import { readSource } from "./file.ts";
import { INHERIT } from "./key.ts";
import { KEY_NAMES, KEYS, type KeyName } from "./keys.ts";
import { MERGES } from "./rules.ts";

const folderOf = (path: string): string =>
	path.slice(0, path.lastIndexOf("/")) || "/";

/** A value as it stands in the file: JSON is YAML. */
const asYaml = (value: unknown): string =>
	typeof value === "string" && /^[a-z][a-z-]*$/.test(value)
		? value
		: JSON.stringify(value);

/** The lines of one key in a fresh file. */
function linesOf(name: KeyName, indent: string): string[] {
	const spec = KEYS[name];
	const word = name.slice(name.lastIndexOf(".") + 1);
	const value =
		spec.fallback === null ||
		(typeof spec.fallback === "object" &&
			Object.keys(spec.fallback).length === 0)
			? (spec.example ?? "")
			: asYaml(spec.fallback);
	return [
		`#${indent} ${spec.means} (${spec.allowed}; a repository ${MERGES[spec.merge]})`,
		`#${indent} ${word}: ${value}`,
	];
}

/**
 * The text of a fresh configuration: every key with what it means and what holds without it, all of it in
 * comments, so that it changes nothing.
 */
export function freshText(): string {
	const lines = [
		"# The configuration of Offload. Everything here is a comment: take the # away from a line to set it,",
		"# and from the sections above it. `offload config check` tells what is wrong, `offload config show`",
		`# tells what holds. Where a model or an effort may be ${INHERIT}, the session's own is used.`,
	];
	const open: string[] = [];
	for (const name of KEY_NAMES) {
		const path = name.split(".").slice(0, -1);
		let same = 0;
		while (same < path.length && path[same] === open[same]) same += 1;
		for (let at = same; at < path.length; at += 1) {
			if (at === 0) lines.push("");
			lines.push(`# ${"  ".repeat(at)}${path[at]}:`);
		}
		if (path.length === 0 && open.length > 0) lines.push("");
		open.splice(0, open.length, ...path);
		lines.push(...linesOf(name, "  ".repeat(path.length)));
	}
	return `${lines.join("\n")}\n`;
}

/**
 * Writes a fresh configuration, for its owner alone.
 *
 * @param path the user's file
 * @throws OffloadError `refused-input` where one is there, `store` where it cannot be written
 */
export function writeFresh(path: string): void {
	makeFolders(folderOf(path), 0o700);
	if (linkOnce(path, freshText()) === "exists")
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

/**
 * Puts a repository on the list of those whose own gate commands may run, or takes it from it. Comments and
 * order of the file stay.
 *
 * @param path the user's file; made where it is absent
 * @param uid whose it must be
 * @param root the canonical root of the repository
 * @param trust false: it is taken from the list
 * @returns false where nothing was to be changed
 * @throws OffloadError `configuration` where the file cannot be read or trusted, `store` where it cannot be written
 */
export async function setTrust(
	path: string,
	uid: number | null,
	root: string,
	trust: boolean,
): Promise<boolean> {
	const yaml = await import("yaml");
	const read = readSource({ layer: "user", path }, uid);
	const doc = yaml.parseDocument(read?.text ?? "", { version: "1.2" });
	const keys = ["repositories", "trusted"];
	const there: unknown = doc.getIn(keys);
	const list: string[] = yaml.isSeq(there)
		? there.items.map((item) => String(yaml.isScalar(item) ? item.value : item))
		: [];
	if (list.includes(root) === trust) return false;
	if (!trust) {
		doc.deleteIn([...keys, list.indexOf(root)]);
	} else if (yaml.isSeq(there)) {
		there.add(doc.createNode(root));
	} else {
		// A file or a section without anything in it reads as nothing.
		if (doc.contents === null)
			doc.contents = doc.createNode({}) as unknown as typeof doc.contents;
		else if (!yaml.isMap(doc.get("repositories", true)))
			doc.delete("repositories");
		doc.setIn(keys, [root]);
	}
	makeFolders(folderOf(path), 0o700);
	// Who keeps it elsewhere and has a link here keeps the link.
	writeDurable(
		read === null ? path : realpathSync(path),
		doc.toString({ lineWidth: 0 }),
	);
	return true;
}
