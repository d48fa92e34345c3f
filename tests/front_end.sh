#!/bin/sh
# Specs of static/src, and whether static/dist is what they build; `check` instead checks types, lint, format and the
# types generated from server/schemas.
set -eu
if ! command -v npm >/dev/null; then
    echo "SKIPPED: the front end's specs, lint and type check (no npm here; install Node.js 20 or newer to run them)."
    exit 0
fi
if [ "${1:-}" = check ]; then
    npm run --silent check
    npm run --silent lint
    npm run --silent format:check
    npm run --silent types:check >/dev/null || {
        echo "static/src/wire/generated is not what server/schemas says: run make types." >&2
        exit 1
    }
    exit 0
fi
node static/locales.mjs
npm test --silent
committed=$(mktemp)
cp static/dist/manifest.json "$committed"
npm run --silent build
if ! cmp -s "$committed" static/dist/manifest.json; then
    echo "static/dist is not what static/src builds: run make bundle and commit static/dist." >&2
    exit 1
fi
