/** [E13] Credentials belong to the programs that own them: no process of ours opens their files. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { missing, onPath } from "../needs.ts";
import { FAKE_CLAUDE, OFFLOAD, TestWorld } from "../world.ts";

/** Where programs keep what signs their users in, below the home folder. */
const KEEPERS = [
	".claude/.credentials.json",
	".config/gh/hosts.yml",
	".git-credentials",
	".netrc",
	".aws/credentials",
	".ssh/id_ed25519",
	".npmrc",
];

/** Calls by which a file is looked into, moved or copied. A look at its name and size is none. */
const CALLS = "open,openat,openat2,creat,rename,renameat2,link,linkat,sendfile";

describe.skipIf(missing("strace"))("[E13] the files of credentials", () => {
	const world = new TestWorld("credentials");
	afterAll(() => world.end());

	it("are opened by no process of a dispatch, from the verb to the outcome [needs strace]", async () => {
		for (const name of KEEPERS)
			world.file(join("home", name), "SECRET-OF-ANOTHER-PROGRAM\n", 0o600);
		world.configure(
			`harnesses:\n  claude:\n    path: ${JSON.stringify(FAKE_CLAUDE)}\n`,
		);
		world.file("home/.fake-claude.json", JSON.stringify({ does: "success" }));
		const repository = await world.repository();
		const petition = world.file("petition.md", "what is here?\n");
		const trace = join(world.dir, "trace");
		const dispatched = await world.run(
			[
				"-f",
				"-qq",
				"-e",
				`trace=${CALLS}`,
				"-o",
				trace,
				OFFLOAD,
				"dispatch",
				"headless-oneshot",
				petition,
				"--profile",
				"write",
				"--expect",
				"report",
			],
			{ program: onPath("strace") ?? "strace", cwd: repository },
		);
		expect(dispatched.row("status")).toBe("dispatched");
		const waited = await world.run(["wait", dispatched.row("handle") ?? ""]);
		expect(waited.code).toBe(0);
		const calls = readFileSync(trace, "utf8").split("\n");
		// The trace reaches as far as the runner's last act, or it would prove nothing.
		expect(calls.some((call) => call.includes("outcome.json"))).toBe(true);
		for (const name of KEEPERS)
			expect(calls.filter((call) => call.includes(name))).toEqual([]);
	});
});
