import {
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { attemptPaths } from "../../../scripts/core/layout.ts";
import { readMonth } from "../../../scripts/jobs/ledger.ts";
import { Lab, runs, until } from "./lab.ts";

const lab = new Lab("life");
afterAll(() => lab.close());

describe("a worker that ends well", () => {
	it("is spawned on record before that is said, and concluded with its artefact", async () => {
		const attempt = lab.job(["echoes"], { petition: "what was asked for" });
		expect(await lab.start(attempt)).toMatchObject({ kind: "spawned" });
		expect(attempt.events().map((e) => e.type)).toContain("spawned");
		const outcome = await lab.outcome(attempt);
		expect(outcome).toMatchObject({
			outcome: "succeeded",
			ending: "artefact",
			spawned: true,
			engaged: true,
			exit: { code: 0, signal: null },
			tail: "",
			by: { role: "runner", generation: 1 },
			tree: { remaining: [] },
		});
		expect(outcome.artefact).toMatchObject({ kind: "report", bytes: 18 });
		expect(attempt.events().map((e) => e.type)).toEqual([
			"opened",
			"launching",
			"spawned",
			"engaged",
			"exited",
			"collecting",
		]);
		expect(attempt.runnerLog()).toBe("");
		expect(
			readMonth(lab.root, outcome.at.slice(0, 7)).rows.filter(
				(row) => row.handle === attempt.handle,
			),
		).toMatchObject([{ kind: "ended", attempt: 1 }]);
	});

	it("[B3] reads the end of file at once where it is fed nothing", async () => {
		const { attempt, outcome } = await lab.run(["echoes"], {
			fed: "file",
			expect: "none",
		});
		expect(outcome.ending).toBe("none-expected");
		expect(attempt.events().at(-1)?.type).toBe("collecting");
	});

	it("[B12] is read rightly though it writes byte by byte", async () => {
		const { attempt } = await lab.run(["splits"]);
		const { report } = attemptPaths(attempt.dir);
		expect(readFileSync(report, "utf8")).toBe("grüße 中文 🎉 e\u0301");
	});

	it("has its bursts of activity folded and none of them lost", async () => {
		const { attempt } = await lab.run(["bursts", "3000"]);
		const tools = attempt
			.events()
			.flatMap((e) => (e.type === "activity" ? [e.count] : []));
		expect(tools.reduce((a, b) => a + b, 0)).toBe(3000);
		expect(tools.length).toBeLessThan(60);
	});
});

describe("the environment of a worker", () => {
	it("[B1] [F8] is what the plan says and what it names, and what it names is on no disk", async () => {
		const canary = "canary-7f3a9c-value-of-a-secret";
		const attempt = lab.job(["environment"], {
			env: { LANG: "C" },
			pass: [
				{ name: "THE_KEY", required: true },
				{ name: "THE_PROXY", required: false },
			],
		});
		await lab.start(attempt, {}, { THE_KEY: canary, CLAUDECODE: "1", X: "y" });
		await lab.outcome(attempt);
		const { report } = attemptPaths(attempt.dir);
		const seen = JSON.parse(readFileSync(report, "utf8"));
		const { PIDS, COUNT, PATH, HOME } = attempt.plan.env;
		expect(seen).toEqual({
			PATH,
			HOME,
			PIDS,
			COUNT,
			LANG: "C",
			THE_KEY: canary,
			OFFLOAD_TOKEN: attempt.plan.token,
			OFFLOAD_HANDLE: attempt.handle,
			OFFLOAD_ATTEMPT: "1",
			OFFLOAD_DEPTH: "1",
		});
		// The worker itself has written it, into its output and so into its report; nothing else has.
		for (const name of readdirSync(attempt.dir)) {
			if (["out.log", "results", "inbox"].includes(name)) continue;
			expect(readFileSync(join(attempt.dir, name), "utf8")).not.toContain(
				canary,
			);
		}
	});

	it("[B18] [F8] leaves no secret in the last words that are kept of a failure", async () => {
		const canary = "canary-0d1e2f-value-of-a-secret";
		const attempt = lab.job(["-"], {
			argv: ["/bin/sh", "-c", 'echo "it broke: $THE_KEY" >&2; exit 3'],
			pass: [{ name: "THE_KEY", required: true }],
		});
		await lab.start(attempt, {}, { THE_KEY: canary });
		const outcome = await lab.outcome(attempt);
		expect(outcome.tail).toContain("it broke: [masked");
		expect(JSON.stringify(outcome)).not.toContain(canary);
	});
});

describe("a worker that fails", () => {
	it("[B18] leaves its last words", async () => {
		const { outcome } = await lab.run(["fails"]);
		expect(outcome).toMatchObject({
			outcome: "failed",
			exit: { code: 1, signal: null },
			artefact: null,
		});
		expect(outcome.tail).toBe("it broke here: the last words");
	});

	it("[B7] is not called a success by an envelope that its exit contradicts, nor the other way round", async () => {
		const bad = await lab.run(["exits", "3"]);
		expect(bad.outcome).toMatchObject({
			outcome: "failed",
			ending: "exit-code",
		});
		const half = await lab.run(["half-envelope"]);
		expect(half.outcome).toMatchObject({
			outcome: "failed",
			ending: "no-envelope",
			exit: { code: 0 },
		});
	});

	it("by a signal is told by that signal", async () => {
		const { outcome } = await lab.run(["dies-by", "SIGSEGV"]);
		expect(outcome.exit).toEqual({ code: null, signal: "SIGSEGV" });
		expect(outcome.outcome).toBe("failed");
	});

	const codes = process.env.LONG
		? [...Array(256).keys()]
		: [0, 1, 2, 126, 127, 128, 137, 143, 255];
	it(`[B10] is told by its exit code, each of ${codes.length}`, async () => {
		const waiting = [...codes];
		const lane = async () => {
			for (;;) {
				const code = waiting.shift();
				if (code === undefined) return;
				const { outcome } = await lab.run(
					[],
					{
						argv: ["/bin/sh", "-c", `echo said; exit ${code}`],
					},
					{ ownDecoder: true },
				);
				expect(outcome.exit).toEqual({ code, signal: null });
				expect(outcome.outcome).toBe(code === 0 ? "succeeded" : "failed");
			}
		};
		await Promise.all([lane(), lane()]);
	}, 180_000);
});

describe("what does not hold before the launch", () => {
	const never = async (how: Parameters<Lab["job"]>[1], says: RegExp) => {
		const attempt = lab.job(["answers"], how);
		expect(await lab.start(attempt)).toEqual({ kind: "ended" });
		const outcome = await lab.outcome(attempt);
		expect(outcome).toMatchObject({
			outcome: "failed",
			ending: "not-ready",
			spawned: false,
			exit: null,
		});
		expect(outcome.detail).toMatch(says);
		expect(attempt.launches()).toBe(0);
		expect(attempt.events().map((e) => e.type)).not.toContain("launching");
	};

	it("is said, and nothing is launched: a folder that is gone, a file, a link", async () => {
		const file = join(lab.dir, "a-file");
		writeFileSync(file, "");
		const link = join(lab.dir, "a-link");
		symlinkSync(lab.root, link);
		await never({ cwd: join(lab.dir, "gone") }, /folder|directory is gone/);
		await never({ cwd: file }, /no directory/);
		await never({ cwd: link }, /somewhere else/);
	});

	it("is said, and nothing is launched: a program that is missing or cannot be run", async () => {
		const plain = join(lab.dir, "not-executable");
		writeFileSync(plain, "", { mode: 0o600 });
		await never({ argv: [join(lab.dir, "nothing")] }, /not there any more/);
		await never({ argv: [lab.root] }, /not a file/);
		await never({ argv: [plain] }, /cannot be run/);
	});

	it("is said, and nothing is launched: a variable that the launch needs", async () => {
		const pass = [{ name: "NOT_SET_HERE", required: true }];
		await never({ pass }, /lacks NOT_SET_HERE/);
	});

	it("a harness that this runner does not know", async () => {
		const attempt = lab.job(["answers"], { harness: "of-tomorrow" });
		await lab.start(attempt, { ownDecoder: true });
		expect((await lab.outcome(attempt)).ending).toBe("not-ready");
		expect(attempt.launches()).toBe(0);
	});
});

describe("a program that the system does not start", () => {
	it("is a spawn that failed: a missing interpreter, arguments that are too long", async () => {
		const script = join(lab.dir, "script");
		writeFileSync(script, "#!/nowhere/interpreter\n", { mode: 0o700 });
		const missing = await lab.run([], { argv: [script] });
		expect(missing.outcome).toMatchObject({
			outcome: "failed",
			ending: "spawn-failed",
			spawned: false,
		});
		expect(missing.attempt.events().map((e) => e.type)).toEqual([
			"opened",
			"launching",
			"spawn-failed",
		]);
		const long = await lab.run([], {
			argv: [process.execPath, "x".repeat(200 * 1024)],
		});
		expect(long.outcome.ending).toBe("spawn-failed");
		expect(long.outcome.detail).toMatch(/too large/);
	});
});

describe("the folder a worker works in", () => {
	it.each(["#(id)", "with space", 'it\'s "quoted" $HOME `id`', "two\nlines"])(
		"may be called %j",
		async (name) => {
			const cwd = join(mkdtempSync(join(lab.dir, "cwd-")), name);
			mkdirSync(cwd);
			const { attempt, outcome } = await lab.run([], {
				argv: [
					process.execPath,
					"-e",
					'console.log(JSON.stringify({ result: "ok", report: process.cwd() }))',
				],
				cwd,
			});
			expect(outcome.outcome).toBe("succeeded");
			const { report } = attemptPaths(attempt.dir);
			expect(readFileSync(report, "utf8")).toBe(cwd);
		},
	);
});

describe("a claim", () => {
	it("that a live runner holds keeps a second runner from doing anything", async () => {
		const go = join(lab.dir, "go-claim");
		const attempt = lab.job(["waits-for", go]);
		await lab.start(attempt);
		await until(
			() => attempt.events().some((e) => e.type === "engaged"),
			"the answer",
		);
		const before = attempt.events().length;
		expect(await lab.start(attempt)).toMatchObject({ kind: "no-witness" });
		expect(attempt.launches()).toBe(1);
		expect(attempt.events().length).toBe(before);
		writeFileSync(go, "");
		expect((await lab.outcome(attempt)).outcome).toBe("succeeded");
		expect(await lab.start(attempt)).toMatchObject({ kind: "no-witness" });
	});
});

describe("the launcher", () => {
	it("[C4] may be killed with its whole group at once, and the worker works on", async () => {
		const go = join(lab.dir, "go-launcher");
		const attempt = lab.job(["waits-for", go]);
		const { spawn } = await import("node:child_process");
		const code = `
			const { spawn } = require("node:child_process");
			const runner = spawn(process.execPath, ${JSON.stringify([lab.runner, attempt.dir])}, {
				detached: true, cwd: "/", stdio: ["ignore", "pipe", "ignore"],
				env: { PATH: process.env.PATH, HOME: "/", RUNNER_TEST: "{}" },
			});
			runner.stdout.once("data", () => process.kill(0, "SIGKILL"));
		`;
		const launcher = spawn(process.execPath, ["-e", code], {
			detached: true,
			stdio: "ignore",
		});
		await new Promise((resolve) => launcher.once("exit", resolve));
		expect(launcher.signalCode).toBe("SIGKILL");
		const [worker] = await until(
			() => attempt.pids().length > 0 && attempt.pids(),
			"the worker",
		);
		expect(runs(worker as number)).toBe(true);
		expect(runs(lab.holder(attempt))).toBe(true);
		writeFileSync(go, "");
		expect((await lab.outcome(attempt)).outcome).toBe("succeeded");
	});

	it("[C11] and everything it came from may be removed while a worker works", async () => {
		const own = new Lab("installed");
		try {
			const go = join(own.dir, "go");
			const attempt = own.job(["waits-for", go]);
			await own.start(attempt);
			rmSync(own.runner);
			writeFileSync(go, "");
			expect((await own.outcome(attempt)).outcome).toBe("succeeded");
			expect(attempt.runnerLog()).toBe("");
		} finally {
			own.close();
		}
	});
});
