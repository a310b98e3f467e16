/**
 * The docs page as a reader has it: in a real browser without the internet, in light and in dark, on a phone and on a desk,
 * with a keyboard, from a server and from a disk. One line a check; ends non-zero when any is wrong. Screenshots lie in
 * `.cache/docs`. `CHROMIUM_PATH` names the browser; /usr/bin/chromium.
 */
import { deepStrictEqual, match, ok, strictEqual } from 'node:assert';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { OpenAPIV3 } from 'openapi-types';
import { type Browser, chromium } from 'playwright-core';
import { startMailbox } from '../src/testing/mailbox';
import { startServerProcess } from '../src/testing/servers/server-process';
import { type Opened, open, overflow, problems, themes, visit, widths } from './docs-check/page';
import { compileSamples, followFirstSteps } from './docs-check/samples';
import { check, conclude } from './facts';
import { addressOf, listed, pageAddress } from './generate/docs/operations';

const root = dirname(__dirname);
const reports = join(root, '.cache/docs');

function readPage(): OpenAPIV3.Document {
  const script = readFileSync(join(root, 'generated/docs/openapi.js'), 'utf8');
  return JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1)) as OpenAPIV3.Document;
}

/** Where screenshots are taken and widths measured: one place of every kind. */
const places = {
  top: '',
  start: '#description/getting-started',
  operation: '#tag/Reservations/bookReservation',
  states: `#${pageAddress('States')}`,
  roles: `#${pageAddress('Roles')}`,
  errors: `#${pageAddress('Error codes')}`,
  limits: `#${pageAddress('Limits')}`,
};

async function look(browser: Browser, url: string): Promise<void> {
  for (const theme of themes) {
    for (const width of widths) {
      const opened = await open(browser, url, theme, width);
      const name = `${width}-${theme}`;
      await check(`${name}: nothing is wider than the window`, async () => {
        for (const [place, address] of Object.entries(places)) {
          if (address) await visit(opened, address);
          await opened.page.screenshot({ path: join(reports, `${name}-${place}.png`) });
          strictEqual(await overflow(opened), 0, `${place} is wider than the window`);
        }
        const drawing = opened.page.locator(`.drawing.${theme} img`).first();
        await drawing.scrollIntoViewIfNeeded();
        await opened.page.screenshot({ path: join(reports, `${name}-drawing.png`) });
        ok(await drawing.evaluate((image: HTMLImageElement) => image.naturalWidth > 0), 'the drawing is not shown');
      });
      // Colours are the theme's and layout is the width's: two of the four show all of both.
      if ((theme === 'light') === width < 500)
        await check(`${name}: axe finds no serious or critical problem`, async () => {
          deepStrictEqual(await problems(opened), []);
        });
      await check(`${name}: nothing from elsewhere, no error`, () =>
        deepStrictEqual([opened.foreign, opened.errors], [[], []]),
      );
      await opened.context.close();
    }
  }
}

async function read(opened: Opened, document: OpenAPIV3.Document): Promise<void> {
  const operations = listed(document);
  const navigation = await opened.page.locator('[role="navigation"]').innerText();
  await check(`all ${operations.length} operations are in the navigation`, () => {
    const missing = operations.filter(({ summary }) => !navigation.includes(summary!));
    deepStrictEqual(
      missing.map(({ operationId }) => operationId),
      [],
    );
  });
  await check('every operation shows who may call it, its errors and its sample', async () => {
    for (const operation of operations) {
      await visit(opened, addressOf(operation));
      const section = opened.page.locator(`[id$="${addressOf(operation).slice(1)}"]`).first();
      const text = await section.innerText();
      for (const part of [operation.operationId, operation.summary!, 'Who:', 'curl', 'Responses'])
        ok(text.includes(part), `${operation.operationId} does not show ${part}`);
    }
  });
}

async function useKeyboard({ page }: Opened): Promise<void> {
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  await check('the keyboard reaches the search and the navigation', async () => {
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press('Tab');
    match(await focused(), /Search/);
    await page.keyboard.press('Enter');
    await page.keyboard.type('book a stay');
    await page.locator('[role="option"]').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/Docs#tag/Reservations/bookReservation');
    for (let press = 0; press < 60 && !/Log in by e-mail/.test(await focused()); press++)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/Docs#tag/Auth/logInWithEmail');
  });
}

async function tryIt(opened: Opened): Promise<void> {
  await check('“Try it” gets a real 200 of GET /Currency/GetAll', async () => {
    const { page } = opened;
    await visit(opened, '#tag/Currency/getCurrencies');
    await page.locator('[id$="tag/Currency/getCurrencies"] .show-api-client-button').first().click();
    const answer = page.waitForResponse((response) => response.url().endsWith('/Currency/GetAll'));
    await page.getByRole('button', { name: 'Send get request' }).click();
    strictEqual((await answer).status(), 200);
    await page.getByText('200 OK').waitFor();
    await page.screenshot({ path: join(reports, 'try-it.png') });
  });
}

async function fromDisk(browser: Browser, document: OpenAPIV3.Document): Promise<void> {
  await check('it opens from a disk', async () => {
    const opened = await open(browser, pathToFileURL(join(root, 'generated/docs/index.html')).href, 'light', 1440);
    await visit(opened, addressOf(listed(document)[0]!));
    await visit(opened, places.states);
    const drawing = opened.page.locator('.drawing.light img').first();
    ok(await drawing.evaluate((image: HTMLImageElement) => image.naturalWidth > 0), 'the drawing is not shown');
    deepStrictEqual([opened.foreign, opened.errors], [[], []]);
    await opened.context.close();
  });
}

async function main(): Promise<void> {
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'inherit' });
  mkdirSync(reports, { recursive: true });
  const document = readPage();
  await check('every sample in TypeScript compiles against the SDK', () =>
    deepStrictEqual(compileSamples(root, document), []),
  );
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
    await check('the first steps in curl, pasted into a shell, end with a confirmed reservation', async () => {
      const printed = await followFirstSteps(document, server.url, folder, mailbox);
      const answers = [...printed.matchAll(/"statusCode":(\d+)/g)].map(([, status]) => status);
      deepStrictEqual([...new Set(answers)].sort(), ['200', '206'], printed);
      match(printed, /"status":2,/);
    });
    const opened = await open(browser, `${server.url}/Docs`, 'light', 1440);
    await read(opened, document);
    await useKeyboard(opened);
    await tryIt(opened);
    await opened.context.close();
    await fromDisk(browser, document);
    await look(browser, `${server.url}/Docs`);
  } finally {
    await browser.close();
    await server.stop();
    await mailbox.close();
    await rm(folder, { recursive: true, force: true });
  }
  conclude('The docs page is as it should be.');
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
