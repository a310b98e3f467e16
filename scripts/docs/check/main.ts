/**
 * The docs as a reader has them: in a real browser without the internet, in light and in dark, on a phone, a tablet and a desk, with a
 * keyboard, from a server, behind another path and from a disk; and every sample as it is pasted. One line a check; ends non-zero when
 * any is wrong. `--only WORDS` makes those checks whose title has the words, `--only 390-light: ` one look. Screenshots lie in `.cache/docs`. `CHROMIUM_PATH` names the browser,
 * /usr/bin/chromium. Where there is no Python, the samples in it are not run, and a line says so.
 */
import { deepStrictEqual, match, ok } from 'node:assert';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { withPython } from '../../../contract-tests/python';
import { readDocument } from '../../../src/contract/document';
import { startMailbox } from '../../../src/testing/mailbox';
import { startServerProcess } from '../../../src/testing/servers/server-process';
import { firstSight } from './first-sight';
import { followFirstSteps } from './first-steps';
import { lostLinks, open, problems, sticksOut, themes, widths } from './page';
import { compile, languages, putPictures, readBlocks, readSamples, runSamples, unparsed } from './samples';
import {
  behindAnotherPath,
  choosesTheme,
  fromDisk,
  oldAddresses,
  searchFinds,
  searchRemembersEnter,
  tryIt,
  useKeyboard,
} from './use';
import { check, conclude, isAsked } from '../../check/facts';
import { contextOf } from '../../sdk/check/package';
import { listed, tagAddress } from '../../generate/docs/operations';

const root = join(__dirname, '../../..');
const reports = join(root, '.cache/docs');
const contract = readDocument();
const pages = readdirSync(join(root, 'generated/docs')).filter(
  (name) => name.endsWith('.html') && name !== 'home.html',
);
const tags = contract.tags!.map(({ name }) => tagAddress(name));

/** Every page in one theme at one width: the first visit, each link within it, and a second visit. */
async function look(browser: Browser, docs: string, theme: 'light' | 'dark', width: number): Promise<void> {
  const name = `${width}-${theme}`;
  // Colours are the theme's and layout is the width's: two of the six show all of both to axe.
  const isForAxe = (theme === 'light') === (width === 1440) && width !== 768;
  const found = { wide: [] as string[], lost: [] as string[], axe: [] as string[], long: [] as string[] };
  const opened = await open(browser, `${docs.replace(/\/Docs$/, '')}/`, theme, width);
  const { page } = opened;
  await page.screenshot({ path: join(reports, `${name}-home.png`) });
  const note = (list: string[], file: string, said: string[]) =>
    void list.push(...said.map((one) => `${file}: ${one}`));
  for (const file of pages) {
    await page.goto(`${docs}/${file}`);
    await page.locator('button.search').waitFor();
    note(found.wide, file, await sticksOut(opened));
    await page.screenshot({ path: join(reports, `${name}-${file}.png`) });
    const length = await page.evaluate(() => document.documentElement.scrollHeight);
    if (length > 40_000) found.long.push(`${file}: ${length}`);
    note(found.lost, file, await lostLinks(opened));
    await page.reload();
    if (isForAxe) note(found.axe, file, await problems(opened));
  }
  await opened.context.close();
  const { foreign, errors, messages } = opened;
  await check(
    `${name}: no message in the console, nothing from elsewhere, at two visits of ${pages.length} pages`,
    () => deepStrictEqual({ foreign, errors, messages }, { foreign: [], errors: [], messages: [] }),
  );
  await check(`${name}: nothing is wider than the window or cut; no page is longer than 40,000 pixels`, () =>
    deepStrictEqual([...found.wide, ...found.long], []),
  );
  await check(`${name}: every link of the navigation lands on its heading`, () => deepStrictEqual(found.lost, []));
  if (isForAxe) await check(`${name}: axe finds no serious or critical problem`, () => deepStrictEqual(found.axe, []));
}

async function reading(browser: Browser, url: string): Promise<void> {
  const docs = `${url}/Docs`;
  const operations = listed(contract);
  await check('the search finds every operation, error code and state, and Enter opens it', () =>
    searchFinds(browser, docs, contract),
  );
  await check('Enter before what is searched has been loaded is remembered', () => searchRemembersEnter(browser, docs));
  await check('the keyboard reaches content, search and navigation', () => useKeyboard(browser, docs));
  await check('“Try it” gets a real 200 of GET /Currency/GetAll', () => tryIt(browser, docs, reports));
  await check('addresses of the page that there was lead to the places that there are', () =>
    oldAddresses(browser, docs, operations),
  );
  await check('the button changes between light and dark', () => choosesTheme(browser, docs));
  await check('it works behind another path', () => behindAnotherPath(browser, url));
  await check('it opens from a disk', () => fromDisk(browser, join(root, 'generated/docs')));
  await check('it is seen, as times of a bare page of its weight', () =>
    firstSight(browser, join(root, 'generated/docs'), ['index.html', 'reservations.html']),
  );
  for (const theme of themes)
    for (const width of widths) if (isAsked(`${width}-${theme}: `)) await look(browser, docs, theme, width);
}

async function pasting(browser: Browser, url: string, folder: string): Promise<void> {
  const samples = await readSamples(browser, `${url}/Docs`, tags);
  await putPictures(folder, samples.values());
  const guides: [string, string][] = [];
  for (const guide of ['getting-started', 'integrate', 'following-events', 'receiving-events'])
    for (const [index, code] of (await readBlocks(browser, `${url}/Docs/${guide}.html`, 'typescript')).entries())
      guides.push([`${guide}-${index}`, `${contextOf(code)}${code}`]);
  await check('every program in TypeScript compiles against the SDK', () => {
    const programs = [...samples].map(([id, { typescript }]): [string, string] => [id, typescript]);
    deepStrictEqual(compile(root, join(reports, 'samples'), [...programs, ...guides]), []);
  });
  await check('every sample in C# is C# by its grammar (it is not run)', async () =>
    deepStrictEqual(await unparsed(samples), []),
  );
  const tool = withPython('python-samples', join(__dirname, 'requirements.txt'));
  if ('missing' in tool) process.stdout.write(`docs: the samples in Python are NOT RUN, because ${tool.missing}\n`);
  const python = 'missing' in tool ? undefined : tool('python');
  const run = languages.filter((language) => language !== 'python' || python);
  // Each language has a server of its own, since their requests change the data.
  await Promise.all(
    run.map((language) =>
      check(`every sample in ${language}, pasted, is answered as the contract's example is`, async () => {
        const own = await mkdtemp(join(folder, `${language}-`));
        await putPictures(own, samples.values());
        const server = await startServerProcess(
          { SANDBOX: 'on', RATE_LIMITS: 'off', LOG_LEVEL: 'error' },
          { folder: own },
        );
        try {
          const here = new Map([...samples].map(([id, codes]) => [id, movedTo(server.url, url, codes)]));
          const { wrong, succeeded } = await runSamples(root, own, server.url, language, here, python);
          deepStrictEqual(wrong, []);
          ok(succeeded > samples.size / 2, `only ${succeeded} succeed`);
          return `${succeeded} of ${samples.size} with success`;
        } finally {
          await server.stop();
        }
      }),
    ),
  );
}

function movedTo<Codes extends Record<string, string>>(to: string, from: string, codes: Codes): Codes {
  return Object.fromEntries(Object.entries(codes).map(([name, code]) => [name, code.replaceAll(from, to)])) as Codes;
}

async function main(): Promise<void> {
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'inherit' });
  mkdirSync(reports, { recursive: true });
  const folder = await mkdtemp(join(tmpdir(), 'docs-'));
  const mailbox = await startMailbox();
  const environment = {
    ADMIN_EMAIL: 'admin@example.com',
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'm@example.com',
    LOG_LEVEL: 'error',
  };
  const server = await startServerProcess(environment, { folder });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking'],
  });
  try {
    await pasting(browser, server.url, folder);
    await check('the first steps in curl, pasted into a shell, end with a confirmed reservation', async () => {
      const blocks = await readBlocks(browser, `${server.url}/Docs/getting-started.html`, 'bash');
      const printed = await followFirstSteps(blocks, folder, mailbox);
      const answers = [...printed.matchAll(/"statusCode":(\d+)/g)].map(([, status]) => status);
      deepStrictEqual([...new Set(answers)].sort(), ['200', '206'], printed);
      match(printed, /"status":2,/);
    });
    await reading(browser, server.url);
  } finally {
    await browser.close();
    await server.stop();
    await mailbox.close();
    await rm(folder, { recursive: true, force: true });
  }
  conclude('The docs are as they should be.');
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
