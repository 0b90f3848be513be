/** Every harness by its name. */
import type { HarnessPort } from "../core/ports.ts";
import { claude } from "./claude/index.ts";
import { command } from "./command.ts";

/** In the fixed order in which they are listed. */
export const HARNESSES: readonly HarnessPort[] = [claude, command];

/**
 * A harness by its name.
 *
 * @returns null where there is none of that name
 */
export const harnessNamed = (name: string): HarnessPort | null =>
	HARNESSES.find((harness) => harness.name === name) ?? null;
