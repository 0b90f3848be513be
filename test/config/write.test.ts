/** The user's file, made and extended by Offload. */
import fs, {
	chmodSync,
	lstatSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { parse } from "yaml";
import { examine } from "../../scripts/config/examine.ts";
import { freshText } from "../../scripts/config/fresh-text.ts";
import { KEY_NAMES, KEYS } from "../../scripts/config/keys.ts";
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
			KEY_NAMES.filter((n) => KEYS[n].merge !== "repository-only").sort(),
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

	it("is put into a file of Windows lines, and keeps them", async () => {
		const path = join(folder(), "config.yaml");
		writeFileSync(path, "# mine\r\nlimits: {total: 5}\r\n", { mode: 0o600 });
		await setTrust(path, uid, "/a", true);
		const text = readFileSync(path, "utf8");
		expect(text.startsWith("# mine\r\nlimits: ")).toBe(true);
		expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
		expect(trusted(path)).toEqual(["/a"]);
	});

	it("with a name of any bytes reads back as the same", async () => {
		const path = join(folder(), "config.yaml");
		const names = [
			"/a b",
			"/a\nb: [c",
			"/ö",
			"/# x",
			"/'\"\\",
			"/: - ",
			"/\u202ea",
		];
		for (const name of names) await setTrust(path, uid, name, true);
		const { user, problems } = await examine({
			user: path,
			repository: null,
			uid,
		});
		expect(problems).toEqual([]);
		expect(user.layer.values["repositories.trusted"]).toEqual(names);
		for (const name of names)
			expect(await setTrust(path, uid, name, false)).toBe(true);
		expect(trusted(path)).toEqual([]);
	});

	it("is not written through a link to where others can put another file", async () => {
		const dir = folder();
		const open = join(dir, "open");
		mkdirSync(open);
		chmodSync(open, 0o777);
		const real = join(open, "offload.yaml");
		writeFileSync(real, "limits: {total: 5}\n", { mode: 0o600 });
		const path = join(dir, "config.yaml");
		symlinkSync(real, path);
		await expect(setTrust(path, uid, "/a", true)).rejects.toMatchObject({
			reason: "configuration",
			message:
				"the user configuration is a link into a folder that other users can write",
		});
		expect(readFileSync(real, "utf8")).toBe("limits: {total: 5}\n");
	});

	it("is not written where others can write the file, or a link leads nowhere", async () => {
		const dir = folder();
		const real = join(dir, "real.yaml");
		writeFileSync(real, "limits: {total: 5}\n");
		chmodSync(real, 0o666);
		const path = join(dir, "config.yaml");
		symlinkSync(real, path);
		await expect(setTrust(path, uid, "/a", true)).rejects.toMatchObject({
			message:
				"the user configuration can be written by other users (mode 666)",
		});
		rmSync(real);
		await expect(setTrust(path, uid, "/a", true)).rejects.toMatchObject({
			message: "the user configuration is a link that leads nowhere",
		});
		expect(lstatSync(path).isSymbolicLink()).toBe(true);
	});

	it("leaves the old file where the new one cannot be written, and nothing beside it", async () => {
		const dir = folder();
		const path = join(dir, "config.yaml");
		writeFileSync(path, "limits: {total: 5}\n", { mode: 0o600 });
		const rename = vi.spyOn(fs, "renameSync").mockImplementation(() => {
			throw Object.assign(new Error("full"), { code: "ENOSPC" });
		});
		syncBuiltinESMExports();
		try {
			await expect(setTrust(path, uid, "/a", true)).rejects.toMatchObject({
				reason: "environment",
				kept: "nothing was changed",
			});
		} finally {
			rename.mockRestore();
			syncBuiltinESMExports();
		}
		expect(readFileSync(path, "utf8")).toBe("limits: {total: 5}\n");
		expect(readdirSync(dir)).toEqual(["config.yaml"]);
	});
});
