// Mistakes a second that the scanner of each language finds, in sources of this repository and of
// Python.
import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const LANGUAGES = { java: 'Java', mjs: 'JavaScript', ts: 'TypeScript', py: 'Python', sh: 'shell', go: 'by lines of braces' };

export function mistakes(java, home) {
  const below = (directory, ending) =>
    readdirSync(join(home, directory), { recursive: true })
      .filter((file) => file.endsWith(ending))
      .map((file) => join(home, directory, file));
  const sources = below('core/src/main/java/baton/core/contract', '.java');
  const scripts = ['bench', 'bench/lies'].flatMap((directory) =>
    readdirSync(join(home, directory)).filter((file) => /\.[cm]js$/.test(file)).map((file) => join(home, directory, file)),
  );
  const shell = ['baton', '.ci/run', '.ci/packages', 'build/action', 'build/rehearse', 'bench/run', 'bench/lies/run'];
  const python = spawnSync('python3', ['-c', 'import argparse, tarfile, ast; print(argparse.__file__, tarfile.__file__, ast.__file__)'], { encoding: 'utf8' });
  const files = [
    ...sources,
    ...sources.map((file) => `${file}=Source.go`),
    ...scripts.map((file) => `${file}=source.mjs`),
    ...scripts.map((file) => `${file}=source.ts`),
    ...shell.map((file) => `${join(home, file)}=source.sh`),
    ...(python.stdout ?? '').trim().split(' ').filter(Boolean),
  ];
  const told = execFileSync(java, ['-cp', join(home, 'core/target/classes'), join(home, 'bench/Mistakes.java'), ...files], { encoding: 'utf8' });
  return told
    .trim()
    .split('\n')
    .map((line) => line.split(' '))
    .map(([ending, found, speed]) => ({ language: LANGUAGES[ending] ?? ending, found: Number(found), speed: Number(speed) }));
}
