/** `doctor -H` and `doctor --all`: what declared hosts are ready for, asked now. */
import type { Config } from "../../config/config.ts";
import { userStamp } from "../../config/stamp.ts";
import {
	formatDoctorLine,
	READINESS_KINDS,
	type ReadinessKind,
} from "../../core/hosts/doctor-line.ts";
import { linkLayer } from "../../core/hosts/layers.ts";
import { NOTHING_MEASURED } from "../../core/hosts/line-segments.ts";
import type { HostSpec } from "../../core/hosts/spec.ts";
import { nearest } from "../../core/nearest.ts";
import { OffloadError } from "../../core/reasons.ts";
import {
	type DoctorHow,
	type Examined,
	examineAll,
	factsOf,
} from "../../dispatch/hosts/doctor.ts";
import { keepDeclared } from "../../dispatch/hosts/refresh.ts";
import type { Context, Problem, Result, Row } from "../frame/types.ts";
import { rootOrNone } from "../verbs/detect.ts";
import { settingsFor } from "../working.ts";
import { type LinkMaker, linksOf } from "./host-links.ts";

/** What was asked for. */
export interface HostDoctorWish {
	/** An alias; null: all that are declared. */
	readonly alias: string | null;
	readonly brief: boolean;
	readonly quick: boolean;
	/** The kind that decides the exit code; null: `headless`, or `gate` where the harness is not asked. */
	readonly kind: ReadinessKind | null;
}

/** The host of an alias. @throws OffloadError `configuration` where none is declared */
export function declaredHost(
	config: Config,
	alias: string,
	offload: string,
): HostSpec {
	const all = config.hosts.declared;
	const found = all.find((spec) => spec.alias === alias);
	if (found !== undefined) return found;
	const near = nearest(
		alias,
		all.map((spec) => spec.alias),
	);
	throw new OffloadError(
		"configuration",
		`No host of that alias is declared${near === null ? "" : `; did you mean ${near}`}`,
		{ about: alias, next: `${offload} hosts add ${alias}` },
	);
}

/** The line of one host, in the grammar that scripts read. */
export function briefLine({ alias, answer, kinds, layers }: Examined): string {
	const facts = factsOf(answer);
	const bad = READINESS_KINDS.slice(0, 2)
		.map((kind) => kinds[kind])
		.find(({ value }) => value !== "yes");
	const told = <T, V>(
		fact: { readonly is: T } | object | undefined,
		value: (is: T) => V,
	): V | null =>
		fact !== undefined && "is" in fact ? value(fact.is as T) : null;
	const tmux = layers.find(({ layer }) => layer === "tmux");
	return formatDoctorLine({
		...NOTHING_MEASURED,
		speaker: { as: "doctor", host: alias },
		old: false,
		readiness: {
			headless: kinds.headless.value,
			gate: kinds.gate.value,
			session: tmux?.value === "unknown" ? null : kinds.session.value,
		},
		why: bad?.because ?? null,
		load: told(facts?.load, ({ one }: { one: number }) => one),
		memFreePct: told(facts?.memory, (m: { freePct: number }) => m.freePct),
		jobs: told(facts?.jobs, ({ live }: { live: number }) => live),
		claudeProcs: told(
			facts?.["claude-processes"],
			({ count }: { count: number }) => count,
		),
	});
}

/** Why a host is not ready for what was asked; undefined where it is. */
function problemOf(
	{ alias, answer, kinds }: Examined,
	kind: ReadinessKind,
): Problem | undefined {
	if (kinds[kind].value === "yes") return undefined;
	if (answer.kind === "unreachable")
		return {
			reason: "unreachable",
			message: `host ${alias} unreachable: ${linkLayer(answer.layer)}`,
			about: answer.why,
			...(answer.remedy === null ? {} : { next: answer.remedy }),
		};
	const { value, why } = kinds[kind];
	return {
		reason: "not-ready",
		message: `host ${alias} is not ready: ${kind} ${value}`,
		about: why,
	};
}

/** The rows of one host: its layers in their order, then its kinds. */
const rowsOf = ({ alias, layers, kinds, bench, unkept }: Examined): Row[] => [
	...layers.map(
		({ layer, value, why, remedy }): Row => [
			"layer",
			alias,
			layer,
			value,
			why,
			remedy,
		],
	),
	...READINESS_KINDS.map(
		(kind): Row => ["ready", alias, kind, kinds[kind].value, kinds[kind].why],
	),
	...(bench === null
		? []
		: [["benched", alias, `${bench.seconds} s`, bench.why] as Row]),
	...(unkept === null ? [] : [["unkept", alias, unkept] as Row]),
];

const jsonOf = ({ alias, layers, kinds, bench, answer }: Examined) => ({
	alias,
	layers,
	kinds,
	bench,
	facts: Object.fromEntries(
		Object.entries(factsOf(answer) ?? {}).map(([name, fact]) => [
			name,
			"is" in fact ? fact.is : null,
		]),
	),
});

/**
 * Asks hosts now and tells what was found.
 *
 * @param links how they are reached; tests hand in their own
 * @returns a problem where a host is not ready: with several, the first of them
 * @throws OffloadError `configuration`
 */
export async function hostDoctor(
	ctx: Context,
	wish: HostDoctorWish,
	links: (ctx: Context, config: Config) => LinkMaker = linksOf,
	how: Partial<DoctorHow> = {},
): Promise<Result> {
	const stamp = userStamp(ctx.env, ctx.home);
	const config = await settingsFor(ctx, null);
	const offload = ctx.self.command();
	const root = rootOrNone(ctx);
	if (root !== null) keepDeclared(root, config, stamp);
	const specs =
		wish.alias === null
			? config.hosts.declared
			: [declaredHost(config, wish.alias, offload)];
	if (specs.length === 0)
		throw new OffloadError("configuration", "No host is declared", {
			next: `${offload} hosts add <alias>`,
		});
	const kind = wish.kind ?? (wish.quick ? "gate" : "headless");
	ctx.out.progress(`asking ${specs.map(({ alias }) => alias).join(", ")}`);
	const found = await examineAll(
		{
			root,
			clock: ctx.clock,
			link: links(ctx, config),
			heard: (alias, fact) => ctx.out.progress(`${alias}: ${fact}`),
		},
		specs,
		{ depth: wish.quick ? "quick" : "full", ...how },
	);
	ctx.out.progress(null);
	const problems = found.flatMap((one) => problemOf(one, kind) ?? []);
	const [problem] = problems;
	const lines = found.map(briefLine);
	return {
		...(wish.brief
			? { text: lines.join("\n"), contract: true }
			: { rows: found.flatMap(rowsOf) }),
		json: { hosts: found.map(jsonOf), lines, kind },
		quiet: found
			.filter(({ kinds }) => kinds[kind].value === "yes")
			.map(({ alias }) => alias),
		...(problem === undefined
			? {}
			: {
					problem:
						problems.length === 1
							? problem
							: {
									...problem,
									message: `${problem.message}; and ${problems.length - 1} more of ${found.length}`,
								},
				}),
	};
}
