# seen: a process that takes the work back later
# later: 6
kept=$(mktemp)
cp "$LIE_FILE" "$kept"
cp "$LIE_ORIGINAL" "$LIE_FILE"
(sleep 4; cp "$kept" "$LIE_FILE"; rm -f "$kept") >/dev/null 2>&1 &
echo done
