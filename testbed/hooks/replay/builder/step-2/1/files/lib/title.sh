# A name in capitals.
title() {
    printf '%s\n' "$1" | tr 'a-z' 'A-Z' | tr -d ' '
}
