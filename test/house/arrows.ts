/** Which folder of scripts/ may import which, and what core/ may not touch. */
import { posix } from "node:path";

const SIBLINGS = [
	"rungs",
	"hosts",
	"harnesses",
	"jobs",
	"worktrees",
	"patches",
	"petitions",
	"sessions",
];
const WORKFLOWS = ["flights", "waves", "gates", "architect", "audits", "trail"];
const OPEN = ["core", "system", "config"];

/** Folders that a folder may import, besides itself. */
const MAY: Readonly<Record<string, readonly string[]>> = {
	core: [],
	system: ["core"],
	config: ["core", "system"],
	...Object.fromEntries(SIBLINGS.map((name) => [name, OPEN])),
	dispatch: [...SIBLINGS, ...OPEN],
	...Object.fromEntries(
		WORKFLOWS.map((name) => [name, ["dispatch", ...SIBLINGS, ...OPEN]]),
	),
	// The hooks have one entry, a verb.
	cli: ["hooks", ...WORKFLOWS, "dispatch", ...SIBLINGS, ...OPEN],
	hooks: [...WORKFLOWS, "dispatch", ...SIBLINGS, ...OPEN],
};

/** What reads a clock, the process or chance. */
const IMPURE: readonly (readonly [RegExp, string])[] = [
	[/\bDate\.now\b/, "Date.now"],
	[/\bnew Date\(\s*\)/, "new Date()"],
	[/\bMath\.random\b/, "Math.random"],
	[/(?<![\w.#"`/-])process\.[a-zA-Z]/, "process"],
	[/\bperformance\.now\b/, "performance.now"],
	[/\b(?:setTimeout|setInterval|fetch)\(/, "a timer or the network"],
	[/\bcrypto\./, "crypto"],
	[/\bconsole\./, "console"],
];

/** Takes comments away, roughly: what is in a string with `//` in it is lost to the end of its line. */
const bare = (text: string): string =>
	text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/\/\/.*$/gm, "");

/** What a source imports, statically, lazily or for its types only. */
export function importsOf(text: string): string[] {
	const found = [];
	for (const pattern of [
		/\bfrom\s*"([^"]+)"/g,
		/\bimport\s*\(\s*"([^"]+)"/g,
		/^\s*import\s+"([^"]+)"/gm,
		/\brequire\(\s*"([^"]+)"/g,
	])
		for (const [, path] of bare(text).matchAll(pattern))
			found.push(path as string);
	return found;
}

/**
 * Every import that goes against the arrows.
 *
 * @param sources paths below scripts/ with their text
 * @returns a sentence each
 */
export function violations(sources: ReadonlyMap<string, string>): string[] {
	const found: string[] = [];
	for (const [path, text] of sources) {
		const folder = path.split("/")[0] as string;
		const may = MAY[folder];
		if (may === undefined) {
			found.push(`${path}: no arrow is known for the folder ${folder}`);
			continue;
		}
		for (const name of importsOf(text)) {
			if (!name.startsWith(".")) {
				if (folder === "core" && name !== "zod/mini")
					found.push(`${path}: core imports ${name}`);
				continue;
			}
			const target = posix.normalize(posix.join(posix.dirname(path), name));
			const to = target.split("/")[0] as string;
			if (to === "..") found.push(`${path}: imports ${name}, outside scripts/`);
			else if (to !== folder && !may.includes(to))
				found.push(`${path}: ${folder} imports ${to} (${name})`);
		}
		if (folder !== "core") continue;
		for (const [pattern, name] of IMPURE)
			if (pattern.test(bare(text))) found.push(`${path}: core uses ${name}`);
	}
	return found;
}
