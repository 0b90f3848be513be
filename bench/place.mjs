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

/** What the decision itself takes, without a program around it. */
async function core() {
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
	const { place } = await import(
		`data:text/javascript;base64,${code.toString("base64")}`
	);
	return place;
}

/** @param {number} count @returns {import("../scripts/core/placement-types.ts").Candidate[]} */
const candidates = (count) =>
	Array.from({ length: count }, (_, at) => ({
		id: { harness: "claude", rung: `rung-${at}`, host: "local" },
		present: "yes",
		why: "it answered",
		caps: {
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
		},
		// The best comes last, so that each is held against the one before.
		order: { rung: count - at, host: 0, harness: 0 },
		blocked: null,
		place: "tower",
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
	inSession: true,
	prefer: null,
	acceptLoss: [],
	policy: { rungs: null, harnesses: null, widest: "full", fences: [] },
};

/**
 * Milliseconds for 10,000 candidates, so that less is better as in every other row.
 *
 * @param {Awaited<ReturnType<typeof core>>} decide
 * @param {number} count how many there are in each decision
 */
function perTenThousand(decide, count) {
	const all = candidates(count);
	const rounds = 100_000 / count;
	for (let at = 0; at < rounds / 5; at += 1) decide(request, all);
	const begun = performance.now();
	for (let at = 0; at < rounds; at += 1) decide(request, all);
	return (performance.now() - begun) / 10;
}

/** @type {import("./rows.mjs").Row} */
export const decision = {
	name: "decision: 10,000 candidates",
	target: "100 ms, which is 100,000 a second",
	async run() {
		const measured = perTenThousand(await core(), 100);
		return { measured, unit: "ms", against: 100, limit: 100 };
	},
};

/** @type {import("./rows.mjs").Row} */
export const growth = {
	name: "decision: 10,000 candidates at once",
	target: "2 x the same in decisions of 100",
	async run() {
		const decide = await core();
		const [measured, against] = byTurns(
			9,
			() => perTenThousand(decide, 10_000),
			() => perTenThousand(decide, 100),
		);
		return { measured, unit: "ms", against, limit: against * 2 };
	},
};
