/** What a person says of a host, and the grammar of each part. Nothing here is true of the host until somebody has looked. */
import { ALIAS } from "../grammar.ts";

/** What a host may be trusted with. A role of a wave is another thing: `core/fences.ts` says which of these it stands for. */
export const HOST_ROLES = ["test", "ui", "perf", "audit"] as const;
export type HostRole = (typeof HOST_ROLES)[number];

/** What a host takes where nobody says. An audit reads everything, so it is only taken where it is named. */
export const USUAL_ROLES: readonly HostRole[] = ["test", "ui", "perf"];

/** Seconds for which a host keeps what nobody comes back for. */
export const USUAL_LEASE_S = 86_400;

/** A host as its user declared it. */
export interface HostSpec {
	/** Fits {@link isHostAlias}. It reaches ssh's arguments after `--`. */
	readonly alias: string;
	/** At least one. */
	readonly rolesAllowed: readonly HostRole[];
	/** A path on the host that fits {@link HOST_PATH}. */
	readonly repoPath: string | null;
	/** A path on the host that fits {@link HOST_PATH}. */
	readonly claudePath: string | null;
	readonly harness: "claude" | null;
	/** Names of variables that may be passed on. */
	readonly env: readonly string[];
	readonly leaseS: number;
	/** What a gate runs there, each a program with its arguments. */
	readonly gate: readonly (readonly string[])[] | null;
}

/** The name under which records know this machine: no host may have it. */
export const LOCAL_HOST = "local";

/** Whether a word may be the alias of a host. */
export const isHostAlias = (word: string): boolean =>
	ALIAS.test(word) && word.toLowerCase() !== LOCAL_HOST;

/** What is said of an alias; follows "must be". */
export const ALIAS_SAYS =
	"1 to 64 of letters, digits and . _ -, not starting with a hyphen, and neither ., .. nor local; a login or a port belongs into ssh's own configuration under that alias";

/**
 * A path on a host: absolute or below the home folder there. It travels as data, so a blank may be in it;
 * what is not seen may not, nor a step upwards.
 */
export const HOST_PATH =
	/^(?=\P{C}{1,1024}$)(?:~?\/(?!\.\.(?:\/|$))(?:(?!\/\.\.(?:\/|$)).)*|~)$/u;

/** What is said of such a path; follows "must be". */
export const HOST_PATH_SAYS =
	"a path on the host that begins with / or ~/, of at most 1024 visible characters and without a step to ..";

/** Whether a word is a role of a host. */
export const isHostRole = (word: string): word is HostRole =>
	(HOST_ROLES as readonly string[]).includes(word);

/** The order in which roles are told, whatever order they were named in. */
export const inOrder = (roles: readonly HostRole[]): readonly HostRole[] =>
	HOST_ROLES.filter((role) => roles.includes(role));
