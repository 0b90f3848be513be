/**
 * The runner as it ships, with a decoder for the fake worker, and made to fail where a test says.
 * `RUNNER_TEST` holds the {@link RunnerTest}; it reaches the worker under no name.
 */
import { closeSync, openSync, writeSync } from "node:fs";
import type { Decoder, HarnessVerdict } from "../../scripts/core/ports.ts";
import type { NewEvent } from "../../scripts/core/records/event.ts";
import { runnerMain } from "../../scripts/dispatch/runner/runner.ts";
import type {
	RunnerPorts,
	RunnerStep,
} from "../../scripts/jobs/runner/ports.ts";

/** What a test does to a runner. */
export interface RunnerTest {
	readonly times?: Partial<RunnerPorts["times"]>;
	/** Where to fail: by SIGKILL, by SIGSTOP, or by throwing. Adopters are left alone unless `adopters` is set. */
	readonly at?: RunnerStep;
	readonly how?: "kill" | "stop" | "throw" | "fill";
	/** For `fill`: the file that takes all that is left of the disk. */
	readonly filler?: string;
	readonly adopters?: boolean;
	/** Use the harness that the plan names. */
	readonly ownDecoder?: boolean;
	/** No control group can be made. */
	readonly noCage?: boolean;
	/** Holes cannot be punched. */
	readonly noHoles?: boolean;
	/** The decoder throws at every line. */
	readonly badDecoder?: boolean;
}

/** Takes all that is left of a disk, in ever smaller pieces. */
function fill(path: string): void {
	const fd = openSync(path, "a");
	for (let size = 1 << 20; size >= 1; size >>= 1)
		for (;;)
			try {
				if (writeSync(fd, Buffer.alloc(size)) < size) break;
			} catch {
				break;
			}
	closeSync(fd);
}

/** Decodes the fake worker. */
function fakeDecoder(bad: boolean): Decoder {
	let last: { result?: string; report?: string } | null = null;
	return {
		line(text) {
			if (bad) throw new Error("a fault of the decoder");
			let said: Record<string, unknown>;
			try {
				said = JSON.parse(text);
			} catch {
				return [];
			}
			const events: NewEvent[] = [];
			if (said.engaged)
				events.push({ type: "engaged", by: String(said.engaged) });
			if (said.tool)
				events.push({
					type: "activity",
					kind: "tool",
					name: String(said.tool),
					count: 1,
				});
			if (said.asked)
				events.push({ type: "asked", ask: String(said.asked), name: null });
			if (said.answered)
				events.push({ type: "answered", ask: String(said.answered) });
			if (said.result) last = said;
			return events;
		},
		end(how): HarnessVerdict {
			const bad = how.signal !== null || (how.code !== null && how.code !== 0);
			return {
				ok: last === null ? "unknown" : last.result === "ok" ? "yes" : "no",
				ending: bad ? "exit-code" : last === null ? "no-envelope" : null,
				detail:
					last === null ? "it left no envelope" : `it said ${last.result}`,
				said: null,
				report: last?.report ?? null,
			};
		},
	};
}

const test: RunnerTest = JSON.parse(process.env.RUNNER_TEST ?? "{}");
const adopting = process.argv.includes("--adopt");

void runnerMain(process.argv.slice(2), {
	...(test.ownDecoder
		? {}
		: { decoderFor: () => fakeDecoder(test.badDecoder === true) }),
	...(test.noCage ? { cage: { make: () => null, find: () => null } } : {}),
	...(test.noHoles ? { punch: async () => false } : {}),
	times: {
		beatS: 0.2,
		pauseS: 1,
		pollS: 0.05,
		lingerS: 0.3,
		killS: 2,
		collectS: 20,
		holderS: 5,
		tryAgainS: [0.05],
		...test.times,
	},
	step(step) {
		if (step !== test.at || (adopting && !test.adopters)) return;
		if (test.how === "fill") {
			fill(test.filler ?? "");
			return;
		}
		if (test.how === "throw") throw new Error(`failed at ${step}`);
		process.kill(process.pid, test.how === "stop" ? "SIGSTOP" : "SIGKILL");
	},
});
