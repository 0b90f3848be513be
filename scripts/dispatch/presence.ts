/**
 * What is present on this machine, by what it answered: from the store while a witness holds, else by
 * asking, all side by side. Nothing is present because a file has the right name.
 */
import { accessSync, constants, statSync } from "node:fs";
import type { Config } from "../config/config.ts";
import { axisRow } from "../core/axes.ts";
import { workerEnvironment } from "../core/environment.ts";
import type { Yes3 } from "../core/vocabulary.ts";
import {
	authStatus,
	locateClaude,
	probeVersion,
} from "../harnesses/claude/find.ts";
import { HARNESS_TRAITS } from "../harnesses/traits.ts";
import { onPath } from "../system/path.ts";
import { tmuxAt } from "../system/tmux.ts";
import { advertise } from "./external.ts";
import {
	type Presence,
	type PresenceWorld,
	remember,
	remembered,
	settingOf,
	stampOf,
} from "./presence-store.ts";

export type { Presence, PresenceWorld } from "./presence-store.ts";

/** The milliseconds that a probe may take: longer than a large program's first start from a cold disk. */
const PROBE_MS = 8000;

/** What a look may take for granted. */
interface Looking {
	readonly world: PresenceWorld;
	readonly config: Config;
	/** Nothing that is remembered is believed. */
	readonly fresh: boolean;
}

/** The environment of a probe: a worker's own, so that the answer is about what a worker will find. */
const probeEnv = ({ env }: PresenceWorld) =>
	workerEnvironment(env, { auth: "login" }).env;

/** Looks at Claude Code. */
async function lookAtClaude(
	{ world, config, fresh }: Looking,
	folder: string | null,
): Promise<Presence> {
	const subject = "claude";
	const env = probeEnv(world);
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
	return remember(world, config.witnesses.presenceS, {
		subject,
		// It is there, and did not answer: nothing is known of it.
		value: version.version === null ? "unknown" : "yes",
		why:
			version.version === null
				? (version.note ?? "it did not answer")
				: `${program} answered as Claude Code ${version.version}; signed in: ${auth.signedIn}${auth.note === null ? "" : ` (${auth.note})`}`,
		by: "claude --version, claude auth status",
		facts: {
			...same,
			version: version.version,
			signedIn: auth.signedIn,
			method: auth.method,
		},
	});
}

/** Looks at tmux, by what it answers. */
async function lookAtTmux({
	world,
	config,
	fresh,
}: Looking): Promise<Presence> {
	const subject = "tmux";
	const program = onPath("tmux", world.env.PATH);
	if (program === null)
		return {
			subject,
			value: "no",
			why: "no tmux is on PATH",
			ageS: 0,
			by: "a look at PATH",
			facts: {},
		};
	const same = { program, stamp: stampOf(program) };
	const kept = fresh ? null : remembered(world, subject, same);
	if (kept !== null) return kept;
	const answer = await tmuxAt(program, null, probeEnv(world))(["-V"]);
	const version = /^tmux (\S{1,40})/.exec(answer.stdout)?.[1] ?? null;
	const old =
		version !== null && !/^(?:next-)?(?:3\.[2-9]|[4-9])/.test(version);
	return remember(world, config.witnesses.presenceS, {
		subject,
		value: version === null ? "unknown" : old ? "no" : "yes",
		why:
			version === null
				? `${program} did not answer as tmux does: ${answer.why}`
				: old
					? `${program} is tmux ${version}, and 3.2 is the oldest that can be used`
					: `${program} answered as tmux ${version}`,
		by: "tmux -V",
		facts: { ...same, version },
	});
}

/** Looks at the program of the `command` harness. It has no question that it would answer, so it is not asked. */
function lookAtCommand(config: Config): Presence {
	const program = config.harnesses.command.argv?.[0];
	const told = (value: Yes3, why: string): Presence => ({
		subject: "command",
		value,
		why,
		ageS: 0,
		by: "a look at the file",
		facts: program === undefined ? {} : { program },
	});
	if (program === undefined)
		return told("no", "harnesses.command.argv is not configured");
	try {
		accessSync(program, constants.X_OK);
		if (statSync(program).isFile()) return told("yes", `${program} may be run`);
	} catch {
		// told below
	}
	return told("no", `${program} is not there, or may not be run by this user`);
}

/** Looks at one external rung. */
async function lookAtExternal(
	{ world, config, fresh }: Looking,
	subject: string,
	path: string,
): Promise<Presence> {
	const same = { program: path, stamp: stampOf(path) };
	if (HARNESS_TRAITS.some(({ name }) => name === subject))
		return {
			subject,
			value: "no",
			why: "it has the name of a harness, and each name stands for one thing: give it another",
			ageS: 0,
			by: "a look at the configuration",
			facts: same,
		};
	const kept = fresh ? null : remembered(world, subject, same);
	if (kept !== null) return kept;
	const answer = await advertise(path, probeEnv(world));
	return remember(world, config.witnesses.presenceS, {
		subject,
		value: answer.kind === "rung" ? "yes" : "no",
		why:
			answer.kind === "rung"
				? `${path} advertised itself`
				: `${path} is not taken: ${answer.why}`,
		by: "its advertise",
		// In our own words, so that nothing that it wrote is kept.
		facts: {
			...same,
			said: answer.kind === "rung" ? axisRow(answer.caps).join(" ") : null,
		},
	});
}

/** Everything that was looked at. */
export interface Seen {
	readonly claude: Presence;
	readonly command: Presence;
	readonly tmux: Presence;
	readonly external: readonly Presence[];
}

/**
 * Looks at the external rungs alone; no other program is asked.
 *
 * @param fresh nothing that is remembered is believed
 */
export const lookAtRungs = (
	world: PresenceWorld,
	config: Config,
	fresh: boolean,
): Promise<readonly Presence[]> =>
	Promise.all(
		Object.entries(config.rungs.external).map(([name, path]) =>
			lookAtExternal({ world, config, fresh }, name, path),
		),
	);

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
	const looking = { world, config, fresh };
	const [claude, tmux, external] = await Promise.all([
		lookAtClaude(looking, folder),
		lookAtTmux(looking),
		lookAtRungs(world, config, fresh),
	]);
	return { claude, command: lookAtCommand(config), tmux, external };
}
