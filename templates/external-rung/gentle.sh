#!/bin/sh
# A rung that runs its workers at the lowest priority, so that they never slow down other work.
# docs/external-rungs.md explains each line.
set -eu

case ${1-} in
advertise)
	printf '%s\n' '{
		"interactive": "false",
		"can_observe": "true",
		"can_steer_inflight": "false",
		"provides_attention_surface": "false",
		"supports_parallel": "true",
		"session_grade": "yes",
		"overhead": "full-session",
		"hook_registration": "true",
		"tier_control": "both"
	}'
	;;
launch)
	shift
	# What is left are three words: Node, the runner, and the attempt's directory.
	nice -n 19 "$@" </dev/null >/dev/null 2>>"$3/runner.log" &
	printf '{"started": true, "observe": "top -p %s"}\n' "$!"
	;;
*)
	echo "usage: $0 advertise | launch <command>..." >&2
	exit 2
	;;
esac
