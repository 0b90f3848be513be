import { spawn } from "node:child_process";
import {
	mkdirSync,
	mkdtempSync,
	realpathSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, it } from "vitest";
import { examine } from "../../../scripts/dispatch/hosts/doctor.ts";
import {
	hostLine,
	witnessesOf,
} from "../../../scripts/dispatch/hosts/lines.ts";
import type { HostLink } from "../../../scripts/hosts/ssh/link.ts";
import { clock } from "../../../scripts/system/clock.ts";
import { freshRoot } from "../../jobs/support.ts";
import { FAKE_CLAUDE, ROOT } from "../../world.ts";
import { spec } from "./support.ts";

const made: string[] = [];
afterAll(() => {
	for (const dir of made) rmSync(dir, { recursive: true, force: true });
});

let home: string;
beforeEach(() => {
	home = realpathSync(mkdtempSync(join(tmpdir(), "offload-far-")));
	made.push(home);
});

/** A link to this machine: the host program as a child, with the environment that a session over ssh has. */
const nearLink = (alias: string): HostLink => ({
	alias,
	ask: ({ verb, request, onLine }) =>
		new Promise((done) => {
			const child = spawn(process.execPath, [join(ROOT, "dist/host.cjs")], {
				cwd: "/",
				env: { HOME: home, PATH: "/usr/bin:/bin", SHELL: "/bin/sh" },
				stdio: ["pipe", "pipe", "inherit"],
			});
			child.stdin.end(
				`${JSON.stringify({ ...request, format: 1, nonce: "0".repeat(32), verb })}\n`,
			);
			let text = "";
			child.stdout.on("data", (more: Buffer) => {
				text += more.toString("utf8");
			});
			child.once("close", (code) => {
				const lines = text
					.trimEnd()
					.split("\n")
					.map((line) => JSON.parse(line) as unknown);
				for (const line of lines) onLine?.(line);
				done({
					kind: "answer",
					lines,
					code: code ?? 70,
					node: process.execPath,
					noise: 0,
				});
			});
		}),
});

const look = async (repoPath: string | null, root = freshRoot()) => {
	const found = await examine(
		{ root, clock, link: ({ alias }) => nearLink(alias) },
		spec("near", { repoPath }),
		{ depth: "full" },
	);
	return { found, root };
};
const layer = (
	{ layers }: Awaited<ReturnType<typeof look>>["found"],
	name: string,
) => layers.find((one) => one.layer === name);

it("[E1] the doctor finds the harness of a real host program, and a session can be told of it", async () => {
	mkdirSync(join(home, ".local/bin"), { recursive: true });
	writeFileSync(
		join(home, ".local/bin/claude"),
		`#!/bin/sh\nexec '${process.execPath}' '${FAKE_CLAUDE}' "$@"\n`,
		{ mode: 0o755 },
	);
	const { found, root } = await look(null);
	expect(layer(found, "harness")).toMatchObject({ value: "yes" });
	expect(layer(found, "harness-auth")).toMatchObject({ value: "yes" });
	for (const name of ["shell", "node", "disk", "git", "jobs"])
		expect(layer(found, name)).toMatchObject({ value: "yes" });
	expect(hostLine("near", witnessesOf(root, "near"), clock())?.text).toMatch(
		/^Offload near: headless-ready=(yes|no) · gate-ready=(yes|no) .*seen \ds ago · load \d/,
	);
});

it("[E10] a repository that is not there is the layer that says so", async () => {
	const { found } = await look("~/gone");
	expect(layer(found, "repository")).toMatchObject({
		value: "no",
		why: `${home}/gone does not exist on the host`,
	});
	expect(found.kinds.gate).toMatchObject({
		value: "no",
		because: "repository",
	});
});
