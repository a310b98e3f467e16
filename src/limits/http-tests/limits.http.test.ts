import { codeSentTo, verificationToken, wrongCodes } from '../../testing/access';
import { operationsOf, readDocument } from '../../contract/document';
import type { OperationId } from '../../contract/handler';
import { type Call, type Reply, startTestApp, useTestApp } from '../../testing/app';
import { hour } from '../../testing/time';
import { expectLimited, from, limits, quotaOf, statuses, times } from '../../testing/limits';

const app = useTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: '1' });
beforeEach(() => app.limits.clear());

const [perUser, perAddress] = limits.requests;

const operations = operationsOf(readDocument());
const counted = operations.filter((operation) => operation['x-limits']?.includes('requests') ?? true);
const uncounted = operations.filter((operation) => operation['x-limits']?.length === 0);

/** A value for each parameter. Requests beyond the limit are rejected regardless of their content. */
const anyPath = { id: 1, userId: 1, propertyId: 1, reservationId: 1, fileName: 'any.jpg', side: 'front' };
const call = (id: string, more: Call = {}) => {
  const path = new Proxy<Record<string, string | number>>(anyPath, { get: (known, name: string) => known[name] ?? 1 });
  return app.call(id as OperationId, { path, ...more });
};

test('returns 429 from every operation that a limit counts, for any caller, and from no other', async () => {
  await times(perAddress.points, () => app.call('getCurrencies'));
  for (const { operationId } of counted) expectLimited(await call(operationId), perAddress);
  for (const { operationId } of uncounted) {
    const reply = await call(operationId);
    // The requested picture does not exist.
    expect([operationId, reply.status]).toEqual([operationId, operationId === 'getPicture' ? 404 : 200]);
    expect(quotaOf(reply)).toEqual([null, null, null, null]);
  }
  expect(counted.length).toBeGreaterThan(30);
  expect(uncounted.map(({ operationId }) => operationId)).toEqual([
    'getPicture',
    ...['live', 'ready', 'getOpenApiJson', 'getOpenApi31Json', 'getOpenApiYaml', 'getDocs'],
  ]);
});

test('calendar reads of a network are counted separately, found or not, and do not affect other requests', async () => {
  const [perNetwork] = limits.calendarReads;
  const read = (propertyId: number) => app.call('exportCalendar', { path: { propertyId, token: 'x'.repeat(43) } });
  const replies = await times(perNetwork.points, (index) => read(index + 1));
  expect(statuses(replies)).toEqual(new Set([404]));
  expectLimited(await read(1), perNetwork);
  expect((await app.call('getCurrencies')).status).toBe(200);
  expect((await app.call('exportCalendar', from('192.0.2.7', { path: { propertyId: 1, token: 'x' } }))).status).toBe(
    404,
  );
});

test('notices of payment providers are counted separately by network, also those without a signature', async () => {
  const [perNetwork] = limits.paymentNotices;
  const notice = (by = {}) => app.call('receivePaymentNotice', { path: { provider: 'sandbox' }, body: {}, ...by });
  const replies = await times(perNetwork.points, () => notice());
  expect(statuses(replies)).toEqual(new Set([400]));
  expectLimited(await notice(), perNetwork);
  expect((await app.call('getCurrencies')).status).toBe(200);
  expect((await notice(from('192.0.2.7'))).status).toBe(400);
});

test('invalid requests to operations with a limit of their own are counted against it', async () => {
  const unknown = { query: { unknown: 1 } };
  const [perNetwork] = limits.paymentNotices;
  const notice = () =>
    app.call('receivePaymentNotice', { path: { provider: 'sandbox' }, body: { text: 'x'.repeat(9_000) }, ...unknown });
  const replies = await times(perNetwork.points, notice);
  expect(statuses(replies)).toEqual(new Set([400]));
  expect(replies.map((reply) => quotaOf(reply)[1]).toSorted((one, other) => one! - other!)[0]).toBe(0);
  expectLimited(await notice(), perNetwork);
  const calendar = { path: { propertyId: 1, token: 'x'.repeat(43) }, ...unknown };
  const [ofReads] = limits.calendarReads;
  expect(quotaOf(await app.call('exportCalendar', calendar))).toEqual([ofReads.points, ofReads.points - 1, 60, null]);
});

test('every counted response has the remaining quota; a user is counted separately from the address', async () => {
  expect(quotaOf(await app.call('getCurrencies'))).toEqual([perAddress.points, perAddress.points - 1, 60, null]);
  expect(quotaOf(await app.call('getMyReservations'))[1]).toBe(perAddress.points - 2);
  expect(quotaOf(await app.call('getCurrencies', { query: { unknown: 1 } }))[1]).toBe(perAddress.points - 3);
  expect(quotaOf(await app.call('getCurrencies', { as: { token: 'a.forged.token' } }))[1]).toBe(perAddress.points - 4);
  const asCustomer = await app.call('getMyReservations', { as: 'customer' });
  expect(quotaOf(asCustomer)).toEqual([perUser.points, perUser.points - 1, 60, null]);
  const elsewhere = await app.call('getMyReservations', from('192.0.2.7', { as: 'customer' }));
  expect(quotaOf(elsewhere)[1]).toBe(perUser.points - 2);
  expect(quotaOf(await app.call('getMyReservations', { as: 'otherCustomer' }))[1]).toBe(perUser.points - 1);
  expect(quotaOf(await app.call('getCurrencies', from('192.0.2.7')))[1]).toBe(perAddress.points - 1);
});

test('returns 429 for a user beyond the limit from any address', async () => {
  const replies = await times(perUser.points + 10, (index) =>
    app.call('getMyReservations', from(`192.0.2.${index % 5}`, { as: 'customer' })),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(perUser.points);
  expectLimited(await app.call('bookReservation', from('192.0.2.9', { as: 'customer', body: {} })), perUser);
  expect((await app.call('getMyReservations', { as: 'otherCustomer' })).status).toBe(200);
});

test('all API keys and access tokens of an account share its points', async () => {
  const { ownerRead, ownerWrite, expired } = app.sandbox.apiKeys;
  const listings = (as: Call['as']) => app.call('getMyRentListings', from('192.0.2.3', { as }));
  expect(quotaOf(await listings({ token: ownerRead }))).toEqual([perUser.points, perUser.points - 1, 60, null]);
  expect(quotaOf(await listings({ token: ownerWrite }))[1]).toBe(perUser.points - 2);
  expect(quotaOf(await listings('owner'))[1]).toBe(perUser.points - 3);
  await times(perUser.points - 3, () => app.call('getCurrencies', { as: { token: ownerRead } }));
  for (const as of [{ token: ownerRead }, { token: ownerWrite }, 'owner'] as const)
    expectLimited(await listings(as), perUser);
  // An invalid token identifies no user.
  expect(quotaOf(await listings({ token: expired }))[1]).toBe(perAddress.points - 1);
});

test('all addresses of an IPv6 subscriber are counted together', async () => {
  const replies = await times(perAddress.points + 1, (index) =>
    app.call('getCurrencies', from(`2001:db8:1:2::${index}`)),
  );
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(1);
  expect((await app.call('getCurrencies', from('2001:db8:1:3::1'))).status).toBe(200);
});

test('only the entry of X-Forwarded-For that the trusted proxy has added counts', async () => {
  const spoofed = await times(perAddress.points + 1, (index) =>
    app.call('getCurrencies', from(`192.0.2.${index}, 198.51.100.1`)),
  );
  expect(spoofed.filter(({ status }) => status === 429)).toHaveLength(1);
  // An invalid address counts for the proxy, as a request without the header does.
  expect(quotaOf(await app.call('getCurrencies', from('unknown')))[1]).toBe(perAddress.points - 1);
  expect(quotaOf(await app.call('getCurrencies'))[1]).toBe(perAddress.points - 2);
});

test('X-Forwarded-For does not evade a limit without a trusted proxy', async () => {
  const direct = await startTestApp({ RATE_LIMITS: 'on' });
  const replies = await times(perAddress.points + 20, (index) =>
    direct.call('getCurrencies', from(`192.0.2.${index}`)),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(perAddress.points);
  await direct.close();
});

describe('log-ins', () => {
  const [perNetwork, , perAccount] = limits.logIns;
  const logIn = (email: string, address: string) => app.call('logInWithEmail', from(address, { body: { email } }));

  test('allow ten well-formed requests a minute from one address', async () => {
    const malformed = await times(20, () =>
      app.call('logInWithEmail', from('192.0.2.1', { body: { email: 'nobody' } })),
    );
    expect(statuses(malformed)).toEqual(new Set([400]));
    const replies = await times(perNetwork.points, (index) => logIn(`nobody${index}@example.com`, '192.0.2.1'));
    expect(statuses(replies)).toEqual(new Set([404]));
    expectLimited(await logIn('customer@example.com', '192.0.2.1'), perNetwork);
    const byPhone = from('192.0.2.1', { body: { phoneNumber: '+962790000003' } });
    expectLimited(await app.call('logInWithPhoneNumber', byPhone), perNetwork);
    expect((await logIn('customer@example.com', '192.0.2.2')).status).toBe(206);
  });

  test('allow ten an hour to one account from one network, in any notation, without affecting other networks', async () => {
    const spellings = ['customer@example.com', 'Customer@Example.com', 'CUSTOMER@EXAMPLE.COM'];
    const some = () => times(perAccount.points / 2, (index) => logIn(spellings[index % 3]!, `2001:db8::${index}`));
    expect(statuses(await some())).toEqual(new Set([206]));
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + perNetwork.seconds * 1000);
    expect(statuses(await some())).toEqual(new Set([206]));
    const limited = await logIn('customer@example.com', '2001:db8::9');
    expect([limited.status, quotaOf(limited)[0]]).toEqual([429, perAccount.points]);
    expect(quotaOf(limited)[3]).toBeGreaterThan(perNetwork.seconds);
    expect((await logIn('owner@example.com', '2001:db8::9')).status).toBe(206);
    expect((await logIn('customer@example.com', '2001:db8:0:1::9')).status).toBe(206);
    now.mockRestore();
  });

  test('of a site are counted together, and those that its limit rejects do not count for the account', async () => {
    const small = await startTestApp({
      RATE_LIMITS: 'on',
      TRUST_PROXY: '1',
      LIMIT_LOG_INS_SITE: '3',
      LIMIT_LOG_INS_ACCOUNT: '1',
    });
    const attempt = async (host: number, code?: string) => {
      const call = from(`192.0.2.${host}`, { body: { email: 'customer@example.com', code } });
      return (await small.call('logInWithEmail', call)).status;
    };
    const seen: number[] = [];
    for (let host = 1; host <= 5; host += 1) seen.push(await attempt(host));
    expect(seen).toEqual([206, 206, 206, 429, 429]);
    const call = from('198.51.100.1', { body: { email: 'customer@example.com' } });
    expect((await small.call('logInWithEmail', call)).status).toBe(206);
    expect(await attempt(6, await codeSentTo(small, 'customer@example.com'))).toBe(200);

    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + perNetwork.seconds * 1000);
    expect(await attempt(1)).toBe(429);
    expect(await attempt(4)).toBe(206);
    expect(await attempt(5)).toBe(206);
    now.mockRestore();
    await small.close();
  });

  test('the right code passes also when the limit is used up, and a wrong one returns 429', async () => {
    const address = '192.0.2.1';
    const withCode = (code: string, email = 'customer@example.com') =>
      app.call('logInWithEmail', from(address, { body: { email, code } }));
    await times(perNetwork.points, () => logIn('customer@example.com', address));
    const code = await codeSentTo(app, 'customer@example.com');
    const wrong = await withCode(wrongCodes(code, 1)[0]!);
    expect(wrong).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
    expect(Number(wrong.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await withCode(code, 'nobody@example.com')).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
    expect(await withCode(code)).toMatchObject({ status: 200 });
  });

  test('requests with a code cannot probe for accounts more often than requests without one', async () => {
    const withCode = (index: number) =>
      app.call('logInWithEmail', from('192.0.2.1', { body: { email: `nobody${index}@example.com`, code: '123456' } }));
    expect(statuses(await times(perNetwork.points, withCode))).toEqual(new Set([404]));
    expect(await withCode(99)).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  });
});

test('requests with a verification token count for the network, not for the account', async () => {
  const { token } = await verificationToken(app, 'administrator@example.com');
  const verify = () => app.call('verifyEmail', from('192.0.2.1', { as: { token }, body: { code: '123456' } }));
  expect(statuses(await times(perAddress.points / 2, verify))).toEqual(new Set([400]));
  expectLimited(await verify(), perAddress);
  expect(quotaOf(await app.call('getNotifications', from('192.0.2.2', { as: 'admin' })))[1]).toBe(perUser.points - 1);
});

test('returns 429 after thirty profile changes an hour', async () => {
  const [limit] = limits.profileChanges;
  const change = () =>
    app.call('updateCustomer', { as: 'customer', body: { firstName: 'Example', lastName: 'Customer' } });
  expect(statuses(await times(limit.points, change))).toEqual(new Set([200]));
  expectLimited(await change(), limit);
  const images = { FrontIdCarImagePath: new Uint8Array([1]), RearIdCarImagePath: new Uint8Array([1]) };
  expectLimited(await app.call('setCustomerIdImages', { as: 'customer', form: images }), limit);
});

test('twenty codes an hour are sent from one address, each recorded for its target', async () => {
  const [limit] = limits.codes;
  const send = (index: number) =>
    app.call('sendEmailCode', from('192.0.2.1', { body: { email: `nobody${index}@example.com` } }));
  expect(statuses(await times(limit.points, send))).toEqual(new Set([200]));
  expectLimited(await send(99), limit);
  const sent = app.db.selectFrom('otp_code').select('requested_from').distinct();
  const rows = await sent.where('target', 'like', 'nobody%').execute();
  expect(rows).toEqual([{ requested_from: '192.0.2.1' }]);
});

test('returns 429 after sixty registrations an hour from one address; an invalid form does not count', async () => {
  const [limit] = limits.registrations;
  const register = (index: number, names: object = { FirstName: 'Example', LastName: 'Customer' }) =>
    app.call('addCustomer', from('192.0.2.1', { form: { Email: `person${index}@example.com`, ...names } }));
  expect(statuses(await times(5, (index) => register(index, {})))).toEqual(new Set([400]));
  expect(statuses(await times(limit.points, (index) => register(index)))).toEqual(new Set([200]));
  expectLimited(await register(99), limit);
});

test('returns 429 after sixty uploads an hour by one user', async () => {
  const [limit] = limits.uploads;
  const upload = (as: 'owner' | 'otherOwner') =>
    app.call('uploadPicture', { as, form: { image: new Uint8Array([1]) } });
  // In sequence, because some of many concurrent pictures would wait too long for the decoder.
  const replies: Reply[] = [];
  while (replies.length < limit.points) replies.push(await upload('owner'));
  expect(statuses(replies)).toEqual(new Set([415]));
  expectLimited(await upload('owner'), limit);
  expect((await upload('otherOwner')).status).toBe(415);
});

test('a reset of the sandbox deletes all counts, also exhausted ones', async () => {
  await times(perAddress.points + 5, () => app.call('getCurrencies'));
  expect((await app.call('getCurrencies')).status).toBe(429);
  expect((await app.call('resetSandbox')).status).toBe(200);
  expect((await app.call('getCurrencies')).status).toBe(200);
});

test('counts whose window has ended are deleted, the others stay', async () => {
  await app.call('getCurrencies');
  await app.limits.prune();
  expect(quotaOf(await app.call('getCurrencies'))[1]).toBe(perAddress.points - 2);
  const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 2 * hour);
  await app.limits.prune();
  now.mockRestore();
  expect(quotaOf(await app.call('getCurrencies'))[1]).toBe(perAddress.points - 1);
});

test('returns 503 when the database that counts is unavailable', async () => {
  const count = app.limits.count.bind(app.limits);
  app.limits.count = () => Promise.reject(Object.assign(new Error('gone'), { code: '57P01' }));
  const reply = await app.call('getCurrencies');
  app.limits.count = count;
  expect(reply).toMatchObject({ status: 503, code: 'NOT_READY' });
  expect(reply.headers.get('retry-after')).toBe('1');
});
