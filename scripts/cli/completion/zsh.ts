/** Completion for zsh: a file for a folder of `fpath`, or to be sourced after `compinit`. */
import { placesOf, quote, valued, verbOffers } from "./model.ts";

const FROM = {
	handle: "__offload_handles",
	file: "_files",
	directory: "_files -/",
	"env-name": "_parameters -g '*export*'",
} as const;

/** An item of `_describe`. */
const item = (word: string, means: string) =>
	quote(`${word.replaceAll(":", "\\:")}:${means.replaceAll(":", "\\:")}`);

/** The script. */
export function zshScript(): string {
	const verbs = verbOffers();
	return `#compdef offload
# Completion of offload for zsh. Made by: offload completion zsh

__offload_handles() {
	local program=\${(Q)words[1]}
	[[ $program == '~/'* ]] && program=$HOME/\${program#'~/'}
	local -a handles
	handles=(\${(f)"$("$program" __complete handles 2>/dev/null </dev/null)"})
	compadd -- $handles
}

# Whether an option of a verb takes a value.
__offload_valued() {
	case "$1" in
${verbs
	.filter((verb) => valued(verb).length > 0)
	.map(
		(verb) =>
			`\t\t(${valued(verb)
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
${verbs
	.flatMap((verb) =>
		placesOf(verb).flatMap(({ key, offer }) => {
			const what = [
				...(offer.words.length === 0
					? []
					: [`compadd -- ${offer.words.map(quote).join(" ")}`]),
				...(offer.from === null ? [] : [FROM[offer.from]]),
			];
			return what.length === 0
				? []
				: [`\t\t(${key.replace("*", "[0-9]*")}) ${what.join("; ")} ;;`];
		}),
	)
	.join("\n")}
	esac
}

__offload_options() {
	local -a items
	case "$1" in
${verbs
	.map(
		(verb) =>
			`\t\t(${verb.name}) items=(${verb.options
				.map(({ long, help }) => item(`--${long}`, help))
				.join(" ")}) ;;`,
	)
	.join("\n")}
	esac
	_describe -t options option items
}

_offload() {
	local verb= option= literal= word
	local -i position=0 i
	for ((i = 2; i < CURRENT; i++)); do
		word=\${words[i]}
		if [[ -n $option ]]; then
			option=
		elif [[ -z $literal && $word == -- ]]; then
			literal=1
		elif [[ -z $literal && $word == -?* ]]; then
			__offload_valued "$verb:$word" && option=$word
		elif [[ -z $verb ]]; then
			verb=$word
		else
			((position++))
		fi
	done
	if [[ -n $option ]]; then
		__offload_place "$verb:$option"
	elif [[ -z $verb ]]; then
		local -a items
		items=(${verbs.map((verb) => item(verb.name, verb.summary)).join(" ")})
		_describe -t verbs verb items
	elif [[ -z $literal && $PREFIX == --*=* ]]; then
		word=\${PREFIX%%=*}
		compset -P '*='
		__offload_place "$verb:$word"
	elif [[ -z $literal && $PREFIX == -* ]]; then
		__offload_options "$verb"
	else
		__offload_place "$verb:$((position + 1))"
	fi
}

if [[ \${zsh_eval_context[-1]} == loadautofunc ]]; then
	_offload "$@"
else
	compdef _offload offload
fi
`;
}
