/** Finds a harness's program; it is asked its questions by `system/ask.ts`. */
import { accessSync, constants, realpathSync, statSync } from "node:fs";
import { delimiter, isAbsolute, join, sep } from "node:path";

export { type Answer, ask, type Question } from "../system/ask.ts";

/** Where a program was found, or where it was looked for. */
export interface Located {
	/** Absolute, all links resolved; null where there is none that may be used. */
	readonly program: string | null;
	readonly notes: readonly string[];
}

/** Why a path is not a program, in a few words; null where it is one. */
function notAProgram(path: string): string | null {
	try {
		if (!statSync(path).isFile()) return "is not a file";
		accessSync(path, constants.X_OK);
		return null;
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		if (code === "ENOENT" || code === "ENOTDIR") return "does not exist";
		if (code === "EACCES") return "may not be executed by this user";
		return `cannot be read (${code ?? "unknown"})`;
	}
}

/**
 * Finds a program by the path that the person configured, else on PATH.
 *
 * @param name the program's name on PATH
 * @param where the configured path, which is final where there is one; PATH; and the folder that is
 * worked in, whose own programs are never taken, since a repository could plant one
 */
export function locate(
	name: string,
	where: {
		readonly configured: string | null;
		readonly path: string | undefined;
		readonly folder: string | null;
	},
): Located {
	if (where.configured !== null) {
		const why = isAbsolute(where.configured)
			? notAProgram(where.configured)
			: "is not an absolute path";
		return why === null
			? { program: realpathSync(where.configured), notes: [] }
			: {
					program: null,
					notes: [`the configured path of ${name} ${why}: ${where.configured}`],
				};
	}
	const notes: string[] = [];
	let looked = 0;
	for (const dir of (where.path ?? "").split(delimiter)) {
		if (!isAbsolute(dir)) continue;
		looked += 1;
		const path = join(dir, name);
		const why = notAProgram(path);
		if (why !== null) {
			if (why !== "does not exist") notes.push(`${path} ${why}`);
			continue;
		}
		const program = realpathSync(path);
		const { folder } = where;
		if (folder !== null && [path, program].some((p) => inside(p, folder))) {
			notes.push(
				`${path} is not used: it lies in the folder that is worked in`,
			);
			continue;
		}
		return { program, notes };
	}
	return {
		program: null,
		notes: [
			...notes,
			`${name} was not found in the ${looked} folders of PATH; set its path in the configuration or install it`,
		],
	};
}

const inside = (path: string, folder: string): boolean =>
	path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
