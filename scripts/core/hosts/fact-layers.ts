/** The layers that a host's own facts speak of. Whatever could not be told is unknown: neither ready nor broken. */
import { type Fact, type HostFacts, known } from "./facts.ts";
import type { Declared, Layer, LayerName } from "./layers.ts";
import {
	LEAST_FREE_BYTES,
	LEAST_MEMORY_PCT,
	loadLimits,
	memoryEnough,
} from "./limits.ts";
import { nodeFits } from "./node-wish.ts";

type Found = Pick<Layer, "value" | "why"> & { readonly remedy?: string };

/** The layer of a fact, or that it is not known. */
function from<T>(
	name: LayerName,
	fact: Fact<T>,
	judge: (value: T) => Found,
	applies = true,
): Layer {
	const found: Found = known(fact)
		? judge(fact.is)
		: {
				value: "unknown",
				why: "skipped" in fact ? `not asked: ${fact.skipped}` : fact.unknown,
			};
	return { layer: name, remedy: null, applies, ...found };
}

const MIB = 1024 * 1024;
const looked = (places: readonly string[]): string =>
	places.length === 0 ? "nowhere was looked" : `looked in ${places.join(", ")}`;

/** A program that either answered, did not, or is not there. */
function program(
	name: string,
	remedy: string,
): (found: {
	readonly program: string | null;
	readonly version: string | null;
	readonly looked: readonly string[];
	readonly note: string | null;
}) => Found {
	return ({ program: path, version, looked: places, note }) => {
		const more = note === null ? "" : `; ${note}`;
		if (path === null)
			return {
				value: "no",
				why: `no ${name} was found: ${looked(places)}${more}`,
				remedy,
			};
		return version === null
			? {
					value: "unknown",
					why: `${path} is there and gave no answer${more}`,
				}
			: { value: "yes", why: `${version} at ${path}` };
	};
}

/** Layers that are about the declared repository. */
function repositoryLayers(facts: HostFacts, { repoPath }: Declared): Layer[] {
	const fact = facts.repository;
	if (repoPath === null)
		return (["repository", "nvmrc", "package-manager"] as const).map(
			(name): Layer => ({
				layer: name,
				value: "unknown",
				why: "not asked: no repo-path is declared for this host",
				remedy: null,
				applies: false,
			}),
		);
	return [
		from("repository", fact, ({ path, exists, isGit, head }) => {
			if (!exists)
				return {
					value: "no",
					why: `${path} does not exist on the host`,
					remedy: "clone the repository there, or correct repo-path",
				};
			if (!isGit)
				return {
					value: "no",
					why: `${path} is no git repository`,
					remedy: "correct repo-path",
				};
			return {
				value: "yes",
				why: `${path}${head === null ? ", without a commit" : ` at ${head.slice(0, 12)}`}`,
			};
		}),
		from("nvmrc", fact, ({ nvmrc }) => {
			if (nvmrc === null) return { value: "yes", why: "no .nvmrc asks" };
			if (!known(facts.node))
				return { value: "unknown", why: "the host's Node is not known" };
			const { version } = facts.node.is;
			const fits = nodeFits(nvmrc, version);
			return {
				value: fits,
				why:
					fits === "unknown"
						? `.nvmrc asks for ${nvmrc}, which names no version by number`
						: `.nvmrc asks for ${nvmrc}; Node is ${version}`,
				...(fits === "no"
					? { remedy: "install the Node that .nvmrc asks for on the host" }
					: {}),
			};
		}),
		from("package-manager", fact, ({ manager, lockfiles }) => {
			const locks = lockfiles.join(", ") || "no lockfile";
			if (manager === null)
				return { value: "yes", why: `none is asked for (${locks})` };
			const wish = `${manager.name}${manager.wanted === null ? "" : ` ${manager.wanted}`} (${locks})`;
			return manager.program === null
				? {
						value: "no",
						why: `${wish} is asked for and was not found: ${looked(manager.looked)}`,
						remedy: `install ${manager.name} on the host`,
					}
				: { value: "yes", why: `${wish} at ${manager.program}` };
		}),
	];
}

function harnessLayers(facts: HostFacts, { harness }: Declared): Layer[] {
	if (harness === null)
		return (["harness", "harness-auth"] as const).map(
			(name): Layer => ({
				layer: name,
				value: "no",
				why: "this host was declared without a harness: it is there for commands alone",
				remedy: "take harness: none away from it, if agents may work there",
				applies: true,
			}),
		);
	return [
		from(
			"harness",
			facts.harness,
			program(
				"claude",
				"install Claude Code on the host, or declare claude-path",
			),
		),
		from(
			"harness-auth",
			facts["harness-auth"],
			({ signedIn, method, note }) => ({
				value: signedIn,
				why: `signed in: ${signedIn}${method === null ? "" : ` (${method})`}${note === null ? "" : `; ${note}`}`,
				...(signedIn === "no"
					? { remedy: "sign in on the host itself: run claude there" }
					: {}),
			}),
		),
	];
}

/**
 * The layers that the host's facts speak of, each once, in their order.
 *
 * @param facts what the host told
 * @param declared what its user said of it
 */
export function factLayers(
	facts: HostFacts,
	declared: Declared,
): readonly Layer[] {
	const { node } = facts;
	const [repository, nvmrc, manager] = repositoryLayers(facts, declared) as [
		Layer,
		Layer,
		Layer,
	];
	return [
		from("path", facts.path, ({ own, login }) => ({
			value: "yes",
			why: `programs are looked for in ${own.join(", ") || "no folder"}${
				login === null
					? "; the login shell told no PATH in its time"
					: login.length === 0
						? ""
						: `; the login shell adds ${login.join(", ")}`
			}`,
		})),
		from("node", node, ({ version, path }) => ({
			value: "yes",
			why: `${version} at ${path}`,
		})),
		from("disk", facts.disk, ({ places }) => {
			const [least] = [...places].sort((a, b) => a.freeBytes - b.freeBytes);
			if (least === undefined)
				return { value: "unknown", why: "no place could be measured" };
			const why = `${Math.floor(least.freeBytes / MIB)} MiB free at ${least.path} (${least.what})`;
			return least.freeBytes < LEAST_FREE_BYTES
				? {
						value: "no",
						why: `${why}; ${LEAST_FREE_BYTES / MIB} are needed`,
						remedy:
							"make room on the host; offload clean -H removes what ended",
					}
				: { value: "yes", why };
		}),
		from("git", facts.git, program("git", "install git on the host")),
		repository,
		nvmrc,
		manager,
		from(
			"git-credentials",
			facts["git-credentials"],
			({ works, why }) => ({
				value: works,
				why,
				...(works === "no"
					? {
							remedy:
								"set up credentials on the host that need no question; a sync does without them",
						}
					: {}),
			}),
			declared.repoPath !== null,
		),
		from("tmux", facts.tmux, program("tmux", "install tmux on the host")),
		...harnessLayers(facts, declared),
		from("load", facts.load, ({ five, cores }) => {
			const { start } = loadLimits(cores);
			const why = `${five.toFixed(2)} over five minutes on ${cores} cores; work goes there under ${start}`;
			return five < start
				? { value: "yes", why }
				: { value: "no", why, remedy: "wait until the host is less busy" };
		}),
		from("memory", facts.memory, ({ freePct }) => ({
			value: memoryEnough(freePct) ? "yes" : "no",
			why: `${Math.round(freePct)}% free; ${LEAST_MEMORY_PCT}% are needed`,
			...(memoryEnough(freePct)
				? {}
				: { remedy: "wait until the host has memory again" }),
		})),
		from("jobs", facts.jobs, ({ live }) => ({
			value: "yes",
			why: `${live} of ours ${live === 1 ? "lives" : "live"} there`,
		})),
	];
}
