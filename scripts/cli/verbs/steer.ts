/** `steer`: says something to a worker while it works. */
import { tell } from "../../dispatch/tell.ts";
import { resolveHandle } from "../../jobs/resolve.ts";
import type { Run } from "../frame/table.ts";
import { lookWorld } from "../looking.ts";
import { readMessage, toldResult, WITHIN_S } from "../telling.ts";
import { worldOf } from "../working.ts";

export const run: Run<"steer"> = async (ctx, { pos, opt }) => {
	const looking = lookWorld(ctx);
	const handle = resolveHandle(looking.root, pos.handle);
	const words = await readMessage(
		ctx,
		pos.words,
		"steer <handle>",
		"the worker was told nothing",
	);
	ctx.out.progress("waiting until the worker takes it in");
	const told = await tell(
		worldOf(ctx),
		looking,
		handle,
		"steer",
		words.workerCopy,
		opt.within ?? WITHIN_S,
	);
	ctx.out.progress(null);
	return toldResult(
		told,
		words.sanitized > 0 ? [["sanitized", words.sanitized]] : [],
	);
};
