/**
 * Writes what a whole life of a job leaves in the store: publish, claim, events, heartbeat, outcome.
 * Launches nothing. Prints each part that it was told is done; ends 3 with the error's sentence where the store refused.
 */
import { writeSync } from "node:fs";
import { attemptDir, attemptPaths } from "../../scripts/core/layout.ts";
import { OffloadError } from "../../scripts/core/reasons.ts";
import type { NewEvent } from "../../scripts/core/records/event.ts";
import { takeClaim } from "../../scripts/jobs/claims.ts";
import { EventWriter } from "../../scripts/jobs/events.ts";
import { writeOutcome } from "../../scripts/jobs/outcome.ts";
import { publish } from "../../scripts/jobs/publish.ts";
import { clock, randomHex } from "../../scripts/system/clock.ts";
import { asJson, writeDurable } from "../../scripts/system/files.ts";
import { ownIdentity } from "../../scripts/system/process.ts";

const [root, given] = process.argv.slice(2) as [string, string];
const { job, plan, petition, beat, outcome } = JSON.parse(given);
const say = (text: string) => writeSync(1, `${text}\n`);
const by = ownIdentity();

/** Kills this process after the step, where it was asked for. */
const killAt = (part: string) => (step: string) => {
	if (`${part}:${step}` === process.env.KILL_AT)
		process.kill(process.pid, "SIGKILL");
};

function live() {
	publish(root, job, plan, Buffer.from(petition), killAt("publish"));
	say("published");
	const paths = attemptPaths(attemptDir(root, job.handle, 1));
	const { at, up } = clock();
	takeClaim(paths.dir, {
		format: 1,
		handle: job.handle,
		attempt: 1,
		generation: 1,
		role: "runner",
		by,
		nonce: randomHex(16),
		at,
		up,
	});
	say("claimed");
	const writer = EventWriter.open(
		paths.events,
		{
			ref: { handle: job.handle, attempt: 1, host: "local" },
			generation: 1,
			role: "runner",
			by,
		},
		clock,
	);
	writeDurable(paths.beat, asJson({ ...beat, by, at, up }), { sync: false });
	const events: NewEvent[] = [
		{ type: "launching", program: "/p", cwd: "/" },
		// A worker that has ended already: nothing of this test runs.
		{ type: "spawned", worker: { ...by, start: "1" } },
		{ type: "exited", code: 0, signal: null, witnessed: true },
		{ type: "collecting" },
	];
	for (const event of events) {
		writer.write(event);
		say(event.type);
	}
	const end = clock();
	writeOutcome(
		root,
		{
			...outcome,
			at: end.at,
			up: end.up,
			by: { role: "runner", generation: 1, process: by },
		},
		killAt("outcome"),
	);
	say("ended");
	writer.close();
}

try {
	live();
} catch (error) {
	if (!(error instanceof OffloadError)) throw error;
	say(JSON.stringify({ ...error, message: error.message }));
	process.exitCode = 3;
}
