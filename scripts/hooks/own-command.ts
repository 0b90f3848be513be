/** Which slash commands are this plugin's. */

/** The plugin and its skill have one name. */
const NAMES = ["offload", "offload:offload"];

/** Whether an expansion is of our skill: another plugin's command of that name is not ours. */
export const isOwnCommand = (input: {
	readonly command_name: string;
	readonly command_source?: string | null | undefined;
}): boolean =>
	NAMES.includes(input.command_name) &&
	(input.command_source ?? "plugin") === "plugin";

/** Whether a prompt, as it was typed, calls our skill. */
export function callsUs(prompt: string): boolean {
	const [, name] = /^\s*\/(\S+)/.exec(prompt) ?? [];
	return name !== undefined && NAMES.includes(name);
}
