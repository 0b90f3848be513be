/** The port of a rung that a record names. */
import type { RungPort } from "../core/ports.ts";
import { externalRung } from "../rungs/external.ts";
import { RUNGS } from "../rungs/index.ts";

/** @param name of a shipped rung, or of one that a person's configuration had at the launch */
export const rungOf = (name: string): RungPort =>
	RUNGS.get(name) ?? externalRung(name);
