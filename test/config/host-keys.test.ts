/** The keys about hosts, as they stand in a file. */
import { describe, expect, it } from "vitest";
import * as yaml from "yaml";
import type { Source } from "../../scripts/config/file.ts";
import { hostSpecOf } from "../../scripts/config/host-keys.ts";
import { readLayer } from "../../scripts/config/layer.ts";

const USER: Source = { layer: "user", path: "/c/config.yaml" };
const REPOSITORY: Source = { layer: "repository", path: "/r/.offload.yaml" };

const read = (text: string, source = USER) =>
	readLayer(yaml, text, source, USER.path);
const wrongIn = (text: string, source = USER) =>
	read(text, source).problems.map(
		({ line, error }) => [line, error.message] as const,
	);

it("a host with everything, and one with its name alone", () => {
	const { values, problems } = read(
		`hosts:
  - alias: m5
    roles-allowed: [audit, test]
    repo-path: ~/my work/project
    claude-path: /opt/claude
    harness: claude
    env: [FOO]
    lease: 60.5
    gate: [[npm, run, check], [./x, "a b"]]
  - {alias: Examples-Macbook-2}
`,
	);
	expect(problems).toEqual([]);
	expect(values.hosts?.map(hostSpecOf)).toEqual([
		{
			alias: "m5",
			rolesAllowed: ["test", "audit"],
			repoPath: "~/my work/project",
			claudePath: "/opt/claude",
			harness: "claude",
			env: ["FOO"],
			leaseS: 60.5,
			gate: [
				["npm", "run", "check"],
				["./x", "a b"],
			],
		},
		{
			alias: "Examples-Macbook-2",
			rolesAllowed: ["test", "ui", "perf"],
			repoPath: null,
			claudePath: null,
			harness: "claude",
			env: [],
			leaseS: 86_400,
			gate: null,
		},
	]);
});

describe("what is wrong in a host is told with its line, its entry and its key", () => {
	const host = (rest: string) => `hosts:\n  - alias: a\n    ${rest}\n`;
	it.each<[string, number, RegExp]>([
		...["a@b", "a:22", "-l", '".."', ".", "local", "LOCAL", '""', "5", "~"].map(
			(alias): [string, number, RegExp] => [
				`hosts:\n  - alias: ${alias}\n`,
				2,
				/^hosts, entry 1: alias must be 1 to 64 of/,
			],
		),
		[`hosts: [{alias: ${"a".repeat(65)}}]`, 1, /alias must be/],
		["hosts:\n  - roles-allowed: [test]\n", 2, /alias must be.*found nothing/],
		["hosts:\n  - m5\n", 2, /alias must be .*found "m5"/],
		["hosts:\n  - [m5]\n", 2, /entry 1 must be a section with alias/],
		["hosts: m5\n", 1, /^hosts must be a list of at most 64 hosts/],
		["hosts:\n", 1, /found nothing/],
		[
			"hosts:\n  - alias: a\n  - alias: b\n  - alias: A\n",
			4,
			/entry 3: the alias "A" is there already, in entry 1/,
		],
		[
			host("roles-allowed: test, ui"),
			3,
			/roles-allowed must be a list.*test, ui"$/,
		],
		[host("roles-allowed: []"), 3, /at least one/],
		[host("roles-allowed:"), 3, /found nothing/],
		[host("roles-allowed: [test, quality]"), 3, /one of test, ui, perf, audit/],
		[host("roles-allowed: [test, test]"), 3, /each once/],
		[host("roles: [test]"), 3, /has no key "roles"; allowed: alias/],
		[host("aliass: b"), 3, /did you mean alias/],
		[host("repo-path: work/x"), 3, /repo-path must be a path on the host/],
		[host("repo-path: ~/a/../../b"), 3, /repo-path must be/],
		[host("repo-path: /.."), 3, /repo-path must be/],
		[host('repo-path: "/a\\u202eb"'), 3, /repo-path must be/],
		[host('repo-path: "/a\\nb"'), 3, /repo-path must be/],
		[host('claude-path: "-x"'), 3, /claude-path must be/],
		[host("claude-path: ~root/x"), 3, /claude-path must be/],
		[
			host("harness: command"),
			3,
			/harness must be claude, or none .*; found "command"/,
		],
		[host("env: FOO"), 3, /env must be a list/],
		[host("env: [FOO=bar]"), 3, /without a value/],
		[host("lease: 0"), 3, /lease must be a number of seconds above 0/],
		[host("lease: 1h"), 3, /lease must be/],
		[host("gate: npm test"), 3, /gate must be a list of 1 to 16 commands/],
		[host("gate: [npm, test]"), 3, /gate must be/],
		[host("gate: [[]]"), 3, /gate must be/],
		[host("gate: [[-x]]"), 3, /no option/],
		[host('gate: [["a\\0b"]]'), 3, /gate must be/],
		[host("repo-path: &a /x"), 3, /an anchor/],
		[
			`hosts: [${Array.from({ length: 65 }, (_, at) => `{alias: h${at}}`)}]`,
			1,
			/found 65 entries/,
		],
		["repos: {a: b}", 1, /^repos must be.*found a: "b"$/],
		["repos: {-a: /b}", 1, /^repos must be/],
		["slots: {a: ~/../b}", 1, /^slots must be/],
		["ssh-config: ~/.ssh/config", 1, /^ssh-config must be an absolute path/],
	])("%j", (text, line, message) => {
		const [first] = wrongIn(text);
		expect(first?.[0]).toBe(line);
		expect(first?.[1]).toMatch(message);
		expect(read(text).values.hosts).toBe(undefined);
	});

	it("all of it at once, and no more than can be read", () => {
		expect(
			wrongIn(
				"hosts:\n  - alias: a@b\n    lease: 0\n  - harness: x\n  - alias: b\n    roles-allowed: []\n",
			).map(([line]) => line),
		).toEqual([2, 3, 4, 4, 6]);
		const many = `hosts:\n${"  - {alias: '', lease: 0}\n".repeat(60)}`;
		expect(wrongIn(many).length).toBeLessThanOrEqual(20);
	});
});

describe("[F11] a repository names aliases and takes roles away, and says nothing else of a host", () => {
	it("a list of aliases, alone or with roles", () => {
		const { values, problems } = read(
			'remote-hosts: [a, {alias: b, roles-allowed: [test]}]\noffload-first: true\nagent-mapping: {test: "ssh:b"}\n',
			REPOSITORY,
		);
		expect(problems).toEqual([]);
		expect(values["remote-hosts"]).toEqual([
			"a",
			{ alias: "b", "roles-allowed": ["test"] },
		]);
	});

	it.each<[string, RegExp]>([
		["hosts: [{alias: a}]", /^hosts cannot be set by a repository/],
		["repos: {a: /b}", /^repos cannot be set by a repository/],
		["slots: {a: /b}", /^slots cannot be set by a repository/],
		["ssh-config: /b", /^ssh-config cannot be set by a repository/],
		["remote-hosts: [{alias: a, repo-path: /x}]", /no key "repo-path"/],
		["remote-hosts: [{alias: a, claude-path: /x}]", /no key "claude-path"/],
		["remote-hosts: [{alias: a, gate: [[x]]}]", /no key "gate"/],
		["remote-hosts: [{alias: a, env: [X]}]", /no key "env"/],
		["remote-hosts: a", /^remote-hosts must be a list/],
		["remote-hosts: {a: b}", /^remote-hosts must be a list/],
		["remote-hosts: [a, A]", /there already, in entry 1/],
		["remote-hosts: [-a]", /entry 1: alias must be/],
		["remote-hosts: [a@b]", /entry 1: alias must be/],
		["remote-hosts: [5]", /entry 1 must be a section with alias/],
		["remote-hosts: [null]", /entry 1 must be a section with alias/],
		["remote-hosts: [[a]]", /entry 1 must be a section with alias/],
		["remote-hosts: [{}]", /entry 1: alias must be .*found nothing/],
		["remote-hosts:", /found nothing/],
		["remote-hosts: [{alias: a, roles-allowed: []}]", /at least one/],
		['remote-hosts: [{alias: a, roles-allowed: "test"}]', /must be a list/],
		["offload-first: yes", /true or false; found "yes"/],
		["agent-mapping: {test: a}", /each with ssh: and the alias/],
		['agent-mapping: {test: "ssh:-a"}', /each with ssh:/],
		['agent-mapping: {test: "cursor:a"}', /each with ssh:/],
		["agent-mapping: [test]", /^agent-mapping must be a section/],
	])("%j", (text, message) => {
		const [first] = wrongIn(text, REPOSITORY);
		expect(first?.[1]).toMatch(message);
	});

	it("and what it says is no key of the user's own file", () => {
		for (const text of ["remote-hosts: [a]", 'agent-mapping: {test: "ssh:a"}'])
			expect(wrongIn(text)[0]?.[1]).toMatch(/is for a repository's own file/);
	});
});
