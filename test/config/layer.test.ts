/** From a file's text to a layer: what is read, and what is said of everything else. */
import { describe, expect, it } from "vitest";
import * as yaml from "yaml";
import type { Source } from "../../scripts/config/file.ts";
import { readLayer } from "../../scripts/config/layer.ts";

const SOURCE: Source = { layer: "user", path: "/c/config.yaml" };

/** Reads a user's file. */
const layerOf = (text: string, source = SOURCE) =>
	readLayer(yaml, text, source, SOURCE.path);

/** What is wrong in a text, each with its line. */
const wrongIn = (text: string, source = SOURCE) =>
	layerOf(text, source).problems.map(({ line, error }) => [
		line,
		error.message,
	]);

const SECTIONS =
	"harnesses, limits, models, efforts, tiers, ceiling, usage, fences, rungs, profiles, witnesses, wake, repositories, hosts, repos, slots, ssh-config, remote-hosts, offload-first, agent-mapping";
const SECONDS =
	"must be a number of seconds above 0 and at most 2000000; found";

describe("what is wrong is named with file, line, key, found and allowed", () => {
	it.each([
		[
			"limits:\n  total: soon\n",
			2,
			'limits.total must be a number of seconds above 0 and at most 2000000; found "soon"',
		],
		[
			"limits:\n  idle: -1\n",
			2,
			"limits.idle must be a number of seconds above 0 and at most 2000000; found -1",
		],
		[
			"limits:\n\n  idle:\n",
			3,
			"limits.idle must be a number of seconds above 0 and at most 2000000; found nothing",
		],
		[
			"limits:\n  log-bytes: 4095\n",
			2,
			"limits.log-bytes must be a whole number of bytes from 4096 to 1073741824; found 4095",
		],
		[
			"limits:\n  totl: 5\n",
			2,
			'limits has no key "totl"; allowed: total, idle, first-event, grace, log-bytes, depth; did you mean total',
		],
		[
			"limit:\n  total: 5\n",
			1,
			'the file has no key "limit"; allowed: harnesses, limits, models, efforts, tiers, ceiling, usage, fences, rungs, profiles, witnesses, wake, repositories, hosts, repos, slots, ssh-config, remote-hosts, offload-first, agent-mapping; did you mean limits',
		],
		[
			"- a\n",
			1,
			'the file must be a section with harnesses, limits, models, efforts, tiers, ceiling, usage, fences, rungs, profiles, witnesses, wake, repositories, hosts, repos, slots, ssh-config, remote-hosts, offload-first, agent-mapping; found ["a"]',
		],
		[
			"limits: 5\n",
			1,
			"limits must be a section with total, idle, first-event, grace, log-bytes, depth; found 5",
		],
		[
			"__proto__: {x: 1}\n",
			1,
			'the file has no key "__proto__"; allowed: harnesses, limits, models, efforts, tiers, ceiling, usage, fences, rungs, profiles, witnesses, wake, repositories, hosts, repos, slots, ssh-config, remote-hosts, offload-first, agent-mapping',
		],
		[
			"? [a]\n: 1\n",
			1,
			'the file has no key ["a"]; allowed: harnesses, limits, models, efforts, tiers, ceiling, usage, fences, rungs, profiles, witnesses, wake, repositories, hosts, repos, slots, ssh-config, remote-hosts, offload-first, agent-mapping',
		],
		[
			"harnesses:\n  claude:\n    path: bin/claude\n",
			3,
			'harnesses.claude.path must be an absolute path; found "bin/claude"',
		],
		[
			"harnesses:\n  command:\n    argv: cat\n",
			3,
			'harnesses.command.argv must be a list of 1 to 64 words that begins with an absolute path; found "cat"',
		],
		[
			"harnesses:\n  command:\n    argv: [cat]\n",
			3,
			'harnesses.command.argv must be a list of 1 to 64 words that begins with an absolute path; found ["cat"]',
		],
		[
			"harnesses:\n  command:\n    argv: [/a, {b: c}]\n",
			3,
			'harnesses.command.argv must be a list of 1 to 64 words that begins with an absolute path; found ["/a",{"b":"c"}]',
		],
		[
			"limits: *x\n",
			1,
			"limits must be a section with total, idle, first-event, grace, log-bytes, depth; found an alias, which is not taken: write the value itself",
		],
		[
			"limits:\n  total: &x 5\n",
			2,
			"limits.total must be a number of seconds above 0 and at most 2000000; found an anchor, which is not taken: write the value alone",
		],
		[
			"models: [a, *x]\n",
			1,
			"models must be a list of 1 to 64 names of models, each once and none of them inherit, from the cheapest to the dearest; found an alias, which is not taken: write the value itself",
		],
		[
			"rungs:\n  external: {tmux: /a}\n",
			2,
			'rungs.external must be a section of names (lower case letters, digits and hyphens; not tmux, background, stream-json-persistent, headless-oneshot, subagent, print, in-session), each with an absolute path; found tmux: "/a"',
		],
		[
			"tiers:\n  execution: {model: inherit}\n",
			2,
			'tiers.execution.model must be a name that `models` lists (inherit is not possible here); found "inherit"',
		],
		[
			"usage:\n  session: [50, 40, 85]\n",
			2,
			"usage.session must be a list of 3 whole numbers from 1 to 100, each above the one before; found [50,40,85]",
		],
		// Numbers that are none.
		["limits: {total: '5'}\n", 1, `limits.total ${SECONDS} "5"`],
		["limits:\n  total: 5s\n", 2, `limits.total ${SECONDS} "5s"`],
		["limits:\n  total: 1_000\n", 2, `limits.total ${SECONDS} "1_000"`],
		["limits:\n  total: .inf\n", 2, `limits.total ${SECONDS} Infinity`],
		["limits:\n  total: .nan\n", 2, `limits.total ${SECONDS} NaN`],
		["limits:\n  total: 0\n", 2, `limits.total ${SECONDS} 0`],
		["limits:\n  total: yes\n", 2, `limits.total ${SECONDS} "yes"`],
		["limits:\n  total: [5]\n", 2, `limits.total ${SECONDS} [5]`],
		["limits:\n  total: {s: 5}\n", 2, `limits.total ${SECONDS} {"s":5}`],
		[
			"limits:\n  depth: 1.5\n",
			2,
			"limits.depth must be a whole number from 1 to 4; found 1.5",
		],
		[
			"limits:\n  depth: 5\n",
			2,
			"limits.depth must be a whole number from 1 to 4; found 5",
		],
		// Links, anchors, merge keys, tags, directives.
		[
			"limits: &x {total: 5}\n",
			1,
			"limits must be a section with total, idle, first-event, grace, log-bytes, depth; found an anchor, which is not taken: write the value alone",
		],
		[
			"&x limits: {total: 5}\n",
			1,
			`a key of the file must be one of ${SECTIONS}; found an anchor, which is not taken: write the value alone`,
		],
		[
			"limits:\n  total: 5\n  <<: {idle: 6}\n",
			3,
			"limits has a merge key, which is not taken",
		],
		[
			"tiers:\n  steps:\n    a: {model: opus}\n    <<: {b: {model: opus}}\n",
			4,
			"tiers.steps must be a section of step ids (1 to 128 of letters, digits and . _ = @ : -), each with a section of `model`, `effort` or both; found a merge key, which is not taken",
		],
		[
			"limits: {total: !!int 5}\n",
			1,
			`limits.total ${SECONDS} a tag, which is not taken: write the value alone`,
		],
		[
			"limits: !!map {total: 5}\n",
			1,
			"limits must be a section with total, idle, first-event, grace, log-bytes, depth; found a tag, which is not taken: write the value alone",
		],
		[
			"limits: {total: ! 5}\n",
			1,
			`limits.total ${SECONDS} a tag, which is not taken: write the value alone`,
		],
		[
			"limits: {total: !!foo 5}\n",
			1,
			"a tag is not taken: write the value alone",
		],
		[
			"%YAML 1.1\n---\nlimits: {total: 5}\n",
			1,
			"a line that begins with % is not taken",
		],
		[
			"# x\n%TAG ! tag:a\n---\nlimits: {total: 5}\n",
			2,
			"a line that begins with % is not taken",
		],
		[
			"%OTHER\n---\nlimits: {total: 5}\n",
			1,
			"a line that begins with % is not taken",
		],
		// What YAML itself refuses.
		[
			"limits:\n\ttotal: 5\n",
			2,
			"a tab cannot indent: YAML takes spaces alone",
		],
		[
			"limits: {total: 5}\n---\nlimits: {total: 6}\n",
			2,
			"a second document begins here, and a configuration is one",
		],
		// Names twice, and names of another kind.
		[
			"limits:\n  total: 5\n  total: 6\n",
			3,
			"limits.total must be there once; found a second one, and the first is in line 2",
		],
		[
			"limits: {total: 5}\nlimits: {total: 6}\n",
			2,
			"limits must be there once; found a second one, and the first is in line 1",
		],
		[
			"usage:\n  caps:\n    opus: 5\n    opus: 6\n",
			4,
			'usage.caps must be a section of model names, each with a whole number from 1 to 100; found "opus" twice',
		],
		[
			"rungs:\n  external:\n    a: /a\n    __proto__: /b\n",
			4,
			"rungs.external must be a section of names (lower case letters, digits and hyphens; not tmux, background, stream-json-persistent, headless-oneshot, subagent, print, in-session), each with an absolute path; found the name __proto__, which is not taken",
		],
		[
			"tiers:\n  steps:\n    __proto__: {model: opus}\n",
			3,
			"tiers.steps must be a section of step ids (1 to 128 of letters, digits and . _ = @ : -), each with a section of `model`, `effort` or both; found the name __proto__, which is not taken",
		],
		[
			"usage:\n  caps: {opus: '5'}\n",
			2,
			'usage.caps must be a section of model names, each with a whole number from 1 to 100; found opus: "5"',
		],
		[
			"usage:\n  caps: {5: 5}\n",
			2,
			"usage.caps must be a section of model names, each with a whole number from 1 to 100; found a section whose keys are not all words",
		],
		[
			"usage:\n  caps: [5]\n",
			2,
			"usage.caps must be a section of model names, each with a whole number from 1 to 100; found [5]",
		],
		// Names that may not be.
		[
			"rungs:\n  external: {My_rung: /a}\n",
			2,
			'rungs.external must be a section of names (lower case letters, digits and hyphens; not tmux, background, stream-json-persistent, headless-oneshot, subagent, print, in-session), each with an absolute path; found My_rung: "/a"',
		],
		[
			"rungs:\n  external:\n    one: /a\n    two: bin/two\n",
			4,
			'rungs.external must be a section of names (lower case letters, digits and hyphens; not tmux, background, stream-json-persistent, headless-oneshot, subagent, print, in-session), each with an absolute path; found two: "bin/two"',
		],
		[
			"models: [haiku, sonnet, haiku]\n",
			1,
			'models must be a list of 1 to 64 names of models, each once and none of them inherit, from the cheapest to the dearest; found ["haiku","sonnet","haiku"]',
		],
		[
			"models: [inherit]\n",
			1,
			'models must be a list of 1 to 64 names of models, each once and none of them inherit, from the cheapest to the dearest; found ["inherit"]',
		],
		[
			"models: [--dangerous]\n",
			1,
			'models must be a list of 1 to 64 names of models, each once and none of them inherit, from the cheapest to the dearest; found ["--dangerous"]',
		],
		[
			"tiers:\n  offload: {model: inherit}\n  drain: {effort: inherit}\n",
			3,
			'tiers.drain.effort must be a name that `efforts` lists (inherit is not possible here); found "inherit"',
		],
		[
			"ceiling: {model: inherit}\n",
			1,
			'ceiling.model must be a name that `models` lists; found "inherit"',
		],
		[
			"tiers:\n  steps: {lint: {modle: haiku}}\n",
			2,
			'tiers.steps must be a section of step ids (1 to 128 of letters, digits and . _ = @ : -), each with a section of `model`, `effort` or both; found lint: {"modle":"haiku"}',
		],
		[
			"tiers:\n  steps: {lint: {}}\n",
			2,
			"tiers.steps must be a section of step ids (1 to 128 of letters, digits and . _ = @ : -), each with a section of `model`, `effort` or both; found lint: {}",
		],
		[
			"usage:\n  weekly: [60, 75, 85]\n",
			2,
			"usage.weekly must be a list of 4 whole numbers from 1 to 100, each above the one before; found [60,75,85]",
		],
		[
			"usage:\n  weekly: [60, 75, 85, 101]\n",
			2,
			"usage.weekly must be a list of 4 whole numbers from 1 to 100, each above the one before; found [60,75,85,101]",
		],
		[
			"usage:\n  reserved: [execution, everything]\n",
			2,
			'usage.reserved must be a list of execution, bookkeeping, drain, orchestrate_dispatch, execute_step, offload, each at most once; found ["execution","everything"]',
		],
		[
			"profiles: {widest: all}\n",
			1,
			'profiles.widest must be one of read-only, write, full; found "all"',
		],
		[
			"fences: {roles: ['---']}\n",
			1,
			'fences.roles must be a list of at most 256 roles, each once, each of 1 to 64 visible characters with a letter or a digit among them; found ["---"]',
		],
		[
			"repositories: {trusted: [work]}\n",
			1,
			'repositories.trusted must be a list of absolute paths, each once; found ["work"]',
		],
	] as const)("%j", (text, line, message) => {
		const { problems } = layerOf(text);
		expect(problems.map(({ error }) => error.message)).toEqual([message]);
		expect(problems[0]?.error).toMatchObject({
			reason: "configuration",
			about: `/c/config.yaml:${line}`,
			kept: "nothing was changed or launched",
			next: `correct line ${line} of that file`,
		});
	});

	it.each([
		["limits: [\n", 2],
		["limits: {total: 5\n", 2],
		["limits: {total: 5}}\n", 1],
		['limits: {total: "5}\n', 2],
		["limits: {total: 5}\n- a\n", 2],
	])("%j is not YAML that can be read", (text, line) => {
		const [first] = layerOf(text).problems;
		expect(first?.error.message).toMatch(
			/^this is not YAML that can be read: .{5,160}$/,
		);
		expect(first?.line).toBe(line);
	});

	it("a found value that is long is cut", () => {
		const [[, message] = []] = wrongIn(
			`limits: {total: "${"x".repeat(9000)}"}`,
		);
		expect(String(message).length).toBeLessThan(200);
	});
});

describe("everything that is wrong is told", () => {
	it("in the order of the file, and what is well is read", () => {
		const text =
			"limit: {}\nlimits:\n  total: x\n  idle: 60\n  grace: y\nmodels: 5\n";
		expect(wrongIn(text).map(([line]) => line)).toEqual([1, 3, 5, 6]);
		const { values, unclear } = layerOf(text);
		expect(values).toEqual({ "limits.idle": 60 });
		expect([unclear("models"), unclear("efforts")]).toEqual([true, false]);
	});

	it("up to a hundred of them", () => {
		const many = Array.from({ length: 5000 }, (_, i) => `k${i}: 1\n`).join("");
		expect(wrongIn(many)).toHaveLength(100);
	});

	it("nothing of a text that is no YAML is used", () => {
		const { values, unclear } = layerOf("limits: {total: 5}\nmodels: [\n");
		expect(values).toEqual({});
		expect(unclear("efforts")).toBe(true);
	});
});

describe("[F11] a repository's key that it may not set", () => {
	it("is told beside everything else, and with a value that is allowed or not", () => {
		const repository: Source = {
			layer: "repository",
			path: "/r/.offload.yaml",
		};
		const text =
			"models: 5\nlimits: {total: x}\nrepositories: {trusted: [/r]}\n";
		expect(wrongIn(text, repository)).toEqual([
			[
				1,
				"models cannot be set by a repository: a cloned folder must not say what is run",
			],
			[2, `limits.total ${SECONDS} "x"`],
			[
				3,
				"repositories.trusted cannot be set by a repository: a cloned folder must not say what is run",
			],
		]);
		expect(layerOf(text, repository).values).toEqual({});
	});
});

describe("the same words in another dress", () => {
	const WANTED = { "limits.total": 5, "fences.roles": ["a"] };
	it.each([
		"limits:\n  total: 5\nfences:\n  roles:\n  - a\n",
		"limits:\r\n  total: 5\r\nfences:\r\n  roles:\r\n    - a\r\n",
		"\ufefflimits:\n  total: 5\nfences: {roles: [a]}\n",
		"---\nlimits: {total: 5.0}\nfences: {roles: ['a']}\n...\n",
		'{"limits": {"total": 5}, "fences": {"roles": ["a"]}}',
		"limits: # mine\n  total:\t5\nfences: {roles: [\n  a ]}",
		'limits: {total: 0x5}\nfences: {roles: ["\\u0061"]}\n',
	])("%j", (text) => {
		const { values, problems } = layerOf(text);
		expect(problems).toEqual([]);
		expect(values).toEqual(WANTED);
	});

	it("a line's number counts the lines of any kind", () => {
		expect(wrongIn("# a\r\n\r\nlimits:\r\n  total: x\r\n")[0]?.[0]).toBe(4);
		expect(wrongIn("\ufeff# a\nlimit: 5\n")[0]?.[0]).toBe(2);
	});

	it("names below a key have their own line", () => {
		const { lines } = layerOf("usage:\n  caps:\n    haiku: 9\n    opus: 5\n");
		expect(Object.fromEntries(lines)).toEqual({
			"usage.caps": 2,
			"usage.caps.haiku": 3,
			"usage.caps.opus": 4,
		});
	});
});

describe("a text that is made to exhaust its reader", () => {
	const SIZE = 256 * 1024;
	const deep =
		"things lie within things more than 24 deep here, and no key does";
	it.each([
		["[", "[".repeat(SIZE), deep],
		["{", "{".repeat(SIZE), deep],
		["brackets that close", `${"[".repeat(9000)}${"]".repeat(9000)}`, deep],
		["{a:", "{a: ".repeat(SIZE / 4), deep],
		["dashes", "- ".repeat(SIZE / 2), deep],
		["question marks", "? ".repeat(SIZE / 2), deep],
		[
			"sections",
			Array.from({ length: 700 }, (_, i) => `${" ".repeat(i)}a:\n`).join(""),
			deep,
		],
		[
			"lists",
			Array.from({ length: 700 }, (_, i) => `${" ".repeat(i)}-\n`).join(""),
			deep,
		],
		[
			"lists within lines",
			Array.from(
				{ length: 100 },
				(_, i) => `${" ".repeat(40 * i)}${"- ".repeat(20)}\n`,
			).join(""),
			deep,
		],
		["colons", ": ".repeat(SIZE / 2), deep],
		["colons in brackets", `[${": ".repeat(15_000)}`, ""],
		["question marks in brackets", `[${"? ".repeat(15_000)}`, ""],
		[
			"names",
			Array.from({ length: 30_000 }, (_, i) => `k${i}:\n`).join(""),
			"",
		],
		[
			"names in braces",
			`{${Array.from({ length: 30_000 }, (_, i) => `k${i}`).join(",")}}`,
			"",
		],
		["aliases", `a: &a 1\nmodels: [${"*a,".repeat(80_000)}]`, ""],
		["anchors", `models: ${"&a ".repeat(80_000)}`, ""],
		["braces that close", "}\n".repeat(SIZE / 2), ""],
		["one word", `models: ${"a".repeat(SIZE)}`, ""],
	])("of %s", (_, text, message) => {
		const before = performance.now();
		const problems = wrongIn(text);
		expect(problems[0]?.[1]).toContain(message);
		expect(problems.length).toBeLessThanOrEqual(100);
		expect(performance.now() - before).toBeLessThan(4000);
	});

	it("that has more words than any configuration", () => {
		expect(wrongIn("}\n".repeat(SIZE / 2))).toEqual([
			[
				20_001,
				"there are more than 40000 words and signs up to here, which no configuration has",
			],
		]);
	});

	it("and what a person nests for reading is not one", () => {
		const text =
			"tiers:\n    steps:\n        lint:\n            model: haiku\n            # - - - [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[\n            effort: low\nrepositories:\n  trusted:\n" +
			Array.from({ length: 300 }, (_, i) => `    - "/a: - ? [{ ${i}"\n`).join(
				"",
			);
		expect(wrongIn(text)).toEqual([]);
		const steps = Array.from({ length: 200 }, (_, i) => [
			`step${i}`,
			{ model: "haiku", effort: "low" },
		]);
		expect(
			wrongIn(JSON.stringify({ tiers: { steps: Object.fromEntries(steps) } })),
		).toEqual([]);
	});
});
