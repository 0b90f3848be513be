/** Keeping a log bounded: its beginning and its end stay, its middle is let go. */
import { spawn } from "node:child_process";
import {
	accessSync,
	closeSync,
	constants,
	fstatSync,
	fsyncSync,
	openSync,
	readSync,
	renameSync,
	statSync,
	unlinkSync,
	writeFileSync,
	writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import type { OutcomeRecord } from "../../core/records/outcome.ts";
import { codeOf, tempName } from "../../system/files.ts";
import type { RunnerPorts } from "./ports.ts";
import type { Records } from "./records.ts";
import { cutBytes, type Hole, joinHoles } from "./tail.ts";

/** What is freed begins and ends at such a boundary; file systems free whole blocks only. */
const BLOCK = 4096;
/** The least that is worth starting a program for. */
const LEAST = 4 * 1024 * 1024;
/** Where the middle cannot be freed, the log may grow to so many times its bound before that is said. */
const CEILING = 8;

/** Bytes of each of the two ends that are kept. */
const endBytes = (logBytes: number): number => Math.floor(logBytes / 2);

/** One log of the worker, `out` or `err`. */
export class LogKeeper {
	readonly #path: string;
	readonly #stream: "out" | "err";
	readonly #logBytes: number;
	readonly #records: Records;
	readonly #punch: RunnerPorts["punch"];
	#holes: Hole[];
	/** The one freeing that is under way, or null; `never` where it is not possible here. */
	#freeing: Promise<void> | null | "never" = null;
	/** Whether a stretch can be freed here, once that was tried. */
	#able = false;

	/** @param holes what an earlier keeper let go of it */
	constructor(
		path: string,
		stream: "out" | "err",
		logBytes: number,
		records: Records,
		punch: RunnerPorts["punch"],
		holes: readonly Hole[] = [],
	) {
		this.#path = path;
		this.#stream = stream;
		this.#logBytes = logBytes;
		this.#records = records;
		this.#punch = punch;
		this.#holes = joinHoles(holes);
	}

	/** Bytes that the worker has written to it. */
	size(): number {
		try {
			const { size } = statSync(this.#path);
			return size + cutBytes(size, this.#holes);
		} catch (error) {
			if (codeOf(error) !== "ENOENT")
				this.#records.trouble("looking at a log", error);
			return 0;
		}
	}

	/**
	 * Lets the middle go, where enough has come together.
	 *
	 * @param consumed bytes from the start that nobody needs any more, except for the two ends
	 */
	trim(consumed: number): void {
		const end = endBytes(this.#logBytes);
		const from = this.#holes.at(-1)?.to ?? Math.ceil(end / BLOCK) * BLOCK;
		const to = Math.floor((consumed - end) / BLOCK) * BLOCK;
		if (to - from < Math.max(LEAST, this.#logBytes)) return;
		if (this.#freeing === "never") {
			if (consumed > CEILING * this.#logBytes)
				this.#records.trouble(
					`bounding the ${this.#stream} log`,
					new Error("the middle of a file cannot be freed here"),
				);
			return;
		}
		if (this.#freeing !== null) return;
		this.#freeing = this.#free({ from, to }).then(
			(done) => {
				this.#freeing = done ? null : "never";
			},
			(error) => {
				this.#records.trouble(`bounding the ${this.#stream} log`, error);
				this.#freeing = "never";
			},
		);
	}

	async #free(hole: Hole): Promise<boolean> {
		this.#able ||= await this.#tryFreeing();
		if (!this.#able) return false;
		// Said before it is done: a log that still has what it is said to lack misleads nobody.
		if (!this.#note(hole)) return true;
		return this.#punch(this.#path, hole.from, hole.to - hole.from);
	}

	/** Frees a file of our own, to learn whether that is possible here before saying that it was done. */
	async #tryFreeing(): Promise<boolean> {
		const temp = join(dirname(this.#path), tempName());
		writeFileSync(temp, Buffer.alloc(BLOCK), { mode: 0o600, flag: "wx" });
		try {
			return await this.#punch(temp, 0, BLOCK);
		} finally {
			unlinkSync(temp);
		}
	}

	/**
	 * Cuts the log down to its two ends, once nobody writes to it any more.
	 *
	 * @returns what the outcome says of it
	 */
	async compact(): Promise<OutcomeRecord["logs"]["out"]> {
		if (this.#freeing instanceof Promise) await this.#freeing;
		const bytes = this.size();
		const end = endBytes(this.#logBytes);
		try {
			if (bytes > this.#logBytes && this.#isWhole()) this.#cut(bytes, end);
		} catch (error) {
			this.#records.trouble(`cutting down the ${this.#stream} log`, error);
		}
		const [first] = this.#holes;
		const last = this.#holes.at(-1);
		return first && last
			? { bytes, head: first.from, tail: bytes - last.to }
			: { bytes, head: bytes, tail: 0 };
	}

	/**
	 * The end of it, for a person.
	 *
	 * @returns the text, and whether it begins within the log and so perhaps within a line
	 */
	last(most: number): { text: string; torn: boolean } {
		let fd: number;
		try {
			fd = openSync(this.#path, "r");
		} catch {
			return { text: "", torn: false };
		}
		try {
			const { size } = fstatSync(fd);
			const buffer = Buffer.alloc(Math.min(most, size));
			const got = readSync(fd, buffer, 0, buffer.length, size - buffer.length);
			return { text: buffer.toString("utf8", 0, got), torn: size > most };
		} finally {
			closeSync(fd);
		}
	}

	#isWhole(): boolean {
		return cutBytes(statSync(this.#path).size, this.#holes) === 0;
	}

	#note(hole: Hole): boolean {
		this.#holes = joinHoles([...this.#holes, hole]);
		return this.#records.log({
			type: "trimmed",
			stream: this.#stream,
			...hole,
		});
	}

	#cut(bytes: number, end: number): void {
		const temp = join(dirname(this.#path), tempName());
		const from = openSync(this.#path, "r");
		try {
			const to = openSync(temp, "wx", 0o600);
			try {
				copy(from, to, 0, end);
				copy(from, to, bytes - end, end);
				fsyncSync(to);
			} finally {
				closeSync(to);
			}
			if (this.#note({ from: end, to: bytes - end }))
				renameSync(temp, this.#path);
			else unlinkSync(temp);
		} catch (error) {
			try {
				unlinkSync(temp);
			} catch {
				// it was never made, or is in place already
			}
			throw error;
		} finally {
			closeSync(from);
		}
	}
}

function copy(from: number, to: number, start: number, length: number): void {
	const buffer = Buffer.allocUnsafe(Math.min(length, 1024 * 1024));
	for (let done = 0; done < length; ) {
		const want = Math.min(buffer.length, length - done);
		const got = readSync(from, buffer, 0, want, start + done);
		if (got === 0) return;
		for (let written = 0; written < got; )
			written += writeSync(to, buffer, written, got - written);
		done += got;
	}
}

const FALLOCATE = ["/usr/bin/fallocate", "/bin/fallocate"];

/**
 * Frees a stretch of a file with `fallocate`, where the machine has it and the file system can.
 *
 * @returns whether it was freed
 */
export const punchHole: RunnerPorts["punch"] = (path, from, length) =>
	new Promise((resolve) => {
		const program = FALLOCATE.find((candidate) => {
			try {
				accessSync(candidate, constants.X_OK);
				return true;
			} catch {
				return false;
			}
		});
		if (program === undefined || process.platform !== "linux") {
			resolve(false);
			return;
		}
		const child = spawn(
			program,
			[
				"--punch-hole",
				"--keep-size",
				"--offset",
				String(from),
				"--length",
				String(length),
				path,
			],
			{ stdio: "ignore", env: {}, cwd: "/" },
		);
		child.once("error", () => resolve(false));
		child.once("exit", (code) => resolve(code === 0));
	});
