/** How the program begins and ends. */
import { fire, readSettings } from "./hooks.mjs";
import { argv, cwd, log, session } from "./told.mjs";

const tty = process.stdin.isTTY === true && process.stdout.isTTY === true;
const { pid } = process;
let leaving = false;
export const life = { started: false };

/** Restores the terminal and ends. @param {number} code */
export function exit(code) {
	if (tty) {
		process.stdin.setRawMode(false);
		process.stdout.write("\u001b[?2004l\r\n");
	}
	log("exit", { code, pid });
	process.exit(code);
}

/** Ends as the real one does, with its last hook. @param {number} code @param {string} reason */
export async function leave(code, reason) {
	if (leaving) return;
	leaving = true;
	if (life.started) await fire("SessionEnd", { reason });
	exit(code);
}

/** @param {string} why */
function refuse(why) {
	process.stderr.write(`${why}\n`);
	log("exit", { code: 1, pid, why });
	process.exit(1);
}

/** Notes the start, and ends where it cannot work. */
export function begin() {
	const { columns: cols, rows } = process.stdout;
	const { env } = process;
	log("start", { argv, cwd, env, pid, session, tty, cols, rows });
	try {
		readSettings();
	} catch (error) {
		refuse(`Error: --settings cannot be read: ${error}`);
	}
	if (!tty) refuse("Error: this stand-in works in a terminal only");
}
