#!/usr/bin/env bash
# What the action runs: one check, which annotates and writes the file for code scanning. It ends as that does.
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
[ -z "${CRAWLWISE_CONFIG:-}" ] || args+=(--config "$CRAWLWISE_CONFIG")
sarif=${CRAWLWISE_SARIF:-crawlwise.sarif}
output=${GITHUB_OUTPUT:-/dev/null}

rm -f -- "$sarif"
"${command[@]}" check "${args[@]+"${args[@]}"}" --format "sarif=$sarif" --format github -- "${paths[@]}"
code=$?
# Half a report would close the alerts of the other half.
[ $code -le 1 ] && [ -s "$sarif" ] && printf 'sarif=%s\n' "$sarif" >>"$output"
printf 'exit-code=%s\n' "$code" >>"$output"
exit "$code"
