import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
	chmodSync,
	mkdirSync,
	mkdtempSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { OffloadError } from "../../scripts/core/reasons.ts";
import { readPetition } from "../../scripts/petitions/petition.ts";
import {
	PETITION_LIMIT,
	type PetitionInput,
} from "../../scripts/petitions/read.ts";

const dir = mkdtempSync(join(tmpdir(), "offload-petition-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const noStdin: PetitionInput = {
	kind: "closed",
	chunks: async function* () {},
};
const stdin = (...parts: Uint8Array[]): PetitionInput => ({
	kind: "open",
	chunks: async function* () {
		yield* parts;
	},
});
const from = (input: PetitionInput = noStdin) => ({ cwd: dir, stdin: input });

let files = 0;
function file(content: string | Uint8Array): string {
	const path = join(dir, `petition-${files++}`);
	writeFileSync(path, content);
	return path;
}

/** Reads what must be refused. */
async function refusal(
	source: string,
	input?: PetitionInput,
): Promise<OffloadError> {
	const got = await readPetition(source, from(input)).catch((e: unknown) => e);
	expect(got).toBeInstanceOf(OffloadError);
	return got as OffloadError;
}

describe("a petition from a file", () => {
	it("is read byte for byte, with its digest", async () => {
		const path = file("Fix it.\r\n");
		const got = await readPetition(path, from());
		expect(Buffer.from(got.bytes).toString()).toBe("Fix it.\r\n");
		expect(got).toMatchObject({
			text: "Fix it.\r\n",
			sanitized: 0,
			sha256: createHash("sha256").update("Fix it.\r\n").digest("hex"),
		});
		expect(got.workerCopy).toBe(got.bytes);
	});

	it("[F6] keeps its bytes, and the worker's copy goes without what cannot be seen", async () => {
		const got = await readPetition(
			file("Fix\u202e \u{e0041}it 👩‍💻\n"),
			from(),
		);
		expect(Buffer.from(got.bytes).toString()).toBe(
			"Fix\u202e \u{e0041}it 👩‍💻\n",
		);
		expect(Buffer.from(got.workerCopy).toString()).toBe("Fix it 👩‍💻\n");
		expect(got.sanitized).toBe(2);
	});

	it("may be named relative to the working directory, and through a link", async () => {
		writeFileSync(join(dir, "named"), "x");
		symlinkSync("named", join(dir, "link"));
		expect((await readPetition("named", from())).text).toBe("x");
		expect((await readPetition("link", from())).text).toBe("x");
	});

	it("an absolute one needs no working directory", async () => {
		const gone = {
			stdin: noStdin,
			get cwd(): string {
				throw new Error("gone");
			},
		};
		expect((await readPetition(file("x"), gone)).text).toBe("x");
	});

	it("may have exactly 1 MiB", async () => {
		const got = await readPetition(file("x".repeat(PETITION_LIMIT)), from());
		expect(got.bytes.length).toBe(PETITION_LIMIT);
	});

	it.each([
		["empty", "", "the petition is empty"],
		["white space", " \n\t", "the petition holds nothing but white space"],
		[
			"nothing that can be seen",
			"\u200b\u{e0041}\n",
			"the petition holds nothing that can be seen: white space and invisible characters",
		],
		["a NUL", "ab\0c", "the petition holds a NUL byte, at offset 2"],
		[
			"not UTF-8",
			Uint8Array.of(0x47, 0x72, 0xfc, 0xdf),
			"the petition is not UTF-8: the byte at offset 2 belongs to no character",
		],
		[
			"a byte too many",
			"x".repeat(PETITION_LIMIT + 1),
			"the petition is too large: 1048577 bytes, and at most 1048576 (1 MiB) are allowed",
		],
	])("[B19] %s is refused in its own words", async (_, content, message) => {
		const path = file(content);
		expect(await refusal(path)).toMatchObject({
			reason: "refused-input",
			message,
			about: path,
			kept: "nothing was dispatched",
			next: expect.any(String),
		});
	});

	it("a directory is refused", async () => {
		expect(await refusal(dir)).toMatchObject({
			reason: "refused-input",
			message: "the petition is a directory",
		});
	});

	it("a missing one is not found, and so is one below a file", async () => {
		for (const path of [join(dir, "absent"), join(file("x"), "below")])
			expect(await refusal(path)).toMatchObject({
				reason: "not-found",
				message: "there is no such petition file",
				about: path,
			});
	});

	it("a device is refused", async () => {
		expect((await refusal("/dev/null")).message).toBe(
			"the petition is a device",
		);
	});

	it("[B3] a pipe that nobody writes to is refused at once, not waited for", async () => {
		const path = join(dir, "pipe");
		execFileSync("mkfifo", [path]);
		const began = Date.now();
		expect((await refusal(path)).message).toBe(
			"the petition is a pipe, which can be read only once",
		);
		expect(Date.now() - began).toBeLessThan(2000);
	});

	it("a socket is refused", async () => {
		const path = join(dir, "socket");
		const server = createServer().listen(path);
		await new Promise((resolve) => server.once("listening", resolve));
		try {
			expect((await refusal(path)).message).toBe("the petition is a socket");
		} finally {
			server.close();
		}
	});

	it("links that lead in a circle are refused", async () => {
		symlinkSync("circle", join(dir, "circle"));
		expect((await refusal("circle")).message).toBe(
			"the petition's symbolic links lead in a circle",
		);
	});

	it("a path that is too long is refused", async () => {
		expect((await refusal(join(dir, "x".repeat(5000)))).message).toBe(
			"the petition's path is too long",
		);
	});

	it("one that may not be read is refused", async () => {
		const path = file("x");
		chmodSync(path, 0);
		// Root may read everything, so it becomes somebody else for a moment.
		const root = process.geteuid?.() === 0;
		if (root) process.seteuid?.(65_534);
		try {
			expect((await refusal(path)).message).toBe(
				"the petition file may not be read",
			);
		} finally {
			if (root) process.seteuid?.(0);
		}
	});

	it("a name with quotes, a line break and a command in it is only a name", async () => {
		const folder = join(dir, "#(id) 'a' \"b\" $(c)\nd");
		mkdirSync(folder);
		writeFileSync(join(folder, "p"), "x");
		expect((await readPetition(join(folder, "p"), from())).text).toBe("x");
	});
});

describe("a petition from standard input", () => {
	it("is put together from its pieces, wherever they were cut", async () => {
		const bytes = Buffer.from("Grüße 😀");
		const pieces = [...bytes].map((byte) => Uint8Array.of(byte));
		expect((await readPetition("-", from(stdin(...pieces)))).text).toBe(
			"Grüße 😀",
		);
	});

	it("a terminal is refused", async () => {
		const input = { ...noStdin, kind: "terminal" as const };
		expect((await refusal("-", input)).message).toBe(
			"the petition would have to be typed: standard input is a terminal",
		);
	});

	it("a closed one is refused", async () => {
		expect((await refusal("-")).message).toBe(
			"standard input is closed or the null device, so there is no petition in it",
		);
	});

	it("an empty one is refused", async () => {
		expect(await refusal("-", stdin())).toMatchObject({
			reason: "refused-input",
			message: "the petition is empty",
			about: "standard input",
		});
	});

	it("[B19] an endless one is refused as soon as it is too large", async () => {
		let given = 0;
		const endless: PetitionInput = {
			kind: "open",
			chunks: async function* () {
				for (;;) {
					given += 65_536;
					yield new Uint8Array(65_536).fill(0x61);
				}
			},
		};
		expect((await refusal("-", endless)).message).toMatch(
			/^the petition is too large: more than/,
		);
		expect(given).toBeLessThanOrEqual(PETITION_LIMIT + 65_536);
	});

	it("one that breaks off is refused", async () => {
		const broken: PetitionInput = {
			kind: "open",
			chunks: async function* () {
				yield Uint8Array.of(0x61);
				throw Object.assign(new Error("read EIO"), { code: "EIO" });
			},
		};
		expect((await refusal("-", broken)).message).toBe(
			"standard input broke off",
		);
	});

	it("says once that it waits, where nothing comes for a while", async () => {
		vi.useFakeTimers();
		try {
			let give = (_: Uint8Array) => {};
			const slow: PetitionInput = {
				kind: "open",
				chunks: async function* () {
					yield await new Promise<Uint8Array>((resolve) => {
						give = resolve;
					});
				},
			};
			const waiting = vi.fn();
			const reading = readPetition("-", { ...from(slow), waiting });
			await vi.advanceTimersByTimeAsync(60_000);
			expect(waiting).toHaveBeenCalledTimes(1);
			give(Buffer.from("late"));
			expect((await reading).text).toBe("late");
		} finally {
			vi.useRealTimers();
		}
	});
});
