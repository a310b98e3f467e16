import sharp from 'sharp';
import { BookingStatus } from '../../../generated/enumerations';
import { startTestApp, useTestApp } from '../../testing/app';
import { privateFiles } from '../../testing/files';
import { from } from '../../testing/limits';
import { pay, reserve } from '../../testing/payments';

const limit = 400;
let picture: Uint8Array;
let kilobytes: number;
const app = useTestApp({ RATE_LIMITS: 'on', LIMIT_PICTURE_BYTES: String(limit) });
beforeAll(async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const made = sharp({ create: { width: 600, height: 400, channels: 3, background: '#888', noise } });
  picture = await made.jpeg({ quality: 80 }).toBuffer();
  kilobytes = Math.ceil(picture.length / 1024);
});
beforeEach(() => app.limits.clear());

const upload = (as: 'owner' | 'otherOwner') => app.call('uploadPicture', { as, form: { image: picture } });
const storedPictures = () =>
  app.db
    .selectFrom('file')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.sum<number>('bytes').as('bytes')])
    .executeTakeFirstOrThrow();

test('uploadPicture returns 429 beyond the kB that an account stores in a day, and stores nothing', async () => {
  // Each upload takes 1 more, and at most as many bytes as are sent.
  expect(kilobytes).toBeGreaterThan(64);
  const before = Number((await storedPictures()).bytes ?? 0);
  const statuses: number[] = [];
  while (statuses.length < 20 && !statuses.includes(429)) statuses.push((await upload('owner')).status);
  expect(statuses.slice(0, -1)).toEqual(Array(statuses.length - 1).fill(200));
  expect(statuses.length).toBeGreaterThanOrEqual(Math.floor(limit / (kilobytes + 1)));
  const { count, bytes } = await storedPictures();
  expect(Number(bytes) - before).toBeLessThanOrEqual(limit * 1024);
  const limited = await upload('owner');
  expect([limited.status, limited.code]).toEqual([429, 'RATE_LIMITED']);
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(23 * 3600);
  expect((await storedPictures()).count).toEqual(count);
  expect((await upload('otherOwner')).status).toBe(200);
});

test('receipts of payments count against the same limit, and a rejected one leaves no payment', async () => {
  const reservationId = await reserve(app, BookingStatus.Pending);
  const { data } = await pay(app, reservationId);
  await app.limits.clear();
  const add = (image: Uint8Array) =>
    app.call('addPaymentReceipt', { as: 'customer', path: { id: data.id as number }, form: { receipt: image } });
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const large = await sharp({ create: { width: 1500, height: 1200, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 90 })
    .toBuffer();
  expect(large.length).toBeGreaterThan(limit * 1024);
  const files = await privateFiles(app);
  expect(await add(large)).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  const other = await reserve(app, BookingStatus.Pending);
  const declared = await app.call('addPaymentTransaction', {
    as: 'customer',
    form: {
      reservationId: String(other),
      paymentTypeId: '2',
      amount: '27',
      purpose: '0',
      reference: 'TR',
      receipt: large,
    },
  });
  expect(declared).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  expect(await privateFiles(app)).toEqual(files);
  expect((await add(picture)).status).toBe(200);
});

test('the accounts of one site together store at most LIMIT_PICTURE_BYTES_SITE kB a day, whatever their network', async () => {
  // Each upload takes 1 more.
  const most = 3 * (kilobytes + 1);
  const small = await startTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: '1', LIMIT_PICTURE_BYTES_SITE: String(most) });
  const send = async (address: string, as: 'owner' | 'otherOwner') =>
    (await small.call('uploadPicture', from(address, { as, form: { image: picture } }))).status;
  const seen: number[] = [];
  for (let host = 1; host <= 8; host += 1)
    seen.push(await send(`2001:db8:6:${host}::1`, host % 2 ? 'owner' : 'otherOwner'));
  expect(seen.slice(0, 3)).toEqual([200, 200, 200]);
  expect(seen.slice(-2)).toEqual([429, 429]);
  expect(await send('2001:db8:7::1', 'owner')).toBe(200);
  await small.close();
});
