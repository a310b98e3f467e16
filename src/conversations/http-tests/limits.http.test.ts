import { startTestApp, useTestApp } from '../../testing/app';
import { confirmedConversation, uploadPicture } from '../../testing/conversations';
import { privateFiles } from '../../testing/files';
import { expectLimited, statuses, times } from '../../testing/limits';
import { cardImage } from '../../testing/people';

const day = 24 * 60 * 60;
const app = useTestApp({
  RATE_LIMITS: 'on',
  LIMIT_CONVERSATIONS: '10',
  LIMIT_MESSAGES: '20',
  LIMIT_MESSAGE_TEXTS: '40',
  LIMIT_MESSAGE_PICTURES: '6',
  LIMIT_MESSAGE_PICTURE_BYTES: '40',
});
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

test('uploadMessagePicture returns 429 beyond the pictures of an account in a day', async () => {
  const upload = (as: Sender) => uploadPicture(app, as, unknown);
  expect(statuses(await times(6, () => upload('customer')))).toEqual(new Set([404]));
  expectLimited(await upload('customer'), { points: 6, seconds: day });
  expect((await upload('owner')).status).toBe(404);
});

test('uploadMessagePicture returns 429 beyond the kB that an account stores in a day, and stores nothing', async () => {
  const { id } = await confirmedConversation(app);
  // Has about 30 kB.
  const image = await cardImage('png', 100);
  expect((await uploadPicture(app, 'customer', id, image)).status).toBe(200);
  const files = await privateFiles(app);
  const { status, code, headers } = await uploadPicture(app, 'customer', id, image);
  expect([status, code, Number(headers.get('retry-after'))]).toEqual([429, 'RATE_LIMITED', expect.any(Number)]);
  expect(await privateFiles(app)).toEqual(files);
  expect((await uploadPicture(app, 'owner', id, image)).status).toBe(200);
});

test('uploadMessagePicture returns 429 beyond the kB that all accounts of a site store in a day', async () => {
  const small = await startTestApp({ RATE_LIMITS: 'on', LIMIT_PICTURE_BYTES_SITE: '3' });
  const seen: number[] = [];
  for (const as of ['customer', 'owner', 'customer', 'owner'] as const)
    seen.push((await uploadPicture(small, as, unknown)).status);
  expect(seen).toEqual([404, 404, 404, 429]);
  await small.close();
});
