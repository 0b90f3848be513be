/** `steer`: says something to a worker while it works. */
import { tell } from "../../dispatch/tell.ts";
import { resolveHandle } from "../../jobs/resolve.ts";
import { readPetition } from "../../petitions/petition.ts";
import type { Run } from "../frame/table.ts";
import { lookWorld } from "../looking.ts";
import { toldResult, WITHIN_S } from "../telling.ts";
import { worldOf } from "../working.ts";

export const run: Run<"steer"> = async (ctx, { pos, opt }) => {
	const looking = lookWorld(ctx);
	const handle = resolveHandle(looking.root, pos.handle);
	const words = await readPetition(pos.words, {
		get cwd() {
			return ctx.cwd;
		},
		stdin: ctx.stdin,
		waiting: () => ctx.out.note("waiting for the words on standard input"),
	});
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
