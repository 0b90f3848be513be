/**
 * Where Claude Code lies on a host. A session without a terminal skips what a person's shell reads at its
 * start, so PATH alone would say "not found" of a program that is there.
 */
import type { FactValue } from "../../core/hosts/facts.ts";
import {
	authStatus,
	locateClaude,
	probeVersion,
} from "../../harnesses/claude/find.ts";
import {
	type HostEnv,
	type Paths,
	withPaths,
} from "../../hosts/there/login-path.ts";
import { atHome } from "../../hosts/there/repository.ts";

/** Milliseconds for each of its answers. */
export const HARNESS_MS = 15_000;

/** Where installers put it, below the home folder or absolute. */
const WELL_KNOWN = [
	"~/.local/bin",
	"~/.claude/local",
	"~/.npm-global/bin",
	"~/.local/share/mise/shims",
	"~/.asdf/shims",
	"~/.volta/bin",
	"~/.bun/bin",
	"~/bin",
	"/opt/homebrew/bin",
	"/usr/local/bin",
	"/usr/bin",
] as const;

/** Places that are told. */
const MOST = 64;

/** A harness that was found, or where it was looked for. */
interface Found {
	readonly program: string | null;
	readonly by: FactValue<"harness">["by"];
	readonly looked: readonly string[];
	readonly note: string | null;
}

/**
 * Finds Claude Code: where it was declared, on PATH, on the login shell's PATH, in the places of installers.
 *
 * @param declared the path that was declared, which is final where there is one
 */
function find(
	declared: string | null,
	env: HostEnv,
	home: string,
	paths: Paths,
): Found {
	const on = (folders: readonly string[]) =>
		locateClaude({
			configured: null,
			env: { ...env, PATH: folders.join(":") },
			folder: null,
		}).program;
	if (declared !== null) {
		const configured = atHome(declared, home);
		const { program, notes } = locateClaude({ configured, env, folder: null });
		return {
			program,
			by: program === null ? null : "claude-path",
			looked: [configured],
			note: notes[0] ?? null,
		};
	}
	const places = WELL_KNOWN.map((dir) => atHome(dir, home));
	const roads = [
		["path", paths.own],
		["login-shell", paths.login ?? []],
		["well-known", places],
	] as const;
	const note =
		paths.login === null
			? "the login shell told no PATH within its time"
			: null;
	const looked: string[] = [];
	for (const [by, folders] of roads) {
		looked.push(...folders.filter((dir) => !looked.includes(dir)));
		const program = on(folders);
		if (program !== null)
			return { program, by, looked: looked.slice(0, MOST), note: null };
	}
	return { program: null, by: null, looked: looked.slice(0, MOST), note };
}

/** The two facts about the harness, which share the search. */
export interface HarnessLook {
	harness(): Promise<FactValue<"harness">>;
	auth(): Promise<FactValue<"harness-auth">>;
}

/**
 * A look at Claude Code. The search is made once.
 *
 * @param declared the path that was declared, or null
 * @param bare the environment that a worker there would have, but for its PATH
 * @param home the home folder, absolute
 * @param paths where programs lie
 */
export function lookAtHarness(
	declared: string | null,
	bare: HostEnv,
	home: string,
	paths: Promise<Paths>,
): HarnessLook {
	let search: Promise<{ found: Found; env: HostEnv }> | undefined;
	const searched = () => {
		search ??= paths.then((known) => ({
			found: find(declared, bare, home, known),
			env: withPaths(bare, known),
		}));
		return search;
	};
	return {
		async harness() {
			const { found, env } = await searched();
			const { program, by, note } = found;
			const looked = [...found.looked];
			if (program === null) return { program, version: null, by, looked, note };
			const asked = await probeVersion(program, env, HARNESS_MS);
			return {
				program,
				version: asked.version,
				by,
				looked,
				note: asked.note ?? note,
			};
		},
		async auth() {
			const { found, env } = await searched();
			if (found.program === null)
				return {
					signedIn: "unknown",
					method: null,
					note: "there is no harness to ask",
				};
			return authStatus(found.program, env, HARNESS_MS);
		},
	};
}
