/** What a runner in a terminal prints of its worker's life: one line for each thing that it recorded. */
import type { RunEvent } from "../../core/records/event.ts";
import type { OutcomeRecord } from "../../core/records/outcome.ts";
import { escapeForTerminal } from "../../core/text.ts";

function said(event: RunEvent): string | null {
	switch (event.type) {
		case "launching":
			return `starting ${event.program} in ${event.cwd}`;
		case "spawned":
			return `worker started, process ${event.worker.pid}`;
		case "spawn-failed":
			return `the program could not be started: ${event.why}`;
		case "engaged":
			return `first answer seen (${event.by})`;
		case "activity": {
			const name = event.name === null ? "" : ` ${event.name}`;
			const times = event.count > 1 ? ` x${event.count}` : "";
			return `${event.kind}${name}${times}`;
		}
		case "asked":
			return `it waits for an answer${event.name === null ? "" : `: ${event.name}`}`;
		case "deadline":
			return `the ${event.which} deadline passed after ${event.afterS} s`;
		case "stopping":
			return `ending the worker: ${event.because}`;
		case "signalled":
			return `${event.signal} sent to ${event.processes} processes`;
		case "exited":
			if (!event.witnessed) return "the worker is gone";
			return event.signal === null
				? `the worker ended with code ${event.code}`
				: `the worker was ended by ${event.signal}`;
		case "collecting":
			return "taking its results";
		case "trouble":
			return `went on without ${event.doing}: ${event.why}`;
		default:
			return null;
	}
}

/**
 * One event as a line for a person.
 *
 * @returns null for an event that a person does not follow; text of others is escaped
 */
export function progressLine(event: RunEvent): string | null {
	const text = said(event);
	return text === null
		? null
		: `${event.at.slice(11, 19)}  ${escapeForTerminal(text)}`;
}

/** The last line: what the outcome says. */
export const outcomeLine = (outcome: OutcomeRecord): string =>
	`${outcome.at.slice(11, 19)}  ${outcome.outcome}: ${escapeForTerminal(outcome.detail)}`;
