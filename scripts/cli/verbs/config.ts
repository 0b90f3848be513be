/** `config`: what holds and who decided it, what is wrong, a file to begin with, and which repositories are trusted. */
import { realpathSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { REPOSITORY_FILE, userFile } from "../../config/config.ts";
import { type Examination, examine, type Files } from "../../config/examine.ts";
import { hostsHere } from "../../config/hosts-here.ts";
import { KEY_NAMES, KEYS, type KeyName } from "../../config/keys.ts";
import { merge, overDefaults } from "../../config/merge.ts";
import { setTrust, writeFresh } from "../../config/write.ts";
import { nearest } from "../../core/nearest.ts";
import { OffloadError } from "../../core/reasons.ts";
import { shellWord } from "../../core/shell.ts";
import { gitRunner } from "../../system/git.ts";
import { repositoryOf } from "../../system/git-repository.ts";
import { configurationNotices } from "../care/configuration.ts";
import type { Run } from "../frame/table.ts";
import type { Context, Problem, Result, Row } from "../frame/types.ts";
import { repositoryRoot } from "../working.ts";

/** The files that hold for the current folder. */
function filesHere(ctx: Context): Files {
	const root = repositoryRoot(ctx.cwd);
	return {
		user: userFile(ctx.env, ctx.home),
		repository: root === null ? null : join(root, REPOSITORY_FILE),
		uid: ctx.uid,
	};
}

/** The files that were there. */
const readOf = ({ user, repository }: Examination): readonly string[] =>
	[user, repository].flatMap((one) =>
		one?.read == null ? [] : [one.source.path],
	);

/** The keys of a section, or one key, or all. */
function keysBelow(subject: string | undefined): readonly KeyName[] {
	if (subject === undefined) return KEY_NAMES;
	const found = KEY_NAMES.filter(
		(name) => name === subject || name.startsWith(`${subject}.`),
	);
	if (found.length > 0) return found;
	const near = nearest(subject, KEY_NAMES);
	throw new OffloadError("usage", "There is no such key", {
		about: subject,
		next:
			near === null
				? "`offload config show` lists them all"
				: `did you mean ${near}`,
	});
}

async function show(
	ctx: Context,
	subject: string | undefined,
): Promise<Result> {
	const names = keysBelow(subject);
	const examination = await examine(filesHere(ctx));
	const { user, repository, problems } = examination;
	const [problem] = problems;
	if (problem !== undefined) throw problem;
	const own = overDefaults(user.layer.values);
	const { values, sources } = merge(
		user.layer.values,
		repository?.layer.values ?? {},
	);
	const files = {
		default: null,
		user: user.source.path,
		repository: repository?.source.path ?? null,
	};
	const keys = names.map((key) => ({
		key,
		value: values[key],
		layer: sources[key],
		file: files[sources[key]],
		default: KEYS[key].fallback,
		own: own[key],
	}));
	const read = readOf(examination);
	return {
		rows: [
			...read.map((path): Row => ["file", path]),
			...keys.map(
				({ key, value, layer, file, own: mine }): Row => [
					"key",
					key,
					JSON.stringify(value),
					layer,
					file,
					...(layer === "repository" ? [JSON.stringify(mine)] : []),
				],
			),
		],
		json: { files: read, keys },
		quiet: keys.map(({ value }) => JSON.stringify(value)),
	};
}

/** The files of a check: those that hold here, or one by its own name. */
function filesToCheck(ctx: Context, file: string | undefined): Files {
	if (file === undefined) return filesHere(ctx);
	const path = resolve(ctx.cwd, file);
	return basename(path) === REPOSITORY_FILE
		? {
				user: userFile(ctx.env, ctx.home),
				repository: path,
				uid: ctx.uid,
			}
		: { user: path, repository: null, uid: ctx.uid };
}

/** What the check ends with. */
function verdictOf(problems: readonly OffloadError[]): Problem | undefined {
	const [first] = problems;
	if (first === undefined) return undefined;
	return {
		reason: "configuration",
		message:
			problems.length === 1
				? first.message
				: `${problems.length} things are wrong in the configuration; the first: ${first.message}`,
		about: first.about,
		next: first.next,
	};
}

async function check(ctx: Context, file: string | undefined): Promise<Result> {
	const files = filesToCheck(ctx, file);
	const examination = await examine(files);
	const { user, repository } = examination;
	const named = repository ?? user;
	// What the files say of hosts is held against each other only where each is well by itself.
	const here =
		examination.problems.length === 0
			? hostsHere(examination, ctx.self.command())
			: null;
	const problems = [...examination.problems, ...(here?.problems ?? [])];
	if (
		file !== undefined &&
		named.read === null &&
		named.layer.problems.length === 0
	)
		throw new OffloadError("not-found", "There is no such file", {
			about: named.source.path,
		});
	const read = readOf(examination);
	const notices = [
		...configurationNotices(examination),
		...(here?.notices ?? []),
	];
	const problem = verdictOf(problems);
	return {
		rows: [
			...read.map((path): Row => ["file", path]),
			...problems.map(
				({ about, message }): Row => ["problem", about ?? null, message],
			),
			...notices.map(({ about, message }): Row => ["notice", about, message]),
			["problems", problems.length],
		],
		json: {
			files: read,
			problems: problems.map(({ about, message, next }) => ({
				about: about ?? null,
				message,
				next: next ?? null,
			})),
			notices,
		},
		quiet: problems.map(({ about, message }) => `${about}: ${message}`),
		...(problem === undefined ? {} : { problem }),
	};
}

/**
 * The canonical path of a folder that is to be trusted.
 *
 * @throws OffloadError `not-found`, or `environment` where it is not the root of a repository
 */
async function rootToTrust(ctx: Context, asked: string): Promise<string> {
	let dir: string;
	try {
		dir = realpathSync(asked);
	} catch (error) {
		throw new OffloadError("not-found", "There is no such folder", {
			about: asked,
			cause: error,
		});
	}
	const repository = await repositoryOf(gitRunner(), dir);
	const root = repository === "none" ? null : repository.root;
	if (root === dir) return root;
	throw new OffloadError(
		"environment",
		root === null
			? "This folder is not the root of a repository with a work tree"
			: "This folder lies in a repository and is not its root",
		{
			about: dir,
			kept: "nothing was changed",
			next:
				root === null
					? "name the root of a repository"
					: `${ctx.self.command()} config trust ${shellWord(root)}`,
		},
	);
}

async function trust(
	ctx: Context,
	folder: string | undefined,
	remove: boolean,
): Promise<Result> {
	const asked = resolve(ctx.cwd, folder ?? ".");
	const path = userFile(ctx.env, ctx.home);
	const root = remove ? null : await rootToTrust(ctx, asked);
	const { user, problems } = await examine({
		user: path,
		repository: null,
		uid: ctx.uid,
	});
	const [problem] = problems;
	if (problem !== undefined) throw problem;
	const listed = user.layer.values["repositories.trusted"] ?? [];
	const name = root ?? nameOnList(listed, asked);
	const changed = await setTrust(path, ctx.uid, name, !remove);
	const status = !changed ? "unchanged" : remove ? "removed" : "trusted";
	const means = remove
		? "its own gate commands may not run"
		: "its own gate commands may run from now on, whatever they are changed to";
	return {
		rows: [
			["status", status],
			["repository", name],
			["config", path],
			["means", means],
		],
		json: { status, repository: name, config: path, means },
		quiet: [name],
	};
}

/** The name under which a folder is on the list: as it was typed, or where it leads. What has gone can be taken off too. */
function nameOnList(listed: readonly string[], asked: string): string {
	if (listed.includes(asked)) return asked;
	try {
		return realpathSync(asked);
	} catch {
		return asked;
	}
}

function init(ctx: Context): Result {
	const path = userFile(ctx.env, ctx.home);
	writeFresh(path);
	return {
		rows: [
			["status", "written"],
			["config", path],
		],
		json: { status: "written", config: path },
		quiet: [path],
	};
}

export const run: Run<"config"> = async (ctx, { pos, opt }) => {
	if (opt.remove && pos.action !== "trust")
		throw new OffloadError("usage", "--remove goes with trust alone", {
			about: pos.action,
		});
	switch (pos.action) {
		case "show":
			return show(ctx, pos.subject);
		case "check":
			return check(ctx, pos.subject);
		case "trust":
			return trust(ctx, pos.subject, opt.remove);
		case "init":
			if (pos.subject !== undefined)
				throw new OffloadError("usage", "init takes nothing more", {
					about: pos.subject,
					next: "set XDG_CONFIG_HOME to have it elsewhere",
				});
			return init(ctx);
	}
};
