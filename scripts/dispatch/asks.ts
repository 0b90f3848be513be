/** The questions of a worker that nobody has answered, as a person has to judge them. */
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import type { Facts } from "../core/facts.ts";
import { attemptDir, attemptPaths } from "../core/layout.ts";
import { harnessNamed } from "../harnesses/index.ts";
import { codeOf, storeError } from "../system/files.ts";

/** Bytes from the end of the worker's output in which its open questions are looked for: it waits, so they lie there. */
const SEARCHED = 8 * 1024 * 1024;

/** An open question. Tool and input are the worker's own words. */
export interface OpenAsk {
	readonly ask: string;
	/** When its runner noted it. */
	readonly at: string;
	/** Null where the question itself is not to be found in the worker's output. */
	readonly tool: string | null;
	readonly input: string | null;
}

function lastOf(path: string): string {
	let fd: number;
	try {
		fd = openSync(path, "r");
	} catch (error) {
		if (codeOf(error) === "ENOENT") return "";
		throw storeError(error, path, "read");
	}
	try {
		const { size } = fstatSync(fd);
		const bytes = Buffer.alloc(Math.min(size, SEARCHED));
		const got = readSync(fd, bytes, 0, bytes.length, size - bytes.length);
		return bytes.subarray(0, got).toString("utf8");
	} finally {
		closeSync(fd);
	}
}

/**
 * The open questions of a job, oldest first.
 *
 * @throws OffloadError `store` where the worker's output cannot be read
 */
export function openAsks(
	root: string,
	{ job, attempt, events }: Facts,
): OpenAsk[] {
	if (events.asks.length === 0) return [];
	const port = harnessNamed(job.applied.harness);
	const text = lastOf(attemptPaths(attemptDir(root, job.handle, attempt)).out);
	const found = new Map(
		text
			.split("\n")
			.flatMap((line) => port?.askOf?.(line) ?? [])
			.map((one) => [one.ask, one]),
	);
	return events.asks.map(({ ask, at, name }) => {
		const one = found.get(ask);
		return { ask, at, tool: one?.tool ?? name, input: one?.input ?? null };
	});
}
