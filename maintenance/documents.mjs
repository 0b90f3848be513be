/** The documents that follow from a table in the sources, so that neither can be wrong about the other. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { configuration } from "./configuration-page.mjs";
import { cell, load, madeFrom, root } from "./document-parts.mjs";

/** @typedef {import("../scripts/cli/frame/types.ts").VerbSpec} VerbSpec */

/** @returns {Promise<Record<string, VerbSpec>>} */
const verbs = async () => (await load("cli/frame/table.ts")).VERBS;

/** @returns {Promise<string>} the text of docs/exit-codes.md */
export async function exitCodes() {
	/** @type {typeof import("../scripts/core/reasons.ts")} */
	const { REASONS } = await load("core/reasons.ts");
	const table = await verbs();
	/** @param {string} family */
	const of = (family) =>
		Object.entries(table)
			.filter(([, spec]) => spec.family === family && !spec.hidden)
			.map(([name]) => `\`${name}\``)
			.join(", ");
	const rows = Object.entries(REASONS).map(
		([reason, { placement, host, handle, means }]) =>
			`| \`${reason}\` | ${placement} | ${host} | ${handle} | ${cell(means)} |`,
	);
	return `# Exit codes

${madeFrom("scripts/core/reasons.ts")}

A verb that does not do what was asked ends with a code other than 0 and prints a row \`reason\` with
the word in the first column. The word is the stable name: a program should read it rather than the
number, which depends on the family of the verb. \`decisions/0007-exit-codes.md\` says why.

- **placement**: ${of("placement")}
- **host**: ${of("host")}
- **handle**: ${of("handle")}

\`wait\` and \`result\` answer with the outcome: 0 succeeded, 1 failed or stopped, 21 needs input, 23
lost, 24 unknown, 25 not ended yet.

| reason | placement | host | handle | what it means |
|---|---|---|---|---|
${rows.join("\n")}
`;
}

/** What each event stands for. A type that is missing here fails the build of the document. */
const EVENT_MEANS = /** @type {Record<string, string>} */ ({
	opened:
		"a writer took over: the runner (generation 1) or an adopter; `torn` counts the unreadable lines it found",
	launching:
		"the intent, on disk before the process is made; after it a crash may have left a worker",
	spawned: "the worker's process exists",
	"spawn-failed": "the program could not be started; nothing runs",
	engaged: "the model (or the command) was first seen to answer",
	activity: "a turn, a tool by its name, a retry of the harness's own",
	asked: "the worker waits for a person",
	answered: "the question was answered",
	deadline: "a deadline passed",
	stopping: "the worker is being ended, and why",
	signalled: "a signal went to processes that carry the job's token",
	exited: "the worker's process ended; an adopter sees only that it is gone",
	trimmed: "bytes of a log that were let go to keep it bounded",
	collecting: "the artefact is being taken",
	command: "an order from the inbox was read",
	trouble: "something that could not be done and was gone on without",
	correction: "a truth that came after the outcome; the outcome stands",
});

/** @returns {Promise<string>} the text of docs/events.md */
export async function events() {
	/** @type {typeof import("../scripts/core/records/event.ts")} */
	const { event } = await load("core/records/event.ts");
	const rows = event._zod.def.getter()._zod.def.options.map((option) => {
		const { type, seq, at, up, ...fields } = option.shape;
		const [name] = type._zod.def.values;
		const means = EVENT_MEANS[String(name)];
		if (means === undefined)
			throw new Error(`maintenance/documents.mjs does not say what ${name} is`);
		const list = Object.keys(fields).map((field) => `\`${field}\``);
		return `| \`${name}\` | ${list.join(", ") || "-"} | ${cell(means)} |`;
	});
	return `# Events

${madeFrom("scripts/core/records/event.ts")}

\`attempts/<n>/events.jsonl\` holds one event a line, in order, from one writer at a time. Each has
\`seq\` (counts up from 0), \`at\` (ISO 8601, UTC) and \`up\` (seconds since the machine's boot) besides the fields below. No
event holds a byte of the petition or of what the worker wrote.

| type | fields | what it stands for |
|---|---|---|
${rows.join("\n")}
`;
}

/** One verb. @param {string} name @param {VerbSpec} spec */
function verbText(name, spec) {
	const words = spec.positionals.map(({ name: word, optional, many }) => {
		const one = `<${word}>${many ? "..." : ""}`;
		return optional ? `[${one}]` : one;
	});
	const lines = [
		`## ${name}`,
		"",
		`\`offload ${[name, ...words].join(" ")}${Object.keys(spec.options).length > 0 ? " [options]" : ""}\``,
		"",
		`${spec.summary[0]?.toUpperCase()}${spec.summary.slice(1)}.`,
	];
	for (const paragraph of spec.about ?? []) lines.push("", paragraph);
	const options = Object.entries(spec.options);
	if (options.length > 0) {
		lines.push("", "| option | what it does | without it |", "|---|---|---|");
		for (const [option, entry] of options) {
			const value =
				entry.values?.join(" or ") ??
				entry.placeholder ??
				(entry.type === "flag" ? "" : "VALUE");
			const short = entry.short ? `-${entry.short}, ` : "";
			lines.push(
				`| \`${short}--${option}${value ? ` ${cell(value)}` : ""}\` | ${cell(entry.help)}${entry.many ? " (may be repeated)" : ""} | ${cell(entry.otherwise ?? "-")} |`,
			);
		}
	}
	lines.push("", "| prints | what it is |", "|---|---|");
	for (const [key, means] of Object.entries(spec.prints))
		lines.push(`| \`${key}\` | ${cell(means)} |`);
	lines.push("", "```");
	for (const [example, does] of spec.examples)
		lines.push(`offload ${example}   # ${does}`);
	lines.push("```", "");
	return lines.join("\n");
}

/** @returns {Promise<string>} the text of docs/verbs.md */
export async function verbReference() {
	const table = await verbs();
	const shown = Object.entries(table).filter(([, spec]) => !spec.hidden);
	return `# Verbs

${madeFrom("scripts/cli/frame/table.ts")} \`offload help <verb>\` prints the same.

Every verb prints rows, \`key<TAB>value\`, on standard output; \`--json\` makes one object of them and
\`--quiet\` leaves only the one thing that a script needs. Diagnostics go to standard error.
\`exit-codes.md\` has what each verb ends with.

${shown.map(([name, spec]) => verbText(name, spec)).join("\n")}`;
}

/** Where the generated part of a page written by hand begins and ends. */
const PART =
	/(<!-- begin: made from \S+ by `npm run build` -->\n).*?(<!-- end -->)/s;

/** @returns {Promise<string>} doctrine/backend-capability-contract.md with its two tables made anew */
export async function capabilities() {
	/** @type {typeof import("../scripts/core/axes.ts")} */
	const { AXES, axisRow } = await load("core/axes.ts");
	/** @type {typeof import("../scripts/core/capabilities.ts")} */
	const { capabilitiesOf, RUNG_ROWS } = await load("core/capabilities.ts");
	/** @type {typeof import("../scripts/harnesses/claude/index.ts")} */
	const { claude } = await load("harnesses/claude/index.ts");
	const axes = AXES.map(
		({ name, values, means, rule }) =>
			`| \`${name}\` | ${values.join(", ")} | ${cell(means)} | ${cell(rule)} |`,
	);
	const rungs = Object.entries(RUNG_ROWS).map(([name, row]) => {
		const caps = capabilitiesOf(row, claude, { offers: row.needs });
		if (caps === null) throw new Error(`no harness fits the rung ${name}`);
		return `| \`${name}\` | ${axisRow(caps, row).join(" | ")} |`;
	});
	const page = readFileSync(
		join(root, "doctrine/backend-capability-contract.md"),
		"utf8",
	);
	if (!PART.test(page)) throw new Error("the marks of the tables are gone");
	return page.replace(
		PART,
		(_, begin, end) => `${begin}
| axis | values | means | joined with harness and host |
|---|---|---|---|
${axes.join("\n")}

With the harness \`claude\` on this machine:

| rung | ${AXES.map(({ name }) => name).join(" | ")} |
|---|${"---|".repeat(AXES.length)}
${rungs.join("\n")}

${end}`,
	);
}

/** Every generated document by its path from the project's root. */
export const DOCUMENTS = {
	"doctrine/backend-capability-contract.md": capabilities,
	"docs/configuration.md": configuration,
	"docs/exit-codes.md": exitCodes,
	"docs/events.md": events,
	"docs/verbs.md": verbReference,
};
