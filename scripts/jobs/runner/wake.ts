/** Waiting for whatever comes first. */

/** Lets one loop sleep until something happens or a time has come. */
export class Wake {
	#pending = false;
	#resume: (() => void) | null = null;

	/** Something happened. */
	poke = (): void => {
		this.#pending = true;
		this.#resume?.();
	};

	/**
	 * Waits for a {@link Wake.poke}; one that came since the last wait counts.
	 *
	 * @param seconds the longest time to wait; with 0 or less, others only get their turn
	 */
	wait(seconds: number): Promise<void> {
		return new Promise((resolve) => {
			const done = () => {
				clearTimeout(timer);
				this.#resume = null;
				this.#pending = false;
				resolve();
			};
			const ms = Math.max(0, Math.min(seconds, 3600)) * 1000;
			const timer = setTimeout(done, this.#pending ? 0 : Math.ceil(ms));
			if (!this.#pending) this.#resume = done;
		});
	}
}

/** The wish to end the worker, from a signal to the runner itself. */
export class StopSwitch {
	/** What was wished first, or null. */
	asked: "stop-requested" | "terminal-closed" | null = null;
	/** How often it was wished. */
	times = 0;
	/** Called at each wish. */
	onAsk: () => void = () => {};

	ask(ending: "stop-requested" | "terminal-closed"): void {
		this.asked ??= ending;
		this.times += 1;
		this.onAsk();
	}
}
