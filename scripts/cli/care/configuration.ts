/** The configuration as `doctor` sees it: read anew, so that nothing is hidden by what was remembered. */
import { join } from "node:path";
import { REPOSITORY_FILE, userFile } from "../../config/config.ts";
import { type Loaded, loadConfig } from "../../config/load.ts";
import { OffloadError } from "../../core/reasons.ts";
import { gitRunner } from "../../system/git.ts";
import { repositoryOf } from "../../system/git-repository.ts";
import type { Context } from "../frame/types.ts";
import type { Check } from "./checks.ts";

/** The root of the repository around the current directory; null where there is none that can be told. */
async function rootHere(ctx: Context): Promise<string | null> {
	try {
		const found = await repositoryOf(gitRunner({ env: ctx.env }), ctx.cwd);
		return found === "none" ? null : found.root;
	} catch {
		// No git, or a folder that is gone: other rows say so.
		return null;
	}
}

/**
 * Whether the configuration files can be read.
 *
 * @returns the row, and what holds; null where it cannot be read
 */
export async function checkConfiguration(
	ctx: Context,
): Promise<{ check: Check; loaded: Loaded | null }> {
	const root = await rootHere(ctx);
	const user = userFile(ctx.env, ctx.home);
	const row = (
		value: "yes" | "no",
		seen: string,
		next: string | null,
	): Check => ({ name: "configuration", required: true, value, seen, next });
	try {
		const loaded = await loadConfig({
			user,
			repository: root === null ? null : join(root, REPOSITORY_FILE),
			cache: null,
			uid: ctx.uid,
			nowMs: Date.parse(ctx.clock().at),
		});
		const seen =
			loaded.read.length === 0
				? `defaults: neither ${user} nor a ${REPOSITORY_FILE} is there`
				: `read: ${loaded.read.join(", ")}`;
		return { check: row("yes", seen, null), loaded };
	} catch (error) {
		if (!(error instanceof OffloadError)) throw error;
		const seen = [error.message, error.about].filter(Boolean).join(" in ");
		return { check: row("no", seen, error.next ?? null), loaded: null };
	}
}
