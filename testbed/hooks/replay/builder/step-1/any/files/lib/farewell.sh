# One farewell on one line.
farewell() {
    printf 'Good-bye, %s\n' "$1"
}
