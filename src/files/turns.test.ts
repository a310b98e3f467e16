import sharp from 'sharp';
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
  const send = (key: string, isAnonymous: boolean) =>
    readPicture(bytes, pictureSender(key, { isAnonymous })).then(() => void order.push(key));
  const anonymous = Array.from({ length: 8 }, () => send('anonymous', true));
  const users = Array.from({ length: 8 }, () => send('user', false));
  await Promise.all([...anonymous, ...users]);
  expect(order.slice(0, 10).filter((key) => key === 'user').length).toBeGreaterThanOrEqual(7);
  expect(order.slice(0, 10)).toContain('anonymous');
});

test('waiting pictures of anonymous clients do not reject those of users', async () => {
  const anonymous = Array.from({ length: 40 }, (_, index) =>
    readPicture(bytes, pictureSender(`${index}`, { site: 'one', isAnonymous: true })),
  );
  const outcomes = Promise.allSettled(anonymous);
  const elsewhere = readPicture(bytes, pictureSender('elsewhere', { isAnonymous: true }));
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
