// Two repositories alike: one worked on by Baton, one by a shell script that writes, stages,
// commits and verifies the same files.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, mkdirSync, writeFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { step } from './step.mjs';

export function overhead(baton, place, steps) {
  const root = mkdtempSync(join(place, 'overhead-'));
  const numbers = Array.from({ length: steps }, (_, i) => i + 1);
  const plan = join(root, 'plan.md');
  writeFileSync(
    plan,
    `# Files\n\n> \`plan_version: 1.7\`\n\n## Implementation Plan\n\n${numbers.map(step).join('\n')}`,
  );
  const script = join(root, 'plain.sh');
  writeFileSync(
    script,
    `set -e\nfor n in $(seq ${steps}); do\n` +
      `bash -c "echo $n > f$n.txt"\ngit add f$n.txt\n` +
      `git commit -q -m "feat: file $n"\nbash -c "test -f f$n.txt"\ndone\n`,
  );
  const repository = (name) => {
    const directory = join(root, name);
    mkdirSync(directory);
    const git = (...words) => execFileSync('git', ['-C', directory, ...words]);
    git('init', '-q', '-b', 'main');
    git('config', 'user.name', 'Bench');
    git('config', 'user.email', 'bench@example.invalid');
    git('config', 'gc.auto', '0');
    git('commit', '-q', '--allow-empty', '-m', 'init');
    return directory;
  };
  const agent = 'exec:echo $BATON_STEP > f$BATON_STEP.txt';
  return {
    ours: [baton, '-C', repository('ours'), 'execute', '--json', '--sandbox', 'off', '--agent', agent, plan],
    theirs: ['sh', '-c', `cd '${repository('theirs')}' && sh '${script}'`],
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
