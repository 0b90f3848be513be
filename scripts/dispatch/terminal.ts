/** The terminal of a worker as tmux holds it: what it shows, who looks at it, and pasting into it. All of it is a look; the worker's own word comes by its hooks. */
import { shellWord } from "../core/shell.ts";
import type { Tmux } from "../system/tmux.ts";

/** The smallest terminal in which a worker is started, and the size that is asked for. */
export const LEAST = { columns: 80, rows: 24 };
export const SIZE = { columns: 160, rows: 48 };

/** The session of a job. The hex digits of the handle make it ours alone. */
export const sessionName = (handle: string): string => `offload-${handle}`;

/** The option by which a session of ours says whose it is. */
export const MARK = "@offload";

/** What a person types to join. */
export const attachLine = ({
	socket,
	session,
}: {
	readonly socket: string | null;
	readonly session: string;
}): string =>
	`tmux${socket === null ? "" : ` -S ${shellWord(socket)}`} attach -t '=${session}'`;

/** Lines of the history that are kept of a screen. */
const HISTORY = 5000;

/** How tmux says that there is no server. */
const NO_SERVER =
	/^no server running|^error connecting to .*\((?:No such file or directory|Connection refused)\)$/s;

/** One pane. */
export class Terminal {
	readonly #tmux: Tmux;
	readonly #pane: string;

	/** @param pane its id, `%7`, or `=session:` */
	constructor(tmux: Tmux, pane: string) {
		this.#tmux = tmux;
		this.#pane = pane;
	}

	/** What it shows now; null where that could not be seen. @param whole with its history */
	async screen(whole = false): Promise<string | null> {
		const got = await this.#tmux([
			"capture-pane",
			"-p",
			"-t",
			this.#pane,
			...(whole ? ["-S", `-${HISTORY}`] : []),
		]);
		return got.ok ? got.stdout : null;
	}

	/** How many clients look at it: none where it is gone; null where that could not be seen. */
	async watchers(): Promise<number | null> {
		const got = await this.#tmux([
			"display-message",
			"-p",
			"-t",
			this.#pane,
			"#{session_attached}",
		]);
		if (!got.ok) return NO_SERVER.test(got.why) ? 0 : null;
		// Of a pane that is not there tmux has nothing to tell, and that is no failure to it.
		return /^\d*\n?$/.test(got.stdout) ? Number(got.stdout) : null;
	}

	/** Whether it shows its history to somebody, in place of the program; keys do not reach that then. */
	async readBack(): Promise<boolean> {
		const got = await this.#tmux([
			"display-message",
			"-p",
			"-t",
			this.#pane,
			"#{pane_in_mode}",
		]);
		return got.ok && /^[1-9]/.test(got.stdout);
	}

	/**
	 * Pastes text as one piece, and submits nothing.
	 *
	 * @param name of the buffer, ours alone
	 * @returns null, or why it could not be pasted
	 */
	async paste(text: Uint8Array, name: string): Promise<string | null> {
		const loaded = await this.#tmux(["load-buffer", "-b", name, "-"], text);
		if (!loaded.ok) return loaded.why;
		const pasted = await this.#tmux([
			"paste-buffer",
			"-p",
			"-r",
			"-d",
			"-b",
			name,
			"-t",
			this.#pane,
		]);
		if (pasted.ok) return null;
		// Nobody else is to find the words there.
		await this.#tmux(["delete-buffer", "-b", name]);
		return pasted.why;
	}

	/** Presses Enter once. @returns null, or why that could not be done */
	async enter(): Promise<string | null> {
		const sent = await this.#tmux(["send-keys", "-t", this.#pane, "Enter"]);
		return sent.ok ? null : sent.why;
	}
}
