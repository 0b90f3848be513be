/** Writes as many mebibytes of numbered lines to stdout as it is told. */
import { processStreams } from "../../scripts/cli/frame/world.ts";

const { stdout, closed } = processStreams();
const most = Number(process.argv[2]) * 1024 * 1024;
let line = 0;
for (let size = 0; size < most && !closed.aborted; line++) {
	const text = `${String(line).padStart(9, "0")} ${"x".repeat(8180)}\n`;
	stdout.write(text);
	size += text.length;
}
process.exit(closed.aborted ? 3 : 0);
