/**
 * `events.jsonl`: one line for everything that the holder of the claim saw or did.
 *
 * One writer at a time, by the claim. A writer that is killed may leave a torn line; its successor
 * closes it off with a newline and says in its own first line how many it found.
 */
import {
	closeSync,
	constants,
	fdatasyncSync,
	fstatSync,
	openSync,
} from "node:fs";
import { dirname } from "node:path";
import type { Clock } from "../core/clock.ts";
import {
	EVENTS_FORMAT,
	event as eventSchema,
	type NewEvent,
	type RunEvent,
} from "../core/records/event.ts";
import { fitTo, refuseNewer } from "../core/records/parse.ts";
import type { ProcessIdentity } from "../core/records/shapes.ts";
import type { Ref } from "../core/vocabulary.ts";
import { endsTorn, writeOnce } from "../system/append.ts";
import { readBytes, storeError, syncDir } from "../system/files.ts";

/** What was read of an events file. */
export interface EventsRead {
	readonly events: readonly RunEvent[];
	/** Lines that could not be read as events. They are still in the file. */
	readonly torn: number;
	/** Whether the file ends within a line: being written just now, or torn by the writer's death. */
	readonly partial: boolean;
	/** The byte to read on from; before the partial line, where there is one. */
	readonly nextByte: number;
}

/** Bytes read at a time; a line is far shorter. */
const CHUNK = 1024 * 1024;

/** One line as an event; null where it is none. @throws OffloadError `corrupt` where it is of a newer format */
function parseLine(text: string, path: string): RunEvent | null {
	let value: unknown;
	try {
		value = JSON.parse(text);
	} catch {
		return null;
	}
	refuseNewer(value, { path, what: "event log", format: EVENTS_FORMAT });
	const result = eventSchema.safeParse(value);
	return result.success ? result.data : null;
}

/**
 * A whole activity line, as {@link EventWriter} writes it. Most lines of a log are such, and a reader
 * who has no use for them need not take them apart. It is no wider than the schema; what it does not
 * match is parsed.
 */
const ACTIVITY =
	/^\{"seq":(?:0|[1-9]\d{0,14}),"at":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z","up":(?:0|[1-9]\d{0,14})(?:\.\d+)?,"type":"activity","kind":"(?:turn|tool|tool-result|retry|notice|output)","name":(?:null|"[\w .:@/-]{0,80}"),"count":[1-9]\d{0,14}\}$/;

/** How to read a log. */
interface Scan {
	/** Called with each event in order. */
	readonly take: (event: RunEvent) => void;
	/** Whether activity is passed over, all but the last line of it. */
	readonly skipActivity?: boolean;
}

/**
 * Reads events from a byte on, and hands each to `take`, so that a long log needs no more memory than
 * its reader keeps.
 *
 * @param path the events file; an absent one holds none
 * @param fromByte 0, or a `nextByte` of an earlier read
 * @param scan what to do with them
 * @throws OffloadError `store` where it cannot be read, `corrupt` where a newer Offload wrote it
 */
export function scanEvents(
	path: string,
	fromByte: number,
	scan: Scan | Scan["take"],
): Omit<EventsRead, "events"> {
	const { take, skipActivity = false } =
		typeof scan === "function" ? { take: scan } : scan;
	let torn = 0;
	let at = fromByte;
	let skipped: string | null = null;
	const line = (text: string): boolean => {
		if (skipActivity && ACTIVITY.test(text)) {
			skipped = text;
			return true;
		}
		const event = parseLine(text, path);
		if (event === null) return false;
		skipped = null;
		take(event);
		return true;
	};
	let rest: Buffer = Buffer.alloc(0);
	const bytes = readBytes(path, "event log", fromByte, Number.MAX_SAFE_INTEGER);
	for (let from = 0; bytes !== null && from < bytes.length; from += CHUNK) {
		const chunk = bytes.subarray(from, from + CHUNK);
		rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
		const end = rest.lastIndexOf(0x0a) + 1;
		for (const text of rest.toString("utf8", 0, end).split("\n"))
			if (text !== "" && !line(text)) torn++;
		at += end;
		rest = rest.subarray(end);
	}
	// A JSON object without its end is no JSON, so what parses is whole and only lacks its newline.
	const whole = rest.length > 0 && line(rest.toString("utf8"));
	const last = skipped === null ? null : parseLine(skipped, path);
	if (last) take(last);
	return {
		torn,
		partial: rest.length > 0 && !whole,
		nextByte: whole ? at + rest.length : at,
	};
}

/**
 * Reads events from a byte on.
 *
 * @param path the events file; an absent one holds none
 * @param how `fromByte`: 0, or a `nextByte` of an earlier read
 * @throws OffloadError `store` where it cannot be read, `corrupt` where a newer Offload wrote it
 */
export function readEvents(
	path: string,
	how: { readonly fromByte?: number } = {},
): EventsRead {
	const events: RunEvent[] = [];
	const read = scanEvents(path, how.fromByte ?? 0, (e) => events.push(e));
	return { events, ...read };
}

/** Events on which what is launched, or concluded, depends: they are on disk before anything else happens. */
const DURABLE: ReadonlySet<RunEvent["type"]> = new Set([
	"opened",
	"launching",
	"spawned",
	"spawn-failed",
	"exited",
]);

/** Who opens an event log. */
export interface WriterIs {
	readonly ref: Ref;
	readonly generation: number;
	readonly role: "runner" | "adopter";
	readonly by: ProcessIdentity;
}

/** The one writer of an attempt's events. Only the holder of the current claim may open one. */
export class EventWriter {
	readonly path: string;
	/** Unreadable lines of earlier writers, as said in this writer's first line. */
	readonly torn: number;
	#fd: number;
	#clock: Clock;
	#seq: number;
	/** Whether the file ends within a line, so that the next one must begin with a newline. */
	#gap: boolean;

	private constructor(
		path: string,
		fd: number,
		clock: Clock,
		was: { torn: number; seq: number; gap: boolean },
	) {
		this.path = path;
		this.#fd = fd;
		this.#clock = clock;
		this.torn = was.torn;
		this.#seq = was.seq;
		this.#gap = was.gap;
	}

	/**
	 * Opens the log and writes its `opened` line.
	 *
	 * @param path the attempt's events file
	 * @param is the writer, by its claim
	 * @param clock read once for each event
	 * @throws OffloadError `store`; `corrupt` where a newer Offload wrote to it
	 */
	static open(path: string, is: WriterIs, clock: Clock): EventWriter {
		let seq = 0;
		const before = scanEvents(path, 0, (e) => {
			seq = Math.max(seq, e.seq + 1);
		});
		const torn = before.torn + (before.partial ? 1 : 0);
		let fd: number;
		try {
			fd = openSync(
				path,
				constants.O_RDWR | constants.O_APPEND | constants.O_CREAT,
				0o600,
			);
		} catch (error) {
			throw storeError(error, path, "open the event log");
		}
		try {
			const gap = endsTorn(fd, fstatSync(fd).size);
			const writer = new EventWriter(path, fd, clock, { torn, seq, gap });
			writer.write({
				type: "opened",
				format: EVENTS_FORMAT,
				handle: is.ref.handle,
				attempt: is.ref.attempt,
				generation: is.generation,
				role: is.role,
				by: is.by,
				torn,
			});
			syncDir(dirname(path));
			return writer;
		} catch (error) {
			closeSync(fd);
			throw storeError(error, path, "open the event log");
		}
	}

	/** The number of the last event that was written. */
	get lastSeq(): number {
		return this.#seq - 1;
	}

	/**
	 * Writes one event. Texts that are too long for the format are cut.
	 *
	 * @param event without its number and times
	 * @param how `sync`: whether it must be on disk before this returns; without it, it is for the
	 *   intent, the spawn, and how the worker ended
	 * @returns the event as it was written
	 * @throws OffloadError `store`; the event then counts as not written, and a later one can be tried
	 */
	write(event: NewEvent, how: { readonly sync?: boolean } = {}): RunEvent {
		const { at, up } = this.#clock();
		const row = fitTo(
			{ seq: this.#seq, at, up, ...event } as RunEvent,
			eventSchema,
			"event",
		);
		const bytes = Buffer.from(
			`${this.#gap ? "\n" : ""}${JSON.stringify(row)}\n`,
		);
		try {
			writeOnce(this.#fd, bytes, this.path);
			this.#gap = false;
		} catch (error) {
			this.#gap = true;
			throw error;
		}
		this.#seq++;
		if (how.sync ?? DURABLE.has(row.type)) this.#sync();
		return row;
	}

	#sync(): void {
		try {
			fdatasyncSync(this.#fd);
		} catch (error) {
			throw storeError(error, this.path, "make durable");
		}
	}

	/** Closes the file. Nothing can be written afterwards. */
	close(): void {
		if (this.#fd >= 0) closeSync(this.#fd);
		this.#fd = -1;
	}
}
