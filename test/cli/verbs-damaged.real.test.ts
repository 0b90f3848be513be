/** Damaged records, and those of a newer version: the job is named with its file, no default takes their place, and every other job is told of as ever. */
import {
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { TestWorld } from "../world.ts";

const world = new TestWorld("damaged");
/** A job that has ended, one that is prepared, and one that nobody harms. */
let ended: string;
let prepared: string;
let whole: string;
const saved = new Map<string, Buffer>();

const dispatch = async (rung: string, unit: string) =>
	(await world.run(["dispatch", rung, "petition.md", `--unit=${unit}`])).row(
		"handle",
	) as string;

/** Every file of a folder, by its path. */
function files(dir: string): string[] {
	return readdirSync(dir, { withFileTypes: true }).flatMap((entry) =>
		entry.isDirectory()
			? files(join(dir, entry.name))
			: [join(dir, entry.name)],
	);
}

beforeAll(async () => {
	world.claude();
	world.file("petition.md", "Please.\n");
	ended = await dispatch("headless-oneshot", "ended");
	await world.run(["wait", ended]);
	prepared = await dispatch("print", "prepared");
	whole = await dispatch("print", "whole");
	await world.quiet();
	for (const handle of [ended, prepared])
		for (const file of files(world.jobFile(handle)))
			saved.set(file, readFileSync(file));
});
beforeEach(() => {
	for (const [file, bytes] of saved) writeFileSync(file, bytes);
});
afterAll(() => world.end());

interface Damage {
	readonly file: string;
	readonly how: string;
	readonly harm: (text: string) => string;
	readonly says: string;
}

const damages = (...names: string[]): Damage[] =>
	names.flatMap((file) => [
		{
			file,
			how: "cut short",
			harm: (text: string) => text.slice(0, text.length / 2),
			says: file,
		},
		{ file, how: "empty", harm: () => "", says: file },
		{ file, how: "of other bytes", harm: () => "\u001b[2J\0{]", says: file },
		{
			file,
			how: "of a newer format",
			harm: (text: string) => text.replace(/"format": ?1/, '"format": 99'),
			says: "99",
		},
		{
			file,
			how: "with a key that is not known",
			harm: (text: string) => text.replace("{", '{"surprise": 1,'),
			says: "surprise",
		},
	]);

/** Runs a verb on the damaged job: it must fail, by its file's name, and say what to do. */
async function fails(
	args: readonly string[],
	damage: Damage,
	handle: string,
): Promise<void> {
	const ran = await world.run(args);
	const told = `${ran.stdout}${ran.stderr}`;
	expect([args, ran.code, told]).toEqual([
		args,
		args[0] === "report" ? 6 : 1,
		expect.stringContaining(damage.says),
	]);
	expect(told).toContain(handle);
	expect(told).toMatch(/^reason\t(corrupt|failed): |\n {2}what: .*/m);
	expect(told).not.toMatch(/\p{Cc}(?<![\t\n])|^\s+at /mu);
}

describe("a job that has ended", () => {
	it.each(damages("job.json", "attempts/1/outcome.json"))(
		"with its $file $how is named, and hides no other",
		async (damage) => {
			const path = world.jobFile(ended, damage.file);
			writeFileSync(path, damage.harm(readFileSync(path, "utf8")));
			const bytes = readFileSync(path);

			const all = await world.run(["ps", "--all"]);
			expect(all.code).toBe(0);
			const row = all.rows.find(([, handle]) => handle === ended) ?? [];
			expect(row.slice(2, 5)).toEqual(["unknown", "", "corrupt"]);
			expect(row[5]).toContain(damage.says);
			expect(all.rows.find(([, handle]) => handle === whole)?.[2]).toBe(
				"planned",
			);
			expect((await world.run(["ps"])).code).toBe(0);

			await Promise.all(
				["show", "result", "wait", "logs", "stop", "clean"].map((verb) =>
					fails([verb, ended], damage, ended),
				),
			);
			// A report reads the job's record alone.
			if (damage.file === "job.json")
				await fails(["report", "headless-oneshot", ended], damage, ended);
			const both = await world.run(["wait", "--timeout=0.2", ended, whole]);
			expect(both.rows.map(([, handle]) => handle)).toEqual(
				expect.arrayContaining([ended, whole]),
			);
			expect(both.code).toBe(1);

			const cleaned = await world.run(["clean"]);
			expect(
				cleaned.rows.find(([, handle]) => handle === ended)?.slice(0, 2),
			).toEqual(["kept", ended]);
			// It was left as it is, for whoever can read it.
			expect(readFileSync(path).equals(bytes)).toBe(true);
		},
	);
});

describe("a job that is prepared", () => {
	it.each(damages("job.json", "attempts/1/plan.json"))(
		"with its $file $how launches nothing",
		async (damage) => {
			const path = world.jobFile(prepared, damage.file);
			writeFileSync(path, damage.harm(readFileSync(path, "utf8")));
			const started = world.starts().length;
			await fails(["start", prepared], damage, prepared);
			expect(world.starts().length).toBe(started);
			expect(existsSync(world.jobFile(prepared, "attempts/1/claim"))).toBe(
				false,
			);
			const listed = await world.run(["ps"]);
			expect(listed.rows.map(([, handle]) => handle)).toEqual(
				expect.arrayContaining([prepared, whole]),
			);
			const shown = await world.run(["show", prepared]);
			expect(`${shown.stdout}${shown.stderr}`).toContain(damage.says);
			expect(shown.code).toBe(1);
			// It has no outcome, which is reason enough to keep it; its plan is not read for that.
			const cleaned = await world.run(["clean", prepared]);
			expect(cleaned.rows[0]?.slice(0, 2)).toEqual(["kept", prepared]);
			expect(existsSync(path)).toBe(true);
		},
	);

	it.each(damages("attempts/1/claim"))(
		"with a $file $how is started by nobody",
		async (damage) => {
			const path = world.jobFile(prepared, damage.file);
			const claim = world.record(ended, "attempts/1/claim");
			writeFileSync(
				path,
				damage.harm(JSON.stringify({ ...claim, handle: prepared })),
			);
			try {
				await Promise.all(
					["show", "start", "stop", "wait", "result"].map((verb) =>
						fails([verb, prepared], damage, prepared),
					),
				);
				const listed = await world.run(["ps"]);
				expect(listed.rows.find(([, handle]) => handle === prepared)?.[4]).toBe(
					"corrupt",
				);
				expect(listed.rows.find(([, handle]) => handle === whole)?.[2]).toBe(
					"planned",
				);
			} finally {
				rmSync(path);
			}
		},
	);
});

describe("the store's other records", () => {
	it("[C2] a ledger with torn and foreign lines still takes rows, and none of it is lost", async () => {
		const [month] = world.names("ledger");
		const path = join(world.state, "ledger", month as string);
		const before = readFileSync(path, "utf8");
		writeFileSync(
			path,
			`${before}{"torn": \n\u001b[31mnot ours\n{"format":1,"half`,
		);
		expect(
			(await world.run(["report", "subagent", "after-the-tear"])).code,
		).toBe(0);
		const after = readFileSync(path, "utf8");
		expect(after.startsWith(before)).toBe(true);
		expect(
			JSON.parse(after.trimEnd().split("\n").at(-1) as string),
		).toMatchObject({ kind: "reported" });
		writeFileSync(path, before);
	});

	it("a marker without a job, and one that is damaged, hide nothing", async () => {
		world.file("state/live/nobody-00000000", "");
		world.file(`state/live/${whole}`, "not JSON");
		world.file("state/live/.tmp-abc", "");
		world.file("state/live/UPPER", "");
		const listed = await world.run(["ps"]);
		expect(listed.code).toBe(0);
		expect(listed.rows.map(([, handle]) => handle)).toContain(whole);
		expect(listed.stdout).not.toContain("nobody-00000000");
	});

	it("a folder without a record is named, and others are told of", async () => {
		mkdirSync(world.jobFile("hollow-00000000"));
		const all = await world.run(["ps", "--all"]);
		expect(
			all.rows.find(([, handle]) => handle === "hollow-00000000")?.[4],
		).toBe("corrupt");
		expect(all.rows.find(([, handle]) => handle === whole)?.[2]).toBe(
			"planned",
		);
		const shown = await world.run(["show", "hollow"]);
		expect(shown.code).toBe(1);
		expect(shown.stderr).toContain("hollow-00000000/job.json");
	});
});
