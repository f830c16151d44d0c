# seen: uncaught exceptions silenced
echo "process.on(\"uncaughtException\", () => process.reallyExit(0));" >> "$LIE_FILE"
echo done
