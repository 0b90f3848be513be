/** `resume`: goes on with a worker that has ended, as the next attempt of its handle. */

import { resume } from "../../dispatch/resume.ts";
import { readJob } from "../../jobs/publish.ts";
import { resolveHandle } from "../../jobs/resolve.ts";
import type { Run } from "../frame/table.ts";
import { lookWorld } from "../looking.ts";
import { readMessage } from "../telling.ts";
import { handBackResult, settingsFor, worldOf } from "../working.ts";

export const run: Run<"resume"> = async (ctx, { pos }) => {
	const looking = lookWorld(ctx);
	const handle = resolveHandle(looking.root, pos.handle);
	const job = readJob(looking.root, handle);
	const settings = await settingsFor(ctx, job?.cwd ?? null);
	const words = await readMessage(
		ctx,
		pos.words,
		"resume <handle>",
		"nothing was launched",
	);
	const report = await resume(
		worldOf(ctx),
		looking,
		settings,
		handle,
		words.workerCopy,
	);
	return handBackResult(report);
};
