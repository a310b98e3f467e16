#!/usr/bin/env bash
# Lints with Oxlint (types included) beside dependency-cruiser, Oxfmt and ESLint. All of them run, so that one tool's findings do not hide
# another's. Results are cached under .cache/lint: Oxlint, which has no cache, gets the files that changed since it last passed.
set -uo pipefail
cd "$(dirname "$0")/../.."
cache=.cache/lint
mkdir -p "$cache"
bin=node_modules/.bin

# The tree of all files that git does not ignore, as git stores trees.
tree() {
  GIT_INDEX_FILE=$cache/index git add --all && GIT_INDEX_FILE=$cache/index git write-tree
}

lint_code() {
  local now before changed
  now=$(tree) || return 1
  before=$(cat "$cache/passed" 2>/dev/null || true)
  # A type, a rule or a tool that changed may concern every file.
  if [ -z "$before" ] || ! git diff --quiet "$before" "$now" -- package-lock.json .oxlintrc.json '*tsconfig.json' generated '*.d.ts' 2>/dev/null; then
    "$bin/oxlint" --quiet . || return 1
  else
    mapfile -t changed < <(git diff --name-only --diff-filter=d "$before" "$now" -- '*.ts' '*.tsx' '*.cts' '*.js' '*.cjs' '*.mjs')
    if [ "${#changed[@]}" -gt 0 ]; then "$bin/oxlint" --quiet --no-error-on-unmatched-pattern "${changed[@]}" || return 1; fi
  fi
  echo "$now" >"$cache/passed"
}

lint_rest() {
  local status=0
  "$bin/depcruise" src scripts contract-tests --output-type err --cache "$cache/imports" --cache-strategy content || status=1
  "$bin/oxfmt" --list-different . || status=1
  "$bin/eslint" src --max-warnings 0 --cache --cache-strategy content --cache-location "$cache/eslint" || status=1
  return "$status"
}

lint_rest >"$cache/output" 2>&1 &
rest=$!
status=0
lint_code || status=1
wait "$rest" || status=1
cat "$cache/output"
exit "$status"
