/** Whether what a candidate can do is enough: one line for each thing that can be asked for. */
import type { Loss, Need, PlaceRequest, Predicate } from "./placement-types.ts";
import type { Capabilities } from "./ports.ts";

/** The three questions, in the order in which they are asked. */
export const PREDICATES = ["survive", "attach", "beyond"] as const;
/** What may be needed besides. */
export const NEEDS = ["observe", "steer", "model", "effort"] as const;
/** What may be gone without, where a person accepts it. */
export const LOSSES = [...PREDICATES, ...NEEDS] as const;

const HAS: Readonly<Record<Predicate | Need, (caps: Capabilities) => boolean>> =
	{
		survive: (caps) => caps.sessionGrade === "yes",
		attach: (caps) => caps.interactive === "yes",
		beyond: (caps) => caps.sessionGrade === "yes",
		observe: (caps) => caps.observe === "yes",
		steer: (caps) => caps.steer === "yes",
		model: (caps) => caps.tier.includes("model"),
		effort: (caps) => caps.tier.includes("effort"),
	};

/**
 * What a candidate lacks of what is asked for.
 *
 * @returns in a fixed order; a predicate that is `no` or `unknown` asks for nothing here
 */
export const lossesOf = (
	caps: Capabilities,
	{ predicates, needs }: Pick<PlaceRequest, "predicates" | "needs">,
): readonly Loss[] =>
	LOSSES.filter(
		(one) =>
			(predicates[one as Predicate] === "yes" || needs.includes(one as Need)) &&
			!HAS[one](caps),
	);
