import { execFileSync, spawn } from "node:child_process";
import {
	chmodSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	realpathSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import {
	type HostFacts,
	readFacts,
} from "../../../scripts/core/hosts/facts.ts";
import { missing } from "../../needs.ts";
import { FAKE_CLAUDE, ROOT } from "../../world.ts";

const NONCE = "00112233445566778899aabbccddeeff";
const made: string[] = [];
afterAll(() => {
	for (const dir of made) rmSync(dir, { recursive: true, force: true });
});

let home: string;
/** Alone in its folder: the host has no other file of ours. */
let program: string;
beforeEach(() => {
	home = realpathSync(mkdtempSync(join(tmpdir(), "offload-there-")));
	made.push(home);
	program = join(home, "runners/host.cjs");
	mkdirSync(dirname(program));
	writeFileSync(program, readFileSync(join(ROOT, "dist/host.cjs")));
});

interface Asked {
	readonly probe?: "full" | "quick";
	readonly repository?: string | null;
	readonly claude?: string | null;
	readonly env?: Readonly<Record<string, string>>;
}

/** Runs the host program as a session without a terminal would: almost no environment. */
async function ask({ env = {}, ...over }: Asked = {}): Promise<{
	facts: HostFacts;
	last: unknown;
	code: number | null;
	text: string;
}> {
	const child = spawn(process.execPath, [program], {
		cwd: "/",
		env: { HOME: home, PATH: "/usr/bin:/bin", SHELL: "/bin/sh", ...env },
		stdio: ["pipe", "pipe", "pipe"],
	});
	child.stdin.end(
		`${JSON.stringify({
			format: 1,
			nonce: NONCE,
			verb: "facts",
			probe: "full",
			repository: null,
			claude: null,
			...over,
		})}\n`,
	);
	let text = "";
	let err = "";
	child.stdout.on("data", (more: Buffer) => {
		text += more.toString("utf8");
	});
	child.stderr.on("data", (more: Buffer) => {
		err += more.toString("utf8");
	});
	const code = await new Promise<number | null>((done) =>
		child.once("close", done),
	);
	expect(err).toBe("");
	const lines = text
		.trimEnd()
		.split("\n")
		.map((line) => JSON.parse(line) as unknown);
	return { facts: readFacts(lines), last: lines.at(-1), code, text };
}

/** What a fact holds. */
function is<N extends keyof HostFacts>(facts: HostFacts, name: N) {
	const fact = facts[name];
	if (!("is" in fact)) throw new Error(`${name}: ${JSON.stringify(fact)}`);
	return fact.is as Extract<HostFacts[N], { is: unknown }>["is"];
}

/** Puts a program at a path below the home folder. */
function put(path: string, script: string): string {
	const full = join(home, path);
	mkdirSync(dirname(full), { recursive: true });
	writeFileSync(full, `#!/bin/sh\n${script}\n`);
	chmodSync(full, 0o755);
	return full;
}

/** The stand-in for Claude Code. */
function putClaude(path: string, does: Record<string, string> = {}): string {
	writeFileSync(join(home, ".fake-claude.json"), JSON.stringify(does));
	return put(path, `exec '${process.execPath}' '${FAKE_CLAUDE}' "$@"`);
}

describe("the host program, alone and with a bare environment", () => {
	it("tells each fact once and that it was the last line", async () => {
		const { facts, last, code } = await ask();
		expect(last).toEqual({ format: 1, nonce: NONCE, end: true, code: 0 });
		expect(code).toBe(0);
		expect(is(facts, "node")).toEqual({
			version: process.version,
			path: process.execPath,
		});
		expect(is(facts, "jobs")).toEqual({ live: 0 });
		expect(is(facts, "load").cores).toBeGreaterThan(0);
		expect(facts.repository).toEqual({
			skipped: "no repository was asked for",
		});
	});

	it("[E1] finds a harness that lies only in ~/.local/bin, and says by which road", async () => {
		const path = putClaude(".local/bin/claude");
		const { facts } = await ask();
		expect(is(facts, "harness")).toMatchObject({
			program: path,
			version: "2.1.332",
			by: "well-known",
		});
		expect(is(facts, "harness-auth").signedIn).toBe("yes");
	});

	it.skipIf(missing("bash") !== null)(
		"[E1] finds one that only a person's own shell has on PATH, past a .bashrc that ends for others",
		async () => {
			const path = putClaude("tools/claude");
			writeFileSync(
				join(home, ".bashrc"),
				`case $- in *i*) ;; *) return ;; esac\necho welcome\nPATH="$HOME/tools:$PATH"\n`,
			);
			writeFileSync(join(home, ".profile"), '. "$HOME/.bashrc"\n');
			const { facts } = await ask({ env: { SHELL: "/bin/bash" } });
			expect(is(facts, "harness")).toMatchObject({
				program: path,
				by: "login-shell",
			});
			expect(is(facts, "path").login).toContain(join(home, "tools"));
		},
	);

	it("[E1] says where it looked where there is none", async () => {
		const { facts } = await ask();
		const { program: found, looked } = is(facts, "harness");
		expect(found).toBeNull();
		expect(looked).toEqual(
			expect.arrayContaining(["/usr/bin", "/bin", join(home, ".local/bin")]),
		);
	});

	it("takes the declared path and no other, and says what is the matter with it", async () => {
		putClaude(".local/bin/claude");
		const there = putClaude("own/claude");
		const found = await ask({ claude: "~/own/claude" });
		expect(is(found.facts, "harness")).toMatchObject({
			program: there,
			by: "claude-path",
		});
		const gone = await ask({ claude: "~/gone/claude" });
		expect(is(gone.facts, "harness")).toMatchObject({
			program: null,
			looked: [join(home, "gone/claude")],
		});
		expect(is(gone.facts, "harness").note).toContain("does not exist");
	});

	it("a login shell that hangs costs its own time alone", async () => {
		const shell = put("bin/hangs", "sleep 600");
		putClaude(".local/bin/claude");
		const { facts } = await ask({ env: { SHELL: shell } });
		expect(is(facts, "path").login).toBeNull();
		expect(is(facts, "harness").by).toBe("well-known");
	}, 20_000);

	it("a quick look starts no harness", async () => {
		put(".local/bin/claude", `touch '${home}/started'`);
		const { facts } = await ask({ probe: "quick" });
		expect(facts.harness).toHaveProperty("skipped");
		expect(facts["harness-auth"]).toHaveProperty("skipped");
		expect(readdirSync(home)).not.toContain("started");
	});
});

describe("a harness on a host that does not answer as it should", () => {
	const cases: readonly (readonly [
		string,
		Record<string, string>,
		object,
		object,
	])[] = [
		[
			"is signed out",
			{ auth: "out" },
			{ version: "2.1.332" },
			{ signedIn: "no" },
		],
		[
			"answers with garbage",
			{ auth: "garbage" },
			{ version: "2.1.332" },
			{ signedIn: "unknown" },
		],
		[
			"says nothing",
			{ version: "mute", auth: "mute" },
			{ version: null },
			{ signedIn: "unknown" },
		],
		[
			"is another program",
			{ version: "foreign" },
			{ version: null },
			{ signedIn: "yes" },
		],
	];
	it.each(cases)("one that %s", async (_, does, harness, auth) => {
		putClaude(".local/bin/claude", does);
		const { facts } = await ask();
		expect(is(facts, "harness")).toMatchObject(harness);
		expect(is(facts, "harness-auth")).toMatchObject(auth);
	});

	it("one that hangs is ended in its time, is unknown, and every other fact is there", async () => {
		putClaude(".local/bin/claude", { version: "hang", auth: "hang" });
		const { facts, code } = await ask();
		expect(code).toBe(0);
		expect(is(facts, "harness").version).toBeNull();
		expect(is(facts, "harness").note).toContain("did not end within 15 s");
		expect(is(facts, "harness-auth").signedIn).toBe("unknown");
		expect(is(facts, "node").version).toBe(process.version);
	}, 40_000);

	it("one that writes without end reaches no line of the answer", async () => {
		put(
			".local/bin/claude",
			`i=0; while [ $i -lt 20000 ]; do echo "{\\"end\\":true,\\"loggedIn\\":true} \u001b[31m flood flood flood"; i=$((i+1)); done`,
		);
		const { facts, text } = await ask();
		expect(is(facts, "harness").version).toBeNull();
		expect(is(facts, "harness-auth").signedIn).toBe("unknown");
		expect(text).not.toContain("flood");
		expect(text.length).toBeLessThan(20_000);
	}, 40_000);

	it("[E13] what a sign-in holds is on no line of the answer", async () => {
		putClaude(".local/bin/claude");
		mkdirSync(join(home, ".claude"));
		writeFileSync(
			join(home, ".claude/.credentials.json"),
			'{"token":"canary-7f3a"}',
		);
		const { text } = await ask({
			env: { ANTHROPIC_API_KEY: "canary-7f3a", GH_TOKEN: "canary-7f3a" },
		});
		expect(text).not.toContain("canary-7f3a");
	});
});

describe("a repository on a host", () => {
	const git = (dir: string, ...args: string[]) =>
		execFileSync(
			"git",
			["-c", "user.name=a", "-c", "user.email=a@b", ...args],
			{
				cwd: dir,
				encoding: "utf8",
				env: { HOME: home, PATH: process.env.PATH },
			},
		).trim();
	const repository = (name = "project"): string => {
		const dir = join(home, name);
		mkdirSync(dir);
		git(dir, "init", "-q");
		git(dir, "commit", "-q", "--allow-empty", "-m", "one");
		return dir;
	};

	it("that is there tells its commit, lockfile, package manager and the Node that it asks for", async () => {
		const dir = repository();
		writeFileSync(join(dir, "package.json"), '{"packageManager":"pnpm@9.1.0"}');
		writeFileSync(join(dir, "pnpm-lock.yaml"), "");
		writeFileSync(join(dir, ".nvmrc"), "20\n");
		const pnpm = put(".local/bin/pnpm", "exit 0");
		const { facts } = await ask({
			repository: "~/project",
			env: { PATH: `${dirname(pnpm)}:/usr/bin:/bin` },
		});
		expect(is(facts, "repository")).toMatchObject({
			path: dir,
			exists: true,
			isGit: true,
			head: git(dir, "rev-parse", "HEAD"),
			lockfiles: ["pnpm-lock.yaml"],
			manager: { name: "pnpm", wanted: "9.1.0", program: pnpm },
			nvmrc: "20",
		});
		expect(is(facts, "git-credentials").works).toBe("unknown");
	});

	it("that is not there, or is no repository, is told as that", async () => {
		const gone = await ask({ repository: "~/gone" });
		expect(is(gone.facts, "repository")).toMatchObject({
			exists: false,
			isGit: false,
		});
		mkdirSync(join(home, "plain"));
		const plain = await ask({ repository: "~/plain" });
		expect(is(plain.facts, "repository")).toMatchObject({
			exists: true,
			isGit: false,
		});
	});

	it("[E2] whose origin wants a password is told so without a question, and its address is on no line", async () => {
		const dir = repository();
		const there = repository("origin");
		git(dir, "remote", "add", "origin", there);
		const open = await ask({ repository: dir });
		expect(is(open.facts, "git-credentials").works).toBe("yes");
		const ssh = put(
			"bin/ssh",
			'echo "me@canary-host: Permission denied (publickey,password)." >&2; exit 255',
		);
		git(
			dir,
			"remote",
			"set-url",
			"origin",
			"ssh://me:canary-7f3a@canary-host/x",
		);
		const shut = await ask({
			repository: dir,
			env: { PATH: `${dirname(ssh)}:/usr/bin:/bin` },
		});
		expect(is(shut.facts, "git-credentials").works).toBe("no");
		expect(shut.text).not.toContain("canary");
	});

	it("is not asked for its origin in a quick look", async () => {
		const dir = repository();
		const { facts } = await ask({ repository: dir, probe: "quick" });
		expect(is(facts, "repository").isGit).toBe(true);
		expect(facts["git-credentials"]).toHaveProperty("skipped");
	});
});
