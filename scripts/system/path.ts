/** Finding a program where a person's shell would. */
import { accessSync, constants } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";

/**
 * Absolute path of a program on PATH, or null. Folders that are named relatively are passed over: what lies
 * where the work is done is nobody's program.
 *
 * @param name without a slash
 * @param path as PATH has it
 */
export function onPath(name: string, path: string | undefined): string | null {
	for (const dir of (path ?? "").split(delimiter)) {
		if (!isAbsolute(dir)) continue;
		try {
			accessSync(join(dir, name), constants.X_OK);
			return join(dir, name);
		} catch {
			// not in this folder
		}
	}
	return null;
}
