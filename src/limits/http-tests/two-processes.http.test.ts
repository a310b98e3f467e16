import { type TwoProcesses, startTwoProcesses } from '../../testing/servers/two-processes';
import { limits } from '../rules';

let servers: TwoProcesses;
beforeAll(async () => {
  servers = await startTwoProcesses({ RATE_LIMITS: 'on' });
});
afterAll(() => servers.stop());

test('two processes together admit as many requests as one would, and no more', async () => {
  const { tokens } = await servers.reset();
  const [perUser, perAddress] = limits.requests;
  const admitted = async (count: number, headers: Record<string, string>) => {
    const statuses: number[] = [];
    const send = async (url: string) => {
      const response = await fetch(`${url}/Currency/GetAll`, { headers });
      await response.arrayBuffer();
      return response.status;
    };
    while (statuses.length < count) {
      const batch = Array.from({ length: 20 }, (_, index) => send(servers.urls[index % 2]!));
      statuses.push(...(await Promise.all(batch)));
    }
    expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
    return statuses.filter((status) => status === 200).length;
  };
  expect(await admitted(200, {})).toBe(perAddress.points);
  expect(await admitted(400, { authorization: `Bearer ${tokens.customer}` })).toBe(perUser.points);
});
