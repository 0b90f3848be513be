/** What comes back over the link: perhaps noise of the login shell, a marker with our nonce, lines, an end. Nothing of it is trusted. */

/** Bytes of one line, of the noise before the marker, and of a whole answer, that are looked at. */
const LINE_BYTES = 1024 * 1024;
const NOISE_BYTES = 256 * 1024;
const ANSWER_BYTES = 32 * 1024 * 1024;

/** What was heard. */
export interface Heard {
	/** Bytes that came before the marker: what a login shell prints by itself. */
	readonly noise: number;
	/** The words after the marker, each on its own line as it came: `need script`, `go /usr/bin/node`. */
	readonly said: readonly string[];
	/** Why nothing more was read; null while all was well. */
	readonly broken: "line-too-long" | "too-much-noise" | "too-much" | null;
}

/** Reads one answer, piece by piece. */
export class Wire {
	readonly #mark: string;
	readonly #take: (line: string) => void;
	readonly #said: string[] = [];
	#rest: Buffer = Buffer.alloc(0);
	#noise = 0;
	#bytes = 0;
	#marked = false;
	#broken: Heard["broken"] = null;

	/**
	 * @param nonce of this call: an answer to another one is noise
	 * @param take is given each line after the marker that is not the script's own
	 */
	constructor(nonce: string, take: (line: string) => void) {
		this.#mark = `offload-host 1 ${nonce}`;
		this.#take = take;
	}

	/** @returns false where nothing more is read */
	feed(bytes: Uint8Array): boolean {
		if (this.#broken !== null) return false;
		this.#bytes += bytes.length;
		if (this.#bytes > ANSWER_BYTES) {
			this.#broken = "too-much";
			return false;
		}
		let data =
			this.#rest.length === 0
				? Buffer.from(bytes)
				: Buffer.concat([this.#rest, bytes]);
		for (;;) {
			const end = data.indexOf(0x0a);
			if (end < 0) break;
			// Cut at a line's end, so that no character is ever cut in two.
			this.#line(data.toString("utf8", 0, end));
			data = data.subarray(end + 1);
			if (this.#broken !== null) return false;
		}
		this.#rest = data;
		if (data.length > LINE_BYTES)
			this.#broken = this.#marked ? "line-too-long" : "too-much-noise";
		return this.#broken === null;
	}

	#line(line: string): void {
		// A shell that prints without a line's end puts its noise before the marker.
		const at = this.#marked ? -1 : line.indexOf(this.#mark);
		const own = at >= 0 ? line.slice(at) : line;
		if (own === this.#mark || own.startsWith(`${this.#mark} `)) {
			this.#noise += Math.max(0, at);
			this.#marked = true;
			this.#said.push(own.slice(this.#mark.length + 1));
		} else if (this.#marked) {
			this.#take(line);
		} else {
			this.#noise += Buffer.byteLength(line) + 1;
			if (this.#noise > NOISE_BYTES) this.#broken = "too-much-noise";
		}
	}

	/** What was heard so far. */
	get heard(): Heard {
		return { noise: this.#noise, said: [...this.#said], broken: this.#broken };
	}
}
