import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
	FACT_NAMES,
	type FactName,
	type HostFacts,
	readFacts,
} from "../../../scripts/core/hosts/facts.ts";
import { kindsOf, NEEDS } from "../../../scripts/core/hosts/kinds.ts";
import {
	type HostAnswer,
	LAYERS,
	type Layer,
	type LayerName,
	LINK_LAYERS,
	layersOf,
} from "../../../scripts/core/hosts/layers.ts";
import { loadLimits } from "../../../scripts/core/hosts/limits.ts";
import { DECLARED, linesOf, READY } from "./support.ts";

const layers = (
	over: Partial<HostFacts> = {},
	declared: Parameters<typeof layersOf>[1] = DECLARED,
) => layersOf({ kind: "facts", facts: { ...READY, ...over } }, declared);
const of = (found: readonly Layer[], name: LayerName): Layer => {
	const one = found.find(({ layer }) => layer === name);
	if (one === undefined) throw new Error(`no layer ${name}`);
	return one;
};
const values = (found: readonly Layer[]) => {
	const kinds = kindsOf(found);
	return {
		gate: kinds.gate.value,
		headless: kinds.headless.value,
		session: kinds.session.value,
	};
};
const ALL = { gate: "yes", headless: "yes", session: "yes" };
const unreachable = (layer: string): HostAnswer => ({
	kind: "unreachable",
	layer,
	why: `${layer} failed`,
	remedy: "do this",
});

describe("the layers of a host", () => {
	it("[E10] are told each once and in one order, whatever came back", () => {
		const answers: HostAnswer[] = [
			{ kind: "facts", facts: READY },
			{ kind: "no-node", looked: ["/usr/bin"] },
			...[...LINK_LAYERS, "from-the-future"].map(unreachable),
		];
		for (const answer of answers)
			expect(layersOf(answer, DECLARED).map(({ layer }) => layer)).toEqual(
				LAYERS,
			);
	});

	it("on a ready host are all yes, and it is ready for everything", () => {
		const found = layers();
		expect(found.filter(({ value }) => value !== "yes")).toEqual([]);
		expect(values(found)).toEqual(ALL);
	});

	it.each(LINK_LAYERS)(
		"[E10] the link that fails at %s fails there and nowhere else",
		(name) => {
			const found = layersOf(unreachable(name), DECLARED);
			const at = LINK_LAYERS.indexOf(name);
			expect(found.slice(0, at).map(({ value }) => value)).toEqual(
				Array(at).fill("yes"),
			);
			expect(found[at]).toMatchObject({
				layer: name,
				value: name === "link" ? "unknown" : "no",
				why: `${name} failed`,
				remedy: "do this",
			});
			for (const later of found.slice(at + 1))
				expect(later.value).toBe("unknown");
			const kinds = kindsOf(found);
			expect(kinds.gate).toMatchObject({
				value: name === "link" ? "unknown" : "no",
				because: name,
			});
			expect(kinds.headless.because).toBe(name);
		},
	);

	it("[E1] a host without Node says where was looked, and what to do", () => {
		const found = layersOf(
			{ kind: "no-node", looked: ["/usr/bin", "/opt/node"] },
			DECLARED,
		);
		expect(of(found, "node")).toMatchObject({ value: "no" });
		expect(of(found, "node").why).toContain("/usr/bin, /opt/node");
		expect(of(found, "node").remedy).toContain("20.19");
		expect(of(found, "shell").value).toBe("yes");
		expect(values(found)).toEqual({
			gate: "no",
			headless: "no",
			session: "no",
		});
	});

	it("[E1] a harness that was not found names the places, and is no reason against a gate", () => {
		const found = layers({
			harness: {
				is: {
					program: null,
					version: null,
					by: null,
					looked: ["/usr/bin", "/home/a/.local/bin"],
					note: null,
				},
			},
			"harness-auth": {
				is: { signedIn: "unknown", method: null, note: "no harness" },
			},
		});
		expect(of(found, "harness").why).toContain("/home/a/.local/bin");
		expect(values(found)).toEqual({
			gate: "yes",
			headless: "no",
			session: "no",
		});
	});

	const cases: readonly (readonly [
		string,
		Partial<HostFacts>,
		Partial<typeof ALL>,
		LayerName,
	])[] = [
		[
			"signed out",
			{ "harness-auth": { is: { signedIn: "no", method: null, note: null } } },
			{ headless: "no", session: "no" },
			"harness-auth",
		],
		[
			"an auth state that nobody knows",
			{ "harness-auth": { unknown: "it hangs" } },
			{ headless: "unknown", session: "unknown" },
			"harness-auth",
		],
		[
			"no tmux",
			{
				tmux: { is: { program: null, version: null, looked: [], note: null } },
			},
			{ session: "no" },
			"tmux",
		],
		[
			"another Node than .nvmrc asks for",
			{ node: { is: { version: "v22.1.0", path: "/n" } } },
			{ gate: "no" },
			"nvmrc",
		],
		[
			"git that gives no answer",
			{
				git: { is: { program: "/g", version: null, looked: [], note: "hung" } },
			},
			{ gate: "unknown", headless: "unknown", session: "unknown" },
			"git",
		],
		[
			"a full disk",
			{
				disk: { is: { places: [{ what: "state", path: "/s", freeBytes: 5 }] } },
			},
			{ gate: "no", headless: "no", session: "no" },
			"disk",
		],
		[
			"a load over its limit",
			{ load: { is: { one: 1, five: 12, cores: 8 } } },
			{ gate: "no", headless: "no", session: "no" },
			"load",
		],
		[
			"a one-minute peak alone",
			{ load: { is: { one: 99, five: 11.99, cores: 8 } } },
			{},
			"load",
		],
		["a load that nobody knows", { load: { unknown: "x" } }, {}, "load"],
		["memory that nobody knows", { memory: { unknown: "x" } }, {}, "memory"],
		[
			"no free memory",
			{ memory: { is: { freePct: 14.9 } } },
			{ gate: "no", headless: "no", session: "no" },
			"memory",
		],
		[
			"an origin that wants a password",
			{ "git-credentials": { is: { works: "no", why: "x" } } },
			{},
			"git-credentials",
		],
	];
	it.each(cases)("%s", (_, over, expected, layer) => {
		const found = layers(over);
		expect(values(found)).toEqual({ ...ALL, ...expected });
		const kinds = kindsOf(found);
		for (const kind of Object.keys(expected) as (keyof typeof ALL)[])
			expect(kinds[kind].because).toBe(layer);
	});

	it("what is not declared withholds nothing, and a host for commands alone takes no agent", () => {
		const bare = { repository: { skipped: "not asked" } } as const;
		expect(values(layers(bare, { repoPath: null, harness: "claude" }))).toEqual(
			ALL,
		);
		expect(values(layers(bare))).toEqual({
			gate: "unknown",
			headless: "unknown",
			session: "unknown",
		});
		expect(values(layers({}, { repoPath: null, harness: null }))).toEqual({
			gate: "yes",
			headless: "no",
			session: "no",
		});
	});

	it("the limit of the load goes with the cores, and eight have the known figures", () => {
		expect(loadLimits(8)).toEqual({ start: 12, resume: 10 });
		expect(loadLimits(1)).toEqual({ start: 4, resume: 3 });
		expect(loadLimits(64).start).toBe(96);
	});
});

const anyLayers = fc.tuple(
	...LAYERS.map((layer) =>
		fc.record({
			layer: fc.constant(layer),
			value: fc.constantFrom("yes" as const, "no" as const, "unknown" as const),
			why: fc.constant("w"),
			remedy: fc.constant(null),
			applies: fc.boolean(),
		}),
	),
) as unknown as fc.Arbitrary<readonly Layer[]>;

describe("the kinds, of any layers whatever", () => {
	it("a kind is yes only where each layer that it needs and that applies is yes", () => {
		fc.assert(
			fc.property(anyLayers, (found) => {
				for (const kind of ["gate", "headless", "session"] as const)
					if (kindsOf(found)[kind].value === "yes")
						for (const name of NEEDS[kind]) {
							const one = of(found, name);
							expect(one.value === "yes" || !one.applies).toBe(true);
						}
			}),
		);
	});

	it("a gate that is ready never makes a host ready for an agent", () => {
		fc.assert(
			fc.property(anyLayers, (found) => {
				const gateOnly = found.map((one) =>
					["harness", "harness-auth"].includes(one.layer)
						? { ...one, value: "unknown" as const, applies: true }
						: { ...one, value: "yes" as const },
				);
				const kinds = kindsOf(gateOnly);
				expect(kinds.gate.value).toBe("yes");
				expect(kinds.headless.value).toBe("unknown");
				expect(kinds.session.value).toBe("unknown");
			}),
		);
	});

	it("a missing layer makes nothing ready, and less knowledge never makes a kind yes", () => {
		fc.assert(
			fc.property(anyLayers, fc.constantFrom(...LAYERS), (found, gone) => {
				for (const kind of ["gate", "headless", "session"] as const) {
					const before = kindsOf(found)[kind].value;
					const after = kindsOf(
						found.map((one) =>
							one.layer === gone && one.value === "yes"
								? { ...one, value: "unknown" as const }
								: one,
						),
					)[kind].value;
					if (before !== "yes") expect(after).not.toBe("yes");
					if (NEEDS[kind].includes(gone))
						expect(
							kindsOf(found.filter(({ layer }) => layer !== gone))[kind].value,
						).not.toBe("yes");
				}
			}),
		);
	});
});

describe("what a host tells", () => {
	it("comes back as it was told, in whatever order", () => {
		fc.assert(
			fc.property(
				fc.shuffledSubarray(linesOf(READY), { minLength: FACT_NAMES.length }),
				(lines) => {
					expect(readFacts(lines)).toEqual(READY);
				},
			),
		);
	});

	it("[E10] what was not told, was told twice or cannot be read is unknown, and each for itself", () => {
		const lines = linesOf(READY).filter(
			(line) => (line as { fact: string }).fact !== "git",
		);
		const facts = readFacts([
			...lines,
			{ fact: "load", is: { one: 0, five: 0, cores: 1 } },
			{ fact: "from-the-future", is: 1 },
			null,
			"noise",
			["fact"],
		]);
		expect(facts.git).toEqual({ unknown: "the host said nothing about it" });
		expect(facts.load).toHaveProperty("unknown");
		expect(facts.memory).toEqual(READY.memory);
	});

	const lies: readonly (readonly [string, FactName, unknown])[] = [
		["a negative load", "load", { is: { one: -1, five: 0, cores: 1 } }],
		["no cores", "load", { is: { one: 0, five: 0, cores: 0 } }],
		["more memory than there is", "memory", { is: { freePct: 101 } }],
		["a text for a number", "jobs", { is: { live: "0" } }],
		[
			"a version without end",
			"node",
			{ is: { version: "v".repeat(5000), path: "/" } },
		],
		["nothing at all", "node", {}],
		[
			"a value and that it is unknown",
			"node",
			{ is: READY.node, unknown: "x" },
		],
		[
			"a sign-in of another word",
			"harness-auth",
			{ is: { signedIn: true, method: null, note: null } },
		],
	];
	it.each(lies)("%s is unknown", (_, fact, line) => {
		const facts = readFacts([{ fact, ...(line as object) }]);
		expect(facts[fact]).toHaveProperty("unknown");
	});

	it("nothing that a host can say throws, or makes ready what it did not tell", () => {
		fc.assert(
			fc.property(fc.array(fc.anything()), (lines) => {
				const facts = readFacts(lines);
				expect(
					Object.values(values(layersOf({ kind: "facts", facts }, DECLARED))),
				).not.toContain("yes");
			}),
		);
	});
});
