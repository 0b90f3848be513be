/** UserPromptExpansion: keeps the words after `/offload`, byte for byte, before anything else reads them. */
import { sessionPaths } from "../core/layout.ts";
import { keepCapture } from "../petitions/capture.ts";
import { noteMode } from "../sessions/record.ts";
import { type Hook, storeToWrite } from "./frame.ts";
import type { UserPromptExpansion } from "./inputs.ts";
import { heardMode } from "./mode.ts";
import { isOwnCommand } from "./own-command.ts";

export const hook: Hook<UserPromptExpansion> = (ctx, input) => {
	if (!isOwnCommand(input)) return null;
	const root = storeToWrite(ctx);
	const now = ctx.clock();
	const session = input.session_id;
	keepCapture(
		sessionPaths(root, session).captures,
		{
			session,
			bytes: Buffer.from(input.command_args ?? "", "utf8"),
			prompt: input.prompt_id ?? null,
		},
		now,
	);
	// Some versions of the CLI run the skill's own commands before they tell of the prompt.
	const mode = heardMode(ctx, input) ?? null;
	if (mode !== null) noteMode(root, session, mode, now);
	return null;
};
