/** What a dispatch may know of the machine and of the one who asks; built by the command line, or by a test. */
import type { Clock } from "../core/clock.ts";

/** The surroundings of one call. */
export interface World {
	/** The state root, opened for writing. */
	readonly root: string;
	/** The caller's working directory, canonical. */
	readonly cwd: string;
	readonly env: Readonly<Record<string, string | undefined>>;
	readonly home: string;
	readonly uid: number | null;
	readonly clock: Clock;
	readonly random: (bytes: number) => Uint8Array;
	/** What a person types to run Offload. */
	readonly offload: string;
	readonly version: string;
	/** The runner program as it was shipped; it is copied into the store before it runs. */
	readonly runner: string;
	/** The Node that runs Offload and will run the runner. */
	readonly node: string;
}
