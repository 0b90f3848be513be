/**
 * Puts off the loading of other chunks and of slow builtins until they are first used.
 *
 * A bundle begins with a `require` for everything that it may need. Of most of it a short verb needs
 * nothing: `version` reads no store, `ps` starts no process. esbuild always names an import by its
 * variable and a dot, so the variable can become a call without touching anything else.
 */

/** Builtins that are not part of every Node at start and take a millisecond or more. */
export const SLOW = [
	"node:child_process",
	"node:crypto",
	"node:fs/promises",
	"node:net",
	"node:readline",
	"node:readline/promises",
	"node:stream/promises",
	"node:timers/promises",
];

/**
 * @param {string} text a bundle as esbuild gave it
 * @returns {string} the same, with its slow imports put off
 */
export function putOff(text) {
	/** @type {Map<string, string>} what is required, and the name of its accessor */
	const accessors = new Map();
	/** @type {Map<string, string>} esbuild's variable, and the accessor that replaces it */
	const renamed = new Map();
	// At the top of a bundle, or inside the first run of a module that is itself loaded late.
	const without = text
		.replace(
			/^(?:var |\s+)(import_\w+) = (require\("([^"]+)"\)|__toESM\(require\("([^"]+)"\)(?:, 1)?\));\n/gm,
			(line, variable, load, plain, wrapped) => {
				const name = plain ?? wrapped;
				if (!name.startsWith("./") && !SLOW.includes(name)) return line;
				const accessor = `load_${name.replace(/^\.\/|\.cjs$/g, "").replace(/\W+/g, "_")}${plain ? "" : "_module"}`;
				accessors.set(accessor, load);
				renamed.set(variable, accessor);
				return "";
			},
		)
		.replace(/^var ([\w, ]+);\n/gm, (line, list) => {
			const names = list.split(", ");
			const kept = names.filter((/** @type {string} */ n) => !renamed.has(n));
			if (kept.length === names.length) return line;
			return kept.length === 0 ? "" : `var ${kept.join(", ")};\n`;
		});
	if (accessors.size === 0) return text;
	// `new load().X()` would make a thing of load, so there the call stands in brackets.
	const body = without.replace(
		/\b(new )?(import_\w+)(?=\.)/g,
		(found, making, variable) => {
			const accessor = renamed.get(variable);
			if (accessor === undefined) return found;
			return making ? `new (${accessor}())` : `${accessor}()`;
		},
	);
	const left = [...renamed.keys()].find((variable) =>
		new RegExp(String.raw`\b${variable}\b`).test(body),
	);
	if (left !== undefined)
		throw new Error(`${left} is used otherwise than by a name of it`);
	const heads = [...accessors].map(
		([accessor, load]) =>
			`var ${accessor}_once;\nvar ${accessor} = () => ${accessor}_once ??= ${load};`,
	);
	const begin = body.startsWith('"use strict";\n')
		? '"use strict";\n'.length
		: 0;
	return `${body.slice(0, begin)}${heads.join("\n")}\n${body.slice(begin)}`;
}
