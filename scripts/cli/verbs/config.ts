/** `config`: what holds and who decided it, what is wrong, a file to begin with, and which repositories are trusted. */
import { realpathSync } from "node:fs";
import { join, resolve } from "node:path";
import { REPOSITORY_FILE, userFile } from "../../config/config.ts";
import { isKey, KEY_NAMES, KEYS } from "../../config/keys.ts";
import { examine, type Loaded } from "../../config/load.ts";
import { merge, overDefaults } from "../../config/merge.ts";
import { setTrust, writeFresh } from "../../config/write.ts";
import { nearest } from "../../core/nearest.ts";
import { OffloadError } from "../../core/reasons.ts";
import type { Run } from "../frame/table.ts";
import type { Context, Result, Row } from "../frame/types.ts";
import { repositoryRoot } from "../working.ts";

/** The files that hold for the current folder. */
function filesHere(ctx: Context) {
	const root = repositoryRoot(ctx.cwd);
	return {
		user: userFile(ctx.env, ctx.home),
		repository: root === null ? null : join(root, REPOSITORY_FILE),
		uid: ctx.uid,
	};
}

async function show(ctx: Context, key: string | undefined): Promise<Result> {
	if (key !== undefined && !isKey(key))
		throw new OffloadError("usage", "There is no such key", {
			about: key,
			next: `did you mean ${nearest(key, KEY_NAMES) ?? "one of: offload config show"}`,
		});
	const files = filesHere(ctx);
	const { user, repository, problems } = await examine(files);
	const [problem] = problems;
	if (problem !== undefined) throw problem;
	const own = overDefaults(user.layer.values);
	const held: Pick<Loaded, "sources"> & { values: typeof own } = merge(
		user.layer.values,
		repository?.layer.values ?? {},
	);
	const names = key === undefined ? KEY_NAMES : [key];
	const read = [user, repository].flatMap((one) =>
		one?.read == null ? [] : [one.source.path],
	);
	const keys = names.map((name) => ({
		key: name,
		value: held.values[name],
		layer: held.sources[name],
		default: KEYS[name].fallback,
		own: own[name],
	}));
	return {
		rows: [
			...read.map((path): Row => ["file", path]),
			...keys.map(
				({ key: name, value, layer, own: mine }): Row => [
					"key",
					name,
					JSON.stringify(value),
					layer,
					...(layer === "repository"
						? [`${JSON.stringify(mine)} without it`]
						: []),
				],
			),
		],
		json: { files: read, keys },
		quiet: keys.map(({ value }) => JSON.stringify(value)),
	};
}

async function check(ctx: Context, file: string | undefined): Promise<Result> {
	const files =
		file === undefined
			? filesHere(ctx)
			: { user: resolve(ctx.cwd, file), repository: null, uid: ctx.uid };
	const { user, repository, problems } = await examine(files);
	if (file !== undefined && user.read === null)
		throw new OffloadError("not-found", "There is no such file", {
			about: files.user,
		});
	const read = [user, repository].flatMap((one) =>
		one?.read == null ? [] : [one.source.path],
	);
	const [first] = problems;
	return {
		rows: [
			...read.map((path): Row => ["file", path]),
			...problems.map(
				({ about, message }): Row => ["problem", about ?? null, message],
			),
			["problems", problems.length],
		],
		json: {
			files: read,
			problems: problems.map(({ about, message, next }) => ({
				about: about ?? null,
				message,
				next: next ?? null,
			})),
		},
		quiet: problems.map(({ about, message }) => `${about}: ${message}`),
		...(first === undefined ? {} : { problem: first }),
	};
}

async function trust(
	ctx: Context,
	folder: string | undefined,
	remove: boolean,
): Promise<Result> {
	const asked = resolve(ctx.cwd, folder ?? ".");
	let dir = asked;
	try {
		dir = realpathSync(asked);
	} catch (error) {
		// What has gone may still be taken off the list.
		if (!remove)
			throw new OffloadError("not-found", "There is no such folder", {
				about: asked,
				cause: error,
			});
	}
	const root = repositoryRoot(dir) ?? (remove ? dir : null);
	if (root === null)
		throw new OffloadError("environment", "This folder is in no repository", {
			about: dir,
			kept: "nothing was changed",
			next: "name a folder of the repository",
		});
	const path = userFile(ctx.env, ctx.home);
	const { problems } = await examine({
		user: path,
		repository: null,
		uid: ctx.uid,
	});
	const [problem] = problems;
	if (problem !== undefined) throw problem;
	const changed = await setTrust(path, ctx.uid, root, !remove);
	const status = !changed ? "unchanged" : remove ? "removed" : "trusted";
	return {
		rows: [
			["status", status],
			["repository", root],
			["config", path],
		],
		json: { status, repository: root, config: path },
		quiet: [root],
	};
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
