/** How long a decision and a plan take where what is present was seen lately, and the decision alone. */
import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { bareNode, byTurns, Ground } from "./ground.mjs";

/** A ground with a configuration and a program that answers as Claude Code. */
function warm() {
	const ground = new Ground();
	const claude = join(ground.dir, "claude");
	writeFileSync(
		claude,
		'#!/bin/sh\ncase $1 in\n--version) echo "2.1.332 (Claude Code)" ;;\n*) echo \'{"loggedIn":true}\' ;;\nesac\n',
		{ mode: 0o755 },
	);
	const folder = join(ground.home, ".config", "offload");
	mkdirSync(folder, { recursive: true });
	const config = join(folder, "config.yaml");
	writeFileSync(
		config,
		`harnesses: {claude: {path: ${JSON.stringify(claude)}}}\ntiers: {offload: {model: sonnet, effort: low}}\n`,
		{ mode: 0o600 },
	);
	// Old enough that its parsed form is kept.
	utimesSync(config, new Date(0), new Date(0));
	return ground;
}

/** @param {string} name @param {readonly string[]} args @returns {import("./rows.mjs").Row} */
const verb = (name, args) => ({
	name,
	target: "1.7 x bare node",
	run() {
		const ground = warm();
		try {
			for (let at = 0; at < 3; at += 1) ground.run(...args);
			const [ours, bare] = byTurns(
				25,
				() => {
					const { code, ms, out } = ground.run(...args);
					if (code !== 0) throw new Error(`${name} ended with ${code}: ${out}`);
					return ms;
				},
				() => bareNode(ground),
			);
			return { measured: ours, unit: "ms", against: bare, limit: bare * 1.7 };
		} finally {
			ground.end();
		}
	},
});

export const place = verb("place: with warm presence", [
	"place",
	"--survive=yes",
	"--attach=no",
	"--beyond=no",
]);
export const plan = verb("plan: with warm presence", [
	"plan",
	"--unit=bench",
	"--backend=headless-oneshot",
]);

/** @type {import("./rows.mjs").Row} */
export const decision = {
	name: "decision: candidates in 100 ms",
	target: "10,000 at least, and linear",
	async run() {
		const { outputFiles } = await build({
			entryPoints: [
				join(import.meta.dirname, "..", "scripts", "core", "placement.ts"),
			],
			bundle: true,
			format: "esm",
			platform: "node",
			write: false,
		});
		const code = Buffer.from(outputFiles[0]?.contents ?? new Uint8Array());
		/** @type {typeof import("../scripts/core/placement.ts")} */
		const core = await import(
			`data:text/javascript;base64,${code.toString("base64")}`
		);
		const caps = /** @type {const} */ ({
			interactive: "no",
			observe: "yes",
			steer: "no",
			attention: "no",
			parallel: "yes",
			hooks: "yes",
			sessionGrade: "yes",
			overhead: "full-session",
			tier: ["model", "effort"],
			profiles: ["read-only", "write", "full"],
			hostsWorker: true,
		});
		const candidates = Array.from({ length: 100 }, (_, at) => ({
			id: { harness: "claude", rung: `rung-${at}`, host: "local" },
			present: /** @type {const} */ ("yes"),
			why: "it answered",
			caps,
			order: { rung: at, host: 0, harness: 0 },
			blocked: null,
			place: /** @type {const} */ ("tower"),
		}));
		/** @type {import("../scripts/core/placement-types.ts").PlaceRequest} */
		const request = {
			predicates: { survive: "yes", attach: "no", beyond: "no" },
			needs: ["observe"],
			profile: "read-only",
			role: "docs",
			work: "work",
			anyway: false,
			search: "rung",
			pin: {},
			attended: true,
			acceptLoss: [],
			policy: { rungs: null, harnesses: null, widest: "full", fences: [] },
		};
		for (let at = 0; at < 200; at += 1) core.place(request, candidates);
		const rounds = 1000;
		const begun = performance.now();
		for (let at = 0; at < rounds; at += 1) core.place(request, candidates);
		const ms = performance.now() - begun;
		// Milliseconds for 10,000 candidates, so that less is better as in every other row.
		const measured = (ms / (rounds * candidates.length)) * 10_000;
		return { measured, unit: "ms", against: 100, limit: 100 };
	},
};
