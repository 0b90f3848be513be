/** The verb `facts` of the host program: what the host says of itself, each thing by a probe of its own. */

import { workerEnvironment } from "../../core/environment.ts";
import { factsRequest } from "../../core/hosts/facts.ts";
import { OffloadError } from "../../core/reasons.ts";
import { pathsOf } from "../../hosts/there/login-path.ts";
import {
	claudeProcesses,
	disk,
	jobs,
	load,
	machine,
	memory,
	node,
} from "../../hosts/there/machine.ts";
import { probe, runProbes } from "../../hosts/there/probes.ts";
import {
	atHome,
	gitCredentials,
	ORIGIN_MS,
	repository,
} from "../../hosts/there/repository.ts";
import type { HostVerb } from "../../hosts/there/serve.ts";
import { git, tmux } from "../../hosts/there/tools.ts";
import { lookAtHarness } from "./harness.ts";

/** Milliseconds for a probe that only reads, that starts a small program, and that starts the harness after a search. */
const MS = { read: 3000, tool: 20_000, harness: 22_000 } as const;
const QUICK = "this look starts no harness and asks nothing over the network";
const NO_REPOSITORY = "no repository was asked for";

/** What the verb knows of the host. */
export interface There {
	readonly env: Readonly<Record<string, string | undefined>>;
	/** Absolute. */
	readonly home: string;
	readonly stateRoot: string;
}

/**
 * Makes the verb.
 *
 * @param there the machine it runs on
 */
export const factsVerb =
	({ env, home, stateRoot }: There): HostVerb =>
	async ({ request, say }) => {
		const parsed = factsRequest.safeParse(request);
		if (!parsed.success)
			throw new OffloadError(
				"refused-input",
				"the request for facts is not of a form that this host program knows",
			);
		const { probe: depth, repository: declared, claude } = parsed.data;
		const own = workerEnvironment(env, { auth: "login" }).env;
		const path = declared === null ? null : atHome(declared, home);
		const quick = depth === "quick" ? QUICK : null;
		const noRepository = path === null ? NO_REPOSITORY : null;
		const paths = pathsOf(own);
		const look = lookAtHarness(claude, own, home, paths);
		const read = { withinMs: MS.read, skip: null };
		const tool = { withinMs: MS.tool, skip: null };
		const harness = { withinMs: MS.harness, skip: quick };
		await runProbes(
			[
				probe({ fact: "machine", ...read, ask: async () => machine() }),
				probe({ fact: "node", ...read, ask: async () => node() }),
				probe({
					fact: "disk",
					...read,
					ask: async () => disk({ home, state: stateRoot, repository: path }),
				}),
				probe({ fact: "load", ...read, ask: async () => load() }),
				probe({ fact: "memory", ...read, ask: async () => memory() }),
				probe({ fact: "jobs", ...read, ask: async () => jobs(stateRoot) }),
				probe({
					fact: "claude-processes",
					...read,
					ask: async () => claudeProcesses(),
				}),
				probe({
					fact: "path",
					...tool,
					ask: async () => {
						const { own: mine, login } = await paths;
						return {
							own: [...mine],
							login: login === null ? null : [...login],
						};
					},
				}),
				probe({ fact: "git", ...tool, ask: async () => git(own, await paths) }),
				probe({
					fact: "tmux",
					...tool,
					ask: async () => tmux(own, await paths),
				}),
				probe({
					fact: "repository",
					withinMs: MS.tool,
					skip: noRepository,
					ask: async () => repository(path ?? home, own, await paths),
				}),
				probe({
					fact: "git-credentials",
					withinMs: ORIGIN_MS + MS.tool,
					skip: noRepository ?? quick,
					ask: async () =>
						gitCredentials(
							path ?? home,
							{ ...own, ...agentOf(env) },
							await paths,
						),
				}),
				probe({ fact: "harness", ...harness, ask: () => look.harness() }),
				probe({ fact: "harness-auth", ...harness, ask: () => look.auth() }),
			],
			say,
		);
		return 0;
	};

/** The agent that holds ssh keys, where the host's own session has one. */
function agentOf(env: There["env"]): Record<string, string> {
	const { SSH_AUTH_SOCK } = env;
	return SSH_AUTH_SOCK === undefined ? {} : { SSH_AUTH_SOCK };
}
