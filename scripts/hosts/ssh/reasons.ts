/** What ssh's own words and exit code say of where the road ends. Its words are looked at and never repeated as ours. */

import type { LinkLayer } from "../../core/hosts/layers.ts";

/** Why there is no answer. */
export interface Unreachable {
	readonly layer: LinkLayer;
	/** A token for one line. */
	readonly token: string;
	/** One sentence without a full stop. */
	readonly why: string;
	/** What to do; null where nothing better than the sentence can be said. */
	readonly remedy: string | null;
	/** Whether nothing of ours reached the host, and trying again may help. */
	readonly again: boolean;
}

/** How a call ended. */
export interface CallEnd {
	readonly code: number | null;
	readonly signal: string | null;
	/** Whether we ended it because its time was over. */
	readonly late: boolean;
	/** The end of what ssh wrote on stderr. */
	readonly stderr: string;
	/** Whether the host's side had begun to answer. */
	readonly answered: boolean;
}

/** A word of ssh's, and what it stands for. */
interface Sign extends Omit<Unreachable, "remedy" | "again"> {
	readonly pattern: RegExp;
	readonly remedy?: (alias: string) => string;
	readonly again?: true;
}

/** In the order in which they decide: what comes first explains what comes after. */
const SIGNS: readonly Sign[] = [
	{
		pattern:
			/Could not resolve hostname|Name or service not known|nodename nor servname|Temporary failure in name resolution/i,
		layer: "name",
		token: "no-such-name",
		why: "its name is not known here",
		remedy: (alias) =>
			`give ${alias} a HostName in ssh's configuration, or check the network`,
	},
	{
		pattern: /REMOTE HOST IDENTIFICATION HAS CHANGED|Offending .* key in/i,
		layer: "host-key",
		token: "host-key-changed",
		why: "its host key is another than the one that was recorded",
		remedy: () =>
			"if the host was set up anew, remove the old key with ssh-keygen -R and trust the new one; if not, somebody else answers",
	},
	{
		pattern:
			/Host key verification failed|No \S+ host key is known|authenticity of host/i,
		layer: "host-key",
		token: "host-key-unknown",
		why: "its host key was never recorded",
		remedy: (alias) => `offload hosts trust ${alias}`,
	},
	{
		pattern: /Too many authentication failures/i,
		layer: "auth",
		token: "too-many-keys",
		why: "it was offered too many keys before the right one",
		remedy: (alias) =>
			`name the key for ${alias} with IdentityFile and IdentitiesOnly`,
	},
	{
		pattern:
			/Permission denied \([^)]*(?:password|keyboard-interactive)[^)]*\)/i,
		layer: "auth",
		token: "auth-refused",
		why: "none of your keys is accepted; it would take a password, which nobody can be asked for here",
		remedy: (alias) => `put your key there once: ssh-copy-id ${alias}`,
	},
	{
		pattern:
			/Permission denied|Authentication failed|no more authentication methods|sign_and_send_pubkey/i,
		layer: "auth",
		token: "auth-refused",
		why: "none of your keys is accepted",
		remedy: (alias) =>
			`check that ssh ${alias} works without a question; a key with a passphrase has to be in the agent`,
	},
	{
		pattern: /Connection refused/i,
		layer: "tcp",
		token: "refused",
		why: "nothing listens on its ssh port",
		remedy: () =>
			"start sshd there, or set the right Port in ssh's configuration",
	},
	{
		pattern: /banner exchange/i,
		layer: "tcp",
		token: "silent",
		why: "something listens on its ssh port and does not say that it is ssh",
		remedy: () => "the machine may hang, or another service has the port",
	},
	{
		pattern: /Connection timed out|Operation timed out|timed out/i,
		layer: "tcp",
		token: "timed-out",
		why: "it does not answer",
		remedy: () => "the machine may be off, or a firewall drops what is sent",
	},
	{
		pattern: /No route to host|Network is (?:unreachable|down)|Host is down/i,
		layer: "tcp",
		token: "no-route",
		why: "there is no way to it",
		remedy: () => "check the network, or the VPN that leads there",
	},
	{
		pattern: /Session open refused|administratively prohibited|open failed/i,
		layer: "link",
		token: "too-many-sessions",
		why: "it takes no further session on this connection",
		remedy: () => "raise MaxSessions there, or wait for the others",
		again: true,
	},
	{
		pattern:
			/kex_exchange_identification|Connection (?:closed|reset) by|Exceeded MaxStartups/i,
		layer: "tcp",
		token: "busy",
		why: "it closed the connection before it had begun, as a host does that has too many at once",
		remedy: () => "try again in a moment",
		again: true,
	},
	{
		pattern:
			/Bad configuration option|Bad owner or permissions|no argument after keyword|terminating, \d+ bad|No such file or directory/i,
		layer: "ssh",
		token: "bad-configuration",
		why: "ssh does not take its own configuration",
		remedy: (alias) => `ssh -G ${alias} says which line it is`,
	},
	{
		pattern: /account is currently not available|account has expired/i,
		layer: "shell",
		token: "no-shell",
		why: "that login has no shell",
		remedy: () => "give the login a shell, or take another one",
	},
];

/**
 * Where the road ended.
 *
 * @param alias for the remedy
 */
export function unreachable(alias: string, end: CallEnd): Unreachable {
	const own = end.code === 255 || end.code === null || end.late;
	if (end.answered)
		return {
			layer: "link",
			token: end.late ? "too-slow" : "broken-off",
			why: end.late
				? "it had begun to answer, and did not come to the end in time"
				: "the connection broke off in the middle of its answer",
			remedy: null,
			again: false,
		};
	for (const { pattern, layer, token, why, remedy, again } of SIGNS) {
		// What a shell of the host prints is no word of ssh's.
		if (!own && layer !== "shell") continue;
		if (pattern.test(end.stderr))
			return {
				layer,
				token,
				why,
				remedy: remedy?.(alias) ?? null,
				again: again ?? false,
			};
	}
	if (end.late)
		return {
			layer: "tcp",
			token: "timed-out",
			why: "it did not answer in time",
			remedy: "the machine may hang, or a firewall drops what is sent",
			again: false,
		};
	if (end.code === 255 || end.code === null)
		return {
			layer: "link",
			token: "broken-off",
			why: "the connection ended before the host had said anything",
			remedy: `ssh -v ${alias} true shows where`,
			again: false,
		};
	return {
		layer: "shell",
		token: "no-shell",
		why: "the login works, and the shell there did not run what it was given",
		remedy: `ssh ${alias} sh -c : must print nothing and end with 0`,
		again: false,
	};
}
