/**
 * Git writes a name with a folder that ends in a space in a way that it cannot read back: where a file has
 * no lines of its own to show (empty, binary, only a mode), the name stands in the heading alone, and the
 * heading is split at the wrong space. In quotes it is read right.
 */

const START = "diff --git ";

/** Whether a path is one of those. */
export const needsQuotes = (path: string): boolean => path.includes(" /");

/** A heading with its two names in quotes, or as it was where it needs none or has them. */
function quoted(line: string): string {
	const names = line.slice(START.length);
	const length = (names.length - 5) / 2;
	const name = names.slice(2, 2 + length);
	return needsQuotes(name) && names === `a/${name} b/${name}`
		? `${START}"a/${name}" "b/${name}"`
		: line;
}

/**
 * Makes the function that puts quotes into the headings of a patch as it streams by. Only a heading
 * begins a line so: every line of content has a mark of its own before it, and binary data has no space.
 *
 * @param out takes the patch, piece by piece
 * @returns `take` for each piece, `end` for what is left
 */
export function quotingHeadings(out: (piece: Buffer) => void): {
	take(piece: Buffer): void;
	end(): void;
} {
	let rest: Buffer = Buffer.alloc(0);
	const give = (whole: Buffer) => {
		// A character for each byte, so that nothing but a heading can change.
		const text = whole.toString("latin1");
		out(
			Buffer.from(
				text.replace(
					/(^|\n)(diff --git a\/[^\n]*)(?=\n)/g,
					(_, before: string, line: string) => before + quoted(line),
				),
				"latin1",
			),
		);
	};
	return {
		take(piece) {
			const end = piece.lastIndexOf(10) + 1;
			if (end === 0) {
				rest = Buffer.concat([rest, piece]);
				return;
			}
			give(Buffer.concat([rest, piece.subarray(0, end)]));
			rest = Buffer.from(piece.subarray(end));
		},
		end() {
			if (rest.length > 0) give(rest);
			rest = Buffer.alloc(0);
		},
	};
}
