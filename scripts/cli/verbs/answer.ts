/** `answer`: hands a person's word on a question to the worker that asked it. */
import { authorityFor } from "../../core/authority.ts";
import { OffloadError } from "../../core/reasons.ts";
import { dispatcherOf } from "../../dispatch/dispatcher.ts";
import { lookAtOne } from "../../dispatch/look.ts";
import { tell } from "../../dispatch/tell.ts";
import { resolveHandle } from "../../jobs/resolve.ts";
import type { Args, Run } from "../frame/table.ts";
import type { Context } from "../frame/types.ts";
import { lookWorld } from "../looking.ts";
import { readMessage, toldResult, WITHIN_S } from "../telling.ts";
import { settingsFor, worldOf } from "../working.ts";

/** The most characters of a refusal's words. */
const MESSAGE = 65_536;

/** Whoever lets a worker do what it was not given must be able to do it, or be a person. */
async function assertMayAllow(ctx: Context, handle: string): Promise<void> {
	const world = worldOf(ctx);
	const authority = authorityFor(
		"full",
		dispatcherOf(
			ctx.env,
			world.root,
			await settingsFor(ctx, null),
			world.clock(),
		),
	);
	if (authority.kind === "granted") return;
	const details = { about: handle, kept: "the worker still waits" };
	throw authority.kind === "ask"
		? new OffloadError(
				"asked",
				"The worker would be allowed something that this session may not do without a person. Shall it?",
				{ ...details, next: "a person answers it in a terminal of their own" },
			)
		: new OffloadError("refused", authority.why, details);
}

/** The whole name of an open question. */
function askNamed(
	start: string,
	open: readonly { readonly ask: string }[],
	handle: string,
): string {
	const found = open.filter(({ ask }) => ask.startsWith(start));
	const [one] = found;
	if (one !== undefined && found.length === 1) return one.ask;
	throw new OffloadError(
		"not-found",
		found.length === 0
			? "The worker has no such question open"
			: "Several open questions begin so",
		{
			about: start,
			next:
				open.length === 0
					? `offload show ${handle}`
					: `one of: ${open.map(({ ask }) => ask).join(", ")}`,
		},
	);
}

async function messageOf(
	ctx: Context,
	{ opt }: Args<"answer">,
): Promise<string | null> {
	const source = opt["message-file"];
	if (source === undefined) return null;
	const { workerCopy } = await readMessage(
		ctx,
		source,
		"answer <handle> <ask> --deny --message-file",
		"the worker still waits",
	);
	const text = Buffer.from(workerCopy).toString("utf8");
	if (text.length <= MESSAGE) return text;
	throw new OffloadError("refused-input", "The words are too many", {
		about: source,
		kept: "the worker still waits",
		next: `at most ${MESSAGE} characters`,
	});
}

export const run: Run<"answer"> = async (ctx, args) => {
	const { pos, opt } = args;
	if (opt.allow === opt.deny)
		throw new OffloadError("usage", "Say --allow or --deny", {
			about: pos.ask,
			kept: "the worker still waits",
		});
	const looking = lookWorld(ctx);
	const handle = resolveHandle(looking.root, pos.handle);
	const { facts } = await lookAtOne(looking, handle);
	const ask = askNamed(pos.ask, facts.events.asks, handle);
	if (opt.allow) await assertMayAllow(ctx, handle);
	const message = await messageOf(ctx, args);
	ctx.out.progress("waiting until the worker takes it in");
	const told = await tell(
		worldOf(ctx),
		looking,
		handle,
		"answer",
		JSON.stringify({ ask, allow: opt.allow, message }),
		opt.within ?? WITHIN_S,
	);
	ctx.out.progress(null);
	return toldResult(told, [["ask", ask, opt.allow ? "allowed" : "denied"]]);
};
