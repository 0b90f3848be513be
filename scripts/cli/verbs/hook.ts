/** `offload hook`, where it is not called as `hooks/hooks.json` does, which goes a shorter way: `../hook-main.ts`. */
import { jsonForTerminal } from "../../core/text.ts";
import type { Run } from "../frame/table.ts";
import { hooking } from "../hooking.ts";

export const run: Run<"hook"> = async (ctx, { pos }) => {
	const { output, log } = await hooking(
		pos.event,
		ctx.self.dist,
		ctx.env,
		ctx.home,
		ctx.stdin,
	);
	if (log !== null) ctx.out.note(log);
	return output === null ? {} : { text: `${jsonForTerminal(output)}\n` };
};
