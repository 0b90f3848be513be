/** A look at all declared hosts for nobody who waits, so that the next session can be told without asking any. */
import type { Config } from "../../config/config.ts";
import { benchedFor } from "../../core/hosts/benching.ts";
import { OffloadError } from "../../core/reasons.ts";
import { readBench, writeDeclared } from "../../jobs/hosts.ts";
import { type DoctorHow, type DoctorWorld, examineAll } from "./doctor.ts";
import { hostLine, witnessesOf } from "./lines.ts";

/** Seconds within which a host that was just looked at is not looked at again: several sessions may start at once. */
const JUST_S = 20;

/** Whether a host may be asked now: it is not benched, and was not looked at just now. */
function due(
	{ root, clock }: DoctorWorld & { readonly root: string },
	alias: string,
): boolean {
	const now = clock();
	try {
		if (benchedFor(readBench(root, alias), now) > 0) return false;
	} catch (error) {
		// A bench that cannot be read keeps nobody away; the look replaces it.
		if (!(error instanceof OffloadError)) throw error;
	}
	const line = hostLine(alias, witnessesOf(root, alias), now);
	return (
		line === null || line.stale || line.ageS === "unknown" || line.ageS > JUST_S
	);
}

/**
 * Keeps which hosts are declared, so that a session is told of them without reading the configuration.
 *
 * @param stamp of the user's file as it was before it was read
 * @throws OffloadError `store`
 */
export const keepDeclared = (
	root: string,
	{ hosts }: Pick<Config, "hosts">,
	stamp: string,
): void =>
	writeDeclared(root, {
		stamp,
		aliases: hosts.declared.map(({ alias }) => alias),
	});

/**
 * Keeps which hosts are declared and looks at those that are due.
 *
 * @param stamp of the user's file as it was before it was read
 * @throws OffloadError `store`
 */
export async function refreshHosts(
	world: DoctorWorld & { readonly root: string },
	config: Config,
	stamp: string,
	how: DoctorHow = { depth: "full" },
): Promise<void> {
	const { declared } = config.hosts;
	keepDeclared(world.root, config, stamp);
	await examineAll(
		world,
		declared.filter(({ alias }) => due(world, alias)),
		how,
	);
}
