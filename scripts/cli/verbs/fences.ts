/** `fences`: the table of roles that stay, or what it says of one. */
import { FENCED_ROLES, fenceOf, HOST_ROLES } from "../../core/fences.ts";
import type { Run } from "../frame/table.ts";
import type { Row } from "../frame/types.ts";
import { settingsFor } from "../working.ts";

export const run: Run<"fences"> = async (ctx, { pos }) => {
	const { roles } = (await settingsFor(ctx, null)).fences;
	if (pos.role !== undefined) {
		const { fenced, as, why } = fenceOf(pos.role, roles);
		return {
			rows: [
				["role", as],
				["fenced", fenced ? "yes" : "no"],
				["why", why],
			],
			json: { role: as, fenced, why },
			quiet: [fenced ? "yes" : "no"],
		};
	}
	const shipped = Object.entries(FENCED_ROLES);
	return {
		rows: [
			...shipped.map(
				([role, aliases]): Row => [
					"fence",
					role,
					aliases.join(", "),
					"shipped",
				],
			),
			...roles.map((role): Row => ["fence", role, null, "configured"]),
			...Object.entries(HOST_ROLES).map(
				([wave, host]): Row => ["host-role", wave, host],
			),
		],
		json: {
			fences: [
				...shipped.map(([role, aliases]) => ({ role, aliases, by: "shipped" })),
				...roles.map((role) => ({ role, aliases: [], by: "configured" })),
			],
			hostRoles: HOST_ROLES,
		},
		quiet: [...shipped.map(([role]) => role), ...roles],
	};
};
