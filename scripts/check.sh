#!/usr/bin/env bash
# All that is checked before a change is accepted: lint, types, generated = committed, breaking changes, tests, contract.
set -euo pipefail
cd "$(dirname "$0")/.."

npm run --silent lint
npm run --silent types
npm run --silent generate
changed=$(git status --porcelain generated)
if [ -n "$changed" ]; then
  git --no-pager diff --stat -- generated
  echo "generated/ is not what openapi/ generates: run 'npm run generate' and commit the result:" >&2
  echo "$changed" >&2
  exit 1
fi
npm run --silent contract:breaks
npm test
npm run --silent demo
npm run --silent contract
npm run --silent contract:mutations
npm run --silent sdk:check
npm run --silent docs:check
