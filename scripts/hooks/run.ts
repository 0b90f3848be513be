/** Runs one hook: reads its input, keeps its time, and turns whatever goes wrong into one line. */
import { isUtf8 } from "node:buffer";
import { OffloadError } from "../core/reasons.ts";
import { type HookContext, type HookOutput, oneLine } from "./frame.ts";
import { HOOKS, type HookEntry } from "./index.ts";

/** Bytes of the largest input that is read: a petition of the largest size, however it was escaped. */
export const INPUT_LIMIT = 16 * 1024 * 1024;

/** What a hook run left. */
export interface HookRun {
	/** The one object to print; null prints nothing. */
	readonly output: HookOutput | null;
	/** One line for standard error; null where there is none. */
	readonly log: string | null;
}

/** What a run needs besides the context of its hook. */
export interface HookWorld {
	/** Standard input. */
	readonly stdin: {
		readonly kind: "terminal" | "closed" | "open";
		chunks(): AsyncIterable<Uint8Array>;
	};
	/** Makes the context of a hook. @param endsAtMs when its time is over, as `nowMs` counts */
	context(endsAtMs: number): HookContext;
	/** Milliseconds of a clock that never goes back. */
	nowMs(): number;
	/** Writes a fault of ours down. @returns where, or null */
	keepFault(thrown: unknown): Promise<string | null>;
}

const refuse = (message: string) => new OffloadError("refused-input", message);

/** Reads all of standard input. @throws OffloadError `refused-input` */
async function readInput({ stdin }: HookWorld): Promise<Uint8Array> {
	if (stdin.kind !== "open") throw refuse("there is no input");
	const parts: Uint8Array[] = [];
	let size = 0;
	try {
		for await (const part of stdin.chunks()) {
			size += part.length;
			if (size > INPUT_LIMIT)
				throw refuse(`the input has more than ${INPUT_LIMIT} bytes`);
			parts.push(part);
		}
	} catch (error) {
		if (error instanceof OffloadError) throw error;
		throw new OffloadError("refused-input", "the input broke off", {
			cause: error,
		});
	}
	return Buffer.concat(parts, size);
}

/** The input as its event's schema has it. @throws OffloadError `refused-input`; it never repeats what it was given */
function parseInput(bytes: Uint8Array, entry: HookEntry): unknown {
	if (bytes.length === 0) throw refuse("the input is empty");
	if (!isUtf8(bytes)) throw refuse("the input is not UTF-8");
	let value: unknown;
	try {
		value = JSON.parse(Buffer.from(bytes).toString("utf8"));
	} catch {
		throw refuse("the input is not one JSON object");
	}
	const parsed = entry.input.safeParse(value);
	if (parsed.success) return parsed.data;
	const [issue] = parsed.error.issues;
	const field = issue?.path.join(".") ?? "";
	throw refuse(
		field === ""
			? "the input is not one JSON object"
			: `its field ${field} is missing or not as it should be`,
	);
}

async function answer(
	entry: HookEntry,
	world: HookWorld,
	endsAtMs: number,
): Promise<HookOutput | null> {
	const input = parseInput(await readInput(world), entry);
	const hook = await entry.hook(input);
	return await hook(world.context(endsAtMs), input);
}

/** A promise that fails when the time is over. It holds no process open. */
function outOfTime(ms: number): { over: Promise<never>; clear(): void } {
	let timer: NodeJS.Timeout | undefined;
	const over = new Promise<never>((_, reject) => {
		timer = setTimeout(
			() => reject(refuse(`it had no answer within ${ms / 1000} s`)),
			ms,
		);
	});
	over.catch(() => {});
	return { over, clear: () => clearTimeout(timer) };
}

/** A thrown thing as one line. */
async function said(
	event: string,
	thrown: unknown,
	world: HookWorld,
): Promise<string> {
	if (thrown instanceof OffloadError) {
		const next = thrown.next === undefined ? "" : ` (${thrown.next})`;
		return oneLine(`Offload, hook ${event}: ${thrown.message}${next}`);
	}
	const kept = await world.keepFault(thrown).catch(() => null);
	return oneLine(
		`Offload, hook ${event}: a fault in Offload itself; ${kept === null ? "its details could not be written" : `its details are in ${kept}`}`,
	);
}

/**
 * Runs the hook of an event.
 *
 * @param event as `hooks/hooks.json` hands it over; one that is not known does nothing
 * @returns never fails: what went wrong is one line of what it returns
 */
export async function runHook(
	event: string | undefined,
	world: HookWorld,
): Promise<HookRun> {
	const entry =
		event !== undefined && Object.hasOwn(HOOKS, event) ? HOOKS[event] : null;
	if (event === undefined || !entry)
		return {
			output: null,
			log: oneLine(
				`Offload: there is no hook for ${event === undefined ? "no event" : `the event ${event}`}`,
			),
		};
	const time = outOfTime(entry.withinMs);
	try {
		const work = answer(entry, world, world.nowMs() + entry.withinMs);
		work.catch(() => {});
		return { output: await Promise.race([work, time.over]), log: null };
	} catch (thrown) {
		const line = await said(event, thrown, world);
		return entry.tells === "person"
			? { output: { systemMessage: line }, log: null }
			: { output: null, log: line };
	} finally {
		time.clear();
	}
}
