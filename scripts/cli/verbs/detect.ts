/** `detect`: what is present here, by what it answered. */
import { axisRow } from "../../core/axes.ts";
import { RUNG_ROWS } from "../../core/capabilities.ts";
import type { Candidate } from "../../core/placement-types.ts";
import { OffloadError } from "../../core/reasons.ts";
import {
	type CandidateId,
	PROFILES,
	type Profile,
} from "../../core/vocabulary.ts";
import { candidatesOf, type LaunchWho } from "../../dispatch/candidates.ts";
import { detect } from "../../dispatch/detect.ts";
import { isInSession } from "../../dispatch/dispatcher.ts";
import type { Presence } from "../../dispatch/presence.ts";
import { openRoot } from "../../jobs/root.ts";
import type { Run } from "../frame/table.ts";
import type { Context, Row } from "../frame/types.ts";
import { span } from "../words.ts";
import { repositoryRoot, settingsFor } from "../working.ts";

/** The order in which rungs are listed: workers of ours, then what a session has, then what a person does. */
const LISTED = [
	"tmux",
	"background",
	"stream-json-persistent",
	"headless-oneshot",
	null,
	"subagent",
	"in-session",
	"print",
];

const place = (rung: string): number => {
	const at = LISTED.indexOf(rung);
	return at < 0 ? LISTED.indexOf(null) : at;
};

/** The state root for what is only remembered; null where it cannot be had. */
export function rootOrNone(ctx: Context): string | null {
	try {
		return openRoot(ctx.stateRoot, ctx.uid ?? undefined);
	} catch (error) {
		if (!(error instanceof OffloadError)) throw error;
		return null;
	}
}

/** The row of one rung: what it can do, or why it is not to be had. */
function rungRow(
	name: string,
	candidates: readonly Candidate[],
	allowed: readonly string[] | null,
): Row {
	if (allowed !== null && !allowed.includes(name))
		return ["absent", name, "no", "rungs.allowed does not name it"];
	const all = candidates.filter(({ id }) => id.rung === name);
	// The first harness that is there speaks for the rung.
	const there = all.find(({ present }) => present === "yes");
	if (there !== undefined)
		return ["backend", name, ...axisRow(there.caps, RUNG_ROWS[name] ?? null)];
	const unknown = all.find(({ present }) => present === "unknown");
	return [
		"absent",
		name,
		unknown === undefined ? "no" : "unknown",
		(unknown ?? all[0])?.why ?? null,
	];
}

/** A profile that this user cannot launch somewhere, though it is present. */
interface Blocked {
	readonly id: CandidateId;
	readonly profile: Profile;
	readonly why: string;
}

/** What would be refused before a launch. @param at the candidates of a profile */
const blockedIn = (
	profiles: readonly Profile[],
	at: (profile: Profile) => readonly Candidate[],
): Blocked[] =>
	profiles.flatMap((profile) =>
		at(profile).flatMap(({ id, present, caps, blocked: why }) =>
			why !== null && present === "yes" && caps.profiles.includes(profile)
				? [{ id, profile, why }]
				: [],
		),
	);

/** What a harness says of itself. A row of its own, because that it is signed in is another thing than that it is there. */
function harnessRow({ subject, facts }: Presence): Row | null {
	const { version, signedIn, method } = facts;
	return typeof version === "string" && signedIn !== undefined
		? ["harness", subject, version, `signed in: ${signedIn}`, method ?? null]
		: null;
}

const witnessRow = ({ subject, value, ageS, by, why }: Presence): Row => [
	"witness",
	subject,
	value,
	ageS === "unknown" ? "age unknown" : `${span(ageS)} ago`,
	by,
	why,
];

export const run: Run<"detect"> = async (ctx, { opt }) => {
	const config = await settingsFor(ctx, null);
	const who: LaunchWho = {
		inSession: isInSession(ctx.env),
		uid: ctx.uid,
		sandbox: false,
		runnerOnly: [],
		profile: "read-only",
		expect: "report",
	};
	const { candidates, seen } = await detect(
		{ env: ctx.env, clock: ctx.clock, root: rootOrNone(ctx) },
		config,
		{
			fresh: opt.fresh,
			folder: repositoryRoot(ctx.cwd) ?? ctx.cwd,
			who,
		},
	);
	const blocked = blockedIn(PROFILES, (profile) =>
		candidatesOf(seen, config, {
			...who,
			profile,
			expect: profile === "read-only" ? "report" : "patch",
		}),
	);
	const names = [...new Set(candidates.map(({ id }) => id.rung))].sort(
		(a, b) => place(a) - place(b),
	);
	const rungs = names.map((name) =>
		rungRow(name, candidates, config.rungs.allowed),
	);
	const looks: Presence[] = [
		seen.claude,
		seen.command,
		seen.tmux,
		...seen.external,
	];
	const fault = looks.find((look) => look.fault !== undefined)?.fault;
	return {
		rows: [
			...rungs.filter(([key]) => key === "backend"),
			...rungs.filter(([key]) => key === "absent"),
			...blocked.map(
				({ id, profile, why }): Row => [
					"blocked",
					id.rung,
					id.harness,
					profile,
					why,
				],
			),
			...looks.map(harnessRow).filter((row) => row !== null),
			...looks.map(witnessRow),
		],
		json: {
			rungs: rungs.map(([key, name, ...more]) => ({
				rung: name,
				present: key === "backend" ? "yes" : more[0],
			})),
			candidates: candidates.map(({ id, present, why, caps }) => ({
				...id,
				present,
				why,
				caps,
			})),
			blocked: blocked.map(({ id, ...one }) => ({ ...id, ...one })),
			witnesses: looks.map(({ fault: _, ...look }) => look),
		},
		quiet: rungs.flatMap(([key, name]) =>
			key === "backend" ? [String(name)] : [],
		),
		...(fault === undefined ? {} : { problem: fault }),
	};
};
