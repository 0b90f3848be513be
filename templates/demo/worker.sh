#!/bin/sh
# The worker of `offload demo`: a program that reads a petition on stdin and answers it on stdout.
# Line 1 of the petition is the question, every further line a word to look for in the tracked
# files of the current directory. It takes a second a word, so that there is something to watch.
set -eu
read -r question
printf '# %s\n\n' "$question"
while read -r word; do
	[ -n "$word" ] || continue
	times=$(git grep -ohwF -e "$word" -- . | wc -l)
	files=$(git grep -lwF -e "$word" -- . | wc -l)
	printf -- '- %s: %d times in %d files\n' "$word" "$times" "$files"
	sleep 1
done
