/** Prints the state root as any program of ours finds it. */
import { homedir } from "node:os";
import { stateRoot } from "../../scripts/jobs/root.ts";

console.log(stateRoot(process.env, homedir()));
