import { addOnce, countListings, expectOneEffectAKey } from '../../testing/idempotency';
import { type TwoProcesses, startTwoProcesses } from '../../testing/servers/two-processes';

let servers: TwoProcesses;
let token: string;
beforeAll(async () => {
  servers = await startTwoProcesses({ LIMIT_LISTINGS: '1000' });
  token = (await servers.reset()).tokens.owner;
});
afterAll(() => servers.stop());

const keys = Array.from({ length: 50 }, (_, index) => `key-${index}`);

// 200 of them: idempotency-race.long.test.ts.
test('50 keys, each sent ten times at once to two processes, have one effect and one response each', () =>
  expectOneEffectAKey(servers, token, keys));

test('after a process is killed, its responses stand, and repeated requests return the same', async () => {
  // Repeated if the process has answered all requests before the signal arrives.
  for (let round = 0, isInterrupted = false; !isInterrupted; round += 1) {
    if (round > 0) await servers.restart();
    const before = await countListings(servers, token);
    const sent = keys.map((key) => addOnce(servers.urls[0], token, `killed-${round}-${key}`));
    await Promise.any(sent);
    servers.kill();
    const answered = await Promise.allSettled(sent);
    isInterrupted = answered.some(({ status }) => status === 'rejected');

    const again = await Promise.all(keys.map((key) => addOnce(servers.urls[1], token, `killed-${round}-${key}`)));
    for (const [index, first] of answered.entries()) {
      expect(again[index]!.status).toBe(200);
      if (first.status === 'fulfilled') expect(again[index]!.text).toBe(first.value.text);
    }
    expect(await countListings(servers, token)).toBe(before + keys.length);
  }
});
