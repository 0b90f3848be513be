/** A process of its own that makes or removes worktrees as told, and can die at a step. Built by `support.ts`. */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gitRunner } from "../../scripts/system/git.ts";
import { processProbe } from "../../scripts/system/process.ts";
import { createWorktree } from "../../scripts/worktrees/create.ts";
import type { WorktreeRecord } from "../../scripts/worktrees/inspect.ts";
import { takeLock } from "../../scripts/worktrees/lock.ts";
import { removeWorktree } from "../../scripts/worktrees/remove.ts";
import { lockWriter } from "../../scripts/worktrees/writer.ts";
import { portsOf } from "./ports.ts";

interface Order {
	dir: string;
	do: "create" | "remove" | "write" | "lock";
	/** For \`lock\`: how often, and in which round to die while holding it. */
	rounds?: number;
	dieIn?: number;
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
	if (order.do === "lock") await lockAgain(order);
	if (order.do === "remove" && order.of)
		say(await removeWorktree(order.of, () => "ended", ports));
}

/** Takes a lock again and again, and says whenever somebody living is inside as well. */
async function lockAgain(order: Order): Promise<void> {
	const ports = portsOf({ dir: order.dir, env: {} });
	const inside = join(order.dir, "inside");
	for (let round = 0; round < (order.rounds ?? 0); round++) {
		const held = await takeLock(join(order.dir, "one-lock"), ports, {
			what: "a test",
			waitMs: 60_000,
		});
		try {
			const other = Number(readFileSync(inside, "utf8"));
			if (processProbe().identify(other) !== null) say({ together: other });
		} catch {
			// nobody is, or died there
		}
		writeFileSync(inside, String(process.pid));
		if (round === order.dieIn) process.kill(process.pid, "SIGKILL");
		await new Promise((resolve) => setImmediate(resolve));
		rmSync(inside);
		held.release();
	}
	say({ rounds: order.rounds });
}

main(JSON.parse(process.argv[2] ?? "{}")).catch((error) => {
	console.error(error);
	process.exit(1);
});
