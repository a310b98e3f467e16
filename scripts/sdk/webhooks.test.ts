import { Webhook } from 'standardwebhooks';
import { signatureOf, standardHeaders } from '../../src/webhooks/signature';
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

describe('Standard Webhooks', () => {
  const [key, other] = ['MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYX'].map(
    (text) => `whsec_${text}`,
  );
  const signed = standardHeaders([key!], 'msg_1', seconds, body);

  test('verifies the headers that the published library makes, in every form of headers', async () => {
    const made = {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(seconds),
      'webhook-signature': new Webhook(key!).sign('msg_1', new Date(now), body),
    };
    expect(made).toEqual(signed);
    for (const headers of [made, new Headers(made), { ...made, 'x-signature': header }])
      expect(await verifySignature(body, headers, key!, { now })).toEqual(JSON.parse(body));
  });

  test('takes a secret without its prefix or in the other alphabet, and one of several secrets and signatures', async () => {
    expect(await reasonOf(body, signed, key!.replace('whsec_', ''), { now })).toBe('verified');
    const binary = Buffer.from([251, 255, 254, 0]);
    const standard = standardHeaders([`whsec_${binary.toString('base64')}`], 'msg_1', seconds, body);
    expect(await reasonOf(body, standard, `whsec_${binary.toString('base64url')}`, { now })).toBe('verified');
    const both = standardHeaders([other!, key!], 'msg_1', seconds, body);
    expect(await reasonOf(body, both, [key!], { now })).toBe('verified');
    expect(await reasonOf(body, signed, [other!, key!], { now })).toBe('verified');
  });

  test('verifies X-Signature in the headers if those of Standard Webhooks are missing', async () => {
    expect(await reasonOf(body, { 'x-signature': header }, secret, { now })).toBe('verified');
    expect(await reasonOf(body, new Headers({ 'X-Signature': header }), secret, { now })).toBe('verified');
  });

  test.each<[string, Parameters<typeof verifySignature>]>([
    ['signature', [`${body} `, signed, key!, { now }]],
    ['signature', [body, signed, other!, { now }]],
    ['signature', [body, { ...signed, 'webhook-id': 'msg_2' }, key!, { now }]],
    ['signature', [body, { ...signed, 'webhook-timestamp': String(seconds + 1) }, key!, { now }]],
    [
      'signature',
      [body, { ...signed, 'webhook-signature': `v1,${'A'.repeat(43)}=`, 'x-signature': header }, key!, { now }],
    ],
    ['header', [body, { ...signed, 'webhook-timestamp': 'soon' }, key!, { now }]],
    [
      'header',
      [body, { ...signed, 'webhook-signature': signed['webhook-signature'].replace('v1,', 'v1a,') }, key!, { now }],
    ],
    ['header', [body, { ...signed, 'webhook-signature': 'v1,abc' }, key!, { now }]],
    ['header', [body, {}, key!, { now }]],
    ['header', [body, new Headers(), key!, { now }]],
    ['time', [body, signed, key!, { now: now + 301_000 }]],
    ['time', [body, signed, key!, { now: now - 301_000 }]],
  ])('rejects an invalid %s', async (reason, given) => expect(await reasonOf(...given)).toBe(reason));
});
