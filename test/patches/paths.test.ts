import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
	CONTROL_RULES,
	controlRule,
	isGitFolder,
	isKeyFile,
	judgeLink,
	leavesTree,
	touchesGitFolder,
} from "../../scripts/patches/paths.ts";

describe("git's own folder", () => {
	it("is known by every spelling that some file system takes for it", () => {
		for (const name of [
			".git",
			".GIT",
			".Git ",
			".git.",
			".git . .",
			".git::$INDEX_ALLOCATION",
			".git:x",
			"git~1",
			"GIT~2",
			".g\u200cit",
			".\u200dgit",
			".gi\ufefft",
			".git\u200b",
			"\uff0egit",
			".\uff47\uff49\uff54",
			".g\u2060it",
		])
			expect(isGitFolder(name), JSON.stringify(name)).toBe(true);
		for (const path of ["a/.git/config", "a\\.GIT\\config", ".git", "x/.git"])
			expect(touchesGitFolder(path), path).toBe(true);
	});

	it("is not every name that looks like it", () => {
		for (const name of [
			".github",
			".gitignore",
			"git",
			".git2",
			"x.git",
			"git~",
			".gitkeep",
			"..git",
		])
			expect(isGitFolder(name), name).toBe(false);
	});
});

describe("a path", () => {
	it("that could lead out of the tree is known", () => {
		for (const path of [
			"",
			"/etc/passwd",
			"../x",
			"a/../../x",
			"a/..",
			"a//b",
			"./x",
			"a\\..\\x",
			"\\x",
			"C:\\x",
			"c:x",
			"a/.. /x",
			"a/...",
		])
			expect(leavesTree(path), JSON.stringify(path)).toBe(true);
		for (const path of ["a", "a/b", "..a", "a..", "-x", "a b/c\nd", ".hidden"])
			expect(leavesTree(path), JSON.stringify(path)).toBe(false);
	});

	it("made of ordinary names never leaves the tree, and with `..` in it always does", () => {
		const name = fc.stringMatching(/^[a-z0-9_-]{1,8}$/);
		const names = fc.array(name, { minLength: 1, maxLength: 5 });
		fc.assert(
			fc.property(names, fc.nat(), (parts, at) => {
				expect(leavesTree(parts.join("/"))).toBe(false);
				const bad = [...parts];
				bad.splice(at % (parts.length + 1), 0, "..");
				expect(leavesTree(bad.join("/"))).toBe(true);
			}),
		);
	});
});

describe("a link", () => {
	it("is judged by where it could lead", () => {
		for (const [path, target, verdict] of [
			["a", "b", "inside"],
			["a/b/c", "../../d", "inside"],
			["a/b", "./c/./d", "inside"],
			["a", "..", "outside"],
			["a/b", "../../x", "outside"],
			["a", "/etc/passwd", "absolute"],
			["a", "C:/x", "absolute"],
			["a", "\\\\host\\share", "absolute"],
			["a", "b/../c", "unclear"],
			["a/b", "c/../../../x", "unclear"],
			["a", ".git/config", "git"],
			["a/b", "../.GIT/hooks/x", "git"],
			["a", "..\\x", "outside"],
		] as const)
			expect(judgeLink(path, target), `${path} -> ${target}`).toBe(verdict);
	});
});

describe("control files", () => {
	const EXAMPLES: Record<string, string[]> = {
		git: [".gitattributes", "deep/.GitModules", "GITMOD~1", ".gitattributes."],
		hooks: [".husky/pre-commit", ".githooks/x", ".pre-commit-config.yaml"],
		offload: [".offload.yaml", "sub/.offload.yml"],
		agents: [
			"CLAUDE.md",
			"sub/claude.local.md",
			"AGENTS.md",
			".claude/settings.json",
			"pkg/.claude/agents/x.md",
			".mcp.json",
			".cursor/rules/x.mdc",
			".github/copilot-instructions.md",
			".claude",
		],
		ci: [
			".github/workflows/ci.yml",
			".gitlab-ci.yml",
			"Jenkinsfile",
			"azure-pipelines.yml",
			".circleci/config.yml",
			"CODEOWNERS",
		],
		packages: [".npmrc", "a/b/.npmrc", ".yarnrc.yml", ".cargo/config.toml"],
		editors: [
			".vscode/tasks.json",
			".envrc",
			".devcontainer/devcontainer.json",
		],
	};

	it("are known by name, at any depth and in any case", () => {
		expect(Object.keys(EXAMPLES)).toEqual(CONTROL_RULES.map((rule) => rule.id));
		for (const [id, paths] of Object.entries(EXAMPLES))
			for (const path of paths)
				for (const spelled of [path, path.toUpperCase()])
					expect(controlRule(spelled)?.id, spelled).toBe(id);
	});

	it("are not ordinary files", () => {
		for (const path of [
			"src/index.ts",
			"package.json",
			"README.md",
			".gitignore",
			"docs/claude.md.txt",
			"src/agents.ts",
			"lib/husky/x",
			".github/ISSUE_TEMPLATE.md",
			"Makefile",
			"vscode/x",
			"tests/.hidden",
			"ci/build.sh",
		])
			expect(controlRule(path), path).toBeNull();
	});

	it("and key files are known apart", () => {
		for (const path of ["id_rsa", "a/.env", "x.p12", ".env.production"])
			expect(isKeyFile(path), path).toBe(true);
		for (const path of ["id_rsa.pub", ".env.example", "env.ts", "key.ts"])
			expect(isKeyFile(path), path).toBe(false);
	});
});
