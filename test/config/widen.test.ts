/** A repository's own file that tries to widen each key in turn, by the road that every verb takes. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { REPOSITORY_FILE } from "../../scripts/config/config.ts";
import { examine } from "../../scripts/config/examine.ts";
import { KEY_NAMES, KEYS, type KeyName } from "../../scripts/config/keys.ts";
import { loadConfig, type Where } from "../../scripts/config/load.ts";
import { merge } from "../../scripts/config/merge.ts";
import { ATTEMPTS } from "./attempts.ts";
import { textOf } from "./nested.ts";

let dir: string;
let where: Where;
beforeAll(() => {
	dir = mkdtempSync(join(tmpdir(), "offload-config-"));
	mkdirSync(join(dir, "repo"));
	where = {
		user: join(dir, "config.yaml"),
		repository: join(dir, "repo", REPOSITORY_FILE),
		cache: join(dir, "cache.json"),
		uid: process.getuid?.() ?? null,
		nowMs: Date.now() + 60_000,
	};
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** Writes the two files, each with one key or none. */
function write(key: KeyName, own: unknown, asked: unknown) {
	writeFileSync(where.user, textOf(own === undefined ? {} : { [key]: own }), {
		mode: 0o600,
	});
	writeFileSync(
		where.repository as string,
		textOf(asked === undefined ? {} : { [key]: asked }),
	);
}

/** What holds for a key by the two files that were written. */
async function held(key: KeyName): Promise<unknown> {
	const { user, repository, problems } = await examine(where);
	expect(problems).toEqual([]);
	return merge(user.layer.values, repository?.layer.values ?? {}).values[key];
}

describe("[F11] a repository that tries to widen each key in turn", () => {
	const users = KEY_NAMES.filter(
		(key) => KEYS[key].merge !== "repository-only",
	);
	it.each(users)("%s stays as the user has it", async (key) => {
		const { own, wider } = ATTEMPTS[key];
		write(key, own, undefined);
		const before = await loadConfig({ ...where, cache: null });
		write(key, own, wider);
		if (KEYS[key].merge === "user-only") {
			await expect(loadConfig(where)).rejects.toMatchObject({
				reason: "configuration",
				message: `${key} cannot be set by a repository: a cloned folder must not say what is run`,
				next: `take it out; it belongs in ${where.user}`,
			});
			return;
		}
		for (const _ of ["read", "remembered"]) {
			const after = await loadConfig(where);
			// What bounds a person's own flag is no setting of the user's.
			const { totalMostS } = after.config.limits;
			expect(after.config).toEqual({
				...before.config,
				limits: { ...before.config.limits, totalMostS },
			});
			expect(after.sources[key]).toBe("user");
		}
	});

	it.each(KEY_NAMES.filter((key) => KEYS[key].merge === "repository-only"))(
		"%s is no key of the user's own file, and leaves what is declared as it is",
		async (key) => {
			const { wider } = ATTEMPTS[key];
			write(key, undefined, undefined);
			const before = await loadConfig({ ...where, cache: null });
			write(key, undefined, wider);
			expect((await loadConfig({ ...where, cache: null })).config).toEqual(
				before.config,
			);
			write(key, wider, undefined);
			await expect(loadConfig(where)).rejects.toMatchObject({
				reason: "configuration",
				message: `${key} is for a repository's own file: it chooses among the hosts that yours declares`,
			});
		},
	);

	it.each(KEY_NAMES.filter((key) => KEYS[key].merge !== "user-only"))(
		"%s can be narrowed, and the layer says so",
		async (key) => {
			const { own, narrower } = ATTEMPTS[key];
			if (narrower === undefined)
				throw new Error(`${key} has no narrower case`);
			const [asked, then] = narrower;
			write(key, own, asked);
			expect(await held(key)).toEqual(then);
			const { sources } = await loadConfig({ ...where, cache: null });
			expect(sources[key]).toBe("repository");
		},
	);
});

it("[F11] a person's flag is bounded by what a repository asks for, above or below the user's own limit", async () => {
	write("limits.total", 100, 200);
	expect((await loadConfig(where)).config.limits).toMatchObject({
		totalS: 100,
		totalMostS: 200,
	});
	write("limits.total", 100, 50);
	expect((await loadConfig(where)).config.limits).toMatchObject({
		totalS: 50,
		totalMostS: 50,
	});
	write("limits.total", 100, undefined);
	expect((await loadConfig(where)).config.limits.totalMostS).toBe(null);
});
