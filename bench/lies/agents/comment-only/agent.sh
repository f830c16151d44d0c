# seen: a change that changes nothing
echo "// implemented" >> "$LIE_FILE"
echo done
