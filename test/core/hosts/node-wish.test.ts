import { expect, it } from "vitest";
import { nodeFits } from "../../../scripts/core/hosts/node-wish.ts";

it.each([
	["20", "v20.19.3", "yes"],
	["v20.19", "v20.19.3", "yes"],
	["20.19.3", "v20.19.3", "yes"],
	["20.1", "v20.19.3", "no"],
	["2", "v20.19.3", "no"],
	["22", "v20.19.3", "no"],
	["20.x", "v20.19.3", "yes"],
	["lts/*", "v20.19.3", "unknown"],
	["", "v20.19.3", "unknown"],
	["20", "strange", "unknown"],
] as const)(".nvmrc %j against Node %s: %s", (wish, version, fits) => {
	expect(nodeFits(wish, version)).toBe(fits);
});
