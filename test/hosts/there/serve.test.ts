import { describe, expect, it } from "vitest";
import { REQUEST_LIMIT } from "../../../scripts/core/hosts/facts.ts";
import { OffloadError } from "../../../scripts/core/reasons.ts";
import { type HostVerb, serve } from "../../../scripts/hosts/there/serve.ts";

const NONCE = "0123456789abcdef";
const request = (over: object = {}) =>
	JSON.stringify({ format: 1, nonce: NONCE, verb: "echo", ...over });

/** Serves these bytes in pieces, and gives back the lines. */
async function served(
	text: string | Buffer,
	verbs: Readonly<Record<string, HostVerb>>,
	piece = 7,
) {
	const bytes = Buffer.from(text);
	let out = "";
	const code = await serve(verbs, {
		input: (async function* () {
			for (let at = 0; at < bytes.length; at += piece)
				yield bytes.subarray(at, at + piece);
		})(),
		write: (more) => {
			out += more;
		},
	});
	const lines = out
		.trimEnd()
		.split("\n")
		.map((line) => JSON.parse(line) as Record<string, unknown>);
	return { code, lines, last: lines.at(-1) };
}

const echo: HostVerb = async ({ body, say }) => {
	const parts: Uint8Array[] = [];
	for await (const part of body) parts.push(part);
	say({ body: Buffer.concat(parts).toString("base64") });
	return 0;
};

describe("the host program's wire", () => {
	it.each([1, 7, 100_000])(
		"gives the body to the verb byte for byte, in pieces of %d",
		async (piece) => {
			const body = Buffer.from([0, 10, 255, 13, 10, 1]);
			const got = await served(
				Buffer.concat([Buffer.from(`${request()}\n`), body]),
				{ echo },
				piece,
			);
			expect(got.lines).toEqual([
				{ body: body.toString("base64") },
				{ format: 1, nonce: NONCE, end: true, code: 0 },
			]);
			expect(got.code).toBe(0);
		},
	);

	const refused: readonly (readonly [string, string])[] = [
		["nothing", ""],
		["a request without an end", request()],
		["no JSON", "what\n"],
		["another format", `${request({ format: 2 })}\n`],
		["no nonce", `${request({ nonce: "" })}\n`],
		["a verb that is not there", `${request({ verb: "rm" })}\n`],
		["a verb that every object has", `${request({ verb: "constructor" })}\n`],
		[
			"a request that is too long",
			`${request({ x: "x".repeat(REQUEST_LIMIT) })}\n`,
		],
	];
	it.each(refused)("refuses %s, says so and ends", async (_, text) => {
		const got = await served(text, { echo }, 4096);
		expect(got.code).toBe(1);
		expect(got.lines).toHaveLength(2);
		expect(got.lines[0]).toMatchObject({ error: { reason: "refused-input" } });
		expect(got.last).toMatchObject({ format: 1, end: true, code: 1 });
	});

	it("a request at the limit is taken", async () => {
		const size = REQUEST_LIMIT - request({ x: "" }).length;
		const got = await served(
			`${request({ x: "x".repeat(size) })}\n`,
			{ echo },
			4096,
		);
		expect(got.code).toBe(0);
	});

	it("tells what a verb refuses and what breaks in it, with the code of the host verbs", async () => {
		const got = await served(`${request()}\n`, {
			echo: async () => {
				throw new OffloadError("locked", "held", { next: "wait" });
			},
		});
		expect(got.lines).toEqual([
			{ error: { reason: "locked", message: "held", next: "wait" } },
			{ format: 1, nonce: NONCE, end: true, code: 8 },
		]);
		const broken = await served(`${request()}\n`, {
			echo: () => {
				throw new TypeError("x is not y");
			},
		});
		expect(broken.last).toMatchObject({ code: 70, end: true });
	});
});
