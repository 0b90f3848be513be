/** Building blocks that several record formats share. */
import * as z from "zod/mini";
import { ALIAS, ENV_NAME, HANDLE, NAME } from "../grammar.ts";
import { AUTH_ROUTES, EXPECTS, PROFILES } from "../vocabulary.ts";

export const handle = z.string().check(z.regex(HANDLE));
export const name = z.string().check(z.regex(NAME));
/** The alias of a host, or of this machine. */
export const alias = z.string().check(z.regex(ALIAS));
export const envName = z.string().check(z.regex(ENV_NAME));
export const attempt = z.int().check(z.gte(1), z.lte(9999));
/** ISO 8601 in UTC, from the wall clock of the machine that wrote it. */
export const at = z
	.string()
	.check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/));
/** Seconds since boot on the machine that wrote it; comparable only while the boot id is the same. */
export const uptime = z.number().check(z.gte(0));
export const count = z.int().check(z.gte(0));
export const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
export const nonce = z.string().check(z.regex(/^[0-9a-f]{32}$/));
export const gitId = z.string().check(z.regex(/^[0-9a-f]{40}([0-9a-f]{24})?$/));
export const profile = z.enum(PROFILES);
export const expect = z.enum(EXPECTS);
export const authRoute = z.enum(AUTH_ROUTES);
export const candidateId = z.strictObject({
	harness: name,
	rung: name,
	host: name,
});

/**
 * Who a process is: the pid alone is reused, so it never stands alone.
 * `start` is the kernel's start time of the process in the platform's own unit; `boot` the boot id.
 */
export const processIdentity = z.strictObject({
	pid: z.int().check(z.gte(1)),
	start: z.string().check(z.minLength(1), z.maxLength(64)),
	boot: z.string().check(z.minLength(1), z.maxLength(64)),
	/**
	 * The machine and the pid namespace where they are known, as `<machine>/<namespace>`: seen from
	 * another container or another machine on the same files, a missing pid proves nothing.
	 */
	place: z.optional(z.string().check(z.maxLength(64))),
});
export type ProcessIdentity = z.infer<typeof processIdentity>;

const applied = <T extends z.ZodMiniType>(value: T) =>
	z.strictObject({
		requested: z.nullable(value),
		applied: z.union([value, z.literal("inherit")]),
		why: z.string().check(z.maxLength(200)),
	});
export const appliedText = applied(z.string().check(z.maxLength(100)));
export const appliedProfile = applied(profile);
