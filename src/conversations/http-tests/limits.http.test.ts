import { type TestApp, startTestApp } from '../../testing/app';
import { expectLimited, statuses, times } from '../../testing/limits';

const day = 24 * 60 * 60;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    RATE_LIMITS: 'on',
    LIMIT_CONVERSATIONS: '10',
    LIMIT_MESSAGES: '20',
    LIMIT_MESSAGE_TEXTS: '40',
  });
});
afterAll(() => app.close());
beforeEach(() => app.limits.clear());

const unknown = 2147483647;
type Sender = 'customer' | 'owner';
const send = (as: Sender, text: string) =>
  app.call('sendMessage', { as, body: { conversationId: unknown, text, clientMessageId: 'x' } });

test('openConversation returns 429 beyond the requests of an account in a day', async () => {
  const open = (as: Sender) => app.call('openConversation', { as, body: { reservationId: unknown } });
  expect(statuses(await times(10, () => open('customer')))).toEqual(new Set([404]));
  expectLimited(await open('customer'), { points: 10, seconds: day });
  expect((await open('owner')).status).toBe(404);
});

test('sendMessage returns 429 beyond the messages of an account in a day', async () => {
  expect(statuses(await times(20, () => send('customer', 'Hello')))).toEqual(new Set([404]));
  expectLimited(await send('customer', 'Hello'), { points: 20, seconds: day });
  expect((await send('owner', 'Hello')).status).toBe(404);
});

test('sendMessage returns 429 beyond the kB of an account in a day', async () => {
  // Each of these bodies has 8 kB.
  const long = '😀'.repeat(2000);
  expect(statuses(await times(4, () => send('customer', long)))).toEqual(new Set([404]));
  await send('customer', long);
  expect((await send('customer', long)).status).toBe(429);
  expect((await send('customer', 'Hello')).status).toBe(429);
});
