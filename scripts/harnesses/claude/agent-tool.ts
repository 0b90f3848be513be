/** What Claude Code's own tool for subagents takes, by version: as it was seen offered to the model. */
import type { Dim } from "../../core/vocabulary.ts";

/** The models that the tool takes: names, never an id. */
const MODELS: readonly string[] = ["sonnet", "opus", "haiku", "fable"];
/** The efforts, where it takes any. */
const EFFORTS: readonly string[] = ["low", "medium", "high", "xhigh", "max"];
/** The oldest version in which `effort` was seen; 2.1.197 has none. */
const EFFORT_SINCE: readonly number[] = [2, 1, 332];

const atLeast = (version: string, oldest: readonly number[]): boolean => {
	const parts = version.split(/[.-]/).map(Number);
	for (const [at, least] of oldest.entries()) {
		const part = parts[at] ?? 0;
		if (part !== least) return part > least;
	}
	return true;
};

/**
 * Which dimensions a subagent's launch can set.
 *
 * @param version of the CLI as it told it; null where it is not known: then the newer dimension is not counted on
 */
export const agentToolDims = (version: string | null): readonly Dim[] =>
	version !== null && atLeast(version, EFFORT_SINCE)
		? ["model", "effort"]
		: ["model"];

/** Whether the tool takes this value. What it does not take is inherited. */
export const agentToolTakes = (dim: Dim, value: string): boolean =>
	(dim === "model" ? MODELS : EFFORTS).includes(value);
