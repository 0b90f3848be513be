/** Host keys: what a host shows, what is recorded of it, and recording what a person has said yes to. */
import { createHash } from "node:crypto";
import {
	chmodSync,
	existsSync,
	mkdtempSync,
	readFileSync,
	rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { makeFolders, writeDurable } from "../../system/files.ts";
import { call } from "./call.ts";
import { keyArgv } from "./options.ts";
import { type Unreachable, unreachable } from "./reasons.ts";
import type { Resolved } from "./resolved.ts";

/** Seconds for a host to show its key. */
const SHOW_S = 15;
/** Seconds for a look into a file of keys. */
const LOOK_S = 5;

/** A host key. */
export interface HostKey {
	/** `ssh-ed25519` and the like. */
	readonly type: string;
	/** As it stands in a file of keys, base64. */
	readonly blob: string;
	/** `SHA256:…`, as ssh-keygen prints it. */
	readonly fingerprint: string;
}

/** What is needed to look for keys. */
export interface TrustOf {
	readonly alias: string;
	readonly ssh: string;
	/** Absolute path of ssh-keygen. */
	readonly keygen: string;
	readonly configFile: string | null;
	readonly env: Readonly<Record<string, string | undefined>>;
}

const KEY =
	/^(?:@\S+ )?\S+ ([a-z0-9@.-]{1,80}) ([A-Za-z0-9+/]{16,8192}={0,2})(?:\s|$)/;

/** The key of a line in a file of keys; null for one that is none. */
function keyOf(line: string): HostKey | null {
	const found = KEY.exec(line);
	const [, type, blob] = found ?? [];
	if (type === undefined || blob === undefined) return null;
	const digest = createHash("sha256")
		.update(Buffer.from(blob, "base64"))
		.digest("base64")
		.replace(/=+$/, "");
	return { type, blob, fingerprint: `SHA256:${digest}` };
}

/**
 * Asks a host for its key.
 *
 * @returns the key that ssh would have to believe, or where the road to it ends
 */
export async function shownKey(of: TrustOf): Promise<HostKey | Unreachable> {
	const dir = mkdtempSync(join(tmpdir(), "offload-key-"));
	try {
		chmodSync(dir, 0o700);
		const file = join(dir, "key");
		const end = await call({
			argv: keyArgv(
				{ program: of.ssh, configFile: of.configFile },
				of.alias,
				file,
			),
			env: of.env,
			input: null,
			withinMs: SHOW_S * 1000,
		});
		const lines = existsSync(file)
			? readFileSync(file, "utf8").split("\n")
			: [];
		for (const line of lines) {
			const key = keyOf(line);
			if (key !== null) return key;
		}
		return unreachable(of.alias, { ...end, answered: false });
	} finally {
		rmSync(dir, { recursive: true, force: true });
	}
}

/**
 * The keys that are recorded for a host.
 *
 * @param files those that ssh believes, ours among them; absent ones hold none
 */
export async function recordedKeys(
	of: Pick<TrustOf, "keygen" | "env">,
	{ keyName }: Pick<Resolved, "keyName">,
	files: readonly string[],
): Promise<readonly (HostKey & { readonly file: string })[]> {
	const found: (HostKey & { file: string })[] = [];
	for (const file of files) {
		if (!existsSync(file)) continue;
		const printed: Buffer[] = [];
		// Names may stand there as digests, which only ssh-keygen can compare.
		await call({
			argv: [of.keygen, "-F", keyName, "-f", file],
			env: of.env,
			input: null,
			take: (bytes) => printed.push(Buffer.from(bytes)) < 1000,
			withinMs: LOOK_S * 1000,
		});
		for (const line of Buffer.concat(printed).toString("utf8").split("\n")) {
			const key = line.startsWith("#") ? null : keyOf(line);
			if (key !== null) found.push({ ...key, file });
		}
	}
	return found;
}

/**
 * Records a key in our own file; ssh's own files are the person's.
 *
 * @param file made where it is absent, for its owner alone
 * @throws OffloadError `store`
 */
export function recordKey(
	file: string,
	{ keyName }: Pick<Resolved, "keyName">,
	{ type, blob }: HostKey,
): void {
	makeFolders(dirname(file), 0o700);
	const before = existsSync(file) ? readFileSync(file, "utf8") : "";
	const line = `${keyName} ${type} ${blob}\n`;
	if (before.split("\n").includes(line.trimEnd())) return;
	writeDurable(
		file,
		`${before}${before === "" || before.endsWith("\n") ? "" : "\n"}${line}`,
	);
}
