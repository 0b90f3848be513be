/**
 * Standard input of a hook, without the part of Node that makes a stream of it: loading that takes as long
 * as all the rest of a hook.
 */
import { closeSync, constants, fstatSync, openSync, read } from "node:fs";
import { kindOfInput } from "./frame/descriptors.ts";
import type { Input } from "./frame/types.ts";

/** Milliseconds between two looks at a pipe that has nothing yet. */
const LOOK_MS = 4;

/** Standard input, and whether it is still being waited for. */
export interface HookInput extends Input {
	/** Whether the system still holds a read of ours: then Node cannot end in the ordinary way. */
	pending(): boolean;
}

/** A pipe can be opened once more so that a read never waits; a socket cannot. */
function unblocked(): number | null {
	try {
		if (!fstatSync(0).isFIFO()) return null;
		return openSync(
			"/proc/self/fd/0",
			constants.O_RDONLY | constants.O_NONBLOCK,
		);
	} catch {
		return null;
	}
}

const pause = () => new Promise((resolve) => setTimeout(resolve, LOOK_MS));

/** Standard input of this process. */
export function hookInput(): HookInput {
	let pending = false;
	/** At most one buffer of bytes; none at the end. */
	const some = (
		fd: number,
		buffer: Buffer,
		waits: boolean,
	): Promise<number | "nothing yet"> =>
		new Promise((resolve, reject) => {
			// One that answers at once holds nobody up, whenever the time is over.
			pending = waits;
			read(fd, buffer, 0, buffer.length, null, (error, got) => {
				pending = false;
				if (error === null) resolve(got);
				else if (error.code === "EAGAIN") resolve("nothing yet");
				// How a closed terminal or a reset connection ends.
				else if (error.code === "EOF" || error.code === "ECONNRESET")
					resolve(0);
				else reject(error);
			});
		});
	return {
		get kind() {
			return kindOfInput();
		},
		async *chunks() {
			const own = unblocked();
			try {
				for (;;) {
					const buffer = Buffer.allocUnsafe(64 * 1024);
					const got = await some(own ?? 0, buffer, own === null);
					if (got === "nothing yet") await pause();
					else if (got === 0) return;
					else yield buffer.subarray(0, got);
				}
			} finally {
				if (own !== null) closeSync(own);
			}
		},
		pending: () => pending,
	};
}
