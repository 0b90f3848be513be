/** Words to a worker in a terminal: submitted once and whole, or honestly not delivered; and never typed into a dialog. */
import { afterEach, describe, expect, it } from "vitest";
import { missing } from "../needs.ts";
import { until } from "../world.ts";
import { commandLines, TmuxWorld, words } from "./tmux-world.ts";

const open: TmuxWorld[] = [];
/** A world whose repository is trusted. */
const world = (
	behaviour: ConstructorParameters<typeof TmuxWorld>[1] = {},
): Promise<TmuxWorld> => {
	const made = new TmuxWorld("prompts", behaviour);
	open.push(made);
	return made.trusted();
};
afterEach(async () => {
	for (const made of open.splice(0)) await made.end();
});

const lacking = missing("tmux", "linux");
describe.skipIf(lacking)(
	`words to a worker in a terminal${lacking ? ` [${lacking}]` : ""}`,
	() => {
		it.each([0, 1500, 3000])(
			"[A1] a program that is deaf for %i ms and drops a fast Enter gets them once, or is said not to have them",
			async (ignoreInputMs) => {
				const w = await world();
				const texts = ["x", `${"kilo ".repeat(819)}!`, "é".repeat(32_768)];
				expect(texts.map((text) => Buffer.byteLength(text))).toEqual([
					1, 4096, 65_536,
				]);
				const told = [];
				for (const [n, text] of texts.entries()) {
					const tui = w.install(`bin${n}`, {
						ignoreInputMs,
						dropFastEnterMs: 100,
					});
					const worker = await w.dispatch({ unit: `deaf${n}` });
					await w.fact("submit", 1, tui);
					told.push({ text, tui, steered: w.steer(worker, text) });
				}
				for (const { text, tui, steered } of told) {
					const ran = await steered;
					const got = w.submitted(tui).map(words);
					if (ran.code === 0) {
						expect(ran.row("status")).toBe("delivered");
						expect(got.map((one) => Buffer.byteLength(one))).toEqual([
							Buffer.byteLength(text),
						]);
						expect(got[0] === text).toBe(true);
					} else {
						expect([ran.code, ran.row("status"), got]).toEqual([
							1,
							"undelivered",
							[],
						]);
					}
					if (ignoreInputMs === 0) expect(ran.code).toBe(0);
					tui.sweep();
				}
			},
		);

		it("[A1] what is lost during work is never called delivered", async () => {
			const w = await world({ ignoreInputMs: 60_000, workMs: 60_000 });
			const worker = await w.dispatch();
			await w.fact("submit");
			const ran = await w.steer(worker, "lost", 5);
			expect(["undelivered", "unknown"]).toContain(ran.row("status"));
			expect(ran.code).not.toBe(0);
			expect(w.submitted()).toEqual([]);
		});

		it("[A2] a launch types nothing, and Enter submits where the program takes it", async () => {
			const w = await world();
			const worker = await w.dispatch();
			await w.fact("idle");
			for (const event of ["key", "paste", "dropped", "dialog-input"])
				expect(w.tui.facts(event)).toEqual([]);
			const ran = await w.steer(worker, "more\n");
			expect([ran.code, ran.row("status")]).toEqual([0, "delivered"]);
			expect(w.submitted().map(words)).toEqual(["more\n"]);
			expect(w.tui.facts("key")).toHaveLength(1);
		});

		it("[A2] where another key submits, it is undelivered, and the text stands there", async () => {
			const w = await world({ submitKey: "kitty", workMs: 60_000 });
			const worker = await w.dispatch();
			await w.fact("submit");
			const ran = await w.steer(worker, "more\n");
			expect([ran.code, ran.row("status")]).toEqual([1, "undelivered"]);
			expect(ran.row("because")).toMatch(/Enter did not submit it/);
			expect(w.submitted()).toEqual([]);
			expect(w.tui.facts("paste")).toHaveLength(1);
			const again = await w.steer(worker, "and more\n");
			expect([again.code, again.row("status")]).toEqual([1, "undelivered"]);
			expect(w.tui.facts("paste")).toHaveLength(1);
		});

		it("[A3] two hundred lines are one paste and one submission, byte for byte", async () => {
			const w = await world();
			const text = `${Array.from(
				{ length: 200 },
				(_, n) => `${n}.\t«ünï→🙂» $HOME \`x\` ; #{pid} "q" 'r' > ${n}`,
			).join("\n")}\n`;
			const worker = await w.dispatch();
			await w.fact("submit");
			const ran = await w.steer(worker, text);
			expect([ran.code, ran.row("status")]).toEqual([0, "delivered"]);
			expect(w.submitted().map(words)).toEqual([text]);
			expect(w.tui.facts("paste")).toHaveLength(1);
			expect(w.tmux(["list-buffers"])).toBe("");
		});

		it("[A3] words with keys of a terminal in them are not sent at all", async () => {
			const w = await world();
			const worker = await w.dispatch();
			await w.fact("idle");
			for (const keys of ["a\u001b[201~\u0003b", "a\u0003b", "a\u009b201~b"]) {
				const ran = await w.steer(worker, keys);
				expect([ran.code, ran.row("status")]).toEqual([1, "undelivered"]);
				expect(ran.row("because")).toMatch(/control character/);
			}
			expect(w.tui.facts("paste")).toEqual([]);
			expect(w.tui.facts("key")).toEqual([]);
		});

		it("[A4] a pane that goes right before they are sent: they are not delivered", async () => {
			const w = await world({ workMs: 60_000 });
			const worker = await w.dispatch();
			await w.fact("submit");
			const ran = await w.run(["steer", worker.handle, "-"], {
				stdin: "more\n",
				onError: (text) => {
					if (text.includes("waiting until the worker"))
						w.tmux(["kill-pane", "-t", `=${worker.session}:`]);
				},
			});
			expect(ran.code).not.toBe(0);
			expect(["undelivered", undefined]).toContain(ran.row("status"));
			expect(w.submitted()).toEqual([]);
			await w.gone(worker);
		});

		it("[A4] a pane that goes between the paste and its submission: they are not delivered", async () => {
			const w = await world({ submitKey: "kitty", workMs: 60_000 });
			const worker = await w.dispatch();
			await w.fact("submit");
			const steered = w.steer(worker, "more\n");
			await w.fact("paste");
			w.tmux(["kill-pane", "-t", `=${worker.session}:`]);
			const ran = await steered;
			expect([ran.code, ran.row("status")]).toEqual([1, "undelivered"]);
			expect(await w.outcome(worker)).not.toMatchObject({
				outcome: "succeeded",
			});
			await w.gone(worker);
			const late = await w.steer(worker, "late\n");
			expect([late.code, late.row("status")]).toEqual([1, undefined]);
		});

		it.each(["trust", "login"] as const)(
			"[A9] a question of %s is a person's: nothing is sent to it, and after the answer the work goes on",
			async (dialog) => {
				const w = await world({ dialog });
				const worker = await w.dispatch();
				const shown = async () => {
					const { view, because } = await w.json(["show", worker.handle]);
					return { view, because: JSON.stringify(because) };
				};
				await until(
					() => w.events(worker).some(({ type }) => type === "asked"),
					"the question",
				);
				const show = await w.run(["show", worker.handle]);
				expect(show.row("view")).toBe("needs-input");
				expect(show.row("because")).toContain(`(${dialog})`);
				expect(show.row("attach")).toContain(worker.session);
				expect((await shown()).because).toContain(dialog);
				const waited = await w.run(["wait", worker.handle]);
				expect(waited.code).toBe(21);

				const ran = await w.steer(worker, "1\n");
				expect([ran.code, ran.row("status")]).toEqual([1, "undelivered"]);
				expect(ran.row("because")).toContain(`a dialog is up (${dialog})`);
				const ask = w.events(worker).find(({ type }) => type === "asked");
				const answer = await w.run([
					"answer",
					worker.handle,
					ask?.ask as string,
					"--allow",
				]);
				expect([answer.code, answer.row("status")]).toEqual([1, "undelivered"]);
				expect(answer.row("because")).toMatch(/a person who joins/);
				expect(w.tui.facts("dialog-input")).toEqual([]);
				expect(w.tui.facts("submit")).toEqual([]);

				w.press(worker, "1");
				await w.fact("idle");
				await until(
					() => w.events(worker).some(({ type }) => type === "answered"),
					"the answer on record",
				);
				expect(w.tui.facts("dialog-input")).toHaveLength(1);
				expect(await w.outcome(worker)).toMatchObject({ outcome: "succeeded" });
			},
		);

		it("[A9] a question in the midst of work", async () => {
			const w = await world({ dialog: "permission" });
			const worker = await w.dispatch();
			await until(
				() => w.events(worker).some(({ type }) => type === "asked"),
				"the question",
			);
			const ran = await w.steer(worker, "1\n");
			expect([ran.code, ran.row("status")]).toEqual([1, "undelivered"]);
			expect(w.tui.facts("dialog-input")).toEqual([]);
			const show = await w.run(["show", worker.handle]);
			expect([show.row("view"), show.row("because")]).toEqual([
				"needs-input",
				expect.stringContaining("(permission)"),
			]);
			w.press(worker, "Enter");
			expect(await w.outcome(worker)).toMatchObject({ outcome: "succeeded" });
		});

		it.each([300, 600, 900])(
			"[A9] a question that comes while words are on their way (%i ms) gets none of them for an answer",
			async (before) => {
				const w = await world({ dialog: "permission", dialogAfterMs: 2000 });
				const worker = await w.dispatch();
				const { at } = await w.fact("ready");
				await until(() => Date.now() > at + 2000 - before, "the moment");
				const ran = await w.steer(worker, "more\n");
				await w.fact("dialog");
				await until(
					() => w.events(worker).some(({ type }) => type === "asked"),
					"the question on record",
				);
				const keys = w.tui
					.facts("dialog-input")
					.filter(({ kind }) => kind !== "paste");
				expect(keys).toEqual([]);
				expect(w.submitted()).toHaveLength(ran.code === 0 ? 1 : 0);
			},
		);

		it("what a person has typed is neither sent nor added to", async () => {
			const w = await world();
			const worker = await w.dispatch();
			await w.fact("idle");
			w.press(worker, "draft");
			await until(() => w.screen(worker).includes("> draft"), "the draft");
			const ran = await w.steer(worker, "more\n");
			expect([ran.code, ran.row("status")]).toEqual([1, "undelivered"]);
			expect(ran.row("because")).toMatch(/typed something/);
			expect(w.screen(worker)).toContain("> draft");
			expect([w.submitted(), w.tui.facts("paste")]).toEqual([[], []]);
		});

		it("while somebody reads back in its terminal, nothing is sent there", async () => {
			const w = await world();
			const worker = await w.dispatch();
			await w.fact("idle");
			w.tmux(["copy-mode", "-t", `=${worker.session}:`]);
			const ran = await w.steer(worker, "more\n");
			expect([ran.code, ran.row("status")]).toEqual([1, "undelivered"]);
			expect(ran.row("because")).toMatch(/reads back.*nothing was sent/);
			w.tmux(["copy-mode", "-q", "-t", `=${worker.session}:`]);
			const again = await w.steer(worker, "more\n");
			expect([again.code, w.submitted().map(words)]).toEqual([0, ["more\n"]]);
		});

		it("[A1] what waits behind a question of the worker's is not called undelivered", async () => {
			const w = await world({
				dialog: "permission",
				dialogAfterMs: 2500,
				workMs: 4000,
			});
			const worker = await w.dispatch();
			await w.fact("submit");
			const steered = w.steer(worker, "more\n");
			await w.fact("submit", 2);
			await w.fact("dialog");
			await until(
				() => w.events(worker).some(({ type }) => type === "asked"),
				"the question on record",
			);
			w.press(worker, "Enter");
			const ran = await steered;
			expect([ran.code, ran.row("status")]).toEqual([0, "delivered"]);
			expect(w.submitted().map(words)).toEqual(["more\n"]);
		});

		it("[B16] a petition and words are on no command line, in no name and in no event", async () => {
			const w = await world({ workMs: 4000 });
			const worker = await w.dispatch({ petition: "canary-in-petition\n" });
			await w.fact("submit");
			let seen = "";
			let looking = true;
			const looks = (async () => {
				while (looking) {
					seen += commandLines();
					await new Promise((resolve) => setTimeout(resolve, 5));
				}
			})();
			const names = () =>
				w.tmux([
					"list-panes",
					"-a",
					"-F",
					"#{pane_start_command} #{session_name} #{window_name} #{pane_title} #{buffer_name}",
				]);
			seen += names();
			const ran = await w.steer(worker, "canary-in-words\n");
			expect(ran.row("status")).toBe("delivered");
			seen += names();
			looking = false;
			await looks;
			expect(seen).toContain(worker.handle);
			const events = JSON.stringify(w.events(worker));
			for (const text of [seen, events, ran.stdout, ran.stderr])
				expect(text).not.toMatch(/canary-in-/);
			expect(w.tmux(["list-buffers"])).toBe("");
			expect(w.submitted().map(words)).toEqual(["canary-in-words\n"]);
			expect(
				(await w.run(["ps", "--all"])).stdout + worker.ran.stdout,
			).not.toMatch(/canary-in-/);
		});
	},
);
