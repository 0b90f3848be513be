/** Lies about jobs that have all ended and to which nothing was done lately. */
import type { Said } from "./judge.ts";

/** Tells one of the entries in another way. */
const about =
	(pick: (one: Said) => boolean, lie: Readonly<Record<string, unknown>>) =>
	(said: readonly Said[]): Said[] => {
		const at = said.findIndex(pick);
		if (at < 0) throw new Error("there is nobody to lie about");
		return said.map((one, i) => (i === at ? { ...one, ...lie } : one));
	};

const is =
	(...views: readonly string[]) =>
	({ view }: Said) =>
		views.includes(String(view));
const ended = is("succeeded", "failed", "stopped", "lost");

/** By what they say. Each makes of a true list one that holds a single lie. */
export const LIES: Readonly<
	Record<string, (said: readonly Said[]) => readonly Said[]>
> = {
	"it runs, and is dead": about(ended, { view: "running" }),
	"it is being launched, and is dead": about(ended, { view: "launching" }),
	"its results are being taken, and nobody takes them": about(ended, {
		view: "collecting",
	}),
	"it has not begun, and is dead": about(is("succeeded"), { view: "planned" }),
	"it succeeded, and was killed": about(is("lost", "stopped"), {
		view: "succeeded",
	}),
	"it succeeded, and failed": about(is("failed"), { view: "succeeded" }),
	"it failed, and succeeded": about(is("succeeded"), { view: "failed" }),
	"it is lost, and succeeded": about(is("succeeded"), { view: "lost" }),
	"it waits for an answer to no question": about(ended, {
		view: "needs-input",
	}),
	"nobody knows, for no reason": about(ended, { view: "unknown" }),
	"it could not be read": about(ended, { view: undefined, error: "corrupt" }),
	"it is not there": (said) => said.slice(1),
	"it is there twice": (said) => [...said, ...said.slice(0, 1)],
	"another is there": ([first, ...rest]) => [
		...(first === undefined
			? []
			: [first, { ...first, handle: "other-01234567" }]),
		...rest,
	],
	"nobody witnessed it": about(ended, { witness: null }),
	"it was witnessed in the future": about(ended, {
		witness: { by: "runner", at: "2099-01-01T00:00:00.000Z", ageS: 0 },
	}),
	"its witness has a negative age": about(ended, {
		witness: { by: "runner", at: "2020-01-01T00:00:00.000Z", ageS: -1 },
	}),
	"its witness is fresh, and years old": about(ended, {
		witness: { by: "runner", at: "2020-01-01T00:00:00.000Z", ageS: 0 },
	}),
	"it never was, and has worked": about(is("succeeded"), { spawned: "no" }),
};
