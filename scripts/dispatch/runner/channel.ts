/** Which way leads to a worker while it works, by how it is driven. */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { joinEnvironment } from "../../core/environment.ts";
import { attemptPaths, jobPaths } from "../../core/layout.ts";
import { type Channel, NO_CHANNEL } from "../../jobs/runner/channel.ts";
import { Feed } from "../../jobs/runner/feed.ts";
import type { ChannelTo } from "../../jobs/runner/ports.ts";
import { clock } from "../../system/clock.ts";
import { tmuxAt } from "../../system/tmux.ts";
import { Terminal } from "../terminal.ts";
import { NativeChannel } from "./native-channel.ts";
import { TerminalChannel } from "./terminal-channel.ts";

/** The channel of a worker. */
export function channelTo(to: ChannelTo): Channel {
	const { held, decoder, records, child, settle } = to;
	const { talk } = decoder;
	const { drive, terminal, handle, attempt } = held.plan;
	if (talk === undefined) return NO_CHANNEL;
	if (drive === "persistent")
		return new Feed({
			dir: held.dir,
			input: child?.stdin ?? null,
			talk,
			petition: () =>
				readFileSync(jobPaths(held.root, handle).petitionOf(attempt)),
			records,
			settle,
			newId: randomUUID,
		});
	if (drive === "terminal" && terminal !== undefined)
		return new TerminalChannel({
			dir: held.dir,
			terminal: new Terminal(
				tmuxAt(terminal.tmux, terminal.socket, process.env),
				process.env.TMUX_PANE ?? `=${terminal.session}:`,
			),
			talk,
			settle,
			note: to.note,
			poke: to.poke,
			newId: randomUUID,
			screenFile: attemptPaths(held.dir).screen,
			clock: () => clock().up,
		});
	if (drive === "native")
		return new NativeChannel({
			dir: held.dir,
			talk,
			settle,
			poke: to.poke,
			newId: randomUUID,
			clock: () => clock().up,
			program: held.plan.argv[0] as string,
			env: joinEnvironment(held.plan.env, held.plan.pass, process.env).env,
		});
	return NO_CHANNEL;
}
