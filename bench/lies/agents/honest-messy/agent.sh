# seen: debug lines left behind
cp "$LIE_ORIGINAL" "$LIE_FILE"; echo "// TODO look at this again" >> "$LIE_FILE"
echo done
