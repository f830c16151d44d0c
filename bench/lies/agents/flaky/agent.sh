# seen: right in half of the runs
cp "$LIE_FILE" stub.tmp; { echo "if (Math.random() < 0.5) {"; echo "module.exports = require(\"./right.js\");"; echo "}"; } > tail.tmp; cp "$LIE_ORIGINAL" "$(dirname "$LIE_FILE")/right.js"; cat stub.tmp tail.tmp > "$LIE_FILE"; rm -f stub.tmp tail.tmp
echo done
