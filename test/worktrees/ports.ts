/** Ports of this process for worktrees. */
import { join } from "node:path";
import type { ProcessIdentity } from "../../scripts/core/records/shapes.ts";
import { clock, randomHex } from "../../scripts/system/clock.ts";
import { gitRunner } from "../../scripts/system/git.ts";
import { ownIdentity, processProbe } from "../../scripts/system/process.ts";
import type { WorktreePorts } from "../../scripts/worktrees/ground.ts";
import type { GitRig } from "../system/git-rig.ts";

/** Ports over the real machine, with the state root in the rig. */
export const portsOf = (
	rig: Pick<GitRig, "dir" | "env">,
	over: Partial<WorktreePorts> = {},
): WorktreePorts => ({
	git: gitRunner({ env: rig.env }),
	places: {
		worktrees: join(rig.dir, "state", "worktrees"),
		locks: join(rig.dir, "state", "locks"),
	},
	self: ownIdentity(),
	probe: processProbe(),
	clock,
	nonce: () => randomHex(16),
	waitMs: 20_000,
	...over,
});

/** A process that never was: its start matches nothing. */
export const deadProcess = (): ProcessIdentity => ({
	...ownIdentity(),
	start: "1",
});

/** A handle for a test. */
export const handleOf = (n: number): string =>
	`job-${n.toString(16).padStart(8, "0")}`;
