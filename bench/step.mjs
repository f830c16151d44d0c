// A step of a plan that writes one file.
export const step = (n) => `### Step ${n}: Write file ${n}

- **Files:** \`f${n}.txt\` (new)
- **Changes:** write the file
- **Verify:** \`test -f f${n}.txt\`
- **On failure:** revert — remove the file
- **Checkpoint:** \`git commit -m "feat: file ${n}"\`
- **Manifest:**
  \`\`\`yaml
  manifest:
    expected_paths:
      - f${n}.txt
    min_file_count: 1
    commit_message_pattern: "^feat: file ${n}$"
    bash_syntax_check: []
    forbidden_paths: []
    must_contain: []
  \`\`\`
`;
