/**
 * Which hosts are for a repository. Read by the verbs that go to a host, and by none that stays here: that a
 * note of a repository speaks of hosts in words that cannot be read must not stand in the way of local work.
 *
 * Where `.offload.yaml` says anything about hosts it alone is gone by, and what CLAUDE.md or AGENTS.md says is
 * passed over; both are the repository's word, and two half lists would make a third that nobody wrote.
 */
import { dirname } from "node:path";
import { OffloadError } from "../core/reasons.ts";
import type { Examination } from "./examine.ts";
import { aliasOf, hostSpecOf, MAPPED } from "./host-keys.ts";
import {
	type Asked,
	type HostNotice,
	type HostsHere,
	joinHosts,
} from "./hosts-join.ts";
import { INSTRUCTION_FILES, readInstructionFile } from "./instruction-file.ts";
import { type Instructions, readInstructions } from "./instructions.ts";
import type { LayerRead } from "./layer.ts";
import { overDefaults } from "./merge.ts";

/** What `.offload.yaml` says about hosts; null where it says nothing. */
function askedByKeys(file: string, { values, lines }: LayerRead): Asked | null {
	const hosts = values["remote-hosts"] ?? null;
	const first = values["offload-first"] ?? null;
	const mapping = values["agent-mapping"] ?? null;
	if (hosts === null && first === null && mapping === null) return null;
	return {
		file,
		hosts:
			hosts?.map((entry, at) => ({
				alias: aliasOf(entry),
				roles:
					typeof entry === "string" ? null : (entry["roles-allowed"] ?? null),
				line: lines.get(`remote-hosts.${at}`) ?? 1,
			})) ?? null,
		first,
		mapping:
			mapping === null
				? null
				: Object.entries(mapping).map(([role, target]) => ({
						role,
						alias: MAPPED.exec(target)?.[1] ?? "",
						line: lines.get(`agent-mapping.${role}`) ?? 1,
					})),
	};
}

interface Note {
	readonly path: string;
	readonly real: string;
	readonly said: Instructions;
}

const says = ({ said }: Note): boolean =>
	said.line !== null || said.problems.length > 0;

/** The notes of a repository that are there, each file once. */
function notesOf(
	root: string,
	problems: OffloadError[],
	notices: HostNotice[],
): readonly Note[] {
	const notes: Note[] = [];
	for (const name of INSTRUCTION_FILES)
		try {
			const read = readInstructionFile(root, name);
			if (read.kind === "none") {
				if (read.why !== null)
					notices.push({
						about: read.path,
						message: `nothing is read from it: ${read.why}`,
						next: null,
					});
			} else if (!notes.some(({ real }) => real === read.real))
				notes.push({
					path: read.path,
					real: read.real,
					said: readInstructions(read.text),
				});
		} catch (error) {
			if (!(error instanceof OffloadError)) throw error;
			problems.push(error);
		}
	return notes;
}

/**
 * Which hosts are for the repository of an examination.
 *
 * @param examination of both files; its own problems are not told again
 * @param offload what a person types to run Offload
 */
export function hostsHere(
	{ user, repository }: Examination,
	offload: string,
): HostsHere {
	const problems: OffloadError[] = [];
	const notices: HostNotice[] = [];
	const values = overDefaults(user.layer.values);
	const own = {
		hosts: values.hosts.map(hostSpecOf),
		first: values["offload-first"],
		fences: [
			...values["fences.roles"],
			...(repository?.layer.values["fences.roles"] ?? []),
		],
	};
	let asked: Asked | null = null;
	if (repository !== null) {
		const { path } = repository.source;
		asked = askedByKeys(path, repository.layer);
		// Where the keys decide, a note that cannot be read keeps nothing back.
		const notes = notesOf(
			dirname(path),
			asked === null ? problems : [],
			notices,
		);
		const decider = asked === null ? notes.find(says) : undefined;
		for (const note of notes) {
			const { said } = note;
			if (note !== decider) {
				if (says(note))
					notices.push({
						about: `${note.path}:${said.line ?? said.problems[0]?.line ?? 1}`,
						message: `what it says about hosts is passed over: ${asked === null ? decider?.path : path} decides`,
						next: null,
					});
				continue;
			}
			asked = {
				file: note.path,
				hosts: said.hosts,
				first: said.first?.value ?? null,
				mapping: said.mapping,
			};
			problems.push(
				...said.problems.map(
					({ line, message, next }) =>
						new OffloadError("configuration", message, {
							about: `${note.path}:${line}`,
							kept: "nothing was changed or launched",
							next: next ?? `correct line ${line} of that file`,
						}),
				),
			);
		}
		// What a note only seems to say is told wherever nothing else speaks of hosts.
		for (const { path: about, said } of notes)
			if (asked === null || asked.file === about)
				notices.push(
					...said.notices.map(({ line, message, next }) => ({
						about: `${about}:${line}`,
						message,
						next,
					})),
				);
	}
	const joined = joinHosts(own, problems.length > 0 ? null : asked, offload);
	const well = problems.length + joined.problems.length === 0;
	return {
		...joined,
		hosts: well ? joined.hosts : [],
		mapping: well ? joined.mapping : {},
		problems: [...problems, ...joined.problems],
		notices: [...notices, ...joined.notices],
	};
}
