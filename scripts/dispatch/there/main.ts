/** The entry of `dist/host.cjs`, the program that runs on a host. It is one file that needs no other. */
import { writeSync } from "node:fs";
import { homedir } from "node:os";
import { serve } from "../../hosts/there/serve.ts";
import { stateRoot } from "../../jobs/root.ts";
import { factsVerb } from "./facts.ts";

/** All of a text, whatever kind of file stdout is. */
function write(text: string): void {
	for (let bytes = Buffer.from(text); bytes.length > 0; )
		try {
			bytes = bytes.subarray(writeSync(1, bytes));
		} catch (error) {
			// Nobody listens any more: there is nothing left to do.
			if ((error as NodeJS.ErrnoException).code !== "EAGAIN") process.exit(1);
		}
}

async function main(): Promise<void> {
	const home = homedir();
	const there = {
		env: process.env,
		home,
		get stateRoot() {
			return stateRoot(process.env, home);
		},
	};
	const code = await serve(
		{ facts: (served) => factsVerb(there)(served) },
		{ input: process.stdin, write },
	);
	// A probe that was given up may still hold the process.
	process.exit(code);
}

void main();
