/** The runner's pulse: what it looks at and writes every few seconds, whatever the worker does. */
import type { LogKeeper } from "./logs.ts";
import type { Held, RunnerPorts } from "./ports.ts";
import type { OutputReader } from "./reading.ts";
import type { Records } from "./records.ts";
import type { Tree } from "./tree.ts";

/** Seconds between the first beats: what a worker starts and abandons at once should be seen. */
const FIRST_BEATS_S = [0.1, 0.3, 0.7];
/** The share of one CPU, and the CPU seconds, from which a tree counts as working and not as ticking over. */
const WORKING = { share: 0.01, seconds: 0.02 };

/** Bytes of output after which the next beat comes early, so that a flood is let go while it comes. */
const FLOOD_BYTES = 16 * 1024 * 1024;

/** What a pulse looks at. */
export interface PulseOf {
	readonly held: Held;
	readonly ports: Pick<RunnerPorts, "clock" | "times" | "self">;
	readonly records: Records;
	readonly tree: Tree;
	readonly reader: OutputReader;
	readonly out: LogKeeper;
	readonly err: LogKeeper;
}

/** Beats, and knows when something last moved. */
export class Pulse {
	/** Seconds since boot at which something last moved. */
	movedUp: number;
	readonly #of: PulseOf;
	#due = 0;
	#beatOffset = 0;
	#beatUp: number | null = null;
	#beats = 0;
	#sizes = { out: 0, err: 0 };
	/** How far everything that was decoded is on disk. */
	#safe = { offset: 0, seq: 0 };

	constructor(of: PulseOf) {
		this.#of = of;
		this.movedUp = of.ports.clock().up;
	}

	/** Seconds since boot at which the next beat is due; in a flood that is now. */
	get due(): number {
		const flood = this.#of.reader.offset - this.#beatOffset >= FLOOD_BYTES;
		return flood ? 0 : this.#due;
	}

	/**
	 * Looks, writes the beat, and keeps the logs bounded.
	 *
	 * @param up seconds since boot
	 * @param alive whether the worker lives, so that its tree is worth a look
	 */
	beat(up: number, alive: boolean): void {
		const { held, ports, records, tree, reader, out, err } = this.#of;
		const span = this.#beatUp === null ? 0 : Math.max(0, up - this.#beatUp);
		const sizes = { out: out.size(), err: err.size() };
		if (this.#moved(span, sizes, alive)) this.movedUp = up;
		this.#sizes = sizes;
		this.#beatUp = up;
		this.#beatOffset = reader.offset;
		reader.flush(up);
		if (records.flush() && !records.behind)
			this.#safe = { offset: reader.offset, seq: records.lastSeq };
		records.beat({
			format: 1,
			generation: held.generation,
			by: ports.self,
			at: ports.clock().at,
			up,
			tree: tree.list(),
			cpuS: tree.cpuS,
			outBytes: this.#safe.offset,
			errBytes: sizes.err,
			lastSeq: this.#safe.seq,
		});
		out.trim(this.#safe.offset);
		err.trim(sizes.err);
		const { beatS } = ports.times;
		this.#due = up + Math.min(beatS, FIRST_BEATS_S[this.#beats] ?? beatS);
		this.#beats += 1;
	}

	#moved(
		span: number,
		sizes: { out: number; err: number },
		alive: boolean,
	): boolean {
		const { ports, records, tree } = this.#of;
		const wrote = sizes.out > this.#sizes.out || sizes.err > this.#sizes.err;
		// After a pause of our own, or of the machine, nobody can say that the worker stood still.
		const { beatS, pauseS } = ports.times;
		const paused = span > Math.max(pauseS, 5 * beatS);
		const growth = alive ? tree.sample() : 0;
		if (growth === null) {
			records.trouble(
				"listing processes",
				new Error("the system did not list them"),
			);
			return true;
		}
		const working = growth >= Math.max(WORKING.seconds, WORKING.share * span);
		return wrote || paused || working;
	}
}
