#!/usr/bin/env bash
# Who imports whom, formatting, and ESLint: all three, so that what one finds does not hide what another would.
set -uo pipefail
cd "$(dirname "$0")/../.."

status=0
npx --no-install depcruise src scripts contract-tests --output-type err || status=1
npx --no-install prettier --check --log-level warn . || status=1
npx --no-install eslint --max-warnings 0 . || status=1
exit "$status"
