/**
 * Checks the docs site in a browser without internet access: both themes, three widths, keyboard, behind a path prefix, and opened from a
 * disk. Runs every code sample. Prints one line for each check and exits non-zero if one fails.
 *
 * - `--only WORDS` runs the checks whose title contains the words, for example `--only "390: "`.
 * - Screenshots are in `.cache/docs`.
 * - `CHROMIUM_PATH` is the browser; default /usr/bin/chromium.
 * - Without Python, the Python samples are skipped with a message.
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
import { marksHeadings, opensResponses } from './appearance';
import { blockingResources, firstPaint } from './first-sight';
import { followFirstSteps } from './first-steps';
import {
  axeProblems,
  brokenLinks,
  brokenNames,
  enlargedDrawings,
  open,
  overflowing,
  overlappingLabels,
  widths,
} from './page';
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
import { keepsToken } from './token';
import { check, conclude, isAsked } from '../../check/facts';
import { notRun } from '../../check/offline';
import { contextOf } from '../../sdk/check/package';
import { listed, tagAddress } from '../../generate/docs/operations';

const root = join(__dirname, '../../..');
const reports = join(root, '.cache/docs');
const contract = readDocument();
const pages = readdirSync(join(root, 'generated/docs')).filter(
  (name) => name.endsWith('.html') && name !== 'home.html',
);
const tags = contract.tags!.map(({ name }) => tagAddress(name));

/**
 * Checks every page at one width: the first visit in the light theme, each link of the navigation, and a second visit in the dark theme.
 * Layout depends on the width and colours on the theme, so that axe sees one theme on a desktop and the other on a phone.
 */
async function checkLayout(browser: Browser, docs: string, width: number): Promise<void> {
  const name = `${width}`;
  const found: Record<'wide' | 'misplaced' | 'broken' | 'axe' | 'long', string[]> = {
    ...{ wide: [], misplaced: [], broken: [], axe: [], long: [] },
  };
  const opened = await open(browser, `${docs.replace(/\/Docs$/, '')}/`, 'light', width);
  const { page } = opened;
  await page.screenshot({ path: join(reports, `${name}-home.png`) });
  const note = (list: string[], file: string, texts: string[]) =>
    void list.push(...texts.map((text) => `${file}: ${text}`));
  for (const file of pages) {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(`${docs}/${file}`);
    await page.locator('button.search').waitFor();
    note(found.wide, file, [...(await overflowing(opened)), ...(await brokenNames(opened))]);
    note(found.misplaced, file, [...(await overlappingLabels(opened)), ...(await enlargedDrawings(opened))]);
    await page.screenshot({ path: join(reports, `${name}-${file}.png`) });
    const length = await page.evaluate(() => document.documentElement.scrollHeight);
    if (length > 40_000) found.long.push(`${file}: ${length}`);
    note(found.broken, file, await brokenLinks(opened));
    if (width === 1440) note(found.axe, file, await axeProblems(opened));
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.reload();
    await page.screenshot({ path: join(reports, `${name}-dark-${file}.png`) });
    if (width === 390) note(found.axe, file, await axeProblems(opened));
  }
  await opened.context.close();
  const { foreign, errors, messages } = opened;
  await check(`${name}: no console messages and no foreign requests in two visits of ${pages.length} pages`, () =>
    deepStrictEqual({ foreign, errors, messages }, { foreign: [], errors: [], messages: [] }),
  );
  await check(
    `${name}: no content is wider than the window, cut off or broken within a name, and no page is longer than 40,000 pixels`,
    () => deepStrictEqual([...found.wide, ...found.long], []),
  );
  await check(`${name}: no label of a cell overlaps the next cell, and no drawing is wider than it was drawn`, () =>
    deepStrictEqual(found.misplaced, []),
  );
  await check(`${name}: every link of the navigation scrolls to its heading`, () => deepStrictEqual(found.broken, []));
  if (width !== 768)
    await check(`${name}: axe finds no serious or critical problem`, () => deepStrictEqual(found.axe, []));
}

async function checkPages(browser: Browser, url: string): Promise<void> {
  const docs = `${url}/Docs`;
  const operations = listed(contract);
  await check('the search finds every operation, error code and state, and Enter opens the result', () =>
    searchFinds(browser, docs, contract),
  );
  await check('Enter before the search index is loaded opens the first result', () =>
    searchRemembersEnter(browser, docs),
  );
  await check('content, search and navigation can be reached with the keyboard', () => useKeyboard(browser, docs));
  await check('“Try it” shows a 200 response of GET /Currency/GetAll', () => tryIt(browser, docs, reports));
  await check('“Try it” keeps a token or an API key on other pages, until the tab is closed', () =>
    keepsToken(browser, reports),
  );
  await check('addresses of the former single page redirect to the current pages', () =>
    oldAddresses(browser, docs, operations),
  );
  await check('the button switches between light and dark', () => choosesTheme(browser, docs));
  await check('each heading has a link to itself, and the heads of tables are sticky', () =>
    marksHeadings(browser, docs),
  );
  await check('a response is open beside the request at 1440 pixels, and closed at 390', () =>
    opensResponses(browser, docs),
  );
  await check('the pages work behind a path prefix', () => behindAnotherPath(browser, url));
  await check('the pages work when opened from a disk', () => fromDisk(browser, join(root, 'generated/docs')));
  await check('time to first contentful paint, relative to the same page without styles and scripts', () =>
    firstPaint(browser, join(root, 'generated/docs'), ['index.html', 'reservations.html']),
  );
  await check('few and small resources block the first paint of a page', () =>
    blockingResources(browser, join(root, 'generated/docs'), pages),
  );
  for (const width of widths) if (isAsked(`${width}: `)) await checkLayout(browser, docs, width);
}

async function checkSamples(browser: Browser, url: string, folder: string): Promise<void> {
  const samples = await readSamples(browser, `${url}/Docs`, tags);
  await putPictures(folder, samples.values());
  const guides: [string, string][] = [];
  const withPrograms = ['getting-started', 'integrate', 'following-events', 'receiving-events'];
  for (const guide of [...withPrograms, 'payments', 'rent', 'writing-messages'])
    for (const [index, code] of (await readBlocks(browser, `${url}/Docs/${guide}.html`, 'typescript')).entries())
      guides.push([`${guide}-${index}`, `${contextOf(code)}${code}`]);
  await check('every TypeScript sample compiles against the SDK', () => {
    const programs = [...samples].map(([id, { typescript }]): [string, string] => [id, typescript]);
    deepStrictEqual(compile(root, join(reports, 'samples'), [...programs, ...guides]), []);
  });
  await check('every C# sample parses (it is not compiled or run)', async () =>
    deepStrictEqual(await unparsed(samples), []),
  );
  const tool = withPython('python-samples', join(__dirname, 'requirements.txt'));
  if ('missing' in tool) process.stdout.write(`docs: the Python samples: ${notRun(tool.missing)}\n`);
  const python = 'missing' in tool ? undefined : tool('python');
  const run = languages.filter((language) => language !== 'python' || python);
  const statuses = new Map<string, Promise<number>>();
  // Each language uses its own server, because the requests change the data.
  await Promise.all(
    run.map((language) =>
      check(`every ${language} sample gets the same status as the contract's example`, async () => {
        const own = await mkdtemp(join(folder, `${language}-`));
        await putPictures(own, samples.values());
        const server = await startServerProcess(
          { SANDBOX: 'on', RATE_LIMITS: 'off', LOG_LEVEL: 'error' },
          { folder: own },
        );
        try {
          const here = new Map([...samples].map(([id, codes]) => [id, withServer(server.url, url, codes)]));
          const { wrong, succeeded } = await runSamples(root, own, server.url, language, here, statuses, python);
          deepStrictEqual(wrong, []);
          ok(succeeded > samples.size / 2, `only ${succeeded} samples succeed`);
          return `${succeeded} of ${samples.size} succeed`;
        } finally {
          await server.stop();
        }
      }),
    ),
  );
}

function withServer<Codes extends Record<string, string>>(to: string, from: string, codes: Codes): Codes {
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
    await checkSamples(browser, server.url, folder);
    await check(
      'the commands of Getting started, Prices, Searching and Payments, run in one shell, succeed',
      async () => {
        const blocks: string[] = [];
        for (const page of ['getting-started', 'prices', 'searching', 'payments'])
          blocks.push(...(await readBlocks(browser, `${server.url}/Docs/${page}.html`, 'bash')));
        const printed = await followFirstSteps(blocks, folder, mailbox);
        const statuses = [...printed.matchAll(/"statusCode":(\d+)/g)].map(([, status]) => status);
        deepStrictEqual([...new Set(statuses)].sort(), ['200', '206'], printed);
        match(printed, /"status":2,/);
        match(printed, /"provider":"sandbox","status":2,/);
        match(printed, /"facets":\{"city":\[\{"value":1,"count":1,"isExact":true\}/);
      },
    );
    await checkPages(browser, server.url);
  } finally {
    await browser.close();
    await server.stop();
    await mailbox.close();
    await rm(folder, { recursive: true, force: true });
  }
  conclude('All checks of the docs passed.');
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
