/** A process of its own that makes or removes worktrees as told, and can die at a step. Built by `support.ts`. */
import { gitRunner } from "../../scripts/system/git.ts";
import { createWorktree } from "../../scripts/worktrees/create.ts";
import type { WorktreeRecord } from "../../scripts/worktrees/inspect.ts";
import { removeWorktree } from "../../scripts/worktrees/remove.ts";
import { lockWriter } from "../../scripts/worktrees/writer.ts";
import { portsOf } from "./ports.ts";

interface Order {
	dir: string;
	do: "create" | "remove" | "write";
	repo?: string;
	handles?: string[];
	of?: WorktreeRecord;
	root?: string;
	dieAt?: string;
	waitMs?: number;
	/** A program in place of git. */
	program?: string;
}

const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);

async function main(order: Order): Promise<void> {
	const ports = portsOf(
		{ dir: order.dir, env: process.env as Record<string, string> },
		{
			git: gitRunner({
				env: process.env,
				...(order.program === undefined ? {} : { program: order.program }),
			}),
			...(order.waitMs === undefined ? {} : { waitMs: order.waitMs }),
			step: (name) => {
				if (name === order.dieAt) process.kill(process.pid, "SIGKILL");
			},
		},
	);
	for (const handle of order.handles ?? [])
		try {
			if (order.do === "create")
				say(await createWorktree({ repo: order.repo ?? "", handle }, ports));
			else
				say(
					await lockWriter(
						{
							locks: ports.places.locks,
							root: order.root ?? "",
							handle,
							attempt: 1,
							hasEnded: () => "live",
						},
						ports,
					),
				);
		} catch (error) {
			const { reason, message, cause } = error as Error & { reason?: string };
			say({ error: reason ?? "fault", message, cause: String(cause) });
		}
	if (order.do === "remove" && order.of)
		say(await removeWorktree(order.of, () => "ended", ports));
}

main(JSON.parse(process.argv[2] ?? "{}")).catch((error) => {
	console.error(error);
	process.exit(1);
});
