/**
 * The road to one host: asks our program there, and brings it there first where it is not. What comes back is an
 * answer only with its end line; everything else is told by the layer at which it stopped.
 */
import { createHash, randomBytes } from "node:crypto";
import { again } from "./again.ts";
import { REMOTE_COMMAND } from "./bootstrap.ts";
import { call } from "./call.ts";
import { type ConnectionOf, connected } from "./connection.ts";
import { callArgv, type SshPlaces } from "./options.ts";
import { unreachable } from "./reasons.ts";
import { type Reply, type Stopped, stopped } from "./reply.ts";
import { resolveAlias } from "./resolve.ts";
import type { Resolved } from "./resolved.ts";
import { Wire } from "./wire.ts";

export type { Reply } from "./reply.ts";

/** What is asked of the host program. */
export interface Asked {
	readonly verb: string;
	/** The verb's own fields; with format, nonce and verb they become one line of JSON. */
	readonly request?: object;
	/** Seconds for everything, bringing the program there included. */
	readonly withinS: number;
	/** Told of each parsed line as it comes. */
	readonly onLine?: (line: unknown) => void;
}

/** A road to one host. */
export interface HostLink {
	readonly alias: string;
	ask(asked: Asked): Promise<Reply>;
}

/** What a link rests on. */
export interface LinkOf extends ConnectionOf {
	/** What is brought to the host: the script and the program, whole. */
	readonly script: Uint8Array;
	readonly program: Uint8Array;
}

const sha256 = (bytes: Uint8Array): string =>
	createHash("sha256").update(bytes).digest("hex");
const lines = (...all: readonly string[]): Uint8Array =>
	Buffer.from(`${all.join("\n")}\n`);

/** Makes the road to a host. Nothing is asked before {@link HostLink.ask}. */
export function sshLink(of: LinkOf): HostLink {
	return new SshLink(of);
}

class SshLink implements HostLink {
	readonly #of: LinkOf;
	readonly #script: string;
	readonly #program: string;

	constructor(of: LinkOf) {
		this.#of = of;
		this.#script = sha256(of.script);
		this.#program = sha256(of.program);
	}

	get alias(): string {
		return this.#of.alias;
	}

	async ask({ verb, request, withinS, onLine }: Asked): Promise<Reply> {
		const until = performance.now() + withinS * 1000;
		const left = () => Math.max(1, until - performance.now());
		const resolved = await this.#resolve();
		if ("kind" in resolved) return resolved;
		const places = await connected(this.#of, resolved, left);
		if ("kind" in places) return places;
		const nonce = randomBytes(16).toString("hex");
		const asking = lines(
			...[nonce, "run", this.#script, "0"],
			...["verb ask", `program ${this.#program}`, ""],
			JSON.stringify({ format: 1, nonce, verb, ...request }),
		);
		// Two things may have to be brought, one after the other.
		for (let brought = 0; ; brought += 1) {
			const got = await this.#once(places, nonce, asking, left, onLine);
			if (got.kind !== "needs") return got;
			if (brought > 2)
				return stopped(
					"program",
					"not-kept",
					"it does not keep what is brought to it",
				);
			const failed = await this.#bring(places, got.what, left);
			if (failed !== null) return failed;
		}
	}

	/** What ssh makes of the alias. */
	async #resolve(): Promise<Resolved | Stopped> {
		const { alias } = this.#of;
		const resolved = await resolveAlias(this.#of, alias);
		if (!("unresolved" in resolved)) return resolved;
		return stopped(
			"ssh",
			"bad-configuration",
			resolved.unresolved,
			`ssh -G ${alias} says which line it is`,
			resolved.stderr,
		);
	}

	/** Asks once; the host may say first that it lacks something. */
	async #once(
		places: SshPlaces,
		nonce: string,
		input: Uint8Array,
		left: () => number,
		onLine?: (line: unknown) => void,
	): Promise<Reply | { kind: "needs"; what: "script" | "program" }> {
		const got = await this.#call(places, nonce, input, left, onLine);
		if ("kind" in got) return got;
		const { said, printed, noise, ended } = got;
		const word = said[0] ?? "";
		if (word === "need script") return { kind: "needs", what: "script" };
		if (word === "need program") return { kind: "needs", what: "program" };
		if (word === "no-node")
			return {
				kind: "no-node",
				looked: printed.flatMap((line) => {
					const [path = "", answer = ""] = line.split("\t");
					return path.startsWith("/") ? [`${path} (${answer})`] : [];
				}),
				noise,
			};
		if (!word.startsWith("go /"))
			return stopped(
				"program",
				"other-words",
				"what answers there is another version of our script, or none",
			);
		const parsed = parsedLines(printed, nonce);
		if (parsed === null)
			return stopped(
				"program",
				"broken-off",
				"our program there ended before it had answered",
				null,
				ended,
			);
		return { kind: "answer", ...parsed, node: word.slice("go ".length), noise };
	}

	/** Brings a part of ours to the host. @returns null once it is there */
	async #bring(
		places: SshPlaces,
		what: "script" | "program",
		left: () => number,
	): Promise<Stopped | null> {
		const nonce = randomBytes(16).toString("hex");
		const bytes = this.#of[what];
		const head =
			what === "script"
				? lines(nonce, "put", this.#script, String(bytes.length))
				: lines(
						...[nonce, "run", this.#script, "0", "verb put"],
						...[`program ${this.#program}`, `bytes ${bytes.length}`, ""],
					);
		const got = await this.#call(
			places,
			nonce,
			Buffer.concat([head, bytes]),
			left,
		);
		if ("kind" in got) return got;
		switch (got.said[0]?.split(" ")[0]) {
			case "put":
				return null;
			case "full":
				return stopped(
					"program",
					"disk-full",
					"what we bring could not be written there",
					"make room in the home folder there, and see that it can be written",
					got.ended,
				);
			case "other":
				return stopped(
					"program",
					"altered",
					"what arrived is not what was sent",
				);
			default:
				return stopped(
					"program",
					"other-words",
					"what answers there is another version of our script, or none",
				);
		}
	}

	async #call(
		places: SshPlaces,
		nonce: string,
		input: Uint8Array,
		left: () => number,
		onLine?: (line: unknown) => void,
	): Promise<
		| Stopped
		| {
				readonly said: readonly string[];
				readonly printed: readonly string[];
				readonly noise: number;
				readonly ended: string;
		  }
	> {
		const { alias, env } = this.#of;
		let got: { wire: Wire; printed: string[]; ended: string } | null = null;
		const failed = await again(this.#of, async () => {
			const printed: string[] = [];
			const wire = new Wire(nonce, (line) => {
				printed.push(line);
				const value = asValue(line);
				if (value !== undefined) onLine?.(value);
			});
			const end = await call({
				argv: callArgv(places, alias, REMOTE_COMMAND),
				env,
				input,
				take: (bytes) => wire.feed(bytes),
				withinMs: left(),
			});
			const { said, broken } = wire.heard;
			if (said.length > 0 && broken === null && !end.late) {
				got = { wire, printed, ended: end.stderr };
				return null;
			}
			return {
				stderr: end.stderr,
				at: unreachable(alias, { ...end, answered: said.length > 0 }),
			};
		});
		if (failed !== null) return failed;
		const { wire, printed, ended } = got as unknown as {
			wire: Wire;
			printed: string[];
			ended: string;
		};
		const { said, noise } = wire.heard;
		return { said, printed, noise, ended };
	}
}

/** A line as JSON; undefined where it is none. */
function asValue(line: string): unknown {
	try {
		return JSON.parse(line);
	} catch {
		return undefined;
	}
}

/** The lines as JSON. @returns null where the end line of this call is missing, or a line is none */
function parsedLines(
	printed: readonly string[],
	nonce: string,
): { lines: readonly unknown[]; code: number } | null {
	const parsed: unknown[] = [];
	for (const line of printed) {
		const value = asValue(line);
		if (value === undefined) return null;
		if (isEnd(value, nonce)) return { lines: parsed, code: value.code };
		parsed.push(value);
	}
	return null;
}

const isEnd = (value: unknown, nonce: string): value is { code: number } =>
	typeof value === "object" &&
	value !== null &&
	"end" in value &&
	value.end === true &&
	"nonce" in value &&
	value.nonce === nonce &&
	"code" in value &&
	typeof value.code === "number";
