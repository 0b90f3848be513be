/** The program: this process's world, one command line, one exit code. */
import { exitCode } from "../core/reasons.ts";
import { runCommand } from "./frame/run.ts";
import { processWorld } from "./frame/world.ts";

/**
 * Runs the command line of this process and ends it.
 *
 * @param dist the folder of the bundles, absolute: `offload.cjs` knows where it lies
 */
export async function main(dist: string): Promise<void> {
	const world = processWorld(dist);
	let faulted = false;
	/** What escapes a verb's own promise, such as a listener's fault, ends the same way as what it throws. */
	const fault = async (thrown: unknown) => {
		if (faulted) process.exit(exitCode("internal", "handle"));
		faulted = true;
		const kept = await world.keepFault(null, thrown);
		world.streams.stdout.write("reason\tinternal: a fault in Offload itself\n");
		world.streams.stderr.write(
			`offload: a fault in Offload itself\n  kept: ${kept === null ? "nothing" : `the details, in ${kept}`}\n`,
		);
		process.exit(exitCode("internal", "handle"));
	};
	process.on("uncaughtException", fault);
	process.on("unhandledRejection", fault);
	// All output has been written by then: what a verb left open must not keep the process.
	process.exit(await runCommand(process.argv.slice(2), world));
}
