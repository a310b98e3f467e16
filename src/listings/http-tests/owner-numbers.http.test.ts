import { codeSentTo, verificationToken } from '../../testing/access';
import { type Actor, useTestApp } from '../../testing/app';

const app = useTestApp();
beforeAll(async () => {
  const numbers = { phone: '+962790000002', whatsapp_number: '+962790000003' };
  await app.db.updateTable('app_user').set(numbers).where('id', '=', app.sandbox.userIds.owner).execute();
});

const shown = { phone: '+962790000002', whatsAppNumber: '+962790000003', firstName: 'Example' };
const withheld = { phone: null, whatsAppNumber: null, firstName: 'Example' };

/** The owner's numbers in the listing and in the list. */
async function ownerAsSeenBy(as?: Actor, headers?: Record<string, string>) {
  const id = app.sandbox.propertyIds.active;
  const one = await app.call('getRentPropertyById', { as, path: { id }, headers });
  const ownerId = app.sandbox.userIds.owner;
  const many = await app.call('getRentProperties', { as, query: { ownerId }, headers });
  return { one, many, owners: [one.data, ...(many.data as unknown[])].map((row) => (row as { owner: object }).owner) };
}

test("the owner's telephone numbers are shown to every caller with an account", async () => {
  for (const as of ['customer', 'otherOwner', 'owner', 'agent', 'admin'] as const)
    for (const owner of (await ownerAsSeenBy(as)).owners) expect(owner).toMatchObject(shown);
});

test("the owner's telephone numbers are not shown to anonymous callers or with a verification token", async () => {
  const anonymous = await ownerAsSeenBy();
  expect(anonymous.owners.length).toBeGreaterThan(1);
  await codeSentTo(app, 'customer@example.com');
  const verifying = await ownerAsSeenBy(await verificationToken(app, 'customer@example.com'));
  for (const owner of [...anonymous.owners, ...verifying.owners]) expect(owner).toMatchObject(withheld);
});

test('a phone number that is not verified is shown to no caller, not even as the WhatsApp number', async () => {
  const set = (is_phone_verified: 0 | 1, whatsapp_number: string | null) =>
    app.db
      .updateTable('app_user')
      .set({ is_phone_verified, whatsapp_number })
      .where('id', '=', app.sandbox.userIds.owner)
      .execute();
  await set(0, null);
  for (const as of ['customer', 'admin'] as const)
    for (const owner of (await ownerAsSeenBy(as)).owners) expect(owner).toMatchObject(withheld);
  await set(1, '+962790000003');
});

test('responses with and without an account have different ETags, and only the anonymous one may be cached', async () => {
  for (const reply of [(await ownerAsSeenBy('customer')).one, (await ownerAsSeenBy('customer')).many]) {
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(reply.headers.get('etag')).toBeNull();
  }
  const { one, many } = await ownerAsSeenBy();
  for (const reply of [one, many]) expect(reply.headers.get('cache-control')).toBe('no-cache');
  // A client that logs in with a cached response gets the full response.
  const headers = { 'If-None-Match': one.headers.get('etag')! };
  const later = await ownerAsSeenBy('customer', headers);
  expect(later.one).toMatchObject({ status: 200, data: { owner: shown } });
});
