import { OffloadError } from "../../core/reasons.ts";
import type { Run } from "../frame/table.ts";
export const run: Run<"doctor"> = async () => { throw new OffloadError("installation", "this verb is not built yet"); };
