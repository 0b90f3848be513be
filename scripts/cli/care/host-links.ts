/** The roads to the hosts, made from the world of a verb. The one place that knows by which kind of link a host is reached. */
import type { Config } from "../../config/config.ts";
import type { HostSpec } from "../../core/hosts/spec.ts";
import { OffloadError } from "../../core/reasons.ts";
import type { HostLink } from "../../hosts/ssh/link.ts";
import type { Context } from "../frame/types.ts";

/** Makes a link to a host that is declared. */
export type LinkMaker = (spec: HostSpec) => HostLink;

/** The links of a verb. @throws OffloadError `installation` when one is made, in a build without the link */
export const linksOf =
	(_ctx: Context, _config: Config): LinkMaker =>
	() => {
		throw new OffloadError("installation", "This build has no link to a host");
	};
