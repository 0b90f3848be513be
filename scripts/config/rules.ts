/**
 * How a repository's value meets the user's: one function a rule. None of them can answer with
 * something wider than the user's own; that is all that keeps a cloned folder from allowing itself more.
 */

/** The rules by name, each with what a repository may do, for documents and messages. */
export const MERGES = {
	minimum: "may lower it",
	narrower: "may narrow it",
	cheaper: "may set or lower it",
	intersection: "may shorten it",
	union: "may add to it",
	agreed: "may set it where you say nothing, and turn it off",
	"repository-only": "alone may set it",
	"user-only": "may not set it",
} as const;

/** What holds then, for the document. */
export const HOLDS: Readonly<Record<Merge, string>> = {
	minimum: "the smaller of the two numbers",
	narrower: "the narrower of the two words",
	cheaper: "the cheaper of the two; the repository's where you have none",
	intersection:
		"what both lists name, which may be nothing; the repository's list where you have none",
	union: "both lists together",
	agreed: "what both say, where both say something; else what one says",
	"repository-only":
		"what it says, of what your own file declares; in your own file it is an error",
	"user-only": "nothing: it is an error, and nothing is launched",
};

/** The name of a rule. */
export type Merge = keyof typeof MERGES;

/** The smaller of two numbers. */
export const minimum = (own: number, asked: number): number =>
	Math.min(own, asked);

/**
 * The earlier of two words of an order that goes from narrow to wide, or from cheap to dear.
 *
 * @param order the words; a word that is not in it is never chosen over one's own
 */
export function earlier(
	order: readonly string[],
	own: string,
	asked: string,
): string {
	const at = order.indexOf(asked);
	return at >= 0 && at < order.indexOf(own) ? asked : own;
}

/**
 * The cheaper of two ceilings.
 *
 * @param order cheap to dear
 * @param own null: none
 * @param asked a ceiling that is not in the order is none
 */
export const cheaper = (
	order: readonly string[],
	own: string | null,
	asked: string,
): string | null =>
	own === null
		? order.includes(asked)
			? asked
			: null
		: earlier(order, own, asked);

/**
 * What two lists of allowed names have in common.
 *
 * @param own null: all are allowed
 * @returns in the order of one's own list; it may be empty, and then nothing is allowed
 */
export const intersection = (
	own: readonly string[] | null,
	asked: readonly string[],
): readonly string[] =>
	own === null ? [...asked] : own.filter((name) => asked.includes(name));

/** What two say of a thing that one of them alone may turn off. @param own null: nothing was said */
export const agreed = (own: boolean | null, asked: boolean): boolean =>
	own !== false && asked;

/** Two lists of forbidden names together, one's own first. */
export const union = (
	own: readonly string[],
	asked: readonly string[],
): readonly string[] => [...new Set([...own, ...asked])];
