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
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readTrust } from "../../../scripts/harnesses/claude/trust.ts";

let base: string;
let home: string;
let work: string;
beforeEach(() => {
	base = realpathSync(mkdtempSync(join(tmpdir(), "offload-trust-")));
	home = join(base, "home");
	work = join(base, "work");
	mkdirSync(home);
	mkdirSync(work);
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const folder = (...parts: string[]) => {
	const path = join(work, ...parts);
	mkdirSync(path, { recursive: true });
	return path;
};
const accept = (paths: string[], file = join(home, ".claude.json")) =>
	writeFileSync(
		file,
		JSON.stringify({
			oauthAccount: { emailAddress: "someone@example.org" },
			projects: Object.fromEntries(
				paths.map((path) => [path, { hasTrustDialogAccepted: true }]),
			),
		}),
	);
const trust = (path: string, main: string | null = null, env = {}) =>
	readTrust(path, main, env, home);

describe("a folder", () => {
	it("is trusted where Claude Code was told to trust it", () => {
		const path = folder("a");
		accept([path]);
		expect(trust(path)).toEqual({
			trusted: true,
			why: `you trusted ${path} in Claude Code`,
		});
	});

	it("is trusted under a trusted folder", () => {
		accept([folder("a")]);
		expect(trust(folder("a", "b", "c")).trusted).toBe(true);
	});

	it("is not trusted where a repository of its own begins below the trusted folder", () => {
		accept([folder("a")]);
		folder("a", "clone", ".git");
		expect(trust(folder("a", "clone")).trusted).toBe(false);
		expect(trust(folder("a", "clone", "src")).trusted).toBe(false);
		accept([folder("a", "clone")]);
		expect(trust(folder("a", "clone", "src")).trusted).toBe(true);
	});

	it("is trusted as a worktree of a trusted repository, wherever it lies", () => {
		accept([folder("main")]);
		const tree = folder("trees", "one");
		writeFileSync(join(tree, ".git"), "gitdir: elsewhere\n");
		expect(trust(tree).trusted).toBe(false);
		expect(trust(tree, folder("main")).trusted).toBe(true);
		expect(trust(join(tree, "src"), folder("main")).trusted).toBe(true);
	});

	it("is not trusted as a worktree of a repository below a trusted folder", () => {
		accept([work]);
		expect(trust(folder("w", ".git"), folder("main")).trusted).toBe(false);
	});

	it("is not trusted for an answer about the home folder or the root, which hold for a session or for everything", () => {
		accept([home, "/"]);
		mkdirSync(join(home, "p"));
		expect(trust(join(home, "p")).trusted).toBe(false);
		expect(trust(home).trusted).toBe(false);
		expect(trust(folder("a")).trusted).toBe(false);
	});

	it("is found by its real path", () => {
		accept([folder("a")]);
		symlinkSync(folder("a"), join(work, "link"));
		expect(trust(join(work, "link")).trusted).toBe(true);
	});

	it.each([
		[
			"another folder's answer",
			{ "/elsewhere": { hasTrustDialogAccepted: true } },
		],
		["an answer of no", { PATH: { hasTrustDialogAccepted: false } }],
		["a word for an answer", { PATH: { hasTrustDialogAccepted: "true" } }],
		["no answer", { PATH: {} }],
	])("is not trusted for %s", (_, projects) => {
		const path = folder("a");
		writeFileSync(
			join(home, ".claude.json"),
			JSON.stringify({ projects }).replace("PATH", path),
		);
		expect(trust(path).trusted).toBe(false);
	});
});

describe("Claude Code's configuration", () => {
	it.each([
		["is missing", null, /has no configuration/],
		["is empty", "", /is not JSON/],
		["is cut off", '{"projects": {', /is not JSON/],
		["is a list", "[]", /not as Claude Code writes it/],
		["has a list of projects", '{"projects": []}', /not as Claude Code/],
		["has words for projects", '{"projects": {"/": "yes"}}', /not as Claude/],
		["has no projects", "{}", /has not been told/],
	])("trusts nothing where it %s, and says so", (_, text, why) => {
		if (text !== null) writeFileSync(join(home, ".claude.json"), text);
		const answer = trust(folder("a"));
		expect(answer.trusted).toBe(false);
		expect(answer.why).toMatch(why);
	});

	it("trusts nothing where it is a folder", () => {
		mkdirSync(join(home, ".claude.json"));
		expect(trust(folder("a"))).toMatchObject({ trusted: false });
	});

	it("trusts nothing where it cannot be read", () => {
		symlinkSync(".claude.json", join(home, ".claude.json"));
		expect(trust(folder("a")).why).toContain("ELOOP");
	});

	it("is read where the CLI reads it", () => {
		const path = folder("a");
		const other = folder("other");
		accept([path], join(other, ".claude.json"));
		expect(trust(path).trusted).toBe(false);
		expect(trust(path, null, { CLAUDE_CONFIG_DIR: other }).trusted).toBe(true);
		mkdirSync(join(home, ".claude"));
		accept([path], join(home, ".claude", ".config.json"));
		expect(trust(path).trusted).toBe(true);
	});

	it("gives away nothing but the answer", () => {
		accept([folder("a")]);
		expect(JSON.stringify(trust(folder("a")))).not.toContain("someone@");
	});
});
