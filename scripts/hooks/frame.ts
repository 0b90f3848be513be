/** What every hook is given and gives back. A hook never blocks, never fails its session, and says nothing that it has said before. */
import type { Clock } from "../core/clock.ts";
import type { ProcessProbe } from "../core/ports.ts";
import { escapeForTerminal, truncate } from "../core/text.ts";
import { lookRoot, openRoot } from "../jobs/root.ts";

/** All that a hook may know of the world. */
export interface HookContext {
	readonly env: Readonly<Record<string, string | undefined>>;
	readonly home: string;
	readonly uid: number | null;
	/** The state root as the environment names it; reading it throws OffloadError `store` where that is no path. */
	readonly stateRoot: string;
	readonly clock: Clock;
	readonly random: (bytes: number) => Uint8Array;
	readonly processes: ProcessProbe;
	readonly self: {
		readonly version: string;
		/** The plugin's root. */
		readonly root: string;
		/** What a person types to run Offload. */
		command(): string;
	};
	/** Starts `offload <args>` in a folder and a session of its own, and does not wait for it. Failing to is no error. */
	detached(args: readonly string[], cwd: string): void;
	/** Milliseconds that this hook may still take. */
	left(): number;
}

/** What Claude Code reads of a hook: one JSON object. Fields that are not set are not printed. */
export interface HookOutput {
	/** Shown to the person. */
	readonly systemMessage?: string;
	readonly hookSpecificOutput?: {
		readonly hookEventName: string;
		/** Shown to the model. */
		readonly additionalContext?: string;
		/** PreToolUse: replaces the whole input of the tool, so every field that was there must be in it. */
		readonly updatedInput?: Readonly<Record<string, unknown>>;
		readonly [more: string]: unknown;
	};
}

/** One hook. Null: there is nothing to say. Throws OffloadError for what is worth one line to the person. */
export type Hook<I> = (
	ctx: HookContext,
	input: I,
) => HookOutput | null | Promise<HookOutput | null>;

/** Characters of one line, and lines of one message. */
const LINE = 300;
const LINES = 10;

/** Text of others made one bounded line: what steers a terminal is shown, what is too long is cut. */
export const oneLine = (text: string): string =>
	truncate(escapeForTerminal(text), LINE);

/**
 * A message of at most ten lines. Each is made safe; what does not fit is counted in the last one.
 *
 * @param lines without line breaks of their own
 */
export function message(lines: readonly string[]): string {
	const shown = lines.length > LINES ? lines.slice(0, LINES - 1) : lines;
	const rest = lines.length - shown.length;
	return [
		...shown.map(oneLine),
		...(rest > 0 ? [`and ${rest} more: offload ps --all lists every job`] : []),
	].join("\n");
}

/** The store for a hook that only looks; null where there is none. @throws OffloadError `store` where it cannot be trusted */
export const storeToRead = (ctx: HookContext): string | null =>
	lookRoot(ctx.stateRoot, ctx.uid ?? undefined) ? ctx.stateRoot : null;

/** The store for a hook that has to record something; it is made where it is absent. @throws OffloadError `store` */
export const storeToWrite = (ctx: HookContext): string =>
	openRoot(ctx.stateRoot, ctx.uid ?? undefined);

/** Whether this session is a worker of ours: it is told nothing, for nobody reads it. */
export const isWorker = (ctx: HookContext): boolean =>
	ctx.env.OFFLOAD_TOKEN !== undefined && ctx.env.OFFLOAD_TOKEN !== "";
