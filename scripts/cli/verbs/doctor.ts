/** `offload doctor`: what this machine, or a host, has of what Offload needs. */
import { OffloadError } from "../../core/reasons.ts";
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
import type { Context, Problem, Result, Row } from "../frame/types.ts";

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
async function self(ctx: Context): Promise<Result> {
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
}

export const run: Run<"doctor"> = async (ctx, { opt }) => {
	if (opt.host !== undefined || opt.all) {
		// Loaded where a host is asked for: nothing else needs it.
		const { hostDoctor } = await import("../care/host-doctor.ts");
		return hostDoctor(ctx, {
			alias: opt.host ?? null,
			brief: opt.brief,
			quick: opt["no-probe"],
			kind: opt.for ?? null,
		});
	}
	const alone = (["brief", "no-probe", "for"] as const).find(
		(name) => opt[name] !== false && opt[name] !== undefined,
	);
	if (alone !== undefined)
		throw new OffloadError("usage", `--${alone} goes with -H or --all`, {
			next: `${ctx.self.command()} doctor -H <alias> --${alone}`,
		});
	return self(ctx);
};
