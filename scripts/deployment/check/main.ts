/**
 * `npm run check -- deployment`: what can be known of the Dockerfile and of compose.yaml where there is no Docker. The Dockerfile is
 * linted, and its very steps are taken in empty folders, one for each stage: copied, installed without the packages of development,
 * built; then its command is run by another user, who may write to the volume alone, asked by its health check, and stopped by
 * SIGTERM. The environment of compose.yaml is what the server reads. One line a fact; ends non-zero when any is wrong.
 */
import { deepStrictEqual, ok, strictEqual } from 'node:assert';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { parse } from 'yaml';
import { readConfig } from '../../../src/config/config';
import { variables } from '../../../src/config/variables';
import { check, conclude } from '../../check/facts';
import { type Built, build, runBuilt } from './stages';

const root = join(__dirname, '../../..');
const read = (name: string) => readFileSync(join(root, name), 'utf8');

/** The environment that compose.yaml gives to the service, where nothing but the two secrets is set by hand. */
function composed(): Record<string, string> {
  const { services } = parse(read('compose.yaml')) as { services: { api: { environment: Record<string, string> } } };
  const secret = Buffer.alloc(32, 7).toString('base64');
  const filled = Object.entries(services.api.environment).map(([name, value]) => [
    name,
    value.replace(/\$\{\w+:-([^}]*)\}/g, '$1').replace(/\$\{\w+:\?[^}]*\}/g, secret),
  ]);
  return Object.fromEntries(filled) as Record<string, string>;
}

async function main(): Promise<void> {
  await check('the linter has nothing to say of the Dockerfile', () =>
    deepStrictEqual(
      validate(read('Dockerfile')).map(
        ({ message, range }) => `line ${range.start.line + 1}: ${JSON.stringify(message)}`,
      ),
      [],
    ),
  );
  await check('compose.yaml configures what the server reads', () => {
    const environment = composed();
    const unknown = Object.keys(environment).filter((name) => !(name in variables) && !name.startsWith('AWS_'));
    deepStrictEqual(unknown, []);
    strictEqual(readConfig(environment).trustedProxies, 1);
    readConfig({ ...environment, NODE_ENV: 'production', PUBLIC_URL: 'https://api.example.com' });
  });
  let built: Built | undefined;
  await check('every step of the Dockerfile succeeds in an empty folder', async () => {
    built = await build(root, read('Dockerfile'));
    return `${built.steps} steps`;
  });
  if (built) {
    const image = built;
    await check('the image has neither sources nor packages of development', () => {
      const has = (path: string) => image.has(path);
      deepStrictEqual(['/app/src', '/app/node_modules/jest', '/app/node_modules/esbuild'].filter(has), []);
      ok(has('/app/node_modules/better-sqlite3') && has('/app/dist/src/main.js'));
    });
    await check('its command answers, is healthy, writes to its volume alone and ends by SIGTERM', () =>
      runBuilt(image),
    );
    await rm(image.folder, { recursive: true, force: true });
  }
  conclude('It can be deployed.');
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
