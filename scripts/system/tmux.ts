/**
 * Calls of tmux: one program, one server, arguments as they are. Nothing goes through a shell, and a call
 * that does not come back is ended.
 */
import { execFile } from "node:child_process";

/** What a call answered. */
export interface TmuxAnswer {
	readonly ok: boolean;
	readonly stdout: string;
	/** In a line, what tmux complained of; empty where it did not. */
	readonly why: string;
}

/** Runs tmux. @param args as they are @param input for its stdin */
export type Tmux = (
	args: readonly string[],
	input?: Uint8Array,
) => Promise<TmuxAnswer>;

/** Milliseconds of one call, and bytes of its answer. */
const CALL_MS = 5000;
const ANSWER_BYTES = 16 * 1024 * 1024;

/**
 * The calls of one server.
 *
 * @param program absolute path of tmux
 * @param socket of the server; null: the user's own, as the environment says
 * @param env the environment of the calls; a server that they start inherits it
 */
export function tmuxAt(
	program: string,
	socket: string | null,
	env: Readonly<Record<string, string | undefined>>,
): Tmux {
	const at = socket === null ? [] : ["-S", socket];
	return (args, input) =>
		new Promise((resolve) => {
			const child = execFile(
				program,
				[...at, ...args],
				{
					env: { ...env },
					timeout: CALL_MS,
					killSignal: "SIGKILL",
					maxBuffer: ANSWER_BYTES,
					encoding: "utf8",
				},
				(error, stdout, stderr) =>
					resolve({
						ok: error === null,
						stdout,
						why:
							error === null
								? ""
								: (stderr.trim().split("\n")[0] ?? "").slice(0, 200) ||
									(error.killed
										? "it did not answer"
										: error.message.slice(0, 200)),
					}),
			);
			child.stdin?.on("error", () => {});
			child.stdin?.end(input ?? "");
		});
}

/** The socket of the server in which a process runs, by what tmux told it; null outside of one. */
export const socketOf = (
	env: Readonly<Record<string, string | undefined>>,
): string | null => env.TMUX?.split(",")[0] || null;
