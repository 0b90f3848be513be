/** Which lines of a Markdown file are said, and which only show something: fenced code and comments do not count. */

/** One line as it is said. */
export interface LiveLine {
	/** From 1. */
	readonly line: number;
	/** Without what stands in a comment. */
	readonly text: string;
	/** The line as it stands there, where it lies in fenced code or a comment; null: it is said. */
	readonly shown: string | null;
	/** Where it is only shown: in what, and the line where that begins. */
	readonly inside: string | null;
	/** Whether it belongs to fenced code, its marks included. */
	readonly fenced: boolean;
}

/** A longer line is prose, or an attempt to keep a reader busy. */
export const LONGEST_LINE = 2000;

/** A text without its mark of the byte order, by lines. */
const linesOf = (text: string): string[] =>
	text.replace(/^\ufeff/, "").split(/\r\n|\n|\r/);

const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/;

/**
 * The lines of a Markdown file.
 *
 * @param text its whole text; either kind of line end
 */
export function liveLines(text: string): readonly LiveLine[] {
	let fence: { readonly mark: string; readonly from: number } | null = null;
	let comment: number | null = null;
	return linesOf(text).map((raw, at): LiveLine => {
		const line = at + 1;
		if (fence !== null) {
			const { mark, from } = fence;
			const end = FENCE.exec(raw);
			if (end?.[1]?.startsWith(mark) === true && (end[2] ?? "").trim() === "")
				fence = null;
			return {
				line,
				text: "",
				shown: raw,
				inside: `the fenced code that begins in line ${from}`,
				fenced: true,
			};
		}
		if (comment === null) {
			const begin = FENCE.exec(raw);
			// A fence of backticks has none after it: that is a piece of code within a line.
			if (
				begin !== null &&
				!(begin[1]?.startsWith("`") && begin[2]?.includes("`"))
			) {
				fence = { mark: begin[1] as string, from: line };
				return { line, text: "", shown: null, inside: null, fenced: true };
			}
		}
		let said = "";
		let rest = raw;
		let hidden: number | null = comment;
		for (;;) {
			if (comment !== null) {
				const end = rest.indexOf("-->");
				if (end < 0) break;
				rest = rest.slice(end + 3);
				comment = null;
			}
			const begin = rest.indexOf("<!--");
			if (begin < 0) {
				said += rest;
				break;
			}
			said += rest.slice(0, begin);
			rest = rest.slice(begin + 4);
			comment = line;
			hidden ??= line;
		}
		return {
			line,
			text: said,
			shown: hidden === null ? null : raw,
			inside:
				hidden === null ? null : `the comment that begins in line ${hidden}`,
			fenced: false,
		};
	});
}
