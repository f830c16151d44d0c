// The files that are measured on.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const BRIEF = `---
type: ultrabrief
brief_version: "2.0"
created: 2026-01-05
task: Trim search input
slug: trim-search
project_dir: .claude/projects/2026-01-05-trim-search/
research_topics: 0
research_status: complete
source: interview
brief_quality: complete
---
## Intent

Users paste padded text and get no hits.

## Goal

Search ignores outer whitespace.

## Success Criteria

- \`./check.sh\` exits 0
`;

const step = (n) => `### Step ${n}: Write part ${n}

- **Files:** \`src/part-${n}.txt\` (new), \`src/part-${n}.test\` (new)
- **Changes:** write the part and its test
- **Reuses:** none
- **Test first:** no
- **Verify:** \`test -s src/part-${n}.txt\` → expected: exit 0
- **On failure:** revert — remove the files
- **Checkpoint:** \`git commit -m "feat: part ${n}"\`
- **Manifest:**
  \`\`\`yaml
  manifest:
    expected_paths:
      - src/part-${n}.txt
      - src/part-${n}.test
    min_file_count: 2
    commit_message_pattern: "^feat: part ${n}"
    bash_syntax_check: []
    forbidden_paths:
      - secrets/${n}.env
    must_contain:
      - path: src/part-${n}.txt
        pattern: "part [0-9]+"
  \`\`\`

`;

const plan = (steps) =>
  `# A long plan\n\n> Generated on 2026-01-05 — \`plan_version: 1.7\`\n\n## Implementation Plan\n\n` +
  Array.from({ length: steps }, (_, i) => step(i + 1)).join('');

export function writeSamples(place) {
  const write = (name, text) => {
    const file = join(place, name);
    writeFileSync(file, text);
    return file;
  };
  return {
    brief: write('brief.md', BRIEF),
    plan1000: write('plan-1000.md', plan(1000)),
    plan10000: write('plan-10000.md', plan(10000)),
  };
}
