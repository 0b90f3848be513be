import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, describe, expect, it } from "vitest";
import { attemptDir, attemptPaths } from "../../scripts/core/layout.ts";
import { view } from "../../scripts/core/view.ts";
import { takeClaim } from "../../scripts/jobs/claims.ts";
import { EventWriter } from "../../scripts/jobs/events.ts";
import { loadFacts } from "../../scripts/jobs/facts.ts";
import { publish } from "../../scripts/jobs/publish.ts";
import { clock, randomHex } from "../../scripts/system/clock.ts";
import { asJson, writeDurable } from "../../scripts/system/files.ts";
import { processProbe } from "../../scripts/system/process.ts";
import {
	beatOf,
	bundle,
	claimOf,
	ended,
	freshRoot,
	HANDLE,
	jobOf,
	PETITION,
	planOf,
	start,
} from "./support.ts";

const started: number[] = [];
afterEach(() => {
	for (const pid of started.splice(0)) {
		try {
			process.kill(pid, "SIGKILL");
		} catch {
			// ended already
		}
	}
});

/** A process that does nothing, and who it is. */
async function bystander() {
	const child = spawn(process.execPath, ["-e", "setInterval(()=>{},1e6)"], {
		stdio: "ignore",
	});
	await once(child, "spawn");
	const pid = child.pid as number;
	started.push(pid);
	const identity = processProbe().identify(pid);
	if (identity === null) throw new Error("the bystander was not seen");
	return { child, identity };
}

function claimedBy(by: ReturnType<typeof claimOf>["by"]) {
	const root = freshRoot();
	publish(root, jobOf(), planOf(), PETITION);
	const paths = attemptPaths(attemptDir(root, HANDLE, 1));
	const now = clock();
	takeClaim(paths.dir, claimOf({ by, at: now.at, up: now.up }));
	EventWriter.open(
		paths.events,
		{
			ref: { handle: HANDLE, attempt: 1, host: "local" },
			generation: 1,
			role: "runner",
			by,
		},
		clock,
	).close();
	writeDurable(paths.beat, asJson(beatOf({ by, at: now.at, up: now.up })));
	return { root, paths };
}
const nameOf = (root: string) => {
	const facts = loadFacts(root, HANDLE, processProbe(), clock());
	if (facts === null) throw new Error("the job is gone");
	return view(facts, clock()).name;
};

describe("who holds an attempt", () => {
	it("[C7] is not a live unrelated process that was given the same pid", async () => {
		const { identity } = await bystander();
		const { root, paths } = claimedBy({ ...identity, start: "1" });
		expect(nameOf(root)).toBe("lost");
		const heir = claimOf({
			generation: 2,
			nonce: randomHex(16),
			role: "adopter",
		});
		expect(takeClaim(paths.dir, heir)).toBe("taken");
	});

	it("[C7] is not a process of an earlier boot", async () => {
		const { identity } = await bystander();
		const { root } = claimedBy({ ...identity, boot: "an-earlier-boot" });
		expect(nameOf(root)).toBe("lost");
	});

	it("is a live process, also while it is stopped", async () => {
		const { child, identity } = await bystander();
		const { root } = claimedBy(identity);
		expect(nameOf(root)).toBe("launching");
		child.kill("SIGSTOP");
		expect(nameOf(root)).toBe("launching");
		child.kill("SIGKILL");
		await once(child, "exit");
		expect(nameOf(root)).toBe("lost");
	});

	it("is one of sixteen processes that try at once, and all agree which", async () => {
		const dir = freshRoot();
		const program = bundle("claimer", dir);
		const attempt = freshRoot();
		const ends = await Promise.all(
			Array.from({ length: 16 }, () => ended(start(program, [attempt]))),
		);
		const said = ends.map((e) => JSON.parse(e.out));
		expect(said.filter((s) => s.taken)).toHaveLength(1);
		expect(new Set(said.map((s) => s.holder)).size).toBe(1);
	});
});
