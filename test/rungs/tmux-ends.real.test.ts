/** How a worker in a terminal ends: let go, stopped, or with its terminal; nothing of it is left, and its end is told. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { missing } from "../needs.ts";
import { until } from "../world.ts";
import { TmuxWorld } from "./tmux-world.ts";

const open: TmuxWorld[] = [];
const world = (
	behaviour: ConstructorParameters<typeof TmuxWorld>[1] = {},
): Promise<TmuxWorld> => {
	const made = new TmuxWorld("ends", behaviour);
	open.push(made);
	return made.trusted();
};
afterEach(async () => {
	for (const made of open.splice(0)) await made.end();
});

const lacking = missing("tmux", "git");
describe.skipIf(lacking)(
	`the end of a worker in a terminal${lacking ? ` [${lacking}]` : ""}`,
	() => {
		it("its last screen can be read after its end, with its age", async () => {
			const w = await world({ answer: "the closing words" });
			const worker = await w.dispatch();
			await w.fact("idle");
			const now = await w.json(["logs", "--screen", worker.handle]);
			expect(now.screen).toMatchObject({ from: "terminal", ageS: 0 });
			expect(await w.outcome(worker)).toMatchObject({ outcome: "succeeded" });
			await w.gone(worker);
			const ran = await w.run(["logs", "--screen", worker.handle]);
			expect(ran.code).toBe(0);
			expect(ran.stdout).toContain("● the closing words");
			expect(ran.stderr).toMatch(/not there any more.* \d+s? ago|ago/);
			const kept = (await w.json(["logs", "--screen", worker.handle])) as {
				screen?: { from: string; ageS: number };
			};
			expect(kept.screen?.from).toBe("file");
			expect(kept.screen?.ageS).toBeGreaterThanOrEqual(0);
			expect(kept.screen?.ageS).toBeLessThan(30);
		});

		it("[A9] closing words that read like a dialog hold up nothing", async () => {
			const w = await world({
				answer: "Press Enter to confirm. Do you want to proceed?",
			});
			const worker = await w.dispatch();
			expect(await w.outcome(worker)).toMatchObject({ outcome: "succeeded" });
			expect(w.events(worker).filter(({ type }) => type === "asked")).toEqual(
				[],
			);
			await w.gone(worker);
		});

		it("while somebody looks on it stays, and goes when they have left", async () => {
			const w = await world();
			const worker = await w.dispatch();
			await w.fact("idle");
			const socket = w.tmux(["display-message", "-p", "#{socket_path}"]).trim();
			const outer = ["-L", "outer"];
			w.tmux([
				...outer,
				...["new-session", "-d", "-x", "100", "-y", "40"],
				...["env", "-u", "TMUX", "tmux", "-S", socket],
				...["attach", "-t", `=${worker.session}`],
			]);
			try {
				await until(
					() => w.tmux(["list-clients"]).includes(worker.session),
					"the person",
				);
				// Longer than it rests where nobody looks on.
				await expect(w.outcome(worker, 6000)).rejects.toThrow("in vain");
				expect((await w.run(["show", worker.handle])).row("view")).toBe(
					"running",
				);
			} finally {
				w.tmux([...outer, "kill-server"]);
			}
			expect(await w.outcome(worker)).toMatchObject({ outcome: "succeeded" });
			await w.gone(worker);
		});

		it("[A14] a stop leaves no process and no session, and keeps a work tree with work in it", async () => {
			const w = await world({
				ignoreTerm: true,
				child: true,
				writes: [{ path: "new.txt", text: "new\n" }],
				workMs: 60_000,
			});
			const worker = await w.dispatch({ flags: ["--profile=write"] });
			const tree = worker.ran.row("worktree") as string;
			await until(() => existsSync(join(tree, "new.txt")), "its work");
			expect(w.carriers(worker.token).length).toBeGreaterThan(1);
			const ran = await w.run(["stop", worker.handle]);
			expect(ran.code).toBe(0);
			expect(ran.stdout).toContain("it was stopped");
			expect(w.carriers(worker.token)).toEqual([]);
			await w.gone(worker);
			expect(await w.outcome(worker)).toMatchObject({
				outcome: "stopped",
				tree: { remaining: [], escaped: "none-seen" },
			});
			expect(existsSync(join(tree, "new.txt"))).toBe(true);
		});

		it.each([
			["its server", {}],
			["its server, though it holds on,", { ignoreTerm: true, child: true }],
			["its pane", {}],
			["its pane, though it holds on,", { ignoreTerm: true, child: true }],
		])(
			"[A14] %s is killed: it ends within seconds, and that is told",
			async (what, more) => {
				const w = await world({ workMs: 60_000, ...more });
				const worker = await w.dispatch();
				await w.fact("submit");
				if (what.startsWith("its server")) w.tmux(["kill-server"]);
				else w.tmux(["kill-pane", "-t", `=${worker.session}:`]);
				const outcome = await w.outcome(worker, 10_000);
				expect(outcome).toMatchObject({ outcome: "stopped" });
				expect(outcome.detail).toMatch(/terminal/);
				await w.gone(worker);
				const show = await w.run(["show", worker.handle]);
				expect(show.row("view")).toBe("stopped");
			},
		);

		it("[A14] the worker itself is killed: it failed, and its session goes", async () => {
			const w = await world({ workMs: 60_000 });
			const worker = await w.dispatch();
			await w.fact("submit");
			const { pid } = await w.fact("start");
			process.kill(pid, "SIGKILL");
			expect(await w.outcome(worker, 10_000)).toMatchObject({
				outcome: "failed",
			});
			await w.gone(worker);
		});

		it.each([
			["goes with it", {}, 60_000],
			["holds on", { ignoreTerm: true, child: true }, 3000],
		])(
			"[A14] its runner is killed, and the worker %s: another concludes it",
			async (_, more, workMs) => {
				const w = await world({ ...more, workMs });
				const worker = await w.dispatch();
				await w.fact("submit");
				process.kill(w.runnerOf(worker), "SIGKILL");
				await until(
					() => !w.sessions().includes(worker.session),
					"the end of its terminal",
				);
				const waited = await w.run(["wait", worker.handle]);
				expect(waited.signal).toBe(null);
				const outcome = await w.outcome(worker);
				expect(outcome).toMatchObject({ by: { role: "adopter" } });
				expect(outcome.detail).not.toBe("");
				await w.gone(worker);
				const steered = await w.steer(worker, "late\n");
				expect(steered.code).toBe(1);
			},
		);
	},
);
