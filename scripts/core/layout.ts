/** Where everything lies under the state root. The only place that spells these names; `docs/job-files.md` explains each. */

/**
 * Joins a folder and names of ours. Not `path.join`: that looks at every character, and `ps` joins a
 * thousand names before it has said anything.
 */
const join = (dir: string, name: string): string =>
	`${dir.endsWith("/") ? dir.slice(0, -1) : dir}/${name}`;

/** Paths of the whole store. */
export const store = (root: string) => ({
	jobs: join(root, "jobs"),
	live: join(root, "live"),
	ledger: join(root, "ledger"),
	runners: join(root, "runners"),
	locks: join(root, "locks"),
	worktrees: join(root, "worktrees"),
	aliases: join(root, "aliases"),
	/** Where `offload link` has put its command: a list, so that `uninstall` finds it off PATH too. */
	shims: join(root, "shims.json"),
	/** The parsed configuration; worthless without its sources. */
	configCache: join(root, "config-cache.json"),
	/** What V8 made of the bundles, by version of Node; worthless without them. `cli/code-cache.cjs` spells the name too. */
	codeCache: join(root, "code-cache"),
	/** What was seen of this and other machines, a folder for each. */
	witnesses: join(root, "witnesses"),
	/** The hosts that the user's file declared when it was last read. */
	hosts: join(root, "hosts.json"),
	/** The keys of hosts that a person has said yes to, as ssh reads them. */
	knownHosts: join(root, "known_hosts"),
	/** What was brought here by a tower elsewhere, and the Node that was found for it. `hosts/ssh/bootstrap.ts` spells the name too. */
	hostSide: join(root, "host"),
	/** Hosts that did not answer and are left alone for a while, a file each. */
	benches: join(root, "benches"),
	/** What one session did, saw and was told, a folder for each. */
	sessions: join(root, "sessions"),
	/** Words after a command, until they are taken; a folder for each session. */
	captures: join(root, "captures"),
	/** Petitions of a session, in private; a folder for each. */
	drops: join(root, "drops"),
	/** Accounts whose quota was seen used up. */
	holds: join(root, "holds"),
	/** What was last heard of the account's usage. */
	usage: join(root, "usage.json"),
	/** Up to where a person has been told what ended. */
	told: join(root, "told.json"),
	/** Details of faults in Offload itself, one file each. */
	faults: join(root, "faults"),
});

/** Paths of one job. */
export const jobPaths = (root: string, handle: string) => {
	const dir = join(root, `jobs/${handle}`);
	return {
		dir,
		job: join(dir, "job.json"),
		/** Why the work is where it is. */
		placement: join(dir, "placement.json"),
		/** Alone in its folder: a worker that reads files is given this folder. */
		petitionDir: join(dir, "in"),
		petition: join(dir, "in/petition"),
		/** What an attempt is told: the petition, or the words with which it was gone on. */
		petitionOf: (attempt: number) =>
			join(
				dir,
				attempt === 1 ? "in/petition" : `attempts/${attempt}/in/petition`,
			),
		attempts: join(dir, "attempts"),
		live: join(root, `live/${handle}`),
	};
};

/** The file of a witness. */
export const witnessPath = (root: string, host: string, subject: string) =>
	join(root, `witnesses/${host}/${subject}.json`);

/** The bench of a host. @param host an alias that was checked */
export const benchPath = (root: string, host: string) =>
	join(root, `benches/${host}.json`);

/** Paths of one session. @param session an id that was checked */
export const sessionPaths = (root: string, session: string) => {
	const dir = join(root, `sessions/${session}`);
	return {
		dir,
		record: join(dir, "session.json"),
		trail: join(dir, "trail.jsonl"),
		/** An empty file for each thing that the session has been told, by its name. */
		said: join(dir, "said"),
		/** Last messages of agents that ended before they were reported, by the agent's id. */
		agents: join(dir, "agents"),
		captures: join(root, `captures/${session}`),
		drops: join(root, `drops/${session}`),
	};
};

/** The hold on an account. @param account the route by which a harness pays */
export const holdPath = (root: string, harness: string, account: string) =>
	join(root, `holds/${harness}.${account}.json`);

/** The file that says which handle an agent id of a harness stands for. */
export const aliasPath = (root: string, alias: string) =>
	join(root, `aliases/${alias}`);

/** The file of one month's rows. @param month `yyyy-mm`, of the row's own time in UTC */
export const ledgerPath = (root: string, month: string) =>
	join(root, `ledger/${month}.jsonl`);

/** The files of one command, from the attempt's inbox. */
export const inboxPaths = (inbox: string, id: string) => ({
	command: join(inbox, `${id}.json`),
	/** The text of a steer or an answer. */
	body: join(inbox, `${id}.body`),
	receipt: join(inbox, `${id}.receipt`),
});

/** Paths of one attempt, from its directory. */
export const attemptPaths = (dir: string) => ({
	dir,
	plan: join(dir, "plan.json"),
	/** What an external rung is asked to start. */
	launch: join(dir, "launch.json"),
	/** Generation 1 is the runner's claim; each adopter makes the next. */
	claim: (generation: number) =>
		join(dir, generation === 1 ? "claim" : `claim.${generation}`),
	events: join(dir, "events.jsonl"),
	beat: join(dir, "beat"),
	inbox: join(dir, "inbox"),
	out: join(dir, "out.log"),
	err: join(dir, "err.log"),
	/** The runner's own stderr: empty unless the runner itself is at fault. */
	runnerLog: join(dir, "runner.log"),
	/** What the launch of a worker printed that a supervisor of the harness's own keeps. */
	launched: join(dir, "launched.log"),
	/** The pipe by which a runner in a terminal gets its environment; there only while it starts. */
	handover: join(dir, "handover"),
	/** The last screen of a worker in a terminal. */
	screen: join(dir, "screen.txt"),
	results: join(dir, "results"),
	report: join(dir, "results/report.md"),
	patch: join(dir, "results/patch.diff"),
	outcome: join(dir, "outcome.json"),
});

/** The directory of an attempt. */
export const attemptDir = (root: string, handle: string, attempt: number) =>
	join(root, `jobs/${handle}/attempts/${attempt}`);
