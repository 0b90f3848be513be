/** A world in which the whole program drives the real Claude Code against a scripted API. */
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { startMessagesApi } from "../fakes/messages-api.mjs";
import { TestWorld } from "../world.ts";
import { TOWER } from "./claude-driver.ts";

export type Api = Awaited<ReturnType<typeof startMessagesApi>>;

/** The world, a repository in it, and the API that the workers talk to. */
export interface CliWorld {
	readonly world: TestWorld;
	readonly repo: string;
	readonly api: Api;
	/** Ends all of it. */
	end(): Promise<void>;
}

/**
 * Makes one, as a person's own terminal.
 *
 * @param program the CLI
 */
export async function cliWorld(
	name: string,
	program: string,
): Promise<CliWorld> {
	const world = new TestWorld(name);
	world.set("harnesses", { claude: { path: program } });
	const repo = await world.repository();
	const api = await startMessagesApi();
	mkdirSync(join(world.dir, "t"));
	Object.assign(world.env, {
		...TOWER,
		TMPDIR: join(world.dir, "t"),
		TERM: "xterm",
		DISABLE_AUTOUPDATER: "1",
		CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
		CLAUDE_CODE_DISABLE_OFFICIAL_MARKETPLACE_AUTOINSTALL: "1",
		ANTHROPIC_BASE_URL: api.url,
		ANTHROPIC_API_KEY: "sk-dummy",
		CLAUDE_CODE_MAX_RETRIES: "1",
		// A person's own terminal, whatever else it carries.
		CLAUDECODE: undefined,
		CLAUDE_CODE_SESSION_ID: undefined,
		GIT_DIR: undefined,
	});
	return {
		world,
		repo,
		api,
		async end() {
			await world.end();
			await api.stop();
		},
	};
}

/**
 * Writes what a person has settled with the CLI before: it was set up, the key is approved, and these folders
 * are trusted.
 */
export function trusts(
	{ world }: Pick<CliWorld, "world">,
	folders: readonly string[],
): void {
	world.file(
		"home/.claude.json",
		JSON.stringify({
			hasCompletedOnboarding: true,
			customApiKeyResponses: { approved: ["sk-dummy"], rejected: [] },
			projects: Object.fromEntries(
				folders.map((path) => [path, { hasTrustDialogAccepted: true }]),
			),
		}),
	);
}

/**
 * Looks at the command lines of this machine until it is asked what was found.
 *
 * @param canary words that nothing else here has
 * @returns asks: the processes that had them
 */
export function watchCommandLines(canary: string): () => string[] {
	const found = new Set<string>();
	const look = () => {
		for (const pid of readdirSync("/proc")) {
			if (!/^\d+$/.test(pid)) continue;
			try {
				if (readFileSync(`/proc/${pid}/cmdline`, "latin1").includes(canary))
					found.add(pid);
			} catch {
				// it ended meanwhile
			}
		}
	};
	const timer = setInterval(look, 10);
	return () => {
		clearInterval(timer);
		return [...found];
	};
}
