import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { HOOKS } from "../../scripts/hooks/index.ts";
import { root } from "../house/repository.ts";

interface Command {
	readonly type: string;
	readonly command: string;
	readonly args: readonly string[];
	readonly timeout: number;
	readonly async?: boolean;
}
const table = JSON.parse(readFileSync(join(root, "hooks/hooks.json"), "utf8"))
	.hooks as Record<
	string,
	{ readonly matcher?: string; readonly hooks: readonly Command[] }[]
>;

it("every event has a hook, and every hook its event", () => {
	expect(Object.keys(table).sort()).toEqual(Object.keys(HOOKS).sort());
});

it("[C13] each entry runs the launcher without a shell, and names its own event", () => {
	for (const [event, groups] of Object.entries(table))
		for (const { hooks } of groups)
			for (const one of hooks) {
				expect(one).toMatchObject({
					type: "command",
					// biome-ignore lint/suspicious/noTemplateCurlyInString: the CLI replaces it
					command: "${CLAUDE_PLUGIN_ROOT}/bin/offload",
					args: ["hook", event],
				});
				expect(one.async).toBeUndefined();
			}
});

it("[C12] each hook gives up by itself before the CLI cuts it", () => {
	for (const [event, groups] of Object.entries(table))
		for (const { hooks } of groups)
			for (const { timeout } of hooks) {
				expect(timeout).toBeLessThanOrEqual(5);
				expect(timeout * 1000).toBeGreaterThan(HOOKS[event]?.withinMs ?? 0);
			}
	expect(HOOKS.SessionEnd?.withinMs).toBeLessThan(1500);
});

it("a session's start tells nothing again after /compact", () => {
	const matchers = (table.SessionStart ?? []).map(({ matcher }) => matcher);
	expect(matchers).toEqual(["startup|resume|clear"]);
});
