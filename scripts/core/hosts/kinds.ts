/**
 * What a host is ready for, each kind decided by itself from the layers that it needs. That commands can run
 * there says nothing of an agent, so no kind is ever concluded from another.
 */
import type { Yes3 } from "../vocabulary.ts";
import type { ReadinessKind } from "./doctor-line.ts";
import { type Layer, type LayerName, LINK_LAYERS } from "./layers.ts";

/** Whether a host is ready for one kind of work. */
export interface KindState {
	readonly kind: ReadinessKind;
	readonly value: Yes3;
	/** The layer that decided against it, which is the token of a line; null where it is ready. */
	readonly because: LayerName | null;
	/** One sentence. */
	readonly why: string;
}

/** What any work needs. */
const BASE: readonly LayerName[] = [
	// First: of steps that nothing was heard of, the link as a whole is the reason.
	"link",
	...LINK_LAYERS.filter((name) => name !== "link"),
	"path",
	"node",
	"disk",
	"git",
	"repository",
];

/** The layers without which a kind is not ready: one that is not known leaves the kind unknown. */
export const NEEDS: { readonly [K in ReadinessKind]: readonly LayerName[] } = {
	gate: [...BASE, "nvmrc", "package-manager"],
	headless: [...BASE, "harness", "harness-auth"],
	session: [...BASE, "tmux", "harness", "harness-auth"],
};

/** Layers that withhold every kind where they are bad. Not to know them withholds nothing. */
export const PRESSURE: readonly LayerName[] = ["load", "memory"];

const unseen = (layer: LayerName): Layer => ({
	layer,
	value: "unknown",
	why: "not looked at",
	remedy: null,
	applies: true,
});

/**
 * The state of each kind.
 *
 * @param layers as {@link layersOf} gives them
 * @returns `no` where a needed layer is; else `unknown` where one is, or is missing; else `yes`
 */
export function kindsOf(layers: readonly Layer[]): {
	readonly [K in ReadinessKind]: KindState;
} {
	const by = new Map(layers.map((one) => [one.layer, one]));
	const state = (kind: ReadinessKind): KindState => {
		const needed = NEEDS[kind]
			.map((name): Layer => by.get(name) ?? unseen(name))
			.filter(({ applies }) => applies);
		const pressed = PRESSURE.flatMap((name) => by.get(name) ?? []);
		const bad =
			[...needed, ...pressed].find(({ value }) => value === "no") ??
			needed.find(({ value }) => value === "unknown");
		return bad === undefined
			? { kind, value: "yes", because: null, why: "all that it needs is there" }
			: {
					kind,
					value: bad.value,
					because: bad.layer,
					why: `${bad.layer}: ${bad.why}`,
				};
	};
	return {
		headless: state("headless"),
		gate: state("gate"),
		session: state("session"),
	};
}
