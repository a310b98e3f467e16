/** Checks of what readers do: search, use the keyboard, try an operation, follow old links, and open the pages elsewhere. */
import { deepStrictEqual, match, ok, strictEqual } from 'node:assert';
import { once } from 'node:events';
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { OpenAPIV3 } from 'openapi-types';
import type { Browser, Page } from 'playwright-core';
import { type Operation, operationsOf, schemasOf } from '../../../src/contract/document';
import { addressOf, codeAddress } from '../../generate/docs/operations';
import { enumerationAddress } from '../../generate/docs/schema';
import { type Opened, open } from './page';

/** Runs `act` on a new page. Fails if the page makes foreign requests or reports errors. */
export async function using<Result>(
  browser: Browser,
  url: string,
  act: (opened: Opened) => Promise<Result>,
  width = 1440,
): Promise<Result> {
  const opened = await open(browser, url, 'light', width);
  try {
    // The page at the server's root has no search.
    if ((await opened.page.locator('nav').count()) > 0) await opened.page.locator('button.search').waitFor();
    const result = await act(opened);
    deepStrictEqual([opened.foreign, opened.errors], [[], []]);
    return result;
  } finally {
    await opened.context.close();
  }
}

/** The address of the first result for each query. */
async function firstResults(page: Page, queries: string[]): Promise<string[]> {
  await page.keyboard.press('/');
  await page.locator('[role="combobox"]').fill('e');
  await page.locator('[role="option"]').first().waitFor();
  return page.evaluate((all) => {
    const input = document.querySelector<HTMLInputElement>('[role="combobox"]')!;
    return all.map((query) => {
      input.value = query;
      input.dispatchEvent(new Event('input'));
      return document.querySelector('[role="option"]')?.getAttribute('data-address') ?? 'nothing';
    });
  }, queries);
}

export async function searchFinds(browser: Browser, docs: string, contract: OpenAPIV3.Document): Promise<string> {
  const codes = (contract.components!.schemas!.ErrorCode as OpenAPIV3.SchemaObject).enum as string[];
  const wanted = [
    ...operationsOf(contract).flatMap((operation): [string, string][] => [
      [operation.operationId, addressOf(operation)],
      [operation.summary!, addressOf(operation)],
    ]),
    ...codes.map((code): [string, string] => [code, codeAddress(code)]),
    ...schemasOf(contract).flatMap(([name, schema]) =>
      (schema['x-enum-varnames'] ?? []).map((member): [string, string] => [
        `${name}.${member}`,
        enumerationAddress(name, schema, member),
      ]),
    ),
  ];
  return using(browser, `${docs}/index.html`, async ({ page }) => {
    const found = await firstResults(
      page,
      wanted.map(([query]) => query),
    );
    // Two operations for different roles can have the same summary.
    const expected = (query: string) => wanted.filter(([other]) => other === query).map(([, address]) => address);
    const results = wanted.map(([query], index) => [query, found[index]!] as const);
    deepStrictEqual(
      results.filter(([query, address]) => !expected(query).includes(address)),
      [],
    );
    await page.locator('[role="combobox"]').fill('dates not available');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/Docs/error-codes.html#DATES_NOT_AVAILABLE');
    return `${wanted.length} queries`;
  });
}

/** If Enter is pressed before the search index is loaded, the first result opens as soon as there is one. */
export async function searchRemembersEnter(browser: Browser, docs: string): Promise<void> {
  await using(browser, `${docs}/index.html`, async ({ page }) => {
    const heldRequest = new Promise<() => Promise<void>>((resolve) => {
      void page.route('**/search-index.*.js', (route) => resolve(() => route.continue()));
    });
    await page.keyboard.press('/');
    await page.locator('[role="combobox"]').fill('BookingStatus');
    await page.keyboard.press('Enter');
    await (
      await heldRequest
    )();
    await page.waitForURL('**/Docs/states.html#BookingStatus*');
  });
}

export async function useKeyboard(browser: Browser, docs: string): Promise<void> {
  await using(browser, `${docs}/index.html`, async ({ page }) => {
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    await page.keyboard.press('Tab');
    match(await focused(), /Skip to content/);
    await page.keyboard.press('Enter');
    strictEqual(await page.evaluate(() => document.activeElement?.id), 'content');
    await page.keyboard.press('/');
    await page.keyboard.type('book a stay');
    await page.locator('[role="option"]').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/Docs/reservations.html#bookReservation');
    const marked = page.locator('nav a[aria-current="location"]');
    strictEqual(await marked.textContent(), 'Book a stay');
    ok(await marked.isVisible());
    await page.goto(`${docs}/index.html`);
    await page.locator('button.search').waitFor();
    for (let press = 0; press < 30 && (await focused()) !== 'Conventions'; press++) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/Docs/conventions.html');
  });
}

export async function tryIt(browser: Browser, docs: string, reports: string): Promise<void> {
  await using(browser, `${docs}/currency.html#getCurrencies`, async ({ page }) => {
    await page.getByText('Try it').first().click();
    const responding = page.waitForResponse((response) => response.url().endsWith('/Currency/GetAll'));
    await page.getByRole('button', { name: 'Send' }).click();
    strictEqual((await responding).status(), 200);
    await page.getByText('200 OK').waitFor();
    await page.screenshot({ path: join(reports, 'try-it.png') });
  });
}

export async function oldAddresses(browser: Browser, docs: string, operations: Operation[]): Promise<void> {
  const operation = operations.find(({ operationId }) => operationId === 'bookReservation')!;
  const moved = {
    '#tag/Reservations/bookReservation': addressOf(operation),
    '#tag/RentProperties': './rent-properties.html',
    '#tag/Error-codes': './error-codes.html',
    '#description/getting-started': './getting-started.html',
  };
  for (const [old, now] of Object.entries(moved)) {
    await using(browser, `${docs}${old}`, ({ page }) => page.waitForURL(`**/Docs/${now.slice(2)}`));
  }
}

/** Behind a proxy with a path prefix, pages, files and “Try it” all use the prefix. */
export async function behindAnotherPath(browser: Browser, url: string): Promise<void> {
  const unprefixed: string[] = [];
  const proxy = createServer((request, response) => {
    const path = request.url!.replace(/^\/rentals(?=\/)/, '');
    if (path === request.url) unprefixed.push(path);
    const forwarded = send(`${url}${path}`, { method: request.method, headers: request.headers }, (upstream) => {
      response.writeHead(upstream.statusCode!, upstream.headers);
      upstream.pipe(response);
    });
    request.pipe(forwarded);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const base = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/rentals`;
  try {
    await using(browser, `${base}/`, async ({ page, messages }) => {
      await page.getByRole('link', { name: 'Documentation' }).click();
      await page.waitForURL(`${base}/Docs/index.html`);
      await page.goto(`${base}/Docs`);
      await page.locator('nav').getByText('Currency').click();
      await page.waitForURL(`${base}/Docs/currency.html`);
      await page.locator('nav').getByText('List the currencies').click();
      await page.waitForURL(`${base}/Docs/currency.html#getCurrencies`);
      match(await page.locator('.sample code').first().innerText(), new RegExp(`${base}/Currency/GetAll`));
      await page.getByText('Try it').first().click();
      await page.getByRole('button', { name: 'Send' }).click();
      await page.getByText('200 OK').waitFor();
      deepStrictEqual(messages, []);
    });
    deepStrictEqual(unprefixed, []);
  } finally {
    proxy.closeAllConnections();
    proxy.close();
  }
}

export async function fromDisk(browser: Browser, folder: string): Promise<void> {
  await using(browser, pathToFileURL(join(folder, 'index.html')).href, async ({ page }) => {
    await page.keyboard.press('/');
    await page.locator('[role="combobox"]').fill('BookingStatus');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/states.html#BookingStatus*');
    const drawing = page.locator('.drawing img').nth(1);
    await drawing.scrollIntoViewIfNeeded();
    await page.waitForFunction((image) => (image as HTMLImageElement).naturalWidth > 0, await drawing.elementHandle());
  });
}

/** The button overrides the system's theme, for diagrams and the next page too. Pressed again, it restores the system's theme. */
export async function choosesTheme(browser: Browser, docs: string): Promise<void> {
  await using(browser, `${docs}/states.html`, async ({ page }) => {
    const button = page.getByRole('button', { name: 'Dark theme' });
    const currentState = async () => {
      const image = page.locator('.drawing img').first();
      await image.scrollIntoViewIfNeeded();
      await page.waitForFunction((one) => (one as HTMLImageElement).complete, await image.elementHandle());
      const drawing = await image.evaluate((one) => /-(\w+)\.svg$/.exec((one as HTMLImageElement).currentSrc)?.[1]);
      const scheme = await page.evaluate(() => {
        const [red] = /\d+/.exec(getComputedStyle(document.body).backgroundColor)!;
        return Number(red) < 100 ? 'dark' : 'light';
      });
      return { scheme, drawing, pressed: await button.getAttribute('aria-pressed') };
    };
    const [light, dark] = ['light', 'dark'].map((theme) => ({
      scheme: theme,
      drawing: theme,
      pressed: String(theme === 'dark'),
    }));
    deepStrictEqual(await currentState(), light);
    await button.click();
    await page.waitForFunction(() => /dark/.test(document.querySelector<HTMLImageElement>('.drawing img')!.currentSrc));
    deepStrictEqual(await currentState(), dark);
    await page.goto(`${docs}/states.html?again`);
    await button.waitFor();
    deepStrictEqual(await currentState(), dark);
    await button.click();
    await page.waitForFunction(() =>
      /light/.test(document.querySelector<HTMLImageElement>('.drawing img')!.currentSrc),
    );
    deepStrictEqual(await currentState(), light);
    strictEqual(await page.evaluate(() => localStorage.length), 0);
  });
}
