import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type * as z from "zod/mini";
import { LAYOUT } from "../../maintenance/chunks.mjs";
import { readersOf } from "../../maintenance/readers.mjs";
import * as attempt from "../../scripts/core/records/attempt.ts";
import * as event from "../../scripts/core/records/event.ts";
import * as job from "../../scripts/core/records/job.ts";
import * as ledger from "../../scripts/core/records/ledger.ts";
import * as outcome from "../../scripts/core/records/outcome.ts";
import * as plan from "../../scripts/core/records/plan.ts";

const root = join(import.meta.dirname, "../..");
const folder = join(root, "scripts", LAYOUT.records);
const text = await readersOf(
	root,
	readdirSync(folder).map((name) => `${LAYOUT.records}${name}`),
);
const { readers } = (await import(
	`data:text/javascript;base64,${Buffer.from(text).toString("base64")}`
)) as { readers: Record<string, (value: unknown) => unknown> };

const schemas = Object.entries<unknown>({
	...attempt,
	...event,
	...job,
	...ledger,
	...outcome,
	...plan,
}).filter(
	(pair): pair is [string, z.ZodMiniType] =>
		typeof pair[1] === "object" && pair[1] !== null && "_zod" in pair[1],
);

// biome-ignore lint/suspicious/noExplicitAny: a schema seen from its inside
type Inside = any;

/** Values that a schema accepts, each a bit beyond what we write ourselves. */
function valid(schema: Inside): fc.Arbitrary<unknown> {
	const def = schema._zod.def;
	const checks: Inside[] = (def.checks ?? []).map((c: Inside) => c._zod.def);
	const limit = (check: string) => checks.find((c) => c.check === check);
	switch (def.type) {
		case "lazy":
			return valid(def.getter());
		case "string": {
			const pattern = limit("string_format")?.pattern;
			if (pattern) return fc.stringMatching(pattern);
			return fc.string({
				unit: "binary",
				minLength: limit("min_length")?.minimum ?? 0,
				maxLength: Math.min(limit("max_length")?.maximum ?? 12, 12),
			});
		}
		case "number": {
			const least = limit("greater_than");
			const most = limit("less_than");
			return def.check
				? fc.integer({
						min: least?.value ?? -9,
						max: most?.value ?? Number.MAX_SAFE_INTEGER,
					})
				: fc.double({
						min: least?.value ?? -1e9,
						minExcluded: least?.inclusive === false,
						max: 1e12,
						noNaN: true,
					});
		}
		case "boolean":
			return fc.boolean();
		case "null":
			return fc.constant(null);
		case "literal":
			return fc.constantFrom(...def.values);
		case "enum":
			return fc.constantFrom(...Object.values(def.entries));
		case "nullable":
			return fc.option(valid(def.innerType));
		case "array":
			return fc.array(valid(def.element), {
				minLength: limit("min_length")?.minimum ?? 0,
				maxLength: 3,
			});
		case "record":
			return fc.dictionary(
				valid(def.keyType) as fc.Arbitrary<string>,
				valid(def.valueType),
				{ maxKeys: 3 },
			);
		case "union":
			return fc.oneof(...def.options.map(valid));
		case "object": {
			const entries = Object.entries<Inside>(def.shape);
			const optional = (type: Inside) => type._zod.def.type === "optional";
			return fc.record(
				Object.fromEntries(
					entries.map(([key, type]) => [
						key,
						valid(optional(type) ? type._zod.def.innerType : type),
					]),
				),
				{
					requiredKeys: entries.flatMap(([key, type]) =>
						optional(type) ? [] : [key],
					),
				},
			);
		}
		default:
			throw new Error(`no values are made of ${def.type}`);
	}
}

/** Values at which a reader may go wrong. */
const odd: fc.Arbitrary<unknown> = fc.oneof(
	fc.constantFrom<unknown>(
		undefined,
		null,
		true,
		-1,
		0,
		1.5,
		2 ** 53,
		Number.NaN,
		Number.POSITIVE_INFINITY,
		"",
		"x\n",
		"x".repeat(401),
		"\ud800",
		[],
		[[]],
		{},
		new Date(0),
		JSON.parse('{"__proto__":1}'),
	),
	fc.json().map((json) => JSON.parse(json)),
);

/** Puts a value somewhere into another, or takes one out, or adds a key. */
function spoil(value: unknown, at: number, by: unknown, how: number): unknown {
	if (typeof value !== "object" || value === null) return by;
	const keys = Object.keys(value);
	const key = keys[at % (keys.length + 1)];
	if (key === undefined) {
		if (Array.isArray(value)) return [...value, by];
		return { ...value, [how % 2 === 0 ? "more" : "constructor"]: by };
	}
	const copy: Inside = Array.isArray(value) ? [...value] : { ...value };
	if (how % 5 === 0) delete copy[key];
	else if (how % 5 < 3) copy[key] = by;
	else copy[key] = spoil(copy[key], Math.floor(at / 7), by, how);
	return copy;
}

describe("what the bundles read records with", () => {
	it("is made for every schema of a record", () => {
		expect(Object.keys(readers).sort()).toEqual(
			schemas.map(([name]) => name).sort(),
		);
		const lazily = readdirSync(folder).flatMap((name) => [
			...readFileSync(join(folder, name), "utf8").matchAll(/z\.lazy\(/g),
		]);
		expect(lazily).toHaveLength(schemas.length);
	});

	it.each(schemas)("gives what the schema gives of a %s", (name, schema) => {
		fc.assert(
			fc.property(valid(schema), (value) => {
				const want = schema.safeParse(value);
				const got = readers[name]?.(value);
				expect(want.success).toBe(true);
				// With its keys in the same order: that is how it will be written.
				expect(JSON.stringify(got)).toBe(JSON.stringify(want.data));
				expect(got).toEqual(want.data);
				expect(got).not.toBe(value);
			}),
			{ numRuns: 200 },
		);
	});

	it.each(schemas)(
		"[C2] takes no %s that the schema does not take",
		(name, schema) => {
			fc.assert(
				fc.property(
					valid(schema),
					fc.nat(),
					odd,
					fc.nat(),
					(whole, at, by, how) => {
						const value = spoil(whole, at, by, how);
						const got = readers[name]?.(value);
						if (got === undefined) return;
						const want = schema.safeParse(value);
						expect(want.success).toBe(true);
						expect(got).toStrictEqual(want.data);
					},
				),
				{ numRuns: 500 },
			);
		},
	);
});
