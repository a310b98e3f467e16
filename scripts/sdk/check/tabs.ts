import { deepStrictEqual, ok } from 'node:assert';
import type { Browser, Page } from 'playwright-core';
import type { PageFunctions } from '../../story/browser';

type TabGlobals = PageFunctions & { client: ReturnType<PageFunctions['sharedClient']> };

const email = 'customer@example.com';
/** Each round is longer than the lifetime of an access token; all rounds are shorter than that of a refresh token. */
const rounds = 12;
const advanceSeconds = 25 * 60 * 60;

async function sandbox<Data>(service: string, path: string, body?: object): Promise<Data> {
  const response = await fetch(`${service}/Sandbox/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  });
  ok(response.ok, `${path}: ${response.status}`);
  return ((await response.json()) as { data: Data }).data;
}

/**
 * Two tabs of the page at `origin` share a log-in at the service, which must be a sandbox. In each round, the access token expires and both
 * tabs call the service concurrently. Throws if a tab is no longer logged in.
 */
export async function keepLoggedIn(browser: Browser, origin: string, service: string): Promise<string> {
  await sandbox(service, 'Reset', {});
  const context = await browser.newContext();
  const openTab = async (): Promise<Page> => {
    const page = await context.newPage();
    await page.goto(origin);
    await page.waitForFunction(() => 'sharedClient' in globalThis);
    await page.evaluate((baseUrl) => {
      const page = globalThis as unknown as TabGlobals;
      page.client = page.sharedClient(baseUrl);
    }, service);
    return page;
  };
  const first = await openTab();
  await first.evaluate(async (address) => {
    const { client } = globalThis as unknown as TabGlobals;
    await client.logInWithEmail({ email: address });
    await client.sendEmailCode({ email: address });
  }, email);
  const { code } = await sandbox<{ code: string }>(service, `Otp?target=${email}`);
  await first.evaluate(async (given) => void (await (globalThis as unknown as TabGlobals).client.verifyEmail(given)), {
    code,
  });

  const tabs = [first, await openTab()];
  for (let round = 0; round < rounds; round++) {
    await sandbox(service, 'Clock', { advanceSeconds });
    const calls = tabs.map((tab) =>
      tab.evaluate(async () => {
        const { client } = globalThis as unknown as TabGlobals;
        await Promise.all([client.getMyReservations(), client.getMyReservations()]);
        return client.tokens;
      }),
    );
    const [one, other] = await Promise.all(calls);
    deepStrictEqual(one, other, `after round ${round}`);
  }
  await context.close();
  return `${rounds} days`;
}
