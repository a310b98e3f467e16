import sharp from 'sharp';
import type * as ChildProcess from 'node:child_process';
import type { Sender } from '../contract/handler';
import { pictureSender } from '../testing/files';
import type { Task } from './decoder-queue';
import { readPicture } from './images';

/** The pictures that were sent to the decoder, in order. Two are decoded at once, and either may be completed first. */
const mockSent: Uint8Array[] = [];

jest.mock('node:child_process', () => {
  const actual = jest.requireActual<typeof ChildProcess>('node:child_process');
  const fork = (...given: Parameters<typeof actual.fork>) => {
    const decoder = actual.fork(...given);
    const send = decoder.send.bind(decoder) as (task: Task, done: () => void) => boolean;
    const recorded = (task: Task, done: () => void) => {
      mockSent.push(task.bytes);
      return send(task, done);
    };
    Object.assign(decoder, { send: recorded });
    return decoder;
  };
  return { ...actual, fork };
});

let bytes: Uint8Array;
/** Who has sent each picture. */
let senderOf: Map<Uint8Array, string>;
beforeAll(async () => {
  bytes = await sharp({ create: { width: 1000, height: 1000, channels: 3, background: '#2a7' } })
    .png()
    .toBuffer();
});
beforeEach(() => {
  senderOf = new Map();
  mockSent.length = 0;
});

/** Sends a picture of the sender, who is `name` in {@link order}. */
function send(name: string, sender: Sender) {
  const picture = Uint8Array.from(bytes);
  senderOf.set(picture, name);
  return readPicture(picture, sender);
}

/** The senders in the order in which their pictures were sent to the decoder. */
const order = () => mockSent.map((picture) => senderOf.get(picture)!);

test('users come before anonymous clients, of which one of four has a turn', async () => {
  const sendAs = (key: string, standing: Sender['standing']) => send(key, pictureSender(key, { standing }));
  const anonymous = Array.from({ length: 8 }, () => sendAs('anonymous', 'anonymous'));
  const users = Array.from({ length: 8 }, () => sendAs('user', 'active'));
  await Promise.all([...anonymous, ...users]);
  expect(
    order()
      .slice(0, 10)
      .filter((key) => key === 'user').length,
  ).toBeGreaterThanOrEqual(7);
  expect(order().slice(0, 10)).toContain('anonymous');
});

test('accounts that are not active come after active ones, and before anonymous clients', async () => {
  const sendAs = (standing: Sender['standing']) => send(standing, pictureSender(standing, { standing }));
  // Filled from the worst standing on; two of them are decoded at once.
  const sent = (['anonymous', 'inactive', 'active'] as const).flatMap((standing) =>
    Array.from({ length: 9 }, () => sendAs(standing)),
  );
  await Promise.all(sent);
  const first = order().slice(0, 12);
  const countOf = (standing: string) => first.filter((one) => one === standing).length;
  expect(countOf('active')).toBeGreaterThan(countOf('inactive'));
  expect(first).toEqual(expect.arrayContaining(['inactive', 'anonymous']));
  expect(order().lastIndexOf('active')).toBeLessThan(order().lastIndexOf('inactive'));
});

test('waiting pictures of anonymous clients do not reject those of users', async () => {
  const anonymous = Array.from({ length: 40 }, (_, index) =>
    send(`${index}`, pictureSender(`${index}`, { site: 'one', standing: 'anonymous' })),
  );
  const outcomes = Promise.allSettled(anonymous);
  const elsewhere = send('elsewhere', pictureSender('elsewhere', { standing: 'anonymous' }));
  await expect(Promise.all([send('user', pictureSender()), elsewhere])).resolves.toHaveLength(2);
  expect((await outcomes).filter(({ status }) => status === 'rejected').length).toBeGreaterThanOrEqual(22);
});

test('many accounts of one site do not delay another site', async () => {
  const many = Array.from({ length: 150 }, (_, index) =>
    send('many', pictureSender(`account ${index}`, { site: 'many' })),
  );
  const one = send('one', pictureSender('only', { site: 'one' }));
  await Promise.allSettled(many);
  await expect(one).resolves.toHaveProperty('bytes');
  // Two of the first site are sent at once, and one has its turn before the other site.
  expect(order().slice(0, 4)).toContain('one');
});
