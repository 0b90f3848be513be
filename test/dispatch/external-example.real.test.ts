/** The example of a rung, used as its page tells. */
import { copyFileSync, existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { parse } from "yaml";
import { axisRow, parseAdvertised } from "../../scripts/core/axes.ts";
import { ROOT } from "../world.ts";
import { Machine } from "./presence-support.ts";
import { rowsOf } from "./workers.ts";

const PAGE = readFileSync(join(ROOT, "docs/external-rungs.md"), "utf8");
const EXAMPLE = join(ROOT, "templates/external-rung/gentle.sh");

/** The text of the page's one block in a language. */
function block(language: string): string {
	const found = [...PAGE.matchAll(/^```(\w+)\n(.*?)^```$/gms)].filter(
		([, name]) => name === language,
	);
	expect(found).toHaveLength(1);
	return found[0]?.[2] ?? "";
}

let machine: Machine;
beforeEach(() => {
	machine = new Machine();
	machine.claude();
	machine.file("petition.md", "Please do the work.\n");
});
afterEach(() => machine.end());

/** Installs the example as the page tells, at a path of this world. */
function install(): void {
	const { rungs } = parse(block("yaml")) as {
		rungs: { external: Record<string, string> };
	};
	const [[name, path]] = Object.entries(rungs.external) as [[string, string]];
	const mine = machine.file(path.slice(1), "", 0o755);
	copyFileSync(EXAMPLE, mine);
	machine.set("rungs", { external: { [name]: mine } });
}

it("the page shows the example as it is, and it can be run", () => {
	expect(block("sh")).toBe(readFileSync(EXAMPLE, "utf8"));
	expect(statSync(EXAMPLE).mode & 0o111).toBe(0o111);
});

it("each command of the page works", async () => {
	install();
	const commands = block("console").trim().split("\n");
	expect(commands.length).toBeGreaterThan(2);
	for (const command of commands) {
		const [offload, ...args] = command.split(" ");
		expect(offload).toBe("offload");
		const ran = await machine.run(args);
		expect([command, ran.code]).toEqual([command, 0]);
	}
});

it("is detected with what it advertises", async () => {
	install();
	const ran = await machine.run(["detect"]);
	const said = /'(\{.*?\})'/s.exec(readFileSync(EXAMPLE, "utf8"))?.[1] ?? "";
	const caps = parseAdvertised(said);
	expect(caps).not.toBeNull();
	if (caps !== null)
		expect(rowsOf(ran, "backend")).toContainEqual(["gentle", ...axisRow(caps)]);
});

it("runs its worker at the lowest priority, to a result, and outlives the one who asked", async () => {
	install();
	machine.command("/bin/sh");
	const done = machine.file("home/go", "").replace(/go$/, "gone");
	const ran = await machine.run(
		[
			"dispatch",
			"gentle",
			"-",
			"--harness=command",
			"--profile=full",
			"--expect=report",
		],
		{ stdin: `until [ -e '${done}' ]; do sleep 0.05; done; nice\n` },
	);
	expect([ran.code, ran.row("status")]).toEqual([0, "dispatched"]);
	expect(ran.row("observe")).toMatch(/top -p \d+ \(the rung's own word\)$/);
	const handle = ran.row("handle") as string;
	expect((await machine.run(["ps", "--quiet"])).stdout.trim()).toBe(handle);
	machine.file("home/gone", "");
	expect((await machine.run(["wait", handle])).code).toBe(0);
	const result = await machine.run(["result", handle]);
	expect(result.code).toBe(0);
	expect(result.stdout).toContain("19");
	const attempt = machine.jobFile(handle, "attempts", "1");
	expect(readFileSync(join(attempt, "runner.log"), "utf8")).toBe("");
	expect(existsSync(join(attempt, "outcome.json"))).toBe(true);
	await machine.quiet();
});

it("a worker of it is stopped like any other", async () => {
	install();
	machine.command("/bin/sh");
	const ran = await machine.run(
		[
			"dispatch",
			"gentle",
			"-",
			"--harness=command",
			"--profile=full",
			"--expect=none",
		],
		{ stdin: "exec sleep 600\n" },
	);
	const handle = ran.row("handle") as string;
	const stopped = await machine.run(["stop", handle]);
	expect(stopped.stdout).toContain("stopped");
	await machine.quiet();
});

it("the example refuses what it does not know", async () => {
	const ran = await machine.run(["attach"], { program: EXAMPLE });
	expect(ran.code).toBe(2);
});
