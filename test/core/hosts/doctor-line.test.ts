/** The line of readiness: what it says, and everything that only looks like one. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
	type DoctorLine,
	formatDoctorLine,
	isUnread,
	NOTHING_MEASURED,
	parseBanners,
	parseDoctorLine,
	READINESS_KINDS,
	readinessOf,
	type Speaker,
} from "../../../scripts/core/hosts/doctor-line.ts";
import { isHostAlias } from "../../../scripts/core/hosts/spec.ts";

const NONE = { headless: null, gate: null, session: null };
const nobody: Speaker = { as: "doctor", host: null };
const line = (over: Partial<DoctorLine>): DoctorLine => ({
	...NOTHING_MEASURED,
	speaker: nobody,
	readiness: NONE,
	old: false,
	...over,
});
const old = (value: "yes" | "no", over: Partial<DoctorLine>): DoctorLine =>
	line({ readiness: { ...NONE, headless: value }, old: true, ...over });

describe("every form that is known is read", () => {
	it.each<[string, DoctorLine]>([
		[
			"Examples-Macbook-2 ready=yes · load 14.23 · mem free 96% · headless: slots none, keychain-route ok · 9 jobs · claude procs 12",
			old("yes", {
				speaker: { as: "doctor", host: "Examples-Macbook-2" },
				load: 14.23,
				memFreePct: 96,
				headlessRoute: { slots: [], keychain: "ok" },
				jobs: 9,
				claudeProcs: 12,
			}),
		],
		[
			"host ready=no · load 0.10 · 0 jobs",
			old("no", {
				speaker: { as: "doctor", host: "host" },
				load: 0.1,
				jobs: 0,
			}),
		],
		["ready=yes", old("yes", {})],
		[
			"host-x ready=yes · load 0.4 · 0 jobs\n",
			old("yes", {
				speaker: { as: "doctor", host: "host-x" },
				load: 0.4,
				jobs: 0,
			}),
		],
		[
			"host-x ready=no · load 0.4",
			old("no", { speaker: { as: "doctor", host: "host-x" }, load: 0.4 }),
		],
		[
			"Offload m5: ready=yes",
			old("yes", { speaker: { as: "banner", alias: "m5" } }),
		],
		[
			"Offload m5: headless-ready=yes · gate-ready=yes · seen 40s ago · load 1.2 · mem free 71% · 0 jobs",
			line({
				speaker: { as: "banner", alias: "m5" },
				readiness: { headless: "yes", gate: "yes", session: null },
				seen: "40s",
				load: 1.2,
				memFreePct: 71,
				jobs: 0,
			}),
		],
		[
			"gate-ready=yes headless-ready=no session-ready=unknown · why not-signed-in",
			line({
				readiness: { headless: "no", gate: "yes", session: "unknown" },
				why: "not-signed-in",
			}),
		],
		[
			"h headless-ready=yes · headless: slots a,b-2, keychain-route none · 1 job\r\n",
			line({
				speaker: { as: "doctor", host: "h" },
				readiness: { ...NONE, headless: "yes" },
				headlessRoute: { slots: ["a", "b-2"], keychain: "none" },
				jobs: 1,
			}),
		],
	])("%j", (text, expected) => {
		expect(parseDoctorLine(text)).toEqual(expected);
	});

	it("the old marker speaks only where no new one does, and never for a gate", () => {
		const read = parseDoctorLine("ready=yes gate-ready=yes");
		if (isUnread(read)) throw new Error(read.unread);
		expect(readinessOf(read, "headless")).toBe("unknown");
		const alone = parseDoctorLine("ready=yes");
		if (isUnread(alone)) throw new Error(alone.unread);
		expect(readinessOf(alone, "gate")).toBe("unknown");
		expect(readinessOf(alone, "headless")).toBe("yes");
	});
});

describe("what is no such line is never ready", () => {
	it.each([
		"",
		"\n",
		"host m5 unreachable",
		"not-ready=yes",
		"already=yes",
		"ready=yess",
		"ready=YES",
		"Ready=yes",
		"ready =yes",
		"ready=unknown",
		"error: expected ready=yes",
		"Offload m5: error: expected ready=yes",
		"ready=yes\nready=yes",
		"nothing here\nready=yes",
		"ready=yes\n\n",
		"ready=yes ready=yes",
		"ready=yes · ready=no",
		"headless-ready=yes · headless-ready=yes",
		"headless-ready=yes headless-ready=no",
		"ready=yes · headless-ready=no",
		"ready=no · headless-ready=yes",
		"headless-ready=maybe",
		"headless-ready=yes=yes",
		"xheadless-ready=yes",
		"load 0.4 · ready=yes",
		"ready=yes · load 14,23",
		"ready=yes · load -1",
		"ready=yes · load 1e3",
		"ready=yes · load 1 · load 1",
		"ready=yes · mem free 101%",
		"ready=yes · 9 jobs · 9 job",
		"ready=yes · 007 jobs",
		"ready=yes · seen 40 s ago",
		"ready=yes · seen soon ago",
		"ready=yes · why Not Me",
		"ready=yes · headless: slots none,none, keychain-route ok",
		"ready=yes · headless: slots a,a, keychain-route ok",
		"ready=yes · ",
		"ready=yes ·load 1",
		"ready=yes | load 1",
		"ready=yes\u00a0\u00b7 load 1",
		"ready=yes · gate\u200b-ready=yes",
		"ready=yes\u001b[2K",
		"\u202eready=yes",
		" ready=yes",
		"ready=yes ",
		"two words ready=yes",
		"-oProxyCommand=x ready=yes",
		"Offload -m5: ready=yes",
		"Offload ..: ready=yes",
		"Offload local: ready=yes",
		"Offload a@b: ready=yes",
		"Offload m5 ready=yes",
		`Offload ${"m".repeat(65)}: ready=yes`,
		`ready=yes · why ${"a".repeat(1100)}`,
	])("%j", (text) => {
		expect(isUnread(parseDoctorLine(text))).toBe(true);
	});

	it("a gate that is ready never makes anything else so", () => {
		const read = parseDoctorLine("m5 gate-ready=yes");
		if (isUnread(read)) throw new Error(read.unread);
		expect(READINESS_KINDS.map((kind) => readinessOf(read, kind))).toEqual([
			"unknown",
			"yes",
			"unknown",
		]);
	});
});

const word = (pattern: RegExp) => fc.stringMatching(pattern);
const hundredths = (most: number) =>
	fc.integer({ min: 0, max: most * 100 }).map((n) => n / 100);
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null });
const value = fc.constantFrom(
	"yes" as const,
	"no" as const,
	"unknown" as const,
);
const lines: fc.Arbitrary<DoctorLine> = fc
	.record({
		speaker: fc.oneof(
			fc.record({
				as: fc.constant("banner" as const),
				alias: word(/^[A-Za-z0-9._-]{1,64}$/).filter(isHostAlias),
			}),
			fc.record({
				as: fc.constant("doctor" as const),
				host: maybe(word(/^[A-Za-z0-9._][A-Za-z0-9._-]{0,200}$/)),
			}),
		),
		kinds: fc.record({
			headless: maybe(value),
			gate: maybe(value),
			session: maybe(value),
		}),
		asOld: maybe(fc.constantFrom("yes" as const, "no" as const)),
		why: maybe(word(/^[a-z0-9][a-z0-9-]{0,63}$/)),
		seen: maybe(word(/^[1-9][0-9]{0,8}[smhd]$/)),
		load: maybe(hundredths(999_999)),
		memFreePct: maybe(hundredths(100)),
		headlessRoute: maybe(
			fc.record({
				slots: fc.uniqueArray(
					word(/^[A-Za-z0-9._][A-Za-z0-9._-]{0,10}$/).filter(
						(name) => name !== "none",
					),
					{ maxLength: 4 },
				),
				keychain: word(/^[a-z0-9][a-z0-9-]{0,10}$/),
			}),
		),
		jobs: maybe(fc.nat(999_999_999)),
		claudeProcs: maybe(fc.nat(999_999_999)),
	})
	.filter(
		({ kinds, asOld }) =>
			asOld !== null || Object.values(kinds).some((one) => one !== null),
	)
	.map(({ kinds, asOld, ...rest }) => ({
		...rest,
		readiness: asOld === null ? kinds : { ...NONE, headless: asOld },
		old: asOld !== null,
	}));

describe("formatter and parser are inverses", () => {
	it("what is written is read as the same", () => {
		fc.assert(
			fc.property(lines, (one) => {
				const text = formatDoctorLine(one);
				expect(parseDoctorLine(text)).toEqual(one);
				expect(parseDoctorLine(`${text}\n`)).toEqual(one);
			}),
			{ numRuns: 2000 },
		);
	});

	it("what is read is written as something that says the same", () => {
		fc.assert(
			fc.property(
				fc
					.array(
						fc.constantFrom(
							...["ready=yes", "ready=no", "gate-ready=yes", "m5", "load 1"],
							...["headless-ready=no", "session-ready=unknown", "2 jobs"],
							...["Offload m5:", "seen 3m ago", "=yes", "ready", "why x"],
							...["headless-ready=yes", "not-ready=yes", "mem free 5%"],
						),
						{ minLength: 1, maxLength: 6 },
					)
					.chain((words) =>
						fc
							.array(fc.constantFrom(" ", " · ", "\n", "·"), {
								minLength: words.length,
								maxLength: words.length,
							})
							.map((gaps) =>
								words.map((it, at) => (at === 0 ? it : gaps[at] + it)).join(""),
							),
					),
				(text) => {
					const read = parseDoctorLine(text);
					if (isUnread(read)) return;
					expect(parseDoctorLine(formatDoctorLine(read))).toEqual(read);
					// A kind is ready only where the text has its very marker, once.
					for (const kind of READINESS_KINDS)
						if (readinessOf(read, kind) === "yes" && !read.old)
							expect(text.split(`${kind}-ready=`)).toHaveLength(2);
					expect(text).not.toContain("not-ready");
				},
			),
			{ numRuns: 5000 },
		);
	});

	it("any text at all is answered, and with a line end in it never as ready", () => {
		fc.assert(
			fc.property(fc.string({ unit: "binary" }), (text) => {
				parseDoctorLine(text);
				expect(isUnread(parseDoctorLine(`${text}\n ready=yes`))).toBe(true);
			}),
		);
	});

	it("a measure that the grammar has no form for is left out, and a line without readiness is not written", () => {
		const readiness = { ...NONE, gate: "yes" as const };
		expect(
			formatDoctorLine(
				line({
					readiness,
					load: Number.NaN,
					memFreePct: 180,
					jobs: 1.5,
					claudeProcs: -1,
					why: "two words",
					seen: "unknown",
				}),
			),
		).toBe("gate-ready=yes");
		expect(() => formatDoctorLine(line({}))).toThrow(/cannot be read again/);
		expect(() =>
			formatDoctorLine(
				line({ readiness, speaker: { as: "banner", alias: "a b" } }),
			),
		).toThrow(/cannot be read again/);
	});
});

describe("the banners of a text", () => {
	it("are told with their lines, and what is none is told with its own", () => {
		const { banners, others } = parseBanners(
			"hello\r\n\r\nOffload a: gate-ready=yes\nm5 ready=yes\nOffload b: headless-ready=yess\nOffload c: ready=yes\nOffload c: ready=yes\n",
		);
		expect(banners.map(({ line: at, alias }) => [at, alias])).toEqual([
			[3, "a"],
			[6, "c"],
		]);
		expect(others.map(({ line: at }) => at)).toEqual([1, 4, 5]);
	});

	it("that contradict each other leave nothing known of that host", () => {
		for (const second of [
			"Offload a: headless-ready=no",
			"Offload a: headless-ready=yess",
		])
			for (const text of [
				`Offload a: headless-ready=yes\n${second}`,
				`${second}\nOffload a: headless-ready=yes`,
			]) {
				const { banners, others } = parseBanners(text);
				expect(banners).toEqual([]);
				expect(others).toHaveLength(2);
			}
	});
});
