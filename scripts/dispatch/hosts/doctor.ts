/**
 * Asks hosts what they are ready for, side by side, and keeps what was seen: a witness for each kind, and a
 * bench for a host that did not answer.
 */
import type { Clock } from "../../core/clock.ts";
import { type Bench, benchAfter } from "../../core/hosts/benching.ts";
import {
	type Depth,
	type FactName,
	type HostFacts,
	readFact,
	readFacts,
} from "../../core/hosts/facts.ts";
import { type KindState, kindsOf } from "../../core/hosts/kinds.ts";
import {
	type HostAnswer,
	type Layer,
	layersOf,
	linkLayer,
} from "../../core/hosts/layers.ts";
import type { HostSpec } from "../../core/hosts/spec.ts";
import { OffloadError } from "../../core/reasons.ts";
import type { HostLink, Reply } from "../../hosts/ssh/link.ts";
import { readBench, writeBench } from "../../jobs/hosts.ts";
import { keepWitnesses } from "./witness.ts";

/** Seconds for which a witness of a host is believed. */
export const WITNESS_S = 300;
/** Seconds for a whole look, by its depth: less than callers of a doctor allow, which is 90 and 30. */
export const WITHIN_S = { full: 75, quick: 25 } as const;
/** Hosts that are asked at the same time. */
const AT_ONCE = 8;

/** What a look needs of the world. */
export interface DoctorWorld {
	/** The state root; null: nothing is kept. */
	readonly root: string | null;
	readonly clock: Clock;
	/** Makes the link to a host. */
	link(spec: HostSpec): HostLink;
	/** Told what was heard of a host, as it comes. */
	heard?(alias: string, fact: FactName): void;
}

/** How a look is taken. */
export interface DoctorHow {
	readonly depth: Depth;
	/** Seconds for which its witnesses are believed. */
	readonly validS?: number;
	/** Seconds for the look. */
	readonly withinS?: number;
}

/** One host as it was found. */
export interface Examined {
	readonly alias: string;
	readonly answer: HostAnswer;
	readonly layers: readonly Layer[];
	readonly kinds: ReturnType<typeof kindsOf>;
	/** Null: it is not benched. */
	readonly bench: Bench | null;
	/** Why what was seen could not be kept, or null. */
	readonly unkept: string | null;
}

const broke = (why: string): HostAnswer & { kind: "unreachable" } => ({
	kind: "unreachable",
	layer: "link",
	why,
	remedy: null,
});

/** What the host program refused to answer; null where it did not. */
function refusal(lines: readonly unknown[]): string | null {
	for (const line of lines)
		if (typeof line === "object" && line !== null && "error" in line) {
			const { error } = line;
			const message =
				typeof error === "object" && error !== null && "message" in error
					? String(error.message).slice(0, 500)
					: "it gave no reason";
			return `the host program refused: ${message}`;
		}
	return null;
}

function answerOf(reply: Reply): HostAnswer {
	if (reply.kind !== "answer") return reply;
	const why =
		refusal(reply.lines) ??
		(reply.code === 0 ? null : `the host program ended with ${reply.code}`);
	return why === null
		? { kind: "facts", facts: readFacts(reply.lines) }
		: broke(why);
}

/**
 * Asks one host. A link that says nothing at all in its time is a link that broke.
 *
 * @throws OffloadError of the link for what is wrong on this machine
 */
async function ask(
	world: DoctorWorld,
	spec: HostSpec,
	{ depth, withinS = WITHIN_S[depth] }: DoctorHow,
): Promise<HostAnswer> {
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<HostAnswer>((resolve) => {
		timer = setTimeout(
			() =>
				resolve({
					...broke(`there was no answer within ${withinS} s`),
					blind: true,
				}),
			// The link keeps the same time and knows more about what it was waiting for.
			withinS * 1000 + 500,
		);
	});
	try {
		const asked = world.link(spec).ask({
			verb: "facts",
			request: {
				probe: depth,
				repository: spec.repoPath,
				claude: spec.claudePath,
			},
			withinS,
			onLine: (line) => {
				const fact = readFact(line);
				if (fact !== null) world.heard?.(spec.alias, fact.name);
			},
		});
		asked.catch(() => {});
		return await Promise.race([asked.then(answerOf), late]);
	} catch (error) {
		// Anything else is wrong here, such as a missing ssh, and says nothing of the host.
		if (error instanceof OffloadError && error.reason === "unreachable")
			return { ...broke(error.message), blind: true };
		throw error;
	} finally {
		clearTimeout(timer);
	}
}

/** The bench on record; one that cannot be read is as none, and is replaced. */
function benchOf(root: string, alias: string): Bench | null {
	try {
		return readBench(root, alias);
	} catch (error) {
		if (error instanceof OffloadError && error.reason === "corrupt")
			return null;
		throw error;
	}
}

/**
 * Looks at one host and keeps what was seen.
 *
 * @returns what was found; that it could not be kept is told and no error
 * @throws OffloadError for what is wrong on this machine; nothing is kept then
 */
export async function examine(
	world: DoctorWorld,
	spec: HostSpec,
	how: DoctorHow,
): Promise<Examined> {
	const answer = await ask(world, spec, how);
	const layers = layersOf(answer, spec);
	const kinds = kindsOf(layers);
	const now = world.clock();
	let bench: Bench | null = null;
	let unkept: string | null = null;
	if (world.root !== null)
		try {
			if (answer.kind === "unreachable")
				bench = benchAfter(
					benchOf(world.root, spec.alias),
					{
						because: linkLayer(answer.layer),
						why: answer.why.slice(0, 1000),
					},
					now,
				);
			writeBench(world.root, spec.alias, bench);
			keepWitnesses(world.root, now, {
				spec,
				kinds,
				facts: factsOf(answer),
				depth: how.depth,
				validS: how.validS ?? WITNESS_S,
			});
		} catch (error) {
			if (!(error instanceof OffloadError)) throw error;
			unkept = error.message;
		}
	return { alias: spec.alias, answer, layers, kinds, bench, unkept };
}

/** The facts of an answer that has some. */
export const factsOf = (answer: HostAnswer): HostFacts | null =>
	answer.kind === "facts" ? answer.facts : null;

/**
 * Looks at several hosts, a bounded number at a time.
 *
 * @returns one for each, in the order that they were given in
 */
export async function examineAll(
	world: DoctorWorld,
	specs: readonly HostSpec[],
	how: DoctorHow,
): Promise<readonly Examined[]> {
	const found: Examined[] = [];
	const left = specs.map((spec, at) => ({ spec, at }));
	const work = async () => {
		for (let next = left.shift(); next !== undefined; next = left.shift())
			found[next.at] = await examine(world, next.spec, how);
	};
	await Promise.all(
		Array.from({ length: Math.min(AT_ONCE, specs.length) }, work),
	);
	return found;
}

export type { KindState };
