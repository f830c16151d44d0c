# A name in capitals.
title() {
    printf '%s\n' "${1^^}"
}
