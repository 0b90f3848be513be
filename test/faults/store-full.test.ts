import { spawnSync } from "node:child_process";
import {
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmdirSync,
	rmSync,
	statfsSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import {
	attemptDir,
	attemptPaths,
	jobPaths,
	store,
} from "../../scripts/core/layout.ts";
import { OffloadError } from "../../scripts/core/reasons.ts";
import { EventWriter, readEvents } from "../../scripts/jobs/events.ts";
import { appendRow, readMonth } from "../../scripts/jobs/ledger.ts";
import { listLive } from "../../scripts/jobs/live.ts";
import { readOutcome, writeOutcome } from "../../scripts/jobs/outcome.ts";
import { publish, readJob } from "../../scripts/jobs/publish.ts";
import { lookRoot, openRoot } from "../../scripts/jobs/root.ts";
import { writeDurable } from "../../scripts/system/files.ts";
import {
	HANDLE,
	identityOf,
	jobOf,
	nowAt,
	outcomeOf,
	PETITION,
	planOf,
	rowOf,
} from "../jobs/support.ts";
import { missing } from "../needs.ts";

/** Whether this root may mount; in a container it often may not. */
function mountLacks(): string | null {
	const dir = mkdtempSync(join(tmpdir(), "offload-mount-"));
	const done = spawnSync("mount", ["-t", "tmpfs", "tmpfs", dir]).status === 0;
	if (done) spawnSync("umount", [dir]);
	rmdirSync(dir);
	return done ? null : "mount";
}
const lacking = missing("root", "linux", "mount", "umount") ?? mountLacks();

const mounts: string[] = [];
afterEach(() => {
	for (const dir of mounts.splice(0)) {
		expect(spawnSync("umount", [dir]).status).toBe(0);
		rmdirSync(dir);
	}
});

/** A disk of its own: 400 KiB, and no more than that many inodes. */
function tinyDisk(inodes = 500): string {
	const dir = mkdtempSync(join(tmpdir(), "offload-full-"));
	const options = `size=400k,nr_inodes=${inodes},mode=700`;
	const args = ["-t", "tmpfs", "-o", options, "tmpfs", dir];
	expect(spawnSync("mount", args).status).toBe(0);
	mounts.push(dir);
	return dir;
}
/** Fills the disk but for that many blocks of 4 KiB. */
function fill(disk: string, blocksLeft: number) {
	const free = statfsSync(disk).bavail - blocksLeft;
	writeFileSync(join(disk, "ballast"), Buffer.alloc(free * 4096));
	expect(statfsSync(disk).bavail).toBe(blocksLeft);
}
const free = (disk: string) => rmSync(join(disk, "ballast"), { force: true });

/** Does it, and returns its error; null where it was done. */
function thrownBy(work: () => unknown): OffloadError | null {
	try {
		work();
		return null;
	} catch (error) {
		if (error instanceof OffloadError) return error;
		throw error;
	}
}

/** Does it, and returns the refusal of a full disk; null where it was done. */
function refusal(disk: string, work: () => unknown): OffloadError | null {
	const error = thrownBy(work);
	if (error === null) return null;
	expect(error.reason).toBe("store");
	expect(error.message).toContain("the disk is full");
	expect(error.about?.startsWith(disk)).toBe(true);
	expect(error.message).toContain(error.about);
	expect(error.kept).toBeTruthy();
	expect(error.next).toContain("free some space");
	return error;
}
const publishIn = (root: string) =>
	publish(openRoot(root), jobOf({ aliases: ["a1b2"] }), planOf(), PETITION);
const openLog = (root: string, generation = 1) =>
	EventWriter.open(
		attemptPaths(attemptDir(root, HANDLE, 1)).events,
		{
			ref: { handle: HANDLE, attempt: 1, host: "local" },
			generation,
			role: "runner",
			by: identityOf(1),
		},
		() => nowAt(1),
	);

describe.skipIf(lacking)(`a full disk${lacking ? ` [${lacking}]` : ""}`, () => {
	const publishAt = (disk: string, room: () => void, more: () => void) => {
		const root = join(disk, "state");
		mkdirSync(root, { mode: 0o700 });
		room();
		const refused = refusal(disk, () => publishIn(root));
		if (refused) {
			expect(readJob(root, HANDLE)).toBeNull();
			expect(listLive(root)).toEqual([]);
			more();
			publishIn(root);
		}
		expect(readJob(root, HANDLE)?.handle).toBe(HANDLE);
		expect(readFileSync(jobPaths(root, HANDLE).petition)).toEqual(PETITION);
		expect(listLive(root)).toEqual([HANDLE]);
		expect(readdirSync(store(root).jobs)).toEqual([HANDLE]);
		return refused?.about ?? "";
	};

	it("at any write of a publish leaves nothing to be seen, and a repeat with room makes the job", () => {
		const about: string[] = [];
		for (let blocks = 0; about.at(-1) !== ""; blocks++) {
			const disk = tinyDisk();
			about.push(
				publishAt(
					disk,
					() => fill(disk, blocks),
					() => free(disk),
				),
			);
		}
		expect(about.length).toBeGreaterThan(3);
		expect(about.some((a) => a.endsWith("petition"))).toBe(true);
		expect(about.some((a) => a.endsWith("job.json"))).toBe(true);
	});

	it("without room for another name at any step of a publish does the same", () => {
		const about: string[] = [];
		for (let inodes = 4; about.at(-1) !== ""; inodes++) {
			const disk = tinyDisk(inodes);
			const more = ["-o", "remount,nr_inodes=500", disk];
			about.push(
				publishAt(
					disk,
					() => {},
					() => expect(spawnSync("mount", more).status).toBe(0),
				),
			);
		}
		expect(about.length).toBeGreaterThan(10);
	});

	it("while events are written loses none that was acknowledged, and the log goes on with room", () => {
		const disk = tinyDisk();
		const root = join(disk, "state");
		publishIn(root);
		const writer = openLog(root);
		fill(disk, 1);
		let kept = writer.lastSeq;
		let refused: OffloadError | null = null;
		while (refused === null)
			refused = refusal(disk, () => {
				kept = writer.write({
					type: "trouble",
					doing: "filling",
					why: "x".repeat(333),
				}).seq;
			});
		expect(refused.about).toBe(writer.path);
		refusal(disk, () => writer.write({ type: "collecting" }));
		const full = readEvents(writer.path);
		expect(full.events.map((e) => e.seq)).toEqual(range(kept));
		expect(full.partial).toBe(true);
		free(disk);
		writer.write({ type: "collecting" });
		writer.close();
		const after = readEvents(writer.path);
		expect(after.events.map((e) => e.seq)).toEqual(range(kept + 1));
		expect(after.torn).toBe(1);
		expect(after.events.at(-1)?.type).toBe("collecting");
	});

	it("when the log is opened says so, and leaves it to the next", () => {
		const disk = tinyDisk();
		const root = join(disk, "state");
		publishIn(root);
		fill(disk, 0);
		expect(refusal(disk, () => openLog(root))).not.toBeNull();
		free(disk);
		openLog(root, 2).close();
		const { events } = attemptPaths(attemptDir(root, HANDLE, 1));
		expect(readEvents(events).events.at(-1)).toMatchObject({ seq: 0 });
	});

	it("at any write of an outcome leaves one or none, and a repeat completes it", () => {
		const seen: string[] = [];
		for (let blocks = 0; seen.at(-1) !== ""; blocks++) {
			const disk = tinyDisk();
			const root = join(disk, "state");
			publishIn(root);
			const dir = attemptDir(root, HANDLE, 1);
			fill(disk, blocks);
			const refused = refusal(disk, () => writeOutcome(root, outcomeOf()));
			seen.push(refused?.about ?? "");
			if (refused) {
				const there = readOutcome(dir);
				expect(there).toEqual(
					refused.about?.endsWith("outcome.json") ? null : outcomeOf(),
				);
				expect(listLive(root)).toEqual([HANDLE]);
				free(disk);
				expect(writeOutcome(root, outcomeOf())).toBe("written");
			}
			expect(readOutcome(dir)).toEqual(outcomeOf());
			expect(readMonth(root, "2026-03").rows).toHaveLength(1);
			expect(listLive(root)).toEqual([]);
		}
		expect(seen.map((about) => about.split("/").at(-1))).toEqual(
			expect.arrayContaining(["outcome.json", "2026-03.jsonl", ""]),
		);
	});

	it("[C2] while ledger rows are appended loses none that was acknowledged, and counts the torn one", () => {
		const disk = tinyDisk();
		const root = openRoot(join(disk, "state"));
		appendRow(root, rowOf({ facts: { n: 0 } }));
		fill(disk, 1);
		let n = 1;
		let refused: OffloadError | null = null;
		while (refused === null) {
			refused = refusal(disk, () =>
				appendRow(root, rowOf({ facts: { n, why: "y".repeat(150) } })),
			);
			if (refused === null) n++;
		}
		const numbers = () => readMonth(root, "2026-03").rows.map((r) => r.facts.n);
		expect(numbers()).toEqual(range(n - 1));
		expect(readMonth(root, "2026-03").unreadable).toBe(1);
		free(disk);
		appendRow(root, rowOf({ facts: { n } }));
		expect(numbers()).toEqual(range(n));
		expect(readMonth(root, "2026-03").unreadable).toBe(1);
	});

	it("that is mounted read-only can be looked at, and refuses to be written, by name", () => {
		const disk = tinyDisk();
		const root = join(disk, "state");
		publishIn(root);
		const remount = ["-o", "remount,ro", disk];
		expect(spawnSync("mount", remount).status).toBe(0);
		expect(lookRoot(root)).toBe(true);
		expect(listLive(root)).toEqual([HANDLE]);
		for (const work of [
			() => openRoot(root),
			() => openRoot(join(disk, "other")),
			() => writeOutcome(root, outcomeOf()),
			() => appendRow(root, rowOf()),
		]) {
			const error = thrownBy(work);
			expect(error?.reason).toBe("store");
			expect(error?.message).toContain("the file system is read-only");
			expect(error?.message).toContain(disk);
			expect(error?.next).toContain("OFFLOAD_HOME");
		}
	});

	it("while a record is replaced keeps the one before", () => {
		const disk = tinyDisk();
		const path = join(disk, "beat");
		writeDurable(path, "old");
		fill(disk, 0);
		expect(refusal(disk, () => writeDurable(path, "new"))).not.toBeNull();
		expect(readFileSync(path, "utf8")).toBe("old");
		free(disk);
		expect(readdirSync(disk)).toEqual(["beat"]);
	});
});

const range = (last: number) => Array.from({ length: last + 1 }, (_, i) => i);
