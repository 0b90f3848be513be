/** Probes side by side: each has its own time, and what becomes of one says nothing of another. */
import type { Fact, FactName, FactValue } from "../../core/hosts/facts.ts";

/** A failure of a probe that is told as it stands. */
export class ProbeError extends Error {
	override readonly name = "ProbeError";
}

/** One question that a host asks itself. */
export interface Probe<N extends FactName = FactName> {
	readonly fact: N;
	/** Milliseconds that it may take in all. */
	readonly withinMs: number;
	/** Why it is not to be asked, or null. */
	readonly skip: string | null;
	/** Fails with a {@link ProbeError} where there is no answer. */
	ask(): Promise<FactValue<N>>;
}

/** Keeps the type of a probe's fact. */
export const probe = <N extends FactName>(one: Probe<N>): Probe =>
	one as unknown as Probe;

const reasonOf = (error: unknown): string =>
	error instanceof ProbeError
		? error.message
		: `it could not be looked at (${(error as NodeJS.ErrnoException).code ?? (error as Error).name})`;

async function one({ skip, withinMs, ask }: Probe): Promise<Fact<unknown>> {
	if (skip !== null) return { skipped: skip };
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<Fact<unknown>>((resolve) => {
		timer = setTimeout(
			() =>
				resolve({ unknown: `there was no answer within ${withinMs / 1000} s` }),
			withinMs,
		);
	});
	try {
		const asked = ask().then(
			(is): Fact<unknown> => ({ is }),
			(error: unknown): Fact<unknown> => ({ unknown: reasonOf(error) }),
		);
		return await Promise.race([asked, late]);
	} finally {
		clearTimeout(timer);
	}
}

/**
 * Runs all probes at once and tells each as soon as it is known.
 *
 * @param tell is given one line for each probe
 */
export async function runProbes(
	probes: readonly Probe[],
	tell: (line: Readonly<Record<string, unknown>>) => void,
): Promise<void> {
	await Promise.all(
		probes.map(async (each) => {
			// A probe that throws before it waits is no different from one that fails.
			const fact = await one({ ...each, ask: async () => each.ask() });
			tell({ fact: each.fact, ...fact });
		}),
	);
}
