/**
 * The second way in which a session learns that a worker has ended: its message socket. It is not documented,
 * so nothing rests on it; the first way is the end of a background `offload wait`.
 */
import { connect } from "node:net";
import type { OutcomeRecord } from "../../core/records/outcome.ts";
import type { Held } from "../../jobs/runner/ports.ts";

/** Milliseconds that a message may take. */
const SEND_MS = 2000;

/** What the session is told: names and words of ours alone. */
export const wakeWords = (
	{ handle, outcome, ending }: OutcomeRecord,
	offload: string,
): string =>
	`offload: the job ${handle} has ended: ${outcome} (${ending}). \`${offload} result ${handle}\` shows what it left.`;

/** Sends one message to a session. @returns when it was handed over, or could not be */
export function sendTo(socket: string, words: string): Promise<void> {
	return new Promise((resolve) => {
		const connection = connect(socket);
		const done = () => {
			connection.destroy();
			resolve();
		};
		connection.setTimeout(SEND_MS, done);
		connection.on("error", done);
		connection.on("close", done);
		connection.on("connect", () =>
			connection.end(
				`${JSON.stringify({ type: "user", message: { role: "user", content: words } })}\n`,
			),
		);
	});
}

/** Tells the session that dispatched, where the plan says so. */
export async function wakeSession(
	{ plan }: Held,
	outcome: OutcomeRecord,
): Promise<void> {
	if (plan.wake === undefined) return;
	await sendTo(plan.wake, wakeWords(outcome, "offload"));
}
