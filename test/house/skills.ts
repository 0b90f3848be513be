/** Skills and doctrine pages, read as the CLI and a reader of the rules read them. */
import { parse as parseYaml } from "yaml";
import { files, read } from "./repository.ts";

/** What the CLI replaces by the folder of the installed plugin. */
export const PLUGIN = "$" + "{CLAUDE_PLUGIN_ROOT}";

/** How a skill calls the program: the only form that its permission rules match. */
export const CALL = `"${PLUGIN}/bin/offload"`;

/** The verbs that only look or note something down: all that a skill may run without a person's word. */
export const LOOKING = [
	"intake",
	"detect",
	"place",
	"plan",
	"ps",
	"show",
	"wait",
	"result",
	"report",
] as const;

/** One skill as its file has it. */
export interface Skill {
	readonly path: string;
	readonly front: Readonly<Record<string, unknown>>;
	readonly body: string;
}

/** Every skill of the plugin. */
export const skills = (): Skill[] =>
	files()
		.filter((path) => /^skills\/[^/]+\/SKILL\.md$/.test(path))
		.map((path) => {
			const [, front = "", body = ""] =
				/^---\n(.*?)\n---\n(.*)$/s.exec(read(path)) ?? [];
			return { path, front: parseYaml(front), body };
		});

/** Every doctrine page. */
export const doctrine = (): string[] =>
	files().filter((path) => /^doctrine\/[^/]+\.md$/.test(path));

/** Words as a reader counts them. */
export const words = (text: string): number =>
	text.split(/\s+/).filter((word) => word !== "").length;

/** A rule page that a skill names, and when it is to be read. */
export interface DoctrineLine {
	readonly when: "run-start" | "point-of-use";
	readonly name: string;
	readonly note: string | null;
}

const DOCTRINE_LINE =
	/^Doctrine: (run-start|point-of-use) ([a-z0-9]+(?:-[a-z0-9]+)*)(?: \(([^()]+)\))?$/;

/**
 * The doctrine lines of a skill.
 *
 * @param text the skill
 * @returns them in order
 * @throws Error for a line that starts like one and is none: a typing slip must not drop a rule in silence
 */
export function doctrineLines(text: string): DoctrineLine[] {
	return text.split("\n").flatMap((line) => {
		if (!/^\s*doctrine:/i.test(line)) return [];
		const found = DOCTRINE_LINE.exec(line);
		if (!found) throw new Error(`malformed: ${line}`);
		const [, when, name = "", note = null] = found;
		if (when === "point-of-use" && note === null)
			throw new Error(`says not where it is needed: ${line}`);
		return [{ when: when as DoctrineLine["when"], name, note }];
	});
}

/** The commands that are run before the model sees the text. */
export const injected = (text: string): string[] =>
	[
		...text.matchAll(/!`([^`]+)`/g),
		...text.matchAll(/^```!\s*\n(.*?)^```/gms),
	].map(([, command = ""]) => command.trim());

/**
 * Every command of the program that a text shows, as arguments: in fenced blocks, in code spans and
 * injected. Words in capitals stand for values and get one.
 */
export function commands(text: string): string[][] {
	const spans = [...text.matchAll(/`([^`\n]+)`/g)].map(([, s = ""]) => s);
	const fenced = [...text.matchAll(/^```[a-z!]*\n(.*?)^```/gms)].flatMap(
		([, block = ""]) => block.split("\n"),
	);
	const values: Readonly<Record<string, string>> = {
		"'PETITION'": "petition.md",
		AGENT_ID: "a5fc09",
		UNIT: "notes",
		HANDLE: "notes-1f2e3d4c",
	};
	return [...spans, ...fenced]
		.flatMap((line) => line.split("; "))
		.flatMap((line) => {
			const found =
				/^(?:"\$\{CLAUDE_PLUGIN_ROOT\}\/bin\/offload"|offload) (.+)$/.exec(
					line.trim(),
				);
			return found?.[1] === undefined
				? []
				: [found[1].split(/\s+/).map((word) => values[word] ?? word)];
		});
}

/** The rows of the table between two marks, without its head: the cells of each. */
export function tableBetween(text: string, mark: string): string[][] {
	const [, table = ""] =
		new RegExp(`<!-- ${mark} -->\\n(.*?)<!-- /${mark} -->`, "s").exec(text) ??
		[];
	return table
		.trim()
		.split("\n")
		.slice(2)
		.map((line) =>
			line
				.split("|")
				.slice(1, -1)
				.map((cell) => cell.trim()),
		);
}
