/** The second way in which a session learns of an end: its message socket, only where the person asked for it. */
import { rmSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { TestWorld, until } from "../../world.ts";

let world: TestWorld;
let server: Server;
let heard: string;
let socket: string;
beforeEach(async () => {
	world = new TestWorld("wake");
	world.command("/bin/cat");
	heard = "";
	socket = join(world.dir, "s");
	server = createServer((connection) => {
		connection.setEncoding("utf8");
		connection.on("data", (text) => {
			heard += text;
		});
	});
	await new Promise<void>((resolve) => server.listen(socket, resolve));
});
afterEach(async () => {
	server.close();
	await world.end();
});

/** Dispatches as a session would, and waits for the end. */
async function ended(env: Record<string, string> = {}): Promise<string> {
	world.file("petition.md", "canary-of-the-petition\n");
	const ran = await world.run(
		[
			...["dispatch", "headless-oneshot", "petition.md"],
			...["--harness=command", "--profile=full", "--expect=report"],
		],
		{ env: { CLAUDE_CODE_MESSAGING_SOCKET: socket, ...env } },
	);
	expect([ran.code, ran.stderr]).toEqual([0, expect.anything()]);
	const handle = ran.row("handle") as string;
	expect((await world.run(["wait", handle])).code).toBe(0);
	await world.quiet();
	return handle;
}

describe("the message socket of a session", () => {
	it("is told nothing unless a person asked for it", async () => {
		await ended();
		expect(heard).toBe("");
	});

	it("is told of the end in words of ours alone, once", async () => {
		world.set("wake", { socket: true });
		const handle = await ended();
		await until(() => heard.endsWith("\n"), "the message");
		const lines = heard.trimEnd().split("\n");
		expect(lines).toHaveLength(1);
		const { type, message } = JSON.parse(lines[0] ?? "");
		expect([type, message.role]).toEqual(["user", "user"]);
		expect(message.content).toContain(
			`the job ${handle} has ended: succeeded (artefact)`,
		);
		expect(heard).not.toContain("canary");
	});

	it("that is gone, or answers nothing, costs the job nothing", async () => {
		world.set("wake", { socket: true });
		await ended({ CLAUDE_CODE_MESSAGING_SOCKET: join(world.dir, "none") });
		server.close();
		rmSync(socket, { force: true });
		await ended();
	});

	it("may not be asked for by a repository", async () => {
		const repo = await world.repository();
		world.file("repo/.offload.yaml", "wake:\n  socket: true\n");
		const ran = await world.run(["config", "check"], { cwd: repo });
		expect(ran.code).not.toBe(0);
		expect(ran.stderr + ran.stdout).toContain("wake.socket");
	});
});
