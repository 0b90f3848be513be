/**
 * Which source file goes into which file of dist/.
 *
 * A verb loads its own chunk and those below it, so what is cheap and used everywhere lies low and
 * what is heavy and rare lies in a chunk of its own, loaded when it is first needed.
 */

/**
 * @typedef {object} Layout
 * @property {readonly (readonly [prefix: string, chunk: string])[]} table path prefixes below scripts/ and their chunk; the longest match wins
 * @property {readonly string[]} packages packages that get a chunk of their own, loaded only where they are imported
 * @property {string} schemas the package whose used names alone are kept, in a chunk of its own
 * @property {string} entry the module that `dist/offload.cjs` loads, below scripts/
 * @property {readonly string[]} plain files that are copied as they are, below scripts/: the first that Node reads, in a syntax that the oldest can read to say that it is too old, and what loads the bundles
 * @property {readonly string[]} longLived verbs that load everything when they begin, because an update may take their files away
 * @property {string} runner the module that is bundled alone and whole, below scripts/
 * @property {string} [host] the program that runs on a host, bundled alone and whole, below scripts/
 * @property {string} [hook] the module of `offload hook <event>`, bundled whole with all that it needs, below scripts/
 */

/** @type {Layout} */
export const LAYOUT = {
	table: [
		// What `--help`, `version` and every error need: no schema, no file.
		...["reasons", "text", "vocabulary", "grammar", "nearest", "shell"].map(
			(part) => /** @type {const} */ ([`core/${part}`, "base"]),
		),
		// Names that the table of verbs offers.
		["core/sufficiency", "base"],
		["core/hosts/spec", "base"],
		["config/key-names", "base"],
		// What is concluded and allowed.
		["core/", "rules"],
		// Only what speaks of other machines needs these.
		["core/hosts/doctor-line", "hosts"],
		["core/hosts/line-segments", "hosts"],
		...["host", "instruction", "asked", "live-lines"].map(
			(part) => /** @type {const} */ ([`config/${part}`, "hosts"]),
		),
		["config/host-keys", "config"],
		...["clock", "facts", "view", "conclusions", "layout", "witness"].map(
			(part) => /** @type {const} */ ([`core/${part}`, "views"]),
		),
		// Where work belongs, and with which model.
		...[
			...["placement", "capabilities", "axes", "fences"],
			...["tiers", "usage", "authority"],
		].map((part) => /** @type {const} */ ([`core/${part}`, "decision"])),
		// What is seen of another machine, and what follows from it.
		...[
			...["facts", "fact-layers", "layers"],
			...["limits", "node-wish", "kinds", "benching"],
		].map((part) => /** @type {const} */ ([`core/hosts/${part}`, "hosts"])),
		["dispatch/hosts/", "hosts"],
		["core/records/", "records"],
		["system/", "system"],
		["system/git", "git"],
		["jobs/", "jobs"],
		["sessions/", "jobs"],
		["config/", "config"],
		// Reading and writing the files themselves, which the cache mostly saves.
		...[
			...["examine", "yaml-text", "plain", "layer", "agreement"],
			...["entries"],
			...["fresh-text", "write"],
		].map((part) => /** @type {const} */ ([`config/${part}`, "configure"])),
		["rungs/", "launch"],
		["hosts/", "launch"],
		["petitions/", "launch"],
		...["hooks/", "petitions/capture", "petitions/drop.", "dispatch/drops"].map(
			(part) => /** @type {const} */ ([part, "hooks"]),
		),
		["harnesses/", "harnesses"],
		...[
			"traits",
			"program",
			"claude/blocked",
			"claude/find",
			"claude/agent-tool",
		].map((part) => /** @type {const} */ ([`harnesses/${part}.`, "decide"])),
		["worktrees/", "trees"],
		["patches/", "trees"],
		["dispatch/", "launch"],
		...[
			...["presence", "presence-store", "candidates", "detect", "decide"],
			...["dims", "plan"],
			...["usage", "external", "dispatcher"],
		].map((part) => /** @type {const} */ ([`dispatch/${part}.`, "decide"])),
		["dispatch/agent-end", "hooks"],
		["trail/", "hooks"],
		...[
			"look",
			"await-end",
			"adopt",
			"news",
			"asks",
			"screen",
			"terminal.",
			"joining",
		].map((part) => /** @type {const} */ ([`dispatch/${part}`, "look"])),
		// The command line: what every verb needs, the verbs that look, and the others.
		["cli/main", "main"],
		["cli/frame/", "main"],
		["cli/words", "main"],
		["cli/shim", "main"],
		["cli/", "act"],
		["cli/looking", "look"],
		["cli/working", "decide"],
		["cli/placing", "decide"],
		...["place", "fences", "detect", "caps", "plan", "refresh"].map(
			(verb) => /** @type {const} */ ([`cli/verbs/${verb}`, "decide"]),
		),
		["cli/detached", "hooks"],
		["cli/hooking", "hooks"],
		["cli/verbs/hook", "hooks"],
		...["ps", "show", "logs", "wait", "result", "complete."].map(
			(verb) => /** @type {const} */ ([`cli/verbs/${verb}`, "look"]),
		),
		["cli/verbs/hosts", "hosts"],
		["cli/care/host", "hosts"],
		["cli/verbs/version", "main"],
		["cli/verbs/help", "main"],
	],
	packages: ["yaml"],
	schemas: "zod/mini",
	entry: "cli/main.ts",
	plain: ["cli/offload.cjs", "cli/code-cache.cjs", "hosts/ssh/host.sh"],
	longLived: ["wait", "logs", "start", "demo"],
	runner: "dispatch/runner/main.ts",
	host: "dispatch/there/main.ts",
	hook: "cli/hook-main.ts",
};
