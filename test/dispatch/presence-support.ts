/** A person's machine for tests of what is present: a stand-in for Claude Code, and rungs of the person's own. */
import { copyFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { userFile } from "../../scripts/config/config.ts";
import { type Config, loadConfig } from "../../scripts/config/load.ts";
import type { Clock } from "../../scripts/core/clock.ts";
import { lookAround, type Seen } from "../../scripts/dispatch/presence.ts";
import { openRoot } from "../../scripts/jobs/root.ts";
import { clock } from "../../scripts/system/clock.ts";
import { ROOT, TestWorld } from "../world.ts";

/** One start of a stand-in, as it noted it. */
export interface Asked {
	readonly argv: readonly string[];
	readonly env: Readonly<Record<string, string>>;
	readonly cwd: string;
	readonly stdinKind: string;
	readonly stdin: string | null;
	/** Of a rung only. */
	readonly verb?: string;
}

const notes = (path: string): readonly Asked[] =>
	existsSync(path)
		? readFileSync(path, "utf8")
				.split("\n")
				.filter((line) => line !== "")
				.map((line) => JSON.parse(line) as Asked)
		: [];

/** A world in which one can look around. */
export class Machine extends TestWorld {
	constructor() {
		super("presence");
	}

	/** Installs the stand-in for a rung under a name of the person's choice. */
	rung(name: string, told: Readonly<Record<string, unknown>> = {}): string {
		const path = join(this.dir, name);
		this.file(name, "", 0o755);
		copyFileSync(join(ROOT, "test/fakes/rung.mjs"), path);
		this.#rungs[name] = path;
		this.set("rungs", { external: this.#rungs });
		this.tell(told);
		return path;
	}

	readonly #rungs: Record<string, string> = {};

	/** Tells all rungs what to do. */
	tell(told: Readonly<Record<string, unknown>>): void {
		const record = join(this.dir, "rung-starts.jsonl");
		this.file("home/.fake-rung.json", JSON.stringify({ record, ...told }));
	}

	/** The questions to Claude Code and the starts of it. */
	asked(): readonly Asked[] {
		return notes(join(this.dir, "starts.jsonl"));
	}

	/** The questions to rungs. */
	rungAsked(): readonly Asked[] {
		return notes(join(this.dir, "rung-starts.jsonl"));
	}

	/** The configuration as it stands. */
	async config(): Promise<Config> {
		const loaded = await loadConfig({
			user: userFile(this.env, this.home),
			repository: null,
			cache: null,
			uid: process.getuid?.() ?? null,
			nowMs: Date.now(),
		});
		return loaded.config;
	}

	/** Looks around in this process. */
	async look(
		how: {
			readonly fresh?: boolean;
			readonly folder?: string;
			readonly clock?: Clock;
			readonly env?: Readonly<Record<string, string | undefined>>;
			readonly forget?: boolean;
		} = {},
	): Promise<Seen> {
		const root = openRoot(this.state, process.getuid?.());
		return lookAround(
			{
				env: { ...this.env, ...how.env },
				clock: how.clock ?? clock,
				root: how.forget === true ? null : root,
			},
			await this.config(),
			how.fresh ?? false,
			how.folder ?? null,
		);
	}
}
