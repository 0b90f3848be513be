import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, describe, expect, it } from "vitest";
import { bootId, clock } from "../../scripts/system/clock.ts";
import {
	descendantsOf,
	ownIdentity,
	type Processes,
	probeOf,
	processProbe,
	TOKEN_NAME,
} from "../../scripts/system/process.ts";
import { psSource } from "../../scripts/system/process-ps.ts";
import { missing } from "../needs.ts";

const started: ChildProcess[] = [];
afterEach(() => {
	for (const child of started.splice(0)) child.kill("SIGKILL");
});

const PRINT_AND_WAIT = 'console.log("up"); setInterval(() => {}, 1000);';

async function start(
	code: string,
	env: Record<string, string> = {},
): Promise<ChildProcess & { pid: number }> {
	const child = spawn(process.execPath, ["-e", code], {
		stdio: ["ignore", "pipe", "inherit"],
		env: { PATH: process.env.PATH ?? "", ...env },
	});
	started.push(child);
	await once(child.stdout as NonNullable<typeof child.stdout>, "data");
	return child as ChildProcess & { pid: number };
}

// On Linux, ps shows an environment with a word of BSD syntax instead of a flag.
const bySource: [string, string | null, () => Processes][] = [
	["the machine's own probe", null, processProbe],
	[
		"ps",
		missing("ps"),
		() =>
			probeOf(
				psSource(
					process.getuid?.() ?? null,
					process.platform === "darwin" ? ["-Eaxww"] : ["axeww"],
				),
				bootId(),
				undefined,
			),
	],
];

for (const [name, lacking, probeFor] of bySource) {
	describe.skipIf(lacking)(
		`as ${name} tells it${lacking ? ` [${lacking}]` : ""}`,
		() => {
			it("a process lives until it has ended, a zombie does not", async () => {
				const probe = probeFor();
				// The child is left unreaped by a parent that is stopped in the meantime.
				const parent = await start(
					`const c = require("node:child_process").spawn("sleep", ["30"]); console.log(c.pid); setInterval(() => {}, 1000);`,
				);
				const row = descendantsOf(probe.list() ?? [], [parent.pid]).find(
					(r) => r.ppid === parent.pid,
				);
				if (!row) throw new Error("the child is not in the listing");
				const child = probe.identify(row.pid);
				if (!child) throw new Error("the child has no identity");
				expect(child.start).toBe(row.start);
				expect(probe.isAlive(child)).toBe("alive");
				expect(probe.isAlive({ ...child, start: "1" })).toBe("dead");
				process.kill(parent.pid, "SIGSTOP");
				expect(probe.signal(child, "SIGKILL")).toBe("sent");
				await expect
					.poll(() => probe.isAlive(child), { interval: 10, timeout: 5000 })
					.toBe("dead");
				expect(probe.signal(child, "SIGKILL")).toBe("gone");
				// A stopped process is not a dead one.
				const stopped = probe.identify(parent.pid);
				expect(stopped && probe.isAlive(stopped)).toBe("alive");
			});

			it("a token is found in the environment and nowhere else", async () => {
				const probe = probeFor();
				const token = "0123456789abcdef0123456789abcdef";
				const since = clock().up - 1;
				const carrier = await start(PRINT_AND_WAIT, { [TOKEN_NAME]: token });
				await start(PRINT_AND_WAIT, { [TOKEN_NAME]: `${token}0` });
				await start(PRINT_AND_WAIT, { OTHER: token });
				const seen = probe.carriers(token, since);
				expect(seen.found.map((f) => f.pid)).toEqual([carrier.pid]);
				expect(probe.carriers(token, clock().up + 60).found).toEqual([]);
			});

			it("CPU time grows for a process that works", async () => {
				const probe = probeFor();
				const busy = await start(
					// By what it has used, whoever else is at work here; ps tells whole seconds.
					'console.log("up"); while (process.cpuUsage().user < 2.5e6); setInterval(() => {}, 1000);',
				);
				const cpu = () =>
					probe.list()?.find((r) => r.pid === busy.pid)?.cpuS ?? Number.NaN;
				const before = cpu();
				await expect
					.poll(cpu, { interval: 100, timeout: 30_000 })
					.toBeGreaterThan(before + 0.2);
			});
		},
	);
}

describe("who this process is", () => {
	it("is the same at every asking, and alive", () => {
		expect(ownIdentity()).toEqual(ownIdentity());
		expect(ownIdentity().pid).toBe(process.pid);
		expect(processProbe().isAlive(ownIdentity())).toBe("alive");
	});

	it("[C7] another live process with a recorded pid does not pass for the recorded one", () => {
		const init = processProbe().identify(1);
		expect(init).not.toBeNull();
		expect(
			processProbe().isAlive({
				...ownIdentity(),
				pid: 1,
				start: ownIdentity().start,
			}),
		).toBe("dead");
	});
});
