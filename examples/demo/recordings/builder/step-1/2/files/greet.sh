echo "Hello, ${1:-stranger}!"
