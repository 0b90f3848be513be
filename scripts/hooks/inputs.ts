/** What Claude Code tells each hook on standard input. Fields that we do not need are let through; those that we need are checked. */
import * as z from "zod/mini";
import { SESSION_ID } from "../core/grammar.ts";

const text = (most: number) => z.string().check(z.maxLength(most));
/** Words such as a mode or a source: closed lists of the CLI, which may grow. */
const word = () => text(64);

/** The fields of every event. The id becomes a path, so it is checked here. */
const common = () => ({
	session_id: z.string().check(z.regex(SESSION_ID)),
	hook_event_name: z.optional(word()),
	cwd: z.optional(text(4096)),
	prompt_id: z.optional(z.nullable(text(256))),
	permission_mode: z.optional(z.nullable(word())),
	/** Set where the hook runs within a subagent. */
	agent_id: z.optional(z.nullable(text(256))),
	agent_type: z.optional(z.nullable(text(256))),
});

const tool = () => ({
	...common(),
	tool_name: text(256),
	tool_input: z.record(z.string(), z.unknown()),
	tool_use_id: z.optional(z.nullable(text(256))),
});

export const sessionStart = z.lazy(() =>
	z.looseObject({ ...common(), source: z.optional(word()) }),
);
export const userPromptSubmit = z.lazy(() =>
	z.looseObject({ ...common(), prompt: z.optional(z.string()) }),
);
export const userPromptExpansion = z.lazy(() =>
	z.looseObject({
		...common(),
		expansion_type: z.optional(word()),
		command_name: text(512),
		command_args: z.optional(z.nullable(z.string())),
		command_source: z.optional(z.nullable(word())),
	}),
);
export const preToolUse = z.lazy(() => z.looseObject(tool()));
export const postToolUse = z.lazy(() =>
	z.looseObject({ ...tool(), tool_response: z.optional(z.unknown()) }),
);
export const subagentStart = z.lazy(() =>
	z.looseObject({ ...common(), agent_id: text(256), agent_type: text(256) }),
);
export const subagentStop = z.lazy(() =>
	z.looseObject({
		...common(),
		agent_id: text(256),
		agent_type: text(256),
		stop_hook_active: z.optional(z.boolean()),
		agent_transcript_path: z.optional(z.nullable(text(4096))),
		last_assistant_message: z.optional(z.nullable(z.string())),
	}),
);
export const sessionEnd = z.lazy(() =>
	z.looseObject({ ...common(), reason: z.optional(word()) }),
);

export type SessionStart = z.infer<typeof sessionStart>;
export type UserPromptSubmit = z.infer<typeof userPromptSubmit>;
export type UserPromptExpansion = z.infer<typeof userPromptExpansion>;
export type PreToolUse = z.infer<typeof preToolUse>;
export type PostToolUse = z.infer<typeof postToolUse>;
export type SubagentStart = z.infer<typeof subagentStart>;
export type SubagentStop = z.infer<typeof subagentStop>;
export type SessionEnd = z.infer<typeof sessionEnd>;
