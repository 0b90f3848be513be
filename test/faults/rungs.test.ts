/** Every local rung under the same faults: the handle resolves, there is one outcome, nothing is left, and `clean` removes it. */
import {
	cpSync,
	existsSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { missing } from "../needs.ts";
import { PersistentWorld } from "../rungs/persistent-world.ts";
import { TmuxWorld } from "../rungs/tmux-world.ts";
import {
	type How,
	OFFLOAD,
	type Ran,
	ROOT,
	TestWorld,
	until,
} from "../world.ts";

const SESSION = "5f0c0c9e-0000-4000-8000-00000000000b";
const OTHER_BOOT = "00000000-1111-4222-8333-444444444444";

/** A world with one worker of a rung, which goes on until it is told to end, or, in a terminal, for a while. */
class Station {
	readonly rung: string;
	readonly world: TestWorld;
	readonly repo: string;
	handle = "";
	/** The copy that is used; the repository itself unless said. */
	program = OFFLOAD;

	constructor(rung: string, world: TestWorld, repo: string) {
		this.rung = rung;
		this.world = world;
		this.repo = repo;
	}

	static async make(rung: string): Promise<Station> {
		if (rung === "tmux") {
			const world = new TmuxWorld("faults", { workMs: 3000 });
			await world.trusted();
			return new Station(rung, world, world.repo);
		}
		if (rung === "stream-json-persistent") {
			const world = new PersistentWorld("faults");
			world.behave("works");
			return new Station(rung, world, await world.repository());
		}
		const world = new TestWorld("faults");
		world.set("limits", { grace: 0.5 });
		world.claude({ does: "gated", gate: join(world.dir, "go") });
		return new Station(rung, world, await world.repository());
	}

	run(args: readonly string[], how: How = {}): Promise<Ran> {
		return this.world.run(args, { cwd: this.repo, ...how });
	}

	get words(): readonly string[] {
		const file = this.world.file("petition.md", "Please do it.\n");
		return ["dispatch", this.rung, file, "--unit=unit"];
	}

	/** Dispatches a worker and waits until it is at work. */
	async dispatch(how: How = {}): Promise<void> {
		const ran = await this.run(this.words, { program: this.program, ...how });
		expect([ran.code, ran.stderr]).toEqual([0, expect.anything()]);
		this.handle = ran.row("handle") as string;
		await this.begun();
	}

	file(name: string): string {
		return this.world.jobFile(this.handle, "attempts/1", name);
	}

	events(): Record<string, unknown>[] {
		const path = this.file("events.jsonl");
		return (existsSync(path) ? readFileSync(path, "utf8") : "")
			.split("\n")
			.slice(0, -1)
			.map((line) => JSON.parse(line));
	}

	async begun(): Promise<void> {
		await until(
			() =>
				this.events().some(({ type }) => type === "engaged") &&
				existsSync(this.file("beat")),
			`${this.rung} at work`,
		);
	}

	/** The pid of the runner, and of the worker. */
	pids(): readonly [number, number] {
		const claim = this.world.record(this.handle, "attempts/1/claim");
		const spawned = this.events().find(({ type }) => type === "spawned");
		const worker = spawned?.worker as { pid: number } | undefined;
		if (worker === undefined) throw new Error("no worker was spawned");
		return [(claim.by as { pid: number }).pid, worker.pid];
	}

	async kill(...pids: number[]): Promise<void> {
		for (const pid of pids)
			try {
				process.kill(pid, "SIGKILL");
			} catch {
				// It went with the one before.
			}
		await until(
			() => !this.world.processes().some(({ pid }) => pids.includes(pid)),
			"their death",
		);
	}

	async view(): Promise<string | undefined> {
		const { program } = this;
		return (await this.run(["show", this.handle], { program })).row("view");
	}

	/** Lets it end, and checks all that must hold of any end. */
	async ends(...outcomes: string[]): Promise<Record<string, unknown>> {
		const { world, handle, program } = this;
		world.file("go", "");
		const how = { program, cwd: "/" };
		await this.run(["wait", "--timeout=40", handle], how);
		expect(outcomes).toContain(await this.view());
		const outcome = world.record(handle, "attempts/1/outcome.json");
		expect(outcomes).toContain(outcome.outcome);
		expect(world.names("jobs", handle, "attempts")).toEqual(["1"]);
		const launched = this.events().filter(({ type }) => type === "launching");
		expect(launched.length).toBeLessThanOrEqual(1);
		await world.quiet();
		expect(world.ledger().filter(({ kind }) => kind === "ended")).toMatchObject(
			[{ handle, facts: { outcome: outcome.outcome } }],
		);
		expect(world.names("live")).toEqual([]);
		const cleaned = await this.run(["clean", handle], how);
		expect(cleaned.rows[0]?.slice(0, 2)).toEqual(["removed", handle]);
		expect(world.names("jobs")).toEqual([]);
		return outcome;
	}

	/** Installs a copy of the program, from which is dispatched. */
	install(): string {
		const root = join(this.world.dir, "plugin");
		for (const part of ["bin", "dist", "templates", "package.json"])
			cpSync(join(ROOT, part), join(root, part), { recursive: true });
		this.program = join(root, "bin", "offload");
		return root;
	}

	/** Runs a hook of the session that dispatched. */
	async hook(event: string, more: object): Promise<void> {
		const ran = await this.run(["hook", event], {
			stdin: JSON.stringify({
				session_id: SESSION,
				hook_event_name: event,
				cwd: this.repo,
				...more,
			}),
		});
		expect([ran.code, ran.stderr]).toEqual([0, ""]);
	}
}

/** Puts another version in the place of a copy. */
function replace(root: string): void {
	const { version } = JSON.parse(
		readFileSync(join(root, "package.json"), "utf8"),
	) as { version: string };
	const bundles = readdirSync(join(root, "dist")).map((one) => `dist/${one}`);
	for (const name of ["package.json", ...bundles]) {
		const path = join(root, name);
		const text = readFileSync(path, "utf8");
		rmSync(path);
		writeFileSync(path, `${text.replaceAll(version, "9.9.9")}\n`);
	}
}

/** Makes what is on record of an attempt that of another boot. */
function restart(station: Station): void {
	const { by } = station.world.record(station.handle, "attempts/1/claim") as {
		by: { boot: string };
	};
	for (const name of ["claim", "beat", "events.jsonl", "../../job.json"]) {
		const path = station.file(name);
		const text = readFileSync(path, "utf8");
		expect(text).toContain(by.boot);
		rmSync(path);
		writeFileSync(path, text.replaceAll(by.boot, OTHER_BOOT), { mode: 0o600 });
	}
}

type Fault = (station: Station) => Promise<void>;

const inSession = { CLAUDECODE: "1", CLAUDE_CODE_SESSION_ID: SESSION };

/** Dispatches in a process group that is killed. @param when what it prints before, and how long after that */
async function killedGroup(
	station: Station,
	when: "starting the runner" | "returned",
	delayMs: number,
): Promise<void> {
	let group = 0;
	const onText = (text: string) => {
		if (!text.includes(when)) return;
		setTimeout(() => {
			try {
				process.kill(-group, "SIGKILL");
			} catch {
				// It was done before.
			}
		}, delayMs);
	};
	await station.run(
		[
			"-c",
			'"$0" "$@" && echo returned && exec sleep 60',
			OFFLOAD,
			...station.words,
		],
		{
			program: "sh",
			group: true,
			onStart: (pid) => {
				group = pid;
			},
			onOutput: onText,
			onError: onText,
		},
	);
	station.handle = station.world
		.names("jobs")
		.find((name) => name.startsWith("unit-")) as string;
}

const FAULTS: Readonly<Record<string, Fault>> = {
	"[C4] the folder of the program is deleted": async (station) => {
		const root = station.install();
		await station.dispatch();
		rmSync(root, { recursive: true });
		station.program = OFFLOAD;
		expect(await station.view()).toBe("running");
		await station.ends("succeeded");
	},
	"[C4] another version takes the place of the program": async (station) => {
		const root = station.install();
		await station.dispatch();
		replace(root);
		const version = await station.run(["version"], {
			program: station.program,
		});
		expect(version.stdout).toContain("9.9.9");
		expect(await station.view()).toBe("running");
		await station.ends("succeeded");
	},
	"[C4] its session ends, is cleared and resumed": async (station) => {
		await station.hook("UserPromptSubmit", {
			prompt: "go on",
			permission_mode: "bypassPermissions",
		});
		await station.dispatch({ env: inSession });
		await station.hook("SessionEnd", { reason: "clear" });
		await station.hook("SessionStart", { source: "clear" });
		await station.hook("SessionEnd", { reason: "other" });
		await station.hook("SessionStart", { source: "resume" });
		expect(await station.view()).toBe("running");
		await station.ends("succeeded");
	},
	"[C4] its launcher's group is killed after the handle": async (station) => {
		await killedGroup(station, "returned", 0);
		await station.begun();
		await station.ends("succeeded");
	},
	"[C4] its launcher's group is killed before the handle": async (station) => {
		await killedGroup(station, "starting the runner", 30);
		const view = await station.view();
		// What has no terminal yet is not started in another one.
		const verb =
			view === "planned" && station.rung !== "tmux" ? "start" : "stop";
		station.world.file("go", "");
		if (view === "planned" || view === "unknown")
			await station.run([verb, station.handle]);
		await station.ends("succeeded", "stopped", "lost");
	},
	"[C1] its runner is killed": async (station) => {
		await station.dispatch();
		await station.kill(station.pids()[0]);
		// A terminal goes with its runner, and the worker with the terminal.
		const outcome = await station.ends(
			...(station.rung === "tmux" ? ["lost", "stopped"] : ["succeeded"]),
		);
		expect(outcome).toMatchObject({ by: { role: "adopter" }, exit: null });
	},
	"[C1] its worker is killed": async (station) => {
		await station.dispatch();
		await station.kill(station.pids()[1]);
		const outcome = await station.ends("failed");
		expect(outcome).toMatchObject({
			by: { role: "runner" },
			ending: "signal",
			exit: { signal: "SIGKILL" },
		});
	},
	"[C1] its runner and its worker are killed": async (station) => {
		await station.dispatch();
		await station.kill(...station.pids());
		const outcome = await station.ends("lost");
		expect(outcome).toMatchObject({ ending: "runner-died", engaged: true });
	},
	"[C1] its runner stands still for a while": async (station) => {
		await station.dispatch();
		const [runner] = station.pids();
		process.kill(runner, "SIGSTOP");
		// A tmux makes what it runs go on at once.
		if (station.rung !== "tmux") {
			const end = Date.now() + 30_000;
			while ((await station.view()) !== "unknown" && Date.now() < end)
				await new Promise((resolve) => setTimeout(resolve, 500));
			expect(await station.view()).toBe("unknown");
		}
		process.kill(runner, "SIGCONT");
		await station.ends("succeeded");
	},
	"[C1] the machine is restarted": async (station) => {
		await station.dispatch();
		await station.kill(...station.pids());
		await station.world.quiet();
		restart(station);
		const outcome = await station.ends("lost");
		expect(outcome).toMatchObject({ ending: "machine-restarted" });
	},
};

const RUNGS = ["headless-oneshot", "stream-json-persistent", "tmux"];
describe.concurrent.each(RUNGS)("%s", (rung) => {
	const lacking = missing("linux", ...(rung === "tmux" ? ["tmux"] : []));
	for (const [name, fault] of Object.entries(FAULTS))
		it.skipIf(lacking)(`${name}${lacking ? ` [${lacking}]` : ""}`, async () => {
			const station = await Station.make(rung);
			try {
				await fault(station);
			} finally {
				await station.world.end();
			}
		});
});
