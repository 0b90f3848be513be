/** `fences`: the table of roles that stay, or what it says of one. */
import { FENCED_ROLES, fenceOf, HOST_ROLES } from "../../core/fences.ts";
import type { Run } from "../frame/table.ts";
import type { Context, Row } from "../frame/types.ts";
import { settingsFor } from "../working.ts";

/**
 * Which of the configured roles come from where. A repository adds and takes nothing away, so what holds
 * where there is no repository is the person's own.
 */
async function layersOf(
	ctx: Context,
	roles: readonly string[],
): Promise<readonly { role: string; by: "user" | "repository" }[]> {
	const own =
		roles.length === 0 ? [] : (await settingsFor(ctx, "/")).fences.roles;
	return roles.map((role) => ({
		role,
		by: own.includes(role) ? "user" : "repository",
	}));
}

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
	const added = await layersOf(ctx, roles);
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
			...added.map(({ role, by }): Row => ["fence", role, null, by]),
			...Object.entries(HOST_ROLES).map(
				([wave, host]): Row => ["host-role", wave, host],
			),
		],
		json: {
			fences: [
				...shipped.map(([role, aliases]) => ({ role, aliases, by: "shipped" })),
				...added.map(({ role, by }) => ({ role, aliases: [], by })),
			],
			hostRoles: HOST_ROLES,
		},
		quiet: [...shipped.map(([role]) => role), ...roles],
	};
};
