/** Completion for bash 3.2 and newer; needs no other package. */
import { placesOf, quote, valued, verbOffers } from "./model.ts";

const FROM = {
	handle: "__offload_handles",
	file: 'compgen -f -- "$cur"',
	directory: 'compgen -d -- "$cur"',
	"env-name": 'compgen -e -- "$cur"',
} as const;

/** The script. */
export function bashScript(): string {
	const verbs = verbOffers();
	const places = verbs.flatMap((verb) =>
		placesOf(verb).flatMap(({ key, offer }) => {
			const what = [
				...(offer.words.length === 0
					? []
					: [`compgen -W ${quote(offer.words.join(" "))} -- "$cur"`]),
				...(offer.from === null ? [] : [FROM[offer.from]]),
			];
			return what.length === 0
				? []
				: [`\t\t${key.replace("*", "[0-9]*")}) ${what.join("; ")} ;;`];
		}),
	);
	return `# Completion of offload for bash. Made by: offload completion bash

# Words of another program are filtered here: compgen would expand what they hold.
__offload_handles() {
	local program=$1 handle
	case $program in "~/"*) program=$HOME/\${program#"~/"} ;; esac
	"$program" __complete handles 2>/dev/null </dev/null | while IFS= read -r handle; do
		case $handle in
			*[!a-z0-9-]*) ;;
			"$cur"*) printf '%s\\n' "$handle" ;;
		esac
	done
}

# Whether an option of a verb takes a value.
__offload_valued() {
	case "$1" in
${verbs
	.filter((verb) => valued(verb).length > 0)
	.map(
		(verb) =>
			`\t\t${valued(verb)
				.map((word) => `${verb.name}:${word}`)
				.join("|")}) return 0 ;;`,
	)
	.join("\n")}
	esac
	return 1
}

# What may stand in a place: an option's value, or a position.
__offload_place() {
	case "$1" in
${places.join("\n").replaceAll("__offload_handles", '__offload_handles "$2"')}
	esac
}

__offload_options() {
	case "$1" in
${verbs
	.map(
		(verb) =>
			`\t\t${verb.name}) compgen -W ${quote(
				verb.options.map(({ long }) => `--${long}`).join(" "),
			)} -- "$cur" ;;`,
	)
	.join("\n")}
	esac
}

_offload() {
	local program=\${COMP_WORDS[0]} cur=\${COMP_WORDS[COMP_CWORD]} IFS=$' \\t\\n'
	local verb= option= position=0 literal= i word
	# bash makes a word of its own from the = in --option=value.
	[ "$cur" = "=" ] && cur=
	for ((i = 1; i < COMP_CWORD; i++)); do
		word=\${COMP_WORDS[i]}
		if [ "$word" = "=" ]; then
			continue
		elif [ -n "$option" ]; then
			option=
		elif [ -z "$literal" ] && [ "$word" = "--" ]; then
			literal=1
		elif [ -z "$literal" ] && [ "\${word:0:1}" = "-" ] && [ "$word" != "-" ]; then
			__offload_valued "$verb:$word" && option=$word
		elif [ -z "$verb" ]; then
			verb=$word
		else
			position=$((position + 1))
		fi
	done
	COMPREPLY=()
	while IFS= read -r word; do
		COMPREPLY[\${#COMPREPLY[@]}]=$word
	done < <(
		if [ -n "$option" ]; then
			__offload_place "$verb:$option" "$program"
		elif [ -z "$verb" ]; then
			compgen -W ${quote(
				[...verbs.map((verb) => verb.name), "--help", "--version"].join(" "),
			)} -- "$cur"
		elif [ -z "$literal" ] && [ "\${cur:0:1}" = "-" ]; then
			__offload_options "$verb"
		else
			__offload_place "$verb:$((position + 1))" "$program"
		fi
	)
	# In the process above this could not reach the shell that completes.
	[ -e "\${COMPREPLY[0]-}" ] && type compopt >/dev/null 2>&1 && compopt -o filenames 2>/dev/null
	return 0
}

complete -F _offload offload
`;
}
