/**
 * Makes plain readers of the records' schemas, for the bundles.
 *
 * A verb that looks at twenty jobs spent most of its time on building schemas, each of which it then
 * used a few times. So in the bundles a record is read by functions made from its schema at the build:
 * they give what the schema would give, or nothing. Only then, to say what is wrong, the schema itself
 * is built and asked, and it has the last word. A reader may therefore be narrower than its schema, and
 * never wider.
 */
import { readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { build } from "esbuild";
import { BuildError } from "./build-error.mjs";

/** How a module of a record says what it exports: a schema that is built when it is first used. */
const EXPORTED = /^export const (\w+) = z\.lazy\(/gm;

/** Where the bundles find the readers. */
const READERS = "offload:readers";

/** @typedef {any} Schema a schema, seen from its inside */

/** Writes functions, each one time. */
class Writer {
	/** @type {string[]} */
	lines = [];
	/** @type {Map<Schema, string>} */
	#names = new Map();
	/** @type {Map<string, string>} the functions by what is in them */
	#bodies = new Map();
	/** @type {Map<string, string>} */
	#patterns = new Map();
	#next = 0;

	/** A new name. @param {string} letter */
	name(letter) {
		return `${letter}${this.#next++}`;
	}

	/** The name of a pattern. @param {string} text */
	pattern(text) {
		let name = this.#patterns.get(text);
		if (name === undefined) {
			name = this.name("PATTERN");
			this.#patterns.set(text, name);
			this.lines.push(`var ${name} = ${text};`);
		}
		return name;
	}

	/**
	 * The name of the function that reads by a schema.
	 *
	 * @param {Schema} schema
	 * @returns {string}
	 */
	reader(schema) {
		if (schema._zod.def.type === "lazy")
			return this.reader(schema._zod.def.getter());
		const known = this.#names.get(schema);
		if (known !== undefined) return known;
		const make = /** @type {Record<string, (s: Schema) => string>} */ (MAKERS)[
			schema._zod.def.type
		];
		if (make === undefined)
			throw new BuildError(
				`maintenance/readers.mjs knows no ${schema._zod.def.type} in a record`,
			);
		const body = make.call(this, schema._zod.def);
		// Many a text or number is described alike in several places.
		const name = this.#bodies.get(body) ?? this.name("read");
		this.#names.set(schema, name);
		if (!this.#bodies.has(body)) {
			this.#bodies.set(body, name);
			this.lines.push(`function ${name}(v) {\n${body}\n}`);
		}
		return name;
	}
}

/** @param {Schema} def @param {readonly string[]} allowed @returns {Schema[]} */
function checksOf(def, allowed) {
	const checks = (def.checks ?? []).map(
		(/** @type {Schema} */ c) => c._zod.def,
	);
	const other = checks.find(
		(/** @type {Schema} */ c) => !allowed.includes(c.check),
	);
	if (other !== undefined)
		throw new BuildError(
			`maintenance/readers.mjs knows no ${other.check} of a ${def.type} in a record`,
		);
	return checks;
}

/** As long as it says. A text is counted in characters by the schema, here in units: never wider. */
const lengths = (/** @type {Schema[]} */ checks, /** @type {boolean} */ text) =>
	checks.flatMap((c) =>
		c.check === "max_length"
			? [`v.length > ${c.maximum}`]
			: c.check === "min_length"
				? [`v.length < ${text && c.minimum > 1 ? 2 * c.minimum : c.minimum}`]
				: [],
	);

/** @param {readonly string[]} bad conditions under which it is refused */
const unless = (bad, value = "v") =>
	`\tif (${bad.join(" || ")}) return undefined;\n\treturn ${value};`;

const oneOf = (/** @type {readonly unknown[]} */ values) =>
	unless([values.map((v) => `v !== ${JSON.stringify(v)}`).join(" && ")]);

/**
 * One maker a type: the body of a function of `v`, which returns what was read or undefined. That is
 * no value of any of these types, other than an optional one, with which its object deals.
 *
 * @type {Record<string, (this: Writer, def: Schema) => string>}
 */
const MAKERS = {
	string(def) {
		const checks = checksOf(def, ["string_format", "max_length", "min_length"]);
		const patterns = checks.filter((c) => c.check === "string_format");
		if (patterns.some((c) => c.format !== "regex" || c.pattern.flags !== ""))
			throw new BuildError("maintenance/readers.mjs knows plain patterns only");
		return unless([
			'typeof v !== "string"',
			...lengths(checks, true),
			...patterns.map((c) => {
				return `!${this.pattern(String(c.pattern))}.test(v)`;
			}),
		]);
	},
	number(def) {
		if (def.check !== undefined && def.format !== "safeint")
			throw new BuildError(`maintenance/readers.mjs knows no ${def.format}`);
		return unless([
			def.check === undefined
				? "!Number.isFinite(v)"
				: "!Number.isSafeInteger(v)",
			...checksOf(def, ["greater_than", "less_than"]).map(
				(c) =>
					`!(v ${c.check === "greater_than" ? ">" : "<"}${c.inclusive ? "=" : ""} ${c.value})`,
			),
		]);
	},
	boolean: () => unless(['typeof v !== "boolean"']),
	null: () => unless(["v !== null"]),
	literal: (def) => oneOf(def.values),
	enum: (def) => oneOf(Object.values(def.entries)),
	nullable(def) {
		return `\treturn v === null ? null : ${this.reader(def.innerType)}(v);`;
	},
	array(def) {
		const bad = lengths(checksOf(def, ["max_length", "min_length"]), false);
		return `	if (${["!Array.isArray(v)", ...bad].join(" || ")}) return undefined;
	const all = [];
	for (let i = 0; i < v.length; i++) {
		const one = ${this.reader(def.element)}(v[i]);
		if (one === undefined) return undefined;
		all.push(one);
	}
	return all;`;
	},
	record(def) {
		checksOf(def, []);
		return `	if (!isPlain(v)) return undefined;
	const all = {};
	for (const key in v) {
		const one = ${this.reader(def.valueType)}(v[key]);
		if (key === "__proto__" || ${this.reader(def.keyType)}(key) !== key || one === undefined) return undefined;
		all[key] = one;
	}
	return all;`;
	},
	union(def) {
		if (def.discriminator === undefined)
			return def.options.reduceRight(
				(/** @type {string} */ rest, /** @type {Schema} */ option) =>
					`	{ const one = ${this.reader(option)}(v); if (one !== undefined) return one; }\n${rest}`,
				"	return undefined;",
			);
		const cases = def.options.flatMap((/** @type {Schema} */ option) =>
			option._zod.def.shape[def.discriminator]._zod.def.values.map(
				(/** @type {unknown} */ value) =>
					`		case ${JSON.stringify(value)}: return ${this.reader(option)}(v);`,
			),
		);
		return `	if (!isPlain(v)) return undefined;
	switch (v[${JSON.stringify(def.discriminator)}]) {
${cases.join("\n")}
		default: return undefined;
	}`;
	},
	object(def) {
		checksOf(def, []);
		if (def.catchall?._zod.def.type !== "never")
			throw new BuildError("maintenance/readers.mjs knows strict objects only");
		const keys = Object.entries(def.shape).map(
			([key, /** @type {Schema} */ type]) => {
				if (!/^[a-z]\w*$/i.test(key))
					throw new BuildError(`maintenance/readers.mjs knows no key "${key}"`);
				const optional = type._zod.def.type === "optional";
				const inner = optional ? type._zod.def.innerType : type;
				return { key, optional, read: this.reader(inner) };
			},
		);
		return `	if (!isPlain(v)) return undefined;
	for (const key in v) switch (key) {
		case ${keys.map(({ key }) => `"${key}"`).join(": case ")}: break;
		default: return undefined;
	}
	const all = {};
${keys
	.map(({ key, optional, read }) =>
		optional
			? `	if (v.${key} !== undefined) { if ((all.${key} = ${read}(v.${key})) === undefined) return undefined; }
	else if ("${key}" in v) all.${key} = undefined;`
			: `	if ((all.${key} = ${read}(v.${key})) === undefined) return undefined;`,
	)
	.join("\n")}
	return all;`;
	},
};

/** What the bundles have in the place of a record's schema: all that is done with one. */
const RECORD = `
function isPlain(v) {
	if (typeof v !== "object" || v === null) return false;
	const above = Object.getPrototypeOf(v);
	return above === Object.prototype || above === null;
}
export function record(name, make) {
	let schema;
	const whole = () => schema ??= make();
	const read = readers[name];
	return {
		safeParse(value) {
			const data = read(value);
			return data === undefined ? whole().safeParse(value) : { success: true, data };
		},
		get _zod() { return whole()._zod; },
	};
}`;

/**
 * The readers of all records, as the text of a module that exports `readers` and `record`.
 *
 * @param {string} root of the project
 * @param {readonly string[]} modules the records' modules, below scripts/
 * @throws {BuildError} where a schema holds what no reader is made of
 */
export async function readersOf(root, modules) {
	const writer = new Writer();
	/** @type {string[]} */
	const table = [];
	for (const module of [...modules].sort()) {
		const text = readFileSync(join(root, "scripts", module), "utf8");
		const names = [...text.matchAll(EXPORTED)].map(([, name]) => name ?? "");
		if (names.length === 0) continue;
		const { outputFiles } = await build({
			absWorkingDir: root,
			entryPoints: [join(root, "scripts", module)],
			bundle: true,
			format: "esm",
			platform: "node",
			write: false,
		});
		const code = Buffer.from(outputFiles[0]?.contents ?? []);
		const loaded = await import(
			`data:text/javascript;base64,${code.toString("base64")}`
		);
		for (const name of names)
			table.push(`\t${name}: ${writer.reader(loaded[name])},`);
	}
	return `${writer.lines.join("\n")}
export const readers = {
${table.join("\n")}
};
${RECORD}
`;
}

/**
 * Puts the readers in the place of the schemas.
 *
 * @param {string} root
 * @param {string} folder of the records, below scripts/
 * @param {string} readers from {@link readersOf}
 * @returns {import("esbuild").Plugin}
 */
export const readRecords = (root, folder, readers) => ({
	name: "read-records",
	setup(setup) {
		setup.onResolve({ filter: new RegExp(`^${READERS}$`) }, () => ({
			path: "readers",
			namespace: "readers",
			sideEffects: false,
		}));
		setup.onLoad({ filter: /.*/, namespace: "readers" }, () => ({
			contents: readers,
		}));
		setup.onLoad({ filter: /\.ts$/ }, ({ path }) => {
			const file = relative(join(root, "scripts"), path).split(sep).join("/");
			if (!file.startsWith(folder)) return undefined;
			const text = readFileSync(path, "utf8");
			const contents = text.replace(
				EXPORTED,
				(_, name) => `export const ${name} = record("${name}", `,
			);
			if (contents === text) return undefined;
			return {
				contents: `${contents}\nimport { record } from "${READERS}";\n`,
				loader: "ts",
			};
		});
	},
});
