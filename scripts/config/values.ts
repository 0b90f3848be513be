/** What the keys hold, as types: flat, by their dotted names. */
import type { Dim, Profile, SelectionKey } from "../core/vocabulary.ts";
import type { HostEntry, RemoteHost } from "./host-keys.ts";
import type { StepTier } from "./key.ts";
import type { KeyName } from "./key-names.ts";

/** What each key holds. */
export interface Values extends TierValues {
	readonly "harnesses.claude.path": string | null;
	readonly "harnesses.command.argv": readonly string[] | null;
	readonly "harnesses.allowed": readonly string[] | null;
	readonly "limits.total": number;
	readonly "limits.idle": number;
	readonly "limits.first-event": number;
	readonly "limits.grace": number;
	readonly "limits.log-bytes": number;
	readonly "limits.depth": number;
	readonly models: readonly string[];
	readonly efforts: readonly string[];
	readonly "tiers.steps": Readonly<Record<string, StepTier>>;
	readonly "ceiling.model": string | null;
	readonly "ceiling.effort": string | null;
	readonly "usage.command": readonly string[] | null;
	readonly "usage.every": number;
	readonly "usage.valid": number;
	readonly "usage.session": readonly number[];
	readonly "usage.weekly": readonly number[];
	readonly "usage.caps": Readonly<Record<string, number>>;
	readonly "usage.downshift.model": string;
	readonly "usage.downshift.effort": string;
	readonly "usage.reserved": readonly string[];
	readonly "fences.roles": readonly string[];
	readonly "rungs.allowed": readonly string[] | null;
	readonly "rungs.external": Readonly<Record<string, string>>;
	readonly "rungs.default": string | null;
	readonly "profiles.widest": Profile;
	readonly "witnesses.presence": number;
	readonly "wake.socket": boolean;
	readonly "repositories.trusted": readonly string[];
	readonly hosts: readonly HostEntry[];
	/** Absolute paths here, by name. */
	readonly repos: Readonly<Record<string, string>>;
	/** Paths on a host, by name. */
	readonly slots: Readonly<Record<string, string>>;
	readonly "ssh-config": string | null;
	/** Null: all of the user's. */
	readonly "remote-hosts": readonly RemoteHost[] | null;
	readonly "offload-first": boolean | null;
	readonly "agent-mapping": Readonly<Record<string, string>> | null;
}

type TierValues = {
	readonly [K in `tiers.${SelectionKey}.${Dim}`]: string;
};

/** The value that a key holds. */
export type ValueOf<K extends KeyName> = Values[K];

/** A value for each key that a layer sets. */
export type LayerValues = { readonly [K in KeyName]?: Values[K] };

/** Which layer a value comes from. */
export type LayerName = "default" | "user" | "repository";

/** For every key, the layer that decided it. */
export type Sources = { readonly [K in KeyName]: LayerName };
