/** UserPromptExpansion: keeps the words after `/offload`, byte for byte, before anything else reads them. */
import { sessionPaths } from "../core/layout.ts";
import { keepCapture } from "../petitions/capture.ts";
import { type Hook, storeToWrite } from "./frame.ts";
import type { UserPromptExpansion } from "./inputs.ts";
import { isOwnCommand } from "./own-command.ts";

export const hook: Hook<UserPromptExpansion> = (ctx, input) => {
	if (!isOwnCommand(input)) return null;
	keepCapture(
		sessionPaths(storeToWrite(ctx), input.session_id).captures,
		{
			session: input.session_id,
			bytes: Buffer.from(input.command_args ?? "", "utf8"),
			prompt: input.prompt_id ?? null,
		},
		ctx.clock(),
	);
	return null;
};
