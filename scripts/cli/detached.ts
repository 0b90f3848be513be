/** Starts a verb of ours that nobody waits for. */
import { spawn } from "node:child_process";
import type { Env } from "./frame/types.ts";

/**
 * Starts `offload <args>` in a session of its own, with no standard streams. What it finds lies in the
 * store afterwards; that it could not be started is no error, for then the store is merely older.
 *
 * @param launcher absolute path of the program
 * @param cwd a folder that is there
 * @param env as the caller had it
 */
export function detached(
	launcher: string,
	args: readonly string[],
	cwd: string,
	env: Env,
): void {
	try {
		const child = spawn(launcher, [...args], {
			cwd,
			env: { ...env },
			detached: true,
			stdio: "ignore",
		});
		child.on("error", () => {});
		child.unref();
	} catch {
		// no process can be started now
	}
}
