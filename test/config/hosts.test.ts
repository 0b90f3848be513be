/** Which hosts are for a repository: what it asks for, held against what the user declares. */
import {
	mkdirSync,
	mkdtempSync,
	realpathSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { examine } from "../../scripts/config/examine.ts";
import { hostSpecOf } from "../../scripts/config/host-keys.ts";
import { hostsHere } from "../../scripts/config/hosts-here.ts";
import { joinHosts } from "../../scripts/config/hosts-join.ts";
import { FENCED_ROLES } from "../../scripts/core/fences.ts";
import { HOST_ROLES } from "../../scripts/core/hosts/spec.ts";

let dir: string;
let repo: string;
beforeEach(() => {
	dir = realpathSync(mkdtempSync(join(tmpdir(), "offload-hosts-")));
	repo = join(dir, "repo");
	mkdirSync(repo);
	own("hosts:\n  - alias: a\n  - {alias: b, roles-allowed: [test]}\n");
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const own = (text: string) =>
	writeFileSync(join(dir, "config.yaml"), text, { mode: 0o600 });
const put = (name: string, text: string | Uint8Array) =>
	writeFileSync(join(repo, name), text);

async function here(repository = true) {
	const examination = await examine({
		user: join(dir, "config.yaml"),
		repository: repository ? join(repo, ".offload.yaml") : null,
		uid: process.getuid?.() ?? null,
	});
	expect(examination.problems).toEqual([]);
	return hostsHere(examination, "offload");
}

const brief = ({ hosts }: Awaited<ReturnType<typeof here>>) =>
	hosts.map(({ alias, rolesAllowed }) => `${alias}: ${rolesAllowed.join(",")}`);

describe("what is for a repository", () => {
	it("is all that the user declares, where it says nothing", async () => {
		expect(brief(await here())).toEqual(["a: test,ui,perf", "b: test"]);
		expect(brief(await here(false))).toEqual(["a: test,ui,perf", "b: test"]);
	});

	it("is what it names, in its order, with the roles that both allow", async () => {
		put(
			".offload.yaml",
			"remote-hosts:\n  - b\n  - alias: a\n    roles-allowed: [ui, audit]\n",
		);
		const it = await here();
		expect(brief(it)).toEqual(["b: test", "a: ui"]);
		expect(it.notices).toEqual([
			{
				about: `${repo}/.offload.yaml:3`,
				message:
					"you do not allow audit on a, so it is not used for that (you allow test, ui, perf)",
				next: null,
			},
		]);
	});

	it("is nothing where it names none", async () => {
		put(".offload.yaml", "remote-hosts: []\n");
		expect(brief(await here())).toEqual([]);
	});

	it("a host that is not declared is told with the command that declares it, and nothing goes there", async () => {
		put(
			"CLAUDE.md",
			"remote-hosts:\n  - alias: m5\n    roles-allowed: [ui, test]\n    claude-path: /tmp/evil\n  - alias: b\n",
		);
		const it = await here();
		expect(brief(it)).toEqual(["b: test"]);
		expect(it.undeclared).toEqual([
			{
				alias: "m5",
				at: `${repo}/CLAUDE.md:2`,
				add: "offload hosts add m5 --roles test,ui",
			},
		]);
	});

	it("[F11] whatever it asks for, nothing that the user did not declare comes out", () => {
		const alias = fc.constantFrom("a", "b", "c", "evil");
		const roles = fc.uniqueArray(fc.constantFrom(...HOST_ROLES), {
			minLength: 1,
		});
		fc.assert(
			fc.property(
				fc.uniqueArray(fc.record({ alias, "roles-allowed": roles }), {
					selector: (one) => one.alias,
				}),
				fc.option(
					fc.uniqueArray(
						fc.record({
							alias,
							roles: fc.option(roles),
							line: fc.constant(1),
						}),
						{ selector: (one) => one.alias },
					),
				),
				fc.array(
					fc.record({
						role: fc.constantFrom(
							...HOST_ROLES,
							...Object.keys(FENCED_ROLES),
							...["Impl-Core", "DB", "ѕecrets", "quality"],
						),
						alias,
						line: fc.constant(1),
					}),
				),
				fc.option(fc.boolean()),
				fc.option(fc.boolean()),
				(declared, asked, mapping, first, ownFirst) => {
					const hosts = declared.map(hostSpecOf);
					const it = joinHosts(
						{ hosts, first: ownFirst, fences: [] },
						{ file: "/f", hosts: asked, first, mapping },
						"offload",
					);
					for (const host of it.hosts) {
						const mine = hosts.find((one) => one.alias === host.alias);
						expect({ ...host, rolesAllowed: [] }).toEqual({
							...mine,
							rolesAllowed: [],
						});
						for (const role of host.rolesAllowed)
							expect(mine?.rolesAllowed).toContain(role);
						expect(host.rolesAllowed.length).toBeGreaterThan(0);
					}
					if (ownFirst === false || first === false)
						expect(it.first).toBe(false);
					for (const [role, to] of Object.entries(it.mapping)) {
						expect(HOST_ROLES).toContain(role);
						const host = it.hosts.find((one) => one.alias === to);
						if (it.problems.length === 0 && host !== undefined)
							expect(host.rolesAllowed).toContain(role);
					}
					for (const { role } of mapping)
						if (!(HOST_ROLES as readonly string[]).includes(role))
							expect(it.problems.length).toBeGreaterThan(0);
				},
			),
			{ numRuns: 1000 },
		);
	});
});

describe("a mapping", () => {
	it.each<[string, RegExp | null]>([
		["{test: ssh:b}", null],
		["{perf: ssh:a}", null],
		["{ui: ssh:b}", /does not have that role here \(it has test\)/],
		["{audit: ssh:a}", /does not have that role here/],
		["{impl: ssh:a}", /another name of impl-core, which never leaves/],
		["{Security-Review: ssh:a}", /never leaves this machine/],
		["{db: ssh:a}", /never leaves this machine/],
		["{billing: ssh:a}", /the configuration keeps billing on this machine/],
		["{docs: ssh:a}", /no role of a host/],
		["{quality: ssh:a}", /no role of a host/],
		["{tets: ssh:a}", /did you mean test/],
	])("%s", async (mapping, message) => {
		own(
			"hosts:\n  - alias: a\n  - {alias: b, roles-allowed: [test]}\nfences: {roles: [billing]}\n",
		);
		for (const [name, text] of [
			["CLAUDE.md", `## Session Config\nagent-mapping: ${mapping}\n`],
			[
				".offload.yaml",
				`agent-mapping: ${mapping.replace(/: (\S+)\}/, ': "$1"}')}\n`,
			],
		] as const) {
			put(name, text);
			const it = await here();
			if (message === null) {
				expect(it.problems).toEqual([]);
				expect(Object.keys(it.mapping)).toHaveLength(1);
			} else {
				expect(it.problems[0]?.message).toMatch(message);
				expect(it.problems[0]?.about).toMatch(/(CLAUDE\.md:2|yaml:1)$/);
				expect([it.hosts, it.mapping]).toEqual([[], {}]);
			}
		}
	});

	it("to a host that the repository does not name is wrong; to one that is not declared it is told", async () => {
		put(
			".offload.yaml",
			'remote-hosts: [b, m5]\nagent-mapping: {test: "ssh:a"}\n',
		);
		expect((await here()).problems[0]?.message).toMatch(
			/which remote-hosts does not name/,
		);
		put(
			".offload.yaml",
			'remote-hosts: [b, m5]\nagent-mapping: {test: "ssh:m5"}\n',
		);
		const it = await here();
		expect(it.problems).toEqual([]);
		expect(it.undeclared).toHaveLength(1);
		expect(it.mapping).toEqual({ test: "m5" });
	});
});

describe("offload-first", () => {
	it.each([
		[null, null, false],
		[null, true, true],
		[null, false, false],
		[true, null, true],
		[true, false, false],
		[false, true, false],
	])("own %s, asked %s: %s", async (mine, asked, then) => {
		own(mine === null ? "" : `offload-first: ${mine}\n`);
		if (asked !== null) put(".offload.yaml", `offload-first: ${asked}\n`);
		expect((await here()).first).toBe(then);
	});
});

describe("the files of a repository", () => {
	const block = (alias: string) => `remote-hosts:\n  - alias: ${alias}\n`;
	it(".offload.yaml decides alone, and what a note says is passed over and told", async () => {
		put("CLAUDE.md", block("a"));
		put(".offload.yaml", "remote-hosts: [b]\n");
		const it = await here();
		expect(brief(it)).toEqual(["b: test"]);
		expect(it.notices[0]).toMatchObject({
			about: `${repo}/CLAUDE.md:1`,
			message: `what it says about hosts is passed over: ${repo}/.offload.yaml decides`,
		});
		put(".offload.yaml", "offload-first: false\n");
		expect(brief(await here())).toEqual(["a: test,ui,perf", "b: test"]);
		// Other keys of it leave the note in its place.
		put(".offload.yaml", "limits: {total: 5}\n");
		expect(brief(await here())).toEqual(["a: test,ui,perf"]);
	});

	it("CLAUDE.md comes before AGENTS.md, which counts where that says nothing", async () => {
		put("AGENTS.md", block("b"));
		expect(brief(await here())).toEqual(["b: test"]);
		put("CLAUDE.md", "# Notes\n");
		expect(brief(await here())).toEqual(["b: test"]);
		put("CLAUDE.md", block("a"));
		const it = await here();
		expect(brief(it)).toEqual(["a: test,ui,perf"]);
		expect(it.notices[0]?.about).toBe(`${repo}/AGENTS.md:1`);
	});

	it("one that is a link to the other is read once; one that leads out of the repository is not", async () => {
		put("CLAUDE.md", block("b"));
		symlinkSync("CLAUDE.md", join(repo, "AGENTS.md"));
		const it = await here();
		expect([brief(it), it.notices]).toEqual([["b: test"], []]);
		for (const name of ["CLAUDE.md", "AGENTS.md"]) rmSync(join(repo, name));
		writeFileSync(join(dir, "outside.md"), block("b"));
		symlinkSync(join(dir, "outside.md"), join(repo, "CLAUDE.md"));
		const out = await here();
		expect(brief(out)).toEqual(["a: test,ui,perf", "b: test"]);
		expect(out.notices.map(({ message }) => message)).toEqual([
			"nothing is read from it: it is a link out of the repository, and is not followed",
		]);
	});

	it("what cannot be read is no list without hosts, and none is for the repository then", async () => {
		put("CLAUDE.md", Buffer.alloc(1024 * 1024 + 1, 0x20));
		const it = await here();
		expect(it.hosts).toEqual([]);
		expect(it.problems[0]?.message).toMatch(/too large/);
		put("CLAUDE.md", "remote-hosts: # x\n  - alias: a\n");
		const broken = await here();
		expect(broken.hosts).toEqual([]);
		expect(broken.problems[0]?.about).toBe(`${repo}/CLAUDE.md:1`);
		// Where the keys decide, it keeps nothing back.
		put(".offload.yaml", "remote-hosts: [b]\n");
		expect(brief(await here())).toEqual(["b: test"]);
	});

	it("a folder of that name says nothing, and other bytes than UTF-8 only what is ASCII", async () => {
		mkdirSync(join(repo, "CLAUDE.md"));
		expect((await here()).notices[0]?.message).toMatch(/it is no file/);
		put("AGENTS.md", Buffer.from(`${block("a")}\xe9\n`, "latin1"));
		expect(brief(await here())).toEqual(["a: test,ui,perf"]);
	});
});
