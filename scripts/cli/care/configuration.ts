/** The configuration as `doctor` and `config check` see it: read anew, so that nothing is hidden by what was remembered. */
import { join } from "node:path";
import { type Config, REPOSITORY_FILE, userFile } from "../../config/config.ts";
import { type Examination, examine } from "../../config/examine.ts";
import type { KeyName } from "../../config/keys.ts";
import { loadConfig } from "../../config/load.ts";
import { nearest } from "../../core/nearest.ts";
import { OffloadError } from "../../core/reasons.ts";
import { RUNG_NAMES } from "../../core/vocabulary.ts";
import { HARNESSES } from "../frame/places.ts";
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

/** Something that is allowed, and may still not be what was meant. */
export interface Notice {
	readonly about: KeyName;
	readonly message: string;
}

/**
 * Names on the lists of what is allowed that nothing here has: another version may know them, and a
 * misspelt one allows nothing.
 */
export function configurationNotices({
	user,
	repository,
}: Examination): readonly Notice[] {
	const known: Readonly<
		Record<"rungs.allowed" | "harnesses.allowed", readonly string[]>
	> = {
		"rungs.allowed": [
			...RUNG_NAMES,
			...Object.keys(user.layer.values["rungs.external"] ?? {}),
		],
		"harnesses.allowed": HARNESSES,
	};
	return (["harnesses.allowed", "rungs.allowed"] as const).flatMap((key) =>
		[user, repository]
			.flatMap((one) => one?.layer.values[key] ?? [])
			.filter((name) => !known[key].includes(name))
			.map((name) => {
				const near = nearest(name, known[key]);
				return {
					about: key,
					message: `nothing here is named ${name}${near === null ? "" : `; did you mean ${near}`}`,
				};
			}),
	);
}

/**
 * Whether the configuration files can be read.
 *
 * @returns the row, and what holds; null where it cannot be read
 */
export async function checkConfiguration(
	ctx: Context,
): Promise<{ check: Check; loaded: { readonly config: Config } | null }> {
	const root = rootHere(ctx);
	const files = {
		user: userFile(ctx.env, ctx.home),
		repository: root === null ? null : join(root, REPOSITORY_FILE),
		uid: ctx.uid,
	};
	const row = (
		value: "yes" | "no",
		seen: string,
		next: string | null,
	): Check => ({ name: "configuration", required: true, value, seen, next });
	const { problems } = await examine(files);
	const [first, ...others] = problems;
	if (first !== undefined) {
		const seen = [first.message, first.about].filter(Boolean).join(" in ");
		return others.length === 0
			? { check: row("no", seen, first.next ?? null), loaded: null }
			: {
					check: row(
						"no",
						`${seen}, and ${others.length} more`,
						`${ctx.self.command()} config check`,
					),
					loaded: null,
				};
	}
	try {
		const loaded = await loadConfig({
			...files,
			cache: null,
			nowMs: Date.parse(ctx.clock().at),
		});
		const seen =
			loaded.read.length === 0
				? `defaults: neither ${files.user} nor a ${REPOSITORY_FILE} is there`
				: `read: ${loaded.read.join(", ")}`;
		return { check: row("yes", seen, null), loaded };
	} catch (error) {
		if (!(error instanceof OffloadError)) throw error;
		return {
			check: row("no", error.message, error.next ?? null),
			loaded: null,
		};
	}
}
