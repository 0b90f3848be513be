/** `offload doctor --self`: what this machine has of what Offload needs. */
import {
	type Check,
	checkClaude,
	checkCommandHarness,
	checkGit,
	checkHooks,
	checkInstallation,
	checkNode,
	checkShim,
	checkStateRoot,
} from "../care/checks.ts";
import { checkConfiguration } from "../care/configuration.ts";
import type { Run } from "../frame/table.ts";
import type { Problem, Row } from "../frame/types.ts";

const row = ({ name, required, value, seen, next }: Check): Row => [
	"check",
	name,
	required ? "required" : "optional",
	value,
	seen,
	next,
];

function problemOf(checks: readonly Check[]): Problem | undefined {
	const bad = checks.filter((c) => c.required && c.value !== "yes");
	const [first] = bad;
	if (first === undefined) return undefined;
	return {
		reason: "environment",
		message: `this machine is not ready: ${bad.map((c) => `${c.name} ${c.value}`).join(", ")}`,
		about: first.seen,
		...(first.next === null ? {} : { next: first.next }),
	};
}

/** Runs every check and prints a row for each. Changes nothing. */
export const run: Run<"doctor"> = async (ctx) => {
	ctx.out.progress("asking the programs of this machine");
	const configured = checkConfiguration(ctx);
	const claude = configured.then(({ loaded }) =>
		checkClaude(
			ctx,
			loaded?.config.harnesses.claude.path ?? null,
			(loaded?.config.harnesses.command.argv ?? null) === null,
		),
	);
	const [git, agents, { check: configuration, loaded }] = await Promise.all([
		checkGit(ctx),
		claude,
		configured,
	]);
	ctx.out.progress(null);
	const checks = [
		checkNode(),
		git,
		...agents,
		...checkCommandHarness(loaded?.config.harnesses.command.argv ?? null),
		checkStateRoot(ctx),
		configuration,
		checkHooks(ctx),
		checkInstallation(ctx),
		checkShim(ctx),
	];
	const problem = problemOf(checks);
	return {
		rows: checks.map(row),
		json: { checks },
		...(problem === undefined ? {} : { problem }),
	};
};
