/** `offload link`: a stable command for a person's terminal. */
import {
	linkSync,
	realpathSync,
	renameSync,
	statSync,
	unlinkSync,
	writeFileSync,
} from "node:fs";
import { isAbsolute, join, resolve } from "node:path";
import { OffloadError } from "../../core/reasons.ts";
import { shellWord } from "../../core/shell.ts";
import { codeOf, makeFolders, tempName } from "../../system/files.ts";
import { noteShim, usualFolder } from "../care/shims.ts";
import type { Run } from "../frame/table.ts";
import type { Context } from "../frame/types.ts";
import {
	pathFolders,
	readShim,
	SHIM_NAME,
	shimsOnPath,
	shimText,
} from "../shim.ts";

function environment(error: unknown, doing: string, path: string): unknown {
	if (error instanceof OffloadError) return error;
	const code = codeOf(error);
	return code === ""
		? error
		: new OffloadError("environment", `could not ${doing}: ${code}`, {
				about: path,
				kept: "everything as it was",
				next: "name a folder that you may write: offload link --dir <folder>",
				cause: error,
			});
}

const foreign = (path: string, what: string) =>
	new OffloadError(
		"environment",
		`the place of the command is taken by ${what}`,
		{
			about: path,
			kept: "it was left as it is",
			next: "move it away, or name another folder: offload link --dir <folder>",
		},
	);

/** The folder that is meant, made where it is absent. */
function folderOf(ctx: Context, dir: string | undefined): string {
	const asked = dir ?? usualFolder(ctx.home);
	// A shell leaves ~ alone behind the = of an option.
	const open = /^~(\/|$)/.test(asked) ? join(ctx.home, asked.slice(1)) : asked;
	const folder = isAbsolute(open) ? resolve(open) : resolve(ctx.cwd, open);
	try {
		makeFolders(folder, 0o755);
		if (!statSync(folder).isDirectory())
			throw Object.assign(new Error("no folder"), { code: "ENOTDIR" });
	} catch (error) {
		throw environment(error, "make the folder", folder);
	}
	return folder;
}

/** Puts the script in place, whole from its first moment, and never over what is not ours. */
function place(folder: string, text: string, over: boolean): void {
	const path = join(folder, SHIM_NAME);
	const temp = join(folder, tempName());
	try {
		writeFileSync(temp, text, { mode: 0o755, flag: "wx" });
		if (over) renameSync(temp, path);
		else linkSync(temp, path);
	} catch (error) {
		if (codeOf(error) === "EEXIST")
			throw foreign(path, "something that has just come there");
		throw environment(error, "write the command", path);
	} finally {
		try {
			unlinkSync(temp);
		} catch {
			// renamed, or never made
		}
	}
}

const real = (folder: string): string => {
	try {
		return realpathSync(folder);
	} catch {
		return folder;
	}
};

/** Whether a shell finds the shim: `yes`, `no`, or what it finds first. */
function onPath(ctx: Context, folder: string): string {
	const here = real(folder);
	if (!pathFolders(ctx.env).some((other) => real(other) === here)) return "no";
	const first = shimsOnPath(ctx.env)[0];
	return first === undefined ||
		real(first.path.slice(0, -SHIM_NAME.length - 1)) === here
		? "yes"
		: first.path;
}

/** Writes, updates or confirms the shim of this installation. */
export const run: Run<"link"> = async (ctx, { opt }) => {
	const { root } = ctx.self;
	if (/[\n\r]/.test(root))
		throw new OffloadError(
			"installation",
			"Offload is installed at a path with a line break in it, which a script cannot name safely",
			{ about: root, next: "install it elsewhere" },
		);
	const folder = folderOf(ctx, opt.dir);
	const shim = join(folder, SHIM_NAME);
	const text = shimText(root);
	let seen: ReturnType<typeof readShim>;
	try {
		seen = readShim(shim);
	} catch (error) {
		throw environment(error, "look at the place of the command", shim);
	}
	if (seen.kind === "foreign") throw foreign(shim, seen.what);
	const status =
		seen.kind === "absent"
			? "linked"
			: seen.text === text
				? "unchanged"
				: "updated";
	if (status !== "unchanged") place(folder, text, status === "updated");
	noteShim(ctx, shim);
	const found = onPath(ctx, folder);
	if (found === "no")
		ctx.out.note(
			`${folder} is not on your PATH; add to your shell's profile: export PATH=${shellWord(folder)}:"$PATH"`,
		);
	else if (found !== "yes")
		ctx.out.note(`your shell finds ${found} before ${shim}`);
	return {
		rows: [
			["status", status],
			["shim", shim],
			["target", root],
			["on-path", found],
		],
		json: { status, shim, target: root, "on-path": found },
		quiet: [shim],
	};
};
