/** `logs`: what a worker wrote, or what its runner saw, so far or to the end. */
import { existsSync } from "node:fs";
import { span } from "../../core/clock.ts";
import { attemptDir, attemptPaths } from "../../core/layout.ts";
import { OffloadError } from "../../core/reasons.ts";
import type { RunEvent } from "../../core/records/event.ts";
import { awaitEnd } from "../../dispatch/await-end.ts";
import { lookAtOne, type Seen } from "../../dispatch/look.ts";
import { screenOf } from "../../dispatch/screen.ts";
import { harnessNamed } from "../../harnesses/index.ts";
import { readEvents } from "../../jobs/events.ts";
import { readPlan } from "../../jobs/publish.ts";
import { resolveHandle } from "../../jobs/resolve.ts";
import { type Hole, LogTail } from "../../jobs/runner/tail.ts";
import type { Run } from "../frame/table.ts";
import type { Context, Result } from "../frame/types.ts";
import { lookWorld, seenJson } from "../looking.ts";

/** Bytes that are read in one go; the log is read on right after. */
const BUDGET = 8 * 1024 * 1024;

/** Something that is read on, as often as it is asked. */
interface Source {
	/** Prints what is new. @param over whether nothing more can come */
	readOn(over: boolean): void;
	close(): void;
}

/** An event as a line for a person: when, what, and its own words. */
function eventLine(event: RunEvent): string {
	const { seq: _seq, at, up: _up, type, ...facts } = event;
	const words = Object.entries(facts)
		.filter(([, value]) => value !== null)
		.map(
			([key, value]) =>
				`${key}=${typeof value === "object" ? JSON.stringify(value) : value}`,
		);
	return [at, type, ...words].join(" ");
}

function eventSource(ctx: Context, path: string): Source {
	let fromByte = 0;
	return {
		readOn: () => {
			const read = readEvents(path, { fromByte });
			fromByte = read.nextByte;
			for (const event of read.events) {
				ctx.out.text(`${eventLine(event)}\n`);
				ctx.out.line({ event });
			}
		},
		close: () => {},
	};
}

function logSource(
	ctx: Context,
	path: string,
	stream: "out" | "err",
	holes: readonly Hole[],
	readable: (line: string) => string | null,
): Source {
	let tail: LogTail | null = null;
	const print = (line: string) => {
		const text = readable(line);
		if (text === null) return;
		ctx.out.text(`${text}\n`);
		ctx.out.line({ stream, line: text });
	};
	return {
		readOn: (over) => {
			if (tail === null && existsSync(path)) tail = new LogTail(path, holes);
			if (tail === null) return;
			while (!tail.drain(BUDGET, print));
			if (over) tail.finish(print);
		},
		close: () => tail?.close(),
	};
}

/** What the worker's log lacks, by the events. */
const holesOf = (path: string, stream: "out" | "err"): Hole[] =>
	readEvents(path).events.flatMap((event) =>
		event.type === "trimmed" && event.stream === stream
			? [{ from: event.from, to: event.to }]
			: [],
	);

function sourceOf(
	ctx: Context,
	seen: Seen,
	dir: string,
	opt: { events: boolean; err: boolean; raw: boolean },
): Source {
	const paths = attemptPaths(dir);
	if (opt.events) return eventSource(ctx, paths.events);
	const stream = opt.err ? "err" : "out";
	const harness = harnessNamed(seen.facts.job.applied.harness);
	const readable =
		opt.raw || opt.err ? undefined : harness?.readable?.bind(harness);
	const holes = holesOf(paths.events, stream);
	for (const { from, to } of holes)
		ctx.out.note(`${to - from} bytes of the middle were not kept`);
	return logSource(
		ctx,
		paths[stream],
		stream,
		holes,
		readable ?? ((line) => line),
	);
}

/** What its terminal shows, as it is: one look. */
async function screen(ctx: Context, seen: Seen, dir: string): Promise<Result> {
	const plan = readPlan(dir);
	const shown =
		plan === null ? null : await screenOf(dir, plan, ctx.env, ctx.clock());
	if (shown === null)
		throw new OffloadError("not-found", "Of this job no screen is known", {
			about: seen.handle,
			next: `offload logs ${seen.handle}`,
		});
	if (shown.from === "file")
		ctx.out.note(
			`its terminal is not there any more; this is how it looked ${shown.ageS === "unknown" ? "at an unknown time" : `${span(shown.ageS)} ago`}`,
		);
	return {
		text: shown.text,
		json: { ...seenJson(seen), screen: shown },
	};
}

export const run: Run<"logs"> = async (ctx, { pos, opt }) => {
	const world = lookWorld(ctx);
	const handle = resolveHandle(world.root, pos.handle);
	const first = await lookAtOne(world, handle);
	if (first.facts.job.launcher === "harness")
		ctx.out.note(
			"the session launched this worker itself: nothing of it passes through Offload",
		);
	const dir = attemptDir(world.root, handle, first.facts.attempt);
	if (opt.screen) return screen(ctx, first, dir);
	const source = sourceOf(ctx, first, dir, opt);
	try {
		if (!opt.follow) {
			source.readOn(true);
			return { json: seenJson(first) };
		}
		const { seen } = await awaitEnd(world, [handle], {
			until: "all",
			by: ctx.out.closed,
			onLook: () => source.readOn(false),
		});
		source.readOn(true);
		const [last] = seen;
		return { json: last === undefined ? {} : seenJson(last) };
	} finally {
		source.close();
	}
};
