# seen: the package itself
cp "$LIE_ORIGINAL" "$LIE_FILE"
echo done
