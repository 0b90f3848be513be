/** For each key: what a user may have, what would allow more, and what allows less. */
import type { KeyName } from "../../scripts/config/keys.ts";

export interface Attempt {
	/** What the user has; absent: what is shipped. */
	readonly own?: unknown;
	/** What would allow more. */
	readonly wider: unknown;
	/** What allows less, and what holds then; only where a repository may set the key. */
	readonly narrower?: readonly [asked: unknown, held: unknown];
}

/** For every key of the table: one that is added there has no case here, and the types say so. */
export const ATTEMPTS: Readonly<Record<KeyName, Attempt>> = {
	"harnesses.claude.path": { wider: "/r/evil" },
	"harnesses.command.argv": { wider: ["/bin/sh", "-c", "evil"] },
	"harnesses.allowed": {
		own: ["claude"],
		wider: ["claude", "command"],
		narrower: [["command"], []],
	},
	"limits.total": { own: 100, wider: 200, narrower: [50, 50] },
	"limits.idle": { own: 100, wider: 200, narrower: [50, 50] },
	"limits.first-event": { own: 100, wider: 200, narrower: [50, 50] },
	"limits.grace": { own: 10, wider: 20, narrower: [5, 5] },
	"limits.log-bytes": { own: 5000, wider: 6000, narrower: [4096, 4096] },
	"limits.depth": { own: 2, wider: 4, narrower: [1, 1] },
	models: { wider: ["fable", "haiku"] },
	efforts: { wider: ["max", "low"] },
	"tiers.execution.model": { wider: "fable" },
	"tiers.execution.effort": { wider: "max" },
	"tiers.bookkeeping.model": { wider: "fable" },
	"tiers.bookkeeping.effort": { wider: "max" },
	"tiers.drain.model": { wider: "fable" },
	"tiers.drain.effort": { wider: "max" },
	"tiers.orchestrate_dispatch.model": { wider: "fable" },
	"tiers.orchestrate_dispatch.effort": { wider: "max" },
	"tiers.execute_step.model": { wider: "fable" },
	"tiers.execute_step.effort": { wider: "max" },
	"tiers.offload.model": { wider: "fable" },
	"tiers.offload.effort": { wider: "max" },
	"tiers.steps": { wider: { lint: { model: "fable" } } },
	"ceiling.model": {
		own: "sonnet",
		wider: "fable",
		narrower: ["haiku", "haiku"],
	},
	"ceiling.effort": { own: "medium", wider: "max", narrower: ["low", "low"] },
	"usage.command": { wider: ["/r/evil"] },
	"usage.every": { wider: 1 },
	"usage.valid": { wider: 100_000 },
	"usage.session": { wider: [98, 99, 100] },
	"usage.weekly": { wider: [97, 98, 99, 100] },
	"usage.caps": { wider: { fable: 100 } },
	"usage.downshift.model": { wider: "fable" },
	"usage.downshift.effort": { wider: "max" },
	"usage.reserved": { wider: ["offload"] },
	"fences.roles": {
		own: ["billing"],
		wider: [],
		narrower: [["payroll"], ["billing", "payroll"]],
	},
	"rungs.allowed": {
		own: ["subagent"],
		wider: ["subagent", "headless-oneshot"],
		narrower: [[], []],
	},
	"rungs.default": { wider: "tmux" },
	"wake.socket": { wider: true },
	"rungs.external": { wider: { evil: "/r/evil" } },
	"profiles.widest": {
		own: "write",
		wider: "full",
		narrower: ["read-only", "read-only"],
	},
	"witnesses.presence": { own: 100, wider: 200, narrower: [50, 50] },
	"repositories.trusted": { wider: ["/r"] },
	hosts: { wider: [{ alias: "evil" }] },
	repos: { wider: { evil: "/r/evil" } },
	slots: { wider: { evil: "~/evil" } },
	"ssh-config": { wider: "/r/evil" },
	"remote-hosts": { wider: ["m5"], narrower: [["m5"], ["m5"]] },
	"offload-first": { own: true, wider: true, narrower: [false, false] },
	"agent-mapping": {
		wider: { test: "ssh:m5" },
		narrower: [{ test: "ssh:m5" }, { test: "ssh:m5" }],
	},
};
