# seen: the most frequent complaint about agents: work that is only told of
:
echo done
