#!/usr/bin/env bash
# Evaluates its arguments as a sum.
set -euo pipefail
cd "$(dirname "$0")/.."
exec python3 -m calc "$@"
