/** Links to hosts that are none: each does one named thing. */
import type { HostFacts } from "../../../scripts/core/hosts/facts.ts";
import type { LinkLayer } from "../../../scripts/core/hosts/layers.ts";
import type { HostSpec } from "../../../scripts/core/hosts/spec.ts";
import { OffloadError } from "../../../scripts/core/reasons.ts";
import type {
	Asked,
	HostLink,
	Reply,
} from "../../../scripts/hosts/ssh/link.ts";
import { linesOf, READY } from "../../core/hosts/support.ts";

/** By what it was answered. */
const FROM = { node: "/usr/bin/node", noise: 0 };
const END = { format: 1, nonce: "0".repeat(32), end: true, code: 0 };
const told = (facts: HostFacts, asked: Asked): Reply => {
	const lines = [...linesOf(facts), END];
	for (const line of lines) asked.onLine?.(line);
	return { kind: "answer", lines, code: 0, ...FROM };
};
const without = (...names: (keyof HostFacts)[]): HostFacts => ({
	...READY,
	...Object.fromEntries(names.map((name) => [name, { skipped: "quick" }])),
});
const failsAt = (layer: LinkLayer) => (): Promise<Reply> =>
	Promise.resolve({
		kind: "unreachable",
		layer,
		token: layer,
		why: `${layer} failed`,
		remedy: layer === "auth" ? "add your key there" : null,
		tail: "",
	});

/** What a link may do. */
export const BEHAVIOURS = {
	ready: (asked: Asked) =>
		Promise.resolve(
			told(
				(asked.request as { probe: string }).probe === "quick"
					? without("harness", "harness-auth", "git-credentials")
					: READY,
				asked,
			),
		),
	"signed-out": (asked: Asked) =>
		Promise.resolve(
			told(
				{
					...READY,
					"harness-auth": { is: { signedIn: "no", method: null, note: null } },
				},
				asked,
			),
		),
	mute: (asked: Asked) =>
		Promise.resolve({
			kind: "answer",
			lines: [END],
			code: 0,
			...FROM,
		} as Reply).then((reply) => {
			asked.onLine?.(END);
			return reply;
		}),
	refuses: () =>
		Promise.resolve({
			kind: "answer",
			lines: [{ error: { reason: "store", message: "no \u001b[31mstore" } }],
			code: 1,
			...FROM,
		} as Reply),
	"ends-with-code": (asked: Asked) =>
		Promise.resolve({ ...told(READY, asked), code: 3 } as Reply),
	"no-node": () =>
		Promise.resolve({
			kind: "no-node",
			looked: ["/usr/bin"],
			noise: 0,
		} as Reply),
	"refuses-the-connection": failsAt("tcp"),
	"wants-a-password": failsAt("auth"),
	"breaks-off": failsAt("link"),
	throws: () =>
		Promise.reject(new OffloadError("unreachable", "the link was closed")),
	hangs: () => new Promise<Reply>(() => {}),
} as const satisfies Record<string, (asked: Asked) => Promise<Reply>>;
export type Behaviour = keyof typeof BEHAVIOURS;

export const spec = (
	alias: string,
	over: Partial<HostSpec> = {},
): HostSpec => ({
	alias,
	rolesAllowed: ["test"],
	repoPath: "~/project",
	claudePath: null,
	harness: "claude",
	env: [],
	leaseS: 86_400,
	gate: null,
	...over,
});

/** Links that behave as their hosts are named, with what was asked of them. */
export function links(behaviour: (alias: string) => Behaviour) {
	const asked: { alias: string; asked: Asked }[] = [];
	return {
		asked,
		link: ({ alias }: Pick<HostSpec, "alias">): HostLink => ({
			alias,
			ask: (one) => {
				asked.push({ alias, asked: one });
				return BEHAVIOURS[behaviour(alias)](one);
			},
		}),
	};
}
