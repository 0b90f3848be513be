/**
 * `/offload` with the real CLI and the plugin as a person installs it: one installation of each CLI
 * serves every case, and each case has an empty store and a project of its own.
 */
import { afterAll, beforeAll, beforeEach, describe } from "vitest";
import { claudeBin, missing, oldestClaudeBin } from "../needs.ts";
import { bounds } from "./offload-bounds.ts";
import { open } from "./offload-open.ts";
import { words } from "./offload-words.ts";
import { PluginWorld } from "./plugin-world.ts";

function offload(bin: string | null, modes: readonly string[]): void {
	let world: PluginWorld;
	beforeAll(() => {
		world = new PluginWorld(bin ?? "");
		world.install();
	});
	beforeEach(() => world.fresh());
	afterAll(() => world.end());
	const on = () => world;
	describe("the typed words", () => words(on));
	describe("what a session may do", () => bounds(on, modes));
	describe("in a session that stays open", () => open(on));
}

describe.skipIf(missing("claude", "git", "tmux"))("the newest CLI", () =>
	offload(claudeBin, ["plan", "default", "acceptEdits", "dontAsk"]),
);
describe.skipIf(missing("claude-oldest", "git", "tmux"))("the oldest CLI", () =>
	offload(oldestClaudeBin, ["plan", "acceptEdits"]),
);
