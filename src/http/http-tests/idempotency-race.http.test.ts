import { setTimeout as delay } from 'node:timers/promises';
import { type TwoProcesses, startTwoProcesses } from '../../testing/servers/two-processes';

let servers: TwoProcesses;
let token: string;
beforeAll(async () => {
  servers = await startTwoProcesses();
  token = (await servers.reset()).tokens.owner;
});
afterAll(() => servers.stop());

const keys = Array.from({ length: 50 }, (_, index) => `key-${index}`);
const sendsOfEach = 10;
/** So many keys are under way at once: the server closes a connection whose request it could not take within half a minute. */
const inWave = 10;

const authorization = () => ({ authorization: `Bearer ${token}` });

interface Answer {
  status: number;
  text: string;
  isReplayed: boolean;
}

/** As a client that insists: while the first is under way, or the server has too much to do, it asks again. */
async function add(url: string, key: string): Promise<Answer> {
  for (;;) {
    const response = await fetch(`${url}/RentProperties/AddRentProperty`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key, ...authorization() },
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

async function countListings(): Promise<number> {
  const url = `${servers.urls[1]}/RentProperties/GetMyRentListings?includeTotalCount=true&pageSize=1`;
  const response = await fetch(url, { headers: authorization() });
  return ((await response.json()) as { pagination: { totalCount: number } }).pagination.totalCount;
}

test('50 keys, each sent ten times at the same moment to two processes: one effect a key, and one answer', async () => {
  const before = await countListings();
  const answers: Answer[][] = [];
  for (let first = 0; first < keys.length; first += inWave) {
    const sent = keys
      .slice(first, first + inWave)
      .map((key) => Promise.all(Array.from({ length: sendsOfEach }, (_, index) => add(servers.urls[index % 2]!, key))));
    answers.push(...(await Promise.all(sent)));
  }
  for (const ofKey of answers) {
    expect(ofKey.map(({ status }) => status)).toEqual(Array(sendsOfEach).fill(200));
    expect(new Set(ofKey.map(({ text }) => text)).size).toBe(1);
    expect(ofKey.filter(({ isReplayed }) => !isReplayed).length).toBeLessThanOrEqual(1);
  }
  expect(new Set(answers.map(([first]) => first!.text)).size).toBe(keys.length);
  expect(await countListings()).toBe(before + keys.length);
});

test('a process is killed in the middle: what it has answered stands, and the same requests again agree', async () => {
  const before = await countListings();
  const sent = keys.map((key) => add(servers.urls[0], `killed-${key}`));
  await Promise.any(sent);
  servers.kill();
  const answered = await Promise.allSettled(sent);
  expect(answered.some(({ status }) => status === 'rejected')).toBe(true);

  const again = await Promise.all(keys.map((key) => add(servers.urls[1], `killed-${key}`)));
  for (const [index, first] of answered.entries()) {
    expect(again[index]!.status).toBe(200);
    if (first.status === 'fulfilled') expect(again[index]!.text).toBe(first.value.text);
  }
  expect(await countListings()).toBe(before + keys.length);
});
