import { writeFileSync } from "node:fs";
import { it } from "vitest";
import { bash, PluginWorld, row, type Turn } from "./plugin-world.ts";

it("x", async () => {
	const w = new PluginWorld(process.env.CB as string);
	let log = "";
	const say = (...x: unknown[]) => {
		log +=
			x
				.map((y) => (typeof y === "string" ? y : JSON.stringify(y, null, 1)))
				.join(" ") + "\n";
	};
	try {
		w.install();
		await w.fresh();
		let path = "";
		let handle = "";
		const s = await w.session(
			'/offload look at `this` and "that" $(touch x) \u202e bidi \x1b[31m red -- done',
			[
				(t: Turn) => {
					path = row(t.user, "petition");
					say("USER", t.user.slice(-9000));
					return [
						bash(
							w.offload(
								"place --class work --survive unknown --attach unknown --beyond unknown",
							),
						),
					];
				},
				() => [
					bash(
						w.offload(
							`dispatch auto '${path}' --survive unknown --attach no --beyond no`,
						),
					),
				],
				() => [
					bash(
						w.offload(
							`dispatch auto '${path}' --survive yes --attach no --beyond no --auth=gateway --env=CLAUDE_CODE_MAX_RETRIES`,
						),
					),
				],
				(t: Turn) => {
					handle = row(t.result, "handle");
					return [bash(w.offload(`wait ${handle}`))];
				},
				() => [bash(w.offload(`result ${handle}`))],
			],
			{ args: ["--allowedTools", "Bash"] },
		);
		say(s.code, s.stdout.slice(0, 1500), s.stderr);
		for (const r of s.results) say("RESULT", r);
		say(
			"OTHERS",
			s.others.map((o) => o.user.slice(-300)),
		);
	} catch (e) {
		say(String((e as Error).stack));
	} finally {
		writeFileSync("/tmp/plugin-x/log", log);
		await w.end();
	}
}, 100000);
