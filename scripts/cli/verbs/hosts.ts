/** `hosts`: what is declared and known, one more of them, and what a line of text says. No machine is asked. */
import { join } from "node:path";
import { REPOSITORY_FILE, userFile } from "../../config/config.ts";
import { examine } from "../../config/examine.ts";
import type { HostEntry } from "../../config/host-keys.ts";
import { hostsHere } from "../../config/hosts-here.ts";
import { addHost } from "../../config/write.ts";
import { span } from "../../core/clock.ts";
import {
	parseBanners,
	READINESS_KINDS,
	readinessOf,
} from "../../core/hosts/doctor-line.ts";
import {
	ALIAS_SAYS,
	HOST_ROLES,
	inOrder,
	isHostAlias,
	isHostRole,
	USUAL_ROLES,
} from "../../core/hosts/spec.ts";
import { nearest } from "../../core/nearest.ts";
import { OffloadError } from "../../core/reasons.ts";
import { checkHosts, trustHost } from "../care/host-keys.ts";
import { knownOf } from "../care/host-witnesses.ts";
import type { Args, Run } from "../frame/table.ts";
import type { Context, Result, Row } from "../frame/types.ts";
import { repositoryRoot } from "../working.ts";

async function list(ctx: Context): Promise<Result> {
	const root = repositoryRoot(ctx.cwd);
	const examination = await examine({
		user: userFile(ctx.env, ctx.home),
		repository: root === null ? null : join(root, REPOSITORY_FILE),
		uid: ctx.uid,
	});
	const [broken] = examination.problems;
	if (broken !== undefined) throw broken;
	const here = hostsHere(examination, ctx.self.command());
	const now = ctx.clock();
	const hosts = here.declared.map((host) => ({
		...host,
		rolesHere:
			here.hosts.find(({ alias }) => alias === host.alias)?.rolesAllowed ?? [],
		known: knownOf(ctx.stateRoot, host.alias, now),
	}));
	const mapped = Object.entries(here.mapping);
	if (hosts.length === 0)
		ctx.out.note(
			`no host is declared: ${ctx.self.command()} hosts add <alias>, with a name that ssh knows`,
		);
	const problems = here.problems.map(({ about, message, next }) => ({
		about: about ?? null,
		message,
		next: next ?? null,
	}));
	const [problem] = here.problems;
	return {
		rows: [
			...hosts.flatMap(({ alias, rolesAllowed, rolesHere, known }): Row[] => [
				["host", alias, rolesAllowed.join(","), rolesHere.join(",") || "none"],
				...known.map(
					({ kind, value, ageS, why }): Row => [
						"ready",
						alias,
						kind,
						value,
						ageS === null ? "never" : span(ageS),
						why,
					],
				),
			]),
			["first", here.first ? "yes" : "no"],
			...mapped.map(([role, alias]): Row => ["mapped", role, alias]),
			...here.undeclared.map(
				({ alias, at, add }): Row => ["undeclared", alias, at, add],
			),
			...problems.map(({ about, message }): Row => ["problem", about, message]),
			...here.notices.map(
				({ about, message, next }): Row => ["notice", about, message, next],
			),
		],
		json: {
			hosts,
			first: here.first,
			mapping: here.mapping,
			undeclared: here.undeclared,
			problems,
			notices: here.notices,
		},
		quiet: here.hosts.map(({ alias }) => alias),
		...(problem === undefined ? {} : { problem }),
	};
}

/** The roles of `--roles`. */
function rolesOf(text: string) {
	const words = text.split(",").map((word) => word.trim());
	const bad = words.find((word) => !isHostRole(word));
	if (bad !== undefined) {
		const near = nearest(bad, HOST_ROLES);
		throw new OffloadError(
			"usage",
			`--roles must be some of ${HOST_ROLES.join(",")}${near === null ? "" : `; did you mean ${near}`}`,
			{ about: text, next: `--roles ${USUAL_ROLES.join(",")}` },
		);
	}
	return inOrder(words.filter(isHostRole));
}

async function add(ctx: Context, { pos, opt }: Args<"hosts">): Promise<Result> {
	const { alias } = pos;
	if (alias === undefined)
		throw new OffloadError("usage", "add takes the alias of a host", {
			next: `${ctx.self.command()} hosts add <alias>`,
		});
	if (!isHostAlias(alias))
		throw new OffloadError("usage", `the alias must be ${ALIAS_SAYS}`, {
			about: alias,
		});
	const roles = opt.roles === undefined ? null : rolesOf(opt.roles);
	const path = userFile(ctx.env, ctx.home);
	const { problems } = await examine({
		user: path,
		repository: null,
		uid: ctx.uid,
	});
	const [problem] = problems;
	if (problem !== undefined) throw problem;
	const env = [...new Set(opt.env)];
	const host: HostEntry = {
		alias,
		...(roles === null ? {} : { "roles-allowed": roles }),
		...(opt["repo-path"] === undefined
			? {}
			: { "repo-path": opt["repo-path"] }),
		...(opt["claude-path"] === undefined
			? {}
			: { "claude-path": opt["claude-path"] }),
		...(opt.harness === undefined
			? {}
			: { harness: opt.harness as NonNullable<HostEntry["harness"]> }),
		...(env.length === 0 ? {} : { env }),
	};
	if (!(await addHost(path, ctx.uid, host)))
		throw new OffloadError(
			"refused-input",
			"A host of that alias is declared already",
			{
				about: alias,
				kept: "it was not touched",
				next: `change it in ${path}, under \`hosts\``,
			},
		);
	const has = (roles ?? USUAL_ROLES).join(",");
	return {
		rows: [
			["status", "added"],
			["alias", alias],
			["roles", has],
			["config", path],
		],
		json: { status: "added", alias, roles: roles ?? USUAL_ROLES, config: path },
		quiet: [alias],
	};
}

/** Bytes of a text with banners in it. */
const LARGEST_TEXT = 1024 * 1024;

async function textOf(ctx: Context): Promise<string> {
	if (ctx.stdin.kind === "closed")
		throw new OffloadError("refused-input", "No text is on standard input", {
			next: `${ctx.self.command()} hosts parse-banner < FILE`,
		});
	const parts: Uint8Array[] = [];
	let size = 0;
	for await (const part of ctx.stdin.chunks()) {
		size += part.length;
		if (size > LARGEST_TEXT)
			throw new OffloadError(
				"refused-input",
				`The text is larger than ${LARGEST_TEXT} bytes`,
				{ next: "pass the lines about hosts alone" },
			);
		parts.push(part);
	}
	// What is no UTF-8 becomes a mark that no banner can hold.
	return Buffer.concat(parts).toString("utf8");
}

async function parseBanner(ctx: Context): Promise<Result> {
	const { banners, others } = parseBanners(await textOf(ctx));
	const hosts = banners.map(({ line, alias, told }) => ({
		alias,
		line,
		...Object.fromEntries(
			READINESS_KINDS.map((kind) => [kind, readinessOf(told, kind)]),
		),
		old: told.old,
		why: told.why,
		seen: told.seen,
		load: told.load,
		memFreePct: told.memFreePct,
		jobs: told.jobs,
		claudeProcs: told.claudeProcs,
		headlessRoute: told.headlessRoute,
	}));
	return {
		rows: [
			...banners.flatMap(({ alias, told }) =>
				READINESS_KINDS.map(
					(kind): Row => ["ready", alias, kind, readinessOf(told, kind)],
				),
			),
			...others.map(({ line, why }): Row => ["line", line, why]),
		],
		json: { hosts, others },
		quiet: hosts.map(({ alias }) => alias),
	};
}

/** Refuses what goes with another action. */
function assertFits(action: string, { pos, opt }: Args<"hosts">): void {
	const given = [
		...(pos.alias === undefined || ["add", "check", "trust"].includes(action)
			? []
			: [[pos.alias, "add, check and trust"] as const]),
		...(["roles", "repo-path", "claude-path", "harness"] as const)
			.filter((name) => opt[name] !== undefined && action !== "add")
			.map((name) => [`--${name}`, "add"] as const),
		...(opt.env.length > 0 && action !== "add"
			? [["--env", "add"] as const]
			: []),
		...(opt.accept !== undefined && action !== "trust"
			? [["--accept", "trust"] as const]
			: []),
	];
	const [first] = given;
	if (first === undefined) return;
	throw new OffloadError("usage", `${first[0]} goes with ${first[1]} alone`, {
		about: action,
	});
}

export const run: Run<"hosts"> = async (ctx, args) => {
	const { pos, opt } = args;
	const action = pos.action ?? "list";
	assertFits(action, args);
	switch (action) {
		case "add":
			return add(ctx, args);
		case "check":
			return checkHosts(ctx, pos.alias ?? null);
		case "trust": {
			if (pos.alias === undefined)
				throw new OffloadError("usage", "trust takes the alias of a host", {
					next: `${ctx.self.command()} hosts trust <alias>`,
				});
			return trustHost(ctx, pos.alias, opt.accept ?? null);
		}
		case "parse-banner":
			return parseBanner(ctx);
		default:
			return list(ctx);
	}
};
