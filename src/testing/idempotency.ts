import { setTimeout as delay } from 'node:timers/promises';
import type { TwoProcesses } from './servers/two-processes';

const sendsOfEach = 10;
/** The number of keys in flight at once. It is limited, because the server closes a connection whose request has waited for 30 seconds. */
const inWave = 10;

interface Answer {
  status: number;
  text: string;
  isReplayed: boolean;
}

/** Adds a listing as a client that retries while the first request is in progress or the server is overloaded. */
export async function addOnce(url: string, token: string, key: string): Promise<Answer> {
  for (;;) {
    const response = await fetch(`${url}/RentProperties/AddRentProperty`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key, authorization: `Bearer ${token}` },
      body: JSON.stringify({
        PropertyInformation: { images: [], propertyType: 0, type: 0, title: `Example flat ${key}`, city: 1 },
        CurrencyId: 7,
        RentType: 1,
        Price: 45,
      }),
    });
    const text = await response.text();
    const { code } = JSON.parse(text) as { code: string | null };
    if (code !== 'IDEMPOTENCY_IN_PROGRESS' && code !== 'NOT_READY')
      return { status: response.status, text, isReplayed: response.headers.has('idempotent-replayed') };
    expect(response.headers.get('retry-after')).toBe('1');
    await delay(100);
  }
}

/** Counts the listings of the owner with this token. */
export async function countListings(servers: TwoProcesses, token: string): Promise<number> {
  const url = `${servers.urls[1]}/RentProperties/GetMyRentListings?includeTotalCount=true&pageSize=1`;
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  return ((await response.json()) as { pagination: { totalCount: number } }).pagination.totalCount;
}

/** Sends each key ten times concurrently to two processes, and expects for each key one effect and identical responses. */
export async function expectOneEffectAKey(servers: TwoProcesses, token: string, keys: string[]): Promise<void> {
  const before = await countListings(servers, token);
  const answers: Answer[][] = [];
  for (let first = 0; first < keys.length; first += inWave) {
    const sent = keys
      .slice(first, first + inWave)
      .map((key) =>
        Promise.all(Array.from({ length: sendsOfEach }, (_, index) => addOnce(servers.urls[index % 2]!, token, key))),
      );
    answers.push(...(await Promise.all(sent)));
  }
  for (const ofKey of answers) {
    expect(ofKey.map(({ status }) => status)).toEqual(Array(sendsOfEach).fill(200));
    expect(new Set(ofKey.map(({ text }) => text)).size).toBe(1);
    expect(ofKey.filter(({ isReplayed }) => !isReplayed).length).toBeLessThanOrEqual(1);
  }
  expect(new Set(answers.map(([first]) => first!.text)).size).toBe(keys.length);
  expect(await countListings(servers, token)).toBe(before + keys.length);
}
