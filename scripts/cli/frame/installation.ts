/** This installation and whoever started it: what a verb and a hook need alike, without the table of verbs. */
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { homedir, tmpdir, userInfo } from "node:os";
import { dirname, isAbsolute, join } from "node:path";
import { shellWord } from "../../core/shell.ts";
import { SHIM_NAME, shimsOnPath } from "../shim.ts";
import type { Env, Self } from "./types.ts";

declare const OFFLOAD_VERSION: string | undefined;

/** The environment as the caller had it: the launcher had put one variable aside. */
export function callersEnv(env: NodeJS.ProcessEnv): Env {
	const { OFFLOAD_EXTRA_CA_CERTS: aside, ...rest } = env;
	return aside === undefined || rest.NODE_EXTRA_CA_CERTS !== undefined
		? rest
		: { ...rest, NODE_EXTRA_CA_CERTS: aside };
}

/** The home directory, absolute. */
export function homeOf(env: Env): string {
	if (env.HOME !== undefined && isAbsolute(env.HOME)) return env.HOME;
	try {
		return userInfo().homedir;
	} catch {
		return homedir();
	}
}

/**
 * This installation.
 *
 * @param dist the folder of the bundles, absolute
 * @param env for PATH
 */
export function selfOf(dist: string, env: Env): Self {
	const root = dirname(dist);
	const launcher = join(root, "bin", "offload");
	return {
		get version() {
			if (typeof OFFLOAD_VERSION === "string") return OFFLOAD_VERSION;
			const text = readFileSync(join(root, "package.json"), "utf8");
			return String(JSON.parse(text).version);
		},
		root,
		dist,
		launcher,
		command: () =>
			shimsOnPath(env)[0]?.seen.kind === "ours"
				? SHIM_NAME
				: shellWord(launcher),
	};
}

/**
 * Writes a fault down where its finder can send it from: under the state root where there is one,
 * else in the temporary folder. Holds no argument of the command line.
 *
 * @returns where it lies; null where it could not be written
 */
export async function keepFault(
	dist: string,
	env: Env,
	home: string,
	verb: string | null,
	fault: unknown,
): Promise<string | null> {
	const text = [
		`offload ${selfOf(dist, env).version}, Node ${process.version}, ${process.platform} ${process.arch}`,
		`verb: ${verb ?? "none"}`,
		fault instanceof Error ? (fault.stack ?? fault.message) : String(fault),
		fault instanceof Error && fault.cause !== undefined
			? `cause: ${fault.cause instanceof Error ? fault.cause.stack : String(fault.cause)}`
			: "",
		"",
	].join("\n");
	const name = `offload-fault-${new Date().toISOString().replace(/[:.]/g, "-")}-${process.pid}.txt`;
	const [{ stateRoot }, { store }] = await Promise.all([
		import("../../jobs/root.ts"),
		import("../../core/layout.ts"),
	]);
	for (const folder of [
		() => {
			const root = stateRoot(env, home);
			if (!statSync(root).isDirectory()) throw new Error("no state root");
			return store(root).faults;
		},
		() => tmpdir(),
	]) {
		try {
			const dir = folder();
			mkdirSync(dir, { recursive: true, mode: 0o700 });
			const path = join(dir, name);
			writeFileSync(path, text, { mode: 0o600, flag: "wx" });
			return path;
		} catch {
			// the next place
		}
	}
	return null;
}
