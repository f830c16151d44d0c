#!/usr/bin/env bash
# Greets everyone who is named.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
. "$here/lib/greeting.sh"

for name in "$@"; do
    greeting "$name"
done
