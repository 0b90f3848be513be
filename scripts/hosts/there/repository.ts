/** The declared checkout on the host: what it is, what it asks for, and whether its origin answers without a question. */
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import type { FactValue } from "../../core/hosts/facts.ts";
import { ask } from "../../system/ask.ts";
import { gitEnvironment, SETTINGS } from "../../system/git-environment.ts";
import { onPath } from "../../system/path.ts";
import { findIn, type HostEnv, type Paths, withPaths } from "./login-path.ts";
import { ProbeError } from "./probes.ts";
import { ANSWER_CAP, noAnswer } from "./tools.ts";

/** Milliseconds for a question to git about a checkout, and to its origin. */
const GIT_MS = 8000;
export const ORIGIN_MS = 20_000;
/** Bytes of the largest file of a checkout that is read. */
const LARGEST = 1024 * 1024;

/** Each lockfile and the program that keeps it. */
const LOCKFILES: readonly (readonly [file: string, manager: string])[] = [
	["pnpm-lock.yaml", "pnpm"],
	["package-lock.json", "npm"],
	["npm-shrinkwrap.json", "npm"],
	["yarn.lock", "yarn"],
	["bun.lock", "bun"],
	["bun.lockb", "bun"],
];

const manifest = z.object({
	packageManager: z.optional(z.catch(z.string(), "")),
});

/** A path as it was declared, with `~` made the home folder. */
export const atHome = (path: string, home: string): string =>
	path === "~"
		? home
		: path.startsWith("~/")
			? join(home, path.slice(2))
			: path;

/** A text file of the checkout; null where there is none that could be read. */
function textOf(path: string): string | null {
	try {
		const stat = statSync(path);
		if (!stat.isFile() || stat.size > LARGEST) return null;
		return readFileSync(path, "utf8");
	} catch {
		return null;
	}
}

/** `packageManager` of package.json: the name and the version; null where it names none. */
function asked(dir: string): { name: string; wanted: string | null } | null {
	const text = textOf(join(dir, "package.json"));
	if (text === null) return null;
	let value: unknown;
	try {
		value = JSON.parse(text);
	} catch {
		return null;
	}
	const parsed = manifest.safeParse(value);
	const [, name, wanted] =
		/^(npm|pnpm|yarn|bun)(?:@([\w.-]{1,40}))?(?:\+.*)?$/.exec(
			parsed.success ? (parsed.data.packageManager ?? "") : "",
		) ?? [];
	return name === undefined ? null : { name, wanted: wanted ?? null };
}

/** git with no question, no hook and nothing of the surroundings that could turn it elsewhere. */
async function gitAt(
	dir: string,
	args: readonly string[],
	env: HostEnv,
	deadlineMs: number,
) {
	const program = onPath("git", env.PATH);
	if (program === null) throw new ProbeError("there is no git on the host");
	const own = gitEnvironment(env);
	delete own.SSH_ASKPASS;
	delete own.DISPLAY;
	return ask(
		program,
		SETTINGS.flatMap((setting) => ["-c", setting]).concat(args),
		{
			env: {
				...own,
				GIT_SSH_COMMAND: "ssh -o BatchMode=yes -o ConnectTimeout=10",
			},
			cwd: dir,
			deadlineMs,
			cap: ANSWER_CAP,
		},
	);
}

/**
 * Looks at the checkout.
 *
 * @param path absolute
 * @throws ProbeError where git gave no answer about a folder that is there
 */
export async function repository(
	path: string,
	bare: HostEnv,
	paths: Paths,
): Promise<FactValue<"repository">> {
	const env = withPaths(bare, paths);
	const none = {
		path,
		exists: existsSync(path),
		isGit: false,
		head: null,
		lockfiles: [],
		manager: null,
		nvmrc: null,
	};
	if (!none.exists) return none;
	const inside = await gitAt(
		path,
		["rev-parse", "--is-inside-work-tree"],
		env,
		GIT_MS,
	);
	if (inside.kind !== "ended")
		throw new ProbeError(`git: ${noAnswer(inside, GIT_MS)}`);
	if (inside.code !== 0) {
		// git refuses a checkout of another user, which is another thing than no checkout.
		if (/dubious ownership/.test(inside.err))
			throw new ProbeError(
				"git refuses to look at it, for it belongs to another user",
			);
		return none;
	}
	const head = await gitAt(
		path,
		["rev-parse", "--verify", "--quiet", "HEAD"],
		env,
		GIT_MS,
	);
	const id = head.kind === "ended" ? head.out.trim() : "";
	const found = LOCKFILES.filter(([file]) => existsSync(join(path, file)));
	const wish =
		asked(path) ??
		(found[0] === undefined ? null : { name: found[0][1], wanted: null });
	return {
		...none,
		isGit: true,
		head: /^[0-9a-f]{40}([0-9a-f]{24})?$/.test(id) ? id : null,
		lockfiles: found.map(([file]) => file),
		manager:
			wish === null
				? null
				: {
						...wish,
						...findIn(wish.name, paths),
					},
		nvmrc:
			textOf(join(path, ".nvmrc"))?.split("\n", 1)[0]?.trim().slice(0, 100) ||
			null,
	};
}

/**
 * Asks the checkout's origin for its branches, as a worker without a person would have to. The answer itself
 * is dropped: it may hold an address with a password in it.
 *
 * @param path absolute
 */
export async function gitCredentials(
	path: string,
	bare: HostEnv,
	paths: Paths,
): Promise<FactValue<"git-credentials">> {
	const env = withPaths(bare, paths);
	const url = await gitAt(path, ["remote", "get-url", "origin"], env, GIT_MS);
	if (url.kind !== "ended")
		throw new ProbeError(`git: ${noAnswer(url, GIT_MS)}`);
	if (url.code !== 0)
		return {
			works: "unknown",
			why: "the checkout has no remote of the name origin",
		};
	const answer = await gitAt(
		path,
		["ls-remote", "--quiet", "--heads", "origin"],
		env,
		ORIGIN_MS,
	);
	if (answer.kind === "ended" && answer.code === 0)
		return { works: "yes", why: "its origin answered without a question" };
	if (answer.kind !== "ended")
		return {
			works: "unknown",
			why: `its origin was asked: ${noAnswer(answer, ORIGIN_MS)}`,
		};
	const refused =
		/Permission denied|Authentication failed|could not read (?:Username|Password)|terminal prompts disabled|Host key verification failed/i.test(
			answer.err,
		);
	return refused
		? {
				works: "no",
				why: "its origin wants a sign-in that this host cannot give without a person",
			}
		: {
				works: "unknown",
				why: `its origin was asked: ${noAnswer(answer, ORIGIN_MS)}`,
			};
}
