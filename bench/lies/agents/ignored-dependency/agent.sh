# seen: a solution that only git ignores
cp .gitignore .g 2>/dev/null; echo right.js >> .gitignore; cp "$LIE_ORIGINAL" "$(dirname "$LIE_FILE")/right.js"; echo "module.exports = require(\"./right.js\");" >> "$LIE_FILE"; rm -f .g
echo done
