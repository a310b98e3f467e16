import { useTestApp } from '../../testing/app';
import { dto, listing, uploadPicture } from '../../testing/listings';

let picture: string;
const app = useTestApp();
beforeAll(async () => {
  picture = await uploadPicture(app);
});

const add = (body: unknown) => app.call('addRentProperty', { as: 'owner', body });

describe('returns 400', () => {
  test.each([
    ['a currency that is not there', { CurrencyId: 99 }, 'CurrencyId'],
    [
      'a picture that is not there',
      { information: { images: [`/Pictures/${'0'.repeat(32)}.jpg`] } },
      'PropertyInformation.images[0]',
    ],
  ])('for %s', async (_, changes, field) => {
    const { status, code, envelope } = await add(listing(changes));
    expect([status, code]).toEqual([400, 'UNKNOWN_REFERENCE']);
    expect(envelope.errors).toMatchObject([{ field, code: 'unknownReference' }]);
  });

  test('for a picture of another owner, naming its position', async () => {
    const { data } = await app.call('getRentPropertyById', { path: { id: app.sandbox.propertyIds.active } });
    const [foreign] = data.propertyInformation.images as string[];
    const own = await app.call('addRentProperty', {
      as: 'owner',
      body: listing({ information: { images: [picture, foreign!] } }),
    });
    expect(own.status).toBe(200);
    const other = await app.call('addRentProperty', {
      as: 'otherOwner',
      body: listing({ information: { images: [foreign!] } }),
    });
    expect([other.status, other.code]).toEqual([400, 'UNKNOWN_REFERENCE']);
  });

  test('for a currency that is no longer active', async () => {
    await app.db.updateTable('currency').set({ is_active: 0 }).where('id', '=', 9).execute();
    expect(await add(listing({ CurrencyId: 9 }))).toMatchObject({ status: 400, code: 'UNKNOWN_REFERENCE' });
    expect((await app.call('getCurrencies')).data).not.toContainEqual(expect.objectContaining({ id: 9 }));
  });

  test.each([
    ['more decimals than the dinar has', { Price: 45.0001 }, 'Price', 'custom'],
    ['more decimals than the dollar has', { CurrencyId: 1, DepositAmount: 1.005 }, 'DepositAmount', 'custom'],
    ['a longest stay below the shortest', { MinStayNights: 7, MaxStayNights: 6 }, 'MaxStayNights', 'min'],
    ['a longest stay below a month by default', { RentType: 0, MaxStayNights: 10 } as const, 'MaxStayNights', 'min'],
    ['no price', { Price: 0 }, 'Price', 'min'],
    [
      'a path that no picture has',
      { information: { images: ['/Pictures/' + '../'.repeat(12) + 'x'] } },
      'PropertyInformation.images[0]',
      'pattern',
    ],
    [
      '21 pictures',
      { information: { images: Array<string>(21).fill(`/Pictures/${'0'.repeat(32)}.jpg`) } },
      'PropertyInformation.images',
      'maxLength',
    ],
    ['a title of blanks', { information: { title: '   ' } }, 'PropertyInformation.title', 'pattern'],
    ['NUL in a text', { information: { description: 'a\0b' } }, 'PropertyInformation.description', 'pattern'],
    ['half a character', { information: { title: 'abc \ud800' } }, 'PropertyInformation.title', 'pattern'],
  ])('for %s', async (_, changes, field, fieldCode) => {
    const { status, code, envelope } = await add(listing(changes));
    expect([status, code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(envelope.errors).toMatchObject([{ field, code: fieldCode }]);
  });

  test.each([
    ['{', 'DetailsJSON', 'type'],
    ['[]', 'DetailsJSON', 'type'],
    ['{"services":["Sauna"]}', 'DetailsJSON.services[0]', 'enum'],
    ['{"room":{"beds":-1}}', 'DetailsJSON.room.beds', 'type'],
  ])('for DetailsJSON %s, naming the member', async (DetailsJSON, field, fault) => {
    const reply = await add(listing({ DetailsJSON }));
    expect(reply).toMatchObject({ status: 400, code: 'DETAILS_JSON_INVALID' });
    expect(reply.envelope.errors).toMatchObject([{ field, code: fault }]);
    expect(reply.envelope.message).toMatch(`${field} must be`);
  });

  test('for a body that cannot be read', async () => {
    const raw = { raw: '{', headers: { 'content-type': 'application/json' } };
    expect(await app.call('addRentProperty', { as: 'owner', ...raw })).toMatchObject({
      status: 400,
      code: 'MALFORMED_BODY',
    });
  });

  test('for the 201st listing, also if several are added concurrently, and inserts nothing', async () => {
    const { otherOwner } = app.sandbox.userIds;
    const columns = [
      'title',
      'city',
      'rent_type',
      'rent_property_type',
      'rent_property_condition',
      'building_type',
      'property_status',
      'price_minor',
      'price_comparable',
      'currency_id',
      'min_stay_nights',
      'max_stay_nights',
      'cancellation_policy',
      'details_json',
      'created_at',
      'updated_at',
      'owner_id',
    ] as const;
    const template = await app.db
      .selectFrom('rent_property')
      .select(columns)
      .where('owner_id', '=', otherOwner)
      .executeTakeFirstOrThrow();
    await app.db
      .insertInto('rent_property')
      .values(Array.from({ length: 197 }, () => template))
      .execute();
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => app.call('addRentProperty', { as: 'otherOwner', body: dto })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 400, 400, 400]);
    const { count } = await app.db
      .selectFrom('rent_property')
      .where('owner_id', '=', otherOwner)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(200);
  });
});

test('returns 401 without a token', async () => {
  expect(await app.call('addRentProperty', { body: dto })).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
});

test.each([
  ['customer', 'FORBIDDEN'],
  ['admin', 'FORBIDDEN'],
  ['agent', 'FORBIDDEN'],
  ['verification', 'VERIFICATION_REQUIRED'],
  ['blocked', 'USER_BLOCKED'],
] as const)('403 for %s', async (as, code) => {
  expect(await app.call('addRentProperty', { as, body: dto })).toMatchObject({ status: 403, code });
});

test('returns 413 for a body of more than 256 KiB', async () => {
  const body = listing({ information: { description: 'x'.repeat(257 * 1024) } });
  expect(await add(body)).toMatchObject({ status: 413, code: 'PAYLOAD_TOO_LARGE' });
});

test('returns 415 for a body that is not JSON', async () => {
  const raw = { raw: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } };
  const reply = await app.call('addRentProperty', { as: 'owner', ...raw });
  expect(reply).toMatchObject({ status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' });
});
