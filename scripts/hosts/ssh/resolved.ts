/** What ssh makes of an alias, read from what `ssh -G` prints. */

/** An alias, as ssh's configuration has it. */
export interface Resolved {
	readonly hostname: string;
	readonly user: string;
	readonly port: string;
	/** Null: none. */
	readonly jump: string | null;
	/** The files from which ssh itself believes host keys of this host. */
	readonly knownHosts: readonly string[];
	/** The name under which its key stands in them. */
	readonly keyName: string;
	/** The files with keys that would be offered. */
	readonly identities: readonly string[];
	/** All of it, as it was printed: what a shared connection must be the same in. */
	readonly text: string;
}

/** Reads the answer of `ssh -G`: lines of a key and its value. */
export function resolvedFrom(text: string): Resolved {
	const all = new Map<string, string[]>();
	for (const line of text.split("\n")) {
		const at = line.indexOf(" ");
		if (at < 0) continue;
		const key = line.slice(0, at).toLowerCase();
		all.set(key, [...(all.get(key) ?? []), line.slice(at + 1).trim()]);
	}
	const one = (key: string) => all.get(key)?.[0] ?? "";
	const hostname = one("hostname");
	const port = one("port") || "22";
	const alias = one("hostkeyalias");
	const jump = one("proxyjump") || one("proxycommand");
	return {
		hostname,
		user: one("user"),
		port,
		jump: jump === "" || jump === "none" ? null : jump,
		knownHosts: one("userknownhostsfile").split(/\s+/).filter(Boolean),
		keyName:
			alias !== "" && alias !== "none"
				? alias
				: port === "22"
					? hostname
					: `[${hostname}]:${port}`,
		identities: all.get("identityfile") ?? [],
		text,
	};
}
