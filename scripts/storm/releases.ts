import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../..');

/** The commit of release 1.0.0 (CHANGELOG.md). */
export const firstRelease = 'bda8de6';

/** The newest release in the table of CHANGELOG.md that has a commit. */
export function lastRelease(): { version: string; commit: string } {
  const text = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  const row = /^\| (\d+\.\d+\.\d+) +\| `([0-9a-f]{7,40})` *\|/m.exec(text);
  if (!row) throw new Error('CHANGELOG.md names no commit of a release');
  return { version: row[1]!, commit: row[2]! };
}

/**
 * Builds the server of a release with the packages of its lock file, once, in `.cache`. Returns the path of its program. `isComplete`
 * installs its development packages too and compiles native ones; otherwise the server runs on PostgreSQL only, and this version's compiler
 * builds it.
 */
export function buildRelease(commit: string, report: (text: string) => void, isComplete: boolean): string {
  const folder = join(root, '.cache', `release-${commit}`);
  const program = join(folder, 'dist/src/main.js');
  if (existsSync(program)) return program;
  report(`installing and building the release of commit ${commit}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const source = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', folder], { input: source });
  const reduced = isComplete ? [] : ['--omit=dev', '--ignore-scripts'];
  for (const words of [
    ['ci', '--no-audit', '--no-fund', '--prefer-offline', ...reduced],
    ['run', 'build'],
  ])
    execFileSync('npm', words, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  return program;
}
