/** A launch into a terminal: whole, at once, in the right place, with the right variables, and beside what is a person's own. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { missing } from "../needs.ts";
import { until } from "../world.ts";
import { TmuxWorld } from "./tmux-world.ts";

type Behaviour = ConstructorParameters<typeof TmuxWorld>[1];
const open: TmuxWorld[] = [];
const made = (behaviour: Behaviour = {}, name = "launch"): TmuxWorld => {
	const world = new TmuxWorld(name, behaviour);
	open.push(world);
	return world;
};
const world = (behaviour?: Behaviour): Promise<TmuxWorld> =>
	made(behaviour).trusted();
afterEach(async () => {
	for (const one of open.splice(0)) await one.end();
});

/** What a session of the harness has in its environment. */
const SESSION_OF_ITS_OWN = {
	CLAUDECODE: "1",
	CLAUDE_CODE_ENTRYPOINT: "cli",
	CLAUDE_CODE_SSE_PORT: "1",
	CLAUDE_CODE_CHILD_SESSION: "1",
	CLAUDE_PID: "1",
	CLAUDE_EFFORT: "max",
	CLAUDE_CODE_MESSAGING_SOCKET: "/nowhere",
	AI_AGENT: "claude",
	ANTHROPIC_MODEL: "none",
	ANTHROPIC_API_KEY: "sk-none",
};
const ALLOWED = [
	...["HOME", "LANG", "PATH", "TERM"],
	...["OFFLOAD_ATTEMPT", "OFFLOAD_DEPTH", "OFFLOAD_HANDLE", "OFFLOAD_TOKEN"],
];

const lacking = missing("tmux", "git");
describe.skipIf(lacking)(
	`a launch into a terminal${lacking ? ` [${lacking}]` : ""}`,
	() => {
		it("[A6] eight at once are eight whole workers, each with its own petition", async () => {
			const w = await world();
			const workers = await Promise.all(
				Array.from({ length: 8 }, (_, n) =>
					w.dispatch({ unit: `one${n}`, petition: `Piece ${n}.\n` }),
				),
			);
			expect(new Set(workers.map(({ handle }) => handle)).size).toBe(8);
			for (const [n, worker] of workers.entries()) {
				expect(await w.outcome(worker, 40_000)).toMatchObject({
					outcome: "succeeded",
				});
				const result = await w.run(["result", worker.handle]);
				expect(result.stdout).toContain(`done: Piece ${n}.`);
				await w.gone(worker);
			}
			expect(w.tui.facts("start")).toHaveLength(8);
			expect(w.tui.facts("submit")).toHaveLength(8);
		}, 90_000);

		it("[A7] a slow shell of the person's is not asked", async () => {
			const w = await world();
			const asked = join(w.dir, "asked");
			const slow = w.script("slow-shell", `touch '${asked}'\nsleep 5\n`);
			w.file(
				"home/.tmux.conf",
				[
					`set -g default-shell '${slow}'`,
					`set -g default-command '${slow}'`,
					"set -g remain-on-exit on",
					"set -g destroy-unattached on",
					"set -g default-size 2x2",
					"set -g base-index 3",
					"set -g pane-base-index 2",
					"",
				].join("\n"),
			);
			const before = Date.now();
			const worker = await w.dispatch();
			const { at, cols } = await w.fact("start");
			expect(at - before).toBeLessThan(4000);
			expect(cols).toBeGreaterThanOrEqual(80);
			expect(await w.outcome(worker)).toMatchObject({ outcome: "succeeded" });
			await w.gone(worker);
			expect(existsSync(asked)).toBe(false);
		});

		it("[A8] folders with every awkward character, and a state root that ends with a semicolon", async () => {
			const awkward = `it's "a" $HOME; \`b\` #{pid} %1\nc`;
			const w = made({}, awkward);
			w.stateAt("state ;");
			await w.trusted("repo ;");
			const worker = await w.dispatch();
			const { argv, cwd } = await w.fact("start");
			expect(cwd).toBe(w.repo);
			const petition = w.jobFile(worker.handle, "in/petition");
			expect(readFileSync(petition, "utf8")).toBe("Please do it.\n");
			expect(argv.at(-1)).toContain(`Read the file ${petition} and do`);
			await w.fact("idle");
			const ran = await w.steer(worker, "more\n");
			expect([ran.code, ran.row("status")]).toEqual([0, "delivered"]);
			const screen = await w.run(["logs", "--screen", worker.handle]);
			expect(screen.stdout).toContain("Claude Code");
			expect(await w.outcome(worker)).toMatchObject({ outcome: "succeeded" });
			await w.gone(worker);
		});

		it("[A8] a worker that writes, in a work tree below such a state root", async () => {
			const w = made(
				{ writes: [{ path: "new.txt", text: "new\n" }] },
				"a $b; 'c'",
			);
			w.stateAt('state "x" ;');
			await w.trusted("repo 'y';");
			const worker = await w.dispatch({ flags: ["--profile=write"] });
			const { cwd } = await w.fact("start");
			expect(cwd).toBe(worker.ran.row("worktree"));
			expect(await w.outcome(worker)).toMatchObject({ outcome: "succeeded" });
			const result = await w.run(["result", worker.handle]);
			expect(result.row("artefact")).toContain("patch");
			expect(existsSync(join(w.repo, "new.txt"))).toBe(false);
		});

		it("[A10] the worker has this launch's variables, whatever its server has", async () => {
			const w = await world({ workMs: 60_000 });
			w.tmux(["new-session", "-d", "-s", "mine", "sleep", "600"], {
				...SESSION_OF_ITS_OWN,
				FOO: "1",
				STALE: "1",
			});
			w.tmux(["set-environment", "-g", "LATE", "1"]);
			const worker = await w.dispatch({
				flags: ["--env", "FOO"],
				env: { FOO: "2", BAR: "2" },
			});
			const { env } = await w.fact("start");
			expect(env.FOO).toBe("2");
			expect(Object.keys(env).sort()).toEqual([...ALLOWED, "FOO"].sort());
			const inServer = w.tmux(["show-environment", "-t", `=${worker.session}`]);
			expect(inServer).not.toContain(worker.token);
			expect(w.tmux(["show-environment", "-g"])).toContain("FOO=1");
		});

		it("[A10] its terminal is what its server says, and no dumb one", async () => {
			const w = await world({ workMs: 60_000 });
			const worker = await w.dispatch({ env: { TERM: "dumb" } });
			const { env } = await w.fact("start");
			const said = w.tmux(["show-options", "-gv", "default-terminal"]).trim();
			expect(env.TERM).toBe(said);
			await until(
				() => w.screen(worker).includes("Claude Code"),
				"its first screen",
			);
		});

		it("[B1] nothing of a session that dispatches reaches the worker, nor a server that is started for it", async () => {
			const w = await world({ workMs: 60_000 });
			const worker = await w.dispatch({
				env: {
					...SESSION_OF_ITS_OWN,
					CLAUDE_CODE_SESSION_ID: "11111111-2222-4333-8444-555555555555",
				},
			});
			const { env } = await w.fact("start");
			expect(Object.keys(env).sort()).toEqual([...ALLOWED].sort());
			for (const scope of [["-g"], ["-t", `=${worker.session}`]])
				expect(w.tmux(["show-environment", ...scope])).not.toMatch(
					/CLAUDE|ANTHROPIC|AI_AGENT|sk-none|OFFLOAD_TOKEN/,
				);
		});

		it("[A11] the terminal is large enough, from a detached server and from a small client", async () => {
			const w = await world({ workMs: 60_000 });
			await w.dispatch({ unit: "detached" });
			const first = await w.fact("start");
			// A person sits at a terminal of 80 columns and 24 rows.
			w.tmux(["new-session", "-d", "-s", "mine", "-x", "80", "-y", "24"]);
			w.tmux(["set-option", "-g", "window-size", "smallest"]);
			const socket = w.tmux(["display-message", "-p", "#{socket_path}"]).trim();
			const outer = ["-L", "outer"];
			w.tmux([
				...outer,
				...["new-session", "-d", "-x", "80", "-y", "24"],
				...["env", "-u", "TMUX", "tmux", "-S", socket, "attach", "-t", "mine"],
			]);
			try {
				await until(
					() => w.tmux(["list-clients", "-F", "#{client_width}"]) === "80\n",
					"the client",
				);
				await w.dispatch({
					unit: "small",
					env: {
						TMUX: `${socket},1,0`,
						TMUX_PANE: "%0",
						TMUX_TMPDIR: undefined,
					},
				});
				const second = await w.fact("start", 2);
				for (const { cols, rows } of [first, second]) {
					expect(cols).toBeGreaterThanOrEqual(80);
					expect(rows).toBeGreaterThanOrEqual(24);
				}
			} finally {
				w.tmux([...outer, "kill-server"]);
			}
		});

		it("[A13] a person's own panes, and another job's, outlive any number of clean-ups", async () => {
			const w = await world({ workMs: 60_000 });
			const sleep = ["sleep", "600"];
			w.tmux(["new-session", "-d", "-s", "mine", ...sleep]);
			w.tmux(["split-window", "-t", "=mine:", ...sleep]);
			w.tmux(["new-window", "-t", "=mine:", "-n", "offload-unit", ...sleep]);
			w.tmux(["new-session", "-d", "-s", "offload", ...sleep]);
			w.tmux(["new-session", "-d", "-s", "offload-unit", ...sleep]);
			w.tmux(["new-session", "-d", "-s", "offload-unit-", ...sleep]);
			const other = await w.dispatch({ unit: "other" });
			const panes = () =>
				w.tmux([
					"list-panes",
					"-a",
					"-F",
					"#{session_name} #{window_name} #{pane_id} #{pane_pid} #{pane_dead}",
				]);
			await w.fact("submit");
			const before = panes();
			for (let round = 0; round < 5; round += 1) {
				const workers = await Promise.all(
					[0, 1, 2].map(() => w.dispatch({ unit: "unit" })),
				);
				const handles = workers.map(({ handle }) => handle);
				expect((await w.run(["stop", ...handles])).code).toBe(0);
				expect((await w.run(["clean", ...handles])).code).toBe(0);
				for (const { token } of workers) expect(w.carriers(token)).toEqual([]);
				await until(() => panes() === before, "the panes as they were");
			}
			expect((await w.run(["show", other.handle])).row("view")).toBe("running");
		}, 90_000);
	},
);
