/** The connection to a host that calls share, made where there is none. */
import { createHash, randomBytes } from "node:crypto";
import { type AgainOf, again } from "./again.ts";
import { call } from "./call.ts";
import { forget, greeted, share, socketFolder } from "./control.ts";
import { masterArgv, type SshPlaces } from "./options.ts";
import { unreachable } from "./reasons.ts";
import type { Stopped } from "./reply.ts";
import type { Resolved } from "./resolved.ts";

/** What a connection rests on. */
export interface ConnectionOf extends AgainOf {
	/** Fits the grammar of an alias. */
	readonly alias: string;
	/** Absolute path of ssh. */
	readonly ssh: string;
	readonly configFile: string | null;
	/** The file of the host keys that were trusted through us. */
	readonly knownHosts: string;
	readonly env: Readonly<Record<string, string | undefined>>;
	readonly uid: number | null;
}

/** The name of the socket: another one wherever ssh's configuration of the host is another. */
const nameOf = (of: ConnectionOf, { text }: Resolved): string =>
	createHash("sha256")
		.update(
			JSON.stringify([of.alias, of.ssh, of.configFile, of.knownHosts, text]),
		)
		.digest("hex")
		.slice(0, 16);

/**
 * Connects, or takes the connection that is there.
 *
 * @param left milliseconds that are left
 * @returns what calls go by, or where the road ends
 */
export async function connected(
	of: ConnectionOf,
	resolved: Resolved,
	left: () => number,
): Promise<SshPlaces | Stopped> {
	const { alias, env } = of;
	const alone: SshPlaces = {
		program: of.ssh,
		configFile: of.configFile,
		knownHosts: [...resolved.knownHosts, of.knownHosts],
		socket: null,
	};
	const dir = socketFolder(env, of.uid);
	if (dir === null) return alone;
	const socket = `${dir}/${nameOf(of, resolved)}`;
	const found = await greeted(socket);
	if (found === "alive") return { ...alone, socket };
	// Whoever holds it may come to itself again; it is not ours to end.
	if (found === "silent") return alone;
	forget(socket);
	const fresh = `${dir}/${randomBytes(8).toString("hex")}`;
	const failed = await again(of, async () => {
		const end = await call({
			argv: masterArgv({ ...alone, socket: fresh }, alias),
			env,
			input: null,
			withinMs: left(),
		});
		if (end.code === 0) return null;
		return {
			stderr: end.stderr,
			at: unreachable(alias, { ...end, answered: false }),
		};
	});
	if (failed !== null) return failed;
	return { ...alone, socket: share(fresh, socket) ? socket : fresh };
}
