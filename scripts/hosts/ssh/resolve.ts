/** Asks ssh what it makes of an alias. No connection is made. */
import { call } from "./call.ts";
import { resolveArgv } from "./options.ts";
import { type Resolved, resolvedFrom } from "./resolved.ts";

/** Milliseconds for ssh to read its configuration. */
const RESOLVE_MS = 10_000;

/** Why ssh makes nothing of it. */
export interface Unresolved {
	/** One sentence without a full stop. */
	readonly unresolved: string;
	/** What ssh printed. Untrusted. */
	readonly stderr: string;
}

/**
 * What ssh makes of an alias.
 *
 * @param alias fits the grammar of an alias
 */
export async function resolveAlias(
	of: {
		readonly ssh: string;
		readonly configFile: string | null;
		readonly env: Readonly<Record<string, string | undefined>>;
	},
	alias: string,
): Promise<Resolved | Unresolved> {
	const printed: Buffer[] = [];
	const end = await call({
		argv: resolveArgv({ program: of.ssh, configFile: of.configFile }, alias),
		env: of.env,
		input: null,
		take: (bytes) => printed.push(Buffer.from(bytes)) < 1000,
		withinMs: RESOLVE_MS,
	});
	if (end.code === 0)
		return resolvedFrom(Buffer.concat(printed).toString("utf8"));
	return {
		unresolved:
			end.code === 127
				? "ssh could not be started"
				: end.late
					? "ssh did not come to the end of its own configuration in time"
					: "ssh does not take its own configuration",
		stderr: end.stderr,
	};
}
