/**
 * What is present on this machine, by what it answered: from the store while a witness holds, else by
 * asking, all side by side. Nothing is present because a file has the right name.
 */
import { accessSync, constants, statSync } from "node:fs";
import type { Config } from "../config/config.ts";
import { workerEnvironment } from "../core/environment.ts";
import { OffloadError } from "../core/reasons.ts";
import type { Witness } from "../core/records/witness.ts";
import type { Yes3 } from "../core/vocabulary.ts";
import { valueNow, witnessAge } from "../core/witness.ts";
import {
	authStatus,
	locateClaude,
	probeVersion,
} from "../harnesses/claude/find.ts";
import { readWitness, writeWitness } from "../jobs/witnesses.ts";
import { advertise } from "./external.ts";
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
}

/** The milliseconds that a probe may take: longer than a large program's first start from a cold disk. */
const PROBE_MS = 8000;
const LOCAL = "local";

/** What tells that a program is still the one that answered. */
function stampOf(path: string): string {
	try {
		const { dev, ino, size, mtimeMs } = statSync(path);
		return [dev, ino, size, mtimeMs].join(":");
	} catch {
		return "gone";
	}
}

/** What the answer depends on besides the program itself. */
const settingOf = (env: World["env"]): string =>
	[env.HOME, env.CLAUDE_CONFIG_DIR].map((one) => one ?? "").join("|");

/** What is remembered of a subject, where it is of this very program and still holds. */
function remembered(
	world: PresenceWorld,
	subject: string,
	same: Readonly<Record<string, string | null>>,
): Presence | null {
	if (world.root === null) return null;
	let kept: Witness | null;
	try {
		kept = readWitness(world.root, LOCAL, subject);
	} catch (error) {
		// A damaged witness says nothing: the program itself is asked again.
		if (error instanceof OffloadError) return null;
		throw error;
	}
	if (kept === null || kept.kind !== "presence") return null;
	const now = world.clock();
	// What was not to be told is asked again, each time.
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

/** Remembers what was seen. That it cannot be written costs only time. */
function remember(
	world: PresenceWorld,
	config: Config,
	seen: Omit<Presence, "ageS">,
): Presence {
	const now = world.clock();
	const facts = { ...seen.facts, why: seen.why };
	if (world.root !== null)
		try {
			writeWitness(world.root, {
				host: LOCAL,
				subject: seen.subject,
				kind: "presence",
				value: seen.value,
				seen_at: now.at,
				boot: now.boot,
				uptime: now.up,
				by: seen.by,
				valid_for: config.witnesses.presenceS,
				facts,
			});
		} catch (error) {
			if (!(error instanceof OffloadError)) throw error;
		}
	return { ...seen, facts, ageS: 0 };
}

/** Looks at Claude Code. */
async function lookAtClaude(
	world: PresenceWorld,
	config: Config,
	fresh: boolean,
	folder: string | null,
): Promise<Presence> {
	const subject = "claude";
	const { env } = workerEnvironment(world.env, { auth: "login" });
	const { program, notes } = locateClaude({
		configured: config.harnesses.claude.path,
		env,
		folder,
	});
	if (program === null)
		return {
			subject,
			value: "no",
			why: notes.join("; "),
			ageS: 0,
			by: "a look at PATH",
			facts: {},
		};
	const same = {
		program,
		stamp: stampOf(program),
		setting: settingOf(world.env),
	};
	const kept = fresh ? null : remembered(world, subject, same);
	if (kept !== null) return kept;
	const [version, auth] = await Promise.all([
		probeVersion(program, env, PROBE_MS),
		authStatus(program, env, PROBE_MS),
	]);
	return remember(world, config, {
		subject,
		// It is there, and did not answer: nothing is known of it.
		value: version.version === null ? "unknown" : "yes",
		why:
			version.version === null
				? (version.note ?? "it did not answer")
				: `${program} answered as Claude Code ${version.version}; signed in: ${auth.signedIn}`,
		by: "claude --version, claude auth status",
		facts: {
			...same,
			version: version.version,
			signedIn: auth.signedIn,
			method: auth.method,
		},
	});
}

/** Looks at the program of the `command` harness. It has no question that it would answer, so it is not asked. */
function lookAtCommand(config: Config): Presence {
	const subject = "command";
	const by = "a look at the file";
	const program = config.harnesses.command.argv?.[0];
	const told = (value: Yes3, why: string): Presence => ({
		subject,
		value,
		why,
		ageS: 0,
		by,
		facts: program === undefined ? {} : { program },
	});
	if (program === undefined)
		return told("no", "harnesses.command.argv is not configured");
	try {
		accessSync(program, constants.X_OK);
		return told("yes", `${program} may be run`);
	} catch {
		return told(
			"no",
			`${program} is not there, or may not be run by this user`,
		);
	}
}

/** Looks at one external rung. */
async function lookAtExternal(
	world: PresenceWorld,
	config: Config,
	fresh: boolean,
	subject: string,
	path: string,
): Promise<Presence> {
	const same = { program: path, stamp: stampOf(path) };
	const kept = fresh ? null : remembered(world, subject, same);
	if (kept !== null) return kept;
	const { env } = workerEnvironment(world.env, { auth: "login" });
	const answer = await advertise(path, env);
	return remember(world, config, {
		subject,
		value: answer.kind === "rung" ? "yes" : "no",
		why:
			answer.kind === "rung"
				? `${path} advertised itself`
				: `${path} is not taken: ${answer.why}`,
		by: "its advertise",
		facts: {
			...same,
			said: answer.kind === "rung" ? answer.said.slice(0, 4000) : null,
		},
	});
}

/** Everything that was looked at. */
export interface Seen {
	readonly claude: Presence;
	readonly command: Presence;
	readonly external: readonly Presence[];
}

/**
 * Looks at everything that a worker could run on or in.
 *
 * @param fresh nothing that is remembered is believed
 * @param folder where the work is done; no program of its own is ever taken
 */
export async function lookAround(
	world: PresenceWorld,
	config: Config,
	fresh: boolean,
	folder: string | null,
): Promise<Seen> {
	const [claude, ...external] = await Promise.all([
		lookAtClaude(world, config, fresh, folder),
		...Object.entries(config.rungs.external).map(([name, path]) =>
			lookAtExternal(world, config, fresh, name, path),
		),
	]);
	return { claude, command: lookAtCommand(config), external };
}
