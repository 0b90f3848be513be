/** What is recorded of one session of a harness, and what a person has been told across sessions. */
import * as z from "zod/mini";
import { SESSION_ID } from "../grammar.ts";
import * as s from "./shapes.ts";

export const SESSION_FORMAT = 1;

/** A place in the ledger: what was written up to it has been read. */
export const ledgerMark = z.lazy(() =>
	z.strictObject({
		/** `yyyy-mm` */
		month: z.string().check(z.regex(/^\d{4}-\d\d$/)),
		/** Bytes of that month's file. */
		offset: s.count,
	}),
);
export type LedgerMark = z.infer<typeof ledgerMark>;

const moment = () => ({
	at: s.at,
	boot: z.string().check(z.maxLength(64)),
	up: s.uptime,
});

/** `sessions/<id>/session.json`; replaced whole. */
export const sessionRecord = z.lazy(() =>
	z.strictObject({
		format: z.literal(SESSION_FORMAT),
		session: z.string().check(z.regex(SESSION_ID)),
		/** The permission mode as the harness named it; null where it named none. */
		mode: z.nullable(z.string().check(z.maxLength(64))),
		/** When the mode was last heard. */
		...moment(),
		/** Whether a hook saw it end, and no prompt of it since. */
		over: z.optional(z.boolean()),
		/** Up to where this session has been told what ended; null before its first prompt. */
		news: z.nullable(ledgerMark),
	}),
);
/** See {@link sessionRecord}. */
export type SessionRecord = z.infer<typeof sessionRecord>;

export const TOLD_FORMAT = 1;

/** `told.json`: up to where a person has been told what ended, in whatever session. */
export const toldRecord = z.lazy(() =>
	z.strictObject({
		format: z.literal(TOLD_FORMAT),
		at: s.at,
		mark: ledgerMark,
	}),
);
/** See {@link toldRecord}. */
export type ToldRecord = z.infer<typeof toldRecord>;

export const CAPTURE_FORMAT = 1;

/** `captures/<session>/<name>.json`: words after a command, beside their bytes. */
export const captureRecord = z.lazy(() =>
	z.strictObject({
		format: z.literal(CAPTURE_FORMAT),
		session: z.string().check(z.regex(SESSION_ID)),
		...moment(),
		bytes: s.count,
		sha256: s.sha256,
		/** The prompt that they were typed in, where the harness names it. */
		prompt: z.nullable(z.string().check(z.maxLength(256))),
	}),
);
/** See {@link captureRecord}. */
export type CaptureRecord = z.infer<typeof captureRecord>;
