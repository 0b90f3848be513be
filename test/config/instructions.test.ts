/** What CLAUDE.md says of hosts: what is read, and everything that only looks like it. */
import { describe, expect, it } from "vitest";
import { readInstructions } from "../../scripts/config/instructions.ts";

const BLOCK = "remote-hosts:\n  - alias: m5\n";
const SESSION = "## Session Config\n\n";

const problemsIn = (text: string) =>
	readInstructions(text).problems.map(({ line, message }) => [line, message]);
const noticesIn = (text: string) =>
	readInstructions(text).notices.map(({ line, message }) => [line, message]);

describe("a block is read", () => {
	it.each([
		["remote-hosts:"],
		["- remote-hosts:"],
		["**remote-hosts:**"],
		["- **remote-hosts:**"],
		["remote-hosts:   "],
	])("under the header %j", (header) => {
		const { hosts, problems, notices } = readInstructions(
			`# x\n\n${header}\n  - alias: m5\n`,
		);
		expect(problems).toEqual([]);
		expect(notices).toEqual([]);
		expect(hosts).toEqual([{ alias: "m5", roles: null, line: 4 }]);
	});

	it("with records in their order, their roles, comments, quotes and empty lines", () => {
		const { hosts, problems } = readInstructions(
			[
				"remote-hosts:",
				"  # the fast one",
				"  - alias: 'm5' # here",
				'    roles-allowed: [test, "ui"]   # two',
				"",
				"  <!-- - alias: no -->",
				"\t- alias: box.local-2",
				"\t  roles-allowed: perf, audit",
				"  -",
				"    roles-allowed: test",
				"    alias: third",
				"prose: again",
			].join("\n"),
		);
		expect(problems).toEqual([]);
		expect(hosts).toEqual([
			{ alias: "m5", roles: ["test", "ui"], line: 3 },
			{ alias: "box.local-2", roles: ["perf", "audit"], line: 7 },
			{ alias: "third", roles: ["test"], line: 9 },
		]);
	});

	it("with carriage returns and a mark of the byte order as without", () => {
		const plain = readInstructions(BLOCK);
		expect(readInstructions(`\ufeff${BLOCK.replaceAll("\n", "\r\n")}`)).toEqual(
			plain,
		);
		expect(plain.hosts).toHaveLength(1);
	});

	it("and paths in it are told and not taken", () => {
		const { hosts, notices, problems } = readInstructions(
			`${BLOCK}    repo-path: ~/x\n    claude-path: null\n`,
		);
		expect(problems).toEqual([]);
		expect(hosts).toEqual([{ alias: "m5", roles: null, line: 2 }]);
		expect(notices.map(({ line, message }) => [line, message])).toEqual([
			[
				3,
				"repo-path is not taken from a repository: a cloned folder must not say what is run",
			],
		]);
	});
});

describe("what only looks like a block is told with its line, and is no list without hosts", () => {
	it.each<[string, number, RegExp]>([
		["remote-hosts: # mine\n  - alias: m5\n", 1, /nothing may follow/],
		["remote-hosts: [m5]\n", 1, /nothing may follow/],
		["remote-hosts: m5\n", 1, /nothing may follow/],
		["  remote-hosts:\n  - alias: m5\n", 1, /beginning of its line/],
		["\tremote-hosts:\n  - alias: m5\n", 1, /beginning of its line/],
		["* remote-hosts:\n  - alias: m5\n", 1, /in no other form/],
		["**remote-hosts**:\n", 1, /in no other form|no other form/],
		["Remote-Hosts:\n  - alias: m5\n", 1, /and not "Remote-Hosts"/],
		["remote_hosts:\n  - alias: m5\n", 1, /and not "remote_hosts"/],
		["remote-host:\n  - alias: m5\n", 1, /did you mean remote-hosts/],
		["remote-hosts:\n- alias: m5\n", 1, /stands at the margin/],
		[`${BLOCK}- alias: m6\n`, 1, /stands at the margin/],
		["remote-hosts:\n", 1, /no record/],
		["remote-hosts:\n\n# next\n", 1, /no record/],
		[`${BLOCK}\n${BLOCK}`, 4, /a second remote-hosts/],
		["remote-hosts:\n  - m5\n", 2, /a record is/],
		["remote-hosts:\n  alias: m5\n", 2, /a record is/],
		["remote-hosts:\n  - alias:m5\n", 2, /a record is/],
		["remote-hosts:\n  - roles-allowed: [test]\n", 2, /no alias/],
		["remote-hosts:\n  - alias:\n", 2, /alias must be/],
		[`${BLOCK}    role: test\n`, 3, /no key "role"/],
		[`${BLOCK}    alias: m6\n`, 3, /there twice/],
		[`${BLOCK}  - alias: M5\n`, 3, /there already, in line 2/],
		[`${BLOCK}    roles-allowed:\n      - test\n`, 3, /no role is not every/],
		[`${BLOCK}    roles-allowed: []\n`, 3, /no role is not every role/],
		[`${BLOCK}    roles-allowed: [Test]\n`, 3, /"Test" is no role/],
		[`${BLOCK}    roles-allowed: [test, tset]\n`, 3, /did you mean test/],
		[`${BLOCK}    roles-allowed: [test, test]\n`, 3, /there twice/],
		[`${BLOCK}    roles-allowed: [test\n`, 3, /bracket is not closed/],
		[`${BLOCK}    roles-allowed: "test\n`, 3, /quote is not closed/],
		["remote-hosts:\n  - alias: a@b\n", 2, /alias must be/],
		["remote-hosts:\n  - alias: a:22\n", 2, /alias must be/],
		["remote-hosts:\n  - alias: -oProxyCommand=x\n", 2, /alias must be/],
		["remote-hosts:\n  - alias: ..\n", 2, /alias must be/],
		["remote-hosts:\n  - alias: local\n", 2, /alias must be/],
		['remote-hosts:\n  - alias: "a # b"\n', 2, /alias must be/],
		[`remote-hosts:\n  - alias: ${"a".repeat(65)}\n`, 2, /alias must be/],
		["remote-hosts:\n  - alias: m\u200b5\n", 2, /alias must be/],
		[`remote-hosts:\n  - alias: ${"a".repeat(5000)}\n`, 2, /longer than/],
	])("%j", (text, line, message) => {
		const { hosts, problems } = readInstructions(text);
		expect(problems[0]).toMatchObject({ line });
		expect(problems[0]?.message).toMatch(message);
		expect(hosts).toBe(null);
	});

	it.each(["```", "~~~", "````yaml"])(
		"a block in fenced code %s is an example, and is told as one",
		(fence) => {
			const end = fence.replace("yaml", "");
			const { hosts, problems, notices } = readInstructions(
				`${fence}\n${BLOCK}${end}\n`,
			);
			expect([hosts, problems]).toEqual([null, []]);
			expect(notices).toMatchObject([
				{ line: 2, message: expect.stringContaining("begins in line 1") },
			]);
			// The live one beside it counts, and ends where a fence begins.
			expect(
				readInstructions(`${BLOCK}${fence}\n${BLOCK}${end}\n  indented prose\n`)
					.hosts,
			).toEqual([{ alias: "m5", roles: null, line: 2 }]);
		},
	);

	it("a block in a comment is told as one, and a comment within a line is taken out", () => {
		expect(readInstructions(`<!--\n${BLOCK}-->\n`).hosts).toBe(null);
		expect(noticesIn(`<!--\n${BLOCK}-->\n`)).toEqual([
			[
				2,
				"remote-hosts lies in the comment that begins in line 1, so it is an example and counts for nothing",
			],
		]);
		expect(
			readInstructions(`remote-hosts:<!-- x -->\n  - alias: m5\n`).hosts,
		).toHaveLength(1);
		// A comment that is never closed hides all that follows, and that is told.
		expect(noticesIn(`<!-- x\n${BLOCK}`)).toHaveLength(1);
		// A fence in a comment opens nothing, and a comment in a fence neither.
		expect(readInstructions(`<!--\n\`\`\`\n-->\n${BLOCK}`).hosts).toHaveLength(
			1,
		);
		expect(
			readInstructions(`\`\`\`\n<!--\n\`\`\`\n${BLOCK}`).hosts,
		).toHaveLength(1);
	});

	it("an empty list that is written out is taken, and told", () => {
		for (const none of ["[]", "none", "null"]) {
			const read = readInstructions(`remote-hosts: ${none}\n`);
			expect(read.hosts).toEqual([]);
			expect(read.problems).toEqual([]);
			expect(read.notices).toHaveLength(1);
		}
	});

	it("ordinary prose is nothing of all that", () => {
		for (const text of [
			"",
			"# Remote hosts\n\nWe have some.\n",
			"The key `remote-hosts` names machines.\n",
			"hosts:\n  - a\n",
			"- note: the rest\n",
		])
			expect(readInstructions(text)).toMatchObject({
				hosts: null,
				line: null,
				problems: [],
				notices: [],
			});
	});
});

describe("the pairs", () => {
	it("are read under their heading", () => {
		const { first, mapping, problems, notices } = readInstructions(
			`${SESSION}- **offload-first:** true\nagent-mapping: { test: ssh:m5, impl: cursor:composer, docs: writer, "ui": "ssh:m6" }  # x\n`,
		);
		expect([problems, notices]).toEqual([[], []]);
		expect(first).toEqual({ value: true, line: 3 });
		expect(mapping).toEqual([
			{ role: "test", alias: "m5", line: 4 },
			{ role: "ui", alias: "m6", line: 4 },
		]);
	});

	it("elsewhere count for nothing, and that is told", () => {
		const text = `# X\n\noffload-first: true\n${SESSION}## Other\n\nagent-mapping: {test: ssh:m5}\n`;
		const { first, mapping } = readInstructions(text);
		expect([first, mapping]).toEqual([null, null]);
		expect(noticesIn(text).map(([line]) => line)).toEqual([3, 8]);
	});

	it.each<[string, RegExp]>([
		["offload-first: yes", /true or false; found "yes"/],
		["offload-first:", /found nothing/],
		["offload-first: True", /true or false/],
		["  offload-first: true", /beginning of its line/],
		["offload-first: true\noffload-first: true", /a second offload-first/],
		["agent-mapping: test=ssh:m5", /\{ role: value/],
		["agent-mapping:", /found nothing/],
		["agent-mapping: { test: ssh:m5", /\{ role: value/],
		["agent-mapping: { test }", /a role and a value/],
		["agent-mapping: { test: }", /a role and a value/],
		["agent-mapping: { test: ssh: }", /alias after ssh/],
		["agent-mapping: { test: ssh:-x }", /alias after ssh/],
		["agent-mapping: { test: shh:m5 }", /did you mean ssh/],
		["agent-mapping: { test: ssh:a, test: ssh:b }", /there twice/],
		[`agent-mapping: { a: ${" ".repeat(3000)}`, /longer than|role: value/],
	])("%j is told", (text, message) => {
		const [first] = problemsIn(SESSION + text);
		expect(first?.[1]).toMatch(message);
	});
});

it("a hostile file is read in a moment", () => {
	const long = 300_000;
	const texts = [
		`## Session Config${" ".repeat(long)}x`,
		`## Session Config\nagent-mapping: {${" ".repeat(long)}}`,
		`## Session Config\nagent-mapping: ${"} ".repeat(long)}`,
		`remote-hosts:\n  - alias: ${'"'.repeat(long)}`,
		`remote-hosts:${" ".repeat(long)}x`,
		"<!--".repeat(long),
		"<!-- -->".repeat(long),
		"```\n".repeat(long),
		`remote-hosts:\n${"  - alias: a\n".repeat(20_000)}`,
		"remote-hosts:\n".repeat(20_000),
		`${" ".repeat(long)}remote-hosts:`,
		`- ${"-".repeat(long)}:`,
	];
	for (const text of texts) {
		const begun = performance.now();
		const { problems } = readInstructions(text);
		expect(performance.now() - begun, text.slice(0, 40)).toBeLessThan(2000);
		expect(problems.length).toBeLessThanOrEqual(100);
	}
});
