/** The user's file, made and extended by Offload. */
import {
	lstatSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	statSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { examine } from "../../scripts/config/examine.ts";
import { freshText } from "../../scripts/config/fresh-text.ts";
import { KEY_NAMES } from "../../scripts/config/keys.ts";
import { setTrust, writeFresh } from "../../scripts/config/write.ts";

const made: string[] = [];
afterAll(() => {
	for (const dir of made) rmSync(dir, { recursive: true, force: true });
});
const uid = process.getuid?.() ?? null;
function folder(): string {
	const dir = mkdtempSync(join(tmpdir(), "offload-config-"));
	made.push(dir);
	return dir;
}

describe("a fresh file", () => {
	it("sets nothing, is for its owner alone, and is not written over another", async () => {
		const path = join(folder(), "deep", "config.yaml");
		writeFresh(path);
		expect(statSync(path).mode & 0o777).toBe(0o600);
		const { user, problems } = await examine({
			user: path,
			repository: null,
			uid,
		});
		expect([user.layer.values, problems]).toEqual([{}, []]);
		writeFileSync(path, "limits: {total: 5}\n");
		expect(() => writeFresh(path)).toThrow("A configuration is there already");
		expect(readFileSync(path, "utf8")).toBe("limits: {total: 5}\n");
	});

	it("sets what holds anyway, or an example that is allowed, once its comments are taken away", async () => {
		const bare = freshText()
			.split("\n")
			.filter((line) => /^# *[a-z_-]+:( |$)/.test(line))
			.map((line) => line.slice(2));
		const path = join(folder(), "config.yaml");
		writeFileSync(path, bare.join("\n"));
		const { user, problems } = await examine({
			user: path,
			repository: null,
			uid,
		});
		expect(problems.map(({ message }) => message)).toEqual([]);
		expect(Object.keys(user.layer.values).sort()).toEqual(
			[...KEY_NAMES]
				// Paths have no example that is there on every machine.
				.sort(),
		);
	});
});

describe("a trusted repository", () => {
	const trusted = (path: string) =>
		parse(readFileSync(path, "utf8"))?.repositories?.trusted;

	it("is put on the list and taken off it, and comments stay", async () => {
		const path = join(folder(), "config.yaml");
		expect(await setTrust(path, uid, "/a", true)).toBe(true);
		writeFileSync(
			path,
			`# mine\nlimits:\n  total: 5 # short\n${readFileSync(path, "utf8")}`,
		);
		expect(await setTrust(path, uid, "/b", true)).toBe(true);
		expect(await setTrust(path, uid, "/b", true)).toBe(false);
		expect(trusted(path)).toEqual(["/a", "/b"]);
		expect(await setTrust(path, uid, "/a", false)).toBe(true);
		expect(trusted(path)).toEqual(["/b"]);
		expect(readFileSync(path, "utf8")).toContain(
			"# mine\nlimits:\n  total: 5 # short\n",
		);
	});

	it("is put into an empty file and an empty section", async () => {
		for (const text of [
			"",
			"# nothing\n",
			"repositories:\n",
			"repositories:\n  trusted: []\n",
		]) {
			const path = join(folder(), "config.yaml");
			writeFileSync(path, text, { mode: 0o600 });
			expect(await setTrust(path, uid, "/a", true)).toBe(true);
			expect(trusted(path)).toEqual(["/a"]);
		}
	});

	it("is written through a link, which stays", async () => {
		const dir = folder();
		mkdirSync(join(dir, "dotfiles"));
		const real = join(dir, "dotfiles", "offload.yaml");
		writeFileSync(real, "limits: {total: 5}\n", { mode: 0o600 });
		const path = join(dir, "config.yaml");
		symlinkSync(real, path);
		await setTrust(path, uid, "/a", true);
		expect(lstatSync(path).isSymbolicLink()).toBe(true);
		expect(trusted(real)).toEqual(["/a"]);
	});
});
