/** Runs Python tools in virtual environments, so that the machine needs Python only. */
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..');

/**
 * Installs the packages of a requirements file into `.cache/<name>`, unless they are there, and returns a function that finds a program
 * among them. On failure returns the reason as text: no Python, no venv module, or the packages cannot be downloaded.
 */
export function withPython(name: string, requirements: string): ((program: string) => string) | { missing: string } {
  const environment = join(root, '.cache', name);
  const program = (tool: string) => join(environment, 'bin', tool);
  const run = (command: string, ...words: string[]) => spawnSync(command, words, { cwd: root, encoding: 'utf8' });
  if (run('python3', '--version').status !== 0) return { missing: 'python3 is not installed' };
  if (!existsSync(program('pip'))) {
    // The environment of a failed attempt has no pip.
    rmSync(environment, { recursive: true, force: true });
    const { status, stdout, stderr } = run('python3', '-m', 'venv', environment);
    if (status !== 0)
      return {
        missing: `python3 cannot create virtual environments (Debian: apt install python3-venv)\n${stdout}${stderr}`,
      };
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
