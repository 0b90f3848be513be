/** The usage ladder: from how much of an account is used up to what may still be launched. */

/** What is known of an account's usage. */
export type Usage =
	/** Nothing is configured that would tell. */
	| { readonly kind: "none" }
	/** It was asked and could not be told: that is no pressure. */
	| { readonly kind: "unknown"; readonly why: string }
	| {
			readonly kind: "seen";
			/** Percent of each window that is used; null where it was not told. */
			readonly session: number | null;
			readonly weekly: number | null;
			/** Percent of windows that count one model alone. */
			readonly models: Readonly<Record<string, number>>;
			readonly ageS: number;
	  };

/** The steps of the ladder, from the lightest on. */
export const LEVELS = [
	"normal",
	"downshift",
	"reduce-concurrency",
	"defer-heavy",
	"defer-all",
] as const;
export type Level = (typeof LEVELS)[number];

/** The thresholds in percent, each for one step from `downshift` on. */
export interface Thresholds {
	readonly session: readonly number[];
	readonly weekly: readonly number[];
}

/** How many thresholds a share has reached. */
const reached = (
	share: number | null,
	thresholds: readonly number[],
): number =>
	share === null ? 0 : thresholds.filter((one) => share >= one).length;

/**
 * The step of the ladder.
 *
 * @returns the heavier of both windows; `unknown` where nothing is known, which withholds nothing
 */
export function levelOf(
	usage: Usage,
	thresholds: Thresholds,
): Level | "unknown" {
	if (usage.kind === "none") return "normal";
	if (usage.kind === "unknown") return "unknown";
	const step = Math.max(
		reached(usage.session, thresholds.session),
		reached(usage.weekly, thresholds.weekly),
	);
	return LEVELS[step] ?? "defer-all";
}

/** Whether a step is at least as heavy as another. */
export const atLeast = (level: Level | "unknown", other: Level): boolean =>
	level !== "unknown" && LEVELS.indexOf(level) >= LEVELS.indexOf(other);

/** The share that counts against a model's cap: the worst of the windows that it uses up. */
export const shareOf = (usage: Usage, model: string): number | null =>
	usage.kind !== "seen"
		? null
		: [usage.session, usage.weekly, usage.models[model] ?? null].reduce(
				(worst, one) =>
					one === null ? worst : worst === null ? one : Math.max(worst, one),
				null,
			);

/** What is known of the usage, in a few words. */
export function signalOf(usage: Usage): string {
	if (usage.kind === "none") return "no usage signal";
	if (usage.kind === "unknown") return `unknown: ${usage.why}`;
	const part = (name: string, share: number | null) =>
		`${name} ${share === null ? "unknown" : `${Math.round(share)}%`}`;
	return `${part("session", usage.session)}, ${part("weekly", usage.weekly)}, seen ${Math.round(usage.ageS)}s ago`;
}
