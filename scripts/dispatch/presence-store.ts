/**
 * What is remembered of a look at this machine: a witness, believed only for its time and only of the very
 * program that answered.
 */
import { statSync } from "node:fs";
import { witnessPath } from "../core/layout.ts";
import { OffloadError } from "../core/reasons.ts";
import type { Witness } from "../core/records/witness.ts";
import type { Yes3 } from "../core/vocabulary.ts";
import { valueNow, type WitnessOf, witnessAge } from "../core/witness.ts";
import { readWitnessOf, writeWitness } from "../jobs/witnesses.ts";
import type { World } from "./world.ts";

/** What a look needs of the world. */
export type PresenceWorld = Pick<World, "env" | "clock"> & {
	/** The state root; null: nothing is remembered. */
	readonly root: string | null;
};

/** One thing that was looked at. */
export interface Presence {
	/** `claude`, `command`, or the name of an external rung. */
	readonly subject: string;
	readonly value: Yes3;
	/** One sentence: what answered, or why nothing is known. */
	readonly why: string;
	/** Seconds since it was seen; 0 for what was looked at now. */
	readonly ageS: number | "unknown";
	readonly by: string;
	readonly facts: Witness["facts"];
	/** The record of it is damaged: then nothing is known until somebody looks anew. */
	readonly fault?: OffloadError;
}

const LOCAL = "local";
/** The longest text that a fact may be. */
const FACT_LENGTH = 4096;

/** What tells that a program is still the one that answered: which file it is, and when and how it was last changed. */
export function stampOf(path: string): string {
	try {
		const stat = statSync(path, { bigint: true });
		const { dev, ino, size, mtimeNs, mode, uid } = stat;
		return [dev, ino, size, mtimeNs, mode, uid].join(":");
	} catch {
		return "gone";
	}
}

/** What an answer depends on besides the program itself. */
export const settingOf = (env: World["env"]): string =>
	[env.HOME, env.CLAUDE_CONFIG_DIR].map((one) => one ?? "").join("|");

/** What a damaged record is worth: nothing is known, and the one who asked what is here is told where it lies. */
function damaged(root: string, subject: string, error: OffloadError): Presence {
	const path = error.about ?? witnessPath(root, LOCAL, subject);
	return {
		subject,
		value: "unknown",
		why: `what is remembered of it cannot be read: ${error.message}`,
		ageS: "unknown",
		by: "a damaged record",
		facts: {},
		fault: new OffloadError(error.reason, error.message, {
			about: path,
			kept: "the file, as it is",
			next: "offload detect --fresh looks anew and replaces it",
			cause: error,
		}),
	};
}

/**
 * What is remembered of a subject.
 *
 * @param same what has to be the same as at that look, by the name of the fact
 * @returns null where it has to be asked: nobody has looked, it was another program, too long ago, or it
 *   gave no answer then. A record that cannot be read is no such case: it is told.
 */
export function remembered(
	{ root, clock }: PresenceWorld,
	subject: string,
	same: Readonly<Record<string, string>>,
): Presence | null {
	if (root === null) return null;
	let kept: WitnessOf<"presence"> | null;
	try {
		kept = readWitnessOf(root, LOCAL, subject, "presence");
	} catch (error) {
		if (error instanceof OffloadError) return damaged(root, subject, error);
		throw error;
	}
	if (kept === null) return null;
	const now = clock();
	if (valueNow(kept, now) === "unknown") return null;
	for (const [name, value] of Object.entries(same))
		if (kept.facts[name] !== value) return null;
	return {
		subject,
		value: kept.value,
		why: String(kept.facts.why ?? ""),
		ageS: witnessAge(kept, now),
		by: kept.by,
		facts: kept.facts,
	};
}

/**
 * Remembers what was seen. That it cannot be written costs only time.
 *
 * @param validS seconds for which it is believed
 */
export function remember(
	{ root, clock }: PresenceWorld,
	validS: number,
	seen: Omit<Presence, "ageS" | "fault">,
): Presence {
	const now = clock();
	const facts = { ...seen.facts, why: seen.why.slice(0, FACT_LENGTH) };
	if (root !== null)
		try {
			writeWitness(root, {
				host: LOCAL,
				subject: seen.subject,
				kind: "presence",
				value: seen.value,
				seen_at: now.at,
				boot: now.boot,
				uptime: now.up,
				by: seen.by,
				valid_for: validS,
				facts,
			});
		} catch (error) {
			if (!(error instanceof OffloadError)) throw error;
		}
	return { ...seen, facts, ageS: 0 };
}
