/** What is present by what it answered, how long that is believed, and of which program. */
import {
	chmodSync,
	copyFileSync,
	readFileSync,
	symlinkSync,
	utimesSync,
	writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Now } from "../../scripts/core/clock.ts";
import { witnessPath } from "../../scripts/core/layout.ts";
import { readWitness } from "../../scripts/jobs/witnesses.ts";
import { clock } from "../../scripts/system/clock.ts";
import { FAKE_CLAUDE } from "../world.ts";
import { Machine } from "./presence-support.ts";

let machine: Machine;
beforeEach(() => {
	machine = new Machine();
	machine.claude();
});
afterEach(() => machine.end());

/** A copy of the stand-in at a path of its own. */
function program(name: string): string {
	const path = machine.file(name, "", 0o755);
	copyFileSync(FAKE_CLAUDE, path);
	return path;
}
const configured = (path: string) =>
	machine.set("harnesses", { claude: { path } });
/** Both clocks moved on. */
const later =
	(s: number, over: Partial<Now> = {}) =>
	(): Now => {
		const now = clock();
		return {
			...now,
			at: new Date(Date.parse(now.at) + s * 1000).toISOString(),
			up: now.up + s,
			...over,
		};
	};

describe("Claude Code", () => {
	it("is present because it answered as what it is, and says itself whether it is signed in", async () => {
		const { claude } = await machine.look();
		expect(claude).toMatchObject({
			value: "yes",
			ageS: 0,
			facts: { version: "2.1.332", signedIn: "yes", method: "claude.ai" },
		});
		expect(claude.why).toContain(FAKE_CLAUDE);
		expect(
			machine
				.asked()
				.map(({ argv }) => argv.slice(2))
				.sort(),
		).toEqual([["--version"], ["auth", "status"]]);
	});

	it("is present where nobody is signed in: that is another thing", async () => {
		machine.claude({ auth: "out" });
		const { claude } = await machine.look();
		expect(claude).toMatchObject({ value: "yes", facts: { signedIn: "no" } });
	});

	it("is present where it does not say whether it is signed in, and that is told", async () => {
		machine.claude({ auth: "garbage" });
		const { claude } = await machine.look();
		expect(claude).toMatchObject({
			value: "yes",
			facts: { signedIn: "unknown" },
		});
		expect(claude.why).toContain("gave an answer that cannot be read");
	});

	it.each([
		["mute", "said nothing"],
		["fail", "ended with exit code 1"],
		["foreign", "not as Claude Code does"],
	])(
		"[B3] that is %s is unknown, and asked again each time",
		async (version, why) => {
			machine.claude({ version });
			for (const times of [1, 2]) {
				const { claude } = await machine.look();
				expect([claude.value, claude.ageS]).toEqual(["unknown", 0]);
				expect(claude.why).toContain(why);
				expect(machine.asked()).toHaveLength(2 * times);
			}
		},
	);

	it("[B3] that hangs is unknown at its deadline, and nothing of it is left", async () => {
		machine.claude({ version: "hang", auth: "hang" });
		const began = performance.now();
		const { claude } = await machine.look();
		// Both questions hang side by side.
		expect(performance.now() - began).toBeLessThan(14_000);
		expect(claude.value).toBe("unknown");
		expect(claude.why).toContain("did not end within 8 s");
		await machine.quiet(2000);
	});

	it("is absent where there is none, with where was looked", async () => {
		configured("/nowhere/claude");
		const { claude } = await machine.look();
		expect(claude.value).toBe("no");
		expect(claude.why).toContain("/nowhere/claude");
	});

	it("that lies in the folder of the work is not taken from PATH", async () => {
		const planted = program("repo/node_modules/.bin/claude");
		machine.set("harnesses", { claude: { path: undefined } });
		const { claude } = await machine.look({
			env: { PATH: `${dirname(planted)}:/nowhere` },
			folder: join(machine.dir, "repo"),
		});
		expect(claude.value).toBe("no");
		expect(claude.why).toContain("lies in the folder that is worked in");
		expect(machine.asked()).toEqual([]);
	});

	it("is asked with a worker's environment, without stdin, and in a folder that has no settings", async () => {
		await machine.look({
			env: {
				CLAUDECODE: "1",
				CLAUDE_CODE_SESSION_ID: "s-1",
				ANTHROPIC_API_KEY: "sk-canary",
				GIT_DIR: "/elsewhere",
				OFFLOAD_DEPTH: "1",
				SECRET_OF_MINE: "canary",
				CLAUDE_CONFIG_DIR: "/etc/claude",
			},
		});
		expect(machine.asked()).toHaveLength(2);
		for (const { env, stdinKind, cwd } of machine.asked()) {
			expect(stdinKind).toBe("device");
			expect(cwd).toBe("/");
			expect(env.CLAUDE_CONFIG_DIR).toBe("/etc/claude");
			expect(JSON.stringify(env)).not.toContain("canary");
			for (const name of ["CLAUDECODE", "GIT_DIR", "OFFLOAD_DEPTH"])
				expect(env).not.toHaveProperty(name);
		}
	});
});

describe("what is remembered", () => {
	/** Whether a look asked anything. */
	async function asks(how: Parameters<Machine["look"]>[0] = {}) {
		const before = machine.asked().length + machine.rungAsked().length;
		await machine.look(how);
		return machine.asked().length + machine.rungAsked().length > before;
	}

	it("is believed for its time, and no process is run meanwhile", async () => {
		machine.rung("window");
		const { claude } = await machine.look();
		expect(await asks()).toBe(false);
		const warm = await machine.look({ clock: later(200) });
		expect(warm.claude).toMatchObject({ value: "yes", facts: claude.facts });
		expect(warm.claude.ageS).toBeGreaterThanOrEqual(200);
		expect(warm.claude.ageS).toBeLessThan(220);
		expect(await asks({ clock: later(290) })).toBe(false);
		expect(await asks({ clock: later(310) })).toBe(true);
	});

	it("is believed as long as is configured", async () => {
		machine.set("witnesses", { presence: 20 });
		await machine.look();
		expect(await asks({ clock: later(10) })).toBe(false);
		expect(await asks({ clock: later(30) })).toBe(true);
	});

	it.each([
		["after the machine was restarted", { clock: later(1, { boot: "other" }) }],
		["from the future", { clock: later(-3600) }],
		["where everything is to be asked anew", { fresh: true }],
		["where there is no store", { forget: true }],
		["of another configuration of it", { env: { CLAUDE_CONFIG_DIR: "/c" } }],
	])("is not believed %s", async (_, how) => {
		await machine.look();
		expect(await asks()).toBe(false);
		expect(await asks(how)).toBe(true);
	});

	it("is of one program only: not of another that is configured", async () => {
		await machine.look();
		configured(program("other/claude"));
		expect(await asks()).toBe(true);
		configured(FAKE_CLAUDE);
		expect(await asks()).toBe(true);
	});

	it("is of one program only: not of one that PATH finds first now", async () => {
		machine.set("harnesses", { claude: { path: undefined } });
		const [one, other] = [program("one/claude"), program("two/claude")].map(
			(path) => dirname(path),
		);
		const path = (...dirs: (string | undefined)[]) => ({
			env: { PATH: [...dirs, machine.env.PATH].join(":") },
		});
		await machine.look(path(one));
		expect(await asks(path(one, other))).toBe(false);
		expect(await asks(path(other, one))).toBe(true);
	});

	it("is of one program only: not of one that was updated in its place, or made another's to run", async () => {
		const path = program("mine/claude");
		configured(path);
		await machine.look();
		expect(await asks()).toBe(false);
		utimesSync(path, new Date(), new Date(Date.now() + 5000));
		expect(await asks()).toBe(true);
		writeFileSync(path, `${readFileSync(path, "utf8")}\n`);
		expect(await asks()).toBe(true);
		chmodSync(path, 0o700);
		expect(await asks()).toBe(true);
		expect(await asks()).toBe(false);
	});

	it("is of what a link points to", async () => {
		const [one, two] = [program("v1/claude"), program("v2/claude")];
		machine.set("harnesses", { claude: { path: undefined } });
		const env = { PATH: `${join(machine.dir, "bin")}:${machine.env.PATH}` };
		machine.file("bin/other", "");
		symlinkSync(one, join(machine.dir, "bin/claude"));
		await machine.look({ env });
		machine.file("bin2/other", "");
		symlinkSync(two, join(machine.dir, "bin2/claude"));
		expect(await asks({ env })).toBe(false);
		expect(
			await asks({
				env: { PATH: `${join(machine.dir, "bin2")}:${machine.env.PATH}` },
			}),
		).toBe(true);
	});

	it.each([
		["cut short", "{"],
		["of a newer format", '{"format": 9}'],
	])(
		"[C2] and %s is unknown, told by name, and never asked or replaced in silence",
		async (_, text) => {
			await machine.look();
			const path = witnessPath(machine.state, "local", "claude");
			writeFileSync(path, text);
			expect(await asks()).toBe(false);
			const { claude } = await machine.look();
			expect(claude.value).toBe("unknown");
			expect(claude.why).toContain("cannot be read");
			expect(claude.fault).toMatchObject({ reason: "corrupt", about: path });
			expect(claude.fault?.next).toContain("--fresh");
			expect(readFileSync(path, "utf8")).toBe(text);
			const { claude: anew } = await machine.look({ fresh: true });
			expect(anew).toMatchObject({ value: "yes" });
			expect(anew).not.toHaveProperty("fault");
			expect(readWitness(machine.state, "local", "claude")?.value).toBe("yes");
		},
	);

	it("is whole, however many look at once", async () => {
		machine.rung("window");
		const all = await Promise.all(
			Array.from({ length: 6 }, () => machine.look({ fresh: true })),
		);
		expect(all.map(({ claude }) => claude.value)).toEqual(
			Array.from({ length: 6 }, () => "yes"),
		);
		expect(machine.names("witnesses", "local")).toEqual([
			"claude.json",
			"tmux.json",
			"window.json",
		]);
		expect(readWitness(machine.state, "local", "claude")?.value).toBe("yes");
		expect(await asks()).toBe(false);
	});
});

describe("the command harness", () => {
	it.each([
		["no", "not configured", undefined],
		["yes", "may be run", "/bin/sh"],
		["no", "may not be run", "/nowhere/agent"],
		["no", "may not be run", "/tmp"],
	])("is %s: %s", async (value, why, path) => {
		if (path !== undefined)
			machine.set("harnesses", { command: { argv: [path] } });
		const { command } = await machine.look();
		expect(command.value).toBe(value);
		expect(command.why).toContain(why);
	});
});
