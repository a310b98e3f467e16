import { deepStrictEqual, ok } from 'node:assert';
import type { Browser, Page } from 'playwright-core';
import type { Offered } from '../../story/browser';

type Shared = Offered & { client: ReturnType<Offered['sharedClient']> };

const email = 'customer@example.com';
/** Each is longer than an access token lives, and all of them are shorter than a refresh token does. */
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
 * Two tabs of the page at `origin` with one log-in at the service, which is in its sandbox: after each day's end both call at once,
 * several times. Throws where one of them is no longer logged in.
 */
export async function keepLoggedIn(browser: Browser, origin: string, service: string): Promise<string> {
  await sandbox(service, 'Reset', {});
  const context = await browser.newContext();
  const openTab = async (): Promise<Page> => {
    const page = await context.newPage();
    await page.goto(origin);
    await page.waitForFunction(() => 'sharedClient' in globalThis);
    await page.evaluate((baseUrl) => {
      const shared = globalThis as unknown as Shared;
      shared.client = shared.sharedClient(baseUrl);
    }, service);
    return page;
  };
  const first = await openTab();
  await first.evaluate(async (address) => {
    const { client } = globalThis as unknown as Shared;
    await client.logInWithEmail({ email: address });
    await client.sendEmailCode({ email: address });
  }, email);
  const { code } = await sandbox<{ code: string }>(service, `Otp?target=${email}`);
  await first.evaluate(async (given) => void (await (globalThis as unknown as Shared).client.verifyEmail(given)), {
    code,
  });

  const tabs = [first, await openTab()];
  for (let round = 0; round < rounds; round++) {
    await sandbox(service, 'Clock', { advanceSeconds });
    const calls = tabs.map((tab) =>
      tab.evaluate(async () => {
        const { client } = globalThis as unknown as Shared;
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
