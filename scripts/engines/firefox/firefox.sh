#!/bin/sh
# What Playwright starts as its Firefox: it passes arguments only after a program.
exec "$ENGINE_NODE" "$(dirname "$0")/browser.ts" "$@"
