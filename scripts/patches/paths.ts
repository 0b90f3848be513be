/** What a path of a patch may not be, whatever way it is spelled. Pure. */
import { stripInvisible } from "../core/text.ts";

/**
 * A name as the most forgiving file system would take it: compatibility forms and case folded, what
 * HFS+ ignores taken out, what NTFS cuts off cut off.
 */
export const foldName = (name: string): string =>
	stripInvisible(name)
		.text.normalize("NFKC")
		.toLowerCase()
		.replace(/:.*$/s, "")
		.replace(/[. ]+$/, "");

/** The names in a path; a backslash separates too, since somewhere it does. */
const namesOf = (path: string): string[] => path.split(/[/\\]/);

/** Whether a name is git's own folder by any spelling, its short names on NTFS included. */
export const isGitFolder = (name: string): boolean =>
	/^(\.git|git~\d+)$/.test(foldName(name));

/**
 * Whether a path could lead out of where it is applied.
 *
 * @param path as the patch has it
 */
export const leavesTree = (path: string): boolean =>
	path === "" ||
	/^[/\\]|^[A-Za-z]:/.test(path) ||
	namesOf(path).some((name) => name === "" || /^\.{1,2}[. ]*$/.test(name));

/** Whether a path has git's own folder in it. */
export const touchesGitFolder = (path: string): boolean =>
	namesOf(path).some(isGitFolder);

/** Where a symbolic link of a patch would lead. */
export type LinkVerdict = "inside" | "absolute" | "outside" | "git" | "unclear";

/**
 * Judges a symbolic link by its text alone.
 *
 * A `..` behind a name is `unclear`: what it leads to depends on whether that name is a link itself.
 *
 * @param path where the link lies, from the root of the tree
 * @param target what it holds
 */
export function judgeLink(path: string, target: string): LinkVerdict {
	if (/^[/\\]|^[A-Za-z]:/.test(target)) return "absolute";
	let depth = path.split("/").length - 1;
	let named = false;
	for (const name of namesOf(target)) {
		if (name === "" || name === ".") continue;
		if (name === "..") {
			if (named) return "unclear";
			depth -= 1;
			if (depth < 0) return "outside";
			continue;
		}
		if (isGitFolder(name)) return "git";
		named = true;
	}
	return "inside";
}

/** Files that steer programs and people's agents rather than being the work itself. */
export interface ControlRule {
	/** Stable across releases. */
	readonly id: string;
	/** What such a file does; completes `it ...`. */
	readonly does: string;
	/** Names of files, anywhere. */
	readonly names?: RegExp;
	/** Folders, anywhere: everything below them. */
	readonly folders?: readonly string[];
}

/** Every rule. A file of one comes in only where its path was named. */
export const CONTROL_RULES: readonly ControlRule[] = [
	{
		id: "git",
		does: "decides how git treats other files",
		names:
			/^(\.gitattributes|\.gitmodules|\.gitconfig|\.lfsconfig|gitmod~\d|gitatt~\d|gi7eba~\d|gi7d29~\d)$/,
	},
	{
		id: "hooks",
		does: "is run when somebody commits or pushes",
		names:
			/^(\.?lefthook(-local)?\.(ya?ml|toml|json)|\.pre-commit-(config|hooks)\.ya?ml|\.lintstagedrc.*|lint-staged\.config\..*|\.huskyrc.*|\.overcommit\.yml|\.?captainhook\.json)$/,
		folders: [".husky", ".githooks", ".git-hooks", ".lefthook"],
	},
	{
		id: "offload",
		does: "narrows what Offload may do here",
		names: /^\.offload\.ya?ml$/,
	},
	{
		id: "agents",
		does: "instructs or extends coding agents",
		names:
			/^(claude(\.local)?\.md|agents(\.override)?\.md|gemini\.md|copilot-instructions\.md|\.mcp\.json|mcp\.json|\.cursorrules|\.windsurfrules|\.clinerules|\.roomodes|\.goosehints|opencode\.jsonc?|\.aider.*|\.worktreeinclude)$/,
		folders: [
			".claude",
			".claude-plugin",
			".codex",
			".gemini",
			".cursor",
			".windsurf",
			".opencode",
			".agents",
			".clinerules",
			".roo",
			".kiro",
			".junie",
			".github/instructions",
			".github/prompts",
			".github/agents",
		],
	},
	{
		id: "ci",
		does: "is run by the project's CI, often with its secrets",
		names:
			/^(\.gitlab-ci\.ya?ml|jenkinsfile.*|azure-pipelines.*\.ya?ml|\.travis\.ya?ml|\.?appveyor\.ya?ml|\.drone\.(ya?ml|star|jsonnet)|bitbucket-pipelines\.ya?ml|\.cirrus\.(ya?ml|star)|cloudbuild\.(ya?ml|json)|buildspec\.ya?ml|\.woodpecker\.ya?ml|codeowners|dependabot\.ya?ml|renovate\.json5?|\.renovaterc.*)$/,
		folders: [
			".github/workflows",
			".github/actions",
			".circleci",
			".buildkite",
			".woodpecker",
			".gitlab",
			".teamcity",
			".tekton",
			".ci",
			".forgejo",
			".gitea",
		],
	},
	{
		id: "packages",
		does: "decides where packages come from or what runs when they are installed",
		names:
			/^(\.npmrc|\.yarnrc(\.yml)?|\.pnpmfile\.c?js|\.pypirc|pip\.conf|\.gemrc|nuget\.config|bunfig\.toml|\.netrc|_netrc|\.curlrc|\.wgetrc|gradle-wrapper\.(jar|properties)|maven-wrapper\.(jar|properties))$/,
		folders: [".yarn", ".cargo", ".bundle", ".mvn"],
	},
	{
		id: "editors",
		does: "is run or obeyed by an editor or a shell that opens the folder",
		names:
			/^(\.envrc|\.?mise(\..*)?\.toml|\.autoenv|\.exrc|\.nvimrc|\.nvim\.lua|\.vimrc|\.dir-locals\.el|.*\.code-workspace|\.devcontainer\.json)$/,
		folders: [".vscode", ".idea", ".devcontainer", ".zed", ".fleet", ".mise"],
	},
];

/**
 * The rule that a path falls under.
 *
 * @param path from the root of the tree
 * @returns null for an ordinary file
 */
export function controlRule(path: string): ControlRule | null {
	const names = namesOf(path).map(foldName);
	const name = names.at(-1) ?? "";
	const folded = `/${names.join("/")}`;
	return (
		CONTROL_RULES.find(
			(rule) =>
				rule.names?.test(name) ||
				rule.folders?.some(
					(folder) =>
						folded.includes(`/${folder}/`) || folded.endsWith(`/${folder}`),
				),
		) ?? null
	);
}

/** Names of files that hold keys or passwords and nothing else. */
const KEY_FILES =
	/^(id_(rsa|dsa|ecdsa|ed25519)(_sk)?|.*\.(p12|pfx|jks|keystore|ppk|kdbx)|\.env(\.(local|production|prod|staging|development|dev))?|\.htpasswd|\.pgpass|\.my\.cnf|credentials\.json|service-account.*\.json|.*\.tfstate)$/;

/** Whether a file of that name is a place for secrets. */
export const isKeyFile = (path: string): boolean =>
	KEY_FILES.test(foldName(namesOf(path).at(-1) ?? ""));
