import { TermsAudience } from '../../../generated/enumerations';
import { actor } from '../../testing/access';
import { type Call, testInstant, useTestApp } from '../../testing/app';
import { refusesBadBodies } from '../../testing/bodies';
import { auditOf } from '../../testing/journal';
import { day, hour } from '../../testing/time';
import { forgedToken } from '../../testing/access';

const app = useTestApp();
/** Deletes all terms except the sandbox's first version, which is for all and in English. */
beforeEach(async () => {
  app.clock.set(testInstant);
  await app.db.deleteFrom('notification').execute();
  await app.db.withoutPlugins().deleteFrom('terms_document').where('version', '>', 1).execute();
  await app.db.updateTable('app_user').set({ accepted_terms_version: null }).execute();
});

const text = { title: 'Example terms', body: 'A booking is certain when its deposit is confirmed.' };
const add = (members: object = {}, as: Call['as'] = 'admin') =>
  app.call('addTerms', { as, body: { ...text, language: 'en', audience: TermsAudience.All, ...members } });
const current = (call: Call = {}) => app.call('getCurrentTerms', call);
const accept = (version: number, as: Call['as'] = 'customer') => app.call('acceptTerms', { as, body: { version } });
const inDays = (days: number) => new Date(testInstant + days * day).toISOString();

describe('addTerms', () => {
  test('returns 200 with the next version, which is in force at once, and audits it', async () => {
    const reply = await add();
    expect(reply).toMatchObject({
      status: 200,
      data: {
        ...text,
        version: 2,
        audience: 0,
        language: 'en',
        isCurrent: true,
        effectiveFrom: '2026-12-01T09:30:00Z',
      },
    });
    expect((await current()).data.version).toBe(2);
    const subject = `terms:${reply.data.id}`;
    expect(await auditOf(app, subject)).toMatchObject([
      { actor_id: app.sandbox.userIds.admin, action: 'addTerms', trace_id: reply.envelope.traceId },
    ]);
  });

  test('returns 200 for a version that comes into force at a later time', async () => {
    expect((await add({ effectiveFrom: inDays(2) })).data).toMatchObject({ version: 2, isCurrent: false });
    app.clock.set(testInstant + 2 * day - 1);
    expect((await current()).data.version).toBe(1);
    app.clock.advance(1);
    expect((await current()).data).toMatchObject({ version: 2, isCurrent: true });
  });

  test('returns 200 to ten concurrent requests with ten consecutive versions', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => add({ notify: false })));
    expect(replies.map(({ status }) => status)).toEqual(Array<number>(10).fill(200));
    const versions = replies.map(({ data }) => data.version as number).sort((a, b) => a - b);
    expect(versions).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  });

  test.each([
    ['all', TermsAudience.All, ['admin', 'agent', 'customer', 'inactiveOwner', 'otherCustomer', 'otherOwner', 'owner']],
    ['owners', TermsAudience.Owner, ['inactiveOwner', 'otherOwner', 'owner']],
    ['customers', TermsAudience.Customer, ['customer', 'otherCustomer']],
  ] as const)('notifies %s once, except blocked users', async (_name, audience, told) => {
    await add({ audience, effectiveFrom: inDays(3) });
    const rows = await app.db.selectFrom('notification').select(['user_id', 'parameters']).execute();
    const names = Object.entries(app.sandbox.userIds);
    const toldNames = rows.map(({ user_id }) => names.find(([, id]) => id === user_id)?.[0]);
    expect(toldNames.filter((name) => name !== 'verification').sort()).toEqual(told);
    expect(new Set(rows.map(({ user_id }) => user_id)).size).toBe(rows.length);
    expect(JSON.parse(rows[0]!.parameters)).toEqual({ title: text.title, startDate: '2026-12-04' });
  });

  test('sends no notification when not requested', async () => {
    await add({ notify: false });
    expect(await app.db.selectFrom('notification').selectAll().execute()).toEqual([]);
  });

  test('returns 400 for an invalid time and other violations of the contract, and adds no version', async () => {
    for (const members of [
      { effectiveFrom: '2026-02-30T00:00:00Z' },
      { title: '  ' },
      { language: 'english' },
      { audience: 9 },
    ])
      expect(await add(members)).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
    expect((await current()).data.version).toBe(1);
  });

  refusesBadBodies(app, 'addTerms', { as: 'admin' });

  test('returns 401 and 403 for other roles than administrators', async () => {
    expect(await app.call('addTerms', { body: text })).toMatchObject({ status: 401 });
    for (const as of ['owner', 'customer', 'agent'] as const) expect(await add({}, as)).toMatchObject({ status: 403 });
  });
});

describe('getCurrentTerms', () => {
  test('returns 200 with the terms for the audience, otherwise those for all', async () => {
    await add({ audience: TermsAudience.Owner });
    expect((await current({ query: { audience: 1 } })).data).toMatchObject({ version: 2, audience: 1 });
    expect((await current({ query: { audience: 2 } })).data).toMatchObject({ version: 1, audience: 0 });
    expect((await current()).data).toMatchObject({ version: 1 });
  });

  test('returns 200 in the requested language, also for a regional tag; otherwise in English', async () => {
    await add({ language: 'ar' });
    const inArabic = { headers: { 'accept-language': 'ar-JO' } };
    expect((await current(inArabic)).data).toMatchObject({ version: 2, language: 'ar' });
    expect((await current({ query: { language: 'AR_jo' } })).data).toMatchObject({ version: 2 });
    expect((await current({ headers: { 'accept-language': 'fr' } })).data).toMatchObject({
      version: 1,
      language: 'en',
    });
    // An audience without own terms in Arabic gets those for all in Arabic.
    await add({ audience: TermsAudience.Owner });
    expect((await current({ ...inArabic, query: { audience: 1 } })).data).toMatchObject({ version: 2 });
  });

  test('returns 304 for a matching ETag until the terms change', async () => {
    const first = await current();
    const known = { headers: { 'if-none-match': first.headers.get('etag')! } };
    expect(await current(known)).toMatchObject({ status: 304 });
    await add();
    expect(await current(known)).toMatchObject({ status: 200, data: { version: 2 } });
  });

  test('returns 404 when no terms exist in the language', async () => {
    expect(await current({ query: { language: 'fr' } })).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  test('returns 400 for unknown parameters, 401 for an invalid token, 403 for a blocked user', async () => {
    expect(await current({ query: { audience: 7 } })).toMatchObject({ status: 400 });
    expect(await current({ as: { token: forgedToken } })).toMatchObject({ status: 401 });
    expect(await current({ as: 'blocked' })).toMatchObject({ status: 403, code: 'USER_BLOCKED' });
  });
});

test('getTerms returns 200 with all versions, newest first, page by page', async () => {
  for (const audience of [1, 2, 0]) {
    app.clock.advance(hour);
    await add({ audience, effectiveFrom: inDays(1), notify: false });
  }
  const first = await app.call('getTerms', { as: 'admin', query: { pageSize: 3, includeTotalCount: true } });
  expect(first.data.map(({ version }: { version: number }) => version)).toEqual([4, 3, 2]);
  expect(first.envelope.pagination).toMatchObject({ totalCount: 4 });
  const cursor = first.envelope.pagination!.nextCursor!;
  const next = await app.call('getTerms', { as: 'admin', query: { pageSize: 3, cursor } });
  expect(next.data).toMatchObject([{ version: 1, isCurrent: true }]);
  expect(next.envelope.pagination!.nextCursor).toBeNull();
  const since = new Date(testInstant + 2 * hour).toISOString();
  expect((await app.call('getTerms', { as: 'admin', query: { updatedSince: since } })).data).toHaveLength(2);

  expect(await app.call('getTerms', { as: 'admin', query: { cursor: 'x' } })).toMatchObject({ status: 400 });
  expect(await app.call('getTerms')).toMatchObject({ status: 401 });
  expect(await app.call('getTerms', { as: 'owner' })).toMatchObject({ status: 403 });
});

describe('acceptTerms', () => {
  test('returns 200 with the profile, and the same profile for a repeated request', async () => {
    const reply = await accept(1);
    expect(reply).toMatchObject({
      status: 200,
      data: { userId: app.sandbox.userIds.customer, acceptedTermsVersion: 1 },
    });
    app.clock.advance(hour);
    expect((await accept(1)).data).toEqual(reply.data);
  });

  test('returns 200 for a translation of the own terms, 409 for terms of another audience, replaced, future or unknown terms', async () => {
    await add({ audience: TermsAudience.Customer, language: 'ar' });
    expect(await accept(2)).toMatchObject({ status: 200, data: { acceptedTermsVersion: 2 } });
    expect(await accept(2, 'owner')).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    await add({ effectiveFrom: inDays(1) });
    for (const version of [3, 999]) expect(await accept(version)).toMatchObject({ status: 409 });
    app.clock.set(testInstant + day);
    expect(await accept(3, actor(app, 'customer'))).toMatchObject({ status: 200, data: { acceptedTermsVersion: 3 } });
  });

  test('returns 409 for a version that a later one has replaced', async () => {
    await add();
    expect(await accept(1)).toMatchObject({ status: 409 });
    for (const as of ['customer', 'owner', 'agent', 'admin'] as const)
      expect(await accept(2, as)).toMatchObject({ status: 200, data: { acceptedTermsVersion: 2 } });
  });

  refusesBadBodies(app, 'acceptTerms', { as: 'customer' });

  test('returns 400 for violations of the contract, 401 without a token, 403 without a verified contact', async () => {
    expect(await accept(0)).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
    expect(await app.call('acceptTerms', { body: { version: 1 } })).toMatchObject({ status: 401 });
    expect(await accept(1, 'verification')).toMatchObject({ status: 403, code: 'VERIFICATION_REQUIRED' });
  });
});
