/** The road to a host, over a real sshd: what comes back, and where it ends when it does not. */
import {
	existsSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
} from "node:fs";
import { createServer, type Server } from "node:net";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { socketFolder } from "../../../scripts/hosts/ssh/control.ts";
import {
	type LinkOf,
	type Reply,
	sshLink,
} from "../../../scripts/hosts/ssh/link.ts";
import { CONNECT_S } from "../../../scripts/hosts/ssh/options.ts";
import { missing, onPath } from "../../needs.ts";
import { SshHost } from "../../ssh-world.ts";
import { until } from "../../world.ts";

const SCRIPT = readFileSync(
	join(import.meta.dirname, "../../../scripts/hosts/ssh/host.sh"),
);
const PROGRAM = readFileSync(
	join(import.meta.dirname, "../../fakes/host-program.cjs"),
);
const lacking = missing(
	...["linux", "root", "ssh", "sshd", "useradd"],
	...["dash", "zsh", "fish", "csh"],
);

/** A link to a host; each world has a folder for sockets of its own. */
const linkTo = (host: SshHost, more: Partial<LinkOf> = {}) =>
	sshLink({
		alias: host.alias,
		ssh: onPath("ssh") ?? "ssh",
		configFile: host.config,
		knownHosts: join(host.dir, "ours"),
		env: { PATH: process.env.PATH, XDG_RUNTIME_DIR: host.dir },
		uid: 0,
		script: SCRIPT,
		program: PROGRAM,
		...more,
	});
const echo = { verb: "echo", withinS: 30 };
type Answer = Extract<Reply, { kind: "answer" }>;
const asked = ({ lines }: Answer) =>
	(lines[0] as { asked: Record<string, unknown> }).asked;

describe.skipIf(lacking)(
	`the link to a host${lacking ? ` [${lacking}]` : ""}`,
	() => {
		const made: SshHost[] = [];
		const hostWith = async (...options: Parameters<typeof SshHost.start>) => {
			const host = await SshHost.start(...options);
			made.push(host);
			return host;
		};
		let usual: SshHost;
		beforeAll(async () => {
			usual = await SshHost.start();
		});
		afterAll(() => usual?.end());
		afterEach(async () => {
			for (const host of made.splice(0)) await host.end();
		});

		it("brings script and program there once, and is answered", async () => {
			const first = await linkTo(usual).ask(echo);
			expect(first).toMatchObject({ kind: "answer", code: 0, noise: 0 });
			const root = join(usual.home, ".local/state/offload");
			const before = readdirSync(root, { recursive: true }).sort();
			expect(
				before.filter((name) => String(name).endsWith("host.cjs")),
			).toHaveLength(1);
			const again = await linkTo(usual).ask({ ...echo, request: { n: 2 } });
			expect(asked(again as Answer)).toMatchObject({ verb: "echo", n: 2 });
			expect(readdirSync(root, { recursive: true }).sort()).toEqual(before);
			for (const name of before) expect(String(name)).not.toMatch(/\.\d+$/);
		});

		it("[E8] carries any text as data: nothing of it is run there", async () => {
			const canary = join(usual.home, "canary");
			await fc.assert(
				fc.asyncProperty(
					fc.string({ unit: "grapheme", maxLength: 200 }),
					async (text) => {
						const evil = `${text}'";$(touch ${canary})\`touch ${canary}\`\n--help`;
						const got = await linkTo(usual).ask({
							...echo,
							request: { text: evil, [evil]: 1 },
						});
						expect(asked(got as Answer).text).toBe(evil);
					},
				),
				{ numRuns: 15 },
			);
			expect(existsSync(canary)).toBe(false);
		});

		it("[E6] tells an answer that broke off, hung, lied about its end or did not end its line, and calls none of them one", async () => {
			const link = linkTo(usual);
			for (const [verb, token] of [
				["breaks", "broken-off"],
				["lies", "broken-off"],
				["hangs", "too-slow"],
				["floods", "broken-off"],
				["endless", "broken-off"],
			] as const) {
				const got = await link.ask({
					verb,
					withinS: verb === "hangs" ? 3 : 30,
				});
				expect([verb, got]).toEqual([
					verb,
					expect.objectContaining({ kind: "unreachable", token }),
				]);
			}
			expect(await link.ask({ verb: "refuses", withinS: 30 })).toMatchObject({
				kind: "answer",
				code: 2,
				lines: [],
			});
		});

		it("is understood by every login shell", async () => {
			const host = await hostWith();
			for (const program of ["dash", "zsh", "fish", "csh"]) {
				const path = onPath(program);
				if (path === null) expect.fail(`${program} is not here`);
				host.shell(path);
				expect([program, await linkTo(host).ask(echo)]).toEqual([
					program,
					expect.objectContaining({ kind: "answer", code: 0 }),
				]);
			}
		});

		it("[E1] finds a Node that no PATH of a shell without a terminal has, and says where it looked where none is fit", async () => {
			const host = await hostWith();
			// As on a host that has none where every shell looks.
			const script = Buffer.from(
				SCRIPT.toString()
					.replace('"$(command -v node)"', "")
					.replace("/usr/local/bin/node /usr/bin/node", ""),
			);
			const old = host.file(
				".local/bin/node",
				"#!/bin/sh\necho 12.22.9\n",
				0o755,
			);
			const none = await linkTo(host, { script }).ask(echo);
			expect(none).toEqual({
				kind: "no-node",
				looked: [`${old} (12.22.9)`],
				noise: 0,
			});
			const fit = host.file(
				".nvm/versions/node/v20.20.0/bin/node",
				`#!/bin/sh\nexec ${process.execPath} "$@"\n`,
				0o755,
			);
			const found = await linkTo(host, { script }).ask(echo);
			expect(found).toMatchObject({ kind: "answer", node: fit });
			// One that is gone is not believed in because it was there.
			rmSync(fit);
			expect(await linkTo(host, { script }).ask(echo)).toMatchObject({
				kind: "no-node",
			});
			const own = host.file(
				"tools/node",
				`#!/bin/sh\nexec ${process.execPath} "$@"\n`,
				0o755,
			);
			host.file(".profile", 'PATH="$HOME/tools:$PATH"\n');
			expect(await linkTo(host, { script }).ask(echo)).toMatchObject({
				kind: "answer",
				node: own,
			});
		});

		it("is answered through the noise of a shell, and counts it", async () => {
			const host = await hostWith();
			host.file(".bashrc", 'echo "Welcome, $USER"; printf "no line end"\n');
			const got = await linkTo(host).ask(echo);
			expect(got).toMatchObject({ kind: "answer", code: 0 });
			expect((got as Answer).noise).toBeGreaterThan(20);
		});

		it("[E10] [E2] names the layer at which it stops, each with its own reason and remedy, and soon", async () => {
			const refused = await hostWith({ keyed: false });
			const late: number[] = [];
			const of = async (host: SshHost, more: Partial<LinkOf> = {}) => {
				const begun = performance.now();
				const got = await linkTo(host, more).ask(echo);
				late.push((performance.now() - begun) / 1000);
				if (got.kind !== "unreachable") throw new Error(JSON.stringify(got));
				return [got.layer, got.token, got.remedy === null ? 0 : 1];
			};
			expect(await of(refused)).toEqual(["auth", "auth-refused", 1]);
			refused.configure("PubkeyAuthentication no");
			expect(await of(refused)).toEqual(["auth", "auth-refused", 1]);
			rmSync(refused.knownHosts);
			expect(await of(refused)).toEqual(["host-key", "host-key-unknown", 1]);
			refused.trust("client_key");
			expect(await of(refused)).toEqual(["host-key", "host-key-changed", 1]);
			await refused.stop();
			expect(await of(refused)).toEqual(["tcp", "refused", 1]);
			refused.configure("HostName nowhere.invalid");
			expect(await of(refused)).toEqual(["name", "no-such-name", 1]);
			refused.configure("NoSuchOption yes");
			expect(await of(refused)).toEqual(["ssh", "bad-configuration", 1]);
			expect(await of(refused, { ssh: "/nowhere/ssh" })).toEqual([
				"ssh",
				"bad-configuration",
				1,
			]);
			expect(Math.max(...late)).toBeLessThan(CONNECT_S + 1);
		});

		it("believes the keys of a file with blanks and signs in its name, as options spell it", async () => {
			const host = await hostWith();
			const odd = join(host.dir, "a %h known hosts");
			renameSync(host.knownHosts, odd);
			expect(await linkTo(host).ask(echo)).toMatchObject({
				token: "host-key-unknown",
			});
			expect(await linkTo(host, { knownHosts: odd }).ask(echo)).toMatchObject({
				kind: "answer",
			});
		});

		it("takes ssh's configuration for where a host is, and not for what is allowed", async () => {
			const host = await hostWith();
			const canary = join(host.dir, "canary");
			rmSync(host.knownHosts);
			host.configure(
				"StrictHostKeyChecking no",
				"ForwardAgent yes",
				"PermitLocalCommand yes",
				`LocalCommand touch ${canary}`,
				`RemoteCommand touch ${canary}`,
				"RequestTTY force",
				"LogLevel QUIET",
				"ControlMaster auto",
				`ControlPath ${host.dir}/own-%C`,
				"ControlPersist 30",
			);
			expect(await linkTo(host).ask(echo)).toMatchObject({
				token: "host-key-unknown",
			});
			host.trust();
			expect(await linkTo(host).ask(echo)).toMatchObject({ kind: "answer" });
			expect(existsSync(canary)).toBe(false);
			expect(
				readdirSync(host.dir).filter((name) => name.startsWith("own-")),
			).toEqual([]);
		});

		it("[E10] names a login without a shell, and a shell that runs something else", async () => {
			const none = await hostWith({ shell: "/usr/sbin/nologin" });
			expect(await linkTo(none).ask(echo)).toMatchObject({
				layer: "shell",
				token: "no-shell",
			});
			const forced = await hostWith({ sshd: ["ForceCommand echo hello"] });
			expect(await linkTo(forced).ask(echo)).toMatchObject({
				layer: "shell",
				token: "no-shell",
			});
		});

		describe("where nothing answers", () => {
			let hole: Server;
			beforeAll(async () => {
				// It takes the connection and never says a word.
				hole = createServer(() => {});
				await new Promise<void>((resolve) =>
					hole.listen(0, "127.0.0.1", resolve),
				);
			});
			afterAll(() => hole.close());

			it("[E2] a port that never speaks and a stopped sshd are told within the time for a connection", async () => {
				const host = await hostWith();
				const stopped = await hostWith();
				const { port } = hole.address() as { port: number };
				host.configure(`Port ${port}`);
				process.kill(stopped.pid, "SIGSTOP");
				const begun = performance.now();
				const both = await Promise.all([
					linkTo(host).ask(echo),
					linkTo(stopped).ask(echo),
				]);
				for (const got of both)
					expect(got).toMatchObject({ kind: "unreachable", layer: "tcp" });
				expect((performance.now() - begun) / 1000).toBeLessThan(CONNECT_S + 2);
			});
		});

		it("[E3] a shared connection that was killed, or hangs, costs the next call next to nothing", async () => {
			const host = await hostWith();
			const link = linkTo(host);
			expect(await link.ask(echo)).toMatchObject({ kind: "answer" });
			const folder = socketFolder({ XDG_RUNTIME_DIR: host.dir }, 0);
			const masters = () =>
				readdirSync("/proc").filter((pid) => {
					try {
						return readFileSync(`/proc/${pid}/cmdline`, "latin1").includes(
							`ControlPath=${folder}`,
						);
					} catch {
						return false;
					}
				});
			for (const signal of ["SIGKILL", "SIGSTOP"] as const) {
				const [master] = await until(
					() => masters().length > 0 && masters(),
					"a master",
				);
				process.kill(Number(master), signal);
				if (signal === "SIGKILL")
					await until(() => !existsSync(`/proc/${master}`), "its end");
				expect(readdirSync(folder ?? "")).not.toEqual([]);
				const begun = performance.now();
				expect(await link.ask(echo)).toMatchObject({ kind: "answer" });
				// Without a look at it first, a call waits a quarter of a minute.
				expect(performance.now() - begun).toBeLessThan(5000);
			}
			for (const pid of masters()) process.kill(Number(pid), "SIGKILL");
		});

		it("[E5] eight at once get through a host that takes few, and none of them harms another", async () => {
			const host = await hostWith({
				sshd: ["MaxSessions 2", "MaxStartups 2:100:3"],
			});
			expect(await linkTo(host).ask(echo)).toMatchObject({ kind: "answer" });
			const got = await Promise.all(
				Array.from({ length: 8 }, (_, n) =>
					linkTo(host).ask({ ...echo, request: { n }, withinS: 60 }),
				),
			);
			expect(got.map((one) => one.kind)).toEqual(Array(8).fill("answer"));
			expect(got.map((one) => asked(one as Answer).n)).toEqual([
				...Array(8).keys(),
			]);
		});

		it("two that bring the program at once do no harm, and what was cut off is brought again", async () => {
			const host = await hostWith();
			const all = await Promise.all(
				[1, 2, 3].map(() => linkTo(host).ask(echo)),
			);
			expect(all.map((one) => one.kind)).toEqual([
				"answer",
				"answer",
				"answer",
			]);
			const root = join(host.home, ".local/state/offload");
			for (const name of readdirSync(root, { recursive: true }))
				if (/host\.(sh|cjs)$/.test(String(name)))
					rmSync(join(root, String(name)));
			expect(await linkTo(host).ask(echo)).toMatchObject({ kind: "answer" });
		});

		it("tells a home that takes nothing or not all, and another program than was sent", async () => {
			const host = await hostWith();
			host.file(".local/state", "in the way");
			expect(await linkTo(host).ask(echo)).toMatchObject({
				layer: "program",
				token: "disk-full",
			});
			rmSync(join(host.home, ".local/state"));
			const program = Buffer.from(`${PROGRAM}// ${"x".repeat(100_000)}\n`);
			const full = linkTo(host, {
				program,
				script: Buffer.from(
					SCRIPT.toString().replace('cat >"$file', 'head -c 5000 >"$file'),
				),
			});
			expect(await full.ask(echo)).toMatchObject({ token: "disk-full" });
			const altered = linkTo(host, {
				program,
				script: Buffer.from(
					SCRIPT.toString().replace('cat >"$file', 'tr x y >"$file'),
				),
			});
			expect(await altered.ask(echo)).toMatchObject({ token: "altered" });
		});
	},
);
