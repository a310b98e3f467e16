import { useTestApp } from '../../testing/app';
import { type Changes, addListing } from '../../testing/listings';

const app = useTestApp();

async function idsOf(query: Record<string, unknown>): Promise<number[]> {
  const { status, data, envelope } = await app.call('getRentProperties', { query: { pageSize: 100, ...query } });
  if (status !== 200) throw new Error(JSON.stringify(envelope));
  return (data as { id: number }[]).map(({ id }) => id);
}

/** A query, a listing that matches it, and one that does not. */
const filters: [query: Record<string, unknown>, found: Changes, missed: Changes][] = [
  [{ city: 16 }, { information: { city: 16 } }, { information: { city: 15 } }],
  [{ district: ' jabal  AMMAN' }, { information: { district: 'Jabal Amman' } }, { information: { district: 'Amman' } }],
  [{ district: 'ÇANKAYA' }, { information: { district: 'Çankaya' } }, { information: { title: 'Çankaya' } }],
  [{ rentType: 0 }, { RentType: 0 }, { RentType: 1 }],
  [{ buildingType: 2 }, { BuildingType: 2 }, { BuildingType: 3 }],
  [{ rentPropertyType: 1 }, { information: { type: 1 } }, { information: { propertyType: 1 } }],
  [{ rentPropertyCondition: 1 }, { information: { propertyType: 1 } }, { information: { type: 1 } }],
  [{ currencyId: 1 }, { CurrencyId: 1 }, { CurrencyId: 2 }],
  [{ minPrice: 100.5 }, { Price: 100.5 }, { Price: 100.499 }],
  [{ minPrice: 100.5 }, { Price: 100.5, CurrencyId: 1 }, { Price: 100.49, CurrencyId: 1 }],
  [{ maxPrice: 20 }, { Price: 20 }, { Price: 20.001 }],
  [{ minBedrooms: 3 }, { information: { bedrooms: 3 } }, { information: { bedrooms: 2 } }],
  [{ minBedrooms: 0 }, { information: { bedrooms: 0 } }, {}],
  [{ guests: 4 }, { MaxGuests: 4 }, { MaxGuests: 3 }],
  [{ guests: 100 }, {}, { MaxGuests: 99 }],
  [{ guestsCount: 4 }, { MaxGuests: 4 }, { MaxGuests: 3 }],
  [{ guestsCount: 4, guests: 4 }, { MaxGuests: null }, { MaxGuests: 3 }],
  [{ services: 'Pool' }, { DetailsJSON: '{"services":["Gym","Pool"]}' }, { DetailsJSON: '{"services":["Gym"]}' }],
  [
    { services: ['Pool', 'Gas'] },
    { DetailsJSON: '{"services":["Gas","Pool"]}' },
    { DetailsJSON: '{"services":["Pool"]}' },
  ],
  [{ terms: ['NoParties'] }, { DetailsJSON: '{"terms":["NoParties"]}' }, { DetailsJSON: '{"terms":["NoAnimals"]}' }],
  [{ search: 'orchard' }, { information: { title: 'The old Orchard' } }, { information: { title: 'The old yard' } }],
  [{ search: 'orch' }, { information: { title: 'Orchard' } }, { information: { title: 'Porch' } }],
  [
    { search: 'quiet MILL' },
    { information: { title: 'A mill', description: 'Quiet.' } },
    { information: { title: 'A mill' } },
  ],
  [{ search: 'rainbow' }, { information: { address: '12 Rainbow Street' } }, {}],
  [{ search: 'berlin' }, { information: { city: 13 } }, { information: { city: 14 } }],
  [{ search: '100% _wool_' }, { information: { title: '100 % wool' } }, { information: { title: '1000 woods' } }],
  [{ search: 'شقة' }, { information: { title: 'شقة مفروشة' } }, {}],
  [
    { latitude: 31.95, longitude: 35.93, radiusKm: 5 },
    { information: { latitude: 31.99, longitude: 35.93 } },
    { information: { latitude: 32.0, longitude: 35.93 } },
  ],
  // In a corner of the box, outside the circle.
  [
    { latitude: 31.95, longitude: 35.93, radiusKm: 10 },
    { information: { latitude: 32.039, longitude: 35.93 } },
    { information: { latitude: 32.035, longitude: 36.03 } },
  ],
  [
    { latitude: 0, longitude: 179.99, radiusKm: 10 },
    { information: { latitude: 0, longitude: -179.99 } },
    { information: { latitude: 0, longitude: -179.8 } },
  ],
  [
    { latitude: 90, longitude: 0, radiusKm: 50 },
    { information: { latitude: 89.9, longitude: 100 } },
    { information: { latitude: 89, longitude: 0 } },
  ],
  [{ latitude: 31.95, longitude: 35.93, radiusKm: 500 }, { information: { latitude: 32, longitude: 36 } }, {}],
  // A box as on a city's map, one of several countries, and those across the 180th meridian.
  [
    { north: 31.96, south: 31.94, east: 35.94, west: 35.92 },
    { information: { latitude: 31.94, longitude: 35.94 } },
    { information: { latitude: 31.961, longitude: 35.93 } },
  ],
  [
    { north: 33.4, south: 29.2, east: 39.3, west: 34.9 },
    { information: { latitude: 29.3, longitude: 35 } },
    { information: { latitude: 29.1, longitude: 35 } },
  ],
  [
    { north: -15, south: -20, east: -178, west: 177 },
    { information: { latitude: -17, longitude: -179 } },
    { information: { latitude: -17, longitude: 176 } },
  ],
  [{ north: 90, south: -90, east: 180, west: -180 }, { information: { latitude: -90, longitude: 180 } }, {}],
  // In the circle and in the box.
  [
    { north: 32, south: 31.95, east: 36, west: 35, latitude: 31.95, longitude: 35.93, radiusKm: 5 },
    { information: { latitude: 31.96, longitude: 35.93 } },
    { information: { latitude: 31.94, longitude: 35.93 } },
  ],
  // 2026-12-01 is today in Amman.
  [{ startDate: '2026-12-03', endDate: '2026-12-05' }, { MinNoticeDays: 2 }, { MinNoticeDays: 3 }],
  [{ startDate: '2027-01-10', endDate: '2027-01-13' }, { MinStayNights: 3 }, { MinStayNights: 4 }],
  [{ startDate: '2027-01-10', endDate: '2027-01-13' }, { MaxStayNights: 3 }, { MaxStayNights: 2 }],
];

test.each(filters)('returns 200 with the matching listing only for %j', async (query, matching, other) => {
  const [found, missed] = await Promise.all([addListing(app, matching), addListing(app, other)]);
  const ids = await idsOf(query);
  expect(ids).toContain(found);
  expect(ids).not.toContain(missed);
});

test('returns 200 with the listings that match all filters', async () => {
  const information = { city: 17, district: 'Trastevere', bedrooms: 4, latitude: 41.88, longitude: 12.47 } as const;
  const id = await addListing(app, {
    information,
    DetailsJSON: '{"services":["Pool"],"terms":["NoAnimals"]}',
    MaxGuests: 8,
  });
  await addListing(app, { information: { ...information, bedrooms: 3 } });
  const query = {
    city: 17,
    district: 'trastevere',
    rentType: 1,
    buildingType: 0,
    rentPropertyType: 0,
    rentPropertyCondition: 0,
    currencyId: 7,
    minPrice: 45,
    maxPrice: 45,
    minBedrooms: 4,
    guests: 8,
    services: ['Pool', 'Pool'],
    terms: ['NoAnimals'],
    startDate: '2027-05-01T00:00:00+02:00',
    endDate: '2027-05-02',
    ownerId: app.sandbox.userIds.owner,
    search: 'sunlit rome',
    latitude: 41.9,
    longitude: 12.5,
    radiusKm: 10,
    updatedSince: '2026-12-01T00:00:00Z',
    includeTotalCount: true,
  };
  const { data, envelope } = await app.call('getRentProperties', { query });
  expect((data as { id: number }[]).map((one) => one.id)).toEqual([id]);
  expect(envelope.pagination).toEqual({ pageSize: 50, nextCursor: null, totalCount: 1 });
});
