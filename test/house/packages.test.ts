import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { files, read, root } from "./repository.ts";

const manifest = JSON.parse(read("package.json"));
const plugin = JSON.parse(read(".claude-plugin/plugin.json"));
const ci = read(".ci/run");

it("an install finds nothing to fetch: no npm lockfile at the root, and no runtime dependency", () => {
	for (const name of [
		"package-lock.json",
		"npm-shrinkwrap.json",
		"bun.lock",
		"bun.lockb",
		"yarn.lock",
	])
		expect(existsSync(join(root, name)), name).toBe(false);
	for (const key of [
		"dependencies",
		"optionalDependencies",
		"workspaces",
		"overrides",
	])
		expect(manifest).not.toHaveProperty(key);
	expect(files().filter((path) => path.includes("node_modules/"))).toEqual([]);
});

it("no lockfile names a registry's address", () => {
	for (const path of files().filter((f) =>
		/(lock\.yaml|lock\.json|\.lock)$/.test(f),
	))
		expect(read(path), path).not.toMatch(/https?:\/\/|tarball:/);
});

it("every dependency has an exact version and its reason in docs/decisions/", () => {
	const decisions = files()
		.filter((path) => path.startsWith("docs/decisions/"))
		.map(read)
		.join("\n");
	for (const [name, version] of Object.entries(manifest.devDependencies)) {
		expect(version, name).toMatch(/^\d+\.\d+\.\d+$/);
		expect(decisions, name).toContain(`\`${name}\``);
	}
});

it("one version, wherever it is written", () => {
	expect(plugin.version).toBe(manifest.version);
	expect(plugin.name).toBe(manifest.name);
	const newest = /^## (\d+\.\d+\.\d+)/m.exec(read("CHANGELOG.md"))?.[1];
	expect(newest).toBe(manifest.version);
});

it("one version of pnpm, wherever it is written", () => {
	const version = manifest.packageManager.replace("pnpm@", "");
	expect(ci).toContain(`PNPM=${version}\n`);
	for (const path of ["README.md", "CONTRIBUTING.md"])
		for (const [, named] of read(path).matchAll(/pnpm@([\d.]+)/g))
			expect(named, path).toBe(version);
});

it("the icon is a square PNG of a size that the directory takes", () => {
	const path = plugin.icon.replace("./", "");
	expect(files()).toContain(path);
	const header = readFileSync(join(root, path));
	expect(header.readUInt32BE(16)).toBe(512);
	expect(header.readUInt32BE(20)).toBe(512);
});

it("whatever a test may lack, .ci/run installs or fetches", () => {
	const installed = [
		...(/PROGRAMS="([^"]*)"/.exec(ci)?.[1]?.matchAll(/(\S+?):/g) ?? []),
	].map(([, program]) => program);
	const given = [...installed, "claude", "claude-oldest", "root", "linux"];
	const standard = ["bash", "sh", "node", "sed", "cat", "sleep", "mount"];
	for (const path of files().filter((f) => f.endsWith(".test.ts"))) {
		if (path.startsWith("test/house/")) continue;
		for (const [, list = ""] of read(path).matchAll(/\bmissing\(([^)]*)\)/g))
			for (const [, name] of list.matchAll(/"([\w-]+)"/g))
				expect([...given, ...standard], `${path} needs ${name}`).toContain(
					name,
				);
	}
});
