# seen: the first half of what was asked for, called complete
cp "$LIE_GIVEN/half" "$LIE_FILE"
echo done
