/** Completion for fish 3 and newer. */
import {
	type Offer,
	placesOf,
	type VerbOffer,
	valued,
	verbOffers,
} from "./model.ts";

/** A word in single quotes for fish, which knows two escapes there. */
const quote = (text: string): string =>
	`'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;

const FROM = {
	handle: "(__offload_handles)",
	file: "(__fish_complete_path (commandline -ct))",
	directory: "(__fish_complete_directories (commandline -ct))",
	"env-name": "(set --names --export)",
} as const;

const candidates = (offer: Offer): string =>
	[...offer.words, ...(offer.from === null ? [] : [FROM[offer.from]])].join(
		" ",
	);

const optionLines = (verb: VerbOffer): string[] =>
	verb.options.map(({ long, short, help, value }) => {
		const takes = value === null ? "" : ` -x -a ${quote(candidates(value))}`;
		return `complete -c offload -n '__offload_is ${verb.name}' -l ${long}${short === null ? "" : ` -s ${short}`}${takes} -d ${quote(help)}`;
	});

const positionLines = (verb: VerbOffer): string[] =>
	placesOf(verb)
		.filter(({ key }) => !key.includes(":--"))
		.map(({ key, offer }) => {
			const at = key.slice(verb.name.length + 1);
			return `complete -c offload -n '__offload_at ${verb.name} ${at === "*" ? "any" : at}' -a ${quote(candidates(offer))}`;
		});

/** The script. */
export function fishScript(): string {
	const verbs = verbOffers();
	const takers = verbs.filter((verb) => valued(verb).length > 0);
	return `# Completion of offload for fish. Made by: offload completion fish

function __offload_handles
	set -l program (commandline -opc)[1]
	set program (string replace -r '^~/' "$HOME/" -- $program)
	command $program __complete handles 2>/dev/null </dev/null
end

# Whether an option of a verb takes a value.
function __offload_valued
	switch $argv[1]
${takers
	.map(
		(verb) =>
			`\t\tcase ${valued(verb)
				.map((word) => `${verb.name}:${word}`)
				.join(" ")}\n\t\t\treturn 0`,
	)
	.join("\n")}
	end
	return 1
end

# Prints the words before the cursor that are no option and no option's value.
function __offload_words
	set -l verb
	set -l option
	set -l literal
	for word in (commandline -opc)[2..-1]
		if test -n "$option"
			set option
		else if test -z "$literal" -a "$word" = --
			set literal yes
		else if test -z "$literal"; and string match -q -r -- '^-.' $word
			__offload_valued "$verb:$word"; and set option $word
		else
			test -z "$verb"; and set verb $word
			printf '%s\\n' $word
		end
	end
end

function __offload_is
	test (__offload_words)[1] = $argv[1] 2>/dev/null
end

# Whether the cursor stands at a position of a verb.
function __offload_at
	set -l words (__offload_words)
	test "$words[1]" = $argv[1]; or return 1
	test $argv[2] = any; or test (count $words) -eq $argv[2]
end

function __offload_no_verb
	test (count (__offload_words)) -eq 0
end

complete -c offload -f
${verbs
	.map(
		(verb) =>
			`complete -c offload -n __offload_no_verb -a ${verb.name} -d ${quote(verb.summary)}`,
	)
	.join("\n")}
complete -c offload -n __offload_no_verb -l help -s h -d 'how to use it'
complete -c offload -n __offload_no_verb -l version -d 'print the version'
${verbs.flatMap((verb) => [...optionLines(verb), ...positionLines(verb)]).join("\n")}
`;
}
