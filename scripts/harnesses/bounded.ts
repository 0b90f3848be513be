/** Text of any length in bounded memory: the beginning and the end are kept, and it says what is not there. */

/** Characters that a report keeps at most. */
export const REPORT_LENGTH = 1024 * 1024;

const without = (characters: number): string =>
	`\n\n[${characters} characters are left out here]\n\n`;

/**
 * Cuts the middle out of a text.
 *
 * @param text any text
 * @param most characters (UTF-16 units) of it that may stay
 * @returns the text itself where it fits
 */
export function cutMiddle(text: string, most = REPORT_LENGTH): string {
	if (text.length <= most) return text;
	const half = Math.floor(most / 2);
	return join(
		text.slice(0, half),
		text.slice(text.length - half),
		text.length - 2 * half,
	);
}

/** No half of a surrogate pair is left at the cut. */
function join(head: string, tail: string, left: number): string {
	return (
		head.replace(/[\ud800-\udbff]$/, "") +
		without(left) +
		tail.replace(/^[\udc00-\udfff]/, "")
	);
}

const UNIT = 2;

/**
 * Collects lines; {@link cutMiddle} of all of them without ever holding all of them.
 *
 * The end is kept in a ring of bytes rather than in a string: strings that live as long as half a
 * mebibyte of output does are collected late, and a worker that writes much would have them pile up.
 */
export class BoundedText {
	readonly #half: number;
	#head = "";
	/** The last characters, as UTF-16, from {@link #at} around to before it. Made when it is first needed. */
	#ring: Buffer | null = null;
	#at = 0;
	#length = 0;

	/** @param most characters that are kept */
	constructor(most = REPORT_LENGTH) {
		this.#half = Math.floor(most / 2);
	}

	/** Characters that were added, kept or not. */
	get length(): number {
		return this.#length;
	}

	/** @param text is added as it is */
	add(text: string): void {
		this.#length += text.length;
		const room = this.#half - this.#head.length;
		if (room > 0) this.#head += text.slice(0, room);
		if (text.length > room && this.#half > 0)
			this.#keepEnd(text.slice(Math.max(room, 0)));
	}

	#keepEnd(text: string): void {
		this.#ring ??= Buffer.alloc(this.#half * UNIT);
		let rest = text.length > this.#half ? text.slice(-this.#half) : text;
		while (rest.length > 0) {
			const room = this.#half - this.#at;
			this.#ring.write(rest, this.#at * UNIT, "utf16le");
			this.#at = rest.length < room ? this.#at + rest.length : 0;
			rest = rest.slice(room);
		}
	}

	/** All that was added, or its two ends. */
	get text(): string {
		const left = this.#length - 2 * this.#half;
		const after = this.#length - this.#head.length;
		if (this.#ring === null) return this.#head;
		const units = (from: number, to: number) =>
			this.#ring?.toString("utf16le", from * UNIT, to * UNIT) ?? "";
		if (left <= 0) return this.#head + units(0, after);
		return join(
			this.#head,
			units(this.#at, this.#half) + units(0, this.#at),
			left,
		);
	}
}
