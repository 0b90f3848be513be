/** Where shims of ours lie: the list that `link` keeps, PATH, and the usual folder. */
import { join } from "node:path";
import * as z from "zod/mini";
import { store } from "../../core/layout.ts";
import { lookRoot, openRoot } from "../../jobs/root.ts";
import { asJson, readJsonMaybe, writeDurable } from "../../system/files.ts";
import type { Context } from "../frame/types.ts";
import { pathFolders, readShim, SHIM_NAME } from "../shim.ts";

const list = z.strictObject({
	format: z.literal(1),
	paths: z.array(z.string()).check(z.maxLength(1000)),
});

/** The folder that `link` uses without `--dir`. */
export const usualFolder = (home: string): string =>
	join(home, ".local", "bin");

/** The places that `link` has noted. @throws OffloadError `store` or `corrupt` */
function noted(root: string, uid: number | null): readonly string[] {
	if (!lookRoot(root, uid ?? undefined)) return [];
	return readJsonMaybe(store(root).shims, list, "list of shims")?.paths ?? [];
}

/**
 * Notes a shim, so that `uninstall` finds it wherever it lies.
 *
 * @param ctx for the state root, which is made where it is absent
 * @param path the shim
 * @throws OffloadError `store` or `corrupt`
 */
export function noteShim(ctx: Context, path: string): void {
	const root = openRoot(ctx.stateRoot, ctx.uid ?? undefined);
	const paths = noted(root, ctx.uid);
	if (paths.includes(path)) return;
	writeDurable(
		store(root).shims,
		asJson({ format: 1, paths: [...paths, path] }),
	);
}

/**
 * Every shim of ours that can be found.
 *
 * @returns paths, each once; a place that cannot be looked at is left out
 */
export function ownShims(ctx: Context): string[] {
	const places = [
		...noted(ctx.stateRoot, ctx.uid),
		...[usualFolder(ctx.home), ...pathFolders(ctx.env)].map((folder) =>
			join(folder, SHIM_NAME),
		),
	];
	return [...new Set(places)].filter((path) => {
		try {
			return readShim(path).kind === "ours";
		} catch {
			return false;
		}
	});
}
