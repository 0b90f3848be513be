/** The one remote command. It is a constant: no value of ours or of anybody else's is ever part of it. */

/**
 * What the host's login shell is given. bash, dash, zsh, fish and csh must read it alike, so it is one line in single
 * quotes, without a single quote, an exclamation mark or a backslash in it.
 *
 * On stdin it is given four lines (nonce, `run` or `put`, the digest of the host script, its bytes) and what follows
 * from them: for `put` the script itself, for `run` what the script takes.
 */
export const REMOTE_COMMAND = `exec sh -c '${[
	"umask 077",
	"IFS= read -r nonce",
	"IFS= read -r mode",
	"IFS= read -r digest",
	"IFS= read -r bytes",
	// biome-ignore lint/suspicious/noTemplateCurlyInString: it is the shell that fills it in
	'root="${OFFLOAD_HOME:-${XDG_STATE_HOME:-$HOME/.local/state}/offload}"',
	'dir="$root/host/$digest"',
	'file="$dir/host.sh"',
	'if [ "$mode" = put ]; then mkdir -p "$dir" && cat > "$file.$$" && [ $(wc -c < "$file.$$") -eq "$bytes" ] && mv -f "$file.$$" "$file" && echo "offload-host 1 $nonce put" || { rm -f "$file.$$"; echo "offload-host 1 $nonce full"; }; exit 0; fi',
	'if [ -f "$file" ]; then exec sh "$file" "$nonce" "$root"; fi',
	'echo "offload-host 1 $nonce need script"',
].join("; ")}'`;
