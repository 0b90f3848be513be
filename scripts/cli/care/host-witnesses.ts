/** What the store of witnesses still says of a host, kind by kind. */
import type { Now } from "../../core/clock.ts";
import {
	READINESS_KINDS,
	type ReadinessKind,
} from "../../core/hosts/doctor-line.ts";
import { OffloadError } from "../../core/reasons.ts";
import type { Witness } from "../../core/records/witness.ts";
import type { Yes3 } from "../../core/vocabulary.ts";
import { valueNow, witnessAge } from "../../core/witness.ts";
import { listWitnesses, readWitness } from "../../jobs/witnesses.ts";

/** What is known of one kind. */
export interface Known {
	readonly kind: ReadinessKind;
	/** What it speaks of: a harness, a rung; null where nobody has looked. */
	readonly subject: string | null;
	readonly value: Yes3;
	/** Seconds; null: nobody has looked, or the record is damaged. */
	readonly ageS: number | "unknown" | null;
	/** One sentence. */
	readonly why: string;
}

/** Why the value is what it is. */
function whyOf(witness: Witness, value: Yes3): string {
	const said = witness.facts.why;
	const why = typeof said === "string" && said !== "" ? said : witness.by;
	return value === witness.value
		? why
		: `it was ${witness.value}, and that is not believed any more (${why})`;
}

/**
 * What is known of a host.
 *
 * @param root the state root; an absent one holds nothing
 * @returns each kind at least once; `unknown` where nobody has looked or what is there cannot be read
 */
export function knownOf(
	root: string,
	alias: string,
	now: Now,
): readonly Known[] {
	const found: Known[] = [];
	const damaged: string[] = [];
	for (const subject of listWitnesses(root, alias))
		try {
			const witness = readWitness(root, alias, subject);
			if (witness === null) continue;
			const kind = READINESS_KINDS.find((one) => one === witness.kind);
			if (kind === undefined) continue;
			const value = valueNow(witness, now);
			found.push({
				kind,
				subject,
				value,
				ageS: witnessAge(witness, now),
				why: whyOf(witness, value),
			});
		} catch (error) {
			if (!(error instanceof OffloadError)) throw error;
			damaged.push(`${subject}: ${error.message}`);
		}
	const nothing =
		damaged.length === 0
			? "nobody has looked"
			: `a record cannot be read (${damaged.join("; ")})`;
	return READINESS_KINDS.flatMap((kind): Known[] => {
		const of = found.filter((one) => one.kind === kind);
		return of.length > 0
			? of
			: [{ kind, subject: null, value: "unknown", ageS: null, why: nothing }];
	});
}
