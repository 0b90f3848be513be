/** What a verb is given, what it gives back, and how the table describes it. */
import type { Clock } from "../../core/clock.ts";
import type { Reason, VerbFamily } from "../../core/reasons.ts";

/** One printable value. Null prints as an empty field. */
export type Value = string | number | boolean | null;

/** `key<TAB>value`; several values are several TAB fields. */
export type Row = readonly [key: string, ...values: Value[]];

/** Why a verb did not do what was asked. `OffloadError` is one. */
export interface Problem {
	readonly reason: Reason;
	/** What happened: one sentence without a final full stop. */
	readonly message: string;
	readonly about?: string | undefined;
	readonly kept?: string | undefined;
	readonly next?: string | undefined;
}

/** What a verb leaves: the frame prints it in the form that was asked for and derives the exit code. */
export interface Result {
	/** Printed without flags. */
	readonly rows?: readonly Row[];
	/** For a person, below the rows; escaped by the frame, newlines and tabs stay. */
	readonly text?: string;
	/** Standard output is a grammar of its own that others read: the reason stands on standard error alone. */
	readonly contract?: boolean;
	/** Printed with `--json`, beside `format`, `verb` and, on a problem, its fields. */
	readonly json?: Readonly<Record<string, unknown>>;
	/** Printed with `--quiet`, a line each: the one thing a script needs, such as the handle. */
	readonly quiet?: readonly string[];
	/** Absent: exit 0. Present: its reason and the verb's family give the exit code. */
	readonly problem?: Problem;
}

/** Where a verb prints before it ends. All text is escaped here: callers hand in raw data. */
export interface Output {
	readonly mode: "rows" | "json" | "quiet";
	/** Whether stdout is a terminal. */
	readonly terminal: boolean;
	/** Whether stderr is a terminal on which a line can be redrawn. */
	readonly live: boolean;
	/** Whether stdout may carry colour. */
	readonly color: boolean;
	/** Columns of the terminal; 80 where there is none. */
	readonly columns: number;
	/** Aborted when the reader of stdout has gone. Verbs that follow something end on it. */
	readonly closed: AbortSignal;
	/** A row at once. Only without `--json` and `--quiet`. */
	row(key: string, ...values: Value[]): void;
	/** Text on stdout at once: newlines and tabs stay, all else that steers a terminal is shown. Only without `--json` and `--quiet`. */
	text(text: string): void;
	/** With `--json` only: one object on a line of its own, before the last one. For what is followed. */
	line(object: Readonly<Record<string, unknown>>): void;
	/** A diagnostic on stderr, a line of its own. Silent with `--quiet`. */
	note(sentence: string): void;
	/** How far it got, on stderr: redrawn in place on a terminal, a plain line elsewhere when it changed. Null clears it. Silent with `--quiet`. */
	progress(line: string | null): void;
}

/** Standard input as a verb may use it. */
export interface Input {
	/** `terminal`: a person types. `closed`: closed, or the null device. `open`: a pipe, a file or a socket. */
	readonly kind: "terminal" | "closed" | "open";
	/** The bytes, once. */
	chunks(): AsyncIterable<Uint8Array>;
}

/** Offload itself, as it was started. */
export interface Self {
	readonly version: string;
	/** The plugin's root: the folder that holds `bin/` and `dist/`. */
	readonly root: string;
	/** The folder with the bundles (`runner.cjs` and its siblings). */
	readonly dist: string;
	/** Absolute path of the launcher, `<root>/bin/offload`. */
	readonly launcher: string;
	/** What a person types to run Offload: `offload` where a shim of ours is first on PATH, else the launcher quoted for a shell. */
	command(): string;
}

/** The environment of the process. */
export type Env = Readonly<Record<string, string | undefined>>;

/** All that a verb may know of the world. Built by `context.ts`, or by a test. */
export interface Context {
	readonly env: Env;
	/** The working directory; reading it throws an OffloadError where it no longer exists. */
	readonly cwd: string;
	readonly home: string;
	/** The user id; null where the platform has none. */
	readonly uid: number | null;
	/** The state root as the environment names it; nothing says that it exists. */
	readonly stateRoot: string;
	readonly stdin: Input;
	readonly out: Output;
	readonly clock: Clock;
	/** Random bytes. */
	readonly random: (bytes: number) => Uint8Array;
	readonly self: Self;
}

/** What a shell may complete in a place. */
export type Completes = "handle" | "file" | "directory" | "verb" | "env-name";

/** A grammar with the words that explain it. */
export interface Grammar {
	readonly pattern: RegExp;
	/** Follows "must be": `a handle or the start of one`. */
	readonly says: string;
}

interface Place {
	readonly help: string;
	/** The only values allowed. */
	readonly values?: readonly string[];
	/** Values offered; others are allowed. */
	readonly suggest?: readonly string[];
	readonly complete?: Completes;
	readonly grammar?: Grammar;
}

/** One option. `flag` takes no value; `seconds` is a number above 0; `count` a whole number from 0. */
export interface OptionSpec extends Place {
	readonly type: "flag" | "text" | "seconds" | "count";
	readonly short?: string;
	/** May be given several times. */
	readonly many?: true;
	readonly placeholder?: string;
	/** What holds without it, for the help. The verb applies it. */
	readonly otherwise?: string;
}

/** One positional argument. */
export interface PositionalSpec extends Place {
	readonly name: string;
	readonly optional?: true;
	/** Takes all that are left; only the last may. */
	readonly many?: true;
}

/** One verb. */
export interface VerbSpec {
	/** Which contract of exit codes it follows. */
	readonly family: VerbFamily;
	/** One line for the overview. */
	readonly summary: string;
	/** Paragraphs for `--help`. */
	readonly about?: readonly string[];
	readonly positionals: readonly PositionalSpec[];
	readonly options: Readonly<Record<string, OptionSpec>>;
	/** Options of which at most one may be given. */
	readonly exclusive?: readonly (readonly string[])[];
	/** Commands without the leading `offload`, each with what it does. */
	readonly examples: readonly (readonly [command: string, does: string])[];
	/** The keys that it prints, as rows and in `--json`, and what each means. */
	readonly prints: Readonly<Record<string, string>>;
	/** It only looks: it may end at once when the reader of its output has gone. */
	readonly looks?: true;
	/** It needs no store and no clock: `stateRoot`, `clock` and `random` are not there, and their code is not loaded. */
	readonly bare?: true;
	/** Not in the overview or completion. */
	readonly hidden?: true;
}

type One<S> = S extends { readonly values: readonly (infer V)[] }
	? V
	: S extends { readonly type: "seconds" | "count" }
		? number
		: string;
type OptionValue<S> = S extends { readonly type: "flag" }
	? boolean
	: S extends { readonly many: true }
		? readonly One<S>[]
		: One<S> | undefined;
type PositionalValue<S> = S extends { readonly many: true }
	? readonly One<S>[]
	: S extends { readonly optional: true }
		? One<S> | undefined
		: One<S>;

/** What the parser makes of a command line for a verb: `pos` by name, `opt` by long name. */
export interface ArgsOf<S extends VerbSpec> {
	readonly pos: {
		readonly [P in S["positionals"][number] as P["name"]]: PositionalValue<P>;
	};
	readonly opt: {
		readonly [O in keyof S["options"]]: OptionValue<S["options"][O]>;
	};
}
