/** The machine's clocks, boot id and randomness. */
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { uptime } from "node:os";
import { type Clock, NO_BOOT } from "../core/clock.ts";

let cachedBoot: string | undefined;

function readBootId(): string {
	if (process.platform === "linux") {
		try {
			const id = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
			if (id !== "") return id;
		} catch {
			// no /proc here: asked below, where there is another to ask
		}
	}
	if (process.platform === "darwin") {
		const asked = process
			.getBuiltinModule("node:child_process")
			.spawnSync("/usr/sbin/sysctl", ["-n", "kern.bootsessionuuid"], {
				encoding: "utf8",
				timeout: 2000,
				stdio: ["ignore", "pipe", "ignore"],
			});
		const id = asked.status === 0 ? asked.stdout.trim() : "";
		if (id !== "") return id;
	}
	return NO_BOOT;
}

/**
 * The id of this boot of the machine, as its kernel gives it. A boot time is no substitute: it is the
 * difference of two clocks, drifts, and would then declare a living process dead.
 *
 * @returns the id, or `NO_BOOT` where the machine gives none; that one never proves a death
 */
export function bootId(): string {
	cachedBoot ??= readBootId();
	return cachedBoot;
}

/** Both clocks and the boot, read now. */
export const clock: Clock = () => ({
	at: new Date().toISOString(),
	up: uptime(),
	boot: bootId(),
});

/** `bytes` random bytes as hex. */
export const randomHex = (bytes: number): string =>
	randomBytes(bytes).toString("hex");
