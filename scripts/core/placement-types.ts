/** The words of a placement: what is asked for, what there is, and what comes of it. */
import type { Capabilities } from "./ports.ts";
import type { CandidateId, Dim, Profile, Yes3 } from "./vocabulary.ts";

/** What a petition may need that costs something. */
export type Predicate = "survive" | "attach" | "beyond";
/** Further properties that may be asked for. */
export type Need = "observe" | "steer" | Dim;
/** What a person may accept to go without. */
export type Loss = Predicate | Need;

/** What is asked for. */
export interface PlaceRequest {
	readonly predicates: Readonly<Record<Predicate, Yes3>>;
	readonly needs: readonly Need[];
	readonly profile: Profile;
	/** What kind of work it is, for the fences; null: not told. */
	readonly role: string | null;
	/** The judgement whether it is worth handing over at all. */
	readonly work: "reasoning" | "heartbeat" | "work";
	/** Hand it over, or keep it in the session, all the same: a person said so. */
	readonly anyway: boolean;
	/** The one axis along which a choice is made; the others are pinned. */
	readonly search: keyof CandidateId;
	/** What was named. A named rung is used or refused, and unknown predicates are not asked then. */
	readonly pin: Partial<CandidateId>;
	/** Where no rung is named: the first of the ladder that outlives its session, whatever the work needs. */
	readonly prefer: "full-session" | null;
	/** Whether a person is there. */
	readonly attended: boolean;
	/** Whether it is a session that asks, which could do the work itself. */
	readonly inSession: boolean;
	readonly acceptLoss: readonly Loss[];
	/** What the configuration allows at all; null: everything. */
	readonly policy: {
		readonly rungs: readonly string[] | null;
		readonly harnesses: readonly string[] | null;
		readonly widest: Profile;
		/** Roles that are fenced besides those of the table. */
		readonly fences: readonly string[];
	};
}

/** One harness on one rung on one host, as it is seen now. */
export interface Candidate {
	readonly id: CandidateId;
	/** `unknown`: what was asked gave no answer. */
	readonly present: Yes3;
	/** What showed that, one sentence. */
	readonly why: string;
	readonly caps: Capabilities;
	/** The place in each preference, smaller first. */
	readonly order: {
		readonly rung: number;
		readonly host: number;
		readonly harness: number;
	};
	/** Why this user cannot launch the asked profile there, or null. */
	readonly blocked: string | null;
	/** `tower`: this machine and the session's own harness; fenced work goes nowhere else. */
	readonly place: "tower" | "other";
}

/** Why a candidate got its verdict. */
export type RowReason =
	| "chosen"
	| "sufficient"
	| "insufficient"
	| "hosts-no-worker"
	| "other-rung"
	| "other-harness"
	| "other-host"
	| "policy"
	| "fence"
	| "absent"
	| "presence-unknown"
	| "blocked"
	| "profile"
	| "unattended";

/** The verdict on one candidate. */
export interface PlaceRow {
	readonly id: CandidateId;
	readonly verdict: "chosen" | "eligible" | "rejected";
	readonly reason: RowReason;
	/** One sentence or less. */
	readonly detail: string;
	/** What it lacks of what is asked for. */
	readonly losses: readonly Loss[];
}

/** A candidate as an answer to a question. */
export interface Option {
	readonly id: CandidateId;
	/** Which of the predicates in question it has. */
	readonly buys: readonly Predicate[];
	readonly loses: readonly Loss[];
	/** What to add to the command to take it. */
	readonly flags: readonly string[];
}

/** The decision. */
export type Placement = { readonly rows: readonly PlaceRow[] } & (
	| { readonly kind: "place"; readonly chosen: CandidateId }
	| { readonly kind: "inline"; readonly why: string }
	| {
			readonly kind: "ask";
			readonly question: string;
			readonly unknown: readonly Predicate[];
			readonly options: readonly Option[];
	  }
	| {
			readonly kind: "refuse";
			readonly by: "fence" | "policy" | "profile" | "rung";
			readonly which: string;
	  }
);
