/**
 * What the bundles have in the place of the schema library: the same functions, which only note what
 * was asked for. The library is loaded, and a schema built, when one is first used. So a module may
 * have its schemas at its top, and a verb that reads none pays for none.
 */

/**
 * Puts it there.
 *
 * @param {string} name the library's
 * @param {string} file its own bundle, which is not looked into
 * @param {readonly string[]} names the functions that are used of it
 * @returns {import("esbuild").Plugin}
 */
export const schemasLater = (name, file, names) => ({
	name: "schemas-later",
	setup(setup) {
		setup.onResolve({ filter: /./ }, (args) => {
			if (args.namespace === "later")
				return { path: args.path, external: true };
			if (args.path === name)
				return { path: name, namespace: "later", sideEffects: false };
			return undefined;
		});
		setup.onLoad({ filter: /./, namespace: "later" }, () => ({
			contents: laterText(file, names),
		}));
	},
});

/**
 * @param {string} file the library's own bundle
 * @param {readonly string[]} names the functions that are used of it
 * @returns {string} the text of the module
 */
const laterText = (file, names) => `
import { ${names.map((name) => `${name} as real_${name}`).join(", ")} } from ${JSON.stringify(file)};
class Later {
	#make;
	#made;
	constructor(make) { this.#make = make; }
	get #whole() { return this.#made ??= this.#make(); }
	get _zod() { return this.#whole._zod; }
	check(...checks) { return new Later(() => this.#whole.check(...checks)); }
	safeParse(value) { return this.#whole.safeParse(value); }
	parse(value) { return this.#whole.parse(value); }
}
${names
	.map(
		(
			name,
		) => `const later_${name} = (...args) => new Later(() => real_${name}(...args));
export { later_${name} as ${name} };`,
	)
	.join("\n")}
`;
