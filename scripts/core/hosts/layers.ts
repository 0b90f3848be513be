/**
 * The layers of a host: one thing each that must hold before work can go there, from the link's first step to
 * the harness's sign-in, so that a cause is told where it lies and never as "not reachable".
 */
import type { Yes3 } from "../vocabulary.ts";
import { factLayers } from "./fact-layers.ts";
import { FACT_NAMES, type HostFacts } from "./facts.ts";
import type { HostSpec } from "./spec.ts";

/** The steps of the link, in the order in which they are taken. */
export const LINK_LAYERS = [
	"ssh", // its configuration here
	"name",
	"tcp",
	"host-key",
	"auth",
	"shell",
	"program", // ours, brought there and started
	"link",
] as const;
/** What the host tells of itself. */
export const HOST_LAYERS = [
	"path",
	"node",
	"disk",
	"git",
	"repository",
	"nvmrc",
	"package-manager",
	"git-credentials",
	"tmux",
	"harness",
	"harness-auth",
	"load",
	"memory",
	"jobs",
] as const;
export const LAYERS = [...LINK_LAYERS, ...HOST_LAYERS] as const;
export type LinkLayer = (typeof LINK_LAYERS)[number];
export type LayerName = (typeof LAYERS)[number];

/** One layer as it was found. */
export interface Layer {
	readonly layer: LayerName;
	readonly value: Yes3;
	/** One sentence; it may quote the host, which is untrusted. */
	readonly why: string;
	/** What a person can do about it, or null. Words of ours. */
	readonly remedy: string | null;
	/** False: nothing was declared that it would be about, so that nothing depends on it. */
	readonly applies: boolean;
}

/** What came back from a host. */
export type HostAnswer =
	| { readonly kind: "facts"; readonly facts: HostFacts }
	| { readonly kind: "no-node"; readonly looked: readonly string[] }
	| {
			readonly kind: "unreachable";
			/** As the link names it; one that is no step of the link counts as `link`. */
			readonly layer: string;
			readonly why: string;
			readonly remedy: string | null;
			/** Nothing was heard, so that it cannot be told how far the link got. */
			readonly blind?: boolean;
	  };

/** What was declared of a host that its layers depend on. */
export type Declared = Pick<HostSpec, "repoPath" | "harness">;

/** The layer that a link's word stands for. */
export const linkLayer = (word: string): LinkLayer =>
	(LINK_LAYERS as readonly string[]).includes(word)
		? (word as LinkLayer)
		: "link";

const layer = (
	name: LayerName,
	value: Yes3,
	why: string,
	remedy: string | null = null,
): Layer => ({ layer: name, value, why, remedy, applies: true });

/** The link's own layers, up to where it got. A link that only broke off says nothing against the host. */
function linkLayers(answer: HostAnswer): Layer[] {
	if (answer.kind !== "unreachable")
		return LINK_LAYERS.map((name) => layer(name, "yes", "the host answered"));
	const failed = linkLayer(answer.layer);
	const at = LINK_LAYERS.indexOf(failed);
	return LINK_LAYERS.map((name, place) => {
		if (place === at)
			return layer(
				name,
				name === "link" ? "unknown" : "no",
				answer.why,
				answer.remedy,
			);
		if (answer.blind === true && place < at)
			return layer(name, "unknown", "nothing was heard of the link");
		return place < at
			? layer(name, "yes", `the link got as far as ${failed}`)
			: layer(name, "unknown", `not reached: ${failed} comes before it`);
	});
}

/** Nothing of a host is known but why that is so. */
const nothingKnown = (why: string): HostFacts =>
	Object.fromEntries(
		FACT_NAMES.map((name) => [name, { unknown: why }]),
	) as unknown as HostFacts;

/**
 * The layers of a host, each once, in the order of {@link LAYERS}.
 *
 * @param answer what the link brought back
 * @param declared what its user said of it
 */
export function layersOf(
	answer: HostAnswer,
	declared: Declared,
): readonly Layer[] {
	const link = linkLayers(answer);
	if (answer.kind === "facts")
		return [...link, ...factLayers(answer.facts, declared)];
	const why =
		answer.kind === "no-node"
			? "not asked: no Node was found on the host"
			: "not asked: the host was not reached";
	const rest = factLayers(nothingKnown(why), declared);
	if (answer.kind === "unreachable") return [...link, ...rest];
	const looked = `no Node that is new enough in: ${answer.looked.join(", ") || "(nowhere was looked)"}`;
	return [
		...link,
		...rest.map((one): Layer => {
			if (one.layer === "path") return layer("path", "no", looked);
			if (one.layer === "node")
				return layer(
					"node",
					"no",
					looked,
					"install Node 20.19 or newer on the host, where a shell that is not interactive finds it",
				);
			return one;
		}),
	];
}
