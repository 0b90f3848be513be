/**
 * Text that others wrote: made safe to print, and freed of what a reader cannot see.
 *
 * Two rules share one list. `stripInvisible` takes the characters out of a worker's copy;
 * `escapeForTerminal` shows them, together with everything that could steer a terminal.
 */

/**
 * Characters that show nothing, or reorder what is shown: soft hyphen, joiners and fillers, bidi
 * marks, embeddings and isolates, line and paragraph separators, variation selectors, Mongolian
 * selectors, the blank Braille pattern, annotation marks, musical and shorthand controls, and the
 * whole block of tags. U+0085 is a line end to some readers and nothing to others.
 */
const HIDDEN =
	"\\u0085\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e0fff}";
const hidden = () => new RegExp(`[${HIDDEN}]`, "gu");
/** What a printed line may not hold as it is: the hidden ones, C0, DEL, C1 and lone surrogates. */
const unprintable = () =>
	new RegExp(`[\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff${HIDDEN}]`, "gu");

const ZWNJ = "\u200c";
const ZWJ = "\u200d";
const VS16 = "\ufe0f";
const KEYCAP = "\u20e3";

/** Scripts whose ordinary spelling uses the joiners. */
const JOINING_SCRIPTS =
	"Arab Syrc Mong Nkoo Mand Phag Rohg Adlm Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr Tibt Bali Java Sund Newa Tirh Gran";

/** The tables of Unicode that the patterns below need take milliseconds to read, so they wait for a text that needs them. */
function onDemand<T>(make: () => T): () => T {
	let made: { readonly value: T } | undefined;
	return () => {
		made ??= { value: make() };
		return made.value;
	};
}
const letter = onDemand(() => /^[\p{L}\p{M}]$/u);
const joined = onDemand(
	() =>
		new RegExp(
			`^[${JOINING_SCRIPTS.split(" ")
				.map((script) => `\\p{scx=${script}}`)
				.join("")}]$`,
			"u",
		),
);
const picture = onDemand(() => /^\p{Extended_Pictographic}$/u);
const picturePart = onDemand(
	() => /^(\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)$/u,
);

/**
 * Whether a hidden character does ordinary work where it stands: a joiner between pictures, a
 * joiner after a letter of a script that is spelled with it, the emoji selector after a picture or
 * in a keycap.
 *
 * @param before the character that precedes it once all others are gone; empty at the start
 * @param after what follows it as it stands
 */
function belongs(it: string, before: string, after: string): boolean {
	if (it === VS16)
		return (
			picture().test(before) || (/^[0-9#*]$/.test(before) && after === KEYCAP)
		);
	if (it !== ZWJ && it !== ZWNJ) return false;
	if (it === ZWJ && picturePart().test(before) && picture().test(after))
		return true;
	return letter().test(before) && joined().test(before);
}

const lastOf = (text: string, end: number): string => {
	if (end <= 0) return "";
	const low = text.charCodeAt(end - 1);
	const pair = low >= 0xdc00 && low <= 0xdfff && end > 1;
	return pair ? text.slice(end - 2, end) : text.slice(end - 1, end);
};
const firstOf = (text: string, at: number): string => {
	const code = text.codePointAt(at);
	return code === undefined ? "" : String.fromCodePoint(code);
};

/**
 * Replaces every match but the hidden characters that belong where they stand.
 *
 * Each is judged against the last character that stays, so the result needs no second pass.
 */
function replaceHidden(
	text: string,
	pattern: RegExp,
	replace: (it: string) => string,
): string {
	let kept = "";
	let end = -1;
	return text.replace(pattern, (it, at: number) => {
		const before = at === end ? kept : lastOf(text, at);
		end = at + it.length;
		if (belongs(it, before, firstOf(text, end))) {
			kept = it;
			return it;
		}
		const instead = replace(it);
		kept = instead === "" ? before : instead.slice(-1);
		return instead;
	});
}

/**
 * Takes out what a reader cannot see: invisible, bidirectional and tag characters. Joiners and the
 * emoji selector stay inside ordinary emoji and scripts.
 *
 * @param text well-formed text
 * @returns the text without them, and how many code points were taken out; applying it again
 *   changes nothing
 */
export function stripInvisible(text: string): { text: string; count: number } {
	let count = 0;
	const clean = replaceHidden(text, hidden(), () => {
		count++;
		return "";
	});
	return { text: clean, count };
}

const SHORT: Readonly<Record<string, string>> = {
	"\t": "\\t",
	"\n": "\\n",
	"\r": "\\r",
	"\u001b": "\\e",
	"\u0000": "\\0",
};

/** A character written so that it can be seen: `\n`, `\e`, `\x9b`, `\u{202e}`. */
const shown = (it: string): string => {
	const code = it.codePointAt(0) as number;
	return (
		SHORT[it] ??
		(code < 0x100
			? `\\x${code.toString(16).padStart(2, "0")}`
			: `\\u{${code.toString(16)}}`)
	);
};

/** What may stay as it is. */
export interface EscapeOptions {
	/** Line feeds stay. */
	readonly newlines?: boolean;
	/** Tabs stay. */
	readonly tabs?: boolean;
}

/**
 * Makes text safe for a terminal and for a line of output: controls (C0, DEL, C1), invisible and
 * bidirectional characters and lone surrogates become visible escapes. A backslash stays, so the
 * result is for reading; `--json` is exact.
 *
 * @param text data from anywhere
 * @param keep what may stay; nothing, unless said
 */
export function escapeForTerminal(
	text: string,
	keep: EscapeOptions = {},
): string {
	return replaceHidden(text, unprintable(), (it) =>
		(it === "\n" && keep.newlines === true) ||
		(it === "\t" && keep.tabs === true)
			? it
			: shown(it),
	);
}

/**
 * JSON that is safe on a terminal: what could steer it is written as `\uXXXX`, which a JSON reader
 * turns back into the same text.
 *
 * @param value what `JSON.stringify` takes
 * @returns one line
 */
export function jsonForTerminal(value: unknown): string {
	return replaceHidden(JSON.stringify(value), unprintable(), (it) =>
		[...Array(it.length).keys()]
			.map((i) => `\\u${it.charCodeAt(i).toString(16).padStart(4, "0")}`)
			.join(""),
	);
}

/** How many code points a text has. A lone surrogate counts as one. */
export function codePoints(text: string): number {
	let n = 0;
	for (const _ of text) n++;
	return n;
}

/**
 * Cuts a text between graphemes, so that no emoji or accented letter is torn.
 *
 * @param text any text
 * @param most code points that the result may have, `mark` included; at least 1
 * @param mark stands for what was cut
 * @returns the text itself where it fits
 */
export function truncate(text: string, most: number, mark = "…"): string {
	if (text.length <= most || codePoints(text) <= most) return text;
	const room = most - codePoints(mark);
	let used = 0;
	let end = 0;
	// Only as much as can matter is segmented: a long text costs no more than a short one.
	const window = text.slice(0, (room + 1) * 2 + 64);
	for (const { segment, index } of new Intl.Segmenter("en", {
		granularity: "grapheme",
	}).segment(window)) {
		used += codePoints(segment);
		if (used > room) break;
		end = index + segment.length;
	}
	return text.slice(0, end) + mark;
}
