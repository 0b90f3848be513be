/** What the store keeps of hosts beside their witnesses: the list of those declared, and their benches. */
import type { Bench } from "../core/hosts/benching.ts";
import { benchPath, store } from "../core/layout.ts";
import { OffloadError } from "../core/reasons.ts";
import {
	benchRecord,
	type DeclaredRecord,
	declaredRecord,
	HOSTS_FORMAT,
} from "../core/records/hosts.ts";
import {
	asJson,
	makeDir,
	readJsonMaybe,
	removeFile,
	writeDurable,
} from "../system/files.ts";

/**
 * The hosts that were declared when the configuration was last read.
 *
 * @returns null where nobody has kept them
 * @throws OffloadError `corrupt` or `store`
 */
export const readDeclared = (root: string): DeclaredRecord | null =>
	readJsonMaybe(store(root).hosts, declaredRecord, "list of hosts");

/** Keeps that list. @throws OffloadError `store` */
export const writeDeclared = (
	root: string,
	declared: Omit<DeclaredRecord, "format">,
): void =>
	writeDurable(
		store(root).hosts,
		asJson({ format: HOSTS_FORMAT, ...declared }),
		{ sync: false },
	);

/**
 * The bench of a host.
 *
 * @returns null where it is not benched
 * @throws OffloadError `corrupt` or `store`
 */
export function readBench(root: string, host: string): Bench | null {
	const path = benchPath(root, host);
	const read = readJsonMaybe(path, benchRecord, "bench");
	if (read === null || read.host === host) return read;
	throw new OffloadError(
		"corrupt",
		"The bench speaks of another host than its name says",
		{ about: path, kept: "the file, as it is" },
	);
}

/** Keeps a bench in the place of the one before, or takes it away. @throws OffloadError `store` */
export function writeBench(
	root: string,
	host: string,
	bench: Bench | null,
): void {
	if (bench === null) {
		removeFile(benchPath(root, host));
		return;
	}
	makeDir(store(root).benches);
	const { failures, seconds, because, why, seen_at, boot, uptime } = bench;
	writeDurable(
		benchPath(root, host),
		asJson({
			format: HOSTS_FORMAT,
			host,
			...{ failures, seconds, because, why, seen_at, boot, uptime },
		}),
		{ sync: false },
	);
}
