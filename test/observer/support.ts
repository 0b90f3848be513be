/** Jobs as they might really be, and what might be said of them. */
import type { Injection, Reality, Said } from "./judge.ts";
import { type Living, type Look, NOTHING_TOLD, type Told } from "./truth.ts";

/** The question was asked at 100 s and answered at 100.2 s; every job had been dispatched at 10 s. */
export const ASKED = 100_000;
export const ANSWERED = 100_200;

export const living = (pid: number, suspended = false): Living => ({
	pid,
	start: String(pid),
	suspended,
});
export const look = (at: number, some: Partial<Look> = {}): Look => ({
	at,
	workers: [],
	runners: [],
	...some,
});

/** A job of which nothing lives, unless said. */
export const reality = (some: Partial<Reality> = {}): Reality => ({
	asked: ASKED,
	answered: ANSWERED,
	dispatched: 10_000,
	looks: [look(ASKED), look(ANSWERED)],
	told: NOTHING_TOLD,
	injected: [],
	seen: true,
	...some,
});
/** The same processes before and after. */
export const lives = (some: Partial<Look>): Pick<Reality, "looks"> => ({
	looks: [look(ASKED, some), look(ANSWERED, some)],
});
export const WORKER = living(7);
export const RUNNER = living(5);
export const both = lives({ workers: [WORKER], runners: [RUNNER] });

export const begun: Told = { ...NOTHING_TOLD, startedAt: 11_000 };
export const well: Told = {
	...begun,
	printed: true,
	ends: { code: 0, asked: false, sha256: "a" },
};
export const badly: Told = {
	...well,
	ends: { code: 3, asked: false, sha256: "a" },
};
export const unreported: Told = {
	...begun,
	ends: { code: 0, asked: false, sha256: null },
};
export const asked: Told = {
	...well,
	ends: { code: 0, asked: true, sha256: "a" },
};

/** It was done so many seconds before the question. */
export const done = (
	kind: Injection["kind"],
	agoS = 60,
): Pick<Reality, "injected"> => ({
	injected: [{ kind, at: ASKED - agoS * 1000 }],
});

export const said = (view: string, some: Said = {}): Said => ({
	handle: "one-01234567",
	view,
	because: "so it seemed",
	witness: {
		by: "runner",
		at: new Date(ASKED - 2000).toISOString(),
		ageS: 2.1,
	},
	spawned: "yes",
	engaged: "no",
	...some,
});

/** A witness of that moment. */
export const witnessed = (at: number, ageS: unknown): Said => ({
	witness: { by: "runner", at: new Date(at).toISOString(), ageS },
});
