/** The roads to the hosts, made from the world of a verb. The one place that knows by which kind of link a host is reached. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../../config/config.ts";
import type { HostSpec } from "../../core/hosts/spec.ts";
import { store } from "../../core/layout.ts";
import { OffloadError } from "../../core/reasons.ts";
import { type HostLink, sshLink } from "../../hosts/ssh/link.ts";
import type { TrustOf } from "../../hosts/ssh/trust.ts";
import { onPath } from "../../system/path.ts";
import type { Context } from "../frame/types.ts";

/** Makes a link to a host that is declared. */
export type LinkMaker = (spec: Pick<HostSpec, "alias">) => HostLink;

/** A program of ssh's own. @throws OffloadError `environment` where it is not here */
function programOf(ctx: Context, name: string): string {
	const found = onPath(name, ctx.env.PATH);
	if (found !== null) return found;
	throw new OffloadError("environment", `There is no ${name} on PATH`, {
		about: name,
		next: "install OpenSSH's client",
	});
}

/** What looks at host keys need. @throws OffloadError `environment` where ssh is not here */
export const trustOf = (
	ctx: Context,
	config: Config,
	alias: string,
): TrustOf => ({
	alias,
	ssh: programOf(ctx, "ssh"),
	keygen: programOf(ctx, "ssh-keygen"),
	configFile: config.hosts.sshConfig,
	env: ctx.env,
});

/** The file of the host keys that were trusted through us. */
export const knownHostsOf = (ctx: Context): string =>
	store(ctx.stateRoot).knownHosts;

/** The links of a verb. @throws OffloadError `environment` when one is made and ssh is not here, `installation` where a part of ours is missing */
export function linksOf(ctx: Context, config: Config): LinkMaker {
	const part = (name: string) => {
		const path = join(ctx.self.dist, name);
		try {
			return readFileSync(path);
		} catch (error) {
			throw new OffloadError("installation", "A part of Offload is missing", {
				about: path,
				next: "install Offload again",
				cause: error,
			});
		}
	};
	let parts: { script: Uint8Array; program: Uint8Array } | undefined;
	return ({ alias }) => {
		parts ??= { script: part("host.sh"), program: part("host.cjs") };
		return sshLink({
			alias,
			ssh: programOf(ctx, "ssh"),
			configFile: config.hosts.sshConfig,
			knownHosts: knownHostsOf(ctx),
			env: ctx.env,
			uid: process.getuid?.() ?? null,
			...parts,
		});
	};
}
