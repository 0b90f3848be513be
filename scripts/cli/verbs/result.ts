import { OffloadError } from "../../core/reasons.ts";
import type { Run } from "../frame/table.ts";

/** Placeholder until the verb is written. */
export const run: Run<"result"> = async () => {
	throw new OffloadError("installation", "this verb is not built yet");
};
