#!/bin/sh
# Offload's host script: finds a Node that is fit, receives the host program, and starts it. It is strict
# POSIX sh, and its text is known by its digest: what runs here is what the tower sent.
#
# sh host.sh NONCE STATE_ROOT, and on stdin: lines `key value`, a blank line, then whatever the verb takes.
# Nothing that is read here is ever evaluated.

nonce=$1
root=$2
verb= program= bytes=
while IFS=' ' read -r key value; do
	case $key in
	'') break ;;
	verb) verb=$value ;;
	program) program=$value ;;
	bytes) bytes=$value ;;
	esac
done
home=$root/runners/$program
file=$home/host.cjs

say() { printf '%s\n' "offload-host 1 $nonce $*"; }

# A digest, by whatever there is; nothing where there is nothing.
digest() {
	if command -v sha256sum >/dev/null 2>&1; then sha256sum <"$1"
	elif command -v shasum >/dev/null 2>&1; then shasum -a 256 <"$1"
	elif command -v openssl >/dev/null 2>&1; then openssl dgst -sha256 -r <"$1"
	fi | { read -r sum rest && printf '%s' "$sum"; }
}

# The version of a Node at a path; nothing where it is none.
version() { "$1" -p process.versions.node </dev/null 2>/dev/null | { read -r line && printf '%s' "$line"; }; }

# Node 20.19 or later.
fit() {
	case $1 in
	*[!0-9.]* | '') return 1 ;;
	esac
	major=${1%%.*}
	minor=${1#*.}
	minor=${minor%%.*}
	[ "$major" -gt 20 ] || { [ "$major" -eq 20 ] && [ "$minor" -ge 19 ]; }
}

# What tells that a file is still the one that answered.
stamp() { ls -lLd "$1" 2>/dev/null; }

looked=
node=
try() {
	[ -n "$node" ] && return
	case $looked in
	*"$1	"*) return ;;
	esac
	[ -x "$1" ] && [ ! -d "$1" ] || return
	found=$(version "$1")
	looked="$looked$1	${found:-no answer}
"
	fit "$found" && node=$1
}

# The PATH of the person's own login shell holds what no other does. It has a few seconds.
login_node() {
	[ -n "$SHELL" ] && [ -x "$SHELL" ] || return
	answer=$root/host/login.$$
	("$SHELL" -lc 'command -v node' </dev/null >"$answer" 2>/dev/null) &
	pid=$!
	left=5
	while kill -0 "$pid" 2>/dev/null && [ "$left" -gt 0 ]; do
		sleep 1
		left=$((left - 1))
	done
	kill -9 "$pid" 2>/dev/null
	wait "$pid" 2>/dev/null
	path=
	[ -f "$answer" ] && while read -r line; do
		case $line in
		/*) path=$line ;;
		esac
	done <"$answer"
	rm -f "$answer"
	[ -n "$path" ] && try "$path"
}

find_node() {
	kept=$root/host/node
	if [ -f "$kept" ]; then
		{ read -r path && IFS= read -r was; } <"$kept"
		if [ -n "$was" ] && [ "$was" = "$(stamp "$path")" ]; then
			node=$path
			return
		fi
	fi
	for path in "$(command -v node)" "$HOME/.local/bin/node" /usr/local/bin/node /usr/bin/node \
		/opt/homebrew/bin/node /home/linuxbrew/.linuxbrew/bin/node /snap/bin/node \
		"$HOME/.volta/bin/node" "$HOME/.asdf/shims/node" "$HOME/.local/share/mise/shims/node" \
		"$HOME"/.nvm/versions/node/*/bin/node "$HOME"/.local/share/mise/installs/node/*/bin/node \
		"$HOME"/.local/share/fnm/node-versions/*/installation/bin/node \
		"$HOME"/.fnm/node-versions/*/installation/bin/node \
		"$HOME/.n/bin/node" "$HOME/n/bin/node" /opt/node*/bin/node; do
		case $path in
		/*) try "$path" ;;
		esac
	done
	[ -n "$node" ] || login_node
	[ -n "$node" ] && printf '%s\n%s\n' "$node" "$(stamp "$node")" >"$kept.$$" && mv -f "$kept.$$" "$kept"
}

case $verb in
put)
	mkdir -p "$home" && cat >"$file.$$" && [ "$(($(wc -c <"$file.$$")))" -eq "$bytes" ] || {
		rm -f "$file.$$"
		say full
		exit 0
	}
	sum=$(digest "$file.$$")
	if [ -n "$sum" ] && [ "$sum" != "$program" ]; then
		rm -f "$file.$$"
		say other "$sum"
	else
		mv -f "$file.$$" "$file" && say put || say full
	fi
	;;
ask)
	find_node
	if [ -z "$node" ]; then
		say no-node
		printf '%s' "$looked"
		say end
	elif [ ! -f "$file" ]; then
		say need program
	else
		say go "$node"
		exec "$node" "$file" "$nonce"
	fi
	;;
*) say unknown-verb ;;
esac
