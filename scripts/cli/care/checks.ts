/** What `doctor --self` looks at: one function a subject, each with an answer of its own. */
import {
	accessSync,
	constants,
	existsSync,
	readFileSync,
	statfsSync,
	statSync,
} from "node:fs";
import { dirname, join } from "node:path";
import * as z from "zod/mini";
import { joinEnvironment, workerEnvironment } from "../../core/environment.ts";
import { sessionPaths, store } from "../../core/layout.ts";
import { OffloadError } from "../../core/reasons.ts";
import type { Yes3 } from "../../core/vocabulary.ts";
import { authStatus, findClaude } from "../../harnesses/claude/find.ts";
import { ask, locate } from "../../harnesses/program.ts";
import { lookRoot } from "../../jobs/root.ts";
import { listDir } from "../../system/files.ts";
import { OLDEST_GIT } from "../../system/git.ts";
import type { Context } from "../frame/types.ts";
import { shimsOnPath } from "../shim.ts";
import { span } from "../words.ts";

/** One row of the doctor's. */
export interface Check {
	readonly name: string;
	/** Whether nothing can be dispatched without it. */
	readonly required: boolean;
	readonly value: Yes3;
	/** What was seen, and how. */
	readonly seen: string;
	/** What to do; null where nothing is to be done. */
	readonly next: string | null;
}

/** Milliseconds for a program that only says its version. */
const VERSION_MS = 5000;

/** Node runs this, so only what and where is left to say. */
export const checkNode = (): Check => ({
	name: "node",
	required: true,
	value: "yes",
	seen: `${process.version} at ${process.execPath}`,
	next: null,
});

interface Wanted {
	readonly name: string;
	readonly args: readonly string[];
	readonly pattern: RegExp;
	readonly oldest: readonly [number, number] | null;
	readonly required: boolean;
	readonly without: string;
}

const GIT: Wanted = {
	name: "git",
	args: ["--version"],
	pattern: /^git version (\d+)\.(\d+)/,
	oldest: OLDEST_GIT,
	required: true,
	without: "install git",
};

async function checkProgram(ctx: Context, wanted: Wanted): Promise<Check> {
	const { name, required, without } = wanted;
	const row = (value: Yes3, seen: string, next: string | null): Check => ({
		name,
		required,
		value,
		seen,
		next,
	});
	const { program, notes } = locate(name, {
		configured: null,
		path: ctx.env.PATH,
		folder: null,
	});
	if (program === null) return row("no", notes.join("; "), without);
	const answer = await ask(program, wanted.args, {
		env: { PATH: ctx.env.PATH ?? "", LC_ALL: "C" },
		deadlineMs: VERSION_MS,
	});
	const look = `run ${program} ${wanted.args.join(" ")} and mend what it says`;
	if (answer.kind === "hung")
		return row("unknown", `${program} did not answer within 5 s`, look);
	if (answer.kind === "not-started")
		return row("no", `${program} could not be started (${answer.code})`, look);
	const found = wanted.pattern.exec(answer.out);
	if (answer.code !== 0 || found === null)
		return row("unknown", `${program} did not tell its version`, look);
	const said = `${answer.out.trim().split("\n", 1)[0]} at ${program}`;
	const [major, minor] = [Number(found[1]), Number(found[2])];
	const { oldest } = wanted;
	return oldest !== null &&
		(major < oldest[0] || (major === oldest[0] && minor < oldest[1]))
		? row("no", said, `install ${name} ${oldest.join(".")} or newer`)
		: row("yes", said, null);
}

/** Whether git is there, and new enough. */
export const checkGit = (ctx: Context): Promise<Check> =>
	checkProgram(ctx, GIT);

/** Whether the program of the `command` harness may be run; nothing to say where none is configured. */
export function checkCommandHarness(
	argv: readonly string[] | null,
): readonly Check[] {
	const program = argv?.[0];
	if (program === undefined) return [];
	const row = (value: Yes3, seen: string, next: string | null): Check => ({
		name: "command",
		required: false,
		value,
		seen,
		next,
	});
	try {
		accessSync(program, constants.X_OK);
		return [row("yes", `${program} may be run; it is not asked`, null)];
	} catch {
		return [
			row(
				"no",
				`${program} is not there, or may not be run by this user`,
				"mend harnesses.command.argv in your configuration",
			),
		];
	}
}

/**
 * The Claude Code CLI, by what it answers itself, and whether it says that somebody is signed in.
 *
 * @param configured the path of the configuration, or null
 * @param required false where another harness is configured
 */
export async function checkClaude(
	ctx: Context,
	configured: string | null,
	required: boolean,
): Promise<Check[]> {
	const planned = workerEnvironment(ctx.env, { auth: "login" });
	const { env } = joinEnvironment(planned.env, planned.pass, ctx.env);
	const found = await findClaude({ configured, env, folder: null });
	const signIn = (value: Yes3, seen: string, next: string | null): Check => ({
		name: "claude-login",
		required: false,
		value,
		seen,
		next,
	});
	if (found.program === null || found.version === null) {
		const value = found.program === null ? "no" : "unknown";
		return [
			{
				name: "claude",
				required,
				value,
				seen: found.notes.join("; "),
				next: "install Claude Code, or set harnesses.claude.path in your configuration",
			},
			signIn("unknown", "not asked: the CLI did not answer", null),
		];
	}
	const answer = await authStatus(found.program, env);
	return [
		{
			name: "claude",
			required,
			value: "yes",
			seen: `${found.version} at ${found.program}`,
			next: null,
		},
		signIn(
			answer.signedIn,
			answer.note ??
				`claude auth status says: ${answer.signedIn === "yes" ? `signed in (${answer.method ?? "method not told"})` : "nobody is signed in, as a worker on the route login would be"}`,
			answer.signedIn === "yes"
				? null
				: "claude auth login, or dispatch with another --auth",
		),
	];
}

/** The nearest folder above a path that exists. */
function above(path: string): string {
	let at = dirname(path);
	while (!existsSync(at) && dirname(at) !== at) at = dirname(at);
	return at;
}

/** The bytes below which records may not fit any more. */
const LITTLE_SPACE = 64 * 1024 ** 2;

/** The state root: where, whose, with what mode, and how much space is left. */
export function checkStateRoot(ctx: Context): Check {
	const row = (value: Yes3, seen: string, next: string | null): Check => ({
		name: "state-root",
		required: true,
		value,
		seen,
		next,
	});
	let root: string;
	let there: boolean;
	try {
		root = ctx.stateRoot;
		there = lookRoot(root, ctx.uid ?? undefined);
	} catch (error) {
		if (!(error instanceof OffloadError)) throw error;
		return row("no", error.message, error.next ?? null);
	}
	const folder = there ? root : above(root);
	try {
		accessSync(folder, constants.W_OK | constants.X_OK);
	} catch {
		return row(
			"no",
			there ? `${root} cannot be written` : `${root} cannot be made`,
			`give yourself write permission on ${folder}, or set OFFLOAD_HOME`,
		);
	}
	const what = there ? "mode 0700, yours" : "not made yet";
	try {
		const { bavail, bsize } = statfsSync(folder);
		const free = bavail * bsize;
		const said = `${root}, ${what}, ${Math.floor(free / 1024 ** 2)} MiB free`;
		return free < LITTLE_SPACE
			? row("no", said, "free some space on that disk")
			: row("yes", said, null);
	} catch {
		return row("unknown", `${root}, ${what}, free space unknown`, null);
	}
}

/** The bundles, and the version that they were built as. */
export function checkInstallation(ctx: Context): Check {
	const { version, root, dist } = ctx.self;
	const row = (value: Yes3, seen: string, next: string | null): Check => ({
		name: "offload",
		required: true,
		value,
		seen,
		next,
	});
	const missing = ["main.cjs", "offload.cjs", "runner.cjs"].filter(
		(name) => !existsSync(join(dist, name)),
	);
	const again = "install the plugin again";
	if (missing.length > 0)
		return row("no", `dist/ lacks ${missing.join(", ")}`, again);
	try {
		const file = join(root, "package.json");
		const said = z
			.object({ version: z.string() })
			.parse(JSON.parse(readFileSync(file, "utf8"))).version;
		return said === version
			? row("yes", `${version} at ${root}`, null)
			: row("no", `dist/ is ${version}, package.json says ${said}`, again);
	} catch {
		return row("unknown", `${version} at ${root}, no package.json`, again);
	}
}

/** Whether a person's terminal finds this installation under the name `offload`. */
export function checkShim(ctx: Context): Check {
	const row = (value: Yes3, seen: string, next: string | null): Check => ({
		name: "shim",
		required: false,
		value,
		seen,
		next,
	});
	const first = shimsOnPath(ctx.env)[0];
	const link = `${ctx.self.command()} link`;
	if (first === undefined) return row("no", "no offload on PATH", link);
	const { path, seen } = first;
	if (seen.kind === "foreign")
		return row(
			"no",
			`${path} is ${seen.what}`,
			"move it, or put ours before it",
		);
	return seen.root === ctx.self.root
		? row("yes", `${path} starts this installation`, null)
		: row("no", `${path} starts another installation: ${seen.root}`, link);
}

/** Hooks leave their own trace when they fire: the record of the session that they fired in. */
export function checkHooks(ctx: Context): Check {
	const row = (value: Yes3, seen: string, next: string | null): Check => ({
		name: "hooks",
		required: false,
		value,
		seen,
		next,
	});
	let newest: number | null = null;
	try {
		for (const id of listDir(store(ctx.stateRoot).sessions) ?? []) {
			const { record } = sessionPaths(ctx.stateRoot, id);
			const at = statSync(record, { throwIfNoEntry: false })?.mtimeMs ?? null;
			if (at !== null && (newest === null || at > newest)) newest = at;
		}
	} catch (error) {
		if (!(error instanceof OffloadError)) throw error;
		return row("unknown", error.message, null);
	}
	if (newest === null)
		return row(
			"unknown",
			"none was seen to fire",
			"install the plugin in Claude Code, if /offload is wanted there",
		);
	const age = (Date.parse(ctx.clock().at) - newest) / 1000;
	return age < 0
		? row("unknown", "one fired at a time that is yet to come", null)
		: row("yes", `one fired ${span(age)} ago`, null);
}
