/** How long a worker may take: a person's flag against the limits of the person and of the repository. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { TestWorld } from "../world.ts";

const world = new TestWorld("timeout");
afterAll(() => world.end());

/** Prepares a worker and gives the time that it was planned with, and what was said of it. */
async function planned(cwd: string, ...flags: string[]) {
	world.command("/bin/sh");
	const ran = await world.run(
		[
			"dispatch",
			"print",
			"-",
			"--harness=command",
			"--profile=full",
			"--worktree",
			...flags,
		],
		{ cwd, stdin: "true\n" },
	);
	expect([ran.code, ran.row("reason")]).toEqual([0, undefined]);
	const plan = world.record(
		ran.row("handle") as string,
		"attempts/1/plan.json",
	);
	const { totalS } = plan.limits as { totalS: number };
	return [totalS, ran.row("timeout")];
}

it("[F11] the flag goes above one's own limit, and never above a repository's, which is said", async () => {
	const repo = await world.repository();
	expect(await planned(repo)).toEqual([3600, undefined]);
	expect(await planned(repo, "--timeout=9000")).toEqual([9000, undefined]);
	writeFileSync(join(repo, ".offload.yaml"), "limits: {total: 60}\n");
	expect(await planned(repo)).toEqual([60, undefined]);
	expect(await planned(repo, "--timeout=30")).toEqual([30, undefined]);
	expect(await planned(repo, "--timeout=9000")).toEqual([
		60,
		"60 s, not the 9000 s of --timeout: the repository's configuration allows no more",
	]);
	writeFileSync(join(repo, ".offload.yaml"), "limits: {total: 5000}\n");
	expect((await planned(repo))[0]).toBe(3600);
	expect((await planned(repo, "--timeout=9000"))[0]).toBe(5000);
});
