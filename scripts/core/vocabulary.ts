/** The closed sets of words that records, ports and verbs share. `CONTEXT.md` says what each means. */

export const PROFILES = ["read-only", "write", "full"] as const;
/** What a worker may do, narrowest first. */
export type Profile = (typeof PROFILES)[number];

export const EXPECTS = ["report", "patch", "commit", "none"] as const;
/** The artefact without which there is no success. */
export type Expect = (typeof EXPECTS)[number];

export const DRIVES = ["oneshot", "persistent", "terminal", "native"] as const;
/** How a harness can be driven. */
export type Drive = (typeof DRIVES)[number];

export const FACILITIES = ["detach", "pty", "queue"] as const;
/** What a host can do for a worker. */
export type Facility = (typeof FACILITIES)[number];

export const PHASES = [
	"planned",
	"queued",
	"launching",
	"running",
	"stopping",
	"collecting",
] as const;
/** How far the runner has got. */
export type Phase = (typeof PHASES)[number];

export const OUTCOMES = ["succeeded", "failed", "stopped", "lost"] as const;
/** How an attempt ended; written once. */
export type Outcome = (typeof OUTCOMES)[number];

/** What a reader may conclude now. */
export type ViewName = Phase | Outcome | "needs-input" | "unknown";

export const AUTH_ROUTES = [
	"login",
	"api-key",
	"oauth-token",
	"bedrock",
	"vertex",
	"gateway",
] as const;
/** By which road the worker's harness pays and signs in. */
export type AuthRoute = (typeof AUTH_ROUTES)[number];

export type Yes3 = "yes" | "no" | "unknown";
export const DIMS = ["model", "effort"] as const;
export type Dim = (typeof DIMS)[number];

export const SELECTION_KEYS = [
	"execution",
	"bookkeeping",
	"drain",
	"orchestrate_dispatch",
	"execute_step",
	"offload",
] as const;
/** The name under which model and effort are configured for a kind of launch. */
export type SelectionKey = (typeof SELECTION_KEYS)[number];

/** Every rung that Offload ships or will ship: no rung of anybody else's may take one of these names. */
export const RUNG_NAMES = [
	"tmux",
	"background",
	"stream-json-persistent",
	"headless-oneshot",
	"subagent",
	"print",
	"in-session",
] as const;

/** One harness on one rung on one host. */
export interface CandidateId {
	readonly harness: string;
	readonly rung: string;
	readonly host: string;
}

/** One attempt of one job on one host. */
export interface Ref {
	readonly handle: string;
	readonly attempt: number;
	readonly host: string;
}

/** What was asked for and what was really set, so that a difference shows. */
export interface Applied<T> {
	readonly requested: T | null;
	readonly applied: T | "inherit";
	readonly why: string;
}
