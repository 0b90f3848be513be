/** Runs one command line: parse, load the verb, print, exit code. Knows no process: `main.ts` hands in the world. */
import { exitCode, OffloadError, type VerbFamily } from "../../core/reasons.ts";
import { overview, verbHelp } from "./help.ts";
import { LOAD } from "./load.ts";
import { makeOutput, problemBlock, type Streams } from "./output.ts";
import { type Parsed, parse, readGlobals } from "./parse.ts";
import { type Run, VERBS, type VerbName } from "./table.ts";
import type { Context, Env, Problem, Result } from "./types.ts";

/** The exit code where the reader of stdout went before a verb that only looks was done: what a shell shows for SIGPIPE. */
export const READER_GONE = 141;

/** The world without an Output, which depends on the command line. */
export interface World {
	readonly streams: Streams;
	readonly env: Env;
	/** Makes the context; called once, after the command line was understood. */
	context(verb: VerbName, out: Context["out"]): Promise<Context>;
	/**
	 * Writes down a fault of ours for a report.
	 *
	 * @returns where it was written, or null where it could not be
	 */
	keepFault(verb: VerbName | null, fault: unknown): Promise<string | null>;
}

/** A problem in the words of the frame, whatever was thrown. */
async function problemOf(
	thrown: unknown,
	verb: VerbName | null,
	world: World,
): Promise<Problem> {
	if (thrown instanceof OffloadError) return thrown;
	const kept = await world.keepFault(verb, thrown);
	const said = thrown instanceof Error ? thrown.message : String(thrown);
	const line = said.split("\n", 1)[0]?.slice(0, 200) ?? "";
	return {
		reason: "internal",
		message: `a fault in Offload itself: ${line || "no message"}`,
		kept:
			kept === null
				? "nothing: the details could not be written"
				: `the details, in ${kept}`,
		next: "report it with that file; `offload doctor --self` checks this machine",
	};
}

/** A promise that settles when the reader of stdout has gone. */
const readerGone = ({ gone }: Streams) =>
	new Promise<"gone">((resolve) => gone.tell(() => resolve("gone")));

/**
 * Runs a command line.
 *
 * @param argv the words after `offload`
 * @param world streams, environment, and how to make a context
 * @returns the exit code; everything that there is to say has been written to the streams
 */
export async function runCommand(
	argv: readonly string[],
	world: World,
): Promise<number> {
	const globals = readGlobals(argv);
	const out = makeOutput(world.streams, world.env, globals);
	let verb: VerbName | null = null;
	let result: Result;
	try {
		const parsed: Parsed = parse(argv);
		if (parsed.kind === "verb") verb = parsed.verb;
		if (globals.help || parsed.kind === "overview") {
			const text = verb === null ? overview() : verbHelp(verb);
			result = { text, json: { help: text }, quiet: [] };
		} else {
			const name = parsed.verb;
			const args = parsed.args();
			const ctx = await world.context(name, out);
			const { run } = (await LOAD[name]()) as { run: Run<VerbName> };
			const running = run(ctx, args as never);
			if ("looks" in VERBS[name]) {
				// Only a verb that changes nothing may be left half way.
				running.catch(() => {});
				const first = await Promise.race([running, readerGone(world.streams)]);
				if (first === "gone")
					return world.streams.refused === null
						? READER_GONE
						: untold(world.streams, VERBS[name].family);
				result = first;
			} else result = await running;
		}
	} catch (thrown) {
		result = { problem: await problemOf(thrown, verb, world) };
	}
	const family: VerbFamily = verb === null ? "handle" : VERBS[verb].family;
	const exit =
		result.problem === undefined ? 0 : exitCode(result.problem.reason, family);
	out.finish(verb, result, exit);
	return world.streams.refused === null || exit !== 0
		? exit
		: untold(world.streams, family, result.quiet);
}

/**
 * Says on stderr that stdout took less than it was given.
 *
 * @param essential what a script would have read, such as a handle: it must not be lost with the rest
 * @returns the exit code: what was done is done, but nobody can read it
 */
function untold(
	streams: Streams,
	family: VerbFamily,
	essential: readonly string[] = [],
): number {
	streams.stderr.write(
		problemBlock({
			reason: "environment",
			message: `standard output takes no more (${streams.refused}), so not everything was told`,
			kept: "what the command did is done and on record",
			next: `print to a place with room; offload ps --all lists the jobs${essential.length === 0 ? "" : `, here: ${essential.join(" ")}`}`,
		}),
	);
	return exitCode("environment", family);
}
