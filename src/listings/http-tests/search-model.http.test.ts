import fc from 'fast-check';
import { BookingStatus, PropertyStatus, RentType } from '../../../generated/enumerations';
import { addDays, listNights, nightsBetween } from '../../values/dates';
import { callAs } from '../../testing/access';
import { type TestApp, startTestApp, testInstant } from '../../testing/app';
import { insertReservation } from '../../testing/bookings';
import { type Changes, listing } from '../../testing/listings';
import { hour } from '../../testing/time';

/** A listing as this file remembers it, in words of its own. */
interface Known {
  id: number;
  ownerId: number;
  isPublic: boolean;
  dto: Changes;
  createdAt: number;
  updatedAt: number;
  /** Taken nights, each until when; a hold passes. */
  nights: Map<string, number>;
}

type Query = Partial<Record<keyof typeof filters | 'startDate' | 'endDate' | 'longitude' | 'radiusKm', unknown>>;

const places = [
  { city: 1, zone: 'Asia/Amman', name: 'amman', latitude: 31.95, longitude: 35.93 },
  { city: 13, zone: 'Europe/Berlin', name: 'berlin', latitude: 52.5, longitude: 13.4 },
  { city: 15, zone: 'Europe/London', name: 'london', latitude: 51.5, longitude: -0.1 },
] as const;
const districts = ['Jabal Amman', 'Old Town', 'Çankaya', 'Mitte'];
const words = ['Sunlit', 'quiet', 'GARDEN', 'balcony', 'شقة', 'Straße', 'loft-like', '2nd'];
const services = ['Pool', 'Gym', 'Internet', 'Parking'];
const terms = ['NoSmoking', 'NoParties', 'QuietHours'];
const prices = [10, 10.5, 45, 45.25, 120];
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const from = <T>(values: readonly T[]) => fc.constantFrom(...values);

const someListing = fc
  .record({
    place: from(places),
    district: maybe(from(districts)),
    words: fc.subarray(words, { minLength: 1, maxLength: 4 }),
    described: fc.subarray(words, { maxLength: 3 }),
    services: fc.subarray(services),
    terms: fc.subarray(terms),
    rentType: fc.integer({ min: 0, max: 1 }),
    type: fc.integer({ min: 0, max: 1 }),
    condition: fc.integer({ min: 0, max: 1 }),
    building: fc.integer({ min: 0, max: 2 }),
    currency: from([1, 2, 7]),
    price: from(prices),
    bedrooms: maybe(fc.integer({ min: 0, max: 4 })),
    guests: maybe(fc.integer({ min: 1, max: 6 })),
    minStay: maybe(fc.integer({ min: 1, max: 5 })),
    maxStay: maybe(fc.integer({ min: 5, max: 10 })),
    notice: fc.integer({ min: 0, max: 3 }),
    isPlaced: fc.boolean(),
    north: fc.double({ min: -0.3, max: 0.3, noNaN: true }),
    east: fc.double({ min: -0.3, max: 0.3, noNaN: true }),
    owner: from(['owner', 'owner', 'otherOwner', 'inactiveOwner'] as const),
    status: from([1, 1, 1, 1, 0, 2, 3, 4, 5] as PropertyStatus[]),
    wait: from([0, 0, 1, 7]),
    taken: fc.array(
      fc.record({
        first: fc.integer({ min: 1, max: 14 }),
        nights: fc.integer({ min: 1, max: 5 }),
        how: from(['block', 'Pending', 'Confirmed', 'Cancelled'] as const),
      }),
      { maxLength: 3 },
    ),
  })
  .map(({ place, ...one }) => {
    const changes = {
      information: {
        title: one.words.join(' '),
        description: one.described.join(', ') || null,
        district: one.district ?? null,
        city: place.city,
        type: one.type as 0,
        propertyType: one.condition as 0,
        bedrooms: one.bedrooms ?? null,
        latitude: one.isPlaced ? place.latitude + one.north : null,
        longitude: one.isPlaced ? place.longitude + one.east : null,
      },
      CurrencyId: one.currency,
      RentType: one.rentType as 0,
      BuildingType: one.building as 0,
      Price: one.price,
      MaxGuests: one.guests ?? null,
      MinStayNights: one.minStay ?? null,
      MaxStayNights: one.maxStay === undefined || one.minStay === undefined ? null : one.maxStay,
      MinNoticeDays: one.notice,
      DetailsJSON: JSON.stringify({ services: one.services, terms: one.terms }),
    } satisfies Changes;
    return { ...one, changes };
  });

const wordsIn = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
const informationOf = (one: Known) => one.dto.information!;
const detailsOf = (one: Known) => JSON.parse(one.dto.DetailsJSON!) as { services: string[]; terms: string[] };
const placeOf = (one: Known) => places.find(({ city }) => city === informationOf(one).city)!;

/** Kilometres on the sphere, by the law of cosines: another formula than the service's. */
function distance(a: { latitude: number; longitude: number }, b: { latitude: number; longitude: number }): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [p, q, east] = [radians(a.latitude), radians(b.latitude), radians(a.longitude - b.longitude)];
  return 6371.0088 * Math.acos(Math.min(1, Math.sin(p) * Math.sin(q) + Math.cos(p) * Math.cos(q) * Math.cos(east)));
}

/** Every filter: values to try, and, in plain words, what it leaves. */
const filters = {
  city: { values: from([1, 13, 15, 16]), keeps: (one: Known, v: unknown) => informationOf(one).city === v },
  district: {
    values: from([...districts, ' jabal  AMMAN', 'old town', 'Amman']),
    keeps: (one: Known, v: unknown) =>
      informationOf(one).district?.toLowerCase() === (v as string).trim().replace(/\s+/g, ' ').toLowerCase(),
  },
  rentType: { values: from([0, 1]), keeps: (one: Known, v: unknown) => one.dto.RentType === v },
  buildingType: { values: from([0, 1, 2, 9]), keeps: (one: Known, v: unknown) => one.dto.BuildingType === v },
  rentPropertyType: { values: from([0, 1]), keeps: (one: Known, v: unknown) => informationOf(one).type === v },
  rentPropertyCondition: {
    values: from([0, 1]),
    keeps: (one: Known, v: unknown) => informationOf(one).propertyType === v,
  },
  currencyId: { values: from([1, 2, 7, 9]), keeps: (one: Known, v: unknown) => one.dto.CurrencyId === v },
  minPrice: { values: from([0, 10.4999, 45, 120]), keeps: (one: Known, v: unknown) => one.dto.Price! >= (v as number) },
  maxPrice: { values: from([10, 45.2499, 45.25]), keeps: (one: Known, v: unknown) => one.dto.Price! <= (v as number) },
  minBedrooms: {
    values: from([0, 1, 3]),
    keeps: (one: Known, v: unknown) => (informationOf(one).bedrooms ?? -1) >= (v as number),
  },
  guests: {
    values: from([1, 3, 6, 7]),
    keeps: (one: Known, v: unknown) => (one.dto.MaxGuests ?? Infinity) >= (v as number),
  },
  services: {
    values: fc.subarray(services, { minLength: 1, maxLength: 2 }),
    keeps: (one: Known, v: unknown) => (v as string[]).every((name) => detailsOf(one).services.includes(name)),
  },
  terms: {
    values: fc.subarray(terms, { minLength: 1, maxLength: 2 }),
    keeps: (one: Known, v: unknown) => (v as string[]).every((name) => detailsOf(one).terms.includes(name)),
  },
  ownerId: {
    values: from(['owner', 'otherOwner', 'inactiveOwner', 'customer']),
    keeps: (one: Known, v: unknown) => one.ownerId === v,
  },
  search: {
    values: from([
      'sun',
      'QUIET gard',
      'شق',
      'strass',
      'straß',
      'like',
      '2nd balcony',
      'berlin',
      'mitte 2',
      '%',
      'uiet',
    ]),
    keeps: (one: Known, v: unknown) => {
      const { title, description, district } = informationOf(one);
      const there = wordsIn([title, description, district, placeOf(one).name].join(' '));
      const asked = wordsIn(v as string);
      return asked.length > 0 && asked.every((word) => there.some((other) => other.startsWith(word)));
    },
  },
  latitude: {
    values: fc.record({ place: from(places), radiusKm: from([1, 8.5, 20, 40, 500]) }),
    keeps: (one: Known, v: unknown) => {
      const { place, radiusKm } = v as { place: (typeof places)[number]; radiusKm: number };
      const { latitude, longitude } = informationOf(one);
      return (
        typeof latitude === 'number' &&
        typeof longitude === 'number' &&
        distance({ latitude, longitude }, place) <= radiusKm
      );
    },
  },
  startDate: {
    values: fc.record({ first: fc.integer({ min: 1, max: 14 }), nights: fc.integer({ min: 1, max: 7 }) }),
    keeps: (one: Known, v: unknown) => {
      const { startDate, endDate } = stayOf(v);
      const nights = nightsBetween(startDate, endDate);
      const monthly = one.dto.RentType === RentType.Monthly;
      const now = app.clock.now();
      const today = new Intl.DateTimeFormat('en-CA', { timeZone: placeOf(one).zone }).format(now);
      return (
        nights >= (one.dto.MinStayNights ?? (monthly ? 28 : 1)) &&
        nights <= (one.dto.MaxStayNights ?? 365) &&
        startDate >= today &&
        nightsBetween(today, startDate) >= one.dto.MinNoticeDays! &&
        listNights(startDate, endDate).every((night) => (one.nights.get(night) ?? 0) <= now)
      );
    },
  },
  updatedSince: {
    values: from([0, 5, 20, 40]),
    keeps: (one: Known, v: unknown) => one.updatedAt >= testInstant + (v as number) * 60_000,
  },
};
type Filter = keyof typeof filters;
const names = Object.keys(filters) as Filter[];

const stayOf = (value: unknown) => {
  const { first, nights } = value as { first: number; nights: number };
  const startDate = addDays('2026-12-01', first);
  return { startDate, endDate: addDays(startDate, nights) };
};

/** The parameters that a chosen filter is sent as. */
function sent(name: Filter, value: unknown): Query {
  if (name === 'startDate') return stayOf(value);
  if (name === 'updatedSince')
    return { updatedSince: new Date(testInstant + (value as number) * 60_000).toISOString() };
  if (name !== 'latitude') return { [name]: value };
  const { place, radiusKm } = value as { place: (typeof places)[number]; radiusKm: number };
  return { latitude: place.latitude, longitude: place.longitude, radiusKm };
}

const sorts = {
  newest: (a: Known, b: Known) => b.createdAt - a.createdAt || b.id - a.id,
  priceAsc: (a: Known, b: Known) => a.dto.Price! - b.dto.Price! || a.id - b.id,
  priceDesc: (a: Known, b: Known) => b.dto.Price! - a.dto.Price! || b.id - a.id,
};

const someSearch = fc.record({
  // Free dates are asked for most, and alone, since they say no in the most ways.
  chosen: fc.oneof(fc.subarray(names, { maxLength: 3 }), fc.constant(['startDate'] as Filter[])),
  values: fc.record(Object.fromEntries(names.map((name) => [name, filters[name].values as fc.Arbitrary<unknown>]))),
  sort: maybe(from(Object.keys(sorts) as (keyof typeof sorts)[])),
  pageSize: fc.integer({ min: 4, max: 16 }),
  // 22:30 in London, where it is still the first of December; then the holds are passed.
  hoursLater: from([13, 13, 25]),
});

let app: TestApp;
const known: Known[] = [];
beforeAll(async () => {
  app = await startTestApp();
  await app.db.deleteFrom('reservation_night').execute();
  await app.db.updateTable('rent_property').set({ property_status: PropertyStatus.Archived }).execute();
  for (const { changes, owner, status, wait, taken } of fc.sample(someListing, { numRuns: 70, seed: 41 })) {
    app.clock.advance(wait * 60_000);
    const { data } = await callAs(app, owner, 'addRentProperty', { body: listing(changes) });
    const one: Known = {
      id: data.id as number,
      ownerId: data.ownerId as number,
      isPublic: status === PropertyStatus.Active && owner !== 'inactiveOwner',
      dto: changes,
      createdAt: app.clock.now(),
      updatedAt: app.clock.now(),
      nights: new Map(),
    };
    for (const { first, nights, how } of taken) await take(one, addDays('2026-12-01', first), nights, how);
    await app.db.updateTable('rent_property').set({ property_status: status }).where('id', '=', one.id).execute();
    known.push(one);
  }
});
afterAll(() => app.close());

/** Takes nights that are free as yet. */
async function take(one: Known, startDate: string, nights: number, how: 'block' | keyof typeof BookingStatus) {
  const dates = listNights(startDate, addDays(startDate, nights));
  if (dates.some((night) => one.nights.has(night))) return;
  if (how === 'block') {
    const body = { propertyId: one.id, startDate, endDate: addDays(startDate, nights) };
    const { status } = await callAs(app, 'admin', 'addBlockedDates', { body });
    expect(status).toBe(200);
  } else {
    const hold = how === 'Pending' ? { hold_expires_at: testInstant + 24 * hour } : {};
    await insertReservation(app, BookingStatus[how], startDate, { property_id: one.id, nights, ...hold });
  }
  const until = how === 'Pending' ? testInstant + 24 * hour : how === 'Cancelled' ? 0 : Infinity;
  for (const night of dates) one.nights.set(night, until);
}

/** How often a filter has left something out, and something in. */
const effects = new Map(names.map((name) => [name, { out: 0, in: 0 }]));

const theSame = fc.asyncProperty(someSearch, async ({ chosen, values, sort, pageSize, hoursLater }) => {
  app.clock.set(testInstant + hoursLater * hour);
  const valueOf = (name: Filter) => (name === 'ownerId' ? app.sandbox.userIds[values[name] as 'owner'] : values[name]);
  const expected = known
    .filter((one) => one.isPublic)
    .filter((one) =>
      chosen
        .map((name) => {
          const keeps = filters[name].keeps(one, valueOf(name));
          effects.get(name)![keeps ? 'in' : 'out'] += 1;
          return keeps;
        })
        .every((keeps) => keeps),
    )
    .sort(sorts[sort ?? 'newest']);

  const query = Object.assign({}, ...chosen.map((name) => sent(name, valueOf(name)))) as Query;
  const found: number[] = [];
  let cursor: string | undefined;
  do {
    const page = { ...query, sort, pageSize, cursor, includeTotalCount: true };
    const { data, envelope } = await app.call('getRentProperties', { query: page });
    expect(envelope).toMatchObject({ isSuccess: true, pagination: { totalCount: expected.length } });
    found.push(...(data as { id: number }[]).map(({ id }) => id));
    cursor = envelope.pagination!.nextCursor ?? undefined;
    // No page but the last is short, and none but an empty list's is empty.
    expect(data).toHaveLength(Math.min(pageSize, expected.length - (found.length - (data as unknown[]).length)));
  } while (cursor);
  expect(found).toEqual(expected.map(({ id }) => id));
});

test('every search finds, in its order and on all its pages, what a plain filter over all listings leaves', async () => {
  await fc.assert(theSame, { numRuns: 100, seed: 20270105 });
  // A filter that never left anything in, or out, has shown nothing.
  for (const [name, effect] of effects) expect([name, Math.min(effect.in, effect.out) > 0]).toEqual([name, true]);
});

test('so does one that nobody has tried before', async () => {
  await fc.assert(theSame, { numRuns: 10 });
});
