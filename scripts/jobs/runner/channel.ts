/** The way by which words and answers reach a worker while it works. */
import type { Command } from "../../core/records/attempt.ts";
import type { Answer } from "./commands.ts";

/** How a worker is reached. What it cannot show to have been taken in is never called delivered. */
export interface Channel {
	/** Called once, when the worker's spawn is on record. */
	begin(): void;
	/**
	 * Carries out a `steer` or an `answer`.
	 *
	 * @returns what came of it; null where that is settled later
	 */
	take(command: Command): Answer | null;
	/** The worker showed that a question of its was answered. */
	answered(ask: string): void;
	/** Looks at what has changed, and settles what can be. Called often. @param up seconds since boot */
	tick(up: number): void;
	/** Seconds since boot at which to look again where nothing else happens; null: never. */
	due(): number | null;
	/**
	 * Whether its turn is over and it would wait for more words for good: then it is ended, and how it
	 * went is told by what it said.
	 */
	readonly spent: boolean;
	/** Whether a person is with it: then it is no idle worker, whatever it does not do. */
	readonly attended?: boolean;
	/** The worker is about to be ended. */
	release?(): void;
	/** The worker has ended: what was not settled never will be. */
	end(): void;
}

/** Settles a command that was taken before. */
export type Settle = (id: string, answer: Answer) => void;

/** A worker that takes nothing while it works. */
export const NO_CHANNEL: Channel = {
	begin: () => {},
	take: ({ kind }) => ({
		result: "refused",
		detail: `this worker takes no ${kind} while it works`,
	}),
	answered: () => {},
	tick: () => {},
	due: () => null,
	spent: false,
	end: () => {},
};
