/** Hosts from a person's first line of configuration to a session that is told what they are ready for, over a real sshd. */
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { missing } from "../needs.ts";
import { SshHost } from "../ssh-world.ts";
import { type Ran, TestWorld } from "../world.ts";

const CLAUDE = `#!/bin/sh
case "$*" in
*--version*) echo "2.1.332 (Claude Code)" ;;
*status*) echo '{"loggedIn":true,"authMethod":"claude.ai","apiProvider":"firstParty"}' ;;
esac
`;
const lacking = missing(
	"linux",
	"root",
	"ssh",
	"ssh-keygen",
	"sshd",
	"useradd",
);

describe.skipIf(lacking)(
	`a host of a person's own${lacking ? ` [${lacking}]` : ""}`,
	() => {
		let host: SshHost;
		let world: TestWorld;
		beforeAll(async () => {
			host = await SshHost.start();
			world = new TestWorld("hosts");
			world.env.XDG_RUNTIME_DIR = world.dir;
			rmSync(host.knownHosts);
			world.configure(`ssh-config: ${host.config}\n`);
		});
		afterAll(async () => {
			await world?.end();
			await host?.end();
		});
		const run = (...args: string[]): Promise<Ran> => world.run(args);
		const layerOf = (ran: Ran, name: string) =>
			ran.rows.find(([key, , layer]) => key === "layer" && layer === name);
		/** The machine that the tests run on may be too busy for any worker; then that is what is told. */
		const able = (ran: Ran) =>
			["load", "memory", "disk"].every(
				(name) => layerOf(ran, name)?.[3] !== "no",
			)
				? "yes"
				: "no";
		const ready = (ran: Ran) =>
			Object.fromEntries(
				ran.rows
					.filter(([key]) => key === "ready")
					.map(([, , kind, value]) => [kind, value]),
			);

		it("is declared with one line, and nothing is known of it before somebody looks", async () => {
			expect((await run("hosts", "add", "far")).code).toBe(0);
			const listed = await run("hosts");
			expect(listed.row("host")).toBe("far");
			expect(ready(listed)).toEqual({
				gate: "unknown",
				headless: "unknown",
				session: "unknown",
			});
		});

		it("[E2] [E10] is not believed before its key is, and that is said at once with what to do", async () => {
			const checked = await run("hosts", "check", "far");
			expect([checked.code, checked.stderr]).toEqual([
				1,
				expect.stringContaining("hosts trust far"),
			]);
			expect(checked.row("name")).toBe("far");
			const asked = await run("doctor", "-H", "far");
			expect(asked.code).toBe(2);
			expect(layerOf(asked, "host-key")?.[3]).toBe("no");
			expect(layerOf(asked, "host-key")?.at(-1)).toContain("hosts trust far");
			expect(layerOf(asked, "auth")?.[3]).toBe("unknown");
		});

		it("has its key recorded by a person's word alone", async () => {
			const shown = await run("hosts", "trust", "far");
			expect(shown.code).toBe(20);
			const print = shown.rows.find(([key]) => key === "key")?.[2] ?? "";
			expect(print).toMatch(/^SHA256:/);
			expect((await run("doctor", "-H", "far")).code).toBe(2);
			const other = `SHA256:${"A".repeat(43)}`;
			expect((await run("hosts", "trust", "far", "--accept", other)).code).toBe(
				22,
			);
			const taken = await run("hosts", "trust", "far", "--accept", print);
			expect([taken.code, taken.row("status")]).toEqual([0, "recorded"]);
			expect((await run("hosts", "trust", "far")).row("status")).toBe("known");
			expect((await run("hosts", "check")).code).toBe(0);
		});

		it("[E1] is told layer by layer, and each kind of readiness by itself", async () => {
			const bare = await run("doctor", "-H", "far");
			expect(bare.code).toBe(2);
			for (const layer of [
				"name",
				"tcp",
				"host-key",
				"auth",
				"shell",
				"program",
			])
				expect([layer, layerOf(bare, layer)?.[3]]).toEqual([layer, "yes"]);
			expect(layerOf(bare, "node")?.[3]).toBe("yes");
			expect(layerOf(bare, "harness")?.[3]).toBe("no");
			expect(ready(bare)).toMatchObject({ headless: "no" });
			host.file(".local/bin/claude", CLAUDE, 0o755);
			const full = await run("doctor", "-H", "far");
			expect(layerOf(full, "harness")?.[4]).toContain(".local/bin/claude");
			expect(layerOf(full, "harness-auth")?.[3]).toBe("yes");
			const headless = able(full);
			expect(ready(full)).toMatchObject({ headless });
			const brief = await run("doctor", "-H", "far", "--brief");
			expect(brief.stdout).toMatch(/\bheadless-ready=(yes|no)\b/);
			expect(brief.code).toBe(
				brief.stdout.includes("headless-ready=yes") ? 0 : 2,
			);
			const parsed = await world.run(["hosts", "parse-banner"], {
				stdin: `Offload far: ${brief.stdout.slice(brief.stdout.indexOf("headless"))}`,
			});
			const told = { headless: brief.code === 0 ? "yes" : "no" };
			expect(ready(parsed)).toMatchObject(told);
			expect(ready(await run("hosts"))).toMatchObject(told);
		});

		it("stands in a session's first words, with the age of what was seen, and no connection is made for it", async () => {
			await host.stop();
			const ran = await world.run(["hook", "SessionStart"], {
				stdin: JSON.stringify({
					session_id: "s-1",
					hook_event_name: "SessionStart",
					source: "startup",
					cwd: world.dir,
				}),
			});
			await host.listen();
			expect(ran.stdout).toMatch(
				/Offload far: headless-ready=(yes|no) .*seen \d+s ago/,
			);
		});

		it("keeps all that is ours below one folder, and nothing there is anybody's credentials", () => {
			const ours = join(host.home, ".local/state/offload");
			const names = readdirSync(ours, { recursive: true }).map(String).sort();
			expect(
				names.map((name) => name.replace(/[0-9a-f]{64}/, "<sha256>")),
			).toEqual([
				"host",
				"host/<sha256>",
				"host/<sha256>/host.sh",
				"host/node",
				"runners",
				"runners/<sha256>",
				"runners/<sha256>/host.cjs",
			]);
			const stock = readdirSync("/etc/skel");
			const others = readdirSync(host.home).filter(
				(name) => ![...stock, ".local"].includes(name),
			);
			expect(others).toEqual([]);
		});

		it("is named when Offload is removed, with what stays there", async () => {
			const ran = await run("uninstall", "--dry-run");
			expect(ran.rows.filter(([key]) => key === "there")).toEqual([
				["there", "far", expect.stringContaining("offload/host")],
			]);
			const goes = ran.rows.map(([, path]) => path);
			expect(goes).toContain(world.state);
		});

		it("[E2] that shows another key than the recorded one is refused, and trusted by nobody's flag", async () => {
			await host.rekey();
			// What is shared was made with the host that was there before.
			const { pid } = host;
			for (const one of host.processes())
				if (one !== pid) process.kill(one, "SIGKILL");
			const asked = await run("doctor", "-H", "far");
			expect(asked.code).toBe(2);
			expect(layerOf(asked, "host-key")?.[4]).toContain("another");
			const shown = await run("hosts", "trust", "far");
			expect([shown.code, shown.stderr]).toEqual([
				22,
				expect.stringContaining("ssh-keygen -R"),
			]);
		});
	},
);
