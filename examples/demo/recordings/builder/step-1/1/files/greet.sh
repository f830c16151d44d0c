echo "Helo, ${1:-stranger}!"
