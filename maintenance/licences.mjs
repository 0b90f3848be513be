/** Keeps the licences of bundled packages with their code. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { BuildError } from "./build-error.mjs";

/**
 * The licences of the packages whose code is in the bundle.
 *
 * @param {string} root
 * @param {Iterable<string>} inputs paths relative to the root
 */
export function thirdParty(root, inputs) {
	/** @type {Map<string, string>} */
	const found = new Map();
	for (const input of inputs) {
		if (!input.includes("node_modules/")) continue;
		let dir = dirname(join(root, input));
		// The nearest package.json with a name and a version: inner ones only say `type`.
		/** @type {{ name?: string, version?: string, license?: string }} */
		let pkg = {};
		for (;;) {
			const file = join(dir, "package.json");
			if (existsSync(file)) {
				pkg = JSON.parse(readFileSync(file, "utf8"));
				if (pkg.name && pkg.version) break;
			}
			if (dirname(dir) === dir) throw new BuildError(`no package of ${input}`);
			dir = dirname(dir);
		}
		const key = `${pkg.name} ${pkg.version}`;
		if (found.has(key)) continue;
		const file = readdirSync(dir)
			.filter((name) => /^(licen[cs]e|copying)/i.test(name))
			.sort()[0];
		if (file === undefined && pkg.license === undefined)
			throw new BuildError(`${key} names no licence`);
		const text =
			file === undefined
				? `Licence: ${pkg.license}`
				: readFileSync(join(dir, file), "utf8").replace(/\r\n?/g, "\n").trim();
		found.set(key, text);
	}
	const parts = [...found.entries()]
		.sort(([a], [b]) => (a < b ? -1 : 1))
		.map(
			([key, text]) =>
				`## ${key}\n\n${text
					.split("\n")
					.map((line) => `    ${line}`.trimEnd())
					.join("\n")}\n`,
		);
	return `# Code of others in these files\n\nThe bundle carries the following packages, each under its own licence.\n\n${parts.join("\n")}`;
}
