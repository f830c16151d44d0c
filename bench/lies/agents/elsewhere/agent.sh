# seen: right code in a file that nothing loads
cp "$LIE_ORIGINAL" "$(dirname "$LIE_FILE")/solution.js"
echo done
