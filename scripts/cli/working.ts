/** What the verbs that make work share: the world of a dispatch, the configuration, and the report as rows. */
import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { type Config, REPOSITORY_FILE, userFile } from "../config/config.ts";
import { loadConfig } from "../config/load.ts";
import { store } from "../core/layout.ts";
import type { HandBack } from "../dispatch/hand-back.ts";
import type { World } from "../dispatch/world.ts";
import { openRoot } from "../jobs/root.ts";
import { gitRunner } from "../system/git.ts";
import { ownIdentity, processProbe } from "../system/process.ts";
import type { Context, Result, Row } from "./frame/types.ts";

/**
 * The world of a verb that makes or changes something; the store is opened, and made where it is absent.
 *
 * @throws OffloadError `store`
 */
export function worldOf(ctx: Context): World {
	return {
		root: openRoot(ctx.stateRoot, ctx.uid ?? undefined),
		env: ctx.env,
		home: ctx.home,
		uid: ctx.uid,
		clock: ctx.clock,
		random: ctx.random,
		processes: processProbe(),
		self: ownIdentity(),
		git: gitRunner(),
		offload: ctx.self.command(),
		version: ctx.self.version,
		runner: join(ctx.self.dist, "runner.cjs"),
		progress: (line) => ctx.out.progress(line),
	};
}

/** The root of the repository around a folder, as far as its file of settings goes; null outside of one. */
export function repositoryRoot(dir: string): string | null {
	for (let at = dir; ; at = dirname(at)) {
		if (existsSync(join(at, ".git"))) return at;
		if (dirname(at) === at) return null;
	}
}

/**
 * The configuration that holds for work in a directory.
 *
 * @param dir absolute, or relative to the caller's own
 * @throws OffloadError `configuration`
 */
export async function settingsFor(
	ctx: Context,
	dir: string | null,
): Promise<Config> {
	const root = repositoryRoot(dir === null ? ctx.cwd : resolve(ctx.cwd, dir));
	const { config } = await loadConfig({
		user: userFile(ctx.env, ctx.home),
		repository: root === null ? null : join(root, REPOSITORY_FILE),
		cache: store(ctx.stateRoot).configCache,
		uid: ctx.uid,
		nowMs: Date.parse(ctx.clock().at),
	});
	return config;
}

/** The report of a launch as a verb's result. */
export function handBackResult(report: HandBack): Result {
	const facts = Object.entries(report.facts);
	return {
		rows: [
			["status", report.status],
			["backend", report.backend],
			...(report.handle === null ? [] : [["handle", report.handle] as Row]),
			["observe", report.observe],
			["attach", report.attach],
			...(report.launch === null ? [] : [["launch", report.launch] as Row]),
			...facts.map(([key, value]): Row => [key, value]),
		],
		json: { ...report },
		...(report.handle === null ? {} : { quiet: [report.handle] }),
		...(report.problem === null ? {} : { problem: report.problem }),
	};
}
