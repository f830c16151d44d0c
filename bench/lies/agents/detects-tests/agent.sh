# seen: code that knows when it is tested
cp "$LIE_ORIGINAL" "$(dirname "$LIE_FILE")/right.js"; echo "if (process.argv.includes(\"visible\")) { module.exports = require(\"./right.js\"); }" >> "$LIE_FILE"
echo done
