import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { withPython } from '../../../contract-tests/python';
import type { Built } from './built';
import { samplesOf } from './samples';

const story = join(__dirname, '../python/story/story.py');

/** Installs the Python client and its dependencies from PyPI into a virtual environment. */
export async function python(folder: string): Promise<Built> {
  const environment = withPython('clients-python', join(__dirname, 'requirements.txt'));
  if ('missing' in environment) return environment;
  const words = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--force-reinstall'];
  // Its dependencies are installed: it needs no package index.
  const offline = ['--no-deps', '--no-index', '--no-build-isolation'];
  const run = promisify(execFile);
  await run(environment('python'), [...words, ...offline, folder]);
  for (const rest of ['build', 'rental_marketplace_client.egg-info'])
    rmSync(join(folder, rest), { recursive: true, force: true });
  return {
    async trySamples(url) {
      const samples = samplesOf('python', url);
      for (const code of samples)
        await run(environment('python'), ['-c', 'compile(__import__("sys").argv[1], "sample", "exec")', code]);
      return (await run(environment('python'), ['-W', 'error', '-c', samples[0]!])).stdout;
    },
    runStory: async (...given) =>
      (await run(environment('python'), ['-W', 'error', story, ...given], { timeout: 240_000 })).stdout.trim(),
  };
}
