/** The worker's processes: who has been seen, who still lives, and ending them. */
import type { ProcessIdentity } from "../../core/records/shapes.ts";
import {
	descendantsOf,
	type Processes,
	type ProcessRow,
} from "../../system/process.ts";
import type { Cage } from "../../system/process-cgroup.ts";

/** What a look at the machine showed. */
export interface Sweep {
	/** Processes of this worker that live, the worker among them while it does. */
	readonly alive: readonly ProcessIdentity[];
	/** Processes that could belong to it and could not be looked at; or the machine could not be listed. */
	readonly blind: number;
}

/** Whose environment is looked at for the mark of another job's runner. */
type Asked = "newcomers" | "all";

const keyOf = (row: { pid: number; start: string }): string =>
	`${row.pid}/${row.start}`;

/**
 * The processes that descend from the worker or carry the job's token.
 *
 * A descendant that leaves its parent is still known from an earlier look, by its session, or by its
 * token. One that manages to lose all three between two looks cannot be found by anyone.
 */
export class Tree {
	readonly worker: ProcessIdentity | null;
	readonly #here: Pick<ProcessIdentity, "boot" | "place">;
	readonly #processes: Processes;
	readonly #token: string;
	readonly #sinceUp: number;
	/** Living members as of the last look, with their CPU seconds. */
	#members = new Map<string, ProcessRow>();
	readonly #ever = new Set<string>();
	/** Runners of other jobs, dispatched from within this tree. They and what they started are not of it. */
	readonly #others = new Set<string>();
	/** Numbers of the sessions and groups that members lead or led; what is in them came from the tree. */
	readonly #led = new Set<number>();
	readonly #cage: Cage | null;
	#cpuS = 0;

	/**
	 * @param worker the process that was spawned; null where it is not known, or of an earlier boot
	 * @param here whose machine this is: that of the process that looks
	 * @param token carried by everything that the worker starts, unless it drops its environment
	 * @param sinceUp seconds since boot of the launch
	 * @param known members that an earlier keeper saw
	 * @param cage the control group around the worker, or null
	 */
	constructor(
		worker: ProcessIdentity | null,
		here: Pick<ProcessIdentity, "boot" | "place">,
		processes: Processes,
		token: string,
		sinceUp: number,
		known: readonly { pid: number; start: string }[] = [],
		cage: Cage | null = null,
	) {
		this.worker = worker;
		this.#here = here;
		this.#cage = cage;
		this.#processes = processes;
		this.#token = token;
		this.#sinceUp = sinceUp;
		for (const { pid, start } of worker ? [worker, ...known] : known) {
			const row = {
				pid,
				ppid: 0,
				pgid: 0,
				session: null,
				uid: null,
				start,
				cpuS: 0,
				zombie: false,
			};
			this.#members.set(keyOf(row), row);
			this.#ever.add(keyOf(row));
		}
		if (worker) this.#led.add(worker.pid);
	}

	/** How many processes of this worker were ever seen. */
	get seen(): number {
		return this.#ever.size;
	}

	/** CPU seconds that the tree was seen to use. */
	get cpuS(): number {
		return Math.round(this.#cpuS * 1000) / 1000;
	}

	/** Members that lived at the last look, the worker first. */
	list(): { pid: number; start: string }[] {
		return [...this.#members.values()]
			.map(({ pid, start }) => ({ pid, start }))
			.sort(
				(a, b) =>
					Number(b.pid === this.worker?.pid) -
					Number(a.pid === this.worker?.pid),
			);
	}

	/**
	 * Looks at the machine once.
	 *
	 * @returns CPU seconds used since the last look, or null where the machine could not be listed
	 */
	sample(): number | null {
		const rows = this.#processes.list();
		return rows === null ? null : this.#take(rows, [], "newcomers");
	}

	/** Looks at the machine, at every environment too. */
	sweep(): Sweep {
		const { found, blind } = this.#processes.carriers(
			this.#token,
			this.#sinceUp,
		);
		const rows = this.#processes.list();
		if (rows === null) return { alive: this.#identities(), blind: blind + 1 };
		this.#take(rows, found, "all");
		return { alive: this.#identities(), blind };
	}

	/**
	 * Signals every member, each after a look whether it is still the one that is meant, and the
	 * worker's process group where a member is in it.
	 *
	 * @returns to how many it was sent
	 */
	signal(signal: NodeJS.Signals): number {
		const { alive } = this.sweep();
		const killed = signal === "SIGKILL" ? this.#killCaged() : null;
		const group = this.worker?.pid ?? null;
		const inGroup = alive.filter((one) => this.#groupOf(one) === group);
		let reached = false;
		if (group !== null && inGroup.length > 0) {
			try {
				// Reaches also what the group forked since the look. While a member is in it, the group's
				// number cannot have been given to another.
				process.kill(-group, signal);
				reached = true;
			} catch {
				// It emptied meanwhile, or this user may signal none of it: they follow one by one.
			}
		}
		return alive.filter(
			(member) =>
				killed?.has(member.pid) ||
				(reached && this.#groupOf(member) === group) ||
				this.#processes.signal(member, signal) === "sent",
		).length;
	}

	/**
	 * Kills what is in the cage at once, so that nothing forks away meanwhile; but never a job that was
	 * dispatched from inside.
	 *
	 * @returns whom it reached; what was started before the worker was put inside is not among them
	 */
	#killCaged(): ReadonlySet<number> | null {
		if (this.#cage === null || this.#others.size > 0) return null;
		const pids = new Set(this.#cage.pids() ?? []);
		return this.#cage.kill() ? pids : null;
	}

	#groupOf(one: ProcessIdentity): number | undefined {
		return this.#members.get(keyOf(one))?.pgid;
	}

	#identities(): ProcessIdentity[] {
		const { boot, place } = this.#here;
		return this.list().map(({ pid, start }) =>
			place === undefined ? { pid, start, boot } : { pid, start, boot, place },
		);
	}

	/** Removes what was made around the tree, once nothing of it lives. */
	release(): void {
		this.#cage?.remove();
	}

	/** Brings the members up to date from one listing. @returns the growth of CPU time */
	#take(
		rows: readonly ProcessRow[],
		carriers: readonly ProcessIdentity[],
		asked: Asked,
	): number {
		const members = new Map<string, ProcessRow>();
		let grown = 0;
		for (const row of this.#belonging(rows, carriers, asked)) {
			const key = keyOf(row);
			members.set(key, row);
			if (row.session === row.pid || row.pgid === row.pid)
				this.#led.add(row.pid);
			grown += Math.max(0, row.cpuS - (this.#members.get(key)?.cpuS ?? 0));
			this.#ever.add(key);
		}
		this.#members = members;
		this.#cpuS += grown;
		return grown;
	}

	/** The living processes of this tree, by descent, session, group, token or cage. */
	#belonging(
		rows: readonly ProcessRow[],
		carriers: readonly ProcessIdentity[],
		asked: Asked,
	): ProcessRow[] {
		// What another job's runner has started since is that job's too.
		const alien = rows.filter((row) => this.#others.has(keyOf(row)));
		for (const row of descendantsOf(
			rows,
			alien.map((r) => r.pid),
		))
			this.#others.add(keyOf(row));
		const living = rows.filter(
			(row) =>
				!row.zombie && row.pid !== process.pid && !this.#others.has(keyOf(row)),
		);
		const carrying = new Set(carriers.map(keyOf));
		const caged = new Set(this.#cage?.pids() ?? []);
		const known = living.filter(
			(row) =>
				this.#members.has(keyOf(row)) ||
				carrying.has(keyOf(row)) ||
				caged.has(row.pid),
		);
		const within = (row: ProcessRow) =>
			[row.session, row.pgid].filter(
				(number) => number !== null && this.#led.has(number),
			);
		// A session or group keeps its number as long as anyone we know is in it, and no longer.
		const held = new Set(known.flatMap(within));
		const roots = living.filter((row) =>
			within(row).some((number) => held.has(number)),
		);
		const found = descendantsOf(
			living,
			[...known, ...roots].map((r) => r.pid),
		);
		// A runner leads a session of its own, before it is a program of its own: a newcomer that was looked at in
		// between still had the environment of whoever started it.
		const others = this.#processes.runners(
			found.filter(
				(row) =>
					row.pgid === row.pid &&
					row.pid !== this.worker?.pid &&
					(asked === "all" || !this.#ever.has(keyOf(row))),
			),
		);
		if (others.length === 0) return found;
		for (const row of descendantsOf(
			living,
			others.map((r) => r.pid),
		))
			this.#others.add(keyOf(row));
		return this.#belonging(rows, carriers, asked);
	}
}
