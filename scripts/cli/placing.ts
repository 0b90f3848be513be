/** The flags of a placement as `place` and `dispatch` take them, and a decision as both print it. */

import type { Config } from "../config/config.ts";
import type { Loss, Need, Placement } from "../core/placement-types.ts";
import type { RungPort } from "../core/ports.ts";
import { OffloadError } from "../core/reasons.ts";
import { LOSSES, NEEDS } from "../core/sufficiency.ts";
import type { CandidateId, Profile, Yes3 } from "../core/vocabulary.ts";
import type { Asked } from "../dispatch/decide.ts";
import { notPlaced } from "../dispatch/decide.ts";
import { externalRung } from "../rungs/external.ts";
import { RUNGS as RUNG_PORTS } from "../rungs/index.ts";
import { HARNESSES, RUNGS } from "./frame/places.ts";
import type { Problem, Row } from "./frame/types.ts";

/** The options, as the parser gives them. */
export interface PlacingOptions {
	readonly survive: Yes3 | undefined;
	readonly attach: Yes3 | undefined;
	readonly beyond: Yes3 | undefined;
	readonly need: readonly string[];
	readonly profile: Profile | undefined;
	readonly role: string | undefined;
	readonly class: "reasoning" | "heartbeat" | "work" | undefined;
	readonly anyway: boolean;
	readonly unattended: boolean;
	readonly "accept-loss": readonly string[];
}

/** Words that may be given several times and with commas between them, each of a closed set. */
function words<const W extends string>(
	option: string,
	given: readonly string[],
	allowed: readonly W[],
): readonly W[] {
	const found: W[] = [];
	for (const word of given.flatMap((one) => one.split(","))) {
		const known = allowed.find((one) => one === word.trim());
		if (known === undefined)
			throw new OffloadError("usage", `${option} does not take this word`, {
				about: word,
				next: allowed.join(", "),
			});
		if (!found.includes(known)) found.push(known);
	}
	return found;
}

/** A name that is given, where there is such a thing. */
function existing(
	what: string,
	given: string | undefined,
	names: readonly string[],
): string | undefined {
	if (given === undefined || names.includes(given)) return given;
	throw new OffloadError("usage", `There is no such ${what}`, {
		about: given,
		next: names.join(", "),
	});
}

/**
 * A rung by its name, shipped or of the configuration.
 *
 * @param besides words that stand in its place for a verb
 * @throws OffloadError `usage` with the names that there are
 */
export function rungNamed(
	name: string,
	config: Pick<Config, "rungs">,
	besides: readonly string[] = [],
): RungPort {
	const rung = RUNG_PORTS.get(name);
	if (rung !== undefined) return rung;
	if (Object.hasOwn(config.rungs.external, name)) return externalRung(name);
	throw new OffloadError("usage", "There is no such rung", {
		about: name,
		next: [
			...besides,
			...RUNG_PORTS.keys(),
			...Object.keys(config.rungs.external),
		].join(", "),
	});
}

/**
 * What was named of a candidate. A name that stands for nothing is a slip, and no question to a person.
 *
 * @throws OffloadError `usage` with the names that there are
 */
export function pinOf(
	opt: {
		readonly rung: string | undefined;
		readonly harness: string | undefined;
		readonly host: string | undefined;
	},
	config: Pick<Config, "rungs">,
): Partial<CandidateId> {
	const rung = existing("rung", opt.rung, [
		...RUNGS,
		...Object.keys(config.rungs.external),
	]);
	const harness = existing("harness", opt.harness, HARNESSES);
	return {
		...(rung === undefined ? {} : { rung }),
		...(harness === undefined ? {} : { harness }),
		...(opt.host === undefined ? {} : { host: opt.host }),
	};
}

/**
 * What was asked for. What was not given is unknown.
 *
 * @param pin what was named
 * @throws OffloadError `usage` for a word that is not allowed
 */
export const askedOf = (
	opt: PlacingOptions,
	pin: Partial<CandidateId>,
): Asked => ({
	predicates: {
		survive: opt.survive ?? "unknown",
		attach: opt.attach ?? "unknown",
		beyond: opt.beyond ?? "unknown",
	},
	needs: words<Need>("--need", opt.need, NEEDS),
	profile: opt.profile ?? "read-only",
	role: opt.role ?? null,
	work: opt.class ?? "work",
	anyway: opt.anyway,
	pin,
	acceptLoss: words<Loss>("--accept-loss", opt["accept-loss"], LOSSES),
	unattended: opt.unattended,
});

const name = ({ harness, rung, host }: CandidateId): string =>
	`${rung}/${harness}/${host}`;

/** A decision as rows: what came of it, then every candidate with its reason. */
export function placementRows(placement: Placement): readonly Row[] {
	const head: Row[] = [["placement", placement.kind]];
	if (placement.kind === "place")
		head.push(
			["chosen", name(placement.chosen)],
			[
				"because",
				placement.rows.find(({ verdict }) => verdict === "chosen")?.detail ??
					null,
			],
		);
	if (placement.kind === "inline") head.push(["because", placement.why]);
	if (placement.kind === "refuse")
		head.push(["by", placement.by], ["because", placement.which]);
	if (placement.kind === "ask") {
		head.push(["question", placement.question]);
		for (const { id, buys, loses, flags } of placement.options)
			head.push([
				"option",
				name(id),
				`buys ${buys.join(", ") || "nothing asked for"}`,
				`loses ${loses.join(", ") || "nothing"}`,
				flags.join(" "),
			]);
	}
	return [
		...head,
		...placement.rows.map(
			({ id, verdict, reason, detail, losses }): Row => [
				"candidate",
				name(id),
				verdict,
				reason,
				detail,
				losses.join(","),
			],
		),
	];
}

/** The problem of a decision, or undefined where there is none. `inline` is an answer of `place`. */
export const placementProblem = (placement: Placement): Problem | undefined =>
	placement.kind === "place" || placement.kind === "inline"
		? undefined
		: notPlaced(placement);
