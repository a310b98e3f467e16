import { expectOneEffectAKey } from '../../testing/idempotency';
import { type TwoProcesses, startTwoProcesses } from '../../testing/servers/two-processes';

let servers: TwoProcesses;
let tokens: string[];
beforeAll(async () => {
  servers = await startTwoProcesses();
  const { owner, otherOwner } = (await servers.reset()).tokens;
  tokens = [owner, otherOwner];
});
afterAll(() => servers.stop());

test('200 keys, each sent ten times at once to two processes, have one effect and one response each', async () => {
  // Two owners, because the number of listings of an owner is limited.
  for (const [owner, token] of tokens.entries())
    await expectOneEffectAKey(
      servers,
      token,
      Array.from({ length: 100 }, (_, index) => `key-${owner}-${index}`),
    );
}, 300_000);
