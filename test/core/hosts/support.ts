/** Facts of a host on which everything is there, and parts of them to change. */
import type { HostFacts } from "../../../scripts/core/hosts/facts.ts";

const program = (path: string, version: string) => ({
	is: { program: path, version, looked: ["/usr/bin"], note: null },
});

/** A host that is ready for everything. */
export const READY: HostFacts = {
	machine: {
		is: {
			hostname: "m5",
			boot: "b",
			uptimeS: 5,
			platform: "linux",
			arch: "x64",
		},
	},
	node: { is: { version: "v20.19.3", path: "/usr/bin/node" } },
	path: { is: { own: ["/usr/bin"], login: [] } },
	disk: {
		is: { places: [{ what: "home", path: "/home/a", freeBytes: 5e10 }] },
	},
	git: program("/usr/bin/git", "2.39.5"),
	repository: {
		is: {
			path: "/home/a/project",
			exists: true,
			isGit: true,
			head: "a".repeat(40),
			lockfiles: ["pnpm-lock.yaml"],
			manager: {
				name: "pnpm",
				wanted: "10.0.0",
				program: "/usr/bin/pnpm",
				looked: ["/usr/bin"],
			},
			nvmrc: "20",
		},
	},
	tmux: program("/usr/bin/tmux", "3.4"),
	harness: {
		is: {
			...program("/home/a/.local/bin/claude", "2.1.332").is,
			by: "login-shell",
		},
	},
	"harness-auth": {
		is: { signedIn: "yes", method: "claude.ai", note: null },
	},
	load: { is: { one: 1.2, five: 1, cores: 8 } },
	memory: { is: { freePct: 71 } },
	jobs: { is: { live: 0 } },
	"claude-processes": { is: { count: 2 } },
	"git-credentials": { is: { works: "yes", why: "its origin answered" } },
};

/** The lines in which a host program tells facts. */
export const linesOf = (facts: HostFacts): unknown[] =>
	Object.entries(facts).map(([fact, value]) => ({ fact, ...value }));

export const DECLARED = { repoPath: "~/project", harness: "claude" } as const;
