/** What a dispatch may know of the machine and of the one who asks; built by the command line, or by a test. */
import type { Clock } from "../core/clock.ts";
import type { ProcessProbe } from "../core/ports.ts";
import type { ProcessIdentity } from "../core/records/shapes.ts";
import type { Git } from "../system/git.ts";

/** The surroundings of one call. */
export interface World {
	/** The state root, opened for writing. */
	readonly root: string;
	readonly env: Readonly<Record<string, string | undefined>>;
	readonly home: string;
	readonly uid: number | null;
	readonly clock: Clock;
	readonly random: (bytes: number) => Uint8Array;
	readonly processes: ProcessProbe;
	/** This process. */
	readonly self: ProcessIdentity;
	readonly git: Git;
	/** What a person types to run Offload. */
	readonly offload: string;
	readonly version: string;
	/** The runner program as it was shipped; it is copied into the store before it runs. */
	readonly runner: string;
	/** How far it has got, for a person who waits. */
	readonly progress: (line: string | null) => void;
}

/** `bytes` random bytes as hex digits. */
export const hex = (world: Pick<World, "random">, bytes: number): string =>
	Buffer.from(world.random(bytes)).toString("hex");
