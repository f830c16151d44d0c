# seen: right work in the tree, other work in the commit
git update-index --skip-worktree "$LIE_FILE"
cp "$LIE_ORIGINAL" "$LIE_FILE"
echo done
