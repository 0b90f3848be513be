/** An outside observer: what is said of jobs, against what really is, while they are killed, suspended and stopped. */
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { missing } from "../needs.ts";
import { TestWorld } from "../world.ts";
import { generator, pass, plans } from "./inject.ts";
import { LIES } from "./liar.ts";
import { Observer } from "./observer.ts";

/** OBSERVER_SEED repeats what was planned; the machine adds its own chance to it. */
const SEED = Number(process.env.OBSERVER_SEED || Date.now() % 1_000_000);
const JOBS = Number(
	process.env.OBSERVER_JOBS || (process.env.LONG ? 1000 : 25),
);
/** Jobs that live at the same time. */
const LANES = 6;
/** The share of answers whose giver is suspended in the middle. */
const SLOW = 0.1;
/** The longest that all of it may take. */
const WITHIN_MS = process.env.LONG ? 1_500_000 : 90_000;

const world = new TestWorld("observer");
afterAll(() => world.end());

/** Runs all jobs, asking all the while. */
async function observed(notes: string): Promise<Observer> {
	const random = generator(SEED);
	const queue = plans(JOBS, random);
	const observer = new Observer(world, notes);
	let over = false;
	const asking = (async () => {
		while (!over) {
			await observer.list(
				random() < SLOW ? { afterMs: random() * 200, forMs: 1500 } : null,
			);
			await pass(random() * 300);
		}
	})();
	const lanes = Array.from({ length: LANES }, async () => {
		for (let plan = queue.shift(); plan; plan = queue.shift())
			await observer.run(plan, notes);
	});
	try {
		await Promise.race([Promise.all(lanes), asking]);
	} finally {
		over = true;
		await asking;
	}
	await world.quiet();
	await observer.list();
	return observer;
}

const lacks = missing("linux");
describe.skipIf(lacks)(`an observer${lacks ? ` [${lacks}]` : ""}`, () => {
	it(
		`finds no wrong claim of ${JOBS} jobs while they are killed, suspended and stopped`,
		async () => {
			console.log(`OBSERVER_SEED=${SEED}`);
			world.set("limits", { grace: 1 });
			world.command(process.execPath, join(import.meta.dirname, "worker.mjs"));
			const observer = await observed(join(world.dir, "notes.jsonl"));
			const { wrong, views, done, lists, ended, last } = observer;
			console.log(
				`${lists} lists; said ${JSON.stringify([...views])}; done ${JSON.stringify([...done])}`,
			);
			expect(ended).toBe(JOBS);
			expect([...observer.look().jobs.keys()]).toEqual([]);
			// It looked at something: every outcome was said, and what was not known.
			expect([...views.keys()]).toEqual(
				expect.arrayContaining([
					"running",
					"unknown",
					"succeeded",
					"failed",
					"stopped",
					"lost",
				]),
			);

			// A liar among these very answers is caught.
			if (last === null) expect.fail("nothing was asked");
			for (const [name, lie] of Object.entries(LIES)) {
				const caught = last.judge
					.twin()
					.list(lie(last.said), last.known, last.realityOf);
				expect([name, caught.length > 0]).toEqual([name, true]);
			}

			expect({ seed: SEED, wrong }).toEqual({ seed: SEED, wrong: [] });
		},
		WITHIN_MS,
	);
});
