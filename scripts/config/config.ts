/** The configuration as the rest of the program reads it, and where its files lie. */
import type { HostSpec } from "../core/hosts/spec.ts";
import {
	type Profile,
	SELECTION_KEYS,
	type SelectionKey,
} from "../core/vocabulary.ts";
import { hostSpecOf } from "./host-keys.ts";
import type { StepTier } from "./key.ts";
import type { LayerValues, Sources, Values } from "./keys.ts";

export { userFile } from "./file.ts";

/** What holds, all layers taken together. Every object by a name has no prototype: what is not in it is undefined. */
export interface Config {
	readonly harnesses: {
		/** Absolute path of the Claude Code CLI; null: look on PATH. */
		readonly claude: { readonly path: string | null };
		/** Null: the `command` harness is not configured. Element 0 is absolute. */
		readonly command: { readonly argv: readonly string[] | null };
		/** Null: all are allowed. */
		readonly allowed: readonly string[] | null;
	};
	readonly limits: {
		readonly totalS: number;
		/** The most that a person's flag may ask for in place of `totalS`: what a repository asks for; null: it says nothing. */
		readonly totalMostS: number | null;
		readonly idleS: number;
		readonly firstEventS: number;
		readonly graceS: number;
		readonly logBytes: number;
		/** How deep workers may dispatch workers. */
		readonly depth: number;
	};
	/** Cheap to dear. */
	readonly models: readonly string[];
	/** Low to high. */
	readonly efforts: readonly string[];
	/** Each `inherit` or a name of the order. */
	readonly tiers: Readonly<
		Record<SelectionKey, { readonly model: string; readonly effort: string }>
	>;
	/** By the id of a step; names of the orders. */
	readonly steps: Readonly<Record<string, StepTier>>;
	/** Null: none. */
	readonly ceiling: {
		readonly model: string | null;
		readonly effort: string | null;
	};
	readonly usage: {
		/** Null: usage is not known. Element 0 is absolute. */
		readonly command: readonly string[] | null;
		readonly everyS: number;
		readonly validS: number;
		/** Percent: downshift, reduce-concurrency, defer-heavy. */
		readonly session: readonly number[];
		/** Percent: downshift, reduce-concurrency, defer-heavy, defer-all. */
		readonly weekly: readonly number[];
		/** Percent by model; a model without an entry has 100. A dearer one never has more than a cheaper one. */
		readonly caps: Readonly<Record<string, number>>;
		readonly downshift: { readonly model: string; readonly effort: string };
		/** Selection keys. */
		readonly reserved: readonly string[];
	};
	/** Roles that are fenced besides those of the table. */
	readonly fences: { readonly roles: readonly string[] };
	readonly rungs: {
		/** Null: all are allowed. */
		readonly allowed: readonly string[] | null;
		/** Absolute paths by the rung's name, which is no shipped rung's. */
		readonly external: Readonly<Record<string, string>>;
		/** Null: what the work needs decides. */
		readonly default: string | null;
	};
	/** Whether a session is also woken through its message socket. */
	readonly wake: { readonly socket: boolean };
	readonly profiles: { readonly widest: Profile };
	readonly witnesses: { readonly presenceS: number };
	/** Roots of repositories whose gate commands may run. */
	readonly repositories: { readonly trusted: readonly string[] };
	/** All that the user declares. What of it is for a repository: `hostsHere`. */
	readonly hosts: {
		/** In the order of preference. */
		readonly declared: readonly HostSpec[];
		/** Paths on a host, by name. */
		readonly slots: Readonly<Record<string, string>>;
		/** The file that ssh is given by -F, absolute; null: the usual one. */
		readonly sshConfig: string | null;
	};
	/** Absolute paths here, by the names of the user's repositories. */
	readonly repos: Readonly<Record<string, string>>;
}

/** A configuration with what it was made from. */
export interface Loaded {
	readonly config: Config;
	/** Which layer decided each key. */
	readonly sources: Sources;
	/** The files that were there. */
	readonly read: readonly string[];
	/** Whether the parsed form was taken from the cache. */
	readonly cached: boolean;
}

/** A copy in which no name is found that was not put there. */
const byName = <T>(map: Readonly<Record<string, T>>): Record<string, T> =>
	Object.assign(Object.create(null), map);

/**
 * The shape that the program reads, from the flat values.
 *
 * @param values what holds
 * @param repository what the repository's own layer asks for
 */
export const shape = (values: Values, repository: LayerValues): Config => ({
	harnesses: {
		claude: { path: values["harnesses.claude.path"] },
		command: { argv: values["harnesses.command.argv"] },
		allowed: values["harnesses.allowed"],
	},
	limits: {
		totalS: values["limits.total"],
		totalMostS: repository["limits.total"] ?? null,
		idleS: values["limits.idle"],
		firstEventS: values["limits.first-event"],
		graceS: values["limits.grace"],
		logBytes: values["limits.log-bytes"],
		depth: values["limits.depth"],
	},
	models: values.models,
	efforts: values.efforts,
	tiers: Object.fromEntries(
		SELECTION_KEYS.map((key) => [
			key,
			{
				model: values[`tiers.${key}.model`],
				effort: values[`tiers.${key}.effort`],
			},
		]),
	) as Config["tiers"],
	steps: byName(values["tiers.steps"]),
	ceiling: { model: values["ceiling.model"], effort: values["ceiling.effort"] },
	usage: {
		command: values["usage.command"],
		everyS: values["usage.every"],
		validS: values["usage.valid"],
		session: values["usage.session"],
		weekly: values["usage.weekly"],
		caps: byName(values["usage.caps"]),
		downshift: {
			model: values["usage.downshift.model"],
			effort: values["usage.downshift.effort"],
		},
		reserved: values["usage.reserved"],
	},
	fences: { roles: values["fences.roles"] },
	rungs: {
		allowed: values["rungs.allowed"],
		external: byName(values["rungs.external"]),
		default: values["rungs.default"],
	},
	wake: { socket: values["wake.socket"] },
	profiles: { widest: values["profiles.widest"] },
	witnesses: { presenceS: values["witnesses.presence"] },
	repositories: { trusted: values["repositories.trusted"] },
	hosts: {
		declared: values.hosts.map(hostSpecOf),
		slots: byName(values.slots),
		sshConfig: values["ssh-config"],
	},
	repos: byName(values.repos),
});

/** The name of a repository's own file, at its root. */
export const REPOSITORY_FILE = ".offload.yaml";
