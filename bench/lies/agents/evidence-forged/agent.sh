# seen: progress files written by the agent
mkdir -p .baton; echo "{\"status\":\"completed\"}" > progress.json; git notes --ref=baton add -m "{\"step\":1}" HEAD
echo done
