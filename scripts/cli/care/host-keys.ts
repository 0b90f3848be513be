/** `hosts check` and `hosts trust`: what ssh makes of a host, and whether its key is one that a person has said yes to. */
import { existsSync } from "node:fs";
import type { HostSpec } from "../../core/hosts/spec.ts";
import { OffloadError } from "../../core/reasons.ts";
import { resolveAlias } from "../../hosts/ssh/resolve.ts";
import type { Resolved } from "../../hosts/ssh/resolved.ts";
import {
	type HostKey,
	recordedKeys,
	recordKey,
	shownKey,
} from "../../hosts/ssh/trust.ts";
import { openRoot } from "../../jobs/root.ts";
import type { Context, Problem, Result, Row } from "../frame/types.ts";
import { settingsFor } from "../working.ts";
import { declaredHost } from "./host-doctor.ts";
import { knownHostsOf, trustOf } from "./host-links.ts";

/** What ssh makes of a declared host, with what was recorded of its key. */
interface Checked {
	readonly alias: string;
	readonly resolved: Resolved | null;
	readonly keys: readonly (HostKey & { readonly file: string })[];
	/** Why ssh makes nothing of it; null where it does. */
	readonly why: string | null;
	/** The files with keys of the person's that are there. */
	readonly identities: readonly string[];
}

const expand = (path: string, home: string): string =>
	path.startsWith("~/") ? `${home}/${path.slice(2)}` : path;

async function checked(
	ctx: Context,
	alias: string,
	of: ReturnType<typeof trustOf>,
): Promise<Checked> {
	const resolved = await resolveAlias(of, alias);
	if ("unresolved" in resolved)
		return {
			...{ alias, resolved: null, keys: [], identities: [] },
			why: resolved.unresolved,
		};
	return {
		alias,
		resolved,
		keys: await recordedKeys(of, resolved, filesOf(ctx, resolved)),
		why: null,
		identities: resolved.identities
			.map((path) => expand(path, ctx.home))
			.filter((path) => existsSync(path)),
	};
}

/** The files from which a key of this host is believed. */
const filesOf = (ctx: Context, { knownHosts }: Resolved): string[] => [
	...knownHosts.map((path) => expand(path, ctx.home)),
	"/etc/ssh/ssh_known_hosts",
	knownHostsOf(ctx),
];

function problemOf(
	{ alias, why, keys }: Checked,
	offload: string,
): Problem | null {
	if (why !== null)
		return {
			reason: "configuration",
			message: why,
			about: alias,
			next: `ssh -G ${alias} says which line it is`,
		};
	if (keys.length > 0) return null;
	return {
		reason: "environment",
		message: "no key of this host is recorded, so nobody is believed to be it",
		about: alias,
		next: `${offload} hosts trust ${alias}`,
	};
}

const rowsOf = ({ alias, resolved, keys, identities }: Checked): Row[] =>
	resolved === null
		? []
		: [
				["name", alias, resolved.hostname],
				["port", alias, resolved.port],
				["user", alias, resolved.user],
				["by", alias, resolved.jump ?? "directly"],
				...(identities.length === 0
					? [["identity", alias, "none", "only the agent's keys"] as Row]
					: identities.map((path): Row => ["identity", alias, path])),
				...keys.map(
					({ fingerprint, type, file }): Row => [
						"key",
						alias,
						fingerprint,
						type,
						file,
					],
				),
			];

/**
 * What ssh makes of declared hosts. Nobody signs in, and no connection is made.
 *
 * @param alias null: every declared host
 * @returns a problem where a host cannot be reached as it is declared
 * @throws OffloadError `configuration`, `environment`
 */
export async function checkHosts(
	ctx: Context,
	alias: string | null,
): Promise<Result> {
	const config = await settingsFor(ctx, null);
	const offload = ctx.self.command();
	const specs: readonly Pick<HostSpec, "alias">[] =
		alias === null
			? config.hosts.declared
			: [declaredHost(config, alias, offload)];
	const all = await Promise.all(
		specs.map((one) =>
			checked(ctx, one.alias, trustOf(ctx, config, one.alias)),
		),
	);
	const [problem] = all.flatMap((one) => problemOf(one, offload) ?? []);
	return {
		rows: all.flatMap(rowsOf),
		json: {
			hosts: all.map(({ resolved, ...one }) => ({
				...one,
				hostname: resolved?.hostname ?? null,
				port: resolved?.port ?? null,
				user: resolved?.user ?? null,
				by: resolved?.jump ?? null,
			})),
		},
		quiet: all
			.filter((one) => problemOf(one, offload) === null)
			.map((one) => one.alias),
		...(problem === undefined ? {} : { problem }),
	};
}

/**
 * Shows a host's key, and records it once a person has named its fingerprint.
 *
 * @param accept the fingerprint that was seen to be right; null: it is shown, and that is the question
 * @throws OffloadError `not-ready` where the host shows none, `refused` for a key that is not the recorded one,
 *   `configuration`, `environment`, `store`
 */
export async function trustHost(
	ctx: Context,
	alias: string,
	accept: string | null,
): Promise<Result> {
	const config = await settingsFor(ctx, null);
	const offload = ctx.self.command();
	declaredHost(config, alias, offload);
	const of = trustOf(ctx, config, alias);
	const { resolved, keys, why } = await checked(ctx, alias, of);
	if (resolved === null)
		throw new OffloadError("configuration", why ?? "ssh does not know it", {
			about: alias,
			next: `ssh -G ${alias} says which line it is`,
		});
	ctx.out.progress(`asking ${alias} for its key`);
	const shown = await shownKey(of);
	ctx.out.progress(null);
	if ("layer" in shown)
		throw new OffloadError("not-ready", `It shows no key: ${shown.why}`, {
			about: alias,
			...(shown.remedy === null ? {} : { next: shown.remedy }),
		});
	const { fingerprint, type } = shown;
	const said = {
		rows: [
			["alias", alias],
			["key", alias, fingerprint, type],
			...keys.map(
				(key): Row => ["recorded", alias, key.fingerprint, key.type, key.file],
			),
		] as Row[],
		json: { alias, fingerprint, type, recorded: keys },
		quiet: [fingerprint],
	};
	const done = (status: string): Result => ({
		...said,
		rows: [["status", status], ...said.rows],
		json: { status, ...said.json },
	});
	if (keys.some((key) => key.fingerprint === fingerprint)) return done("known");
	const other = keys.find((key) => key.type === type) ?? keys[0];
	if (other !== undefined)
		throw new OffloadError(
			"refused",
			`It shows the key ${fingerprint}, and ${other.fingerprint} is recorded of it`,
			{
				about: other.file,
				kept: "the recorded key",
				next: `if the host was set up anew: ssh-keygen -R '${resolved.keyName}' -f '${other.file}', then ${offload} hosts trust ${alias}`,
			},
		);
	if (accept === null)
		return {
			...done("asked"),
			problem: {
				reason: "asked",
				message: `Is this the key of ${alias}? Compare it with what ssh-keygen -lf prints there`,
				about: fingerprint,
				kept: "nothing was recorded",
				next: `${offload} hosts trust ${alias} --accept ${fingerprint}`,
			},
		};
	if (accept !== fingerprint)
		throw new OffloadError(
			"refused",
			`It shows another key than the one that you accept: ${fingerprint}`,
			{ about: accept, kept: "nothing was recorded" },
		);
	openRoot(ctx.stateRoot, ctx.uid ?? undefined);
	recordKey(knownHostsOf(ctx), resolved, shown);
	return done("recorded");
}
