/**
 * How much of the account is used: from the record while it is valid, else by asking the person's own
 * program. It is asked off the road of a launch where that can be; a launch waits only where nothing is known.
 */
import * as z from "zod/mini";
import type { Config } from "../config/config.ts";
import { ageOf } from "../core/clock.ts";
import { workerEnvironment } from "../core/environment.ts";
import { store } from "../core/layout.ts";
import { OffloadError } from "../core/reasons.ts";
import {
	USAGE_FORMAT,
	type UsageRecord,
	usageRecord,
} from "../core/records/usage.ts";
import type { Usage } from "../core/usage.ts";
import { ask } from "../harnesses/program.ts";
import { asJson, readJsonMaybe, writeDurable } from "../system/files.ts";
import type { World } from "./world.ts";

/** Milliseconds for an answer. */
const ANSWER_MS = 2000;
const ANSWER_BYTES = 256 * 1024;

/** What is read of an answer; the rest is let through. */
const answer = z.lazy(() =>
	z.object({
		providers: z.array(
			z.object({
				provider: z.string(),
				state: z.optional(z.object({ status: z.string() })),
				windows: z.optional(
					z.array(
						z.object({
							id: z.string(),
							percentUsed: z.optional(z.nullable(z.number())),
							percentRemaining: z.optional(z.nullable(z.number())),
						}),
					),
				),
			}),
		),
	}),
);

const bounded = (share: number) => Math.min(1000, Math.max(0, share));

/** The used share of a window, in percent; null where it was not told. */
const used = (window: {
	readonly percentUsed?: number | null | undefined;
	readonly percentRemaining?: number | null | undefined;
}): number | null =>
	window.percentUsed != null
		? bounded(window.percentUsed)
		: window.percentRemaining != null
			? bounded(100 - window.percentRemaining)
			: null;

type Read = Pick<UsageRecord, "unknown" | "session" | "weekly" | "models">;
const nothing = (why: string): Read => ({
	unknown: why,
	session: null,
	weekly: null,
	models: {},
});

/**
 * Reads what a usage program printed.
 *
 * @param text its standard output
 * @param provider whose usage is wanted
 */
export function readUsage(text: string, provider: string): Read {
	let value: unknown;
	try {
		value = JSON.parse(text);
	} catch {
		return nothing("the usage command's answer is no JSON");
	}
	const parsed = answer.safeParse(value);
	if (!parsed.success)
		return nothing(
			"the usage command's answer is not of the form that is read",
		);
	const found = parsed.data.providers.find((one) => one.provider === provider);
	if (found === undefined)
		return nothing(`the usage command's answer says nothing of ${provider}`);
	const status = found.state?.status ?? "unknown";
	// Only what is fresh decides anything: an old or failed answer is none.
	if (status !== "fresh")
		return nothing(
			`the usage command's answer is not fresh (${/^[a-z_]{1,20}$/.test(status) ? status : "unknown"})`,
		);
	const read = {
		unknown: null,
		session: null as number | null,
		weekly: null as number | null,
		models: {} as Record<string, number>,
	};
	for (const window of found.windows ?? []) {
		const share = used(window);
		if (share === null) continue;
		const model = /^(?:seven_day_|model:)([A-Za-z0-9._-]{1,64})$/.exec(
			window.id,
		)?.[1];
		if (window.id === "five_hour") read.session = share;
		else if (window.id === "seven_day" || window.id === "weekly")
			read.weekly = share;
		else if (model !== undefined) read.models[model] = share;
	}
	return read.session === null &&
		read.weekly === null &&
		Object.keys(read.models).length === 0
		? nothing("the usage command's answer names no window that is known")
		: read;
}

/** Who asks. */
export type UsageWorld = Pick<World, "root" | "env" | "clock">;

/**
 * Asks the usage program and keeps what it said.
 *
 * @param argv from the user's own configuration; element 0 is absolute
 * @returns what it came to; a failure is `unknown`, and kept too, so that it is not asked again at once
 */
export async function fetchUsage(
	world: UsageWorld,
	argv: readonly string[],
): Promise<UsageRecord> {
	const { env } = workerEnvironment(world.env, { auth: "login" });
	const said = await ask(argv[0] as string, argv.slice(1), {
		env,
		deadlineMs: ANSWER_MS,
		cap: ANSWER_BYTES,
	});
	// It may end with 1 and tell all the same; what it printed decides.
	const read =
		said.kind === "hung"
			? nothing(`the usage command did not answer within ${ANSWER_MS / 1000} s`)
			: said.kind === "not-started"
				? nothing(`the usage command could not be started (${said.code})`)
				: said.out.trim() === ""
					? nothing("the usage command said nothing")
					: readUsage(said.out, "claude");
	const now = world.clock();
	const record: UsageRecord = {
		format: USAGE_FORMAT,
		at: now.at,
		up: now.up,
		boot: now.boot,
		command: JSON.stringify(argv).slice(0, 8192),
		...read,
	};
	try {
		writeDurable(store(world.root).usage, asJson(record), { sync: false });
	} catch (error) {
		if (!(error instanceof OffloadError)) throw error;
	}
	return record;
}

const usageOf = (record: UsageRecord, ageS: number): Usage =>
	record.unknown === null
		? {
				kind: "seen",
				session: record.session,
				weekly: record.weekly,
				models: record.models,
				ageS,
			}
		: { kind: "unknown", why: record.unknown };

/**
 * What is known of the usage.
 *
 * @param refresh starts a look that nobody waits for
 */
export async function usageNow(
	world: UsageWorld,
	config: Pick<Config, "usage">,
	refresh: () => void,
): Promise<Usage> {
	const argv = config.usage.command;
	if (argv === null) return { kind: "none" };
	let kept: UsageRecord | null = null;
	try {
		kept = readJsonMaybe(store(world.root).usage, usageRecord, "usage record");
	} catch (error) {
		// Damaged: it says nothing, so it is asked anew.
		if (!(error instanceof OffloadError)) throw error;
	}
	const now = world.clock();
	const mine = kept?.command === JSON.stringify(argv).slice(0, 8192);
	const age =
		kept === null || !mine || kept.boot !== now.boot
			? "unknown"
			: ageOf(kept, now);
	if (kept !== null && age !== "unknown" && age <= config.usage.validS) {
		if (age > config.usage.everyS) refresh();
		return usageOf(kept, age);
	}
	return usageOf(await fetchUsage(world, argv), 0);
}
