import { describe, expect, it } from "vitest";
import { Tree } from "../../../scripts/jobs/runner/tree.ts";
import type { Processes, ProcessRow } from "../../../scripts/system/process.ts";

const row = (pid: number, ppid: number, more: Partial<ProcessRow> = {}) => ({
	pid,
	ppid,
	pgid: 100,
	session: 100,
	uid: 1000,
	start: `s${pid}`,
	cpuS: 0,
	zombie: false,
	...more,
});
const WORKER = { pid: 100, start: "s100", boot: "b" };

/** A tree over listings that a test hands out one after the other. */
function treeOver(...listings: ProcessRow[][]) {
	const left = [...listings];
	const processes = {
		list: () => (left.length > 1 ? left.shift() : left[0]) ?? [],
		carriers: () => ({ found: [], blind: 0 }),
		runners: () => [],
	} as unknown as Processes;
	return new Tree(WORKER, { boot: "b" }, processes, "t", 0);
}
const pids = (tree: Tree) => tree.list().map(({ pid }) => pid);

describe("the processes of a worker", () => {
	const inner = { session: 200, pgid: 200 };

	it("[B21] [F5] hold what was orphaned in a session that one of them leads, with neither parent nor token", () => {
		const tree = treeOver(
			[row(100, 1), row(200, 100, inner)],
			// 201 was born and orphaned between two looks.
			[row(100, 1), row(200, 100, inner), row(201, 1, inner)],
		);
		tree.sample();
		tree.sample();
		expect(pids(tree)).toEqual([100, 200, 201]);
	});

	it("hold it too after its leader is gone, while one that is known is still in it", () => {
		const tree = treeOver(
			[row(100, 1), row(200, 100, inner), row(201, 200, inner)],
			[row(100, 1), row(201, 1, inner), row(202, 1, inner)],
		);
		tree.sample();
		tree.sample();
		expect(pids(tree)).toEqual([100, 201, 202]);
	});

	it("[C7] do not hold a stranger in a session whose number was given out again", () => {
		const tree = treeOver(
			[row(100, 1), row(200, 100, inner)],
			[row(100, 1)],
			[
				row(100, 1),
				row(200, 1, { ...inner, start: "another" }),
				row(300, 200, inner),
			],
		);
		tree.sample();
		tree.sample();
		tree.sample();
		expect(pids(tree)).toEqual([100]);
	});

	it("do not hold another job's runner that was looked at before it was a program of its own", () => {
		const rows = [
			row(100, 1),
			row(200, 100, inner),
			row(201, 200, { session: 201, pgid: 201 }),
			row(101, 100),
		];
		let marked: number[] = [];
		const tree = new Tree(
			WORKER,
			{ boot: "b" },
			{
				list: () => rows,
				carriers: () => ({ found: [], blind: 0 }),
				runners: (asked: ProcessRow[]) =>
					asked.filter(({ pid }) => marked.includes(pid)),
			} as unknown as Processes,
			"t",
			0,
		);
		tree.sample();
		expect(pids(tree)).toEqual([100, 101, 200, 201]);
		marked = [200];
		expect(tree.sweep().alive.map(({ pid }) => pid)).toEqual([100, 101]);
		tree.sample();
		expect(pids(tree)).toEqual([100, 101]);
	});

	it("do not hold the session in which something of theirs is only a guest", () => {
		const guest = { session: 50, pgid: 50 };
		const tree = treeOver([
			row(100, 1),
			row(101, 100, guest),
			row(50, 1, guest),
			row(51, 50, guest),
		]);
		tree.sample();
		expect(pids(tree)).toEqual([100, 101]);
	});
});
