import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import {
	runInTerminal,
	startAdopter,
	startRunner,
} from "../../scripts/hosts/local.ts";

const dir = mkdtempSync(join(tmpdir(), "offload-local-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** A program in the place of the runner, and a folder for its log. */
function runner(code: string) {
	const own = mkdtempSync(join(dir, "attempt-"));
	const path = join(own, "program.cjs");
	writeFileSync(path, code);
	return { dir: own, runner: path, env: { PATH: process.env.PATH ?? "" } };
}

const SAY = (word: string) => `require("node:fs").writeSync(1, "${word}\\n");`;

describe("starting a runner", () => {
	it("believes its word that the worker was spawned, and leaves it running", async () => {
		const start = runner(
			`${SAY("spawned")} setTimeout(() => require("node:fs").writeFileSync(process.argv[2] + "/later", ""), 300);`,
		);
		expect(await startRunner(start)).toEqual({
			kind: "spawned",
			engaged: false,
		});
		await expect
			.poll(() => readFileSync(join(start.dir, "later"), "utf8"), {
				timeout: 5000,
			})
			.toBe("");
	});

	it("gives it nothing but the environment that it is to have, and its own folder nobody's", async () => {
		const start = runner(
			`require("node:fs").writeFileSync(process.argv[2] + "/seen", JSON.stringify([process.env, process.cwd()])); ${SAY("ended")}`,
		);
		expect(await startRunner(start)).toEqual({ kind: "ended" });
		const [env, cwd] = JSON.parse(
			readFileSync(join(start.dir, "seen"), "utf8"),
		);
		expect(env).toEqual({ ...start.env, OFFLOAD_RUNNER: "1" });
		expect(cwd).toBe("/");
	});

	it("says no more than it saw: silence, a death, a code and what the log holds", async () => {
		const silent = runner("setTimeout(() => {}, 1500)");
		expect(await startRunner({ ...silent, withinS: 0.4 })).toEqual({
			kind: "no-witness",
			why: "the runner said nothing for 0.4 s",
		});
		const dead = runner('process.kill(process.pid, "SIGKILL")');
		expect(await startRunner(dead)).toEqual({
			kind: "no-witness",
			why: "the runner ended: it was ended by SIGKILL",
		});
		const complaining = runner(
			'console.error("cannot go on\\u001b[31m"); process.exitCode = 4;',
		);
		expect(await startRunner(complaining)).toEqual({
			kind: "no-witness",
			why: "the runner ended: another holds the claim of the attempt; its log says: cannot go on",
		});
		const lying = runner('console.log("spawned it, honestly");');
		expect((await startRunner(lying)).kind).toBe("no-witness");
	});

	it("asks the records where the word is missing", async () => {
		const start = runner("");
		const seen = { kind: "spawned", engaged: true } as const;
		expect(await startRunner({ ...start, look: () => seen })).toEqual(seen);
		expect((await startRunner({ ...start, look: () => null })).kind).toBe(
			"no-witness",
		);
	});

	it("refuses where node or the folder is missing", async () => {
		const start = runner("");
		await expect(
			startRunner({ ...start, node: join(dir, "no-node") }),
		).rejects.toMatchObject({ reason: "installation" });
		await expect(
			startRunner({ ...start, dir: join(dir, "none") }),
		).rejects.toMatchObject({ reason: "store" });
	});

	it("starts an adopter with nothing to say and goes on", async () => {
		const start = runner(
			'require("node:fs").writeFileSync(process.argv[2] + "/argv", process.argv.slice(2).join(" "))',
		);
		await startAdopter(start);
		await expect
			.poll(() => readFileSync(join(start.dir, "argv"), "utf8"), {
				timeout: 5000,
			})
			.toBe(`${start.dir} --adopt`);
	});

	it("in this terminal hands back its exit code", async () => {
		expect(await runInTerminal(runner("process.exitCode = 7"))).toBe(7);
		expect(
			await runInTerminal(runner('process.kill(process.pid, "SIGKILL")')),
		).toBeNull();
	});
});
