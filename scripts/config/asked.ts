/** What a repository asks for about hosts, whichever of its files says so. */
import type { HostRole } from "../core/hosts/spec.ts";

/** A host that it would use. */
export interface AskedHost {
	readonly alias: string;
	/** Null: it says nothing, and takes no role away. */
	readonly roles: readonly HostRole[] | null;
	/** From 1. */
	readonly line: number;
}

/** A role that it gives to one host. */
export interface AskedRole {
	/** As it was spelt. */
	readonly role: string;
	readonly alias: string;
	/** From 1. */
	readonly line: number;
}

/** Something to be told of a line. */
export interface Told {
	/** From 1. */
	readonly line: number;
	/** One sentence without a final full stop; what it quotes is untrusted. */
	readonly message: string;
	readonly next: string | null;
}
