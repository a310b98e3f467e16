import { BookingMode, PropertyStatus } from '../../../generated/enumerations';
import { useTestApp } from '../../testing/app';
import { addListing, dto, listing, uploadPicture } from '../../testing/listings';

let picture: string;
const app = useTestApp();
beforeAll(async () => {
  picture = await uploadPicture(app);
});

const add = (body: unknown, as: 'owner' | 'inactiveOwner' = 'owner') => app.call('addRentProperty', { as, body });

test('returns 200 with defaults for a listing with required members only', async () => {
  const { status, data } = await add(dto);
  expect(status).toBe(200);
  expect(data).toEqual({
    id: expect.any(Number),
    ownerId: app.sandbox.userIds.owner,
    owner: {
      userId: app.sandbox.userIds.owner,
      firstName: 'Example',
      lastName: 'Owner',
      whatsAppNumber: expect.stringMatching(/^\+/),
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
    bookingMode: BookingMode.Instant,
    averageRating: null,
    reviewsCount: 0,
    statusReason: null,
    price: 45,
    weekendPrice: null,
    hasSeasons: false,
    hasCharges: false,
    hasDiscounts: false,
    currencyId: 7,
    currencyCode: 'JOD',
    depositAmount: 9,
    depositPercent: 20,
    minStayNights: 1,
    maxStayNights: 365,
    minNoticeDays: 0,
    noticeDays: null,
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

test('returns 200 with all members of a listing, and the same to every reader', async () => {
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
    depositPercent: null,
    minStayNights: 28,
    maxStayNights: 90,
    minNoticeDays: 2,
    maxGuests: 4,
  });
  const read = await app.call('getRentPropertyById', { as: 'customer', path: { id: data.id } });
  expect(read.data).toEqual(data);
});

test('returns 200 with a Pending listing for an owner who is not active', async () => {
  const { data } = await add(dto, 'inactiveOwner');
  expect(data.propertyStatus).toBe(PropertyStatus.Pending);
  expect((await app.call('getRentPropertyById', { path: { id: data.id } })).status).toBe(404);
});

test('returns 200 and ignores members that only the server sets', async () => {
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

test('a listing that is sent back as it was read stays unchanged', async () => {
  const id = await addListing(app, { information: { images: [picture] }, DepositAmount: 27, MaxGuests: 3 });
  const { data } = await app.call('getRentPropertyById', { as: 'owner', path: { id } });
  const { data: updated } = await app.call('updateRentProperty', { as: 'owner', path: { id }, body: data });
  expect(updated).toEqual(data);
});
