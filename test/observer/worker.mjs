// A worker that does what its petition says and keeps notes of its own: `node worker.mjs < petition.json`.
//
// The petition is JSON: `notes` (the file of the notes), `livesMs`, `code`, `prints` ("early", "end",
// "never"), `child` ("none", "same", "apart": a child in this session, or in one of its own) with
// `childS`, and `term` ("dies", "deaf", "polite"). A note is written before what it is of is done, so that
// nobody can know more than the notes tell.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { appendFileSync, readFileSync, writeSync } from "node:fs";

const petition = JSON.parse(readFileSync(0, "utf8"));
const handle = process.env.OFFLOAD_HANDLE;

/** @param {object} fact */
function note(fact) {
	const line = { handle, at: Date.now(), pid: process.pid, ...fact };
	// Short lines that are appended do not mix.
	appendFileSync(petition.notes, `${JSON.stringify(line)}\n`);
}

let report = "";
/** @param {string} text */
function print(text) {
	if (report === "") note({ what: "prints" });
	report += text;
	writeSync(1, text);
}

/**
 * Ends this process with its report written.
 *
 * @param {boolean} asked whether a signal asked for it
 */
function end(asked) {
	if (petition.prints !== "never") print(`the report of ${handle}\n`);
	note({
		what: "ends",
		code: petition.code,
		asked,
		sha256:
			report === "" ? null : createHash("sha256").update(report).digest("hex"),
	});
	process.exit(petition.code);
}

if (petition.term === "deaf") process.on("SIGTERM", () => {});
if (petition.term === "polite") process.on("SIGTERM", () => end(true));
note({ what: "starts" });
if (petition.child !== "none") {
	const child = spawn("/bin/sleep", [String(petition.childS)], {
		detached: petition.child === "apart",
		stdio: ["ignore", "inherit", "inherit"],
	});
	child.unref();
	note({ what: "child", child: child.pid });
}
if (petition.prints === "early") print("begun\n");
setTimeout(() => end(false), petition.livesMs);
