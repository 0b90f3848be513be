/** Words for lines that a person copies into a shell. Nothing of ours is run through one. */

/**
 * One word of a POSIX shell, fish included.
 *
 * @param text any text without NUL
 * @returns the text itself where no shell reads anything into it, else quoted
 */
export function shellWord(text: string): string {
	return /^[A-Za-z0-9_/.:=@%+,-]+$/.test(text)
		? text
		: `'${text.replaceAll("'", `'"'"'`)}'`;
}
