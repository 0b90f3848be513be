import { describe, expect, it } from "vitest";
import { Ending } from "../../../scripts/jobs/runner/ending.ts";
import { Tree } from "../../../scripts/jobs/runner/tree.ts";
import type { Processes, ProcessRow } from "../../../scripts/system/process.ts";

const row = (pid: number, ppid: number, own: number): ProcessRow => ({
	...{ pid, ppid, pgid: own, session: own, uid: 1000 },
	...{ start: `s${pid}`, cpuS: 0, zombie: false },
});
const WORKER = { pid: 100, start: "s100", boot: "b" };
const TIMES = { lingerS: 0, graceS: 1, killS: 1 };

/** An ending over listings that are handed out one after the other, each with those that carry the token. */
function endingOver(...looks: { rows: ProcessRow[]; carrying: number[] }[]) {
	let at = 0;
	const signalled: number[] = [];
	const now = () => looks[Math.min(at, looks.length - 1)] ?? looks[0];
	const processes = {
		list: () => {
			const { rows = [] } = now() ?? {};
			at += 1;
			return [row(1, 0, 1), ...rows];
		},
		carriers: () => ({
			found: (now()?.carrying ?? []).map((pid) => ({
				...{ pid, start: `s${pid}`, boot: "b" },
			})),
			blind: 0,
		}),
		runners: () => [],
		signal: ({ pid }: { pid: number }) => {
			signalled.push(pid);
			return "sent";
		},
	} as unknown as Processes;
	const tree = new Tree(WORKER, { boot: "b" }, processes, "t", 0);
	return { ending: new Ending(tree, TIMES, () => {}), signalled };
}

/** Ticks whenever it is due, at most so often. */
function run(ending: Ending): void {
	ending.linger(0);
	for (let n = 0; n < 50; n += 1) {
		const due = ending.due();
		if (due === null) return;
		ending.tick(due);
	}
}

describe("the end of a tree", () => {
	it("[F5] is not believed from one listing: what was started while it was made is on none of it", () => {
		const { ending, signalled } = endingOver(
			{ rows: [], carrying: [] },
			{ rows: [row(300, 1, 300)], carrying: [300] },
			{ rows: [row(300, 1, 300)], carrying: [300] },
			{ rows: [], carrying: [] },
		);
		run(ending);
		expect(ending.stage).toBe("over");
		expect(signalled).toContain(300);
		expect(ending.remaining).toEqual([]);
	});

	it("comes with two listings in a row that hold nothing of it, a moment apart", () => {
		const { ending, signalled } = endingOver({ rows: [], carrying: [] });
		ending.linger(5);
		ending.tick(5);
		expect(ending.stage).toBe("linger");
		const due = ending.due() ?? Number.NaN;
		expect(due - 5).toBeLessThan(0.02);
		ending.tick(due);
		expect(ending.stage).toBe("over");
		expect(signalled).toEqual([]);
	});
});
