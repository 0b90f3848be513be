/** The witnesses of a host: one for each kind, kept apart, so that a gate's can never speak for an agent. */
import type { Now } from "../../core/clock.ts";
import {
	READINESS_KINDS,
	type ReadinessKind,
} from "../../core/hosts/doctor-line.ts";
import { type Depth, type HostFacts, known } from "../../core/hosts/facts.ts";
import type { kindsOf } from "../../core/hosts/kinds.ts";
import type { HostSpec } from "../../core/hosts/spec.ts";
import { OffloadError } from "../../core/reasons.ts";
import type { Witness } from "../../core/records/witness.ts";
import { readWitnessOf, writeWitness } from "../../jobs/witnesses.ts";

/** What was seen of a host. */
interface Seen {
	readonly spec: HostSpec;
	readonly kinds: ReturnType<typeof kindsOf>;
	readonly facts: HostFacts | null;
	readonly depth: Depth;
	readonly validS: number;
}

/**
 * The subject of each kind's witness. A headless one speaks of a harness.
 *
 * @param harness as it is declared; null stands for the only one that there is
 */
export const subjectOf = (kind: ReadinessKind, harness = "claude"): string =>
	kind === "headless" ? harness : kind;

/** The numbers that a line tells, and what decided: never a text of the host's own. */
function measured(facts: HostFacts | null): Witness["facts"] {
	if (facts === null) return {};
	const { load, memory, jobs } = facts;
	const processes = facts["claude-processes"];
	return {
		...(known(load)
			? { load: load.is.one, load5: load.is.five, cores: load.is.cores }
			: {}),
		...(known(memory) ? { memFreePct: memory.is.freePct } : {}),
		...(known(jobs) ? { jobs: jobs.is.live } : {}),
		...(known(processes) ? { claudeProcs: processes.is.count } : {}),
	};
}

/** Since when the value is what it is: what a later look only confirms is no change. */
function sinceOf(
	root: string,
	{ alias }: HostSpec,
	kind: ReadinessKind,
	value: string,
	now: Now,
): string {
	try {
		const before = readWitnessOf(root, alias, subjectOf(kind), kind);
		const since = before?.facts.since;
		return before?.value === value && typeof since === "string"
			? since
			: now.at;
	} catch (error) {
		if (error instanceof OffloadError) return now.at;
		throw error;
	}
}

/**
 * Keeps a witness for each kind. A quick look does not ask the harness, so where that alone leaves a kind
 * unknown, what was seen of it before stays until its own time is over.
 *
 * @param root an opened state root
 * @throws OffloadError `store`
 */
export function keepWitnesses(
	root: string,
	now: Now,
	{ spec, kinds, facts, depth, validS }: Seen,
): void {
	for (const kind of READINESS_KINDS) {
		const { value, because, why } = kinds[kind];
		const unasked = because === "harness" || because === "harness-auth";
		if (depth === "quick" && value === "unknown" && unasked) continue;
		writeWitness(root, {
			host: spec.alias,
			subject: subjectOf(kind),
			kind,
			value,
			seen_at: now.at,
			boot: now.boot,
			uptime: now.up,
			by: depth === "quick" ? "doctor --no-probe" : "doctor",
			valid_for: validS,
			facts: {
				...measured(facts),
				why: why.slice(0, 1000),
				because,
				since: sinceOf(root, spec, kind, value, now),
			},
		});
	}
}
