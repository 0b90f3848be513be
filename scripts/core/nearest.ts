/** The name that was probably meant. */

/**
 * The edit distance of two words, counting a swap of neighbours as one edit.
 *
 * @returns insertions, deletions, replacements and swaps from `a` to `b`
 */
function distance(a: string, b: string): number {
	let before: number[] = [];
	let last = Array.from({ length: b.length + 1 }, (_, j) => j);
	for (let i = 1; i <= a.length; i++) {
		const row = [i];
		for (let j = 1; j <= b.length; j++) {
			const same = a[i - 1] === b[j - 1] ? 0 : 1;
			let best = Math.min(
				(last[j] as number) + 1,
				(row[j - 1] as number) + 1,
				(last[j - 1] as number) + same,
			);
			if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
				best = Math.min(best, (before[j - 2] as number) + 1);
			row.push(best);
		}
		before = last;
		last = row;
	}
	return last[b.length] as number;
}

/**
 * The nearest of some names to a word that is none of them.
 *
 * @param word as typed; cut at 64 characters, so that a long one costs nothing
 * @param names the allowed ones
 * @returns the nearest that is at most a third of its length (and at least one edit) away, or that
 *   the word begins; null where none is near
 */
export function nearest(word: string, names: readonly string[]): string | null {
	const typed = word.slice(0, 64).toLowerCase();
	let best: string | null = null;
	let least = Number.POSITIVE_INFINITY;
	for (const name of names) {
		const d =
			typed.length >= 3 && name.startsWith(typed)
				? 0.5
				: distance(typed, name.toLowerCase());
		if (d <= Math.max(1, Math.floor(name.length / 3)) && d < least) {
			least = d;
			best = name;
		}
	}
	return best;
}
