import { signatureOf } from '../../src/webhooks/signature';
import { type VerifyOptions, WebhookError, verifySignature } from './source/webhooks';

const [secret, former, foreign] = ['whsec_one', 'whsec_two', 'whsec_three'] as const;
const seconds = 1_796_000_000;
const now = seconds * 1000;
const body = JSON.stringify({ id: '6c3b0a52-5d0e-4a3c-9d3b-5f6a7b8c9d0e', type: 'reservation.created', name: 'عمّان' });
const header = signatureOf([secret], seconds, body);

const reasonOf = async (...given: Parameters<typeof verifySignature>) =>
  verifySignature(...given).then(
    () => 'verified',
    (error: unknown) => (error instanceof WebhookError ? error.reason : error),
  );

test('verifies a signed body as text and as bytes', async () => {
  expect(await verifySignature(body, header, secret, { now })).toEqual(JSON.parse(body));
  expect(await verifySignature(new TextEncoder().encode(body), header, secret, { now })).toEqual(JSON.parse(body));
  expect(await reasonOf(body, [header], secret, { now })).toBe('verified');
});

test('during a rotation, either secret matches on either side', async () => {
  const both = signatureOf([secret, former], seconds, body);
  expect(await reasonOf(body, both, former, { now })).toBe('verified');
  expect(await reasonOf(body, header, [former, secret], { now })).toBe('verified');
  expect(await reasonOf(body, both, foreign, { now })).toBe('signature');
});

test.each<[string, Parameters<typeof verifySignature>]>([
  ['signature', [`${body} `, header, secret, { now }]],
  ['signature', [body, header, foreign, { now }]],
  ['signature', [body, header, [], { now }]],
  ['signature', [body, header.replace(`t=${seconds}`, `t=${seconds + 1}`), secret, { now }]],
  ['signature', [body, `t=${seconds},v1=${'0'.repeat(64)}`, secret, { now }]],
  ['header', [body, `t=${seconds}`, secret, { now }]],
  ['header', [body, header.replace('v1', 'v2'), secret, { now }]],
  ['header', [body, header.slice(0, -2), secret, { now }]],
  ['header', [body, 't=soon,v1=00', secret, { now }]],
  ['header', [body, '', secret, { now }]],
  ['header', [body, undefined, secret, { now }]],
  ['header', [body, null, secret, { now }]],
  ['time', [body, header, secret, { now: now + 301_000 }]],
  ['time', [body, header, secret, { now: now - 301_000 }]],
  ['time', [body, header, secret, { now: now + 11_000, tolerance: 10 }]],
  ['time', [body, header, secret, { now: NaN }]],
  ['body', ['no json', signatureOf([secret], seconds, 'no json'), secret, { now }]],
])('rejects an invalid %s', async (reason, given) => expect(await reasonOf(...given)).toBe(reason));

test('allows five minutes either way, or the given tolerance', async () => {
  const allowed: VerifyOptions[] = [
    { now: now + 300_000 },
    { now: now - 300_000 },
    { now: now + 9e6, tolerance: 9000 },
  ];
  for (const options of allowed) expect(await reasonOf(body, header, secret, options)).toBe('verified');
});

test('compares the time of the signature with the system clock by default', async () => {
  const current = signatureOf([secret], Math.floor(Date.now() / 1000), body);
  expect(await reasonOf(body, current, secret)).toBe('verified');
  expect(await reasonOf(body, header, secret)).toBe('time');
});
