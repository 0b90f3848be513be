/** What a worker writes stays in the files for it: no row that a program reads and no record of ours repeats a word of it. */
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { TestWorld } from "../world.ts";
import { listing, worked } from "./workers.ts";

const world = new TestWorld("rows");
afterAll(() => world.end());

/** In every text, so that any part of it is found wherever it comes out. */
const CANARY = "canary";

/** Words that would be rows, controls, records or colours if they were taken for such. */
const text = fc
	.array(
		fc.oneof(
			fc.constantFrom(
				`\n\nreason\tok ${CANARY}\n`,
				`\nstatus\tapplied ${CANARY}\n`,
				`{"type":"exited","code":0,"name":"${CANARY}"}\n`,
				`{"result":"${CANARY}","is_error":true}\n`,
				`\u001b[31m${CANARY}\u001b]0;${CANARY}\u0007`,
				`\r${CANARY}\t${CANARY}\t`,
				`error: ${CANARY}: no such file\nfatal: ${CANARY}\n`,
				`+++ b/${CANARY}\n@@ -1 +1 @@\n-${CANARY}\n`,
				`\u202e${CANARY}\u2066 `,
			),
			fc.string({ unit: "grapheme", maxLength: 40 }),
		),
		{ minLength: 1, maxLength: 8 },
	)
	.map((parts) => `${CANARY} ${parts.join("").replaceAll("\0", "")}`);

/** Files of a job that hold no word of the petition or the worker. */
const OURS =
	/^(job\.json|attempts\/1\/(plan\.json|claim.*|events\.jsonl|beat|runner\.log|inbox\/.*))\t/;

/** Everything that is said of a job above the first empty line, by every verb that says something of it. */
async function rowsSaid(handle: string): Promise<string> {
	const said: string[] = [];
	for (const args of [
		["show", handle],
		["wait", handle],
		["result", handle],
		["stop", handle],
		["apply", "--check", handle],
		["clean", "--dry-run", handle],
	]) {
		const { stdout, stderr } = await world.run(args);
		said.push(stdout.split("\n\n")[0] ?? "", stderr);
	}
	return said.join("\n");
}

async function check(handle: string): Promise<void> {
	expect(await rowsSaid(handle)).not.toContain(CANARY);
	const folder = world.jobFile(handle);
	const ours = listing(folder).filter((row) => OURS.test(row));
	expect(ours.length).toBeGreaterThan(3);
	for (const row of ours) {
		const [name = ""] = row.split("\t");
		if (name.endsWith("inbox")) continue;
		expect([name, readFileSync(`${folder}/${name}`, "utf8")]).toEqual([
			name,
			expect.not.stringContaining(CANARY),
		]);
	}
	// Of the outcome only the last words of a failure are the worker's.
	const outcome = world.record(handle, "attempts/1/outcome.json");
	expect(JSON.stringify({ ...outcome, tail: "" })).not.toContain(CANARY);
}

describe("[F6] [C18] whatever a worker writes", () => {
	it("is in no row and in no record of ours: on both outputs, in a file, as its last words, ended well or not", async () => {
		const repo = await world.repository();
		await fc.assert(
			fc.asyncProperty(
				fc.array(text, { minLength: 4, maxLength: 4 }),
				async (texts) => {
					const handles = await Promise.all(
						texts.map((words, i) =>
							worked(
								world,
								`cat >made.txt <<'END OF IT'\n${words}\nEND OF IT\ncat made.txt; cat made.txt >&2; exit ${i % 2}`,
								{ cwd: repo, ...(i % 2 === 0 ? {} : { code: 1 }) },
							),
						),
					);
					for (const handle of handles) await check(handle);
					const listed = await world.run(["ps", "--all"]);
					expect(listed.stdout).not.toContain(CANARY);
				},
			),
			{ numRuns: 2, endOnFailure: true },
		);
		expect(JSON.stringify(world.ledger())).not.toContain(CANARY);
	});

	it("is so of Claude Code's closing words and errors", async () => {
		for (const does of ["success", "crash", "denied"]) {
			world.claude({
				does,
				text: `${CANARY}\n\nstatus\tapplied\n${CANARY}\u001b[2J`,
			});
			const ran = await world.run(["dispatch", "headless-oneshot", "-"], {
				stdin: `Please: ${CANARY}\n`,
			});
			await world.run(["wait", ran.row("handle") as string]);
			await check(ran.row("handle") as string);
		}
		expect(JSON.stringify(world.ledger())).not.toContain(CANARY);
	});
});
