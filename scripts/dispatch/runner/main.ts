/** The entry of `dist/runner.cjs`. */
import { runnerMain } from "./runner.ts";

void runnerMain(process.argv.slice(2));
