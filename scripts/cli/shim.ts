/**
 * The stable `offload` command of a person's terminal: a small script that starts an installation.
 * The plugin's own `bin/` lies at a path that changes with every version.
 */
import { closeSync, constants, lstatSync, openSync, readSync } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";
import type { Env } from "./frame/types.ts";

/** The second line of every shim of ours. What does not carry it is not ours. */
export const SHIM_MARK = "# offload-shim 1";

/** The name of the command. */
export const SHIM_NAME = "offload";

/** What lies where a shim would be. */
export type ShimSeen =
	| { readonly kind: "absent" }
	| { readonly kind: "ours"; readonly root: string; readonly text: string }
	| { readonly kind: "foreign"; readonly what: string };

const quoted = (path: string) => `'${path.replaceAll("'", `'\\''`)}'`;

/**
 * The script. It starts the installation that made it; where that is gone (a plugin update leaves
 * another version beside it), the newest of its neighbours.
 *
 * @param root the plugin's root: absolute, without a line break
 */
export const shimText = (root: string): string => `#!/bin/sh
${SHIM_MARK}
# Written by \`offload link\`; removed by \`offload uninstall\`.
root=${quoted(root)}
if [ ! -x "$root/bin/offload" ]; then
	found=
	for next in "\${root%/*}"/*/bin/offload; do
		[ -x "$next" ] && [ -f "\${next%/bin/offload}/dist/offload.cjs" ] || continue
		if [ -z "$found" ] || [ "$next" -nt "$found" ]; then found=$next; fi
	done
	if [ -z "$found" ]; then
		printf 'reason\\tinstallation: the installation that this command starts is gone\\n'
		printf 'offload: nothing is installed at %s\\n' "$root" >&2
		printf '  next: install the plugin again and run its \`bin/offload link\`\\n' >&2
		exit 5
	fi
	root=\${found%/bin/offload}
fi
exec "$root/bin/offload" "$@"
`;

/**
 * Looks at the place of a shim without following a link.
 *
 * @param path where it would be
 * @throws what the file system throws, where it cannot be looked at
 */
export function readShim(path: string): ShimSeen {
	let stat: ReturnType<typeof lstatSync>;
	try {
		stat = lstatSync(path);
	} catch (error) {
		if (error instanceof Error && "code" in error && error.code === "ENOENT")
			return { kind: "absent" };
		throw error;
	}
	if (stat.isSymbolicLink())
		return { kind: "foreign", what: "a symbolic link" };
	if (stat.isDirectory()) return { kind: "foreign", what: "a folder" };
	if (!stat.isFile()) return { kind: "foreign", what: "not a file" };
	const fd = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW);
	const buffer = Buffer.alloc(8192);
	let text: string;
	try {
		text = buffer.toString(
			"utf8",
			0,
			readSync(fd, buffer, 0, buffer.length, 0),
		);
	} finally {
		closeSync(fd);
	}
	const [, mark, , root] = text.split("\n", 4);
	const path1 = /^root='(.*)'$/.exec(root ?? "")?.[1];
	return mark === SHIM_MARK && path1 !== undefined
		? { kind: "ours", root: path1.replaceAll(`'\\''`, "'"), text }
		: { kind: "foreign", what: "a file that Offload did not write" };
}

/** The absolute folders of PATH, in order, each once. */
export const pathFolders = (env: Env): string[] => [
	...new Set(
		(env.PATH ?? "").split(delimiter).filter((folder) => isAbsolute(folder)),
	),
];

/**
 * What a shell finds under the name `offload`, first to last.
 *
 * @param env for PATH
 * @returns each place where something of that name is, ours or not; one that cannot be looked at is foreign
 */
export function shimsOnPath(
	env: Env,
): { path: string; seen: Exclude<ShimSeen, { kind: "absent" }> }[] {
	return pathFolders(env).flatMap((folder) => {
		const path = join(folder, SHIM_NAME);
		try {
			const seen = readShim(path);
			return seen.kind === "absent" ? [] : [{ path, seen }];
		} catch (error) {
			const code = error instanceof Error && "code" in error ? error.code : "";
			// A part of PATH that is a file, or not there, holds nothing.
			if (code === "ENOTDIR") return [];
			const what = "something that cannot be looked at";
			return [{ path, seen: { kind: "foreign" as const, what } }];
		}
	});
}
