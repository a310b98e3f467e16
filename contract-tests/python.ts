/** Tools that are written in Python, in environments of their own, so that nothing has to be installed on the machine but Python. */
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..');

/**
 * The path of a program among the packages that a file of requirements pins, which are put into `.cache/<name>` where they are not there.
 * Where that cannot be done, why not, in words for the console: there is no Python, it cannot make environments, or the packages cannot be had.
 */
export function withPython(name: string, requirements: string): ((program: string) => string) | { missing: string } {
  const environment = join(root, '.cache', name);
  const program = (tool: string) => join(environment, 'bin', tool);
  const run = (command: string, ...words: string[]) => spawnSync(command, words, { cwd: root, encoding: 'utf8' });
  if (run('python3', '--version').status !== 0) return { missing: 'there is no python3 here' };
  if (!existsSync(program('pip'))) {
    // What is left of an attempt that failed has no pip.
    rmSync(environment, { recursive: true, force: true });
    const { status, stdout, stderr } = run('python3', '-m', 'venv', environment);
    if (status !== 0)
      return { missing: `python3 makes no environments here (Debian: apt install python3-venv)\n${stdout}${stderr}` };
  }
  const words = [
    '-m',
    'pip',
    'install',
    '--quiet',
    '--disable-pip-version-check',
    '--retries',
    '2',
    '-r',
    requirements,
  ];
  const { status, stderr } = run(program('python'), ...words);
  if (status === 0) return program;
  return { missing: `the packages of ${requirements.slice(root.length + 1)} could not be installed\n${stderr}` };
}
