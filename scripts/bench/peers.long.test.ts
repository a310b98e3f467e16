import { engine } from '../../src/testing/databases/engine';
import { checkPeers } from './hot-reads';
import { buildPeers } from './programs';

jest.setTimeout(300_000);

// Starts databases of its own on both engines, so it runs once.
const testOnce = engine === 'sqlite' ? test : test.skip;

testOnce('the servers that the service is compared with respond as it does', async () => {
  await buildPeers();
  for (const each of ['sqlite', 'postgres'] as const) await checkPeers(each);
});
