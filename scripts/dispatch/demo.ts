/** `demo`: one petition's whole road, through the ordinary dispatch, runner and store. */
import {
	mkdirSync,
	mkdtempSync,
	readFileSync,
	realpathSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { attemptDir, attemptPaths } from "../core/layout.ts";
import type { RunEvent } from "../core/records/event.ts";
import type { View } from "../core/view.ts";
import { readEvents } from "../jobs/events.ts";
import { asPetition } from "../petitions/petition.ts";
import { headlessOneshot } from "../rungs/headless-oneshot.ts";
import { oneLine } from "../system/git.ts";
import { awaitEnd } from "./await-end.ts";
import { digest, dispatch } from "./dispatch.ts";
import type { HandBack } from "./hand-back.ts";
import type { LookWorld, Seen } from "./look.ts";
import type { DispatchSettings } from "./request.ts";
import type { World } from "./world.ts";

/** What the demo looks for its words in. */
const FILES: Readonly<Record<string, string>> = {
	"placement.md":
		"A rung hosts a worker. The smallest rung that is sufficient is taken.\nEvery handle names one job, whatever its rung.\n",
	"promise.md":
		"No state without a witness: a handle shows what was seen, by which witness, and when.\n",
	"notes/open.md": "Where no witness is to be had, the handle says unknown.\n",
};

/** Something that the demo saw, and the record that shows it. */
export interface Sight {
	readonly what: string;
	/** The file that holds it, and the line in it where it has several. */
	readonly record: string;
}

/** Whatever is told while the demo runs. */
export type Tell = (sight: Sight) => void;

/** A scratch repository with one commit. */
export interface Scratch {
	readonly dir: string;
	readonly commit: string;
	remove(): void;
}

/**
 * Makes a scratch repository in the system's temporary folder.
 *
 * @throws OffloadError `environment` where git is missing or fails
 */
export async function makeScratch(world: World): Promise<Scratch> {
	const dir = realpathSync(mkdtempSync(join(tmpdir(), "offload-demo-")));
	const remove = () => rmSync(dir, { recursive: true, force: true });
	try {
		mkdirSync(join(dir, "notes"));
		for (const [name, text] of Object.entries(FILES))
			writeFileSync(join(dir, name), text);
		const at = { cwd: dir };
		await world.git(["init", "--quiet"], at);
		await world.git(["add", "--all"], at);
		await world.git(
			[
				"-c",
				"user.name=Offload demo",
				"-c",
				"user.email=demo@localhost",
				"-c",
				"commit.gpgsign=false",
				"commit",
				"--quiet",
				"--message=A repository to count words in",
			],
			at,
		);
		const commit = oneLine(await world.git(["rev-parse", "HEAD"], at));
		return { dir, commit, remove };
	} catch (error) {
		remove();
		throw error;
	}
}

/**
 * Dispatches the demo's petition.
 *
 * @param templates the folder with the demo's petition and worker
 * @param settings as configured; the demo brings its own program, which needs no model
 */
export function dispatchDemo(
	world: World,
	scratch: Scratch,
	templates: string,
	settings: DispatchSettings,
): Promise<HandBack> {
	const file = join(templates, "petition.md");
	const petition = asPetition(readFileSync(file), file);
	return dispatch(
		world,
		{
			rung: headlessOneshot,
			harness: "command",
			petition: {
				workerCopy: petition.workerCopy,
				workerSha256: digest(petition.workerCopy),
				sanitized: petition.sanitized,
			},
			unit: "demo",
			key: "offload",
			asked: {
				predicates: {
					survive: "unknown",
					attach: "unknown",
					beyond: "unknown",
				},
				needs: [],
				profile: "full",
				role: null,
				work: "work",
				anyway: false,
				pin: { rung: headlessOneshot.name, harness: "command" },
				acceptLoss: [],
				unattended: true,
			},
			placed: null,
			from: scratch.dir,
			cwd: null,
			worktree: false,
			profile: "full",
			totalS: 120,
			expect: "report",
			env: [],
			auth: "login",
		},
		{
			...settings,
			harnesses: {
				...settings.harnesses,
				command: { argv: ["/bin/sh", join(templates, "worker.sh")] },
			},
		},
	);
}

/** What an event says, in a sentence. */
function sentence(event: RunEvent): string {
	switch (event.type) {
		case "opened":
			return event.role === "runner"
				? `a runner took the job: pid ${event.by.pid}`
				: `an adopter took over from the runner that died: pid ${event.by.pid}`;
		case "launching":
			return `the runner is about to launch ${event.program} in ${event.cwd}`;
		case "spawned":
			return `the worker exists: pid ${event.worker.pid}, started at tick ${event.worker.start}`;
		case "engaged":
			return `the worker answered for the first time (${event.by})`;
		case "activity":
			return `the worker wrote ${event.count} line${event.count === 1 ? "" : "s"}`;
		case "exited":
			return event.witnessed
				? `the worker ended: ${event.signal ?? `exit code ${event.code}`}`
				: "the worker is gone; nobody saw with which exit code";
		case "collecting":
			return "the runner collects what the worker made";
		default:
			return event.type;
	}
}

/** The file that a view rests on; the process table has none, so its moment is told. */
function witnessOf(
	{ witness }: View,
	paths: ReturnType<typeof attemptPaths>,
): string {
	switch (witness.by) {
		case "heartbeat":
			return paths.beat;
		case "event log":
			return paths.events;
		case "claim":
			return paths.dir;
		default:
			return `the ${witness.by}, at ${witness.at}`;
	}
}

/**
 * Follows the job to its end and tells everything that its records show, each once.
 *
 * @returns the job as it was seen last
 */
export async function followDemo(
	looking: LookWorld,
	handle: string,
	tell: Tell,
): Promise<Seen | null> {
	const paths = attemptPaths(attemptDir(looking.root, handle, 1));
	let fromByte = 0;
	let said = "";
	const onLook = (one: Seen) => {
		const read = readEvents(paths.events, { fromByte });
		fromByte = read.nextByte;
		for (const event of read.events)
			tell({
				what: sentence(event),
				record: `${paths.events} event ${event.seq}`,
			});
		const { view, adoption, facts } = one;
		// With its runner alive, unknown is a matter of moments.
		const known = view.name !== "unknown" || facts.holder === "alive";
		if (!known && said !== view.because) {
			said = view.because;
			tell({
				what: `unknown: ${view.because}`,
				record: witnessOf(view, paths),
			});
			if (adoption !== null) tell({ what: adoption, record: paths.dir });
		}
	};
	const { seen } = await awaitEnd(looking, [handle], {
		until: "all",
		by: new AbortController().signal,
		onLook: ([one]) => {
			if (one && !("error" in one)) onLook(one);
		},
	});
	const [last] = seen;
	return last === undefined || "error" in last ? null : last;
}

/**
 * Reads the worker's report and checks it against the digest in the outcome.
 *
 * @returns null where there is none
 */
export function readReport(
	looking: LookWorld,
	seen: Seen,
): { text: string; genuine: boolean; path: string } | null {
	const { outcome, attempt } = seen.facts;
	if (outcome?.report == null) return null;
	const dir = attemptDir(looking.root, seen.handle, attempt);
	const path = join(dir, outcome.report.file);
	const bytes = readFileSync(path);
	return {
		text: bytes.toString("utf8"),
		genuine: digest(bytes) === outcome.report.sha256,
		path,
	};
}
