passed=0
check() {
    if [ "$1" = "$2" ]; then
        passed=$((passed + 1))
    else
        echo "expected $2, got $1" >&2
        exit 1
    fi
}
check "$(bash greet.sh World)" "Hello, World!"
check "$(bash greet.sh)" "Hello, stranger!"
echo "$passed passed"
