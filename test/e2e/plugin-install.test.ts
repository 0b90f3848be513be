/**
 * The plugin as a person gets it: a marketplace added from a repository, an install, an update. The
 * repository is a bare one made of this working tree, and git is told to find it under the address
 * that the CLI asks for, so nothing leaves the machine.
 */
import { execFileSync } from "node:child_process";
import {
	existsSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { root } from "../house/repository.ts";
import { claudeBin, missing, oldestClaudeBin } from "../needs.ts";
import { PluginWorld } from "./plugin-world.ts";

/** The packages that came with an install, and what changes at its source. */
class Bench extends PluginWorld {
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
		this.inSource("push", "--quiet", this.bare, "main");
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
		bench.install();
	});
	afterAll(() => rmSync(bench.dir, { recursive: true, force: true }));

	/** What holds after the install and after the update. */
	const nothingWasFetched = (version: string) => {
		expect(bench.calls()).toBe("");
		expect(bench.packages()).toEqual([]);
		const list = bench.cli("plugin", "list");
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
		bench.cli("plugin", "marketplace", "update", "offload");
		bench.cli("plugin", "update", "offload@offload");
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
					bench.cli(...strict, bench.source, "--profile", "directory"),
					bench.cli(
						...strict,
						join(bench.source, ".claude-plugin/plugin.json"),
					),
					bench.cli(
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
				bench.inSource("push", "--quiet", bench.bare, "main");
				bench.install();
				expect(bench.calls()).toMatch(/^ci /m);
			} finally {
				rmSync(bench.dir, { recursive: true, force: true });
			}
		});
	},
);
