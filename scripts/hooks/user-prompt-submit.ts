/** UserPromptSubmit: records the permission mode, and tells what happened to this session's jobs since the last prompt. */
import { existsSync } from "node:fs";
import type { Now } from "../core/clock.ts";
import { sessionPaths } from "../core/layout.ts";
import { OffloadError } from "../core/reasons.ts";
import type { LedgerMark } from "../core/records/session.ts";
import {
	type Ended,
	endedSince,
	ledgerEnd,
	lookAtLive,
	needsKeeper,
} from "../dispatch/news.ts";
import { readWitness } from "../jobs/witnesses.ts";
import { discardCaptures } from "../petitions/capture.ts";
import { noteSession, readSession } from "../sessions/record.ts";
import {
	type Hook,
	type HookContext,
	isWorker,
	message,
	storeToWrite,
} from "./frame.ts";
import { hostNews, shownHosts } from "./hosts.ts";
import type { UserPromptSubmit } from "./inputs.ts";
import { endedLine, type Line, presenceLine, troubleLine } from "./lines.ts";
import { heardMode } from "./mode.ts";
import { callsUs } from "./own-command.ts";
import { untold } from "./telling.ts";

const DISCARDED =
	"words typed after /offload were not taken in time and are discarded; they have to be typed again";

/** Up to where this session has been told; null at its first prompt, or where that is damaged. */
function markOf(root: string, session: string): LedgerMark | null {
	try {
		return readSession(root, session)?.news ?? null;
	} catch (error) {
		if (error instanceof OffloadError && error.reason === "corrupt")
			return null;
		throw error;
	}
}

/** What ended since the last prompt. The first prompt of a session has none before it. */
function ended(
	root: string,
	session: string,
	now: Now,
): { ended: Ended[]; mark: LedgerMark } {
	const mark = markOf(root, session);
	if (mark === null) return { ended: [], mark: ledgerEnd(root, now) };
	const since = endedSince(root, mark, now);
	return {
		ended: since.ended.filter((one) => one.session === session),
		mark: since.mark,
	};
}

/** What changed of what the session was told at its start. */
function presence(root: string, session: string, now: Now): Line[] {
	const { said } = sessionPaths(root, session);
	if (!existsSync(`${said}/present`)) return [];
	try {
		const witness = readWitness(root, "local", "claude");
		if (witness === null) return [];
		const line = presenceLine(witness, now);
		return line.stale ? [] : [line];
	} catch (error) {
		if (error instanceof OffloadError) return [];
		throw error;
	}
}

/** What changed of the hosts that the session was told of at its start, or that are looked at since. */
function hosts(root: string, session: string, now: Now): Line[] {
	const { said } = sessionPaths(root, session);
	return existsSync(`${said}/hosts`)
		? untold(root, session, hostNews(root, now), "keep-silent")
		: [];
}

/** What is the matter with this session's live jobs. */
async function troubles(
	ctx: HookContext,
	root: string,
	session: string,
	offload: string,
): Promise<Line[]> {
	const { seen } = await lookAtLive(
		{ root, clock: ctx.clock, processes: ctx.processes, adopt: null },
		session,
		ctx.left,
	);
	// The session itself tells how its own agents end.
	const ours = seen.filter(({ facts }) => facts.job.launcher !== "harness");
	const lines = ours.flatMap((one) => troubleLine(one, offload) ?? []);
	const fresh = untold(root, session, lines, "keep-silent");
	if (fresh.length > 0 && ours.some(needsKeeper))
		ctx.detached(["ps", "--quiet"], root);
	return fresh;
}

/** What came of reading the ledger: a ledger that cannot be read must not keep the mode from being recorded. */
function endedOrError(
	root: string,
	session: string,
	now: Now,
): ReturnType<typeof ended> | OffloadError {
	try {
		return ended(root, session, now);
	} catch (error) {
		if (error instanceof OffloadError) return error;
		throw error;
	}
}

export const hook: Hook<UserPromptSubmit> = async (ctx, input) => {
	const root = storeToWrite(ctx);
	const now = ctx.clock();
	const session = input.session_id;
	const mode = heardMode(ctx, input);
	const since = endedOrError(root, session, now);
	noteSession(root, session, now, {
		...(mode === undefined ? {} : { mode }),
		...("mark" in since ? { news: since.mark } : {}),
	});
	// What is typed now is not what was typed before; our own command keeps its words in the same moment.
	const discarded = callsUs(input.prompt ?? "")
		? 0
		: discardCaptures(sessionPaths(root, session).captures, "all", now);
	if (!("mark" in since)) throw since;
	if (isWorker(ctx)) return null;
	const offload = ctx.self.command();
	const news = untold(
		root,
		session,
		[
			...since.ended.map((one) => endedLine(one, offload)),
			...presence(root, session, now),
		],
		"keep-silent",
	);
	const lines = [...news, ...(await troubles(ctx, root, session, offload))];
	const hostLines = shownHosts(hosts(root, session, now), offload);
	if (discarded === 0 && lines.length === 0 && hostLines.length === 0)
		return null;
	return {
		hookSpecificOutput: {
			hookEventName: "UserPromptSubmit",
			additionalContext: message([
				"Offload, since the last prompt:",
				...(discarded > 0 ? [DISCARDED] : []),
				...hostLines,
				...lines.map(({ text }) => text),
			]),
		},
	};
};
