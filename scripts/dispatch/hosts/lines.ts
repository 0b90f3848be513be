/** What is told of a declared host from the store alone: its banner, and the name under which that counts as told. */
import { type Now, span } from "../../core/clock.ts";
import {
	formatDoctorLine,
	READINESS_KINDS,
	type ReadinessKind,
} from "../../core/hosts/doctor-line.ts";
import { NOTHING_MEASURED } from "../../core/hosts/line-segments.ts";
import { isHostAlias } from "../../core/hosts/spec.ts";
import { OffloadError } from "../../core/reasons.ts";
import type { Witness } from "../../core/records/witness.ts";
import type { Yes3 } from "../../core/vocabulary.ts";
import { valueNow, witnessAge } from "../../core/witness.ts";
import { readWitnessOf } from "../../jobs/witnesses.ts";
import { subjectOf } from "./witness.ts";

/** One host's line. */
export interface HostLine {
	/** Changes with what is known of the host, and not with its age or its load. */
	readonly key: string;
	readonly text: string;
	/** Something of it is past its time, or was never looked at. */
	readonly stale: boolean;
	/** Seconds since the oldest of what it tells was seen; `unknown` where that cannot be told or there is nothing. */
	readonly ageS: number | "unknown";
}

/** The witnesses of a host by kind; null: nobody has looked, or the record cannot be read. */
export type HostWitnesses = {
	readonly [K in ReadinessKind]: Omit<Witness, "format" | "kind"> | null;
};

/** Reads them. A damaged one is as none: a look replaces it. */
export function witnessesOf(root: string, alias: string): HostWitnesses {
	const read = (kind: ReadinessKind) => {
		try {
			return readWitnessOf(root, alias, subjectOf(kind), kind);
		} catch (error) {
			if (error instanceof OffloadError) return null;
			throw error;
		}
	};
	return {
		headless: read("headless"),
		gate: read("gate"),
		session: read("session"),
	};
}

const number = (value: unknown): number | null =>
	typeof value === "number" ? value : null;

/**
 * The banner of a host.
 *
 * @param alias as it is declared; it fits {@link isHostAlias}
 * @param seen its witnesses
 * @returns null for an alias that is none
 */
export function hostLine(
	alias: string,
	seen: HostWitnesses,
	now: Now,
): HostLine | null {
	if (!isHostAlias(alias)) return null;
	const told = READINESS_KINDS.map((kind) => {
		const witness = seen[kind];
		const value: Yes3 = witness === null ? "unknown" : valueNow(witness, now);
		return {
			kind,
			witness,
			value,
			ageS: witness === null ? ("unknown" as const) : witnessAge(witness, now),
			// What was seen as unknown is known to be so while its time lasts.
			stale:
				witness === null ||
				valueNow({ ...witness, value: "yes" }, now) === "unknown",
		};
	});
	const fresh = told.filter(({ stale }) => !stale);
	const looked = told.filter(({ witness }) => witness !== null);
	const ages = looked.map(({ ageS }) => ageS);
	const ageS =
		ages.length === 0 || ages.includes("unknown")
			? "unknown"
			: Math.max(...(ages as number[]));
	const youngest = fresh.toSorted((a, b) => Number(a.ageS) - Number(b.ageS))[0];
	const facts = youngest?.witness?.facts ?? {};
	// The session's state is told where there is one to tell; the first of the line that is not ready says why.
	const bad = told.find(({ value }) => value !== "yes");
	const because = bad?.witness?.facts.because;
	const why =
		bad === undefined
			? null
			: bad.witness === null
				? "not-looked-at"
				: bad.stale
					? "too-old"
					: typeof because === "string"
						? because
						: null;
	const text = formatDoctorLine({
		speaker: { as: "banner", alias },
		old: false,
		readiness: {
			headless: told[0]?.value ?? "unknown",
			gate: told[1]?.value ?? "unknown",
			session: seen.session === null ? null : (told[2]?.value ?? "unknown"),
		},
		...NOTHING_MEASURED,
		why,
		seen: ageS === "unknown" ? null : span(ageS),
		load: number(facts.load),
		memFreePct: number(facts.memFreePct),
		jobs: number(facts.jobs),
		claudeProcs: number(facts.claudeProcs),
	});
	const key = told
		.map(({ value, stale, witness }) =>
			stale
				? "stale"
				: `${value}${String(witness?.facts.since ?? "").replace(/\D/g, "")}`,
		)
		.join("-");
	return {
		key: `host-${alias}-${key}`,
		text,
		stale: fresh.length < told.length,
		ageS,
	};
}
