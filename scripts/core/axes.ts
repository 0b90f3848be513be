/** The nine axes as they are printed, explained and read: in one fixed order, each with its closed set of words. */
import * as z from "zod/mini";
import type { RungRow } from "./capabilities.ts";
import type { Capabilities } from "./ports.ts";
import { DIMS, type Dim, PROFILES } from "./vocabulary.ts";

/** One axis. */
export interface Axis {
	readonly name: string;
	readonly values: readonly string[];
	/** One sentence for a reader. */
	readonly means: string;
	/** How rung, harness and host are joined on it. */
	readonly rule: string;
	/** @param row the rung's own row, where there is one: only it knows `na` */
	print(caps: Capabilities, row: RungRow | null): string;
}

const FLAG = ["true", "false", "na"] as const;
const OVERHEADS = [
	"none",
	"light",
	"full-session",
	"full-session+supervisor",
] as const;
const TIERS = ["both", "model", "effort", "none"] as const;

type FlagAxis = "interactive" | "observe" | "steer" | "attention" | "parallel";

const flag = (
	name: string,
	key: FlagAxis,
	means: string,
	rule: string,
): Axis => ({
	name,
	values: FLAG,
	means,
	rule,
	print: (caps, row) =>
		row?.[key] === "na"
			? "na"
			: caps[key] === "unknown"
				? "na"
				: String(caps[key] === "yes"),
});

/** Which of the two dimensions can be set, as one word. */
export const tierWord = (tier: readonly Dim[]): (typeof TIERS)[number] =>
	tier.length === 2 ? "both" : (tier[0] ?? "none");

/** The nine axes, in the order in which they are printed. */
export const AXES: readonly Axis[] = [
	flag(
		"interactive",
		"interactive",
		"a person could join the worker",
		"the rung's own",
	),
	flag(
		"can_observe",
		"observe",
		"a busy worker can be watched without disturbing it",
		"the rung's own, or where it leaves that to the harness, whether its output can be followed",
	),
	flag(
		"can_steer_inflight",
		"steer",
		"a busy worker takes in a message without a restart",
		"the rung's own, or where it leaves that to the harness, whether its drive takes words while it works",
	),
	flag(
		"provides_attention_surface",
		"attention",
		"it shows its own list of open questions",
		"the rung's own",
	),
	flag(
		"supports_parallel",
		"parallel",
		"several workers at once",
		"the rung's own",
	),
	{
		name: "session_grade",
		values: ["yes", "no", "deferred"],
		means:
			"the worker goes on when the tower has gone; deferred: once a person has started it",
		rule: "the rung's own; the host has to offer what the rung needs for it, or there is no candidate",
		print: (caps) =>
			caps.sessionGrade === "unknown" ? "no" : caps.sessionGrade,
	},
	{
		name: "overhead",
		values: OVERHEADS,
		means: "what a worker costs besides its work, cheap to dear",
		rule: "the rung's own",
		print: (caps) => caps.overhead,
	},
	{
		name: "hook_registration",
		values: ["true", "false"],
		means: "the worker's own process loads the hooks of plugins",
		rule: "the rung's own",
		print: (caps) => String(caps.hooks === "yes"),
	},
	{
		name: "tier_control",
		values: TIERS,
		means: "which of model and effort a launch can set",
		rule: "the harness's where a launch of ours starts it, else what the session's tool takes",
		print: (caps) => tierWord(caps.tier),
	},
];

/** The nine printed fields of a candidate. */
export const axisRow = (
	caps: Capabilities,
	row: RungRow | null = null,
): string[] => AXES.map((axis) => axis.print(caps, row));

const advertised = z.lazy(() => {
	const flagWord = z.enum(FLAG);
	return z.strictObject({
		interactive: flagWord,
		can_observe: flagWord,
		can_steer_inflight: flagWord,
		provides_attention_surface: flagWord,
		supports_parallel: flagWord,
		session_grade: z.enum(["yes", "no", "deferred"]),
		overhead: z._default(z.enum(OVERHEADS), "full-session+supervisor"),
		hook_registration: z._default(z.enum(["true", "false"]), "false"),
		tier_control: z._default(z.enum(TIERS), "none"),
	});
});

/** How many fields an advertisement in words may have: without the last three, without the last, or all. */
const ARITIES = [6, 8, 9];

/**
 * Reads what an external rung advertises of itself.
 *
 * @param said one JSON object with the axes by name, or its fields in their order, parted by blanks
 * @returns null where it is neither: nothing of it may be believed then
 */
export function parseAdvertised(said: string): Capabilities | null {
	const text = said.trim();
	let given: unknown;
	if (text.startsWith("{")) {
		try {
			given = JSON.parse(text);
		} catch {
			return null;
		}
	} else {
		const fields = text.split(/\s+/);
		if (!ARITIES.includes(fields.length)) return null;
		given = Object.fromEntries(
			fields.map((field, at) => [AXES[at]?.name, field]),
		);
	}
	const parsed = advertised.safeParse(given);
	if (!parsed.success) return null;
	const it = parsed.data;
	const yes = (word: string) => (word === "true" ? "yes" : "no");
	return {
		interactive: yes(it.interactive),
		observe: yes(it.can_observe),
		steer: yes(it.can_steer_inflight),
		attention: yes(it.provides_attention_surface),
		parallel: yes(it.supports_parallel),
		hooks: yes(it.hook_registration),
		sessionGrade: it.session_grade,
		overhead: it.overhead,
		tier:
			it.tier_control === "both"
				? DIMS
				: DIMS.filter((dim) => dim === it.tier_control),
		// The worker is started by a runner of ours, so the harness's own walls hold.
		profiles: PROFILES,
		hostsWorker: true,
	};
}
