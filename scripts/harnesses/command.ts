/** The harness `command`: a command line of the person's own configuration that reads the petition on stdin. */
import { isAbsolute } from "node:path";
import type {
	Decoder,
	HarnessPort,
	HarnessVerdict,
	LaunchWish,
	ProcessEnd,
} from "../core/ports.ts";
import { OffloadError } from "../core/reasons.ts";
import type { NewEvent } from "../core/records/event.ts";
import type { Drive } from "../core/vocabulary.ts";
import { BoundedText } from "./bounded.ts";
import { Burst } from "./burst.ts";
import { COMMAND } from "./traits.ts";

function buildCommand(
	drive: Drive,
	wish: LaunchWish,
): { argv: readonly string[]; env: Readonly<Record<string, string>> } {
	if (drive !== "oneshot")
		throw new OffloadError("refused", "a command is not driven in this way", {
			about: drive,
		});
	if (wish.profile !== "full")
		throw new OffloadError(
			"refused",
			"a command has no permission gates, so it can be held to no profile but full",
			{
				about: wish.profile,
				next: "pass --profile full if it may do what you may do",
			},
		);
	if (!isAbsolute(wish.program))
		throw new OffloadError(
			"configuration",
			"the first element of a command must be an absolute path",
			{ about: wish.program },
		);
	if (wish.resume !== null)
		throw new OffloadError("refused", "a command has no session to go on with");
	for (const element of [wish.program, ...wish.args])
		if (element.includes("\0"))
			throw new OffloadError(
				"configuration",
				"an element of the command holds a NUL byte",
			);
	return { argv: [wish.program, ...wish.args], env: {} };
}

class CommandDecoder implements Decoder {
	readonly #report = new BoundedText();
	readonly #output = new Burst("output");

	line(text: string): readonly NewEvent[] {
		const first: readonly NewEvent[] =
			this.#report.length === 0 ? [{ type: "engaged", by: "output" }] : [];
		this.#report.add(`${text}\n`);
		return [...first, ...this.#output.next()];
	}

	end({ code, signal }: ProcessEnd): HarnessVerdict {
		const report = this.#report.length === 0 ? null : this.#report.text;
		const said = null;
		if (code === null && signal === null)
			return {
				ok: "unknown",
				ending: "no-envelope",
				detail: "nobody saw with which code the command ended",
				said,
				report,
			};
		if (code === 0)
			return {
				ok: "yes",
				ending: null,
				detail: "the command ended with exit code 0",
				said,
				report,
			};
		return {
			ok: "no",
			ending: signal === null ? "exit-code" : "signal",
			detail:
				signal === null
					? `the command ended with exit code ${code}`
					: `the command was ended by ${signal}`,
			said,
			report,
		};
	}
}

export const command: HarnessPort = {
	...COMMAND,
	build: buildCommand,
	decoder: () => new CommandDecoder(),
	authRoutes: ["login"],
};
