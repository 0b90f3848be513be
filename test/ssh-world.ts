/** A host for tests: a real sshd on loopback with its own keys and configuration, and a login of its own with a stock home. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import {
	chmodSync,
	chownSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { randomHex } from "../scripts/system/clock.ts";
import { until } from "./world.ts";

/** How it differs from the usual. */
export interface HostOptions {
	/** Its login's shell. */
	readonly shell?: string;
	/** More lines for sshd's configuration. */
	readonly sshd?: readonly string[];
	/** Whether our key is let in. */
	readonly keyed?: boolean;
}

const freePort = (): Promise<number> =>
	new Promise((resolve, reject) => {
		const server = createServer();
		server.once("error", reject);
		server.listen(0, "127.0.0.1", () => {
			const { port } = server.address() as { port: number };
			server.close(() => resolve(port));
		});
	});

const keygen = (path: string): void => {
	execFileSync("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", path]);
};

/** One host and its client side. */
export class SshHost {
	readonly alias = "far";
	readonly dir: string;
	/** Its login. */
	readonly user = `offl${randomHex(4)}`;
	readonly home: string;
	readonly port: number;
	/** ssh's configuration on the client side. */
	readonly config: string;
	/** Host keys that were trusted: holds that of this host from the start. */
	readonly knownHosts: string;
	readonly #options: HostOptions;
	#sshd: ChildProcess | null = null;

	private constructor(port: number, options: HostOptions) {
		this.port = port;
		this.#options = options;
		this.dir = mkdtempSync(join(tmpdir(), "offload-ssh-"));
		chmodSync(this.dir, 0o755);
		this.home = join(this.dir, "home");
		this.config = join(this.dir, "ssh_config");
		this.knownHosts = join(this.dir, "known_hosts");
	}

	/** Makes one and waits until it listens. */
	static async start(options: HostOptions = {}): Promise<SshHost> {
		const host = new SshHost(await freePort(), options);
		try {
			host.#make();
			await host.listen();
		} catch (error) {
			await host.end();
			throw error;
		}
		return host;
	}

	#make(): void {
		const { dir, user, home, port } = this;
		execFileSync("useradd", [
			...["-m", "-d", home, "-s", this.#options.shell ?? "/bin/bash"],
			...["-p", "*", user],
		]);
		for (const key of ["host_key", "client_key"]) keygen(join(dir, key));
		mkdirSync("/run/sshd", { recursive: true, mode: 0o755 });
		const keys = join(dir, "authorized_keys");
		writeFileSync(
			keys,
			this.#options.keyed === false
				? ""
				: readFileSync(join(dir, "client_key.pub")),
			{ mode: 0o644 },
		);
		writeFileSync(
			join(dir, "sshd_config"),
			[
				// The first value that is given holds.
				...(this.#options.sshd ?? []),
				`Port ${port}`,
				"ListenAddress 127.0.0.1",
				`HostKey ${join(dir, "host_key")}`,
				`AuthorizedKeysFile ${keys}`,
				`PidFile ${join(dir, "sshd.pid")}`,
				"UsePAM no",
				"StrictModes no",
				"PasswordAuthentication no",
				"KbdInteractiveAuthentication no",
				`AllowUsers ${user}`,
				"PrintMotd no",
				"",
			].join("\n"),
		);
		this.configure();
		this.trust();
	}

	/** Writes the client's configuration. @param more further lines of this host */
	configure(...more: readonly string[]): void {
		writeFileSync(
			this.config,
			[
				`Host ${this.alias}`,
				...more,
				"HostName 127.0.0.1",
				`Port ${this.port}`,
				`User ${this.user}`,
				`IdentityFile ${join(this.dir, "client_key")}`,
				"IdentitiesOnly yes",
				"GlobalKnownHostsFile /dev/null",
				`UserKnownHostsFile ${this.knownHosts}`,
				"",
			].join("\n"),
		);
	}

	/** Records the host's key, or another. */
	trust(key = "host_key"): void {
		const [type, blob] = readFileSync(join(this.dir, `${key}.pub`), "utf8")
			.trim()
			.split(" ");
		writeFileSync(
			this.knownHosts,
			`[127.0.0.1]:${this.port} ${type} ${blob}\n`,
		);
	}

	/** Gives the host another key, as one does that was set up anew. */
	async rekey(): Promise<void> {
		for (const name of ["host_key", "host_key.pub"])
			rmSync(join(this.dir, name));
		keygen(join(this.dir, "host_key"));
		await this.stop();
		await this.listen();
	}

	/** The process of sshd that listens. */
	get pid(): number {
		return this.#sshd?.pid ?? 0;
	}

	/** Starts sshd, and waits until it listens. */
	async listen(): Promise<void> {
		const sshd = spawn(
			"/usr/sbin/sshd",
			["-D", "-e", "-f", join(this.dir, "sshd_config")],
			{ stdio: ["ignore", "ignore", "pipe"] },
		);
		this.#sshd = sshd;
		let said = "";
		sshd.stderr?.on("data", (bytes) => {
			said += bytes;
		});
		await until(() => {
			if (sshd.exitCode !== null) throw new Error(`sshd ended: ${said}`);
			return said.includes("Server listening");
		}, "sshd");
	}

	/** Ends sshd; connections that are up stay up. */
	async stop(): Promise<void> {
		const sshd = this.#sshd;
		if (sshd === null || sshd.exitCode !== null) return;
		const over = new Promise((resolve) => sshd.once("exit", resolve));
		sshd.kill("SIGCONT");
		sshd.kill("SIGKILL");
		await over;
		this.#sshd = null;
	}

	/** Writes a file of the login's own. */
	file(name: string, content: string, mode = 0o644): string {
		const path = join(this.home, name);
		const uid = Number(
			execFileSync("id", ["-u", this.user], { encoding: "utf8" }),
		);
		// Each folder that is made on the way is the login's too.
		for (let at = dirname(path); !existsSync(at); at = dirname(path)) {
			let dir = at;
			while (!existsSync(dirname(dir))) dir = dirname(dir);
			mkdirSync(dir);
			chownSync(dir, uid, uid);
		}
		writeFileSync(path, content, { mode });
		chmodSync(path, mode);
		chownSync(path, uid, uid);
		return path;
	}

	/** Gives the login another shell. */
	shell(path: string): void {
		execFileSync("usermod", ["-s", path, this.user]);
	}

	/** Processes of the login. */
	processes(): number[] {
		try {
			return execFileSync("pgrep", ["-u", this.user], { encoding: "utf8" })
				.split("\n")
				.filter(Boolean)
				.map(Number);
		} catch {
			return [];
		}
	}

	/** Ends all of it. */
	async end(): Promise<void> {
		await this.stop();
		for (const pid of this.processes()) {
			try {
				process.kill(pid, "SIGKILL");
			} catch {
				// it ended meanwhile
			}
		}
		await until(() => this.processes().length === 0, "the login's end");
		try {
			execFileSync("userdel", [this.user], { stdio: "ignore" });
		} catch {
			// it was never made
		}
		rmSync(this.dir, { recursive: true, force: true });
	}
}
