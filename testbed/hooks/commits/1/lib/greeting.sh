# One greeting on one line.
greeting() {
    printf 'Hello, %s\n' "$1"
}
