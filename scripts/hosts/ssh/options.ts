/** The options of every call of ssh. One list, so that no call forgets one. */

/** What a call of ssh rests on. */
export interface SshPlaces {
	/** Absolute path of ssh. */
	readonly program: string;
	/** The configuration that takes the place of ssh's own; null: ssh's own. */
	readonly configFile: string | null;
	/** The files that ssh believes host keys from, ours among them. */
	readonly knownHosts: readonly string[];
	/** The socket of the shared connection; null: each call makes its own. */
	readonly socket: string | null;
}

/** Seconds: for a connection to come about, and of silence until it counts as lost. */
export const CONNECT_S = 10;
const ALIVE = { every: 5, times: 3 };
/** Seconds for which a shared connection is kept after its last use. */
export const PERSIST_S = 60;

/** Everything that may ask, forward, start something here or decide otherwise, switched off. */
const ALWAYS: readonly string[] = [
	"BatchMode=yes",
	`ConnectTimeout=${CONNECT_S}`,
	"ConnectionAttempts=1",
	`ServerAliveInterval=${ALIVE.every}`,
	`ServerAliveCountMax=${ALIVE.times}`,
	"TCPKeepAlive=yes",
	"UpdateHostKeys=no",
	"ForwardAgent=no",
	"ForwardX11=no",
	"ForwardX11Trusted=no",
	"ClearAllForwardings=yes",
	"ExitOnForwardFailure=no",
	"Tunnel=no",
	"PermitLocalCommand=no",
	"RemoteCommand=none",
	"RequestTTY=no",
	"EscapeChar=none",
	"LogLevel=INFO",
];

const asFlags = (options: readonly string[]): string[] =>
	options.flatMap((option) => ["-o", option]);

/**
 * A path as the value of an option, where blanks part values and some signs stand for others.
 *
 * @returns null for one that no option can hold
 */
export const asValue = (path: string): string | null =>
	/["\n\r]|\$\{/.test(path) ? null : `"${path.replaceAll("%", "%%")}"`;

/** What precedes the alias in every call. */
function head(
	{ program, configFile, knownHosts, socket }: SshPlaces,
	master: "yes" | "no",
	keys: "yes" | "accept-new" = "yes",
): string[] {
	const believed = knownHosts.flatMap((path) => asValue(path) ?? []);
	return [
		program,
		...(configFile === null ? [] : ["-F", configFile]),
		...asFlags([
			...ALWAYS,
			`StrictHostKeyChecking=${keys}`,
			...(believed.length === 0
				? []
				: [`UserKnownHostsFile=${believed.join(" ")}`]),
			...(socket === null
				? ["ControlMaster=no", "ControlPath=none"]
				: [`ControlMaster=${master}`, `ControlPath=${socket}`]),
		]),
	];
}

/**
 * The arguments of a call.
 *
 * @param alias fits the grammar of an alias; it stands after `--`
 * @param command the remote command, a constant of ours
 */
export const callArgv = (
	places: SshPlaces,
	alias: string,
	command: string,
): string[] => [...head(places, "no"), "-T", "--", alias, command];

/** The arguments that make the shared connection and return once it is there. */
export const masterArgv = (places: SshPlaces, alias: string): string[] => [
	...head(places, "yes"),
	...asFlags([`ControlPersist=${PERSIST_S}`]),
	"-f",
	"-N",
	"-T",
	"--",
	alias,
];

/**
 * The arguments that ask a host for its key, on the very road that calls take, and for nothing else: nobody signs in.
 *
 * @param into a fresh file, which is given the key
 */
export const keyArgv = (
	places: Pick<SshPlaces, "program" | "configFile">,
	alias: string,
	into: string,
): string[] => [
	...head({ ...places, knownHosts: [into], socket: null }, "no", "accept-new"),
	...asFlags([
		"GlobalKnownHostsFile=/dev/null",
		"HashKnownHosts=no",
		"CheckHostIP=no",
		"PreferredAuthentications=none",
	]),
	"-T",
	"--",
	alias,
	"true",
];

/** The arguments that print what ssh makes of an alias, without a connection. */
export const resolveArgv = (
	{ program, configFile }: Pick<SshPlaces, "program" | "configFile">,
	alias: string,
): string[] => [
	program,
	...(configFile === null ? [] : ["-F", configFile]),
	"-G",
	"--",
	alias,
];
