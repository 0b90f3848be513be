import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
	chmodSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	realpathSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { transformSync } from "esbuild";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { missing, onPath } from "../needs.ts";
import {
	bundleProgram,
	installEntry,
	installFrame,
	installLauncher,
} from "./installation.ts";

const dir = realpathSync(mkdtempSync(join(tmpdir(), "offload-launcher-")));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** An entry that tells what it was started with. */
const TELL = `console.log(JSON.stringify({
	argv: process.argv.slice(2), entry: __filename, pid: process.pid, node: process.env.SAYS,
	ca: [process.env.NODE_EXTRA_CA_CERTS, process.env.OFFLOAD_EXTRA_CA_CERTS],
	unfit: process.env.OFFLOAD_UNFIT_NODE,
}));`;

let count = 0;
/** A folder of its own for one test. */
let here: string;
beforeEach(() => {
	here = join(dir, `case-${count++}`);
	mkdirSync(here);
});

/** A Node that calls itself of another version and notes each of its starts. */
function fakeNode(path: string, version: string): string {
	mkdirSync(dirname(path), { recursive: true });
	writeFileSync(
		`${path}.cjs`,
		`const v = ${JSON.stringify(version)};
Object.defineProperty(process, "version", { value: "v" + v });
Object.defineProperty(process, "versions", { value: { ...process.versions, node: v } });
Object.defineProperty(process, "execPath", { value: ${JSON.stringify(path)} });`,
	);
	writeFileSync(
		path,
		`#!/bin/sh
printf '%s\\n' '${version}' >>'${here}/starts'
SAYS='${version}' exec '${process.execPath}' -r '${path}.cjs' "$@"
`,
		{ mode: 0o755 },
	);
	return path;
}

const starts = () =>
	existsSync(join(here, "starts"))
		? readFileSync(join(here, "starts"), "utf8").trim().split("\n")
		: [];

/** Runs a launcher in an environment of its own. */
function run(
	launcher: string,
	args: readonly string[] = [],
	env: Readonly<Record<string, string>> = {},
	shell: readonly string[] = [],
	cwd = here,
) {
	const [program, ...rest] = [...shell, launcher, ...args];
	const got = spawnSync(program as string, rest, {
		cwd,
		env: { PATH: "/usr/bin:/bin", HOME: here, ...env },
		encoding: "utf8",
		timeout: 30_000,
	});
	return {
		...got,
		told: got.status === 0 ? JSON.parse(got.stdout) : undefined,
	};
}

const SHELLS: readonly (readonly [string, ...string[]])[] = [
	["sh"],
	["dash"],
	["bash"],
	["bash", "--posix"],
	["busybox", "sh"],
	["zsh", "--emulate", "sh"],
];

describe("the launcher", () => {
	for (const shell of SHELLS) {
		const lacks = missing(shell[0]);
		it.skipIf(lacks)(
			`under ${shell.join(" ")} becomes the first Node and hands over every argument as it is${lacks ? ` [${lacks}]` : ""}`,
			() => {
				const launcher = installLauncher(join(here, 'it\'s $(a) "b"\nc'), TELL);
				const node = fakeNode(join(here, "n", "node"), "20.19.0");
				const args = ["a b", "", "$(id)", "x\ny", "--", "-h", "'\""];
				const got = run(
					launcher,
					args,
					{ PATH: `${dirname(node)}:/usr/bin:/bin` },
					[onPath(shell[0]) as string, ...shell.slice(1)],
				);
				expect(got.stderr).toBe("");
				expect(got.told).toMatchObject({
					argv: args,
					node: "20.19.0",
					entry: join(dirname(dirname(launcher)), "dist", "offload.cjs"),
				});
				expect(starts()).toEqual(["20.19.0"]);
			},
		);
	}

	it("is the process that was started: signals and exit codes are Node's own", async () => {
		const launcher = installLauncher(
			join(here, "i"),
			`process.stdout.write(String(process.pid)); setInterval(() => {}, 1000);`,
		);
		const child = spawn(launcher, { stdio: ["ignore", "pipe", "inherit"] });
		const [pid] = await once(child.stdout, "data");
		expect(String(pid)).toBe(String(child.pid));
		child.kill("SIGTERM");
		expect(await once(child, "exit")).toEqual([null, "SIGTERM"]);
		const seven = installLauncher(join(here, "j"), "process.exit(7)");
		expect(run(seven).status).toBe(7);
	});

	it("is found through links: absolute, relative, chained, with odd names, and by name alone", () => {
		const launcher = installLauncher(join(here, "i"), TELL);
		const entry = join(here, "i/dist/offload.cjs");
		mkdirSync(join(here, "a b"));
		symlinkSync(launcher, join(here, "a b", "offload"));
		symlinkSync("../a b/offload", join(here, "i", "rel"));
		symlinkSync("i/rel", join(here, "chained\n"));
		for (const link of [
			join(here, "a b/offload"),
			join(here, "i/rel"),
			join(here, "chained\n"),
		])
			expect(run(link).told?.entry).toBe(entry);
		expect(run("offload", [], {}, ["sh"], join(here, "a b")).told?.entry).toBe(
			entry,
		);
		const byName = spawnSync("sh", ["-c", "offload x"], {
			env: { PATH: `${join(here, "a b")}:/usr/bin:/bin` },
			encoding: "utf8",
			timeout: 30_000,
		});
		expect(JSON.parse(byName.stdout)).toMatchObject({ entry, argv: ["x"] });
		expect(run("./rel", [], {}, [], join(here, "i")).told?.entry).toBe(entry);
	});

	it("links that lead in a circle are an error, not a loop", () => {
		symlinkSync("b", join(here, "a"));
		symlinkSync("a", join(here, "b"));
		writeFileSync(
			join(here, "real"),
			readFileSync(installLauncher(join(here, "i"), TELL)),
		);
		const got = spawnSync("sh", ["-c", `. "$0"`, join(here, "real")], {
			encoding: "utf8",
			timeout: 30_000,
			env: { PATH: "/usr/bin:/bin" },
		});
		expect(got.status).toBe(5);
		expect(got.stdout).toBe(
			"reason\tinstallation: a part of Offload is missing: dist/offload.cjs\n",
		);
	});

	it("[C14] needs no program beside a shell, Node and readlink", () => {
		const launcher = installLauncher(join(here, "i"), TELL);
		symlinkSync(launcher, join(here, "link"));
		mkdirSync(join(here, "p"));
		for (const name of ["node", "readlink"])
			symlinkSync(`/usr/bin/${name}`, join(here, "p", name));
		expect(
			run(join(here, "link"), [], { PATH: join(here, "p") }).told,
		).toBeDefined();
	});

	it("puts the extra certificates aside, which Node would read at every start", () => {
		const launcher = installLauncher(join(here, "i"), TELL);
		const got = run(launcher, [], { NODE_EXTRA_CA_CERTS: "/a b.pem" });
		expect(got.told?.ca).toEqual([null, "/a b.pem"]);
		expect(run(launcher).told?.ca).toEqual([null, null]);
	});

	it("without its bundles says that it is broken", () => {
		const launcher = installLauncher(join(here, "i"));
		rmSync(join(here, "i/dist/offload.cjs"));
		expect(run(launcher)).toMatchObject({
			status: 5,
			stdout:
				"reason\tinstallation: a part of Offload is missing: dist/offload.cjs\n",
			stderr: expect.stringContaining("next: install the plugin again"),
		});
	});
});

describe("which Node", () => {
	/** The true entry, over a program that tells what it was started with. */
	function install(): string {
		const root = join(here, "i");
		const launcher = installLauncher(root);
		installEntry(root);
		writeFileSync(
			join(root, "dist/main.cjs"),
			`exports.main = () => {${TELL}};`,
		);
		return launcher;
	}
	/** A launcher whose usual places outside the home are empty. */
	function withoutUsualPlaces(launcher: string): string {
		const text = readFileSync(launcher, "utf8").replace(
			/^\t\/.*\/node.*$/gm,
			(line) => line.replace(/\/[^\s;]*/, "/nonexistent"),
		);
		writeFileSync(
			launcher,
			text.replace("{N_PREFIX:-/usr/local}", "{N_PREFIX:-/nonexistent}"),
		);
		return launcher;
	}

	it.each(["20.19.0", "20.20.2", "21.0.0", "22.1.0", "100.0.0"])(
		"%s is fit, and started once",
		(version) => {
			const node = fakeNode(join(here, "n/node"), version);
			const got = run(install(), ["x"], {
				PATH: `${dirname(node)}:/usr/bin:/bin`,
			});
			expect(got.told).toMatchObject({ argv: ["x"], node: version });
			expect(starts()).toEqual([version]);
		},
	);

	it("[E1] where the first is too old, a fit one is found elsewhere on PATH", () => {
		const old = fakeNode(join(here, "old/node"), "18.20.4");
		const fit = fakeNode(join(here, "fit/node"), "20.19.0");
		const got = run(install(), ["a b", ""], {
			PATH: `${dirname(old)}:${dirname(fit)}:/usr/bin:/bin`,
			NODE_EXTRA_CA_CERTS: "/c.pem",
		});
		expect(got.stderr).toBe("");
		expect(got.told).toMatchObject({
			argv: ["a b", ""],
			node: "20.19.0",
			ca: [null, "/c.pem"],
		});
		expect(got.told?.unfit).toBeUndefined();
	});

	it.each([
		".nvm/versions/node/v22.1.0/bin/node",
		".local/share/mise/installs/node/22.1.0/bin/node",
		".volta/tools/image/node/22.1.0/bin/node",
		".local/share/fnm/node-versions/v22.1.0/installation/bin/node",
		".asdf/installs/nodejs/22.1.0/bin/node",
		".local/bin/node",
	])("[E1] without any on PATH, one in ~/%s is found", (place) => {
		fakeNode(join(here, place), "22.1.0");
		const launcher = withoutUsualPlaces(install());
		expect(run(launcher, [], { PATH: "/nonexistent" }).told?.node).toBe(
			"22.1.0",
		);
	});

	it("one that is broken, hostile or no Node at all is passed over", () => {
		const bin = (name: string) =>
			join(here, `.nvm/versions/node/${name}/bin/node`);
		for (const [name, script] of [
			["v10", "exit 1"],
			["v11", "echo v99"],
			["v12", "echo 'v30.0.0; touch /tmp/x'"],
			["v13", "echo"],
		] as const) {
			mkdirSync(dirname(bin(name)), { recursive: true });
			writeFileSync(bin(name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
		}
		mkdirSync(bin("v14"), { recursive: true });
		fakeNode(bin("v22.1.0"), "22.1.0");
		const launcher = withoutUsualPlaces(install());
		expect(run(launcher, [], { PATH: "/nonexistent" }).told?.node).toBe(
			"22.1.0",
		);
	});

	it.each([
		["18.20.4", "v18.20.4"],
		["20.18.3", "v20.18.3"],
		["0.10.48", "v0.10.48"],
	])(
		"%s alone is too old: which one, where, and the way out",
		(version, said) => {
			const node = fakeNode(join(here, "n/node"), version);
			const launcher = withoutUsualPlaces(install());
			const got = run(launcher, ["ps"], { PATH: dirname(node) });
			expect(got.status).toBe(5);
			const sentence = `Offload needs Node 20.19 or newer; found ${said} at ${node}`;
			expect(got.stdout).toBe(`reason\tinstallation: ${sentence}\n`);
			expect(got.stderr).toBe(
				`offload: ${sentence}\n  next: install a newer Node, or set OFFLOAD_NODE to the path of one\n`,
			);
		},
	);

	it("none at all", () => {
		const got = run(withoutUsualPlaces(install()), [], {
			PATH: "/nonexistent",
		});
		expect(got.status).toBe(5);
		expect(got.stdout).toBe(
			"reason\tinstallation: Offload needs Node 20.19 or newer; found none on PATH or in the usual places\n",
		);
	});

	it("OFFLOAD_NODE comes before PATH, and nothing is guessed where it is wrong", () => {
		const old = fakeNode(join(here, "old/node"), "18.20.4");
		const fit = fakeNode(join(here, "fit/node"), "22.1.0");
		const launcher = install();
		expect(
			run(launcher, [], { OFFLOAD_NODE: fit, PATH: dirname(old) }).told?.node,
		).toBe("22.1.0");
		const unfit = run(launcher, [], {
			OFFLOAD_NODE: old,
			PATH: `${dirname(fit)}:/usr/bin:/bin`,
		});
		expect(unfit.status).toBe(5);
		expect(unfit.stderr).toContain(`found v18.20.4 at ${old}`);
		expect(unfit.stderr).toContain("OFFLOAD_NODE names it");
		for (const nothing of [join(here, "absent"), here]) {
			const got = run(launcher, [], { OFFLOAD_NODE: nothing });
			expect(got.status).toBe(5);
			expect(got.stderr).toContain("OFFLOAD_NODE names no program");
		}
	});

	it("exit codes and signals of the second Node come through the first", async () => {
		const launcher = install();
		writeFileSync(
			join(here, "i/dist/main.cjs"),
			`exports.main = () => { if (process.argv[2]) process.exit(Number(process.argv[2])); process.stdout.write("up"); setInterval(() => {}, 1000); };`,
		);
		const old = fakeNode(join(here, "old/node"), "18.20.4");
		const fit = fakeNode(join(here, "fit/node"), "22.1.0");
		const env = {
			PATH: `${dirname(old)}:${dirname(fit)}:/usr/bin:/bin`,
			HOME: here,
		};
		expect(spawnSync(launcher, ["21"], { env }).status).toBe(21);
		const child = spawn(launcher, [], {
			env,
			stdio: ["ignore", "pipe", "inherit"],
		});
		await once(child.stdout, "data");
		child.kill("SIGTERM");
		expect(await once(child, "exit")).toEqual([null, "SIGTERM"]);
	});

	it("the entry is in a syntax that the oldest Node can read", () => {
		const text = readFileSync(
			join(import.meta.dirname, "../../scripts/cli/offload.cjs"),
			"utf8",
		);
		expect(() =>
			transformSync(text, { target: "es5", loader: "js" }),
		).not.toThrow();
		expect(text).not.toMatch(/,\s*[)\]}]/);
		expect(text).not.toMatch(/=>|`|\bconst\b|\blet\b|\basync\b/);
	});
});

describe("the whole road", () => {
	let launcher: string;
	beforeAll(async () => {
		launcher = await installFrame(join(dir, "whole"));
	});
	const offload = (
		args: readonly string[],
		env: Record<string, string> = {},
		cwd = dir,
	) =>
		spawnSync(launcher, args, {
			cwd,
			encoding: "utf8",
			timeout: 30_000,
			env: { PATH: "/usr/bin:/bin", HOME: here, ...env },
		});

	it("version and help", () => {
		expect(offload(["version"])).toMatchObject({
			status: 0,
			stdout: `version\t0.0.0-test\nnode\t${process.version}\nroot\t${join(dir, "whole")}\n`,
			stderr: "",
		});
		expect(offload(["help", "link"]).stdout).toContain("usage: offload link");
	});

	it("a wrong command line: reason row, sentence, code", () => {
		expect(offload(["dispatch", "--bogus"])).toMatchObject({
			status: 2,
			stdout: "reason\tusage: dispatch has no option --bogus\n",
			stderr:
				"offload: dispatch has no option --bogus\n  next: offload dispatch --help\n",
		});
	});

	it("the command that link makes starts it", () => {
		expect(offload(["link"]).status).toBe(0);
		const shim = join(here, ".local/bin/offload");
		const got = spawnSync(shim, ["version", "-q"], { encoding: "utf8" });
		expect(got.stdout).toBe("0.0.0-test\n");
	});

	it("in a directory that is gone it still says its version, and names the trouble where it matters", () => {
		const gone = join(here, "gone");
		mkdirSync(gone);
		const script = `rmdir "$PWD"; "$0" version -q; "$0" link --dir rel`;
		const got = spawnSync("sh", ["-c", script, launcher], {
			cwd: gone,
			encoding: "utf8",
			timeout: 30_000,
			env: { PATH: "/usr/bin:/bin", HOME: here },
		});
		expect(got.stdout).toContain("0.0.0-test\n");
		expect(got.stdout).toContain(
			"reason\tenvironment: the current directory no longer exists\n",
		);
	});

	it("a reader that goes away leaves no trace on stderr", () => {
		const got = spawnSync(
			"bash",
			[
				"-c",
				`"$0" completion zsh | true; echo "$?" "\${PIPESTATUS[0]}"`,
				launcher,
			],
			{
				encoding: "utf8",
				timeout: 30_000,
				env: { PATH: "/usr/bin:/bin", HOME: here },
			},
		);
		expect(got.stderr).toBe("");
		expect(got.stdout.trim()).toBe("0 0");
	});

	it("stdout that is closed or full is no crash", () => {
		for (const to of [">&-", ">/dev/full"]) {
			const got = spawnSync("sh", ["-c", `"$0" version ${to}`, launcher], {
				encoding: "utf8",
				timeout: 30_000,
				env: { PATH: "/usr/bin:/bin", HOME: here },
			});
			expect(got.stderr).not.toContain("    at ");
		}
	});

	it("bundles that cannot be loaded: one line, exit 5", () => {
		const broken = join(here, "damaged");
		installLauncher(broken);
		installEntry(broken);
		for (const text of ["const a = ;", "throw new Error('x\\ny')", null]) {
			if (text === null) rmSync(join(broken, "dist/main.cjs"));
			else writeFileSync(join(broken, "dist/main.cjs"), text);
			const got = run(join(broken, "bin/offload"));
			expect(got.status).toBe(5);
			expect(got.stdout).toBe(
				"reason\tinstallation: a part of Offload cannot be loaded\n",
			);
			expect(got.stderr).not.toContain("    at ");
			expect(got.stderr).toContain("next: install the plugin again");
		}
	});

	it("a fault of ours: one line, exit 70, the details in a private file", () => {
		const broken = join(here, "broken");
		installLauncher(broken);
		installEntry(broken);
		writeFileSync(
			join(broken, "dist/main.cjs"),
			readFileSync(join(dir, "whole/dist/main.cjs"), "utf8").replace(
				"? overview() :",
				"? overview(null.x) :",
			),
		);
		const state = join(here, "state");
		mkdirSync(state, { mode: 0o700 });
		for (const [env, folder] of [
			[{ OFFLOAD_HOME: state }, join(state, "faults")],
			[{ TMPDIR: here }, here],
		] as const) {
			const got = spawnSync(join(broken, "bin/offload"), ["--help"], {
				encoding: "utf8",
				timeout: 30_000,
				env: { PATH: "/usr/bin:/bin", HOME: here, ...env },
			});
			expect(got.status).toBe(70);
			expect(got.stdout).toMatch(
				/^reason\tinternal: a fault in Offload itself: [^\n]*\n$/,
			);
			expect(got.stderr).not.toContain("    at ");
			const path = /the details, in (.*)\n/.exec(got.stderr)?.[1] as string;
			expect(dirname(path)).toBe(folder);
			expect(readFileSync(path, "utf8")).toMatch(
				/verb: none[\s\S]*TypeError[\s\S]* {4}at /,
			);
		}
	});
});

describe("stdout", () => {
	const read = (program: string, mib: number, reader: string) =>
		spawnSync(
			"bash",
			[
				"-c",
				`'${process.execPath}' '${program}' ${mib} | ${reader}; echo "\${PIPESTATUS[0]}"`,
			],
			{
				encoding: "utf8",
				timeout: 30_000,
				maxBuffer: 64 * 1024 * 1024,
			},
		);

	it("[B11] reaches a slow reader whole", () => {
		const program = bundleProgram("flood", here);
		const got = read(program, 10, "(sleep 0.5; wc -c)");
		expect(got.stdout.trim().split(/\s+/)).toEqual([String(1281 * 8191), "0"]);
	});

	it("[B11] reaches a slow reader whole where the pipe was made non-blocking", () => {
		const program = bundleProgram("flood", here);
		writeFileSync(
			join(here, "nonblocking.cjs"),
			`const { spawn } = require("node:child_process");
// A socket pair is what Node gives here: non-blocking on both sides.
const child = spawn(process.execPath, [${JSON.stringify(program)}, "10"], { stdio: ["ignore", "pipe", "inherit"] });
child.stdout.pause();
let size = 0;
setTimeout(() => child.stdout.on("data", (c) => { size += c.length; }).resume(), 300);
child.on("close", (code) => console.log(size, code));`,
		);
		const got = spawnSync(process.execPath, [join(here, "nonblocking.cjs")], {
			encoding: "utf8",
			timeout: 30_000,
		});
		expect(got.stdout.trim()).toBe(`${1281 * 8191} 0`);
	});

	it("ends when nobody reads it any more", () => {
		const got = read(
			bundleProgram("flood", here),
			1000,
			"head -c 100 >/dev/null",
		);
		expect(got.stdout.trim()).toBe("3");
		expect(got.stderr).toBe("");
	});
});

it("the launcher can be executed", () => {
	const launcher = join(import.meta.dirname, "../../bin/offload");
	expect(() => chmodSync(launcher, 0o755)).not.toThrow();
	expect(readFileSync(launcher, "utf8")).not.toContain("\r");
});
