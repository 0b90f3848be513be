/** Host keys over a real sshd: shown on the road that calls take, recorded only by a person's word. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resolveAlias } from "../../../scripts/hosts/ssh/resolve.ts";
import type { Resolved } from "../../../scripts/hosts/ssh/resolved.ts";
import {
	recordedKeys,
	recordKey,
	shownKey,
} from "../../../scripts/hosts/ssh/trust.ts";
import { missing, onPath } from "../../needs.ts";
import { SshHost } from "../../ssh-world.ts";

const lacking = missing(
	"linux",
	"root",
	"ssh",
	"ssh-keygen",
	"sshd",
	"useradd",
);
describe.skipIf(lacking)(
	`the key of a host${lacking ? ` [${lacking}]` : ""}`,
	() => {
		let host: SshHost;
		beforeAll(async () => {
			host = await SshHost.start();
		});
		afterAll(() => host?.end());
		const of = () => ({
			alias: host.alias,
			ssh: onPath("ssh") ?? "",
			keygen: onPath("ssh-keygen") ?? "",
			configFile: host.config,
			env: { PATH: process.env.PATH },
		});
		const resolved = async () =>
			(await resolveAlias(of(), host.alias)) as Resolved;
		const fingerprint = () =>
			execFileSync("ssh-keygen", ["-lf", join(host.dir, "host_key.pub")], {
				encoding: "utf8",
			}).split(" ")[1];

		it("is shown as ssh-keygen shows it, without signing in and without recording it", async () => {
			rmSync(host.knownHosts);
			const key = await shownKey(of());
			expect(key).toMatchObject({
				type: "ssh-ed25519",
				fingerprint: fingerprint(),
			});
			expect(existsSync(host.knownHosts)).toBe(false);
			expect(host.processes()).toEqual([]);
		});

		it("is found where it is recorded, by name or by digest, and in our own file for its owner alone", async () => {
			const key = await shownKey(of());
			if ("layer" in key) throw new Error(key.why);
			const ours = join(host.dir, "state", "known_hosts");
			const is = await resolved();
			expect(is).toMatchObject({
				hostname: "127.0.0.1",
				port: String(host.port),
				user: host.user,
				keyName: `[127.0.0.1]:${host.port}`,
				jump: null,
			});
			expect(await recordedKeys(of(), is, [ours])).toEqual([]);
			recordKey(ours, is, key);
			recordKey(ours, is, key);
			expect(readFileSync(ours, "utf8").trim().split("\n")).toHaveLength(1);
			expect(statSync(ours).mode & 0o777).toBe(0o600);
			host.trust();
			execFileSync("ssh-keygen", ["-q", "-H", "-f", host.knownHosts], {
				stdio: "ignore",
			});
			const found = await recordedKeys(of(), is, [ours, ...is.knownHosts]);
			expect(found.map(({ fingerprint: f }) => f)).toEqual([
				fingerprint(),
				fingerprint(),
			]);
		});

		it("that cannot be had is told by where the road ends", async () => {
			await host.stop();
			expect(await shownKey(of())).toMatchObject({ layer: "tcp" });
			await host.listen();
			await host.rekey();
			expect(await shownKey(of())).toMatchObject({
				fingerprint: fingerprint(),
			});
		});

		it("of an alias that ssh's configuration is wrong about is not asked for", async () => {
			host.configure("NoSuchOption yes");
			expect(await resolveAlias(of(), host.alias)).toMatchObject({
				unresolved: expect.stringContaining("configuration"),
			});
		});
	},
);
