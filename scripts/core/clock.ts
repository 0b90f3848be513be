/** Time as the core sees it: handed in, never read. */

/** A reading of both clocks of a machine, with the boot they belong to. */
export interface Now {
	/** ISO 8601, UTC, milliseconds. */
	readonly at: string;
	/** Seconds since boot. */
	readonly up: number;
	/** The boot id. */
	readonly boot: string;
}

/** Stands for a boot that the machine gives no id for. It equals no boot and differs from none: it proves nothing. */
export const NO_BOOT = "unknown";

/**
 * Whether two boot ids show that the machine was restarted between them.
 *
 * @returns true only where both ids are known and differ
 */
export function otherBoot(a: string, b: string): boolean {
	return a !== NO_BOOT && b !== NO_BOOT && a !== b;
}

/** Reads the clocks. Tests hand in their own. */
export type Clock = () => Now;

/**
 * The age of a record: the larger of the wall-clock and the uptime difference while the boot is the
 * same, so that a clock set back cannot make an old record young.
 *
 * @param record when it was written, and in which boot
 * @param now the reading to compare with
 * @returns seconds, or `unknown` where the age would be negative or the wall clock cannot be read
 */
export function ageOf(
	record: { at: string; up?: number; boot?: string },
	now: Now,
): number | "unknown" {
	const wall = (Date.parse(now.at) - Date.parse(record.at)) / 1000;
	if (Number.isNaN(wall)) return "unknown";
	const sameBoot =
		record.boot !== undefined &&
		record.boot !== NO_BOOT &&
		record.boot === now.boot &&
		record.up !== undefined;
	const up = sameBoot ? now.up - (record.up as number) : wall;
	if (wall < -1 || up < -1) return "unknown";
	return Math.max(wall, up, 0);
}

/**
 * A span in its largest fitting unit: `0s`, `59s`, `12m`, `3h`, `5d`.
 *
 * @param seconds from 0; `unknown` stays what it is
 */
export function span(seconds: number | "unknown"): string {
	if (seconds === "unknown") return "unknown";
	const units = [
		[86_400, "d"],
		[3600, "h"],
		[60, "m"],
	] as const;
	for (const [size, name] of units)
		if (seconds >= size * 2) return `${Math.floor(seconds / size)}${name}`;
	return `${Math.floor(seconds)}s`;
}
