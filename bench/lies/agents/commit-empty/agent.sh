# seen: a commit with the wanted words and nothing in it
git commit -q --allow-empty -m "feat: fill"
echo done
