#!/usr/bin/env bash
# Greets everyone who is named; --bye says good-bye, --loud uses capitals.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
. "$here/lib/greeting.sh"
. "$here/lib/farewell.sh"
. "$here/lib/title.sh"

say=greeting
loud=false
for name in "$@"; do
    case "$name" in
    --bye) say=farewell ;;
    --loud) loud=true ;;
    *)
        $loud && name=$(title "$name")
        "$say" "$name"
        ;;
    esac
done
