/** Bytes into lines, with bounded memory, wherever the bytes are cut. */

import { StringDecoder } from "node:string_decoder";

/** Bytes of the longest line that is handed on; the rest of a longer one is passed over. */
export const LONGEST_LINE = 16 * 1024 * 1024;

const NEWLINE = 0x0a;
const RETURN = 0x0d;

/**
 * Puts lines together. The bytes of a character that arrive apart are decoded together.
 */
export class LineAssembler {
	readonly #limit: number;
	readonly #decoder = new StringDecoder("utf8");
	/** The beginning of a line. Kept as text: a line may be long, and its bytes beside it would double it. */
	#text = "";
	#held = 0;
	/** The line is longer than the limit: its beginning is held, the rest is passed over. */
	#full = false;
	/** What comes is the rest of a line whose beginning is not there. */
	#headless = false;

	/** @param limit bytes of a line that are kept */
	constructor(limit = LONGEST_LINE) {
		this.#limit = limit;
	}

	/**
	 * @param chunk the next bytes; not kept, so the caller may reuse its buffer
	 * @param take called for each line that these bytes end: its text without the line end, and the
	 *   offset in the chunk of the byte after it
	 */
	feed(chunk: Buffer, take: (text: string, end: number) => void): void {
		let start = 0;
		for (;;) {
			const newline = chunk.indexOf(NEWLINE, start);
			if (newline < 0) break;
			if (this.#headless) this.#headless = false;
			else if (this.#held === 0 && newline - start <= this.#limit)
				take(lineText(chunk, start, newline), newline + 1);
			else {
				this.#hold(chunk.subarray(start, newline));
				take(this.#release(), newline + 1);
			}
			start = newline + 1;
		}
		if (start < chunk.length && !this.#headless)
			this.#hold(chunk.subarray(start));
	}

	/** Bytes are missing here: what is held is no whole line, nor is what comes before the next newline. */
	gap(): void {
		this.#release();
		this.#headless = true;
	}

	/** The last line, where it lacks its newline; null where there is none. */
	end(): string | null {
		return this.#held === 0 ? null : this.#release();
	}

	#hold(bytes: Buffer): void {
		if (this.#full) return;
		const room = this.#limit - this.#held;
		const kept = bytes.subarray(0, room);
		this.#text += this.#decoder.write(kept);
		this.#held += kept.length;
		this.#full = bytes.length > room;
	}

	#release(): string {
		const text = this.#text + this.#decoder.end();
		this.#text = "";
		this.#held = 0;
		this.#full = false;
		return text.endsWith("\r") ? text.slice(0, -1) : text;
	}
}

function lineText(bytes: Buffer, start: number, end: number): string {
	const last = end > start && bytes[end - 1] === RETURN ? end - 1 : end;
	return bytes.toString("utf8", start, last);
}
