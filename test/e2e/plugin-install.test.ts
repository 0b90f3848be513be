/**
 * The plugin as a person gets it: a marketplace added from a repository, an install, an update. The
 * repository is a bare one made of this working tree, and git is told to find it under the address
 * that the CLI asks for, so nothing leaves the machine.
 */
import { execFileSync, spawnSync } from "node:child_process";
import {
	chmodSync,
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { files, root } from "../house/repository.ts";
import { claudeBin, missing, oldestClaudeBin } from "../needs.ts";

const NAME = "offload-dev/offload";

/** A home, a repository to install from, and an `npm` that only writes down that it was called. */
class Bench {
	readonly dir = mkdtempSync(join(tmpdir(), "plug-"));
	readonly home = join(this.dir, "home");
	readonly source = join(this.dir, "src");
	readonly bare = join(this.dir, "bare.git");
	readonly npmCalls = join(this.dir, "npm-calls");
	readonly claude: string;

	constructor(claude: string) {
		this.claude = claude;
		mkdirSync(this.home);
		for (const path of files()) {
			mkdirSync(dirname(join(this.source, path)), { recursive: true });
			cpSync(join(root, path), join(this.source, path));
		}
		this.git("init", "--quiet", "--initial-branch=main");
		this.commit("one");
		execFileSync("git", ["clone", "-q", "--bare", this.source, this.bare]);
		writeFileSync(
			join(this.home, ".gitconfig"),
			`[url "file://${this.bare}"]\n\tinsteadOf = https://github.com/${NAME}.git\n`,
		);
		mkdirSync(join(this.dir, "bin"));
		const npm = join(this.dir, "bin", "npm");
		writeFileSync(npm, `#!/bin/sh\necho "$*" >>'${this.npmCalls}'\n`);
		chmodSync(npm, 0o755);
	}

	git(...args: string[]): void {
		execFileSync(
			"git",
			["-c", "user.name=t", "-c", "user.email=t@example.org", ...args],
			{ cwd: this.source, env: { PATH: process.env.PATH, HOME: this.home } },
		);
	}

	commit(message: string): void {
		this.git("add", "--all");
		this.git("commit", "--quiet", `--message=${message}`);
	}

	/** Puts a change where an update finds it. */
	publish(version: string): void {
		for (const file of ["package.json", ".claude-plugin/plugin.json"]) {
			const path = join(this.source, file);
			const text = readFileSync(path, "utf8");
			writeFileSync(
				path,
				text.replace(/"version": "[^"]+"/, `"version": "${version}"`),
			);
		}
		this.commit(version);
		this.git("push", "--quiet", this.bare, "main");
	}

	/** Runs the CLI and gives what it printed. */
	run(...args: string[]): string {
		const got = spawnSync(this.claude, args, {
			cwd: this.dir,
			encoding: "utf8",
			timeout: 60_000,
			input: "",
			env: {
				PATH: `${join(this.dir, "bin")}:${process.env.PATH}`,
				HOME: this.home,
				TMPDIR: this.dir,
				TERM: "xterm-256color",
				LANG: "C.UTF-8",
				DISABLE_AUTOUPDATER: "1",
				CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
				CLAUDE_CODE_DISABLE_OFFICIAL_MARKETPLACE_AUTOINSTALL: "1",
				CLAUDE_CODE_PLUGIN_PREFER_HTTPS: "1",
				ANTHROPIC_API_KEY: "sk-dummy",
				ANTHROPIC_BASE_URL: "http://127.0.0.1:9",
			},
		});
		const said = `${got.stdout}${got.stderr}`;
		if (got.status !== 0) throw new Error(`${args.join(" ")}: ${said}`);
		return said;
	}

	/** The installed copies, by version. */
	copies(): Map<string, string> {
		const dir = join(this.home, ".claude/plugins/cache/offload/offload");
		const found = new Map<string, string>();
		if (existsSync(dir))
			for (const name of readdirSync(dir)) found.set(name, join(dir, name));
		return found;
	}

	/** Every node_modules below the home. */
	packages(): string[] {
		return readdirSync(this.home, { recursive: true, encoding: "utf8" }).filter(
			(path) => path.endsWith("node_modules"),
		);
	}

	calls(): string {
		return existsSync(this.npmCalls) ? readFileSync(this.npmCalls, "utf8") : "";
	}
}

const VERSION = JSON.parse(
	readFileSync(join(root, "package.json"), "utf8"),
).version;

function installs(claude: string): void {
	let bench: Bench;
	beforeAll(() => {
		bench = new Bench(claude);
		bench.run("plugin", "marketplace", "add", NAME);
		bench.run("plugin", "install", "offload@offload");
	});
	afterAll(() => rmSync(bench.dir, { recursive: true, force: true }));

	/** What holds after the install and after the update. */
	const nothingWasFetched = (version: string) => {
		expect(bench.calls()).toBe("");
		expect(bench.packages()).toEqual([]);
		const list = bench.run("plugin", "list");
		expect(list).toContain(`Version: ${version}`);
		expect(list).toMatch(/offload@offload[\s\S]*enabled/);
		expect(list).not.toMatch(/note|warn|error|failed/i);
		const launcher = join(bench.copies().get(version) ?? "", "bin/offload");
		const said = execFileSync(launcher, ["version"], {
			encoding: "utf8",
			env: { PATH: process.env.PATH, HOME: bench.home },
			input: "",
		});
		expect(said).toMatch(/^version\t\d/m);
	};

	it("the install runs no npm, brings no packages and leaves no note, and the copy works", () =>
		nothingWasFetched(VERSION));

	it("so does an update", () => {
		bench.publish("99.0.0");
		bench.run("plugin", "marketplace", "update", "offload");
		bench.run("plugin", "update", "offload@offload");
		expect([...bench.copies().keys()].sort()).toEqual(
			[VERSION, "99.0.0"].sort(),
		);
		nothingWasFetched("99.0.0");
	});
}

describe.skipIf(missing("claude", "git"))(
	"installed with the newest CLI",
	() => {
		installs(claudeBin ?? "");

		it("passes the strict validation and the directory's own", () => {
			const bench = new Bench(claudeBin ?? "");
			try {
				const strict = ["plugin", "validate", "--strict"];
				const said = [
					bench.run(...strict, bench.source, "--profile", "directory"),
					bench.run(
						...strict,
						join(bench.source, ".claude-plugin/plugin.json"),
					),
					bench.run(
						...strict,
						join(bench.source, ".claude-plugin/marketplace.json"),
					),
				].join("\n");
				expect(said).toContain("Validation passed");
				expect(said).not.toMatch(/warning/i);
			} finally {
				rmSync(bench.dir, { recursive: true, force: true });
			}
		});
	},
);

describe.skipIf(missing("claude-oldest", "git"))(
	"installed with the oldest CLI",
	() => {
		installs(oldestClaudeBin ?? "");

		it("would run npm if an npm lockfile lay at the root, so the recording one is looked at", () => {
			const bench = new Bench(oldestClaudeBin ?? "");
			try {
				writeFileSync(
					join(bench.source, "package-lock.json"),
					'{"name":"offload","lockfileVersion":3,"packages":{}}',
				);
				bench.commit("a lockfile");
				bench.git("push", "--quiet", bench.bare, "main");
				bench.run("plugin", "marketplace", "add", NAME);
				bench.run("plugin", "install", "offload@offload");
				expect(bench.calls()).toMatch(/^ci /m);
			} finally {
				rmSync(bench.dir, { recursive: true, force: true });
			}
		});
	},
);
