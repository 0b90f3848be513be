/** SessionStart: what is present, what is running, and what ended since the person last looked. */
import { existsSync } from "node:fs";
import type { Now } from "../core/clock.ts";
import { sessionPaths } from "../core/layout.ts";
import { OffloadError } from "../core/reasons.ts";
import type { LedgerMark } from "../core/records/session.ts";
import {
	type Ended,
	endedSince,
	lookAtLive,
	needsKeeper,
} from "../dispatch/news.ts";
import { readWitness } from "../jobs/witnesses.ts";
import { discardCaptures } from "../petitions/capture.ts";
import { claimMany, readTold, writeTold } from "../sessions/record.ts";
import {
	type Hook,
	type HookContext,
	isWorker,
	message,
	storeToRead,
} from "./frame.ts";
import { hostsTold, shownHosts } from "./hosts.ts";
import type { SessionStart } from "./inputs.ts";
import {
	endedKey,
	endedLine,
	goesOn,
	type Line,
	presenceLine,
	runs,
	troubleLine,
} from "./lines.ts";
import { untold } from "./telling.ts";

/** Running jobs that are named. */
const NAMED = 5;
/** Seconds beyond which an end is no news, where nobody was ever told anything. */
const NEWS_S = 7 * 86_400;

/** Whether a person sits in front of this session: only then have they looked. */
export const isAttended = ({ env }: Pick<HookContext, "env">): boolean =>
	env.CLAUDE_CODE_SESSION_ATTENDED === undefined
		? env.CLAUDE_CODE_ENTRYPOINT === "cli"
		: env.CLAUDE_CODE_SESSION_ATTENDED === "1";

/** What was last seen of Claude Code; a look that is too old is taken again, by a process that nobody waits for. */
function presence(
	ctx: HookContext,
	root: string,
	session: string,
	now: Now,
): Line[] {
	try {
		const witness = readWitness(root, "local", "claude");
		if (witness === null) return [];
		const line = presenceLine(witness, now);
		if (line.stale) ctx.detached(["detect", "--quiet"], root);
		// From here on a prompt may tell what has changed of it.
		untold(root, session, [{ key: "present" }], "keep-silent");
		return [line];
	} catch (error) {
		if (!(error instanceof OffloadError)) throw error;
		return [{ key: "present-damaged", text: `claude: ${error.message}` }];
	}
}

/** The declared hosts as they were last seen; where that is old they are looked at by a process that nobody waits for. */
function hosts(
	ctx: HookContext,
	root: string,
	session: string,
	now: Now,
): readonly Line[] {
	const told = hostsTold(ctx, root, now);
	if (told === null) return [];
	if (told.due) ctx.detached(["__refresh", "hosts"], root);
	// From here on a prompt may tell what has changed of them.
	untold(root, session, [{ key: "hosts" }], "keep-silent");
	return told.lines;
}

/** What ended since the person last looked, without what its own session has been told in a prompt. */
function finished(
	root: string,
	now: Now,
): { ended: Ended[]; mark: LedgerMark | null; trouble: string | null } {
	let mark: LedgerMark | null = null;
	let trouble: string | null = null;
	try {
		mark = readTold(root);
	} catch (error) {
		if (!(error instanceof OffloadError)) throw error;
		trouble = `what ended before cannot be told: ${error.message}`;
	}
	const read = endedSince(root, mark, now);
	const told = (one: Ended): boolean =>
		one.session !== null &&
		existsSync(`${sessionPaths(root, one.session).said}/${endedKey(one)}`);
	return {
		ended: read.ended.filter(
			(one) =>
				!told(one) &&
				(mark !== null || (one.ageS !== "unknown" && one.ageS <= NEWS_S)),
		),
		mark:
			mark?.month === read.mark.month && mark.offset === read.mark.offset
				? null
				: read.mark,
		trouble,
	};
}

/** The running jobs that this session has not been told of. */
function tellRunning(
	root: string,
	session: string,
	handles: readonly string[],
): readonly string[] {
	try {
		return claimMany(root, session, "running", handles);
	} catch (error) {
		if (!(error instanceof OffloadError)) throw error;
		return handles;
	}
}

/** Moves the mark; that it cannot be written is no reason to keep silent. */
function look(root: string, mark: LedgerMark | null, now: Now): void {
	if (mark === null) return;
	try {
		writeTold(root, mark, now);
	} catch (error) {
		if (!(error instanceof OffloadError)) throw error;
	}
}

export const hook: Hook<SessionStart> = async (ctx, input) => {
	const root = storeToRead(ctx);
	if (root === null || isWorker(ctx)) return null;
	const now = ctx.clock();
	const session = input.session_id;
	const offload = ctx.self.command();
	const live = await lookAtLive(
		{ root, clock: ctx.clock, processes: ctx.processes, adopt: null },
		null,
		ctx.left,
	);
	// What a session launched itself went with that session.
	const ours = live.seen.filter(
		({ facts }) => facts.job.launcher !== "harness",
	);
	const troubles = ours.flatMap((seen) => troubleLine(seen, offload) ?? []);
	const running = [
		...ours.filter((seen) => troubleLine(seen, offload) === null).map(goesOn),
		...live.well.map(runs),
	];
	const since = finished(root, now);
	const known = new Set(troubles.map(({ key }) => key));
	const ended = since.ended
		.map((one) => endedLine(one, offload))
		.filter(({ key }) => !known.has(key));
	const tell = <L extends Line>(lines: readonly L[]) =>
		untold(root, session, lines, "tell");
	const told = {
		presence: tell(presence(ctx, root, session, now)),
		hosts: tell(hosts(ctx, root, session, now)),
		troubles: tell(troubles),
		running: tellRunning(
			root,
			session,
			running.map(({ handle }) => handle),
		),
		ended: tell(ended),
	};
	if (ours.some(needsKeeper)) ctx.detached(["ps", "--quiet"], root);
	discardCaptures(sessionPaths(root, session).captures, "stale", now);
	if (isAttended(ctx)) look(root, since.mark, now);
	const unseen = live.unseen.length + live.left;
	const summary = [
		...told.presence.map(({ text }) => text),
		...(told.running.length > 0 ? [`${running.length} running`] : []),
		...(told.troubles.length > 0
			? [`${told.troubles.length} to look after`]
			: []),
		...(told.ended.length > 0
			? [`${told.ended.length} ended since you last looked`]
			: []),
		...(unseen > 0 ? [`${unseen} not looked at: ${offload} ps`] : []),
		...(since.trouble === null ? [] : [since.trouble]),
	];
	if (summary.length === 0 && told.hosts.length === 0) return null;
	const named = running
		.filter(({ handle }) => told.running.includes(handle))
		.slice(0, NAMED);
	const more = told.running.length - named.length;
	const text = message([
		...(summary.length === 0 ? [] : [`Offload: ${summary.join(" · ")}`]),
		...shownHosts(told.hosts, offload),
		...[
			...told.troubles,
			...named,
			...(more > 0
				? [{ text: `and ${more} more running: ${offload} ps` }]
				: []),
			...told.ended,
		].map((line) => line.text),
	]);
	return {
		systemMessage: text,
		hookSpecificOutput: {
			hookEventName: "SessionStart",
			additionalContext: text,
		},
	};
};
