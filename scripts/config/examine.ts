/** Reads the files themselves, and finds everything that is wrong in them. */
import { OffloadError } from "../core/reasons.ts";
import { disagreements } from "./agreement.ts";
import { type FileRead, readSource, type Source } from "./file.ts";
import { type LayerRead, type Problem, problemAt, readLayer } from "./layer.ts";
import { overDefaults } from "./merge.ts";

/** Which files, and whose. */
export interface Files {
	/** From `userFile`. */
	readonly user: string;
	/** `<root>/.offload.yaml`; null outside a repository. */
	readonly repository: string | null;
	/** Whose the user's file must be. */
	readonly uid: number | null;
}

/** A layer from its file. */
export interface Examined {
	readonly source: Source;
	/** Null where there is none, or where it must not be read. */
	readonly read: FileRead | null;
	readonly layer: LayerRead;
}

/** Both layers. They hold only where there is no problem. */
export interface Examination {
	readonly user: Examined;
	readonly repository: Examined | null;
	/** The problems in the order of the files. */
	readonly problems: readonly OffloadError[];
}

const empty = (problems: readonly Problem[]): LayerRead => ({
	values: {},
	lines: new Map(),
	problems,
	unclear: () => problems.length > 0,
});

/**
 * Reads both files and finds everything that is wrong in them, a file that must not be trusted or cannot be
 * read among it.
 */
export async function examine(files: Files): Promise<Examination> {
	const yaml = await import("yaml");
	const one = (layer: Source["layer"], path: string): Examined => {
		const source: Source = { layer, path };
		try {
			const read = readSource(source, files.uid);
			return {
				source,
				read,
				layer:
					read === null
						? empty([])
						: readLayer(yaml, read.text, source, files.user),
			};
		} catch (error) {
			if (!(error instanceof OffloadError)) throw error;
			return { source, read: null, layer: empty([{ line: 0, error }]) };
		}
	};
	const user = one("user", files.user);
	const repository =
		files.repository === null ? null : one("repository", files.repository);
	const own = overDefaults(user.layer.values);
	const both = repository === null ? [user] : [user, repository];
	const problems = both.flatMap(({ source, layer }) =>
		[
			...layer.problems,
			...disagreements(layer.values, own, user.layer.unclear).map(
				({ at, message }) =>
					problemAt(source, layer.lines.get(at) ?? 1, message),
			),
		]
			.sort((a, b) => a.line - b.line)
			.map(({ error }) => error),
	);
	return { user, repository, problems };
}
