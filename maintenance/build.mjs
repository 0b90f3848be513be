#!/usr/bin/env node
/**
 * Makes dist/ and the generated documents from scripts/. With `--check` nothing is written: it fails
 * naming the files that differ from what their sources give.
 */
import {
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { BuildError } from "./build-error.mjs";
import { bundle, differences } from "./bundle.mjs";
import { LAYOUT } from "./chunks.mjs";
import { DOCUMENTS } from "./documents.mjs";

const root = join(import.meta.dirname, "..");
const dist = join(root, "dist");

try {
	const { version } = JSON.parse(
		readFileSync(join(root, "package.json"), "utf8"),
	);
	const built = await bundle({
		root,
		layout: LAYOUT,
		define: { OFFLOAD_VERSION: JSON.stringify(version) },
	});
	if (process.argv.includes("--check")) {
		const found = differences(built, dist);
		for (const [file, make] of Object.entries(DOCUMENTS)) {
			const path = join(root, file);
			if (!existsSync(path) || readFileSync(path, "utf8") !== (await make()))
				found.push(`${file} differs from its source`);
		}
		for (const line of found) console.error(line);
		if (found.length > 0) {
			console.error("run: npm run build");
			process.exitCode = 1;
		}
	} else {
		mkdirSync(dist, { recursive: true });
		// By rename: a program that is started meanwhile finds the old file or the new one, whole.
		for (const [name, text] of built) {
			const path = join(dist, name);
			writeFileSync(`${path}.tmp`, text);
			renameSync(`${path}.tmp`, path);
		}
		for (const name of readdirSync(dist))
			if (!built.has(name)) rmSync(join(dist, name), { recursive: true });
		for (const [file, make] of Object.entries(DOCUMENTS))
			writeFileSync(join(root, file), await make());
		for (const [name, text] of built)
			console.log(`${name}\t${(text.length / 1024).toFixed(1)} KiB`);
	}
} catch (error) {
	if (!(error instanceof BuildError)) throw error;
	console.error(error.message);
	process.exitCode = 1;
}
