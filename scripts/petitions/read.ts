/** A petition's bytes, read once and judged before anything is made of them. */
import { constants, type Stats } from "node:fs";
import { type FileHandle, open, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { OffloadError } from "../core/reasons.ts";

/** The largest petition: 1 MiB. */
export const PETITION_LIMIT = 1024 * 1024;

/** Standard input, as far as a petition needs it. */
export interface PetitionInput {
	readonly kind: "terminal" | "closed" | "open";
	chunks(): AsyncIterable<Uint8Array>;
}

/** What is read, for the sentences of a refusal. */
export interface Wanted {
	/** What it is called: `petition`. */
	readonly noun: string;
	/** What was left as it was. */
	readonly kept: string;
	/** How it is piped in. */
	readonly pipe: string;
}

/** A petition, unless something else is said. */
export const PETITION: Wanted = {
	noun: "petition",
	kept: "nothing was dispatched",
	pipe: "pipe it in: <command> | offload dispatch <rung> -",
};

/** Where a petition may come from. */
export interface PetitionFrom {
	/** What is read; a petition unless said. */
	readonly wanted?: Wanted;
	/** Against which a relative path is taken; read only for one. */
	readonly cwd: string;
	readonly stdin: PetitionInput;
	/** Called once where standard input has given nothing for a while. */
	readonly waiting?: () => void;
}

/** Milliseconds of silence on standard input after which its reader is told what is waited for. */
const SILENCE_MS = 3000;

const refuse = (
	{ kept }: Wanted,
	message: string,
	about: string,
	next: string,
	cause?: unknown,
) => new OffloadError("refused-input", message, { about, kept, next, cause });

const tooLarge = (wanted: Wanted, about: string, size: string) =>
	refuse(
		wanted,
		`the ${wanted.noun} is too large: ${size}, and at most ${PETITION_LIMIT} (1 MiB) are allowed`,
		about,
		`put the material into files and let the ${wanted.noun} name them`,
	);

/** Refuses whatever is no plain file, by what it is. */
function refuseKind(wanted: Wanted, found: Stats, path: string): void {
	if (found.isFile()) return;
	if (found.isDirectory())
		throw refuse(
			wanted,
			`the ${wanted.noun} is a directory`,
			path,
			`name a file in it, or write the ${wanted.noun} into one`,
		);
	if (found.isFIFO())
		throw refuse(
			wanted,
			`the ${wanted.noun} is a pipe, which can be read only once`,
			path,
			wanted.pipe,
		);
	if (found.isSocket())
		throw refuse(wanted, `the ${wanted.noun} is a socket`, path, wanted.pipe);
	throw refuse(wanted, `the ${wanted.noun} is a device`, path, wanted.pipe);
}

/** An error of the file system about the petition's own path. */
function fileError(wanted: Wanted, error: unknown, path: string): unknown {
	const code = error instanceof Error && "code" in error ? error.code : "";
	switch (code) {
		case "ENOENT":
		case "ENOTDIR":
			return new OffloadError(
				"not-found",
				`there is no such ${wanted.noun} file`,
				{
					about: path,
					next: "check the path; - reads standard input",
				},
			);
		case "EACCES":
		case "EPERM":
			return refuse(
				wanted,
				`the ${wanted.noun} file may not be read`,
				path,
				"give yourself read permission on it",
				error,
			);
		case "ELOOP":
			return refuse(
				wanted,
				`the ${wanted.noun}'s symbolic links lead in a circle`,
				path,
				"name the file itself",
				error,
			);
		case "ENAMETOOLONG":
			return refuse(
				wanted,
				`the ${wanted.noun}'s path is too long`,
				path,
				"move the file to a shorter path",
				error,
			);
		case "ENXIO":
			return refuse(
				wanted,
				`the ${wanted.noun} is a socket`,
				path,
				wanted.pipe,
				error,
			);
		case "":
			return error;
		default:
			return refuse(
				wanted,
				`the petition file cannot be read: the system answered ${code}`,
				path,
				"copy it to another disk and try again",
				error,
			);
	}
}

async function readWhole(file: FileHandle): Promise<Uint8Array> {
	const buffer = Buffer.allocUnsafe(PETITION_LIMIT + 1);
	let read = 0;
	while (read < buffer.length) {
		const { bytesRead } = await file.read(buffer, read, buffer.length - read);
		if (bytesRead === 0) break;
		read += bytesRead;
	}
	return buffer.subarray(0, read);
}

/** Never blocks: what is no file is refused before it is opened, and looked at again after. */
async function readFileOf(path: string, wanted: Wanted): Promise<Uint8Array> {
	let file: FileHandle | undefined;
	try {
		refuseKind(wanted, await stat(path), path);
		file = await open(
			path,
			constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOCTTY,
		);
		const found = await file.stat();
		refuseKind(wanted, found, path);
		if (found.size > PETITION_LIMIT)
			throw tooLarge(wanted, path, `${found.size} bytes`);
		const bytes = await readWhole(file);
		if (bytes.length > PETITION_LIMIT)
			throw tooLarge(wanted, path, `more than ${PETITION_LIMIT} bytes`);
		return bytes;
	} catch (error) {
		throw error instanceof OffloadError
			? error
			: fileError(wanted, error, path);
	} finally {
		await file?.close();
	}
}

const STDIN = "standard input";

async function readStdin(from: PetitionFrom): Promise<Uint8Array> {
	const { stdin, wanted = PETITION } = from;
	if (stdin.kind === "terminal")
		throw refuse(
			wanted,
			`the ${wanted.noun} would have to be typed: standard input is a terminal`,
			STDIN,
			wanted.pipe,
		);
	if (stdin.kind === "closed")
		throw refuse(
			wanted,
			`standard input is closed or the null device, so there is no ${wanted.noun} in it`,
			STDIN,
			`${wanted.pipe}, or name a file`,
		);
	const parts: Uint8Array[] = [];
	let size = 0;
	const silence = setTimeout(() => from.waiting?.(), SILENCE_MS);
	try {
		for await (const part of stdin.chunks()) {
			clearTimeout(silence);
			parts.push(part);
			size += part.length;
			if (size > PETITION_LIMIT)
				throw tooLarge(wanted, STDIN, `more than ${PETITION_LIMIT} bytes`);
		}
	} catch (error) {
		if (error instanceof OffloadError) throw error;
		throw refuse(
			wanted,
			"standard input broke off",
			STDIN,
			`${wanted.pipe}, or name a file`,
			error,
		);
	} finally {
		clearTimeout(silence);
	}
	return Buffer.concat(parts, size);
}

/**
 * Reads the bytes of a petition, once.
 *
 * @param source a path, or `-` for standard input
 * @param from the working directory and standard input
 * @returns at most 1 MiB; not yet judged as text
 * @throws OffloadError `not-found`, or `refused-input` with a sentence for each kind of thing that is
 *   no petition
 */
export const readSource = (
	source: string,
	from: PetitionFrom,
): Promise<Uint8Array> =>
	source === "-"
		? readStdin(from)
		: readFileOf(
				source.startsWith("/") ? source : resolve(from.cwd, source),
				from.wanted ?? PETITION,
			);
