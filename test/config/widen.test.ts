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
import { textOf } from "./nested.ts";

interface Attempt {
	/** What the user has; absent: what is shipped. */
	readonly own?: unknown;
	/** What would allow more. */
	readonly wider: unknown;
	/** What allows less, and what holds then; only where a repository may set the key. */
	readonly narrower?: readonly [asked: unknown, held: unknown];
}

/** For every key of the table: one that is added there has no case here, and the types say so. */
const ATTEMPTS: Readonly<Record<KeyName, Attempt>> = {
	"harnesses.claude.path": { wider: "/r/evil" },
	"harnesses.command.argv": { wider: ["/bin/sh", "-c", "evil"] },
	"harnesses.allowed": {
		own: ["claude"],
		wider: ["claude", "command"],
		narrower: [["command"], []],
	},
	"limits.total": { own: 100, wider: 200, narrower: [50, 50] },
	"limits.idle": { own: 100, wider: 200, narrower: [50, 50] },
	"limits.first-event": { own: 100, wider: 200, narrower: [50, 50] },
	"limits.grace": { own: 10, wider: 20, narrower: [5, 5] },
	"limits.log-bytes": { own: 5000, wider: 6000, narrower: [4096, 4096] },
	"limits.depth": { own: 2, wider: 4, narrower: [1, 1] },
	models: { wider: ["fable", "haiku"] },
	efforts: { wider: ["max", "low"] },
	"tiers.execution.model": { wider: "fable" },
	"tiers.execution.effort": { wider: "max" },
	"tiers.bookkeeping.model": { wider: "fable" },
	"tiers.bookkeeping.effort": { wider: "max" },
	"tiers.drain.model": { wider: "fable" },
	"tiers.drain.effort": { wider: "max" },
	"tiers.orchestrate_dispatch.model": { wider: "fable" },
	"tiers.orchestrate_dispatch.effort": { wider: "max" },
	"tiers.execute_step.model": { wider: "fable" },
	"tiers.execute_step.effort": { wider: "max" },
	"tiers.offload.model": { wider: "fable" },
	"tiers.offload.effort": { wider: "max" },
	"tiers.steps": { wider: { lint: { model: "fable" } } },
	"ceiling.model": {
		own: "sonnet",
		wider: "fable",
		narrower: ["haiku", "haiku"],
	},
	"ceiling.effort": { own: "medium", wider: "max", narrower: ["low", "low"] },
	"usage.command": { wider: ["/r/evil"] },
	"usage.every": { wider: 1 },
	"usage.valid": { wider: 100_000 },
	"usage.session": { wider: [98, 99, 100] },
	"usage.weekly": { wider: [97, 98, 99, 100] },
	"usage.caps": { wider: { fable: 100 } },
	"usage.downshift.model": { wider: "fable" },
	"usage.downshift.effort": { wider: "max" },
	"usage.reserved": { wider: ["offload"] },
	"fences.roles": {
		own: ["billing"],
		wider: [],
		narrower: [["payroll"], ["billing", "payroll"]],
	},
	"rungs.allowed": {
		own: ["subagent"],
		wider: ["subagent", "headless-oneshot"],
		narrower: [[], []],
	},
	"rungs.external": { wider: { evil: "/r/evil" } },
	"profiles.widest": {
		own: "write",
		wider: "full",
		narrower: ["read-only", "read-only"],
	},
	"witnesses.presence": { own: 100, wider: 200, narrower: [50, 50] },
	"repositories.trusted": { wider: ["/r"] },
};

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
	it.each(KEY_NAMES)("%s stays as the user has it", async (key) => {
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
