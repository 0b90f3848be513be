/** The store of witnesses: one file each, replaced whole, so that two who look at once do no harm. */

import { store, witnessPath } from "../core/layout.ts";
import { OffloadError } from "../core/reasons.ts";
import {
	WITNESS_FORMAT,
	type Witness,
	type WitnessKind,
	witnessRecord,
} from "../core/records/witness.ts";
import { ofKind, type WitnessOf } from "../core/witness.ts";
import {
	asJson,
	listDir,
	makeDir,
	readJsonMaybe,
	writeDurable,
} from "../system/files.ts";

/**
 * Reads a witness.
 *
 * @param root the state root; an absent one holds none
 * @returns null where nobody has looked
 * @throws OffloadError `corrupt` or `store`: it says nothing then, and is no "no"
 */
export function readWitness(
	root: string,
	host: string,
	subject: string,
): Witness | null {
	const path = witnessPath(root, host, subject);
	const read = readJsonMaybe(path, witnessRecord, "witness");
	if (read === null || (read.host === host && read.subject === subject))
		return read;
	throw new OffloadError(
		"corrupt",
		"The witness speaks of something else than its name says",
		{ about: path, kept: "the file, as it is" },
	);
}

/**
 * Reads a witness of one kind.
 *
 * @returns null where nobody has looked
 * @throws OffloadError as {@link readWitness}; `corrupt` for one of another kind, which must never be taken for it
 */
export function readWitnessOf<K extends WitnessKind>(
	root: string,
	host: string,
	subject: string,
	kind: K,
): WitnessOf<K> | null {
	const read = readWitness(root, host, subject);
	if (read === null) return null;
	const found = ofKind(read, kind);
	if (found !== null) return found;
	throw new OffloadError(
		"corrupt",
		`The witness is of the kind ${read.kind}, and not of ${kind}`,
		{ about: witnessPath(root, host, subject), kept: "the file, as it is" },
	);
}

/**
 * Keeps a witness in the place of the one before.
 *
 * @param root an opened state root
 * @throws OffloadError `store`
 */
export function writeWitness(
	root: string,
	witness: Omit<Witness, "format">,
): void {
	const { witnesses } = store(root);
	makeDir(witnesses);
	makeDir(`${witnesses}/${witness.host}`);
	// After a crash of the machine it would be worthless anyway: it is of another boot then.
	writeDurable(
		witnessPath(root, witness.host, witness.subject),
		asJson({ format: WITNESS_FORMAT, ...witness }),
		{ sync: false },
	);
}

/**
 * The subjects of a host that somebody has looked at, sorted.
 *
 * @param root the state root; an absent one holds none
 */
export const listWitnesses = (root: string, host: string): string[] =>
	(listDir(`${store(root).witnesses}/${host}`) ?? [])
		.filter((name) => /^[a-z0-9][a-z0-9-]*\.json$/.test(name))
		.map((name) => name.slice(0, -".json".length))
		.sort();
