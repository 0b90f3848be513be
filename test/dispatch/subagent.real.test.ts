/** A subagent: launched by the session itself, reported afterwards, and never called more than it was seen to be. */
import { appendFileSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { TestWorld } from "../world.ts";

let world: TestWorld;
beforeEach(() => {
	world = new TestWorld("subagent");
});
afterEach(() => world.end());

const SESSION = "11111111-2222-4333-8444-555555555555";
const inSession = {
	env: { CLAUDECODE: "1", CLAUDE_CODE_SESSION_ID: SESSION },
};

/** Writes a row of a plan, as a session that resolves model and effort before the launch does. */
function plan(
	unit: string | null,
	at: string,
	more: Readonly<Record<string, unknown>> = {},
): void {
	mkdirSync(join(world.state, "ledger"), { recursive: true, mode: 0o700 });
	appendFileSync(
		join(world.state, "ledger", `${at.slice(0, 7)}.jsonl`),
		`${JSON.stringify({
			format: 1,
			at,
			kind: "plan",
			handle: null,
			attempt: null,
			unit,
			session: SESSION,
			facts: { backend: "subagent", key: "builder" },
			...more,
		})}\n`,
		{ mode: 0o600 },
	);
}

const report = (id: string, ...more: string[]) =>
	world.run(["report", "subagent", id, ...more], inSession);

describe("a subagent", () => {
	it("is not started here: the session is told how to, its petition lies in private, and its plan is on record", async () => {
		world.file("petition.md", "Please.\n");
		const ran = await world.run(
			["dispatch", "subagent", "petition.md", "--unit=look"],
			inSession,
		);
		expect([ran.code, ran.stderr]).toEqual([0, ""]);
		expect(ran.row("status")).toBe("prepared");
		expect(ran.row("handle")).toBeUndefined();
		expect(ran.row("subagent_type")).toBe("offload:reader");
		expect(ran.row("description")).toContain("[offload:look]");
		const file = ran.row("petition") as string;
		expect(ran.row("prompt")).toContain(file);
		expect(ran.stdout).not.toContain("Please.");
		expect(readFileSync(file, "utf8")).toBe("Please.\n");
		expect(statSync(file).mode & 0o777).toBe(0o600);
		expect(world.names("jobs")).toEqual([]);
		expect(world.ledger()).toMatchObject([
			{ kind: "plan", unit: "look", facts: { backend: "subagent" } },
		]);
	});

	it("is not prepared outside a session", async () => {
		world.file("petition.md", "Please.\n");
		const ran = await world.run(["dispatch", "subagent", "petition.md"]);
		expect(ran.code).toBe(22);
		expect(await world.traces()).toEqual([]);
	});

	it("gets a handle by its id, the same one each time", async () => {
		const first = await report("a5fc09", "--unit", "Look.Around");
		expect(first.code).toBe(0);
		expect(first.stderr).toBe("");
		expect(first.row("status")).toBe("reported");
		expect(first.row("backend")).toBe("subagent");
		const handle = first.row("handle") as string;
		expect(handle).toMatch(/^look-around-[0-9a-f]{8}$/);
		expect(first.row("plan")).toBe("none covers this launch");
		expect(first.row("observe")).toBe("none: act on the completion signal");

		const second = await report("a5fc09");
		expect(second.code).toBe(0);
		expect(second.row("handle")).toBe(handle);
		const byHandle = await report(handle);
		expect(byHandle.row("handle")).toBe(handle);
		expect(world.names("jobs")).toEqual([handle]);
		expect(world.ledger().map((row) => row.kind)).toEqual(["reported"]);
		expect((await report("a5fc0a")).row("handle")).not.toBe(handle);
	});

	it("joins the newest plan row of its unit, and names it", async () => {
		plan("look", "2026-01-01T00:00:00.000Z");
		plan("look", "2026-01-02T00:00:00.000Z");
		plan("other", "2026-01-03T00:00:00.000Z", { session: "another" });
		plan("look", "2026-01-04T00:00:00.000Z", {
			facts: { backend: "headless-oneshot", key: "builder" },
		});
		const ran = await report("agent-1", "--unit", "look");
		expect(ran.row("plan")).toBe("2026-01-02T00:00:00.000Z");
		const handle = ran.row("handle") as string;
		expect(world.record(handle, "job.json")).toMatchObject({
			key: "builder",
			unit: "look",
			session: SESSION,
			aliases: ["agent-1"],
			petition: null,
			launcher: "harness",
		});
		const row = world.ledger().find(({ kind }) => kind === "reported");
		expect(row).toMatchObject({
			handle,
			unit: "look",
			facts: { id: "agent-1", plan: "2026-01-02T00:00:00.000Z" },
		});
		// Without a unit it is the session's newest that covers no launch yet.
		const unnamed = await report("agent-2");
		expect(unnamed.row("plan")).toBe("2026-01-01T00:00:00.000Z");
		expect(unnamed.row("handle")).toMatch(/^look-/);
		const third = await report("agent-3");
		expect(third.row("plan")).toBe("none covers this launch");
	});

	it("is covered by no plan of another session, and by none that was withheld", async () => {
		plan("look", "2026-01-01T00:00:00.000Z", { session: "another" });
		plan("look", "2026-01-02T00:00:00.000Z", {
			facts: { backend: "subagent", key: "builder", admit: "withheld" },
		});
		const ran = await report("agent-1", "--unit", "look");
		expect(ran.row("plan")).toBe("none covers this launch");
	});

	it("takes nothing that only a runner can honour: what is asked for is not dropped", async () => {
		world.file("petition.md", "Please.\n");
		for (const [wish, ...rest] of [
			["--timeout", "60"],
			["--env", "HOME"],
			["--worktree"],
			["--cwd", "/"],
			["--auth", "api-key"],
			["--expect", "patch"],
		] as const) {
			const asked = [wish, ...rest] as string[];
			const ran = await world.run(
				["dispatch", "subagent", "petition.md", ...asked],
				inSession,
			);
			expect([wish, ran.code], ran.stdout).toEqual([wish, 22]);
			expect(ran.stdout).toContain(wish);
		}
		expect(world.names("ledger")).toEqual([]);
	});

	it("that could not be reported keeps its id in the report; of our own rungs a refused name is none", async () => {
		const ours = await world.run(["report", "print", "nothing-1"], inSession);
		expect(ours.code).not.toBe(0);
		expect(ours.row("handle")).toBeUndefined();
		const theirs = await report("-no");
		expect(theirs.code).not.toBe(0);
	});

	it("is unknown to every verb, and none waits for what it can never see", async () => {
		const handle = (await report("a5fc09")).row("handle") as string;
		expect((await world.run(["ps"])).rows[0]).toEqual(
			expect.arrayContaining([handle, "unknown", "job record", "subagent"]),
		);
		const shown = await world.run(["show", "a5fc09"]);
		expect(shown.code).toBe(0);
		expect(shown.row("view")).toBe("unknown");
		expect(shown.row("spawned")).toBe("unknown");
		expect(shown.row("petition")).toBe("none held here");
		const waited = await world.run(["wait", handle]);
		expect(waited.code).toBe(24);
		expect(waited.row("reason")).toContain("unknown: the session launched it");
		const result = await world.run(["result", handle]);
		expect(result.code).toBe(24);
		const logs = await world.run(["logs", handle]);
		expect(logs.code).toBe(0);
		expect(logs.stdout).toBe("");
		expect(logs.stderr).toContain("nothing of it passes through Offload");
	});

	it("is stopped and started by the session alone", async () => {
		const handle = (await report("a5fc09")).row("handle") as string;
		const stopped = await world.run(["stop", "a5fc09"]);
		expect(stopped.code).toBe(2);
		expect(stopped.stdout).toContain("reason\tusage: The session launched");
		expect(stopped.stderr).toContain("next: stop it there");
		const started = await world.run(["start", handle]);
		expect(started.code).toBe(2);
	});

	it("is cleaned where it is named, and kept where it is not", async () => {
		const handle = (await report("a5fc09")).row("handle") as string;
		const all = await world.run(["clean"]);
		expect(all.code).toBe(0);
		expect(all.rows[0]?.slice(0, 2)).toEqual(["kept", handle]);
		const named = await world.run(["clean", "a5fc09"]);
		expect(named.rows[0]?.slice(0, 2)).toEqual(["removed", handle]);
		expect(await world.traces()).toEqual([]);
		const gone = await world.run(["show", "a5fc09"]);
		expect(gone.code).toBe(2);
		expect((await report("a5fc09")).row("handle")).not.toBe(handle);
	});

	it("is not taken for a job whose handle begins with its id", async () => {
		const first = await report("a5fc09", "--unit", "look");
		const second = await report("look");
		expect(second.code).toBe(0);
		expect(second.row("handle")).not.toBe(first.row("handle"));
		expect((await world.run(["show", "look"])).row("handle")).toBe(
			second.row("handle"),
		);
	});

	it("[C2] is reported once where eight report it at the same moment", async () => {
		const ran = await Promise.all(
			[1, 2, 3, 4, 5, 6, 7, 8].map(() => report("same-id")),
		);
		expect(new Set(ran.map(({ code }) => code))).toEqual(new Set([0]));
		expect(new Set(ran.map((one) => one.row("handle"))).size).toBe(1);
		expect(world.names("jobs")).toHaveLength(1);
		expect(world.names("live")).toHaveLength(1);
	});
});

describe("a report of a job of ours", () => {
	it("says again how to go on, and refuses another rung's name", async () => {
		world.claude();
		world.file("petition.md", "Please.\n");
		const made = await world.run([
			"dispatch",
			"headless-oneshot",
			"petition.md",
		]);
		const handle = made.row("handle") as string;
		const ran = await world.run(["report", "headless-oneshot", handle]);
		expect(ran.code).toBe(0);
		expect(ran.row("status")).toBe("reported");
		expect(ran.row("observe")).toBe(made.row("observe"));
		expect(ran.row("attach")).toBe(made.row("attach"));
		const prefix = await world.run([
			"report",
			"headless-oneshot",
			handle.slice(0, -3),
		]);
		expect(prefix.row("handle")).toBe(handle);
		const other = await world.run(["report", "print", handle]);
		expect(other.code).toBe(2);
		expect(other.stderr).toContain(`report headless-oneshot ${handle}`);
		const none = await world.run(["report", "headless-oneshot", "nothing"]);
		expect(none.code).toBe(2);
		expect(none.row("reason")).toContain("not-found: ");
	});
});
