/** The terminal program of the real CLI, in a tmux of its own, driven by keys and read by its screen. */
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { until } from "../world.ts";
import type { PluginWorld } from "./plugin-world.ts";

/** Seconds in which a screen has to show what is waited for. */
const SCREEN_MS = 30_000;

export class Terminal {
	readonly #socket = `offload-e2e-${randomBytes(4).toString("hex")}`;
	readonly #world: PluginWorld;

	/** Starts the CLI in the present case's project. */
	constructor(world: PluginWorld, args: readonly string[]) {
		this.#world = world;
		const env = Object.entries(world.environment()).map(
			([name, value]) => `${name}=${value}`,
		);
		execFileSync(
			"tmux",
			[
				...["-L", this.#socket, "-f", "/dev/null"],
				...["start-server", ";", "set", "-g", "remain-on-exit", "on", ";"],
				...["new-session", "-d", "-s", "t", "-x", "160", "-y", "50"],
				...["-c", world.project, "env", "-i", ...env, world.bin, ...args],
			],
			{ env: { PATH: process.env.PATH, TMPDIR: world.env.TMPDIR } },
		);
	}

	#tmux(...args: string[]): string {
		return execFileSync("tmux", ["-L", this.#socket, ...args], {
			encoding: "utf8",
			env: { PATH: process.env.PATH, TMPDIR: this.#world.env.TMPDIR },
		});
	}

	/** What stands on the screen and scrolled off it, without blanks at the ends of lines. */
	screen(): string {
		return this.#tmux("capture-pane", "-p", "-S", "-500", "-t", "t").replace(
			/ +$/gm,
			"",
		);
	}

	/** Waits until the screen shows it, and gives the screen. */
	async shows(what: string | RegExp): Promise<string> {
		const there = () => {
			const screen = this.screen();
			return (
				typeof what === "string"
					? screen.includes(what)
					: what.test(screen)
			)
				? screen
				: null;
		};
		try {
			return await until(there, String(what), SCREEN_MS);
		} catch (error) {
			throw new Error(`${String(error)}; the screen:\n${this.screen()}`);
		}
	}

	/** Types a line, waits until it stands in the prompt, and submits it. */
	async type(line: string): Promise<void> {
		this.#tmux("send-keys", "-t", "t", "-l", "--", line);
		await this.shows(line.slice(0, 60));
		this.key("Enter");
	}

	key(...keys: string[]): void {
		this.#tmux("send-keys", "-t", "t", ...keys);
	}

	/** Ends it, whatever it is doing. */
	end(): void {
		try {
			this.#tmux("kill-server");
		} catch {
			// It had ended.
		}
	}
}
