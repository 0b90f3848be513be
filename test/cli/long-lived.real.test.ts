import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";

const project = join(import.meta.dirname, "../..");
let dir: string;
let env: NodeJS.ProcessEnv;
beforeEach(() => {
	dir = mkdtempSync(join(tmpdir(), "long-"));
	for (const part of ["bin", "dist"])
		cpSync(join(project, part), join(dir, "plugin", part), { recursive: true });
	const home = join(dir, "home");
	mkdirSync(join(home, ".config/offload"), { recursive: true });
	const worker = join(dir, "worker.sh");
	// It ends when it is told to, so that nothing here depends on time.
	writeFileSync(
		worker,
		`#!/bin/sh\ncat\nwhile [ ! -e '${dir}/go' ]; do sleep 0.05; done\n`,
		{ mode: 0o755 },
	);
	writeFileSync(
		join(home, ".config/offload/config.yaml"),
		`harnesses:\n  command:\n    argv: [${worker}]\n`,
	);
	env = {
		PATH: process.env.PATH,
		HOME: home,
		OFFLOAD_HOME: join(dir, "state"),
		TMPDIR: process.env.TMPDIR,
	};
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

it.each(["wait", "logs -f"])(
	"[C11] `%s` goes on to its end when an update removes its installation",
	async (verb) => {
		const launcher = join(dir, "plugin/bin/offload");
		const petition = join(dir, "petition.md");
		writeFileSync(petition, "one line\n");
		const options = ["--harness", "command", "--profile", "full"];
		const dispatched = spawnSync(
			launcher,
			[
				...["dispatch", "headless-oneshot", petition, "--cwd", dir],
				...[...options, "--expect", "report", "--quiet"],
			],
			{ env, cwd: dir, encoding: "utf8", input: "" },
		);
		const handle = dispatched.stdout.trim();
		expect(handle, dispatched.stderr).toMatch(/^headless-oneshot-/);
		const child = spawn(launcher, [...verb.split(" "), handle], {
			env,
			cwd: dir,
			stdio: ["ignore", "pipe", "pipe"],
		});
		let said = "";
		for (const stream of [child.stdout, child.stderr])
			stream.on("data", (chunk) => {
				said += chunk;
			});
		const ended = once(child, "exit");
		// Its first word shows that it has begun.
		await Promise.race([
			once(child.stdout, "data"),
			once(child.stderr, "data"),
			ended,
		]);
		rmSync(join(dir, "plugin"), { recursive: true });
		writeFileSync(join(dir, "go"), "");
		const [code] = await ended;
		expect(said).not.toMatch(/internal|Cannot find module/);
		expect(code, said).toBe(0);
	},
);
