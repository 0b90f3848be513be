/** What the stand-in shows. */
import { cwd, firstLine, VERSION } from "./told.mjs";

/** The dialogs, and what a key answers in each. @type {Record<string, { lines: string[], keys: Record<string, string> }>} */
export const DIALOGS = {
	trust: {
		lines: [
			"Do you trust the files in this folder?",
			...["", cwd, "", "  1. Yes, proceed", "❯ 2. No, exit"],
			...["", "Enter to confirm · Esc to exit"],
		],
		keys: { 1: "yes", 2: "exit", enter: "exit", escape: "exit" },
	},
	login: {
		lines: [
			...["Select login method:", ""],
			"❯ 1. Claude account with subscription",
			"  2. Anthropic Console account",
		],
		keys: { 1: "yes" },
	},
	permission: {
		lines: [
			...["Bash command", "", "  touch scripted", ""],
			...["Do you want to proceed?", "❯ 1. Yes"],
			"  2. No, and tell Claude what to do differently (esc)",
		],
		keys: { 1: "yes", 2: "no", enter: "yes", escape: "no" },
	},
};

/** @param {string} text @param {number} width */
function wrap(text, width) {
	const signs = Array.from(text.replace(/\p{Cc}/gu, " "));
	const lines = [];
	do lines.push(signs.splice(0, width).join(""));
	while (signs.length > 0);
	return lines;
}

/**
 * Draws the whole screen anew.
 * @param {{ dialog: string | null, working: boolean, queue: string[], transcript: string[], typed: string }} state
 */
export function draw({ dialog, working, queue, transcript, typed }) {
	const { columns = 80, rows = 24 } = process.stdout;
	const cols = Math.max(columns, 8);
	const head = [`Claude Code v${VERSION}`, cwd, ""];
	const rule = "─".repeat(cols);
	const box = typed.split("\n").flatMap((line) => wrap(line, cols - 3));
	if (box.length > 8) box.splice(1, box.length - 8);
	const foot =
		dialog !== null
			? (DIALOGS[dialog]?.lines ?? [])
			: [
					...(working ? ["* Working… (esc to interrupt)", ""] : []),
					...queue.map((text) => `  queued: ${firstLine(text)}`),
					rule,
					...box.map((line, i) => `${i === 0 ? ">" : " "} ${line}`),
					rule,
					"  ? for shortcuts",
				];
	const room = Math.max(0, rows - head.length - foot.length - 1);
	const said = transcript.slice(-rows).flatMap((text) => wrap(text, cols));
	const middle = room === 0 ? [] : [...said.slice(-room), ""];
	const lines = [...head, ...middle, ...foot].map((line) =>
		Array.from(line).slice(0, cols).join(""),
	);
	const last = Array.from(lines.at(-3) ?? "").length;
	// The cursor stands at the end of the composer.
	const cursor = dialog === null ? `\u001b[2A\r\u001b[${last}C` : "";
	process.stdout.write(
		`\u001b[H\u001b[2J${lines.slice(-rows).join("\r\n")}${cursor}`,
	);
}
