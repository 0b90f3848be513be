/** What `.nvmrc` asks for, against the Node that is there. */
import type { Yes3 } from "../vocabulary.ts";

/**
 * Whether a version of Node is what `.nvmrc` asks for.
 *
 * @param wish its first line: `22`, `v20.19`, `20.19.3`
 * @param version as Node tells it, with or without the `v`
 * @returns `unknown` for a wish that is no number, such as `lts/*`, and for a version that cannot be read
 */
export function nodeFits(wish: string, version: string): Yes3 {
	const wanted = /^v?(\d{1,4}(?:\.\d{1,4}){0,2})(?:\.x)?$/.exec(
		wish.trim(),
	)?.[1];
	const there = /^v?(\d{1,4}\.\d{1,4}\.\d{1,4})/.exec(version)?.[1];
	if (wanted === undefined || there === undefined) return "unknown";
	return `${there}.`.startsWith(`${wanted}.`) ? "yes" : "no";
}
