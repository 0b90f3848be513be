/**
 * The program as hooks call it: one bundle with all that they need and nothing of the verbs, because a
 * session waits for it at every prompt.
 */
import * as z from "zod/mini";
import { jsonForTerminal } from "../core/text.ts";
import { sink } from "./frame/descriptors.ts";
import { callersEnv, homeOf, keepFault } from "./frame/installation.ts";
import { hookInput } from "./hook-input.ts";
import { hooking } from "./hooking.ts";

/**
 * Runs the hook that the command line names and ends the process, with 0 whatever comes; where a socket is
 * never written to nor closed, by a signal, in time.
 *
 * @param dist the folder of the bundles, absolute
 */
export async function main(dist: string): Promise<void> {
	// Checks that are compiled at first use pay off only where many records are read.
	z.config({ jitless: true });
	const env = callersEnv(process.env);
	const home = homeOf(env);
	const stdin = hookInput();
	const end = (): never => {
		// A read that nobody will ever answer would hold an ordinary end up for as long.
		if (stdin.pending()) process.kill(process.pid, "SIGKILL");
		process.exit(0);
	};
	let faulted = false;
	/** What escapes even that is a fault of ours; the session goes on all the same. */
	const fault = async (thrown: unknown) => {
		if (!faulted) {
			faulted = true;
			await keepFault(dist, env, home, "hook", thrown).catch(() => null);
		}
		end();
	};
	process.on("uncaughtException", fault);
	process.on("unhandledRejection", fault);
	const { output, log } = await hooking(
		process.argv[3],
		dist,
		env,
		home,
		stdin,
	);
	const none = () => {};
	if (log !== null) sink(2, none).write(`${log}\n`);
	if (output !== null) sink(1, none).write(`${jsonForTerminal(output)}\n`);
	end();
}
