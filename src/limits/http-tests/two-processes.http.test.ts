import { type TwoProcesses, startTwoProcesses } from '../../testing/servers/two-processes';
import { limits } from '../../testing/limits';

let servers: TwoProcesses;
let customer: string;
beforeAll(async () => {
  servers = await startTwoProcesses({ RATE_LIMITS: 'on', TRUST_PROXY: '1' });
  customer = (await servers.reset()).tokens.customer;
});
afterAll(() => servers.stop());

const [perUser, perAddress] = limits.requests;
/** A number of requests that exceeds every limit; used if none should be admitted. */
const beyond = 40;
let lastAddress = 0;

/** Sends `count` requests, twenty at a time, each to the process that `choose` selects; returns the number of admitted ones. */
async function admitted(
  count: number,
  choose: (index: number) => number,
  headers: Record<string, string> = {},
): Promise<number> {
  const all = { 'x-forwarded-for': `192.0.2.${++lastAddress}`, ...headers };
  const send = async (index: number) => {
    const response = await fetch(`${servers.urls[choose(index)]}/Currency/GetAll`, { headers: all });
    await response.arrayBuffer();
    return response.status;
  };
  const statuses: number[] = [];
  while (statuses.length < count) {
    const batch = Array.from({ length: 20 }, (_, index) => send(statuses.length + index));
    statuses.push(...(await Promise.all(batch)));
  }
  expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
  return statuses.filter((status) => status === 200).length;
}

test.each<[string, (index: number) => number]>([
  ['alternately', (index) => index % 2],
  ['three of four to the one', (index) => (index % 4 === 0 ? 1 : 0)],
  ['first a few to the one, then all to the other', (index) => (index < 20 ? 0 : 1)],
  ['first nearly all to the one, then to the other', (index) => (index < 100 ? 1 : 0)],
])('two processes together admit as many requests as one: %s', async (_, choose) => {
  expect(await admitted(perAddress.points + beyond, choose)).toBe(perAddress.points);
});

test('a user who sends to both processes is not admitted more often', async () => {
  const headers = { authorization: `Bearer ${customer}` };
  const choose = (index: number) => (index % 3 === 0 ? 1 : 0);
  expect(await admitted(perUser.points + beyond, choose, headers)).toBe(perUser.points);
});
