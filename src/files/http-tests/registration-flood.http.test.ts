import sharp from 'sharp';
import { createMetrics } from '../../adapters/metrics';
import { callAs } from '../../testing/access';
import { useTestApp } from '../../testing/app';
import { privateFiles } from '../../testing/files';
import { newCustomer } from '../../testing/identity';
import { from } from '../../testing/limits';
import { scrapeOnce } from '../../testing/metrics';

const metrics = createMetrics({ version: '1', commit: 'unknown', contract: '1' });
const environment = {
  TRUST_PROXY: '1',
  RATE_LIMITS: 'on',
  LIMIT_REGISTRATIONS_SITE: '30',
  LIMIT_IDENTITY_IMAGES: '8000',
};
const app = useTestApp(environment, { metrics });

const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
const card = (width: number, height: number, quality = 8) =>
  sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    .jpeg({ quality, progressive: true })
    .toBuffer();

let people = 0;
async function register(address: string, image: Uint8Array): Promise<number> {
  const form = {
    FirstName: 'Example',
    LastName: 'Customer',
    Email: `flood${(people += 1)}@example.com`,
    FrontIdCarImagePath: image,
  };
  return (await app.call('addCustomer', { form, headers: { 'x-forwarded-for': address } })).status;
}

test('24 networks of one site that register with large images reject no registration or upload from elsewhere', async () => {
  const [large, small] = [await card(4000, 3000), await card(600, 400)];
  const flood = Array.from({ length: 24 }, (_, network) => register(`2001:db8:1:${network}::1`, large));
  const honest: number[] = [];
  for (let index = 0; index < 4; index += 1) {
    honest.push(await register(`192.0.${index}.1`, small));
    honest.push((await app.call('uploadPicture', { as: 'owner', form: { image: small } })).status);
  }
  expect(new Set(honest)).toEqual(new Set([200]));
  const statuses = await Promise.all(flood);
  expect(statuses).toContain(503);
  const { bytes } = await app.db
    .selectFrom('file')
    .select((eb) => eb.fn.sum<number>('bytes').as('bytes'))
    .where('kind', '=', 'identity')
    .executeTakeFirstOrThrow();
  expect(Number(bytes)).toBeLessThan(24 * large.length + 8 * Math.max(small.length, 64 * 1024));
});

test('returns 429 after LIMIT_REGISTRATIONS_SITE registrations from all networks of a site', async () => {
  const small = await card(40, 30);
  const statuses: number[] = [];
  for (let network = 0; network < 32; network += 1) statuses.push(await register(`2001:db8:2:${network}::1`, small));
  expect(statuses).toEqual([...Array<number>(30).fill(200), 429, 429]);
  expect(await register('2001:db8:3::1', small)).toBe(200);
});

test('returns 429 when the images of a site would exceed LIMIT_IDENTITY_IMAGES of a day', async () => {
  const large = await card(2000, 2000, 40);
  const kilobytes = Math.ceil(large.length / 1024);
  // Each registration takes 1 more.
  const most = Math.floor(8000 / (kilobytes + 1));
  expect(most).toBeGreaterThan(2);
  expect(most).toBeLessThan(20);
  const storedBefore = (await privateFiles(app)).length;
  const statuses: number[] = [];
  // Images are stored with at most the bytes that were sent, so more may be accepted.
  while (statuses.length < 4 * most && !statuses.includes(429))
    statuses.push(await register(`2001:db8:4:${statuses.length}::1`, large));
  const accepted = statuses.length - 1;
  expect(accepted).toBeGreaterThanOrEqual(most);
  expect(statuses).toEqual([...Array<number>(accepted).fill(200), 429]);
  expect((await privateFiles(app)).length - storedBefore).toBe(accepted);
  expect(await register('2001:db8:5::1', large)).toBe(200);
});

test('images that customers send after their registration count against LIMIT_IDENTITY_IMAGES of their site', async () => {
  const image = await card(2000, 2000, 40);
  const form = { FrontIdCarImagePath: image, RearIdCarImagePath: image };
  const send = async (address: string) => {
    const { as } = await newCustomer(app);
    return (await callAs(app, as, 'setCustomerIdImages', from(address, { form }))).status;
  };
  const storedBefore = (await privateFiles(app)).length;
  const statuses: number[] = [];
  while (statuses.length < 20 && !statuses.includes(429)) statuses.push(await send(`2001:db8:6:${statuses.length}::1`));
  const accepted = statuses.length - 1;
  expect(accepted).toBeGreaterThan(1);
  expect(statuses).toEqual([...Array<number>(accepted).fill(200), 429]);
  expect((await privateFiles(app)).length - storedBefore).toBe(2 * accepted);
  expect(await send('2001:db8:7::1')).toBe(200);
});

test('a metric counts the bytes of images that registrations of all sites have stored', async () => {
  const reported = async () => (await scrapeOnce(metrics)).values.get('marketplace_registration_image_bytes_total')!;
  const stored = async () =>
    Number(
      (
        await app.db
          .selectFrom('file')
          .select((eb) => eb.fn.sum<number>('bytes').as('bytes'))
          .where('kind', '=', 'identity')
          .executeTakeFirstOrThrow()
      ).bytes,
    );
  const before = [await reported(), await stored()] as const;
  const small = await card(600, 400);
  const statuses = [await register('2001:db8:8::1', small), await register('2001:db8:9::1', small)];
  expect(statuses).toEqual([200, 200]);
  const added = [(await reported()) - before[0], (await stored()) - before[1]];
  expect(added[0]).toBeGreaterThan(0);
  expect(added[0]).toBe(added[1]);
});
