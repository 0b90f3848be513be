/** What git is told besides its arguments: settings, environment, places. */

/** Where git looks and writes, when it is not to find that out by itself. All paths absolute. */
export interface GitPlace {
	readonly gitDir?: string;
	readonly workTree?: string;
	/** An index of ours instead of the repository's. */
	readonly index?: string;
	/** Where new objects go instead of into the repository; its own are then given in `alternates`. */
	readonly objects?: string;
	readonly alternates?: readonly string[];
}

/** A place and the directory to run in. */
export interface GitAt extends GitPlace {
	/** Absolute. */
	readonly cwd: string;
}

/** Settings that hold for every call, whatever any configuration file says. */
export const SETTINGS = [
	"core.hooksPath=/dev/null",
	"core.fsmonitor=false",
	"core.untrackedCache=false",
	"core.splitIndex=false",
	"core.quotePath=false",
	"core.protectNTFS=true",
	"core.protectHFS=true",
	"core.safecrlf=false",
	"gc.auto=0",
	"maintenance.auto=false",
	"submodule.recurse=false",
	"apply.ignoreWhitespace=no",
	"color.ui=false",
	"protocol.ext.allow=never",
];

/**
 * The environment for git, from one that others made.
 *
 * @param from the environment of this process
 * @returns a copy without any `GIT_*`, and with prompts, pager and translations off
 */
export function gitEnvironment(
	from: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
	const env: Record<string, string> = {};
	for (const [name, value] of Object.entries(from))
		if (value !== undefined && !/^GIT_/i.test(name)) env[name] = value;
	delete env.LANGUAGE;
	return {
		...env,
		LC_ALL: "C",
		// The empty text, not absence: git would fall back to a window of SSH_ASKPASS.
		GIT_ASKPASS: "",
		GIT_TERMINAL_PROMPT: "0",
		GIT_PAGER: "cat",
		GIT_EDITOR: "false",
	};
}

/** A path as it stands in a colon-separated list of object directories, which knows C quoting. */
const listed = (path: string): string =>
	/^"|[:\n\\]/.test(path)
		? `"${path.replace(/[\\"]/g, "\\$&").replace(/\n/g, "\\n")}"`
		: path;

/** The variables that place a call and say what it may do. */
export function placed(
	call: GitPlace & { readonly writes?: boolean; readonly magic?: boolean },
): Record<string, string> {
	const env: Record<string, string> = {};
	if (call.gitDir !== undefined) env.GIT_DIR = call.gitDir;
	if (call.workTree !== undefined) env.GIT_WORK_TREE = call.workTree;
	if (call.index !== undefined) env.GIT_INDEX_FILE = call.index;
	if (call.objects !== undefined) env.GIT_OBJECT_DIRECTORY = call.objects;
	if (call.alternates !== undefined)
		env.GIT_ALTERNATE_OBJECT_DIRECTORIES = call.alternates
			.map(listed)
			.join(":");
	if (call.writes !== true) env.GIT_OPTIONAL_LOCKS = "0";
	if (call.magic !== true) env.GIT_LITERAL_PATHSPECS = "1";
	return env;
}
