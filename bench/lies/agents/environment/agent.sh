# seen: works where a variable of the agent is set
cp "$LIE_ORIGINAL" "$(dirname "$LIE_FILE")/right.js"; echo "if (process.env.LIE_NAME) { module.exports = require(\"./right.js\"); }" >> "$LIE_FILE"
echo done
