import { strictEqual } from 'node:assert';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { startServerProcess } from '../../../src/testing/servers/server-process';
import { using } from './use';

/** Opens the form of an operation; returns it. */
async function openForm(page: Page, docs: string, place: string) {
  await page.goto(`${docs}/${place}`);
  await page.locator('button.search').waitFor();
  const [, operationId] = place.split('#');
  const section = page.locator(`section.operation:has(#${operationId})`);
  // The address of the page that is open does not load it again.
  if ((await section.locator('details.try[open]').count()) === 0) await section.getByText('Try it').click();
  await section.locator('form').waitFor();
  return section;
}

/** Sends the form with the token that its field has; returns the status. */
async function sendWith(page: Page, docs: string, place: string, label: string, token?: string): Promise<string> {
  const section = await openForm(page, docs, place);
  const field = section.getByLabel(label, { exact: false });
  if (token !== undefined) await field.fill(token);
  await section.getByText('Kept on these pages until you close the tab.').waitFor();
  await section.getByRole('button', { name: 'Send' }).click();
  return (await section.locator('.got b').textContent()) ?? '';
}

/** A partner's first visit by clicks: the home page, a guide, its operation, and the form; a second guide's form then has the key. */
async function followLinks(page: Page, key: string): Promise<void> {
  const follow = async (link: string, operationId?: string) => {
    const links = page.locator(operationId ? '#content' : 'body').getByRole('link', { name: link });
    await links.first().click();
    await page.locator('button.search').waitFor();
    if (!operationId) return;
    const section = page.locator(`section.operation:has(#${operationId})`);
    await section.getByText('Try it').click();
    await section.locator('form').waitFor();
    return section;
  };
  await follow('Connect a program');
  const first = (await follow('getMyRentListings', 'getMyRentListings'))!;
  await first.getByLabel('Access token or API key').fill(key);
  await first.getByRole('button', { name: 'Send' }).click();
  strictEqual(await first.locator('.got b').textContent(), '200 OK');
  await page.goBack();
  await page.locator('button.search').waitFor();
  const second = (await follow('getCalendarImports', 'getCalendarImports'))!;
  strictEqual(await second.getByLabel('Access token or API key').inputValue(), key);
}

/** A token that is entered on one page is sent from the next one, an API key is accepted, and another tab has neither. */
export async function keepsToken(browser: Browser, reports: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'docs-token-'));
  const server = await startServerProcess({ SANDBOX: 'on', LOG_LEVEL: 'error' }, { folder });
  const docs = `${server.url}/Docs`;
  const send = async (path: string, body: object, token = '') => {
    const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
    const response = await fetch(`${server.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return ((await response.json()) as { data: unknown }).data;
  };
  try {
    const { tokens } = (await send('/Sandbox/Reset', {})) as { tokens: { owner: string } };
    const { key } = (await send('/ApiKeys/Add', { name: 'Docs', access: 1 }, tokens.owner)) as { key: string };
    await using(browser, `${docs}/index.html`, async ({ page }) => {
      const either = 'Access token or API key';
      strictEqual(await sendWith(page, docs, 'webhooks.html#getWebhooks', either, key), '200 OK');
      strictEqual(await sendWith(page, docs, 'events.html#getEvents', either), '200 OK');
      // This operation accepts no keys, and its label says so.
      const section = await openForm(page, docs, 'auth.html#getMe');
      strictEqual(await section.getByLabel('Access token').count(), 1);
      strictEqual(await section.getByLabel(either).count(), 0);
      strictEqual(await sendWith(page, docs, 'auth.html#getMe', 'Access token', tokens.owner), '200 OK');
      await page.screenshot({ path: join(reports, 'try-it-token.png') });
      strictEqual(await sendWith(page, docs, 'webhooks.html#getWebhooks', either), '200 OK');
      strictEqual(await page.evaluate(() => localStorage.length), 0);
    });
    for (const width of [1440, 390])
      await using(browser, `${server.url}/`, ({ page }) => followLinks(page, key), width);
    await using(browser, `${docs}/index.html`, async ({ page }) => {
      const section = await openForm(page, docs, 'webhooks.html#getWebhooks');
      strictEqual(await section.getByLabel('Access token or API key').inputValue(), '');
    });
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
