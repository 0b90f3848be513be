/**
 * Joins what a session planned with what it launched and saw end. Pure: the order of the rows in the file
 * decides nothing, because hooks of one session run side by side.
 */
import type { TrailRow } from "../core/records/trail.ts";

/** One launch of the session's own tool, with everything that is known of it. */
export interface Launch {
	/** The harness's id of the call; null where only its agent was seen. */
	readonly tool: string | null;
	readonly unit: string | null;
	/** The plan that covers it, or null. */
	readonly plan: TrailRow | null;
	/** Where none covers it: the newest plan of its unit that said to launch nothing, or null. */
	readonly against: TrailRow | null;
	readonly launch: TrailRow | null;
	readonly launched: TrailRow | null;
	readonly agent: string | null;
	readonly started: TrailRow | null;
	readonly ended: TrailRow | null;
	/** The handle under which it was registered, or null. */
	readonly handle: string | null;
}

/** A session's trail, joined. */
export interface Trail {
	readonly launches: readonly Launch[];
	/** Plans that no launch has used. */
	readonly unused: readonly TrailRow[];
	/** Plans that said to launch nothing: they cover no launch. */
	readonly withheld: readonly TrailRow[];
	/** Agents of the harness's own that no call launched: they are counted and left alone. */
	readonly internal: number;
}

/** A time that is the same for all, and a row's own text where two rows are of the same millisecond. */
const order = (a: TrailRow, b: TrailRow): number => {
	if (a.at !== b.at) return a.at < b.at ? -1 : 1;
	const [x, y] = [JSON.stringify(a), JSON.stringify(b)];
	return x < y ? -1 : x > y ? 1 : 0;
};

const oldest = (rows: readonly TrailRow[], kind: TrailRow["kind"]) =>
	rows.filter((row) => row.kind === kind).sort(order);

/** The first row of a kind that carries a value under a key. */
const first = (
	rows: readonly TrailRow[],
	key: "agent" | "tool",
	value: string | null,
): TrailRow | null =>
	value === null ? null : (rows.find((row) => row[key] === value) ?? null);

/** Plans that are not used up, oldest first: one plan covers one launch. */
class Plans {
	readonly #left: TrailRow[];
	readonly withheld: readonly TrailRow[];

	constructor(rows: readonly TrailRow[]) {
		const all = oldest(rows, "plan");
		this.#left = all.filter(({ facts }) => facts.admit !== "withheld");
		this.withheld = all.filter(({ facts }) => facts.admit === "withheld");
	}

	/** The oldest plan of a unit that was there before a moment. */
	take(unit: string | null, before: string): TrailRow | null {
		if (unit === null) return null;
		const at = this.#left.findIndex(
			(row) => row.unit === unit && row.at <= before,
		);
		return at < 0 ? null : (this.#left.splice(at, 1)[0] ?? null);
	}

	/** The newest plan of a unit before a moment that said to launch nothing. */
	against(unit: string | null, before: string): TrailRow | null {
		if (unit === null) return null;
		return (
			this.withheld.findLast((row) => row.unit === unit && row.at <= before) ??
			null
		);
	}

	/** What nobody took, of the rung that the session launches itself. */
	get left(): readonly TrailRow[] {
		return this.#left.filter(({ facts }) => facts.backend === "subagent");
	}
}

/**
 * Joins a trail.
 *
 * @param rows in any order
 */
export function joinTrail(rows: readonly TrailRow[]): Trail {
	const plans = new Plans(rows);
	const launched = oldest(rows, "launched");
	const started = oldest(rows, "started");
	const ended = oldest(rows, "ended");
	const reported = oldest(rows, "reported");
	const seen = new Set<string>();
	const agents = new Set<string>();
	const launches: Launch[] = [];
	const add = (launch: TrailRow | null, came: TrailRow | null) => {
		const agent = came?.agent ?? null;
		if (agent !== null) agents.add(agent);
		const unit = launch?.unit ?? came?.unit ?? null;
		const before = (launch ?? came)?.at ?? "";
		const plan = plans.take(unit, before);
		const handle = first(reported, "agent", agent)?.facts.handle;
		launches.push({
			tool: launch?.tool ?? came?.tool ?? null,
			unit,
			plan,
			against: plan === null ? plans.against(unit, before) : null,
			launch,
			launched: came,
			agent,
			started: first(started, "agent", agent),
			ended: first(ended, "agent", agent),
			handle: typeof handle === "string" ? handle : null,
		});
	};
	for (const launch of oldest(rows, "launch")) {
		// Two hooks of one call are one launch: the plugin may be installed twice.
		if (launch.tool !== null && seen.has(launch.tool)) continue;
		if (launch.tool !== null) seen.add(launch.tool);
		add(launch, first(launched, "tool", launch.tool));
	}
	for (const came of launched) {
		if (came.tool !== null && seen.has(came.tool)) continue;
		if (came.tool !== null) seen.add(came.tool);
		add(null, came);
	}
	const others = new Set(
		[...started, ...ended].flatMap(({ agent }) =>
			agent === null || agents.has(agent) ? [] : [agent],
		),
	);
	return {
		launches,
		unused: plans.left,
		withheld: plans.withheld,
		internal: others.size,
	};
}
