#!/usr/bin/env bash
# What the action runs: the check for code scanning, then the check that annotates. It ends as that does.
# Bash 3.2, as macOS has it. Nothing of the inputs is ever read as code, and nothing of the working folder is started:
# the command line is the one beside this file.
set -uo pipefail

# The lines of a text that are not blank, into the array `lines`.
split() {
  lines=()
  local line
  while IFS= read -r line || [ -n "$line" ]; do
    [ -z "${line//[[:space:]]/}" ] || lines+=("$line")
  done <<<"$1"
}

command=(node "$(dirname "${BASH_SOURCE[0]}")/crawlwise.mjs")
split "${CRAWLWISE_PATHS:-.}"
paths=("${lines[@]+"${lines[@]}"}")
[ ${#paths[@]} -gt 0 ] || paths=(.)
split "${CRAWLWISE_ARGS:-}"
args=("${lines[@]+"${lines[@]}"}")
sarif=${CRAWLWISE_SARIF:-crawlwise.sarif}
output=${GITHUB_OUTPUT:-/dev/null}

rm -f -- "$sarif"
# What it says on standard error the second run says again.
"${command[@]}" check "${args[@]+"${args[@]}"}" --format sarif --output-file "$sarif" -- "${paths[@]}" 2>/dev/null
# Half a report would close the alerts of the other half.
[ $? -le 1 ] && [ -s "$sarif" ] && printf 'sarif=%s\n' "$sarif" >>"$output"

"${command[@]}" check "${args[@]+"${args[@]}"}" --format github -- "${paths[@]}"
code=$?
printf 'exit-code=%s\n' "$code" >>"$output"
exit "$code"
