import { it } from "vitest";
import { TmuxWorld } from "./tmux-world.ts";
import { until } from "../world.ts";
import { readFileSync } from "node:fs";
it("explore", async () => {
	const w = await new TmuxWorld("x", { workMs: 1500 }).trusted();
	try {
		const t0 = Date.now();
		const ran = await w.ask({ flags: [] });
		console.log(Date.now() - t0, ran.code, ran.stdout, ran.stderr);
		const k = w.worker(ran);
		await w.fact("submit");
		const s = await w.steer(k, "x");
		console.log(Date.now() - t0, s.code, s.stdout, s.stderr);
		const show = await w.run(["show", k.handle]);
		console.log(show.stdout);
		console.log((await w.run(["logs", "--screen", k.handle])).stdout);
		console.log(await w.outcome(k).catch(String), Date.now() - t0);
		await w.gone(k);
		const l = await w.run(["logs", "--screen", k.handle]);
		console.log(l.code, l.stdout, l.stderr);
		console.log(w.events(k).map((e) => JSON.stringify(e)).join("\n"));
		console.log(w.tui.facts().map((e) => JSON.stringify(e).slice(0, 600)).join("\n"));
		console.log(readFileSync(w.jobFile(k.handle, "attempts/1/runner.log"), "utf8"));
	} finally { await w.end(); }
});
