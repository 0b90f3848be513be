/** `offload completion <shell>`. */
import { bashScript } from "../completion/bash.ts";
import { fishScript } from "../completion/fish.ts";
import { zshScript } from "../completion/zsh.ts";
import type { Run } from "../frame/table.ts";

const SCRIPTS = { bash: bashScript, zsh: zshScript, fish: fishScript } as const;

/** Prints the completion script of a shell, made from the verb table. */
export const run: Run<"completion"> = async (_, { pos: { shell } }) => {
	const script = SCRIPTS[shell]();
	return { text: script, json: { script } };
};
