import {
	chmodSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	symlinkSync,
	utimesSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { REPOSITORY_FILE, userFile } from "../../scripts/config/config.ts";
import { KEY_NAMES, KEYS, type KeyName } from "../../scripts/config/keys.ts";
import { loadConfig, type Where } from "../../scripts/config/load.ts";
import { OffloadError } from "../../scripts/core/reasons.ts";
import { ATTEMPTS } from "./attempts.ts";
import { textOf } from "./nested.ts";

const made: string[] = [];
afterAll(() => {
	for (const dir of made) rmSync(dir, { recursive: true, force: true });
});

/** A home and a repository with the given files, and where the loader is to look. */
function place(user: string | null, repository: string | null = null) {
	const dir = mkdtempSync(join(tmpdir(), "offload-config-"));
	made.push(dir);
	const where: Where = {
		user: join(dir, "config.yaml"),
		repository: join(dir, "repo", REPOSITORY_FILE),
		cache: join(dir, "cache.json"),
		uid: process.getuid?.() ?? null,
		// Files made just now are old enough by then.
		nowMs: Date.now() + 60_000,
	};
	mkdirSync(join(dir, "repo"));
	if (user !== null) writeFileSync(where.user, user, { mode: 0o644 });
	if (repository !== null)
		writeFileSync(where.repository as string, repository);
	return where;
}

async function refusal(where: Where): Promise<OffloadError> {
	const got = await loadConfig(where).catch((e: unknown) => e);
	expect(got).toBeInstanceOf(OffloadError);
	expect((got as OffloadError).reason).toBe("configuration");
	return got as OffloadError;
}

const FULL = `# mine
harnesses:
  claude:
    path: /opt/claude/bin/claude
  command:
    argv: [/usr/bin/env, cat]
limits:
  total: 1800
  idle: 300
  first-event: 60.5
  grace: 5
  log-bytes: 65536
`;

describe("the layers", () => {
	it("without a file the shipped defaults hold", async () => {
		const got = await loadConfig(place(null));
		expect(got.config).toMatchObject({
			harnesses: { claude: { path: null }, command: { argv: null } },
			limits: {
				totalS: 3600,
				totalMostS: null,
				idleS: 600,
				firstEventS: 120,
				graceS: 10,
				logBytes: 8_388_608,
				depth: 1,
			},
			models: ["haiku", "sonnet", "opus", "fable"],
			tiers: {
				drain: { model: "sonnet", effort: "low" },
				offload: { model: "inherit", effort: "inherit" },
			},
			profiles: { widest: "full" },
		});
		expect(new Set(Object.values(got.sources))).toEqual(new Set(["default"]));
		expect(got.read).toEqual([]);
	});

	it("the user's file sets everything", async () => {
		const where = place(FULL);
		const got = await loadConfig(where);
		expect(got.config).toMatchObject({
			harnesses: {
				claude: { path: "/opt/claude/bin/claude" },
				command: { argv: ["/usr/bin/env", "cat"] },
			},
			limits: {
				totalS: 1800,
				idleS: 300,
				firstEventS: 60.5,
				graceS: 5,
				logBytes: 65_536,
			},
		});
		const set = Object.entries(got.sources).filter(([, by]) => by === "user");
		expect(set.map(([name]) => name)).toEqual([
			"harnesses.claude.path",
			"harnesses.command.argv",
			"limits.total",
			"limits.idle",
			"limits.first-event",
			"limits.grace",
			"limits.log-bytes",
		]);
		expect(got.read).toEqual([where.user]);
	});

	it("[F11] a repository lowers a limit, and its higher one changes nothing", async () => {
		const got = await loadConfig(
			place("limits: {total: 1000}", "limits: {total: 5000, idle: 60}"),
		);
		expect(got.config.limits).toMatchObject({ totalS: 1000, idleS: 60 });
		expect(got.sources).toMatchObject({
			"limits.total": "user",
			"limits.idle": "repository",
			"limits.grace": "default",
		});
	});

	it("an empty file, a comment, and an empty section set nothing", async () => {
		for (const text of [
			"",
			"# nothing\n",
			"---\n",
			"limits:\n  # none\nharnesses:\n",
		])
			expect((await loadConfig(place(text))).config.limits.totalS).toBe(3600);
	});
});

describe("[F11] what a repository may not say", () => {
	it.each([
		[
			"harnesses:\n  claude:\n    path: /tmp/evil\n",
			"harnesses.claude.path",
			3,
		],
		[
			"harnesses: {command: {argv: [/bin/sh, -c, x]}}",
			"harnesses.command.argv",
			1,
		],
	])(
		"%j is an error that names the key and where it belongs",
		async (text, key, line) => {
			const where = place(null, text);
			expect(await refusal(where)).toMatchObject({
				message: `${key} cannot be set by a repository: a cloned folder must not say what is run`,
				about: `${where.repository}:${line}`,
				next: `take it out; it belongs in ${where.user}`,
			});
		},
	);

	it("a link in the place of its file is refused, and nothing of its target is shown", async () => {
		const where = place(null);
		const secret = join(where.user, "../secret");
		writeFileSync(secret, "password: hunter2\n");
		symlinkSync(secret, where.repository as string);
		const error = await refusal(where);
		expect(error.message).toBe(
			"the repository's configuration is a symbolic link, which could lead out of it",
		);
		expect(JSON.stringify(error)).not.toContain("hunter2");
	});
});

describe("whose file it is", () => {
	it.each([0o664, 0o646, 0o666])(
		"a user file of mode %o is refused",
		async (mode) => {
			const where = place(FULL);
			chmodSync(where.user, mode);
			const error = await refusal(where);
			expect(error.message).toBe(
				`the user configuration can be written by other users (mode ${mode.toString(8)})`,
			);
			expect(error.next).toContain(`chmod go-w ${where.user}`);
		},
	);

	it("one of another user is refused", async () => {
		const where = { ...place(FULL), uid: 4242 };
		if (process.getuid?.() === 0) {
			// Root's own files are as good as one's own.
			expect((await loadConfig(where)).config.limits.totalS).toBe(1800);
			const { chownSync } = await import("node:fs");
			chownSync(where.user, 4243, 4243);
		}
		expect((await refusal(where)).message).toMatch(
			/^the user configuration belongs to another user \(uid \d+, and this is uid 4242\)$/,
		);
	});

	it("a folder, a huge file and bytes that are no text are refused", async () => {
		const folder = place(null);
		mkdirSync(folder.user);
		expect((await refusal(folder)).message).toBe(
			"the configuration is not a file",
		);
		expect((await refusal(place("#".repeat(300_000)))).message).toMatch(
			/too large: 300000 bytes/,
		);
		const binary = place("");
		writeFileSync(binary.user, Uint8Array.of(0x61, 0xff));
		expect((await refusal(binary)).message).toMatch(
			/not UTF-8: the byte at offset 1/,
		);
	});

	it("the user's may be a link", async () => {
		const where = place(null);
		writeFileSync(`${where.user}.real`, FULL);
		symlinkSync(`${where.user}.real`, where.user);
		expect((await loadConfig(where)).config.limits.totalS).toBe(1800);
	});
});

describe("the parsed form is remembered", () => {
	it("and used while the files are the same", async () => {
		const where = place(FULL, "limits: {idle: 60}");
		const first = await loadConfig(where);
		const second = await loadConfig(where);
		expect(first.cached).toBe(false);
		expect(second).toEqual({ ...first, cached: true });
	});

	it("and gives what the files themselves give, whatever is in them", async () => {
		const some = (names: readonly KeyName[], asks: boolean) =>
			fc
				.record(
					Object.fromEntries(
						names.map((name) => {
							const { own, wider, narrower } = ATTEMPTS[name];
							const values = asks
								? [own, wider, narrower?.[0]]
								: [own, KEYS[name].fallback];
							return [
								name,
								fc.constantFrom(
									...values.filter((value) => value != null),
									...(values.every((value) => value == null) ? [wider] : []),
								),
							];
						}),
					),
					{ requiredKeys: [] },
				)
				.map(textOf);
		const where = place("", "");
		const asked = KEY_NAMES.filter((n) => KEYS[n].merge !== "user-only");
		await fc.assert(
			fc.asyncProperty(
				some(
					KEY_NAMES.filter((n) => KEYS[n].merge !== "repository-only"),
					false,
				),
				some(asked, true),
				async (user, repository) => {
					writeFileSync(where.user, user);
					writeFileSync(where.repository as string, repository);
					const fresh = await loadConfig({ ...where, cache: null });
					await loadConfig(where);
					const remembered = await loadConfig(where);
					expect(remembered).toEqual({ ...fresh, cached: true });
				},
			),
			{ numRuns: 50 },
		);
	});

	it("a change of content, of mode, of the repository's file, or its end is seen", async () => {
		const where = place(FULL, "limits: {idle: 60}");
		await loadConfig(where);
		writeFileSync(where.user, FULL.replace("1800", "1801"));
		expect((await loadConfig(where)).config.limits.totalS).toBe(1801);
		expect((await loadConfig(where)).cached).toBe(true);
		rmSync(where.repository as string);
		const without = await loadConfig(where);
		expect(without.cached).toBe(false);
		expect(without.config.limits.idleS).toBe(300);
		chmodSync(where.user, 0o666);
		await refusal(where);
	});

	it("same size and same time do not hide a change", async () => {
		const where = place(FULL);
		utimesSync(where.user, 1000, 1000);
		await loadConfig(where);
		writeFileSync(where.user, FULL.replace("1800", "1801"));
		utimesSync(where.user, 1000, 1000);
		expect((await loadConfig(where)).config.limits.totalS).toBe(1801);
	});

	it("a file that has just been written is not remembered: it could change again unseen", async () => {
		const where = { ...place(FULL), nowMs: Date.now() };
		await loadConfig(where);
		expect(existsSync(where.cache as string)).toBe(false);
	});

	it.each([
		"",
		"{",
		"[]",
		'{"format":2}',
		'{"format":3,"defaults":"x","entries":[]}',
		"\xff",
	])(
		"[C2] a cache that holds %j is a miss, and is written anew",
		async (text) => {
			const where = place(FULL);
			writeFileSync(where.cache as string, text, "latin1");
			const got = await loadConfig(where);
			expect(got).toMatchObject({
				cached: false,
				config: { limits: { totalS: 1800 } },
			});
			expect((await loadConfig(where)).cached).toBe(true);
		},
	);

	it("a cache that holds a value which is not allowed is a miss", async () => {
		const where = place(FULL);
		await loadConfig(where);
		const path = where.cache as string;
		writeFileSync(
			path,
			readFileSync(path, "utf8").replace("/opt/claude", "opt/claude"),
		);
		const got = await loadConfig(where);
		expect(got.cached).toBe(false);
		expect(got.config.harnesses.claude.path).toBe("/opt/claude/bin/claude");
	});

	it("[F11] a cache in which a repository sets what it may not is a miss", async () => {
		const where = place(FULL, "limits: {idle: 60}");
		await loadConfig(where);
		const path = where.cache as string;
		const cache = JSON.parse(readFileSync(path, "utf8"));
		cache.entries[0].asked["harnesses.claude.path"] = "/evil";
		writeFileSync(path, JSON.stringify(cache));
		const got = await loadConfig(where);
		expect(got.cached).toBe(false);
		expect(got.config.harnesses.claude.path).toBe("/opt/claude/bin/claude");
	});

	it("a name that a section does not hold is not found in it, read or remembered", async () => {
		const where = place("tiers: {steps: {constructor: {model: haiku}}}\n");
		for (const cached of [false, true]) {
			const { config, ...rest } = await loadConfig(where);
			expect(rest.cached).toBe(cached);
			expect(config.steps.constructor).toEqual({ model: "haiku" });
			for (const map of [
				config.steps,
				config.usage.caps,
				config.rungs.external,
			])
				expect([map.toString, Object.getPrototypeOf(map)]).toEqual([
					undefined,
					null,
				]);
		}
	});

	it("a cache that cannot be written costs only time", async () => {
		const where = { ...place(FULL), cache: "/proc/no/cache.json" };
		expect((await loadConfig(where)).config.limits.totalS).toBe(1800);
	});

	it("remembers many repositories, and forgets the oldest", async () => {
		const where = place(FULL);
		for (let i = 0; i < 40; i++)
			await loadConfig({ ...where, repository: join(where.user, `../r${i}`) });
		const { entries } = JSON.parse(readFileSync(where.cache as string, "utf8"));
		expect(entries).toHaveLength(32);
		const at = (i: number) => ({
			...where,
			repository: join(where.user, `../r${i}`),
		});
		expect((await loadConfig(at(39))).cached).toBe(true);
		expect((await loadConfig(at(0))).cached).toBe(false);
	});
});

describe("where the user's file lies", () => {
	it.each([
		[{}, "/h/.config/offload/config.yaml"],
		[{ XDG_CONFIG_HOME: "/x" }, "/x/offload/config.yaml"],
		[{ XDG_CONFIG_HOME: "x" }, "/h/.config/offload/config.yaml"],
		[{ XDG_CONFIG_HOME: "" }, "/h/.config/offload/config.yaml"],
	])("%j", (env, path) => {
		expect(userFile(env, "/h")).toBe(path);
	});
});
