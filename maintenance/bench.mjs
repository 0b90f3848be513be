#!/usr/bin/env node
/**
 * Runs the measurements of bench/ and prints a table. The exit code is 1 where a target is missed.
 *
 * Usage: `npm run bench`, or `npm run bench -- ps wake` for some of them.
 */
import { ROWS } from "../bench/rows.mjs";

// It makes Node's start three times as long, on both sides of every ratio.
delete process.env.NODE_EXTRA_CA_CERTS;

const wanted = process.argv.slice(2);
let missed = 0;
console.log(`Node ${process.version}, ${process.platform} ${process.arch}\n`);
console.log("| what | measured | ratio | target | |");
console.log("|---|---|---|---|---|");
for (const row of ROWS) {
	if (wanted.length > 0 && !wanted.some((word) => row.name.includes(word)))
		continue;
	const { measured, unit, against, limit } = await row.run();
	const held = measured <= limit;
	if (!held) missed += 1;
	console.log(
		`| ${row.name} | ${measured.toFixed(1)} ${unit} | ${(measured / against).toFixed(2)} of ${against.toFixed(1)} ${unit} | ${row.target} | ${held ? "held" : "missed"} |`,
	);
}
process.exitCode = missed === 0 ? 0 : 1;
