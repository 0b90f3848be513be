/**
 * The program as hooks call it: one bundle with all that they need and nothing of the verbs, because a
 * session waits for it at every prompt.
 */
import * as z from "zod/mini";
import { jsonForTerminal } from "../core/text.ts";
import { processInput, sink } from "./frame/descriptors.ts";
import { callersEnv, homeOf, keepFault } from "./frame/installation.ts";
import { hooking } from "./hooking.ts";

/**
 * Runs the hook that the command line names and ends the process, with 0 whatever comes.
 *
 * @param dist the folder of the bundles, absolute
 */
export async function main(dist: string): Promise<void> {
	// Checks that are compiled at first use pay off only where many records are read.
	z.config({ jitless: true });
	const env = callersEnv(process.env);
	const home = homeOf(env);
	let faulted = false;
	/** What escapes even that is a fault of ours; the session goes on all the same. */
	const fault = async (thrown: unknown) => {
		if (!faulted) {
			faulted = true;
			await keepFault(dist, env, home, "hook", thrown).catch(() => null);
		}
		process.exit(0);
	};
	process.on("uncaughtException", fault);
	process.on("unhandledRejection", fault);
	const { output, log } = await hooking(
		process.argv[3],
		dist,
		env,
		home,
		processInput(),
	);
	const none = () => {};
	if (log !== null) sink(2, none).write(`${log}\n`);
	if (output !== null) sink(1, none).write(`${jsonForTerminal(output)}\n`);
	process.exit(0);
}
