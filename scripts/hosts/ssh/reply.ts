/** What comes back from a host, or by which layer it does not. */
import type { LinkLayer } from "../../core/hosts/layers.ts";
import { cleanTail } from "../../core/tail.ts";

/** What came of it. */
export type Reply =
	| {
			readonly kind: "answer";
			/** The lines of the host program, parsed, without its end line. */
			readonly lines: readonly unknown[];
			readonly code: number;
			/** The Node that it runs on, as the host script found it. */
			readonly node: string;
			/** Bytes that the login shell printed by itself. */
			readonly noise: number;
	  }
	| {
			readonly kind: "no-node";
			/** Each file that was looked at, and what it answered. Untrusted. */
			readonly looked: readonly string[];
			readonly noise: number;
	  }
	| {
			readonly kind: "unreachable";
			readonly layer: LinkLayer;
			readonly token: string;
			readonly why: string;
			readonly remedy: string | null;
			/** The last words that ssh or the host wrote, cleaned; empty where there were none. */
			readonly tail: string;
	  };

/** No answer, told by the layer at which it stopped. */
export type Stopped = Extract<Reply, { kind: "unreachable" }>;

/** The last words of ssh or the host, in one line that can be shown. */
export const tailOf = (text: string): string =>
	cleanTail(text, { length: 400 }).replaceAll(/\s+/g, " ").trim();

/**
 * No answer.
 *
 * @param token for one line
 * @param why one sentence without a full stop
 * @param words what ssh or the host wrote last
 */
export const stopped = (
	layer: LinkLayer,
	token: string,
	why: string,
	remedy: string | null = null,
	words = "",
): Stopped => ({
	kind: "unreachable",
	layer,
	token,
	why,
	remedy,
	tail: tailOf(words),
});
