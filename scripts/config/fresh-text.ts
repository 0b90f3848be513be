/** The text of a file to begin with. */
import { INHERIT } from "./key.ts";
import { KEY_NAMES, KEYS, type KeyName } from "./keys.ts";
import { MERGES } from "./rules.ts";

/** A value as it stands in the file. JSON is YAML; what needs no quotes goes without. */
function asYaml(value: unknown): string {
	if (typeof value === "string")
		return /^[a-z][a-z-]*$/.test(value) ? value : JSON.stringify(value);
	if (Array.isArray(value)) return `[${value.map(asYaml).join(", ")}]`;
	if (typeof value !== "object" || value === null) return String(value);
	const entries = Object.entries(value).map(
		([name, inner]) => `${name}: ${asYaml(inner)}`,
	);
	return `{${entries.join(", ")}}`;
}

/** The lines of one key. */
function linesOf(name: KeyName, indent: string): string[] {
	const spec = KEYS[name];
	const word = name.slice(name.lastIndexOf(".") + 1);
	// Where nothing holds, an example shows the form.
	const nothing =
		spec.fallback === null ||
		(typeof spec.fallback === "object" &&
			Object.keys(spec.fallback).length === 0);
	return [
		`#${indent} # ${spec.means}${nothing ? " (an example)" : ""};`,
		`#${indent} # ${spec.allowed}; a repository ${MERGES[spec.merge]}`,
		`#${indent} ${word}: ${nothing ? (spec.example ?? "") : asYaml(spec.fallback)}`,
	];
}

/**
 * The text of a fresh configuration: every key with what it means and what holds without it, all of it in
 * comments, so that it changes nothing.
 */
export function freshText(): string {
	const lines = [
		"# The configuration of Offload. Everything here is a comment: to set something, take the first # and",
		"# the blank after it away from its line and from the lines of the sections above it.",
		"# `offload config check` tells what is wrong, `offload config show` what holds and who decided it.",
		`# Where a model or an effort is ${INHERIT}, the session's own is used.`,
	];
	const open: string[] = [];
	for (const name of KEY_NAMES) {
		if (KEYS[name].merge === "repository-only") continue;
		const path = name.split(".").slice(0, -1);
		let same = 0;
		while (same < path.length && path[same] === open[same]) same += 1;
		if (path.length === 0 || same === 0) lines.push("");
		for (let at = same; at < path.length; at += 1)
			lines.push(`# ${"  ".repeat(at)}${path[at]}:`);
		open.splice(0, open.length, ...path);
		lines.push(...linesOf(name, "  ".repeat(path.length)));
	}
	return `${lines.join("\n")}\n`;
}
