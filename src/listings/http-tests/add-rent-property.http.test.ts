import sharp from 'sharp';
import { PropertyStatus } from '../../../generated/enumerations';
import { type TestApp, startTestApp } from '../../testing/app';
import { addListing, dto, listing } from '../../testing/listings';

let app: TestApp;
let picture: string;
beforeAll(async () => {
  app = await startTestApp();
  const image = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  picture = (await app.call('uploadPicture', { as: 'owner', form: { image } })).data.path as string;
});
afterAll(() => app.close());

const add = (body: unknown, as: 'owner' | 'inactiveOwner' = 'owner') => app.call('addRentProperty', { as, body });

test('200 for the least that a listing has to say, with its defaults', async () => {
  const { status, data } = await add(dto);
  expect(status).toBe(200);
  expect(data).toEqual({
    id: expect.any(Number),
    ownerId: app.sandbox.userIds.owner,
    owner: {
      userId: app.sandbox.userIds.owner,
      firstName: 'Example',
      lastName: 'Owner',
      whatsAppNumber: null,
      phone: expect.stringMatching(/^\+/),
      isIdentityVerified: false,
    },
    propertyInformation: {
      images: [],
      propertyType: 0,
      type: 0,
      title: 'Sunlit apartment',
      description: null,
      city: 1,
      district: null,
      address: null,
      latitude: null,
      longitude: null,
      area: null,
      floor: null,
      roomsCount: null,
      bedrooms: null,
      bathrooms: null,
      bedsCount: null,
      buildYear: null,
    },
    detailsJSON: '{"services":[],"terms":[],"room":{}}',
    details: { services: [], terms: [], room: expect.objectContaining({ beds: null }) },
    rentType: 1,
    rentPropertyType: 0,
    rentPropertyCondition: 0,
    buildingType: 0,
    propertyStatus: PropertyStatus.Active,
    statusReason: null,
    price: 45,
    currencyId: 7,
    currencyCode: 'JOD',
    depositAmount: null,
    minStayNights: 1,
    maxStayNights: 365,
    minNoticeDays: 0,
    maxGuests: null,
    cancellationPolicy: 1,
    isFavorite: false,
    commissionType: null,
    commissionValue: null,
    version: 1,
    createdAt: '2026-12-01T09:30:00Z',
    updatedAt: '2026-12-01T09:30:00Z',
  });
});

test('200 with all that a listing can say, and the same for everybody who reads it', async () => {
  const details = '{ "services":["Internet","Internet"], "terms":[], "room":{"beds":2}, "extra":"é" }';
  const body = listing({
    information: {
      images: [picture, picture],
      propertyType: 1,
      type: 1,
      description: 'Quiet.',
      district: 'Jabal Amman',
      address: '12 Rainbow Street',
      latitude: 31.9516,
      longitude: -35.9239,
      area: 84.5,
      floor: -1,
      roomsCount: 4,
      bedrooms: 2,
      bathrooms: 1,
      bedsCount: 3,
      buildYear: 1999,
    },
    DetailsJSON: details,
    RentType: 0,
    BuildingType: 3,
    Price: 450.125,
    DepositAmount: 0,
    MaxStayNights: 90,
    MinNoticeDays: 2,
    MaxGuests: 4,
    CancellationPolicy: 2,
  });
  const { data } = await add(body);
  expect(data).toMatchObject({
    propertyInformation: body.PropertyInformation,
    detailsJSON: details,
    details: { services: ['Internet', 'Internet'], room: { beds: 2, bedrooms: null } },
    rentPropertyType: 1,
    rentPropertyCondition: 1,
    price: 450.125,
    depositAmount: 0,
    minStayNights: 28,
    maxStayNights: 90,
    minNoticeDays: 2,
    maxGuests: 4,
  });
  const read = await app.call('getRentPropertyById', { path: { id: data.id } });
  expect(read.data).toEqual(data);
});

test('200 and Pending for an owner who is not active', async () => {
  const { data } = await add(dto, 'inactiveOwner');
  expect(data.propertyStatus).toBe(PropertyStatus.Pending);
  expect((await app.call('getRentPropertyById', { path: { id: data.id } })).status).toBe(404);
});

test('200 without a privilege for members that only the server writes', async () => {
  const privileged = {
    propertyStatus: 5,
    ownerId: 1,
    owner_id: 1,
    commissionType: 1,
    commissionValue: 0,
    version: 9,
    id: 1,
  };
  const { data } = await add({ ...dto, ...privileged });
  expect(data).toMatchObject({
    ownerId: app.sandbox.userIds.owner,
    propertyStatus: 1,
    commissionType: null,
    version: 1,
  });
});

describe('400', () => {
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

  test("for somebody else's picture, of which only the second is", async () => {
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

  test.each(['{', '[]', '{"services":["Sauna"]}', '{"room":{"beds":-1}}'])(
    'for DetailsJSON %s',
    async (DetailsJSON) => {
      expect(await add(listing({ DetailsJSON }))).toMatchObject({ status: 400, code: 'DETAILS_JSON_INVALID' });
    },
  );

  test('for a body that cannot be read', async () => {
    const raw = { raw: '{', headers: { 'content-type': 'application/json' } };
    expect(await app.call('addRentProperty', { as: 'owner', ...raw })).toMatchObject({
      status: 400,
      code: 'MALFORMED_BODY',
    });
  });

  test('and nothing written, for the 201st listing, also where several are added at once', async () => {
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

test('401 without a token', async () => {
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

test('413 for more than 256 KiB', async () => {
  const body = listing({ information: { description: 'x'.repeat(257 * 1024) } });
  expect(await add(body)).toMatchObject({ status: 413, code: 'PAYLOAD_TOO_LARGE' });
});

test('415 for what is no JSON', async () => {
  const raw = { raw: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } };
  const reply = await app.call('addRentProperty', { as: 'owner', ...raw });
  expect(reply).toMatchObject({ status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' });
});

test('a listing comes back as it is sent after it was read', async () => {
  const id = await addListing(app, { information: { images: [picture] }, DepositAmount: 27, MaxGuests: 3 });
  const { data } = await app.call('getRentPropertyById', { path: { id } });
  const { data: updated } = await app.call('updateRentProperty', { as: 'owner', path: { id }, body: data });
  expect(updated).toEqual({ ...data, version: 2 });
});
