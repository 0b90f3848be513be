import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { OffloadError } from "../../scripts/core/reasons.ts";
import { message, oneLine } from "../../scripts/hooks/frame.ts";
import { HOOKS } from "../../scripts/hooks/index.ts";
import {
	type HookWorld,
	INPUT_LIMIT,
	runHook,
} from "../../scripts/hooks/run.ts";
import { freshRoot } from "../jobs/support.ts";
import { contextOf, SESSION } from "./support.ts";

const EVENTS = Object.keys(HOOKS);

function world(
	stdin:
		| Uint8Array
		| string
		| "closed"
		| "terminal"
		| AsyncIterable<Uint8Array>,
	over: Partial<HookWorld> = {},
): HookWorld & { readonly faults: unknown[] } {
	const faults: unknown[] = [];
	const root = freshRoot();
	const kind = stdin === "closed" || stdin === "terminal" ? stdin : "open";
	return {
		stdin: {
			kind,
			chunks: () =>
				typeof stdin === "object" && Symbol.asyncIterator in stdin
					? stdin
					: (async function* () {
							yield Buffer.from(stdin);
						})(),
		},
		context: () => contextOf(root),
		nowMs: () => 0,
		keepFault: async (thrown) => {
			faults.push(thrown);
			return "/faults/one";
		},
		faults,
		...over,
	};
}
const line = ({ output, log }: Awaited<ReturnType<typeof runHook>>): string => {
	const said = output?.systemMessage ?? log ?? "";
	expect(output === null || log === null).toBe(true);
	expect(output?.hookSpecificOutput).toBeUndefined();
	expect(said).not.toContain("\n");
	expect(said.length).toBeLessThanOrEqual(300);
	return said;
};

describe("a hook's input", () => {
	const bad: readonly (readonly [string, Uint8Array | string])[] = [
		["empty", ""],
		["cut", '{"session_id":"abc'],
		["no JSON", "hello"],
		["a list", "[]"],
		["null", "null"],
		["not UTF-8", new Uint8Array([0x7b, 0xff, 0x7d])],
		["without its fields", "{}"],
		["with an id that is a path", '{"session_id":"../../etc"}'],
		["with an id that is no text", '{"session_id":7}'],
		["with an id that is too long", `{"session_id":"${"x".repeat(200)}"}`],
		["closed", "closed"],
		["a terminal", "terminal"],
	];
	for (const event of EVENTS)
		it.each(bad)(
			`${event}: %s is one line, and nothing else`,
			async (_, stdin) => {
				expect(line(await runHook(event, world(stdin)))).toMatch(
					new RegExp(`^Offload, hook ${event}: `),
				);
			},
		);

	it("that is larger than any petition is refused before it is read whole", async () => {
		let given = 0;
		const endless = (async function* () {
			for (;;) {
				given += 1024 * 1024;
				yield new Uint8Array(1024 * 1024).fill(0x20);
			}
		})();
		expect(line(await runHook("SessionStart", world(endless)))).toMatch(
			/more than \d+ bytes/,
		);
		expect(given).toBeLessThanOrEqual(INPUT_LIMIT + 2 * 1024 * 1024);
	});

	it("never comes back in what is said of it", async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.constantFrom(...EVENTS),
				fc.oneof(
					fc.string(),
					fc.json(),
					fc.constant(JSON.stringify({ session_id: "CANARY/.." })),
				),
				async (event, text) => {
					const said = line(await runHook(event, world(`CANARY${text}`)));
					expect(said).not.toContain("CANARY");
				},
			),
			{ numRuns: 40 },
		);
	});

	it("may hold fields that are not known here", async () => {
		const input = {
			session_id: SESSION,
			source: "startup",
			brand_new: { a: 1 },
		};
		expect(await runHook("SessionStart", world(JSON.stringify(input)))).toEqual(
			{
				output: null,
				log: null,
			},
		);
	});
});

describe("a hook", () => {
	it.each([
		undefined,
		"",
		"NoSuchEvent",
		"constructor",
		"__proto__",
		"a\u001b[31m\nb",
	])("for the event %j does nothing and says so in the log", async (event) => {
		const ran = await runHook(event, world("{}"));
		expect(ran.output).toBeNull();
		expect(line(ran)).toMatch(/there is no hook for/);
	});

	it("[C12] is given up when its time is over, and says so", async () => {
		const silent = (async function* () {
			await new Promise(() => {});
			yield new Uint8Array();
		})();
		const entry = HOOKS.SessionEnd;
		const began = performance.now();
		const ran = await runHook("SessionEnd", world(silent));
		expect(line(ran)).toMatch(/no answer within 1.2 s/);
		expect(performance.now() - began).toBeLessThan(
			(entry?.withinMs ?? 0) + 300,
		);
	});

	it("turns an error into one line, and keeps the details of a fault of ours", async () => {
		const input = JSON.stringify({ session_id: SESSION, source: "startup" });
		const failing = (thrown: unknown) =>
			world(input, {
				context: () => {
					throw thrown;
				},
			});
		const told = failing(
			new OffloadError("store", "The state root is not yours\u001b[2J", {
				next: "chmod 700 it",
			}),
		);
		expect(line(await runHook("SessionStart", told))).toBe(
			"Offload, hook SessionStart: The state root is not yours\\e[2J (chmod 700 it)",
		);
		expect(told.faults).toEqual([]);
		const fault = failing(new TypeError("x is not a function\n  at y"));
		const said = line(await runHook("SessionStart", fault));
		expect(said).toMatch(/a fault in Offload itself; its details are in/);
		expect(said).not.toContain("x is not");
		expect(fault.faults).toHaveLength(1);
	});
});

describe("a message", () => {
	it("has at most ten bounded lines that steer no terminal", () => {
		fc.assert(
			fc.property(fc.array(fc.string({ unit: "binary" })), (lines) => {
				const said = message(lines).split("\n");
				expect(said.length).toBeLessThanOrEqual(10);
				for (const one of said) {
					expect([...one].length).toBeLessThanOrEqual(300);
					// biome-ignore lint/suspicious/noControlCharactersInRegex: it looks for them
					expect(one).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202e]/u);
				}
			}),
		);
		expect(oneLine("a\nb")).toBe("a\\nb");
	});
});
