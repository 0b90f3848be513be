/** The program that a harness runs, and whether the person's sign-in fits the route that was named. */
import { accessSync, constants } from "node:fs";
import { joinEnvironment, otherRoutesPresent } from "../core/environment.ts";
import { OffloadError } from "../core/reasons.ts";
import type { LaunchPlan } from "../core/records/plan.ts";
import { authStatus, locateClaude } from "../harnesses/claude/find.ts";
import type { DispatchRequest, DispatchSettings } from "./request.ts";
import type { World } from "./world.ts";

/** A program with the arguments that come from configuration. */
export interface Program {
	readonly program: string;
	readonly args: readonly string[];
}

function findClaudeProgram(
	world: World,
	settings: DispatchSettings,
	folder: string,
): Program {
	const { program, notes } = locateClaude({
		configured: settings.harnesses.claude.path,
		env: { PATH: world.env.PATH ?? "", HOME: world.home },
		folder,
	});
	if (program !== null) return { program, args: [] };
	throw new OffloadError(
		"environment",
		`Claude Code was not found: ${notes.join("; ")}`,
		{
			about: "claude",
			kept: "nothing was launched",
			next: "install it, or set harnesses.claude.path in your configuration",
		},
	);
}

function commandProgram(settings: DispatchSettings): Program {
	const [program, ...args] = settings.harnesses.command.argv ?? [];
	if (program !== undefined) {
		try {
			accessSync(program, constants.X_OK);
		} catch (error) {
			throw new OffloadError(
				"environment",
				"The program of the command harness is not there, or may not be run by this user",
				{
					about: program,
					kept: "nothing was launched",
					next: "mend harnesses.command.argv in your configuration",
					cause: error,
				},
			);
		}
		return { program, args };
	}
	throw new OffloadError(
		"configuration",
		"The harness command has no command to run",
		{
			about: "harnesses.command.argv",
			kept: "nothing was launched",
			next: "set harnesses.command.argv in your configuration to an absolute path and its arguments",
		},
	);
}

/**
 * Finds the program of a harness.
 *
 * @param folder where the work is done; no program of its own is ever taken
 * @throws OffloadError `environment` where it is not there, `configuration` where none is configured
 */
export const programOf = (
	world: World,
	settings: DispatchSettings,
	harness: string,
	folder: string,
): Program =>
	harness === "command"
		? commandProgram(settings)
		: findClaudeProgram(world, settings, folder);

/**
 * Asks where the login route was taken, the harness says that nobody is signed in, and the environment
 * holds another route: that route bills differently, so only a person may choose it.
 *
 * The harness is asked only then: where no other route is in sight there is nothing to fall through to,
 * and the worker's own run shows whether it is signed in.
 *
 * @throws OffloadError `asked`
 */
export async function checkAuth(
	world: World,
	request: DispatchRequest,
	program: Program,
	environment: Pick<LaunchPlan, "env" | "pass">,
): Promise<void> {
	if (request.harness !== "claude" || request.auth !== "login") return;
	const others = otherRoutesPresent(world.env, request.auth);
	if (others.length === 0) return;
	world.progress("asking Claude Code whether it is signed in");
	const { env } = joinEnvironment(environment.env, environment.pass, world.env);
	const answer = await authStatus(program.program, env);
	world.progress(null);
	if (answer.signedIn !== "no") return;
	throw new OffloadError(
		"asked",
		`Claude Code says that nobody is signed in, and your environment holds another route (${others.join(", ")}). Use it for this worker?`,
		{
			about: "login",
			kept: "nothing was launched",
			next: `${others.map((route) => `--auth ${route}`).join(" or ")}, or sign in with \`claude auth login\``,
		},
	);
}
