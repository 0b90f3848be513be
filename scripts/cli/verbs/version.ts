/** `offload version`. */
import type { Run } from "../frame/table.ts";

/** Prints the version of this installation, of the Node that runs it, and where it lies. */
export const run: Run<"version"> = async ({ self }) => {
	const { version, root } = self;
	return {
		rows: [
			["version", version],
			["node", process.version],
			["root", root],
		],
		json: { version, node: process.version, root },
		quiet: [version],
	};
};
