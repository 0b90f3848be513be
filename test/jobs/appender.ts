/** Appends rows and publishes jobs as fast as it can, and says after each that it was acknowledged. */
import { createHash } from "node:crypto";
import { writeSync } from "node:fs";
import { appendRow } from "../../scripts/jobs/ledger.ts";
import { publish } from "../../scripts/jobs/publish.ts";

const [root, name, rows, given] = process.argv.slice(2) as [
	string,
	string,
	string,
	string,
];
const { row, job, plan } = JSON.parse(given);
const say = (text: string) => writeSync(1, `${text}\n`);

for (let i = 0; i < Number(rows); i++) {
	const fact = `${name}-${i}`;
	// Of many lengths, so that some lie across the pages of the file.
	const pad = "p".repeat((i * 37) % 400);
	appendRow(root, { ...row, facts: { fact, pad } });
	say(`row ${fact}`);
	if (i % 10 !== 5) continue;
	const petition = Buffer.from(`${fact}\n`.repeat(500));
	const handle = `${name}-${String(i).padStart(8, "0")}`;
	const facts = {
		bytes: petition.length,
		sha256: createHash("sha256").update(petition).digest("hex"),
		sanitized: 0,
	};
	publish(
		root,
		{ ...job, handle, petition: facts },
		{ ...plan, handle },
		petition,
	);
	say(`job ${handle}`);
}
