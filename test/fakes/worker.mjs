// A worker with named behaviours: `node worker.mjs <behaviour> [argument ...]`.
//
// Its output is lines of JSON, as an agent's would be: {"engaged"}, {"tool": name}, {"asked": id},
// {"answered": id}, and at the end {"result": "ok" | "error", "report": text}. Where COUNT names a file,
// each start appends a line to it; where PIDS does, each process of the tree appends its number.
import { spawn } from "node:child_process";
import {
	appendFileSync,
	existsSync,
	fstatSync,
	readFileSync,
	watch,
	writeSync,
} from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

const [behaviour = "answers", ...args] = process.argv.slice(2);
const self = fileURLToPath(import.meta.url);
const { COUNT, PIDS } = process.env;
if (COUNT && !behaviour.startsWith("child-"))
	appendFileSync(COUNT, `${process.pid}\n`);
if (PIDS) appendFileSync(PIDS, `${process.pid}\n`);

/**
 * Writes all of it, whatever kind of file stdout is.
 * @param {string | Buffer} text
 */
function out(text) {
	const bytes = typeof text === "string" ? Buffer.from(text) : text;
	for (let done = 0; done < bytes.length; ) done += writeSync(1, bytes, done);
}
/** @param {object} value */
const say = (value) => out(`${JSON.stringify(value)}\n`);
const answer = (report = "done") => {
	say({ engaged: "answer" });
	say({ result: "ok", report });
};
const sleepForever = () => setInterval(() => {}, 1 << 30);

/**
 * Starts this program again.
 * @param {string} what
 * @param {{ stdio?: "inherit", detached?: boolean, env?: NodeJS.ProcessEnv }} options
 */
function child(what, options = {}) {
	const started = spawn(process.execPath, [self, what], {
		stdio: options.stdio ?? "ignore",
		detached: options.detached ?? false,
		env: options.env ?? process.env,
	});
	started.unref();
}

/**
 * Resolves when the file is there.
 * @param {string} path
 * @returns {Promise<void>}
 */
function appears(path) {
	return new Promise((resolve) => {
		const look = () => {
			if (!existsSync(path)) return;
			watcher.close();
			clearInterval(timer);
			resolve();
		};
		const watcher = watch(dirname(path), look);
		const timer = setInterval(look, 100);
		look();
	});
}

/** @type {Record<string, () => unknown>} */
const behaviours = {
	/** Ends at once, and well. */
	answers: () => answer(args[0]),
	/** Hands back what it was given to read. */
	echoes: () => answer(readFileSync(0, "utf8")),
	/** Says how its environment looks. */
	environment: () => answer(JSON.stringify(process.env)),
	/** Says nothing and never ends. */
	silent: sleepForever,
	/** Answers, then says nothing and never ends. */
	stalls: () => {
		say({ engaged: "answer" });
		say({ tool: "Read" });
		sleepForever();
	},
	/** Ends when a file appears. */
	"waits-for": async () => {
		say({ engaged: "answer" });
		await appears(args[0] ?? "");
		say({ result: "ok", report: "done" });
		process.exit(Number(args[1] ?? 0));
	},
	/** Asks, and waits for a file as the answer. */
	asks: async () => {
		say({ engaged: "answer" });
		say({ asked: "q1" });
		await appears(args[0] ?? "");
		say({ answered: "q1" });
		say({ result: "ok", report: "done" });
		process.exit(0);
	},
	/** Works without a word, then sleeps. */
	works: () => {
		const end = Date.now() + Number(args[0]);
		const more = () => {
			const until = Date.now() + 50;
			while (Date.now() < until);
			if (Date.now() < end) setTimeout(more, 1);
			else sleepForever();
		};
		more();
	},
	/** Leaves a child behind that would stay for ever, writing to the same output. */
	lingers: () => {
		child("child-sleeps", { stdio: "inherit" });
		answer();
		process.exit(0);
	},
	/** As `lingers`; the child has a session of its own. */
	escapes: () => {
		child("child-sleeps", { detached: true });
		answer();
		process.exit(0);
	},
	/** Leaves a process behind that has left parent, session and environment before anyone could look, once it is in a control group. */
	vanishes: async () => {
		while (!readFileSync("/proc/self/cgroup", "utf8").includes("offload-"))
			await new Promise((go) => setTimeout(go, 5));
		child("child-forks", { detached: true, env: { PIDS } });
		answer();
		process.exit(0);
	},
	"child-forks": () => {
		child("child-sleeps", { detached: true, env: { PIDS } });
		process.exit(0);
	},
	/** Starts what says of itself that it is the runner of another job, with a worker of its own. */
	dispatches: async () => {
		child("child-runner", {
			detached: true,
			env: { PIDS, OFFLOAD_RUNNER: "1" },
		});
		await appears(args[0] ?? "");
		answer();
		process.exit(0);
	},
	"child-runner": () => {
		child("child-sleeps", { detached: true, env: { PIDS } });
		sleepForever();
	},
	/** Its child has left session, parent and environment, but had been seen. */
	"clears-env": () => {
		child("child-sleeps", { detached: true, env: { PIDS } });
		say({ engaged: "answer" });
		sleepForever();
	},
	/** A tree: children in this session and in others, some of which ignore the polite signal. */
	tree: () => {
		child("child-tree");
		child("child-sleeps", { detached: true });
		child("child-stubborn", { detached: true });
		say({ engaged: "answer" });
		sleepForever();
	},
	"child-tree": () => {
		child("child-sleeps");
		child("child-stubborn", { detached: true });
		sleepForever();
	},
	"child-sleeps": sleepForever,
	"child-stubborn": () => {
		process.on("SIGTERM", () => {});
		process.on("SIGINT", () => {});
		sleepForever();
	},
	"ignores-term": () => {
		process.on("SIGTERM", () => say({ tool: "Refuse" }));
		say({ engaged: "answer" });
		sleepForever();
	},
	/** Ends by itself, and well, when it is asked to end. */
	"ends-when-asked": () => {
		process.on("SIGTERM", () => {
			say({ result: "ok", report: "done" });
			process.exit(0);
		});
		say({ engaged: "answer" });
		sleepForever();
	},
	"dies-by": () => {
		say({ engaged: "answer" });
		process.kill(process.pid, args[0] ?? "SIGTERM");
		sleepForever();
	},
	exits: () => {
		say({ result: "ok", report: "done" });
		process.exit(Number(args[0]));
	},
	fails: () => {
		process.stderr.write("it broke here: the last words\n");
		say({ result: "error" });
		process.exit(1);
	},
	/** Writes so many bytes in lines, a MiB at a time with a pause of `args[1]` ms, then the envelope. */
	floods: async () => {
		const line = `${JSON.stringify({ tool: "Read", filler: "x".repeat(170) })}\n`;
		const block = Buffer.from(line.repeat(Math.ceil((1 << 20) / line.length)));
		for (let left = Number(args[0]); left > 0; left -= block.length) {
			out(block);
			// Goes no faster than it is taken away: no more than so many bytes of it lie on disk.
			while (args[1] && fstatSync(1).blocks * 512 > Number(args[1]))
				await new Promise((go) => setTimeout(go, 5));
		}
		answer("after the flood");
	},
	/** One line of so many bytes, as the last. */
	"big-last-line": () => {
		say({ engaged: "answer" });
		out('{"result":"ok","report":"end","filler":"');
		const block = Buffer.alloc(1 << 20, "x");
		for (let left = Number(args[0]); left > 0; left -= block.length) out(block);
		out('"}');
	},
	/** Writes its report byte by byte. */
	splits: () => {
		const line = `${JSON.stringify({ result: "ok", report: "grüße 中文 🎉 e\u0301" })}\n`;
		say({ engaged: "answer" });
		for (const byte of Buffer.from(line)) writeSync(1, Buffer.of(byte));
	},
	/** Ends well in the middle of its envelope. */
	"half-envelope": () => {
		say({ engaged: "answer" });
		out('{"result":"ok","rep');
	},
	/** Bursts of activity. */
	bursts: () => {
		say({ engaged: "answer" });
		for (let i = 0; i < Number(args[0]); i += 1) say({ tool: `T${i % 3}` });
		say({ result: "ok", report: "done" });
	},
};

const run = behaviours[behaviour];
if (!run) throw new Error(`no behaviour ${behaviour}`);
await run();
