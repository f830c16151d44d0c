# seen: slow tools
sleep 2; cp "$LIE_ORIGINAL" "$LIE_FILE"
echo done
