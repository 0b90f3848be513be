import { execFileSync, spawnSync } from "node:child_process";
import {
	chmodSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	realpathSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SHELLS } from "../../scripts/cli/frame/table-care.ts";
import { missing, onPath } from "../needs.ts";
import { installFrame } from "./installation.ts";

const dir = realpathSync(mkdtempSync(join(tmpdir(), "offload-completion-")));
const bin = join(dir, ".local", "bin");
const state = join(dir, "state");
const socket = join(dir, "tmux");
const PATH = `${bin}:${process.env.PATH}`;
const env = {
	PATH,
	HOME: dir,
	OFFLOAD_HOME: state,
	TERM: "xterm-256color",
	LANG: "C.UTF-8",
};
const tmux = (...args: string[]) =>
	execFileSync("tmux", ["-S", socket, "-f", "/dev/null", ...args], {
		env,
		encoding: "utf8",
		stdio: ["ignore", "pipe", "pipe"],
	});

const script = (shell: string) => join(dir, `completion.${shell}`);

beforeAll(async () => {
	const launcher = await installFrame(join(dir, "plugin"));
	mkdirSync(join(state, "live"), { recursive: true });
	for (const handle of ["notes-1f2e3d4c", "fix-the-thing-0a1b2c3d"])
		writeFileSync(join(state, "live", handle), "{}");
	for (const name of [".tmp-0011", "$(touch evil)", "a b"])
		writeFileSync(join(state, "live", name), "{}");
	mkdirSync(join(dir, "work", "folder"), { recursive: true });
	writeFileSync(join(dir, "work", "petition.md"), "x");
	chmodSync(state, 0o700);
	writeFileSync(
		join(dir, ".zshrc"),
		`PS1='> '; autoload -Uz compinit; compinit -u -d '${dir}/zsh-dump'; source '${script("zsh")}'\n`,
	);
	execFileSync(launcher, ["link"], { env });
	for (const shell of SHELLS)
		writeFileSync(
			script(shell),
			execFileSync("offload", ["completion", shell], { env }),
		);
});
afterAll(() => {
	spawnSync("tmux", ["-S", socket, "kill-server"], { stdio: "ignore" });
	rmSync(dir, { recursive: true, force: true });
});

/** How each shell is started without the person's own settings, with the script loaded. */
const START: Readonly<Record<(typeof SHELLS)[number], string>> = {
	bash: `exec bash --noprofile --rcfile <(printf 'PS1="> "; . %q\\n' '${script("bash")}') -i`,
	zsh: `exec env ZDOTDIR='${dir}' zsh -i`,
	fish: `exec fish --no-config -i -C 'source ${script("fish")}; function fish_prompt; echo -n "> "; end; function fish_greeting; end'`,
};

/** Waits until the screen holds what is wanted. */
async function screen(target: string, wanted: RegExp): Promise<string> {
	const until = Date.now() + 20_000;
	for (;;) {
		const text = tmux("capture-pane", "-p", "-J", "-t", target);
		if (wanted.test(text)) return text;
		if (Date.now() > until)
			throw new Error(`${wanted} is not on the screen:\n${text}`);
		await new Promise((resolve) => setTimeout(resolve, 40));
	}
}

/** What is typed up to TAB, and what the line is then. */
const CASES: readonly (readonly [what: string, typed: string, line: string])[] =
	[
		["a verb", "offload disp", "offload dispatch"],
		["a rung", "offload dispatch he", "offload dispatch headless-oneshot"],
		["a flag", "offload dispatch --prof", "offload dispatch --profile"],
		[
			"a flag's value",
			"offload dispatch --profile wr",
			"offload dispatch --profile write",
		],
		[
			"a flag's value after =",
			"offload dispatch --profile=wr",
			"offload dispatch --profile=write",
		],
		[
			"a position behind a flag with a value",
			"offload dispatch --unit x he",
			"offload dispatch --unit x headless-oneshot",
		],
		[
			"a file",
			"offload dispatch print pet",
			"offload dispatch print petition.md",
		],
		["a folder", "offload dispatch --cwd fo", "offload dispatch --cwd folder"],
		["a live handle", "offload show no", "offload show notes-1f2e3d4c"],
		[
			"a second live handle",
			"offload wait notes-1f2e3d4c fi",
			"offload wait notes-1f2e3d4c fix-the-thing-0a1b2c3d",
		],
		["a shell", "offload completion fi", "offload completion fish"],
		["a verb to be helped with", "offload help unin", "offload help uninstall"],
	];

describe.each(SHELLS)("completion in %s", (shell) => {
	const lacks = missing(shell, "tmux");
	const suffix = lacks ? ` [${lacks}]` : "";

	it.skipIf(lacks)(`completes what a person types${suffix}`, async () => {
		tmux(
			"new-session",
			"-d",
			"-s",
			shell,
			"-x",
			"120",
			"-y",
			"40",
			"-c",
			join(dir, "work"),
			onPath("bash") as string,
			"-c",
			START[shell],
		);
		await screen(shell, /^> ?$/m);
		for (const [what, typed, line] of CASES) {
			tmux("send-keys", "-t", shell, "-l", `${typed}`);
			await screen(shell, new RegExp(`^> ${literally(typed)}`, "m"));
			tmux("send-keys", "-t", shell, "Tab");
			await screen(
				shell,
				new RegExp(`^> ${literally(line)}( |/|$)`, "m"),
			).catch((error) => {
				throw new Error(`${what}: ${error.message}`);
			});
			// The next line begins on an empty screen.
			tmux("send-keys", "-t", shell, "C-e", "C-u", "C-l");
			await screen(shell, /^> ?\s*$/);
		}
		tmux("kill-session", "-t", shell);
	});

	it.skipIf(missing(shell))(
		`its script is one that ${shell} can read, the same at every call${missing(shell) ? ` [${shell}]` : ""}`,
		() => {
			const text = readFileSync(script(shell), "utf8");
			execFileSync(shell, ["-n", script(shell)]);
			expect(
				execFileSync("offload", ["completion", shell], {
					env,
					encoding: "utf8",
				}),
			).toBe(text);
			expect(text).not.toContain(dir);
			expect(text).not.toContain("__complete handles;");
		},
	);
});

/** Escapes a text for a regular expression. */
function literally(text: string): string {
	return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

describe("the live handles", () => {
	const complete = (env2: Record<string, string> = {}) =>
		spawnSync("offload", ["__complete", "handles"], {
			env: { ...env, ...env2 },
			encoding: "utf8",
		});

	it("are printed a line each; what is no handle is not", () => {
		expect(complete()).toMatchObject({
			status: 0,
			stdout: "fix-the-thing-0a1b2c3d\nnotes-1f2e3d4c\n",
			stderr: "",
		});
	});

	it("are none where the store is not there or cannot be read", () => {
		expect(complete({ OFFLOAD_HOME: join(dir, "none") })).toMatchObject({
			status: 0,
			stdout: "",
			stderr: "",
		});
		expect(complete({ OFFLOAD_HOME: "relative" })).toMatchObject({
			status: 0,
			stdout: "",
			stderr: "",
		});
	});

	it("[E8] a program in our place that prints commands gets none of them run by bash", () => {
		const fake = join(dir, "fake");
		mkdirSync(fake, { recursive: true });
		writeFileSync(
			join(fake, "offload"),
			"#!/bin/sh\nprintf '%s\\n' '$(touch canary)' '`touch canary`' 'good-1f2e3d4c'\n",
			{ mode: 0o755 },
		);
		const got = spawnSync(
			"bash",
			[
				"-c",
				`. '${script("bash")}'; COMP_WORDS=(offload show ""); COMP_CWORD=2; _offload; printf '%s\\n' "\${COMPREPLY[@]}"; ls`,
			],
			{
				cwd: fake,
				env: { ...env, PATH: `${fake}:/usr/bin:/bin` },
				encoding: "utf8",
			},
		);
		expect(got.stdout).toBe("good-1f2e3d4c\noffload\n");
	});
});
