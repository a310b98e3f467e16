/**
 * `npm run check -- clients` builds the clients in languages other than TypeScript and runs the story of a rental (scripts/story) with each,
 * against a server on each engine. `-- --only python:` selects one. The check fails if the packages of a client cannot be downloaded, unless
 * CHECK_OFFLINE=on. The Dart client is never run: a few of its files are compared with `dart/golden` (`-- --accept` writes them).
 */
import { execFileSync } from 'node:child_process';
import { match, ok } from 'node:assert';
import { join } from 'node:path';
import { check, conclude, isAsked } from '../../check/facts';
import { notRun } from '../../check/offline';
import { startFixtureServer } from '../../sdk/check/fixture-server';
import { type Language, buildClient, languages } from '../build';
import type { Built } from './built';
import { dart } from './dart';
import { kotlin } from './kotlin';
import { python } from './python';
import { engines, withServer } from './servers';
import { startUnreliable } from './unreliable';

const root = join(__dirname, '../../..');
const tools: Record<Language, (folder: string) => Promise<Built>> = { kotlin, python, dart };

/** The languages in which the story was run. */
const run: Language[] = [];

/** Builds a client and runs the story with it. */
async function checkLanguage(language: Language): Promise<void> {
  const folder = join(root, '.cache/clients', language);
  const title = `${language}: the client is built`;
  let built: Built | undefined;
  await check(title, async () => {
    buildClient(language, folder);
    built = await tools[language](folder);
    if ('missing' in built) return notRun(built.missing);
    if ('untried' in built) return `not run: ${built.untried}`;
  });
  if (!built || !('runStory' in built)) return;
  run.push(language);
  const { runStory, trySamples, verifyDelivery } = built;
  if (verifyDelivery)
    await check(`${language}: the code of its documentation verifies a delivery of a webhook`, verifyDelivery);
  const fixtures = await startFixtureServer();
  try {
    for (const engine of engines)
      await withServer(engine, fixtures, async (url, administrator) => {
        if (engine === 'sqlite')
          await check(`${language}: the samples of its documentation`, async () =>
            match(await trySamples(url), /\bJOD\b/),
          );
        await check(`${language}: the story on ${engine}`, async () => {
          const proxy = await startUnreliable(url);
          try {
            const steps = Number(await runStory(url, administrator, fixtures.origin, proxy.origin));
            ok(steps > 50, `${steps} steps`);
            return `${steps} steps`;
          } finally {
            await proxy.close();
          }
        });
      });
  } finally {
    await fixtures.close();
  }
}

async function main(): Promise<void> {
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'inherit' });
  for (const language of languages.filter((one) => isAsked(`${one}: `))) await checkLanguage(language);
  conclude(`All checks of the clients passed. The story was run in: ${run.join(', ') || 'none'}.`);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
