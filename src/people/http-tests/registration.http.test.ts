import sharp from 'sharp';
import { decryptText } from '../../adapters/encryption';
import { loggedIn } from '../../testing/access';
import { type Call, startTestApp, useTestApp } from '../../testing/app';
import { privateFiles } from '../../testing/files';
import { cardImage, countUsersAndFiles } from '../../testing/people';

let front: Buffer;
let rear: Buffer;
const app = useTestApp();
beforeAll(async () => {
  [front, rear] = [await cardImage('jpeg'), await cardImage('png')];
});

let registered = 0;
const kinds = [
  ['addOwner', 1, 'OwnerType', 2],
  ['addCustomer', 2, 'CustomerType', 3],
] as const;

describe.each(kinds)('%s', (operationId, role, typeMember, type) => {
  const email = () => `${operationId.toLowerCase()}${(registered += 1)}@example.com`;
  type Form = NonNullable<Call['form']>;
  const form = (changes: Form = {}): Form => ({
    FirstName: 'Example',
    LastName: 'Person',
    Email: email(),
    FrontIdCarImagePath: front,
    RearIdCarImagePath: rear,
    ...changes,
  });
  const register = (changes: Form = {}) => app.call(operationId, { form: form(changes) });
  const rowOf = (id: number) => app.db.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirst();

  /** Expects a rejection with this status, code and field that leaves neither a row nor a file. */
  async function expectRefusal(call: Call, status: number, code: string, field?: string): Promise<void> {
    const before = await countUsersAndFiles(app);
    const reply = await app.call(operationId, call);
    expect([reply.status, reply.code]).toEqual([status, code]);
    if (field) expect(reply.envelope.errors.map((error) => error.field)).toContain(field);
    expect(await countUsersAndFiles(app)).toEqual(before);
  }

  test('returns 200 for a complete form, and the user can log in', async () => {
    const address = email();
    const { status, data, headers } = await register({
      FirstName: '  Example ',
      Email: address.toUpperCase(),
      Phone: `96279111${operationId === 'addOwner' ? '0001' : '0002'}`,
      WhatsAppNumber: '+962791112222',
      Language: 'ar-JO',
      City: 1,
      Address: '12 Rainbow Street',
      BirthDate: '1990-05-17T22:00:00',
      IdentityType: 1,
      IdentityNumber: '9901234567',
      [typeMember]: type,
      AcceptedTermsVersion: 1,
    });
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(data).toEqual({ userId: expect.any(Number), role, isActive: true, verificationRequired: true });
    const row = (await rowOf(data.userId as number))!;
    expect(row).toMatchObject({
      role,
      first_name: 'Example',
      email: address.toUpperCase(),
      email_key: address,
      phone: expect.stringMatching(/^\+9627911100/),
      whatsapp_number: '+962791112222',
      language: 'ar-JO',
      city: 1,
      birth_date: '1990-05-17',
      identity_number_masked: '*******567',
      [role === 1 ? 'owner_type' : 'customer_type']: type,
      [role === 1 ? 'customer_type' : 'owner_type']: null,
      is_email_verified: 0,
      is_phone_verified: 0,
      is_active: 1,
      activated_by: null,
      is_blocked: 0,
    });
    expect(JSON.stringify(row)).not.toContain('9901234567');
    const context = `app_user/${row.id}/identity_number`;
    expect(decryptText(app.config.dataKeys, row.identity_number_encrypted!, context)).toBe('9901234567');
    const { user } = await loggedIn(app, address);
    expect(user).toMatchObject({ userId: data.userId as number, role, isEmailVerified: true });
  });

  test('returns 200 with case-insensitive member names and defaults for omitted members', async () => {
    const { status, data } = await app.call(operationId, {
      form: {
        firstname: 'Example',
        LASTNAME: 'Person',
        email: email(),
        frontIdCarImagePath: front,
        REARIDCARIMAGEPATH: rear,
      },
    });
    expect(status).toBe(200);
    expect(await rowOf(data.userId as number)).toMatchObject({
      language: 'en',
      identity_type: 0,
      [role === 1 ? 'owner_type' : 'customer_type']: 0,
      phone: null,
      identity_number_encrypted: null,
    });
  });

  test('returns 200 and stores both images under random names', async () => {
    const before = await privateFiles(app);
    const { data } = await register();
    const rows = await app.db
      .selectFrom('file')
      .selectAll()
      .where('owner_id', '=', data.userId as number)
      .execute();
    expect(rows.map(({ kind, purpose, content_type }) => [kind, purpose, content_type]).sort()).toEqual([
      ['identity', 'front', 'image/jpeg'],
      ['identity', 'rear', 'image/png'],
    ]);
    const added = (await privateFiles(app)).filter((name) => !before.includes(name));
    expect(added).toEqual(rows.map(({ storage_key }) => storage_key).sort());
    for (const name of added) expect(name).toMatch(/^[0-9a-f]{32}$/);
  });

  test.each([
    ['neither e-mail nor phone', { Email: undefined }, 'Phone'],
    ['a blank name', { FirstName: ' ' }, 'FirstName'],
    ['a missing name', { LastName: undefined }, 'LastName'],
    ['a long name', { LastName: 'x'.repeat(101) }, 'LastName'],
    ['an invalid e-mail address', { Email: 'İ@example' }, 'Email'],
    ['a phone number with an unknown country code', { Phone: '+0000000000' }, 'Phone'],
    ['a WhatsApp number with an unknown country code', { WhatsAppNumber: '1234567' }, 'WhatsAppNumber'],
    ['a phone number with a letter', { Phone: '+96279x' }, 'Phone'],
    ['an invalid language', { Language: 'english' }, 'Language'],
    ['an unknown city', { City: 99 }, 'City'],
    ['a hexadecimal number', { City: '0x1' }, 'City'],
    ['a person under 18', { BirthDate: '2008-12-02' }, 'BirthDate'],
    ['an invalid birth date', { BirthDate: '1990-02-30' }, 'BirthDate'],
    ['text instead of an image', { FrontIdCarImagePath: '/Pictures/front.jpg' }, 'FrontIdCarImagePath'],
    ['a NUL', { Address: 'a\u0000b' }, 'Address'],
  ] as [string, Form, string][])('400 for %s', async (_what, changes, field) => {
    await expectRefusal({ form: form(changes) }, 400, 'VALIDATION_ERROR', field);
  });

  test('returns 400 for a truncated body', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const raw = '--x\r\nContent-Disposition: form-data; name="FirstName"\r\n\r\nExam';
    await expectRefusal({ raw, headers }, 400, 'MALFORMED_BODY');
  });

  test.each(['customer@example.com', 'Owner@Example.COM'])(
    '409 EMAIL_TAKEN for %s, of whatever role',
    async (taken) => {
      await expectRefusal({ form: form({ Email: taken }) }, 409, 'EMAIL_TAKEN');
    },
  );

  test.each(['+962790000003', '962790000002', '+9620790000002'])('returns 409 PHONE_TAKEN for %s', async (taken) => {
    await expectRefusal({ form: form({ Phone: taken }) }, 409, 'PHONE_TAKEN');
  });

  test('returns 413 for a file over 5 MiB, and for an image with too many pixels', async () => {
    const large = new Uint8Array(5 * 1024 * 1024 + 1);
    const wide = await sharp({ create: { width: 8001, height: 1, channels: 3, background: '#888' } })
      .png()
      .toBuffer();
    for (const RearIdCarImagePath of [large, wide]) {
      await expectRefusal({ form: form({ RearIdCarImagePath }) }, 413, 'PAYLOAD_TOO_LARGE');
    }
  });

  test('returns 415 for other content types than multipart', async () => {
    await expectRefusal({ body: { FirstName: 'Example' } }, 415, 'UNSUPPORTED_MEDIA_TYPE');
    const raw = new URLSearchParams({ FirstName: 'Example', LastName: 'Person', Email: email() });
    await expectRefusal({ raw }, 415, 'UNSUPPORTED_MEDIA_TYPE');
  });

  test.each([
    ['text', () => Buffer.from('not an image')],
    ['WebP', () => cardImage('webp')],
    ['a truncated JPEG', async () => (await cardImage('jpeg', 200)).subarray(0, 1000)],
    ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ] as [string, () => Promise<Buffer> | Buffer][])('415 for %s as the second image', async (_what, make) => {
    const changed = form({ RearIdCarImagePath: await make() });
    await expectRefusal({ form: changed }, 415, 'UNSUPPORTED_MEDIA_TYPE');
  });
});

test('returns 400 for an owner without both images; a customer needs none', async () => {
  const person = { FirstName: 'Example', LastName: 'Person', Email: 'without-images@example.com' };
  const { status, envelope } = await app.call('addOwner', { form: { ...person, FrontIdCarImagePath: front } });
  expect([status, envelope.errors]).toMatchObject([400, [{ field: 'RearIdCarImagePath', code: 'required' }]]);
  expect(await app.call('addCustomer', { form: person })).toMatchObject({ status: 200 });
});

test("returns 400 UNKNOWN_REFERENCE unless AgentId is an agent's", async () => {
  const images = { FrontIdCarImagePath: front, RearIdCarImagePath: rear };
  const owner = { FirstName: 'Example', LastName: 'Owner', Email: 'with-agent@example.com', ...images };
  for (const AgentId of [999_999, app.sandbox.userIds.customer]) {
    const { status, code, envelope } = await app.call('addOwner', { form: { ...owner, AgentId } });
    expect([status, code, envelope.errors[0]!.field]).toEqual([400, 'UNKNOWN_REFERENCE', 'AgentId']);
  }
  const { status, data } = await app.call('addOwner', { form: { ...owner, AgentId: app.sandbox.userIds.agent } });
  expect(status).toBe(200);
  const row = app.db
    .selectFrom('app_user')
    .select('agent_id')
    .where('id', '=', data.userId as number);
  expect(await row.executeTakeFirst()).toEqual({ agent_id: app.sandbox.userIds.agent });
});

test('returns an error about AgentId only for a form that is otherwise complete', async () => {
  const images = { FrontIdCarImagePath: front, RearIdCarImagePath: rear };
  const owner = { FirstName: 'Example', LastName: 'Owner', Email: 'owner@example.com', ...images, AgentId: 999_999 };
  expect(await app.call('addOwner', { form: owner })).toMatchObject({ status: 409, code: 'EMAIL_TAKEN' });
  const text = { ...owner, Email: 'no-images@example.com', RearIdCarImagePath: Buffer.from('text') };
  expect(await app.call('addOwner', { form: text })).toMatchObject({ status: 415 });
  const before = await countUsersAndFiles(app);
  const complete = { ...owner, Email: 'with-no-agent@example.com' };
  expect(await app.call('addOwner', { form: complete })).toMatchObject({ code: 'UNKNOWN_REFERENCE' });
  expect(await countUsersAndFiles(app)).toEqual(before);
});

test.each([
  ['addCustomer', { FirstName: '0791234567' }, ['FirstName']],
  ['addCustomer', { FirstName: 'Omar', LastName: 'omar@example.com' }, ['LastName']],
  ['addCustomer', { FirstName: 'Omar 07912', LastName: '34567' }, ['LastName']],
  ['addOwner', { FirstName: '٠٧٩١٢٣٤٥٦٧', LastName: 'wa.me/962791234567' }, ['FirstName', 'LastName']],
] as const)('%s returns 400 for a name with contact details: %j', async (operationId, name, fields) => {
  const images = { FrontIdCarImagePath: front, RearIdCarImagePath: rear };
  const form = { LastName: 'Person', Email: 'contact-in-name@example.com', ...images, ...name };
  const { status, envelope } = await app.call(operationId, { form });
  expect([status, envelope.code, envelope.errors.map(({ field }) => field)]).toEqual([400, 'VALIDATION_ERROR', fields]);
  expect(envelope.errors).toMatchObject(fields.map(() => ({ code: 'pattern' })));
});

test('ignores privileged members of the form', async () => {
  const { data } = await app.call('addCustomer', {
    form: {
      ...{ FirstName: 'Example', LastName: 'Person', Email: 'privileged@example.com' },
      ...{ role: 0, Role: 0, isActive: 'false', is_blocked: 1, isEmailVerified: 'true', OwnerType: 2, AgentId: 4 },
      ...{ id: 1, userId: 1, token_version: 9, activatedBy: 1, createdAt: '2000-01-01' },
    },
  });
  const row = app.db
    .selectFrom('app_user')
    .selectAll()
    .where('id', '=', data.userId as number);
  expect(await row.executeTakeFirst()).toMatchObject({
    ...{ role: 2, is_active: 1, is_blocked: 0, is_email_verified: 0, owner_type: null, agent_id: null },
    ...{ token_version: 1, activated_by: null, created_at: app.clock.now() },
  });
});

test('registers owners as inactive with manual activation, and customers as active', async () => {
  const manual = await startTestApp({ OWNER_ACTIVATION: 'manual' });
  const person = { FirstName: 'Example', LastName: 'Person', FrontIdCarImagePath: front, RearIdCarImagePath: rear };
  const owner = await manual.call('addOwner', { form: { ...person, Email: 'waiting@example.com' } });
  expect(owner).toMatchObject({ status: 200, data: { isActive: false } });
  const customer = await manual.call('addCustomer', { form: { ...person, Email: 'not-waiting@example.com' } });
  expect(customer).toMatchObject({ status: 200, data: { isActive: true } });
  const row = manual.db
    .selectFrom('app_user')
    .selectAll()
    .where('id', '=', owner.data.userId as number);
  expect(await row.executeTakeFirst()).toMatchObject({ is_active: 0, activated_at: null });
  await manual.close();
});
