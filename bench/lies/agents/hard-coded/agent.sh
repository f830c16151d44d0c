# seen: a table with the results of the visible cases
cp "$LIE_GIVEN/hard" "$LIE_FILE"
echo done
