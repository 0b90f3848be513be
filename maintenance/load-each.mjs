/**
 * Proves that every bundle can be the first one loaded.
 *
 * Bundles may name each other in a ring, since each waits until it needs another. What must not
 * happen is that one needs another while that one is still being read: it would see names without
 * values. So each is loaded by itself, and a look at a half-read one is a failure.
 */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { BuildError } from "./build-error.mjs";

const WATCH = `
const { Module } = require("node:module");
const { basename } = require("node:path");
const load = Module.prototype.require;
Module.prototype.require = function (id) {
	if (id.startsWith("./")) {
		const there = require.cache[Module._resolveFilename(id, this)];
		if (there && !there.loaded && there !== this)
			throw new Error(basename(this.filename) + " needs " + basename(there.filename) + ", which is still being read");
	}
	return load.apply(this, arguments);
};
require(process.argv[1]);
`;

/**
 * @param {Map<string, string>} files a build
 * @param {readonly string[]} names which of them to load; nothing is run beyond their top level
 * @throws {BuildError} naming the bundle that cannot be the first
 */
export async function loadEach(files, names) {
	const dir = mkdtempSync(join(tmpdir(), "offload-load-"));
	try {
		for (const [name, text] of files) writeFileSync(join(dir, name), text);
		const loads = await Promise.allSettled(
			[...names].sort().map(async (name) => {
				try {
					await promisify(execFile)(
						process.execPath,
						["-e", WATCH, join(dir, name)],
						{ timeout: 30_000 },
					);
				} catch (error) {
					const text = String(/** @type {Error} */ (error).message);
					const line = /^\w*Error: (.*)$/m.exec(
						text.replace(/^Error: Command failed.*$/m, ""),
					);
					throw new BuildError(
						`dist/${name} does not load by itself: ${line?.[1] ?? text}`,
					);
				}
			}),
		);
		// Of several, always the same one: by its name, and not by who was quickest.
		const failed = loads.find((load) => load.status === "rejected");
		if (failed !== undefined) throw failed.reason;
	} finally {
		rmSync(dir, { recursive: true, force: true });
	}
}
