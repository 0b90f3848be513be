/** What a dispatch is asked for, and what it is turned into once every default has been applied. */
import type { Config } from "../config/config.ts";
import type { RungPort } from "../core/ports.ts";
import type { PlacementRecord } from "../core/records/placement.ts";
import type {
	AuthRoute,
	Expect,
	Profile,
	SelectionKey,
} from "../core/vocabulary.ts";
import type { Asked } from "./decide.ts";

/** A petition that was read and found fit. */
export interface PetitionIn {
	/** What the worker is given. */
	readonly workerCopy: Uint8Array;
	/** Its digest, hex. */
	readonly workerSha256: string;
	/** How many invisible characters the worker's copy goes without. */
	readonly sanitized: number;
}

/** A dispatch as its caller asked for it. */
export interface DispatchRequest {
	readonly rung: RungPort;
	readonly harness: string;
	readonly petition: PetitionIn;
	readonly unit: string | null;
	/** The selection key for model and effort. */
	readonly key: SelectionKey;
	/** What was asked of the placement; the rung is named in it, or was chosen by it. */
	readonly asked: Asked;
	/** The decision, where one was made already; null: the rung was named. */
	readonly placed: PlacementRecord | null;
	/** The caller's own working directory. */
	readonly from: string;
	/** A directory that was named explicitly; the work is then done in place. */
	readonly cwd: string | null;
	readonly worktree: boolean;
	readonly profile: Profile;
	/** Seconds; null: as configured. */
	readonly totalS: number | null;
	/** Null: report, or patch where the profile writes. */
	readonly expect: Expect | null;
	readonly env: readonly string[];
	readonly auth: AuthRoute;
}

/** The configuration as it applies to the directory of the work. */
export type DispatchSettings = Config;

/** What the work must leave behind: named, or by what the profile allows. */
export const expectOf = (request: DispatchRequest): Expect =>
	request.expect ?? (request.profile === "read-only" ? "report" : "patch");
