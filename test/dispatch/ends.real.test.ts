/** The whole road of a headless worker, through the real program: dispatched, looked at, waited for, taken, cleaned. */
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Ran, TestWorld } from "../world.ts";

/** A kind of end: what the harness does, and what every verb must make of it. */
interface End {
	readonly does: string;
	readonly outcome: "succeeded" | "failed";
	readonly ending: string;
	/** In the sentence of the outcome. */
	readonly says?: string;
	/** In the worker's last words. */
	readonly tail?: string;
	readonly engaged?: boolean;
	/** What it had made before it failed. */
	readonly made?: "report";
}

const bad = (does: string, ending: string, more: Partial<End> = {}): End => ({
	does,
	outcome: "failed",
	ending,
	...more,
});
const good = (does: string, more: Partial<End> = {}): End => ({
	does,
	outcome: "succeeded",
	ending: "artefact",
	...more,
});

const ENDS: readonly End[] = [
	good("success"),
	good("retries"),
	good("several-results"),
	good("garbage"),
	good("flood"),
	good("denied", { says: "denied: Write" }),
	good("tree-and-success"),
	bad("api-error", "api-error", { says: "status 400", engaged: false }),
	bad("api-error-2.1.197", "api-error", { engaged: false }),
	bad("quota", "quota", { says: "2030-03-17", engaged: false }),
	bad("quota-unknown", "quota", { says: "not said", engaged: false }),
	bad("is-error-exit-0", "harness-error"),
	bad("limit", "limit", { says: "max_turns" }),
	bad("unfinished", "harness-error", { says: "hook_stopped" }),
	bad("not-asked", "harness-error", { engaged: false }),
	bad("empty", "no-report"),
	bad("blank", "no-report"),
	bad("mute", "no-envelope", { engaged: false }),
	bad("no-result", "no-envelope"),
	bad("envelope-only", "harness-error", { engaged: false }),
	bad("plain-error", "exit-code", {
		says: "exit code 1",
		tail: "unknown option '--nonsense'",
		engaged: false,
	}),
	bad("crash", "exit-code", {
		says: "exit code 3",
		tail: "the scripted crash",
		engaged: false,
	}),
	bad("killed", "signal", { says: "SIGKILL" }),
	bad("success-killed", "signal", { says: "SIGKILL", made: "report" }),
	bad("several-results-last-fails", "api-error", { says: "status 500" }),
];

const world = new TestWorld("ends");
afterAll(() => world.end());

const never = (): never => {
	throw new Error("it was not dispatched");
};

/** Does something for each, a few at a time. */
async function each<T, R>(
	all: readonly T[],
	work: (one: T) => Promise<R>,
): Promise<R[]> {
	const results: R[] = [];
	const queue = [...all.entries()];
	const done = await Promise.allSettled(
		Array.from({ length: 4 }, async () => {
			for (let next = queue.shift(); next; next = queue.shift())
				results[next[0]] = await work(next[1]);
		}),
	);
	for (const one of done) if (one.status === "rejected") throw one.reason;
	return results;
}

describe("a worker that runs Claude Code", () => {
	const handles = new Map<string, string>();
	/** What each verb said of it, after its end. */
	const told = new Map<
		string,
		{ waited: Ran; result: Ran; shown: Record<string, unknown> }
	>();

	beforeAll(async () => {
		world.claude({ count: 200 });
		world.file("petition.md", "Please do the work.\n");
		const one = async ({ does }: (typeof ENDS)[number]) => {
			const ran = await world.run(
				[
					"dispatch",
					"headless-oneshot",
					"petition.md",
					"--unit",
					does,
					"--env",
					"FAKE_CLAUDE",
				],
				{ env: { FAKE_CLAUDE: does } },
			);
			expect(ran.stderr).toBe("starting the runner\n");
			expect(ran.code).toBe(0);
			expect(ran.row("status")).toBe("dispatched");
			expect(ran.row("backend")).toBe("headless-oneshot");
			expect(ran.row("launch")).toBeUndefined();
			const handle = ran.row("handle") as string;
			handles.set(does, handle);
			told.set(does, {
				waited: await world.run(["wait", handle]),
				result: await world.run(["result", handle]),
				shown: await world.json(["show", handle]),
			});
		};
		// What ends for quota is held against the account, so those come last, each on a free account.
		const holds = ({ ending }: (typeof ENDS)[number]) => ending === "quota";
		await each(
			ENDS.filter((end) => !holds(end)),
			one,
		);
		for (const end of ENDS.filter(holds)) {
			await one(end);
			rmSync(join(world.state, "holds"), { recursive: true });
		}
	});

	it.each(ENDS)(
		"[B7] [B8] that $does is $outcome, by $ending, for every verb",
		(end) => {
			const handle = handles.get(end.does) as string;
			const code = end.outcome === "succeeded" ? 0 : 1;

			const { waited, result, shown } = told.get(end.does) ?? never();
			const [, name, view, ending, detail] =
				waited.rows.find(([key]) => key === "job") ?? [];
			expect([name, view, ending]).toEqual([handle, end.outcome, end.ending]);
			expect(detail).toContain(end.says ?? "");
			expect(waited.code).toBe(code);
			expect(waited.row("reason")).toBe(
				code === 0 ? undefined : `failed: ${detail}`,
			);

			expect(result.code).toBe(code);
			expect(result.row("outcome")).toBe(end.outcome);
			expect(result.row("ending")).toBe(end.ending);
			expect(result.row("reason")).toBe(waited.row("reason"));
			const artefact = result.rows.find(([key]) => key === "artefact") ?? [];
			if (code === 0) {
				expect(artefact[1]).toBe("report");
				const words = readFileSync(artefact[2] as string, "utf8");
				expect(words).not.toBe("");
				expect(result.stdout.endsWith(`\n\n${words}\n`)).toBe(true);
			} else {
				expect(artefact[1]).toBe(end.made ?? "none");
				expect(result.stdout).toContain(end.tail ?? "");
			}
			expect(result.stdout).not.toContain("sk-ant-canary");

			expect(shown).toMatchObject({
				format: 1,
				code: 0,
				view: end.outcome,
				spawned: "yes",
				engaged: (end.engaged ?? true) ? "yes" : "no",
				witness: { by: "runner" },
			});
		},
	);

	it("[F5] leaves no process, whatever it started", () => world.quiet());

	it("is started once for each dispatch, and reads its petition from a file", () => {
		const starts = world.starts();
		expect(starts.map(({ env }) => env.FAKE_CLAUDE).sort()).toEqual(
			ENDS.map(({ does }) => does).sort(),
		);
		for (const start of starts) {
			expect(start.stdin).toBe("Please do the work.\n");
			expect(start.stdinKind).toBe("file");
		}
	});

	it("is in the ledger twice, once dispatched and once ended", () => {
		for (const handle of handles.values())
			expect(
				world
					.ledger()
					.filter((row) => row.handle === handle)
					.map((row) => row.kind)
					.sort(),
			).toEqual(["dispatched", "ended", "plan"]);
	});

	it("says when the account's quota resets, where that was told", async () => {
		const known = await world.run(["result", handles.get("quota") as string]);
		expect(known.row("reset")).toBe("2030-03-17T17:46:40.000Z");
		const not = await world.run([
			"result",
			handles.get("quota-unknown") as string,
		]);
		expect(not.row("reset")).toBeUndefined();
	});

	it("shows in its log what it said and did, and raw all that it wrote", async () => {
		const handle = handles.get("denied") as string;
		const log = await world.run(["logs", handle]);
		expect(log.code).toBe(0);
		expect(log.stdout).toContain("I wrote the file.");
		const raw = await world.run(["logs", "--raw", handle]);
		expect(raw.stdout).toContain('"permission_denials"');
		const err = await world.run([
			"logs",
			"--err",
			handles.get("crash") as string,
		]);
		expect(err.stdout).toContain("\\e[31mfatal:");
		const events = await world.run(["logs", "--events", handle]);
		expect(events.stdout.split("\n").map((line) => line.split(" ")[1])).toEqual(
			expect.arrayContaining(["opened", "launching", "spawned", "engaged"]),
		);
		expect(events.stdout).not.toContain("I wrote the file.");
	});

	it("is gone after `clean`, which says of each that it went", async () => {
		expect((await world.run(["ps"])).rows).toEqual([["jobs", "0"]]);
		const dry = await world.run(["clean", "--dry-run"]);
		expect(dry.rows.map(([key]) => key)).toEqual(ENDS.map(() => "removable"));
		const one = handles.get("success") as string;
		expect((await world.run(["clean", one])).rows).toEqual([
			["removed", one, "succeeded"],
		]);
		expect((await world.run(["result", one])).code).toBe(2);
		const all = await world.run(["clean"]);
		expect(all.code).toBe(0);
		expect(all.rows.length).toBe(ENDS.length - 1);
		expect(await world.traces()).toEqual([]);
		expect((await world.run(["ps", "--all"])).rows).toEqual([["jobs", "0"]]);
	});
});

describe("a worker that runs a command", () => {
	/** The petition is the exit code. */
	const dispatch = (code: string, profile = "full", ...more: string[]) =>
		world.run(
			[
				"dispatch",
				"headless-oneshot",
				"-",
				"--harness=command",
				`--profile=${profile}`,
				"--expect=report",
				...more,
			],
			{ stdin: `${code}\n` },
		);

	beforeAll(() =>
		world.command(
			"/bin/sh",
			"-c",
			'read code; echo said; echo "last words" >&2; case $code in S*) kill -s "$(echo "$code" | cut -c2-)" $$;; esac; exit "$code"',
		),
	);

	it("[B10] has the outcome that its exit code says", async () => {
		const codes = ["0", "1", "2", "25", "126", "127", "128", "137", "255"];
		await each([...codes, "STERM", "SSEGV"], async (code) => {
			const handle = (await dispatch(code)).row("handle") as string;
			const waited = await world.run(["wait", handle]);
			expect([code, waited.code]).toEqual([code, code === "0" ? 0 : 1]);
			const result = await world.run(["result", handle]);
			expect(result.row("exit")).toBe(code.replace(/^S/, "SIG"));
			expect(result.row("ending")).toBe(
				code === "0"
					? "artefact"
					: code.startsWith("S")
						? "signal"
						: "exit-code",
			);
			expect(
				result.stdout.endsWith(
					code === "0" ? "\n\nsaid\n" : "\n\nlast words\n",
				),
			).toBe(true);
		});
	});

	it("promises the profile full alone, and says so", async () => {
		for (const profile of ["read-only", "write"]) {
			const ran = await dispatch("0", profile);
			expect(ran.code).toBe(22);
			expect(ran.row("reason")).toContain("promises only full");
			expect(ran.stderr).toContain("next: --profile full");
		}
	});

	it("ends at its deadline, with all that it started", async () => {
		world.command(
			"/bin/sh",
			"-c",
			"trap '' TERM; sleep 300 & echo begun; wait",
		);
		world.set("limits", { grace: 0.3 });
		const ran = await dispatch("0", "full", "--timeout=0.5");
		const handle = ran.row("handle") as string;
		const waited = await world.run(["wait", handle]);
		expect(waited.code).toBe(1);
		expect(waited.rows[0]).toEqual(
			expect.arrayContaining([handle, "failed", "deadline-total"]),
		);
		await world.quiet();
		expect(existsSync(world.jobFile(handle, "attempts/1/out.log"))).toBe(true);
	});
});
