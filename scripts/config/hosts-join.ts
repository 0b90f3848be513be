/**
 * What a repository asks for about hosts, held against what the user declares. It can choose, order and
 * narrow; a host, a path or a command of its own it has no words for.
 */
import { fenceOf } from "../core/fences.ts";
import {
	HOST_ROLES,
	type HostRole,
	type HostSpec,
	isHostRole,
} from "../core/hosts/spec.ts";
import { nearest } from "../core/nearest.ts";
import { OffloadError } from "../core/reasons.ts";
import { shellWord } from "../core/shell.ts";
import type { AskedHost, AskedRole } from "./asked.ts";
import { agreed } from "./rules.ts";

/** What one file of a repository says. */
export interface Asked {
	/** Its path, for messages. */
	readonly file: string;
	/** Null: all of the user's hosts. */
	readonly hosts: readonly AskedHost[] | null;
	readonly first: boolean | null;
	readonly mapping: readonly AskedRole[] | null;
}

/** What the user says. */
export interface Own {
	readonly hosts: readonly HostSpec[];
	readonly first: boolean | null;
	/** Roles that are fenced besides those of the table, of both layers. */
	readonly fences: readonly string[];
}

/** Something that is allowed, and may still not be what was meant. */
export interface HostNotice {
	/** File and line. */
	readonly about: string;
	readonly message: string;
	readonly next: string | null;
}

/** What holds for one repository. */
export interface HostsHere {
	/** All of the user's, in the user's order. */
	readonly declared: readonly HostSpec[];
	/** Those that are for this repository, in its order, with the roles that both allow. */
	readonly hosts: readonly HostSpec[];
	/** Whether a role that may leave goes to a ready host even where this machine has room. */
	readonly first: boolean;
	/** The one host that a role is given to. Its alias may be none of `hosts`: then the role has no host. */
	readonly mapping: { readonly [R in HostRole]?: string };
	/** Aliases that the repository names and the user has not declared, each with the command that would. */
	readonly undeclared: readonly {
		readonly alias: string;
		readonly at: string;
		readonly add: string;
	}[];
	/** Where there is one, none of the above may be gone by. */
	readonly problems: readonly OffloadError[];
	readonly notices: readonly HostNotice[];
}

const listed = (roles: readonly string[]): string => roles.join(", ");

/** Why a role may not be given to a host; null where it may be one of a host's. */
function roleFault(role: string, fences: readonly string[]): string | null {
	const fence = fenceOf(role, fences);
	if (fence.fenced) return fence.why;
	if (isHostRole(role)) return null;
	const near = nearest(role, HOST_ROLES);
	return `it is no role of a host; allowed: ${listed(HOST_ROLES)}${near === null ? "" : `; did you mean ${near}`}`;
}

/**
 * Holds what a repository asks for against what the user declares.
 *
 * @param asked null: it says nothing, and all that the user declares is for it
 * @param offload what a person types to run Offload
 */
export function joinHosts(
	own: Own,
	asked: Asked | null,
	offload: string,
): HostsHere {
	const problems: OffloadError[] = [];
	const notices: HostNotice[] = [];
	const undeclared = new Map<string, HostsHere["undeclared"][number]>();
	const find = (alias: string) => own.hosts.find((one) => one.alias === alias);
	const at = (line: number) => `${asked?.file}:${line}`;

	/** Tells of a host that is not declared, once. Only its name and roles go into the command: a path would be the repository's word. */
	const strange = (
		alias: string,
		roles: readonly HostRole[] | null,
		line: number,
	) => {
		if (undeclared.has(alias)) return;
		const words = ["hosts", "add", alias].map(shellWord);
		if (roles !== null) words.push("--roles", shellWord(roles.join(",")));
		const add = `${offload} ${words.join(" ")}`;
		undeclared.set(alias, { alias, at: at(line), add });
		const near = nearest(
			alias,
			own.hosts.map((one) => one.alias),
		);
		notices.push({
			about: at(line),
			message: `you have not declared a host ${alias}, so nothing goes there${near === null ? "" : `; did it mean ${near}`}`,
			next: `if it is yours: ${add}`,
		});
	};

	const chosen = (asked?.hosts ?? null) === null ? own.hosts : [];
	const hosts: HostSpec[] = [...chosen];
	for (const { alias, roles, line } of asked?.hosts ?? []) {
		const host = find(alias);
		if (host === undefined) {
			strange(alias, roles, line);
			continue;
		}
		const over = (roles ?? []).filter(
			(one) => !host.rolesAllowed.includes(one),
		);
		if (over.length > 0)
			notices.push({
				about: at(line),
				message: `you do not allow ${listed(over)} on ${alias}, so it is not used for that (you allow ${listed(host.rolesAllowed)})`,
				next: null,
			});
		const rolesAllowed = host.rolesAllowed.filter(
			(one) => roles === null || roles.includes(one),
		);
		if (rolesAllowed.length > 0) hosts.push({ ...host, rolesAllowed });
	}

	const mapping: { [R in HostRole]?: string } = {};
	for (const { role, alias, line } of asked?.mapping ?? []) {
		const fault = (message: string, next: string) =>
			problems.push(
				new OffloadError("configuration", message, {
					about: at(line),
					kept: "nothing was changed or launched",
					next,
				}),
			);
		const title = `agent-mapping gives ${JSON.stringify(role)} to the host ${alias}`;
		const not = roleFault(role, own.fences);
		if (not !== null) {
			fault(`${title}, and that may not be: ${not}`, "take it out");
			continue;
		}
		mapping[role as HostRole] = alias;
		const named = asked?.hosts?.some((one) => one.alias === alias) ?? true;
		if (!named)
			fault(
				`${title}, which remote-hosts does not name`,
				"name it there, or take the mapping out",
			);
		else if (find(alias) === undefined) strange(alias, null, line);
		else {
			const host = hosts.find((one) => one.alias === alias);
			if (host === undefined || !host.rolesAllowed.includes(role as HostRole))
				fault(
					`${title}, which does not have that role here (${host === undefined ? "it has none" : `it has ${listed(host.rolesAllowed)}`})`,
					"map the role to a host that has it, or allow it there",
				);
		}
	}
	return {
		declared: own.hosts,
		hosts,
		first:
			asked === null || asked.first === null
				? own.first === true
				: agreed(own.first, asked.first),
		mapping,
		undeclared: [...undeclared.values()],
		problems,
		notices,
	};
}
