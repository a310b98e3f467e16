/**
 * The sample client as a guest has it, in a real browser: the first sight and the second visit at every width, theme and language,
 * the whole story clicked through, two tabs for an hour. One line a check; ends non-zero when any is wrong. Screenshots lie in
 * `.cache/sample`. `CHROMIUM_PATH` names the browser; /usr/bin/chromium. `--only WORDS` runs the checks whose title has them.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { startServerProcess } from '../../../src/testing/servers/server-process';
import { check, conclude } from '../../check/facts';
import { fillMarketplace } from '../listings';
import { servePage } from '../page';
import { type Look, type Seen, nameOf, newVisitor } from './seen';
import { aroundTheStory, firstView, wholeStory } from './story';
import { keepTwoTabs } from './tabs';

const root = join(__dirname, '../../..');

const looks: Look[] = (['en', 'ar'] as const).flatMap((language) =>
  (['light', 'dark'] as const).flatMap((theme) => [390, 768, 1440].map((width) => ({ theme, width, language }))),
);
/** Each width, theme and language at least once in the whole story. */
const told = ['390-light-ar', '390-dark-en', '768-dark-ar', '1440-light-en'];

async function main(): Promise<void> {
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'inherit' });
  const reports = join(root, '.cache/sample');
  mkdirSync(reports, { recursive: true });
  const folder = await mkdtemp(join(tmpdir(), 'sample-'));
  let service = '';
  const page = await servePage({
    folder: join(root, 'scripts/sdk/examples/browse-and-book'),
    sdk: join(root, 'generated/sdk/src/index.ts'),
    service: () => service,
    isSandbox: true,
  });
  const environment = { SANDBOX: 'on', RATE_LIMITS: 'off', CORS_ORIGINS: page.origin, LOG_LEVEL: 'fatal' };
  const server = await startServerProcess(environment, { folder });
  service = server.url;
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking'],
  });
  try {
    const { admin } = await fillMarketplace(service);
    const places = { url: page.origin, service, reports };
    const visit = async (look: Look, act: (seen: Seen) => Promise<void>) => {
      const seen = await newVisitor(browser, places, look);
      try {
        await act(seen);
      } catch (error) {
        await seen.page.screenshot({ path: join(reports, `${nameOf(look)}-fault.png`) });
        throw error;
      } finally {
        await seen.context.close();
      }
    };
    for (const look of looks)
      if (told.includes(nameOf(look)))
        await check(`${nameOf(look)}: the whole story`, () =>
          visit(look, async (seen) => {
            await firstView(seen, places);
            await wholeStory(seen, places, admin);
            await aroundTheStory(seen, places);
          }),
        );
      else
        await check(`${nameOf(look)}: first view and second visit`, () =>
          visit(look, (seen) => firstView(seen, places)),
        );
    await check('two tabs stay logged in for an hour in which tokens run out', () => keepTwoTabs(browser, places));
  } finally {
    await browser.close();
    await server.stop();
    await page.close();
    await rm(folder, { recursive: true, force: true });
  }
  conclude('The sample is as it should be.');
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
