/** The configuration as `doctor` sees it: read anew, so that nothing is hidden by what was remembered. */
import { join } from "node:path";
import { REPOSITORY_FILE, userFile } from "../../config/config.ts";
import { type Loaded, loadConfig } from "../../config/load.ts";
import { OffloadError } from "../../core/reasons.ts";
import type { Context } from "../frame/types.ts";
import { repositoryRoot } from "../working.ts";
import type { Check } from "./checks.ts";

/** The root of the repository around the current directory, by the look that a dispatch takes; null where there is none. */
function rootHere(ctx: Context): string | null {
	try {
		return repositoryRoot(ctx.cwd);
	} catch (error) {
		if (error instanceof OffloadError) return null;
		throw error;
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
	const root = rootHere(ctx);
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
