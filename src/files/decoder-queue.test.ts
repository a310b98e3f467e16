import sharp from 'sharp';
import type { Sender } from '../contract/handler';
import { pictureSender } from '../testing/files';
import { readPicture } from './images';

let bytes: Uint8Array;
beforeAll(async () => {
  bytes = await sharp({ create: { width: 1000, height: 1000, channels: 3, background: '#2a7' } })
    .png()
    .toBuffer();
});

test('users come before anonymous clients, of which one of four has a turn', async () => {
  const order: string[] = [];
  const send = (key: string, standing: Sender['standing']) =>
    readPicture(bytes, pictureSender(key, { standing })).then(() => void order.push(key));
  const anonymous = Array.from({ length: 8 }, () => send('anonymous', 'anonymous'));
  const users = Array.from({ length: 8 }, () => send('user', 'active'));
  await Promise.all([...anonymous, ...users]);
  expect(order.slice(0, 10).filter((key) => key === 'user').length).toBeGreaterThanOrEqual(7);
  expect(order.slice(0, 10)).toContain('anonymous');
});

test('accounts that are not active come after active ones, and before anonymous clients', async () => {
  const order: string[] = [];
  const send = (standing: Sender['standing']) =>
    readPicture(bytes, pictureSender(standing, { standing })).then(() => void order.push(standing));
  // Filled from the worst standing on; two of them are decoded at once.
  const sent = (['anonymous', 'inactive', 'active'] as const).flatMap((standing) =>
    Array.from({ length: 9 }, () => send(standing)),
  );
  await Promise.all(sent);
  const countOf = (standing: string) => order.slice(0, 12).filter((one) => one === standing).length;
  expect(countOf('active')).toBeGreaterThan(countOf('inactive'));
  expect(order.slice(0, 12)).toEqual(expect.arrayContaining(['inactive', 'anonymous']));
  expect(order.lastIndexOf('active')).toBeLessThan(order.lastIndexOf('inactive'));
});

test('waiting pictures of anonymous clients do not reject those of users', async () => {
  const anonymous = Array.from({ length: 40 }, (_, index) =>
    readPicture(bytes, pictureSender(`${index}`, { site: 'one', standing: 'anonymous' })),
  );
  const outcomes = Promise.allSettled(anonymous);
  const elsewhere = readPicture(bytes, pictureSender('elsewhere', { standing: 'anonymous' }));
  await expect(Promise.all([readPicture(bytes, pictureSender()), elsewhere])).resolves.toHaveLength(2);
  expect((await outcomes).filter(({ status }) => status === 'rejected').length).toBeGreaterThanOrEqual(22);
});

test('many accounts of one site do not delay another site', async () => {
  const order: string[] = [];
  const send = (key: string, site: string) =>
    readPicture(bytes, pictureSender(key, { site })).then(
      () => void order.push(site),
      () => {},
    );
  const many = Array.from({ length: 150 }, (_, index) => send(`account ${index}`, 'many'));
  await Promise.all([...many, send('only', 'one')]);
  expect(order.slice(0, 4)).toContain('one');
});
