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

/** Collects lines; {@link cutMiddle} of all of them without ever holding all of them. */
export class BoundedText {
	readonly #half: number;
	#head = "";
	#tail = "";
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
		if (text.length <= room) return;
		this.#tail += text.slice(Math.max(room, 0));
		// Cut only now and then: a cut copies everything that stays.
		if (this.#tail.length > 2 * this.#half + 4096)
			this.#tail = this.#tail.slice(-this.#half);
	}

	/** All that was added, or its two ends. */
	get text(): string {
		const left = this.#length - 2 * this.#half;
		return left <= 0
			? this.#head + this.#tail
			: join(this.#head, this.#tail.slice(-this.#half), left);
	}
}
