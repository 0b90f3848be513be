/**
 * The line in which a host's readiness is told: a doctor's line, and the banner of a session that repeats it.
 *
 *     doctor-line = [ hostname SP ] readiness { SEP segment }
 *     banner-line = "Offload " alias ": " readiness { SEP segment }
 *
 * One formatter and one parser. The parser takes a whole line or nothing of it: a line that it half
 * understood could make a host ready that is not. A word that only looks like a marker, a marker that is
 * told twice and a second line of text all leave nothing known.
 */
import { OffloadError } from "../reasons.ts";
import type { Yes3 } from "../vocabulary.ts";
import {
	AGE,
	DECIMAL,
	formatSegments,
	type Measures,
	NOTHING_MEASURED,
	readSegment,
} from "./line-segments.ts";
import { isHostAlias } from "./spec.ts";

/** What a line may tell the readiness of. They are kept apart: that a gate can run says nothing of an agent. */
export const READINESS_KINDS = ["headless", "gate", "session"] as const;
export type ReadinessKind = (typeof READINESS_KINDS)[number];

/** A value for each kind that a line names; null: it does not. */
export type Readiness = { readonly [K in ReadinessKind]: Yes3 | null };

/** Who speaks: a doctor, of itself or of the host that it names, or a banner of a declared host. */
export type Speaker =
	| { readonly as: "doctor"; readonly host: string | null }
	| { readonly as: "banner"; readonly alias: string };

/** A line that was understood, or is to be written. */
export interface DoctorLine extends Measures {
	readonly speaker: Speaker;
	readonly readiness: Readiness;
	/** It was told as `ready=`, the form before there were kinds: then it speaks of `headless` alone. */
	readonly old: boolean;
}

/** A text that is no such line. Nothing may be concluded from it. */
export interface Unread {
	/** One sentence; what it quotes is untrusted. */
	readonly unread: string;
}

export const isUnread = (read: DoctorLine | Unread): read is Unread =>
	"unread" in read;

/** A space, a middle dot, a space. */
const SEP = " \u00b7 ";
/** The longest line, in UTF-16 units. */
const LONGEST = 1024;
const HOSTNAME = /^(?!-)[A-Za-z0-9._-]{1,253}$/;
const MARKER = /^(headless|gate|session)-ready=(yes|no|unknown)$/;
const OLD = /^ready=(yes|no)$/;
const BANNER = /^Offload ([^ :]+): (.*)$/u;

const unread = (why: string): Unread => ({ unread: why });
/** A piece of the text for a sentence. */
const quoted = (text: string): string =>
	JSON.stringify(text.length > 60 ? `${text.slice(0, 57)}...` : text);

/** What a line says, of the one kind that is asked for; `unknown` where it does not speak of it. */
export const readinessOf = (line: DoctorLine, kind: ReadinessKind): Yes3 =>
	line.readiness[kind] ?? "unknown";

/** The markers, whatever their order and whichever of the two separators is between them. */
function readMarkers(
	words: readonly string[],
): Pick<DoctorLine, "readiness" | "old"> | Unread {
	const told: { -readonly [K in ReadinessKind]: Yes3 | null } = {
		headless: null,
		gate: null,
		session: null,
	};
	let old: "yes" | "no" | null = null;
	for (const word of words) {
		const marker = MARKER.exec(word);
		const kind = marker?.[1] as ReadinessKind | undefined;
		const before = OLD.exec(word)?.[1] as "yes" | "no" | undefined;
		if (kind !== undefined) {
			if (told[kind] !== null) return unread(`${kind}-ready is told twice`);
			told[kind] = marker?.[2] as Yes3;
		} else if (before !== undefined) {
			if (old !== null) return unread("ready is told twice");
			old = before;
		} else return unread(`${quoted(word)} is no marker of readiness`);
	}
	const kinds = Object.values(told).filter((value) => value !== null);
	if (old === null)
		return kinds.length === 0
			? unread("it tells no readiness")
			: { readiness: told, old: false };
	if (kinds.length === 0)
		return { readiness: { ...told, headless: old }, old: true };
	// The old marker speaks only where no new one does; one that contradicts them is no line to go by.
	return kinds.every((value) => value === old)
		? { readiness: told, old: false }
		: unread("the old marker contradicts the new ones");
}

/** Everything after the speaker. */
function readRest(speaker: Speaker, text: string): DoctorLine | Unread {
	const segments = text.split(SEP);
	const markers: string[] = [];
	while (segments[0]?.includes("="))
		markers.push(...(segments.shift() as string).split(" "));
	const readiness = readMarkers(markers);
	if ("unread" in readiness) return readiness;
	let measures: Measures = NOTHING_MEASURED;
	for (const segment of segments) {
		const part = readSegment(segment);
		if (part === null)
			return unread(`${quoted(segment)} is no part of such a line`);
		const [name] = Object.keys(part) as [keyof Measures];
		if (measures[name] !== null)
			return unread(`a second ${quoted(segment)} is told`);
		measures = { ...measures, ...part };
	}
	return { speaker, ...readiness, ...measures };
}

/**
 * Reads a line.
 *
 * @param text the line; one line end after it is taken
 * @returns what it says, or why it says nothing
 */
export function parseDoctorLine(text: string): DoctorLine | Unread {
	const line = text.replace(/\r?\n$/, "");
	if (line === "") return unread("it is empty");
	if (line.length > LONGEST)
		return unread(`it is longer than ${LONGEST} characters`);
	if (/[\r\n]/.test(line)) return unread("it is more than one line");
	const banner = BANNER.exec(line);
	if (banner !== null) {
		const [, alias = "", rest = ""] = banner;
		return isHostAlias(alias)
			? readRest({ as: "banner", alias }, rest)
			: unread(`${quoted(alias)} is no alias of a host`);
	}
	const end = line.indexOf(" ");
	const first = end < 0 ? line : line.slice(0, end);
	if (first.includes("=")) return readRest({ as: "doctor", host: null }, line);
	if (!HOSTNAME.test(first) || end < 0)
		return unread(`${quoted(first)} is neither a host's name nor a marker`);
	return readRest({ as: "doctor", host: first }, line.slice(end + 1));
}

/** The markers as they are written. */
function markersOf({ readiness, old }: DoctorLine): string[] {
	if (old) return [`ready=${readiness.headless}`];
	return READINESS_KINDS.flatMap((kind) =>
		readiness[kind] === null ? [] : [`${kind}-ready=${readiness[kind]}`],
	);
}

/**
 * Writes a line; what was measured and cannot be written in the grammar is left out, as what was not measured.
 *
 * @returns the line without a line end, which {@link parseDoctorLine} reads as the same
 * @throws OffloadError `internal` for a line that tells no readiness, or of a host without a proper name
 */
export function formatDoctorLine(line: DoctorLine): string {
	const { speaker } = line;
	const name = speaker.as === "banner" ? speaker.alias : speaker.host;
	const lead =
		speaker.as === "banner"
			? `Offload ${name}: `
			: name === null
				? ""
				: `${name} `;
	const text = lead + [...markersOf(line), ...formatSegments(line)].join(SEP);
	const read = parseDoctorLine(text);
	if (isUnread(read))
		throw new OffloadError(
			"internal",
			`A line of readiness was about to be written that cannot be read again: ${read.unread}`,
		);
	return text;
}

/** A banner among other lines of a text. */
export interface BannerRead {
	/** From 1. */
	readonly line: number;
	readonly alias: string;
	readonly told: DoctorLine;
}

/** What the lines of a text came to. */
export interface Banners {
	readonly banners: readonly BannerRead[];
	/** The lines that are no banner, or contradict one before. Empty lines are not among them. */
	readonly others: readonly { readonly line: number; readonly why: string }[];
}

/**
 * Reads the banners of a text.
 *
 * @param text any number of lines
 * @returns each host once; a host of which two lines say different things is not among them at all
 */
export function parseBanners(text: string): Banners {
	const first = new Map<string, BannerRead & { readonly text: string }>();
	const torn = new Set<string>();
	const others: { line: number; why: string }[] = [];
	text.split(/\r?\n/).forEach((one, at) => {
		const line = at + 1;
		if (one.trim() === "") return;
		const told = parseDoctorLine(one);
		if (isUnread(told)) {
			others.push({ line, why: told.unread });
			// A broken line about a host leaves nothing of what another says of it.
			const alias = BANNER.exec(one)?.[1];
			if (alias !== undefined) torn.add(alias);
			return;
		}
		if (told.speaker.as !== "banner") {
			others.push({ line, why: "it is a doctor's line and no banner" });
			return;
		}
		const { alias } = told.speaker;
		const before = first.get(alias);
		if (before === undefined)
			first.set(alias, { line, alias, told, text: one });
		else if (before.text !== one) {
			others.push({
				line,
				why: `it says something else of ${alias} than line ${before.line}`,
			});
			torn.add(alias);
		}
	});
	return {
		banners: [...first.values()]
			.filter(({ alias }) => !torn.has(alias))
			.map(({ line, alias, told }) => ({ line, alias, told })),
		others: [
			...others,
			...[...first.values()]
				.filter(({ alias }) => torn.has(alias))
				.map(({ line, alias }) => ({
					line,
					why: `another line about ${alias} contradicts it`,
				})),
		].sort((a, b) => a.line - b.line),
	};
}

export { AGE, DECIMAL, type Measures, NOTHING_MEASURED };
