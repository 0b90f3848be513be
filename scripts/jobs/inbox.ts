/** `inbox/`: commands for the holder of the claim, one file each, and a receipt for each. */
import { type FSWatcher, watch } from "node:fs";
import { attemptPaths, inboxPaths } from "../core/layout.ts";
import { OffloadError } from "../core/reasons.ts";
import {
	type Command,
	command as commandSchema,
	type Receipt,
	receipt as receiptSchema,
} from "../core/records/attempt.ts";
import { fitTo } from "../core/records/parse.ts";
import {
	asJson,
	linkOnce,
	listDir,
	readBytes,
	readJsonMaybe,
} from "../system/files.ts";

/** How often the receipt is looked for where the system does not tell of changes, in milliseconds. */
const LOOK_AGAIN_MS = 500;

/**
 * The name of a new command: sorted by time, and unique.
 *
 * @param atMs the wall clock in milliseconds
 * @param hex eight random hex digits
 */
export const commandId = (
	kind: Command["kind"],
	atMs: number,
	hex: string,
): string => `${String(Math.floor(atMs)).padStart(13, "0")}-${kind}-${hex}`;

/**
 * Puts a command into the inbox. Sending the same one again changes nothing.
 *
 * @param dir the attempt's directory
 * @param command `body` is why, for a stop; for the others it is set by this to the body's file
 * @param text what to steer or answer with; data, kept as it is
 * @throws OffloadError `store`
 */
export function send(
	dir: string,
	command: Command,
	text: string | Uint8Array | null = null,
): void {
	const { inbox } = attemptPaths(dir);
	const paths = inboxPaths(inbox, command.id);
	const body = text === null ? command.body : `${command.id}.body`;
	const record = fitTo({ ...command, body }, commandSchema, "command");
	// First the body: whoever sees the command finds it whole.
	if (text !== null) linkOnce(paths.body, text);
	linkOnce(paths.command, asJson(record));
}

/** What is to be done, and what lies in the inbox that cannot be read. */
export interface Pending {
	readonly commands: readonly Command[];
	/** Files that are no commands, with the complaint. They hold up nothing. */
	readonly damaged: readonly {
		readonly file: string;
		readonly why: OffloadError;
	}[];
}

/**
 * The commands that have no receipt, oldest first.
 *
 * @param dir the attempt's directory
 * @throws OffloadError `store` where the inbox cannot be read
 */
export function pending(dir: string): Pending {
	const { inbox } = attemptPaths(dir);
	const names = new Set(listDir(inbox) ?? []);
	const commands: Command[] = [];
	const damaged: { file: string; why: OffloadError }[] = [];
	for (const name of [...names].sort()) {
		const id = /^(.+)\.json$/.exec(name)?.[1];
		if (id === undefined || names.has(`${id}.receipt`)) continue;
		const file = inboxPaths(inbox, id).command;
		try {
			const found = readJsonMaybe(file, commandSchema, "command");
			if (found) commands.push(found);
		} catch (error) {
			if (!(error instanceof OffloadError)) throw error;
			damaged.push({ file, why: error });
		}
	}
	return { commands, damaged };
}

/** The text of a steer or an answer, or null. @throws OffloadError `store` or `corrupt` */
export function readBody(dir: string, id: string): Buffer | null {
	const { inbox } = attemptPaths(dir);
	return readBytes(inboxPaths(inbox, id).body, "text of the command");
}

/** Says what came of a command. The first receipt stands. @throws OffloadError `store` */
export function giveReceipt(dir: string, receipt: Receipt): void {
	const { inbox } = attemptPaths(dir);
	const record = fitTo(receipt, receiptSchema, "receipt");
	linkOnce(inboxPaths(inbox, receipt.id).receipt, asJson(record));
}

/** The receipt of a command, or null where it has none yet. @throws OffloadError `store` or `corrupt` */
export function readReceipt(dir: string, id: string): Receipt | null {
	const { inbox } = attemptPaths(dir);
	return readJsonMaybe(inboxPaths(inbox, id).receipt, receiptSchema, "receipt");
}

/**
 * Waits for the receipt of a command.
 *
 * @param dir the attempt's directory
 * @param id the command
 * @param by ends the wait, for instance `AbortSignal.timeout(5000)`
 * @returns the receipt; null where the wait ended first
 * @throws OffloadError `store` or `corrupt`
 */
export function awaitReceipt(
	dir: string,
	id: string,
	by: AbortSignal,
): Promise<Receipt | null> {
	return new Promise((resolve, reject) => {
		let watcher: FSWatcher | null = null;
		const finish = (end: () => void) => {
			clearInterval(timer);
			by.removeEventListener("abort", look);
			watcher?.close();
			watcher = null;
			end();
		};
		const look = () => {
			try {
				const found = readReceipt(dir, id);
				if (found || by.aborted) finish(() => resolve(found));
			} catch (error) {
				finish(() => reject(error));
			}
		};
		const timer = setInterval(look, LOOK_AGAIN_MS);
		by.addEventListener("abort", look);
		try {
			watcher = watch(attemptPaths(dir).inbox, look);
			// A watch that fails later leaves the repeated look.
			watcher.on("error", () => watcher?.close());
		} catch {
			// The system has no watches left; the repeated look finds it.
		}
		look();
	});
}
