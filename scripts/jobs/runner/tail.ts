/** Following a log that another process appends to. */
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { LineAssembler } from "./lines.ts";

const CHUNK = 256 * 1024;

/** A stretch of a log whose bytes are no longer on disk. */
export interface Hole {
	readonly from: number;
	readonly to: number;
}

/**
 * Joins the stretches that were let go, in the order of the log.
 *
 * @returns stretches that neither touch nor overlap
 */
export function joinHoles(holes: readonly Hole[]): Hole[] {
	const joined: Hole[] = [];
	for (const hole of [...holes].sort((a, b) => a.from - b.from)) {
		const last = joined.at(-1);
		if (last && hole.from <= last.to)
			joined[joined.length - 1] = {
				from: last.from,
				to: Math.max(last.to, hole.to),
			};
		else if (hole.to > hole.from) joined.push(hole);
	}
	return joined;
}

/**
 * By how much a log is shorter than what was written to it. One that was cut down keeps two ends of
 * one length, side by side; one that merely has a hole is longer than that.
 *
 * @param size bytes of the file
 * @param holes joined
 */
export function cutBytes(size: number, holes: readonly Hole[]): number {
	const last = holes.at(-1);
	return last && size <= 2 * last.from ? last.to - last.from : 0;
}

/**
 * Reads a log from its start and goes on where it left off.
 *
 * Offsets count the bytes that the worker wrote, whether they are still there or not: a stretch that
 * was let go is passed over, in a log with a hole as in one that was cut down to its two ends.
 */
export class LogTail {
	readonly #fd: number;
	readonly #buffer = Buffer.allocUnsafe(CHUNK);
	readonly #lines = new LineAssembler();
	readonly #holes: Hole[];
	/** Bytes that the file is shorter by than what the worker wrote. */
	readonly #cut: number;
	#offset = 0;

	/**
	 * @param path the log
	 * @param holes what was let go of it before
	 * @throws the system's error where the log cannot be opened
	 */
	constructor(path: string, holes: readonly Hole[] = []) {
		this.#fd = openSync(path, "r");
		this.#holes = joinHoles(holes);
		this.#cut = cutBytes(fstatSync(this.#fd).size, this.#holes);
		if (this.#cut > 0) this.#holes = this.#holes.slice(-1);
	}

	/** Bytes of the worker's output that were read or passed over. */
	get offset(): number {
		return this.#offset;
	}

	/** Bytes of the worker's output so far. */
	size(): number {
		return fstatSync(this.#fd).size + this.#cut;
	}

	/**
	 * Reads on.
	 *
	 * @param budget bytes after which to return, so that other work gets its turn
	 * @param take called with each line and the offset after it
	 * @returns whether the end was reached
	 */
	drain(budget: number, take: (text: string, end: number) => void): boolean {
		for (let left = budget; left > 0; ) {
			const hole = this.#holes[0];
			if (hole && this.#offset >= hole.from) {
				this.#lines.gap();
				this.#offset = Math.max(this.#offset, hole.to);
				this.#holes.shift();
				continue;
			}
			const want = Math.min(
				CHUNK,
				hole ? hole.from - this.#offset : Number.MAX_SAFE_INTEGER,
			);
			// What lies after the only hole of a cut log lies nearer to its start.
			const at =
				this.#holes.length > 0 ? this.#offset : this.#offset - this.#cut;
			const got = readSync(this.#fd, this.#buffer, 0, want, at);
			if (got === 0) return true;
			const base = this.#offset;
			this.#offset += got;
			left -= got;
			this.#lines.feed(this.#buffer.subarray(0, got), (text, end) =>
				take(text, base + end),
			);
		}
		return false;
	}

	/** Hands on the last line where it lacks its newline. Called once, when no more can come. */
	finish(take: (text: string, end: number) => void): void {
		const last = this.#lines.end();
		if (last !== null) take(last, this.#offset);
	}

	close(): void {
		closeSync(this.#fd);
	}
}
