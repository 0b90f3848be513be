/** The hooks by the event that runs them. Looking one up loads none of the others. */
import type * as z from "zod/mini";
import type { Hook } from "./frame.ts";
import * as inputs from "./inputs.ts";

/** One event: what it is told, and its hook. */
export interface HookEntry<I = unknown> {
	readonly input: z.ZodMiniType<I>;
	/** Milliseconds after which it is given up. */
	readonly withinMs: number;
	/** Where its own error goes: to the person where they would miss something, else to the session's debug log. */
	readonly tells: "person" | "log";
	hook(input: I): Promise<Hook<I>>;
}

const entry = <I>(it: HookEntry<I>): HookEntry<unknown> =>
	it as HookEntry<unknown>;

/** Every event that `hooks/hooks.json` names. */
export const HOOKS: Readonly<Record<string, HookEntry>> = {
	SessionStart: entry<inputs.SessionStart>({
		input: inputs.sessionStart,
		withinMs: 3000,
		tells: "person",
		hook: async () => (await import("./session-start.ts")).hook,
	}),
	UserPromptSubmit: entry<inputs.UserPromptSubmit>({
		input: inputs.userPromptSubmit,
		withinMs: 3000,
		tells: "log",
		hook: async () => (await import("./user-prompt-submit.ts")).hook,
	}),
	UserPromptExpansion: entry<inputs.UserPromptExpansion>({
		input: inputs.userPromptExpansion,
		withinMs: 3000,
		tells: "person",
		hook: async () => (await import("./user-prompt-expansion.ts")).hook,
	}),
	PreToolUse: entry<inputs.PreToolUse>({
		input: inputs.preToolUse,
		withinMs: 3000,
		tells: "log",
		hook: async ({ tool_name }) =>
			tool_name === "Bash"
				? (await import("./permission-mode.ts")).hook
				: (await import("./pre-tool-use.ts")).hook,
	}),
	PostToolUse: entry<inputs.PostToolUse>({
		input: inputs.postToolUse,
		withinMs: 3000,
		tells: "log",
		hook: async () => (await import("./post-tool-use.ts")).hook,
	}),
	SubagentStart: entry<inputs.SubagentStart>({
		input: inputs.subagentStart,
		withinMs: 3000,
		tells: "log",
		hook: async () => (await import("./subagent-start.ts")).hook,
	}),
	SubagentStop: entry<inputs.SubagentStop>({
		input: inputs.subagentStop,
		withinMs: 3000,
		tells: "log",
		hook: async () => (await import("./subagent-stop.ts")).hook,
	}),
	SessionEnd: entry<inputs.SessionEnd>({
		input: inputs.sessionEnd,
		withinMs: 1200,
		tells: "log",
		hook: async () => (await import("./session-end.ts")).hook,
	}),
};
