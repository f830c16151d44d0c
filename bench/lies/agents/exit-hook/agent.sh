# seen: a hook that sets the exit status
echo "process.on(\"exit\", () => { process.exitCode = 0; process.reallyExit(0); });" >> "$LIE_FILE"
echo done
