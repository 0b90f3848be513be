/** From which point on a host is too busy or too full for new work. */

/** Bytes that a host must have free in each place that work writes to. */
export const LEAST_FREE_BYTES = 1024 * 1024 * 1024;
/** Percent of memory that must be free; under it a machine is under hard pressure. */
export const LEAST_MEMORY_PCT = 15;

/**
 * The five-minute loads under which work may be started there, and gone on with. Twelve and ten are the
 * figures for a machine of eight cores; a load means what it means by the core, so they go with the cores,
 * and a small machine is not refused for one worker's own load.
 *
 * @param cores at least 1
 */
export function loadLimits(cores: number): {
	readonly start: number;
	readonly resume: number;
} {
	return {
		start: Math.max(4, cores * 1.5),
		resume: Math.max(3, cores * 1.25),
	};
}

/** Whether that much free memory is enough. @param freePct percent; exactly the least is enough */
export const memoryEnough = (freePct: number): boolean =>
	freePct >= LEAST_MEMORY_PCT;
