/** How long it takes to ask hosts what they are ready for, over a real sshd on loopback. */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { byTurns, Ground, timed } from "./ground.mjs";

/** Hosts that are asked at once: all of them are this machine. */
const HOSTS = 20;

/** A ground with hosts. Its sshd lets in whoever runs the measurement, and its records lie in the ground. */
class HostGround extends Ground {
	constructor() {
		super();
		const file = (/** @type {string} */ name) => join(this.dir, name);
		this.port =
			20_000 +
			(createHash("sha1").update(this.dir).digest()[0] ?? 0) * 100 +
			(process.pid % 100);
		for (const key of ["host_key", "client_key"])
			spawnSync("ssh-keygen", [
				"-q",
				"-t",
				"ed25519",
				"-N",
				"",
				"-f",
				file(key),
			]);
		writeFileSync(
			file("sshd_config"),
			[
				`Port ${this.port}`,
				"ListenAddress 127.0.0.1",
				`HostKey ${file("host_key")}`,
				`AuthorizedKeysFile ${file("client_key.pub")}`,
				`PidFile ${file("sshd.pid")}`,
				`SetEnv OFFLOAD_HOME=${file("far")}`,
				"UsePAM no",
				"StrictModes no",
				"PermitRootLogin yes",
				"MaxStartups 100",
				"",
			].join("\n"),
		);
		const [type, blob] = readFileSync(file("host_key.pub"), "utf8").split(" ");
		writeFileSync(file("known"), `[127.0.0.1]:${this.port} ${type} ${blob}\n`);
		writeFileSync(
			file("ssh_config"),
			`Host h*\nHostName 127.0.0.1\nPort ${this.port}\nIdentityFile ${file("client_key")}\nIdentitiesOnly yes\nUserKnownHostsFile ${file("known")}\nBatchMode yes\n`,
		);
		const folder = join(this.home, ".config", "offload");
		mkdirSync(folder, { recursive: true });
		writeFileSync(
			join(folder, "config.yaml"),
			`ssh-config: ${file("ssh_config")}\nhosts: [${Array.from({ length: HOSTS }, (_, n) => `{alias: h${n}}`).join(", ")}]\n`,
			{ mode: 0o600 },
		);
		this.env.XDG_RUNTIME_DIR = this.dir;
		mkdirSync("/run/sshd", { recursive: true });
		this.sshd = spawn("/usr/sbin/sshd", ["-D", "-f", file("sshd_config")], {
			stdio: "ignore",
		});
	}

	/** Asks, and takes the time; not ready is an answer too. @param {readonly string[]} args */
	doctor(...args) {
		const { code, ms, out } = this.run("doctor", "--no-probe", ...args);
		if (code !== 0 && code !== 2)
			throw new Error(`doctor ended with ${code}: ${out}`);
		if (!/^layer\t\S+\tnode\tyes\t/m.test(out))
			throw new Error(`no answer: ${out}`);
		return ms;
	}

	/** What ssh alone takes. */
	ssh() {
		const { code, ms, out } = timed(
			"ssh",
			["-F", join(this.dir, "ssh_config"), "h0", "true"],
			this.env,
			this.work,
		);
		if (code !== 0) throw new Error(`ssh ended with ${code}: ${out}`);
		return ms;
	}

	/**
	 * Ends its sshd too.
	 *
	 * @override
	 */
	end() {
		this.sshd.kill();
		super.end();
	}
}

/**
 * @param {string} name
 * @param {string} target
 * @param {number} limit
 * @param {(ground: HostGround) => [number, number]} measure
 * @returns {import("./rows.mjs").Row}
 */
const row = (name, target, limit, measure) => ({
	name,
	target,
	run() {
		const ground = new HostGround();
		try {
			// The first call brings our program there.
			for (let tries = 0; tries < 3; tries += 1)
				ground.run("doctor", "--no-probe", "--all");
			const [ours, other] = measure(ground);
			return {
				measured: ours,
				unit: "ms",
				against: other,
				limit: other * limit,
			};
		} finally {
			ground.end();
		}
	},
});

export const doctor = row(
	"doctor: over a warm link",
	"1.5 x ssh host true",
	1.5,
	(ground) =>
		byTurns(
			11,
			() => ground.doctor("-H", "h0"),
			() => ground.ssh(),
		),
);
export const doctors = row(`doctor: ${HOSTS} hosts`, "2 x one", 2, (ground) =>
	byTurns(
		5,
		() => ground.doctor("--all"),
		() => ground.doctor("-H", "h0"),
	),
);
