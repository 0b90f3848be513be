/** Following a worker to its end: reading, beating, taking commands, keeping deadlines, ending its tree. */
import type { ChildProcess } from "node:child_process";
import { otherBoot } from "../../core/clock.ts";
import { attemptPaths } from "../../core/layout.ts";
import type { Decoder, ProcessEnd } from "../../core/ports.ts";
import type { Command } from "../../core/records/attempt.ts";
import type { DEADLINES } from "../../core/records/event.ts";
import type { ProcessIdentity } from "../../core/records/shapes.ts";
import type { Cage } from "../../system/process-cgroup.ts";
import { type Before, TURN_OVER } from "./before.ts";
import type { Channel } from "./channel.ts";
import { type Answer, Inbox, watchFor } from "./commands.ts";
import { nextDeadline, passed } from "./deadlines.ts";
import { Ending } from "./ending.ts";
import { LogKeeper } from "./logs.ts";
import type { Held, RunnerPorts } from "./ports.ts";
import { Pulse } from "./pulse.ts";
import { OutputReader } from "./reading.ts";
import type { Records } from "./records.ts";
import { Tree } from "./tree.ts";
import { type StopSwitch, Wake } from "./wake.ts";

/** The worker to follow. */
export interface Target {
	/** Null where it was never recorded and cannot be found: then `before` says that it is over. */
	readonly worker: ProcessIdentity | null;
	/** Seconds since boot: of the intent, and of the spawn. */
	readonly launchedUp: number;
	readonly spawnedUp: number;
	/** Where the worker is our own child; else it is looked at again and again. */
	readonly child: ChildProcess | null;
	/** The control group around it, or null. */
	readonly cage: Cage | null;
	readonly before: Before;
}

/** Follows one worker. Made by the runner that spawned it, or by an adopter. */
export class Follower {
	readonly tree: Tree;
	readonly out: LogKeeper;
	readonly err: LogKeeper;
	readonly inbox: Inbox;
	/** Why it was ended before it ended by itself. */
	stopped: "stop-requested" | "terminal-closed" | null;
	deadline: (typeof DEADLINES)[number] | null;
	/** Whether it was ended because its turn was over. */
	released: boolean;
	/** Null while it runs. `end` is null where nobody saw how it ended. */
	exited: { readonly end: ProcessEnd | null } | null;
	readonly ending: Ending;
	readonly #channel: Channel;
	readonly #held: Held;
	readonly #ports: RunnerPorts;
	readonly #records: Records;
	readonly #target: Target;
	readonly #stop: StopSwitch;
	readonly #wake = new Wake();
	readonly #reader: OutputReader;
	readonly #pulse: Pulse;
	#childEnd: ProcessEnd | null = null;
	#nextPoll = 0;
	#lookInbox = true;

	constructor(
		held: Held,
		ports: RunnerPorts,
		records: Records,
		decoder: Decoder,
		target: Target,
		stop: StopSwitch,
	) {
		this.#held = held;
		this.#ports = ports;
		this.#records = records;
		this.#target = target;
		this.#stop = stop;
		const { plan } = held;
		const { before } = target;
		const paths = attemptPaths(held.dir);
		const { logBytes, graceS } = plan.limits;
		const keep = (stream: "out" | "err") =>
			new LogKeeper(
				paths[stream],
				stream,
				logBytes,
				records,
				ports.punch,
				before.holes[stream],
			);
		this.out = keep("out");
		this.err = keep("err");
		const { worker } = target;
		// Numbers of an earlier boot mean other processes now.
		const stale = worker !== null && otherBoot(worker.boot, ports.self.boot);
		this.tree = new Tree(
			stale ? null : worker,
			ports.self,
			ports.processes,
			plan.token,
			stale ? 0 : target.launchedUp,
			stale ? [] : before.known,
			target.cage,
		);
		this.ending = new Ending(
			this.tree,
			{ lingerS: ports.times.lingerS, graceS, killS: ports.times.killS },
			(signal, processes) => {
				if (processes > 0)
					records.log({ type: "signalled", signal, processes });
			},
		);
		this.inbox = new Inbox(held, records, ports, (c) => this.#answer(c));
		this.stopped = before.stopped;
		this.deadline = before.deadline;
		this.released = before.released;
		this.exited = before.exited;
		const reader = new OutputReader(held, ports, records, decoder, before);
		this.#reader = reader;
		this.#channel = ports.channelFor({
			held,
			decoder,
			records,
			child: target.child,
			settle: (id, answer) => this.inbox.settle(id, answer),
			poke: this.#wake.poke,
			note: (event) => reader.note(event, ports.clock().up),
		});
		reader.onAnswered = (ask) => this.#channel.answered(ask);
		const { tree, out, err } = this;
		this.#pulse = new Pulse({ held, ports, records, tree, reader, out, err });
		const { child } = target;
		// It may have ended before anyone listened.
		if (child && (child.exitCode !== null || child.signalCode !== null))
			this.#childEnd = { code: child.exitCode, signal: child.signalCode };
		child?.once("exit", (code, signal) => {
			this.#childEnd = { code, signal };
			this.#wake.poke();
		});
		stop.onAsk = this.#wake.poke;
		ports.following(tree);
	}

	/** Follows until the worker has ended, or cannot be ended, and its output is read to the end. */
	async run(): Promise<void> {
		const { out, inbox } = attemptPaths(this.#held.dir);
		const unwatch = [
			watchFor(out, this.#wake.poke),
			watchFor(inbox, () => {
				this.#lookInbox = true;
				this.#wake.poke();
			}),
		];
		this.#channel.begin();
		try {
			for (;;) {
				const { up } = this.#ports.clock();
				const { atEnd, moved } = this.#reader.read(up);
				if (moved) this.#pulse.movedUp = up;
				if (up >= this.#pulse.due) this.#beat(up);
				// First: what has already ended is not ended by a stop.
				if (this.#lookInbox) this.#nextPoll = 0;
				this.#noticeExit(up);
				if (this.#lookInbox) this.#readInbox();
				if (up >= (this.#reader.due() ?? Infinity)) this.#reader.flush(up);
				if (atEnd && this.exited === null) this.#channel.tick(up);
				this.#judge(up);
				this.ending.tick(up);
				if (atEnd && this.#isOver()) break;
				await this.#wake.wait(atEnd ? this.#until() : 0);
			}
			this.#ports.step("drained");
		} finally {
			for (const close of unwatch) close();
			this.#stop.onAsk = () => {};
		}
		this.#reader.finish(this.#ports.clock().up);
		// Only now is it known what it took in.
		this.#channel.end();
	}

	/** Whether the model is known to have answered. */
	get engaged(): boolean {
		return this.#reader.engaged;
	}

	/** Beats and answers the inbox while something else is awaited. */
	async during<T>(work: Promise<T>): Promise<T> {
		const timer = setInterval(() => {
			this.#beat(this.#ports.clock().up);
			this.#readInbox();
		}, this.#ports.times.beatS * 1000);
		try {
			return await work;
		} finally {
			clearInterval(timer);
		}
	}

	#beat(up: number): void {
		this.#pulse.beat(up, this.exited === null);
		this.#lookInbox = true;
	}

	#readInbox(): void {
		this.#lookInbox = false;
		this.inbox.read();
	}

	#answer(command: Command): Answer | null {
		if (command.kind !== "stop") {
			const over = this.exited !== null || this.ending.stage !== "none";
			return over
				? { result: "refused", detail: "the worker is at its end" }
				: this.#channel.take(command);
		}
		if (this.exited !== null)
			return { result: "done", detail: "the worker had already ended" };
		if (this.ending.stage !== "none")
			return { result: "done", detail: "the worker is already being ended" };
		const { up } = this.#ports.clock();
		this.#endBecause("stop-requested", up);
		return {
			result: "done",
			detail: `the worker was asked to end; it is killed after ${this.#held.plan.limits.graceS} s`,
		};
	}

	#endBecause(why: "stop-requested" | "terminal-closed", up: number): void {
		this.stopped ??= why;
		this.#records.log({ type: "stopping", because: why });
		this.#ports.step("stopping");
		this.#beginEnding(up);
	}

	#beginEnding(up: number): void {
		this.#channel.release?.();
		this.ending.begin(up);
	}

	#noticeExit(up: number): void {
		if (this.exited !== null) {
			// An earlier keeper saw it end; what it left behind is still to be looked for.
			this.ending.linger(up);
			return;
		}
		if (this.#target.child !== null) {
			if (this.#childEnd === null) return;
			this.exited = { end: this.#childEnd };
		} else {
			if (up < this.#nextPoll) return;
			this.#nextPoll = up + this.#ports.times.pollS;
			const { worker } = this.#target;
			if (worker && this.#ports.processes.isAlive(worker) !== "dead") return;
			this.exited = { end: null };
		}
		this.#reader.flush(up);
		this.#channel.release?.();
		const { end } = this.exited;
		this.#records.log({
			type: "exited",
			code: end?.code ?? null,
			signal: end?.signal ?? null,
			witnessed: end !== null,
		});
		this.#ports.step("exited");
		this.ending.linger(up);
	}

	#judge(up: number): void {
		if (this.exited !== null) return;
		if (this.#stop.asked !== null) {
			if (this.stopped === null) this.#endBecause(this.#stop.asked, up);
			else if (this.#stop.times > 1) this.ending.hurry(up);
		}
		if (this.ending.stage !== "none") return;
		// An earlier keeper had begun to end it.
		if (this.stopped !== null || this.deadline !== null || this.released) {
			this.#beginEnding(up);
			return;
		}
		if (this.#channel.spent) {
			this.released = true;
			this.#records.log({ type: "stopping", because: TURN_OVER });
			this.#ports.step("stopping");
			this.#beginEnding(up);
			return;
		}
		const over = passed(this.#held.plan.limits, this.#progress(), up);
		if (over === null) return;
		this.deadline = over.which;
		this.#records.log({ type: "deadline", ...over });
		this.#records.log({
			type: "stopping",
			because: `deadline-${over.which}`,
		});
		this.#ports.step("stopping");
		this.#beginEnding(up);
	}

	#progress() {
		return {
			spawnedUp: this.#target.spawnedUp,
			engaged: this.engaged,
			movedUp: this.#pulse.movedUp,
			asking: this.#reader.asking || this.#channel.attended === true,
		};
	}

	#isOver(): boolean {
		if (this.ending.stage !== "over") return false;
		if (this.exited !== null) return true;
		// It is still there after the kill: that is said, not waited for.
		const pid = this.#target.worker?.pid;
		return this.ending.remaining.some((one) => one.pid === pid);
	}

	/** Seconds until something is due. */
	#until(): number {
		const { up } = this.#ports.clock();
		const ended = this.ending.stage !== "none" || this.exited !== null;
		const next = Math.min(
			this.#pulse.due,
			this.#reader.due() ?? Infinity,
			this.ending.due() ?? Infinity,
			ended ? Infinity : (this.#channel.due() ?? Infinity),
			ended ? Infinity : nextDeadline(this.#held.plan.limits, this.#progress()),
			this.#target.child === null && this.exited === null
				? this.#nextPoll
				: Infinity,
		);
		return next - up;
	}
}
