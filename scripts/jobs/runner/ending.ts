/** Ending a tree: wait, ask, kill, and know when there is nothing left to do. */
import type { Tree } from "./tree.ts";

/** How far the ending has got. */
export type Stage = "none" | "linger" | "term" | "kill" | "over";

/** Seconds of each step. */
export interface EndingTimes {
	/** How long what the worker left behind may end by itself. */
	readonly lingerS: number;
	/** Between the polite signal and the kill. */
	readonly graceS: number;
	/** After the kill, before what is still there is reported as remaining. */
	readonly killS: number;
}

/** Seconds until the next look while an ending goes on; the first come quickly, most trees end at once. */
const LOOKS_S = [0.01, 0.02, 0.04, 0.08, 0.15, 0.25];
/**
 * Looks in a row that must find nothing. A listing is no picture of one moment: a process that is started while it is made,
 * by one that ends before its own turn, is not on it, and neither is the other.
 */
const EMPTY_LOOKS = 2;
/** Seconds between two such looks. */
const AGAIN_S = 0.002;

/**
 * Takes a tree from living to gone. Advanced by its owner, who goes on reading, beating and taking
 * commands meanwhile.
 */
export class Ending {
	readonly #tree: Tree;
	readonly #times: EndingTimes;
	readonly #signalled: (
		signal: "SIGTERM" | "SIGKILL",
		processes: number,
	) => void;
	#stage: Stage = "none";
	#since = 0;
	#looks = 0;
	#empty = 0;
	#next = 0;
	/** Living members at the last look. */
	remaining: { pid: number; start: string }[] = [];
	/** Whether the last look could have missed one. */
	blind = true;

	constructor(
		tree: Tree,
		times: EndingTimes,
		signalled: (signal: "SIGTERM" | "SIGKILL", processes: number) => void,
	) {
		this.#tree = tree;
		this.#times = times;
		this.#signalled = signalled;
	}

	get stage(): Stage {
		return this.#stage;
	}

	/** The worker has ended by itself: what it left behind may follow. */
	linger(up: number): void {
		if (this.#stage === "none") this.#enter("linger", up);
	}

	/** Asks every process to end. Once is enough. */
	begin(up: number): void {
		if (this.#stage === "none" || this.#stage === "linger") this.#term(up);
	}

	/** Kills without waiting any longer. */
	hurry(up: number): void {
		if (this.#stage === "term") this.#kill(up);
		else this.begin(up);
	}

	/** Seconds since boot at which to call {@link Ending.tick} again, or null. */
	due(): number | null {
		return this.#stage === "none" || this.#stage === "over" ? null : this.#next;
	}

	/** Looks again where it is time to. @param up seconds since boot */
	tick(up: number): void {
		if (this.due() === null || up < this.#next) return;
		this.#next = up + (LOOKS_S[this.#looks] ?? LOOKS_S.at(-1) ?? 1);
		this.#looks += 1;
		const { alive, blind } = this.#tree.sweep();
		this.remaining = alive.map(({ pid, start }) => ({ pid, start }));
		this.blind = blind > 0;
		if (alive.length === 0) {
			this.#empty += 1;
			if (this.#empty >= EMPTY_LOOKS) this.#stage = "over";
			else this.#next = up + AGAIN_S;
			return;
		}
		this.#empty = 0;
		const waited = up - this.#since;
		if (this.#stage === "linger") {
			if (waited >= this.#times.lingerS) this.#term(up);
		} else if (this.#stage === "term") {
			if (waited >= this.#times.graceS) this.#kill(up);
		} else if (waited >= this.#times.killS) this.#stage = "over";
		// A tree that forks faster than it is listed is caught by repetition.
		else this.#tree.signal("SIGKILL");
	}

	#enter(stage: Stage, up: number): void {
		this.#stage = stage;
		this.#since = up;
		this.#looks = 0;
		this.#next = up;
	}

	#term(up: number): void {
		this.#enter("term", up);
		this.#signalled("SIGTERM", this.#tree.signal("SIGTERM"));
		// A stopped process takes no signal but the kill until it goes on.
		this.#tree.signal("SIGCONT");
	}

	#kill(up: number): void {
		this.#enter("kill", up);
		this.#signalled("SIGKILL", this.#tree.signal("SIGKILL"));
	}
}
