/** A worker that is talked to while it works, and does what the real one will not do on demand: what is said of it is what is so. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Ran, until } from "../world.ts";
import { CANARY, FAKE_TALK, PersistentWorld } from "./persistent-world.ts";
import { commandLines } from "./tmux-world.ts";

let world: PersistentWorld;
beforeEach(async () => {
	world = new PersistentWorld("real");
	world.repo = await world.repository();
});
afterEach(() => world.end());

const run = (verb: string, ...args: string[]) =>
	world.offload(verb, world.handle, ...args);
const steer = (words: string | Uint8Array, within?: number) =>
	world.steer(words, within);
const said = (ran: Ran) => [ran.code, ran.row("status")];
const WELL = ["succeeded", "artefact", "The work is done.\n"];
const ends = async (...how: string[]) =>
	expect((await world.ended()).slice(0, 2)).toEqual(how);

describe("words for a worker in flight", () => {
	it("one turn: petition in, report out, stdin closed by us", async () => {
		await world.dispatch("normal");
		expect(await world.ended()).toEqual(WELL);
		expect(world.notes("end")).toHaveLength(1);
		const late = await steer("more\n");
		expect(late.code).toBe(1);
		expect(late.stderr).toContain(`offload result ${world.handle}`);
	});

	it("two at once keep their order, and each has its own receipt", async () => {
		await world.dispatch("works");
		await world.noted("replayed");
		const both = await Promise.all([steer("first\n"), steer("second\n")]);
		expect(both.map(said)).toEqual(Array(2).fill([0, "delivered"]));
		// Whichever the inbox had first.
		expect(world.heard().sort()).toEqual(["first\n", "second\n"]);
		expect((await steer("third\n")).code).toBe(0);
		expect(world.heard()[2]).toBe("third\n");
		expect(world.receipts("steer")).toEqual(Array(3).fill("done"));
		world.open("go");
		expect(await world.ended()).toEqual(WELL);
	});

	it("[B16] petition and words are on no command line, in no event, in no row of the ledger", async () => {
		await world.dispatch("works");
		await world.noted("replayed");
		const words = "canary-51be0d-words";
		let lines = "";
		const telling = steer(words, 20);
		const look = setInterval(() => {
			lines += commandLines();
		}, 20);
		expect(said(await telling)).toEqual([0, "delivered"]);
		clearInterval(look);
		lines += commandLines();
		world.open("go");
		await world.ended();
		expect(lines).toContain("claude-talk.mjs");
		const kept =
			lines +
			readFileSync(
				world.jobFile(world.handle, "attempts/1/events.jsonl"),
				"utf8",
			) +
			JSON.stringify(world.ledger());
		expect(kept).not.toContain(CANARY);
		expect(kept).not.toContain(words);
	});

	it.each(["deaf", "another-uuid"])(
		"%s: what it never repeats is unknown, and undelivered at its end",
		async (does) => {
			await world.dispatch(does);
			await world.noted("replayed");
			const told = await steer("more\n", 1);
			expect(said(told)).toEqual([25, "unknown"]);
			expect(world.heard()).toEqual(["more\n"]);
			expect(world.receipts("steer")).toEqual([]);
			expect((await run("stop")).code).toBe(0);
			expect(world.receipts("steer")).toEqual(["refused"]);
			await world.quiet();
		},
	);

	it("a receipt that comes late settles it all the same", async () => {
		await world.dispatch("late");
		await world.noted("replayed");
		expect(said(await steer("more\n", 1))).toEqual([25, "unknown"]);
		await until(() => world.receipts("steer").length === 1, "the receipt");
		expect(world.receipts("steer")).toEqual(["done"]);
		world.open("go");
		expect(await world.ended()).toEqual(WELL);
	});

	it("an end of a turn with words on their way closes nothing", async () => {
		await world.dispatch("result-between");
		await world.noted("replayed");
		expect(said(await steer("more\n"))).toEqual([0, "delivered"]);
		expect(await world.ended()).toEqual(WELL);
	});

	it.each([
		["exit-3", ["failed", "exit-code"]],
		["killed", ["failed", "signal"]],
	])("%s: undelivered, and why", async (does, how) => {
		await world.dispatch(does);
		await world.noted("replayed");
		const told = await steer("more\n");
		expect(said(told)).toEqual([1, "undelivered"]);
		expect(told.row("because")).toContain("ended");
		await ends(...how);
	});

	it("what was repeated was taken in, however soon the end came", async () => {
		await world.dispatch("replays-and-exits");
		await world.noted("replayed");
		expect(said(await steer("more\n"))).toEqual([0, "delivered"]);
		expect(await world.ended()).toEqual(WELL);
	});

	it("the same after a flood, which is not read before the end is seen", async () => {
		await world.dispatch("floods-and-exits");
		await world.noted("replayed");
		expect(said(await steer("more\n", 55))).toEqual([0, "delivered"]);
	});

	it("a closed stdin refuses what comes after it, and nothing that was read before", async () => {
		await world.dispatch("closes-stdin");
		await world.noted("replayed");
		expect(said(await steer("before\n", 1))).toEqual([25, "unknown"]);
		world.open("close");
		await world.noted("closed");
		const told = await steer("after\n");
		expect(said(told)).toEqual([1, "undelivered"]);
		expect(told.row("because")).toContain("EPIPE");
		expect(said(await steer("later\n"))).toEqual([1, "undelivered"]);
		world.open("repeat");
		await world.noted("replayed", 2);
		await until(() => world.receipts("steer").length === 3, "the receipts");
		expect(world.receipts("steer")).toEqual(["done", "refused", "refused"]);
		world.open("go");
		expect(await world.ended()).toEqual(WELL);
	});

	it("a full pipe holds 1 MiB back, the runner lives on, and it is taken in once it is read", async () => {
		await world.dispatch("stops-reading");
		await world.noted("replayed");
		const words = "w".repeat(1024 * 1024);
		expect(said(await steer(words, 1))).toEqual([25, "unknown"]);
		expect((await run("show")).row("view")).toBe("running");
		world.open("read");
		await world.noted("replayed", 2);
		await until(() => world.receipts("steer").length === 1, "the receipt");
		expect(world.receipts("steer")).toEqual(["done"]);
		world.open("go");
		expect(await world.ended()).toEqual(WELL);
	});

	it("a flood of output does not lose words that are handed on in it", async () => {
		await world.dispatch("floods");
		await world.noted("replayed");
		world.open("flood");
		expect(said(await steer("more\n", 55))).toEqual([0, "delivered"]);
		await world.noted("flooded");
		world.open("go");
		expect(await world.ended()).toEqual(WELL);
	});

	it.each(["cut-utf8", "garbage", "long-line"])(
		"%s: output of any form leaves the turn what it was",
		async (does) => {
			await world.dispatch(does);
			world.open("go");
			expect(await world.ended()).toEqual([
				...WELL.slice(0, 2),
				does === "cut-utf8" ? "Größe 😀 — 日本\n" : WELL[2],
			]);
		},
	);
});

describe("questions of a worker", () => {
	const answer = (...flags: string[]) =>
		run("answer", "ask-1", "--within=20", ...flags);

	it.each([
		["--allow", "allow"],
		["--deny", "deny"],
	])("%s reaches it once, and no second time", async (flag, behavior) => {
		await world.dispatch("asks");
		expect(await world.asks()).toEqual([
			["ask", "ask-1", "Write", expect.stringContaining("/outside")],
		]);
		const both = await Promise.all([answer(flag), answer(flag)]);
		expect(both.filter(({ code }) => code === 0)).toHaveLength(1);
		expect(both.filter(({ code }) => code === 1 || code === 2)).toHaveLength(1);
		expect((await answer(flag)).code).not.toBe(0);
		expect(await world.ended()).toEqual(WELL);
		expect(world.answers()).toEqual([behavior]);
	});

	it("the same question asked twice is one question, and can be answered", async () => {
		await world.dispatch("asks-twice");
		expect(await world.asks()).toHaveLength(1);
		expect(said(await answer("--allow"))).toEqual([0, "delivered"]);
		expect(await world.ended()).toEqual(WELL);
	});

	it("one that is withdrawn is shown no more, and the worker is no longer waited for", async () => {
		await world.dispatch("cancels");
		await world.seen("needs-input");
		world.open("cancel");
		const shown = await world.seen("running");
		expect(shown.rows.filter(([key]) => key === "ask")).toEqual([]);
		expect((await answer("--allow")).code).toBe(2);
		world.open("go");
		expect(await world.ended()).toEqual(WELL);
		expect(world.answers()).toEqual([]);
	});

	it("an answer to one that is withdrawn meanwhile was not taken in", async () => {
		await world.dispatch("cancels");
		await world.seen("needs-input");
		const told = await answer("--allow");
		expect(said(told)).toEqual([1, "undelivered"]);
		expect(told.row("because")).toContain("withdrew");
		world.open("go");
		expect(await world.ended()).toEqual(WELL);
	});

	it("a hundred at once are all shown, and stop ends the worker all the same", async () => {
		await world.dispatch("asks-100");
		let shown = await world.asks();
		while (shown.length < 100) shown = await world.asks();
		const told = await run("answer", "ask-7-", "--allow");
		expect(said(told)).toEqual([0, "delivered"]);
		expect((await run("answer", "ask-", "--allow")).code).toBe(2);
		expect((await run("stop")).code).toBe(0);
		await world.quiet();
	});

	it("one that is too large to be held is shown, and can be denied only", async () => {
		await world.dispatch("huge-ask");
		expect(await world.asks()).toHaveLength(1);
		expect(said(await answer("--allow"))).toEqual([1, "undelivered"]);
		expect(said(await answer("--deny"))).toEqual([0, "delivered"]);
		expect(await world.ended()).toEqual(WELL);
	});

	it("while it asks no idle deadline runs, and the total one does", async () => {
		world.set("limits", { idle: 2, total: 7 });
		await world.dispatch("asks");
		await world.seen("needs-input");
		await new Promise((resolve) => setTimeout(resolve, 3000));
		await world.seen("needs-input");
		await ends("failed", "deadline-total");
	});
});

describe("the end of a worker", () => {
	it("that never ends once its stdin is closed is idle in the end", async () => {
		world.set("limits", { idle: 2 });
		await world.dispatch("stays");
		await ends("failed", "deadline-idle");
	});

	it.each(["works", "asks", "stops-reading", "stubborn", "leaves"])(
		"%s: stop ends it with all that it started",
		async (does) => {
			await world.dispatch(does);
			await world.noted("replayed");
			const stopped = await run("stop");
			expect([stopped.code, stopped.rows[0]?.[3]]).toEqual([0, "nothing seen"]);
			expect((await world.ended())[0]).toBe("stopped");
		},
	);
});

describe("what is refused", () => {
	it("words and answers that are none, before anything is handed on", async () => {
		await world.dispatch("asks");
		await world.seen("needs-input");
		const bad: readonly (readonly [Promise<Ran>, string])[] = [
			[steer(""), "empty"],
			[steer(new Uint8Array([0xff, 0x41])), "not UTF-8"],
			[steer("a\0b"), "NUL"],
			[steer("w".repeat(1024 * 1024 + 1)), "too large"],
			[run("steer", "missing.md"), "no such"],
			[run("steer", "-", "--within=x"), "--within"],
			[run("answer", "a b", "--allow"), "letters"],
			[run("answer", "other", "--allow"), "no such question"],
			[run("answer", "ask-1"), "--allow or --deny"],
			[run("answer", "ask-1", "--allow", "--deny"), "--deny"],
			[
				run("answer", "ask-1", "--deny", "--message-file=missing.md"),
				"no such",
			],
		];
		for (const [ran, why] of bad) {
			const { code, stdout, stderr } = await ran;
			expect([code, stdout]).toEqual([2, expect.stringMatching(/^reason/)]);
			expect(stderr).toContain(why);
			// It is no petition, and nothing was to be dispatched.
			expect(stderr).not.toMatch(/petition|dispatched/);
		}
		expect([...world.receipts("steer"), ...world.receipts("answer")]).toEqual(
			[],
		);
		expect(world.notes("read")).toHaveLength(1);
	});

	it("words for a worker that takes none: on a rung without a way, and after its runner's death", async () => {
		world.claude({ does: "gated", gate: join(world.dir, "go") });
		const file = world.file("petition.md", "Please.\n");
		const env = { CLAUDECODE: "1", CLAUDE_CODE_SESSION_ID: "s-1" };
		for (const make of [
			["dispatch", "headless-oneshot", file],
			["dispatch", "print", file],
			["report", "subagent", "agent-1"],
		]) {
			const inside = make[0] === "report" ? { env } : {};
			const made = await world.run(make, { cwd: world.repo, ...inside });
			world.handle = made.row("handle") as string;
			const told = await steer("more\n", 1);
			expect([make[1], told.code]).toEqual([make[1], 22]);
			expect(told.stderr).toContain("nothing was handed on");
		}
		world.set("harnesses", { claude: { path: FAKE_TALK } });
		await world.dispatch("works");
		await world.noted("replayed");
		world.killRunner();
		for (let i = 0; i < 2; i += 1) {
			const told = await steer("more\n", 5);
			expect([told.code, told.row("status")]).toEqual([1, undefined]);
			expect(told.stderr).toContain("runner that held the worker's input");
		}
	});
});
