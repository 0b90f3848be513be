#!/usr/bin/env node
/** Writes the generated documents of docs/. With `--check` a document that differs fails instead. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DOCUMENTS } from "./documents.mjs";

const root = join(import.meta.dirname, "..");
for (const [file, make] of Object.entries(DOCUMENTS)) {
	const path = join(root, file);
	const text = await make();
	const same = existsSync(path) && readFileSync(path, "utf8") === text;
	if (same) continue;
	if (process.argv.includes("--check")) {
		console.error(`${file} differs from its source`);
		process.exitCode = 1;
	} else writeFileSync(path, text);
}
