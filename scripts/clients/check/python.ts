import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { withPython } from '../../../contract-tests/python';
import type { Built } from './built';
import { captureDelivery } from './delivery';
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
    verifyDelivery: () => verifyDelivery(environment('python')),
    runStory: async (...given) =>
      (await run(environment('python'), ['-W', 'error', story, ...given], { timeout: 240_000 })).stdout.trim(),
  };
}

/** The pages with Python code that verifies webhooks. */
const pages = ['docs/webhooks.md', 'sdk/package/README.md'];

/** Runs the Python code of {@link pages} with a delivery that a server sent. */
export async function verifyDelivery(interpreter: string): Promise<string> {
  const perPage = pages.map((page) => samplesOf('python', '', page));
  const empty = pages.filter((_, index) => perPage[index]!.length === 0);
  if (empty.length > 0) throw new Error(`no Python code in ${empty.join(', ')}`);
  const folder = mkdtempSync(join(tmpdir(), 'delivery-'));
  try {
    const file = join(folder, 'given.json');
    writeFileSync(file, JSON.stringify({ delivery: await captureDelivery(), blocks: perPage.flat() }));
    const words = ['-W', 'error', join(__dirname, 'verify_delivery.py'), file];
    const { stdout } = await promisify(execFile)(interpreter, words);
    return `${stdout.trim()} blocks`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
