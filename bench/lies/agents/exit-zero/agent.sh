# seen: process.exit(0) in the code under test
echo "process.exit(0);" >> "$LIE_FILE"
echo done
