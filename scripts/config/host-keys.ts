/**
 * The keys about hosts. What is run, and where, stands in the user's file alone; a repository may name the
 * user's hosts by their alias, and take roles from them.
 */
import * as z from "zod/mini";
import { ALIAS, ENV_NAME } from "../core/grammar.ts";
import {
	ALIAS_SAYS,
	HOST_PATH,
	HOST_PATH_SAYS,
	HOST_ROLES,
	type HostRole,
	type HostSpec,
	inOrder,
	isHostAlias,
	USUAL_LEASE_S,
	USUAL_ROLES,
} from "../core/hosts/spec.ts";
import { type Key, once, path, TWICE } from "./key.ts";
import type { Values } from "./values.ts";

/** A host as it stands in the user's file. */
export interface HostEntry {
	readonly alias: string;
	readonly "roles-allowed"?: readonly HostRole[];
	readonly "repo-path"?: string;
	readonly "claude-path"?: string;
	readonly harness?: "claude" | "none";
	readonly env?: readonly string[];
	/** Seconds. */
	readonly lease?: number;
	readonly gate?: readonly (readonly string[])[];
}

/** A host that a repository would use. */
export interface NamedHost {
	readonly alias: string;
	readonly "roles-allowed"?: readonly HostRole[];
}

/** What a repository's list may hold: an alias alone, or with roles. */
export type RemoteHost = string | NamedHost;

const MOST_HOSTS = 64;
const MOST_SECONDS = 2_000_000;

const ROLES_SAY = `a list of at least one of ${HOST_ROLES.join(", ")}, each once, as [${USUAL_ROLES.join(", ")}]`;

/** What the fields of a host hold; each follows "must be". */
export const HOST_FIELDS: Readonly<Record<keyof HostEntry, string>> = {
	alias: ALIAS_SAYS,
	"roles-allowed": ROLES_SAY,
	"repo-path": HOST_PATH_SAYS,
	"claude-path": HOST_PATH_SAYS,
	harness: "claude, or none for a host that is there for commands alone",
	env: "a list of at most 64 names of variables, each once and without a value",
	lease: `a number of seconds above 0 and at most ${MOST_SECONDS}`,
	gate: "a list of 1 to 16 commands, each a list of 1 to 64 words whose first is a program and no option, as [[npm, test]]",
};

/** What stands for a field that is left out, for the document. */
export const HOST_FIELD_OTHERWISE: Readonly<Record<keyof HostEntry, string>> = {
	alias: "it has to be there",
	"roles-allowed": USUAL_ROLES.join(", "),
	"repo-path": "none is declared",
	"claude-path": "the one that is found there",
	harness: "claude",
	env: "none is passed on",
	lease: String(USUAL_LEASE_S),
	gate: "none is declared",
};

const distinct = <T>(list: readonly T[]): boolean =>
	new Set(list).size === list.length;

const alias = () => z.string().check(z.refine(isHostAlias));
const roles = () =>
	z.array(z.enum(HOST_ROLES)).check(z.minLength(1), z.refine(distinct));
const hostPath = () => z.string().check(z.regex(HOST_PATH));
const word = () => z.string().check(z.regex(/^[^\0]*$/), z.maxLength(4096));
const command = () =>
	z.array(word()).check(
		z.minLength(1),
		z.maxLength(64),
		z.refine(([program]) => /^[^-]/.test(program ?? "")),
	);

const hostEntry = () =>
	z.strictObject({
		alias: alias(),
		"roles-allowed": z.optional(roles()),
		"repo-path": z.optional(hostPath()),
		"claude-path": z.optional(hostPath()),
		harness: z.optional(z.enum(["claude", "none"])),
		env: z.optional(
			z
				.array(z.string().check(z.regex(ENV_NAME)))
				.check(z.maxLength(64), z.refine(distinct)),
		),
		lease: z.optional(z.number().check(z.gt(0), z.lte(MOST_SECONDS))),
		gate: z.optional(z.array(command()).check(z.minLength(1), z.maxLength(16))),
	});

const remoteHost = () =>
	z.union([
		alias(),
		z.strictObject({ alias: alias(), "roles-allowed": z.optional(roles()) }),
	]);

/** The alias of an entry of a repository's list. */
export const aliasOf = (entry: string | { readonly alias: string }): string =>
	typeof entry === "string" ? entry : entry.alias;

/**
 * That no alias is there twice, capitals aside: a folder of records is named by it, and not every file system
 * tells capitals apart.
 */
const eachOnce = () =>
	z.check<(string | { readonly alias: string })[]>((found) => {
		const first = new Map<string, number>();
		found.value.forEach((entry, at) => {
			const name = aliasOf(entry);
			const before = first.get(name.toLowerCase());
			if (before === undefined) first.set(name.toLowerCase(), at);
			else
				found.issues.push({
					code: "custom",
					input: entry,
					path: [at],
					message: `${TWICE} ${JSON.stringify(name)} is there already, in entry ${before + 1} (capitals do not tell two apart)`,
				});
		});
	});

/** What an agent-mapping holds: a host by its alias. */
export const MAPPED = /^ssh:(.+)$/;

const byAlias = (inner: () => z.ZodMiniType<string>) =>
	z.record(z.string().check(z.regex(ALIAS)), inner());

type HostKeys = {
	readonly [K in
		| "hosts"
		| "repos"
		| "slots"
		| "ssh-config"
		| "remote-hosts"
		| "offload-first"
		| "agent-mapping"]: Key<Values[K]>;
};

/** The keys, by their names in the file. */
export const HOST_KEYS: HostKeys = {
	hosts: {
		fallback: [],
		merge: "user-only",
		holds: "list",
		schema: once(
			() =>
				z
					.array(hostEntry())
					.check(
						z.maxLength(MOST_HOSTS),
						eachOnce(),
					) as unknown as z.ZodMiniType<Values["hosts"]>,
		),
		fields: Object.keys(HOST_FIELDS),
		fieldSays: HOST_FIELDS,
		allowed: `a list of at most ${MOST_HOSTS} hosts, each a section with \`alias\` and what else it has`,
		means:
			"the machines to which work may go, in the order in which they are preferred; `offload hosts add` adds one",
		usedBy: ["hosts", "doctor"],
		example:
			"[{alias: my-host, roles-allowed: [test], repo-path: ~/work/project}]",
	},
	repos: {
		fallback: {},
		merge: "user-only",
		holds: "map",
		schema: once(() =>
			byAlias(() => z.string().check(z.regex(/^\/[^\0]*$/), z.maxLength(4096))),
		),
		allowed:
			"a section of names (1 to 64 of letters, digits and . _ -, not starting with a hyphen), each with an absolute path of this machine",
		means: "names of your repositories, for the verbs that take a repository",
		usedBy: ["hosts"],
		example: "{project: /home/me/work/project}",
	},
	slots: {
		fallback: {},
		merge: "user-only",
		holds: "map",
		schema: once(() => byAlias(hostPath)),
		allowed: `a section of names (1 to 64 of letters, digits and . _ -, not starting with a hyphen), each with ${HOST_PATH_SAYS}`,
		means:
			"names of slots: where, on a host, the sign-in of a headless run lies",
		usedBy: ["hosts"],
		example: "{first: ~/.slots/first}",
	},
	"ssh-config": path({
		fallback: null,
		merge: "user-only",
		means:
			"the file that every ssh is given in place of your usual configuration",
		usedBy: ["hosts", "doctor"],
		example: "/home/me/.ssh/offload",
	}),
	"remote-hosts": {
		fallback: null,
		merge: "repository-only",
		holds: "list",
		schema: once(
			() =>
				z.nullable(
					z.array(remoteHost()).check(z.maxLength(MOST_HOSTS), eachOnce()),
				) as unknown as z.ZodMiniType<Values["remote-hosts"]>,
		),
		fields: ["alias", "roles-allowed"],
		fieldSays: HOST_FIELDS,
		allowed:
			"a list of aliases of your hosts, each alone or as a section of `alias` and `roles-allowed`",
		means:
			"which of your hosts are for this repository, in its order and with no more than these roles; without it, all of them",
		usedBy: ["hosts"],
		example: "[{alias: my-host, roles-allowed: [test]}]",
	},
	"offload-first": {
		fallback: null,
		merge: "agreed",
		holds: "scalar",
		schema: once(() => z.nullable(z.boolean())),
		allowed: "true or false",
		means:
			"whether a role that may leave goes to a ready host even where this machine has room; without it, no",
		usedBy: ["hosts"],
		example: "true",
	},
	"agent-mapping": {
		fallback: null,
		merge: "repository-only",
		holds: "map",
		schema: once(() =>
			z.nullable(
				z.record(
					z.string().check(z.regex(/^\P{C}{1,64}$/u)),
					z
						.string()
						.check(
							z.refine((text) => isHostAlias(MAPPED.exec(text)?.[1] ?? "")),
						),
				),
			),
		),
		allowed: `a section of roles of a host (${HOST_ROLES.join(", ")}), each with ssh: and the alias of a host`,
		means: "which host has a role, where it is not to be just any that may",
		usedBy: ["hosts"],
		example: "{test: 'ssh:my-host'}",
	},
};

/** A host as the program reads it. @param entry as it stands in the file */
export const hostSpecOf = (entry: HostEntry): HostSpec => ({
	alias: entry.alias,
	rolesAllowed: inOrder(entry["roles-allowed"] ?? USUAL_ROLES),
	repoPath: entry["repo-path"] ?? null,
	claudePath: entry["claude-path"] ?? null,
	harness: entry.harness === "none" ? null : "claude",
	env: entry.env ?? [],
	leaseS: entry.lease ?? USUAL_LEASE_S,
	gate: entry.gate ?? null,
});
