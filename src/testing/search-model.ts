import fc from 'fast-check';
import { type PropertyStatus, RentType } from '../../generated/enumerations';
import { addDays, listNights, nightsBetween } from '../values/dates';
import { testInstant } from './app';
import type { Changes } from './listings';
import { type Box, boxes, distance, edges, isInBox, places } from './search-places';
import { type ModelSeason, type ModelStay, amountOf, apart, seasonOf, totalOf } from './search-prices';

/** A listing in the model, which has no database. */
export interface KnownListing {
  id: number;
  ownerId: number;
  isPublic: boolean;
  dto: Changes;
  seasons: ModelSeason[];
  createdAt: number;
  updatedAt: number;
  /** The ratings in its published reviews. */
  ratings: number[];
  /** Taken nights with the instant at which each becomes available; a hold expires. */
  nights: Map<string, number>;
}

export type Query = Partial<Record<keyof typeof filters | 'endDate' | 'longitude' | 'radiusKm' | keyof Box, unknown>>;

const districts = ['Jabal Amman', 'Old Town', 'Çankaya', 'Mitte'];
const words = ['Sunlit', 'quiet', 'GARDEN', 'balcony', 'شقة', 'Straße', 'loft-like', '2nd'];
const services = ['Pool', 'Gym', 'Internet', 'Parking'];
const terms = ['NoSmoking', 'NoParties', 'QuietHours'];
const prices = [10, 10.5, 45, 45.25, 120];
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const from = <T>(values: readonly T[]) => fc.constantFrom(...values);

export const someListing = fc
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
    weekendPrice: maybe(from(prices)),
    seasons: fc.array(
      fc.record({
        first: fc.integer({ min: -2, max: 16 }),
        nights: fc.integer({ min: 1, max: 6 }),
        price: from(prices),
        minStayNights: fc.option(fc.integer({ min: 1, max: 5 })),
      }),
      { maxLength: 3 },
    ),
    bedrooms: maybe(fc.integer({ min: 0, max: 4 })),
    guests: maybe(fc.integer({ min: 1, max: 6 })),
    minStay: maybe(fc.integer({ min: 1, max: 5 })),
    maxStay: maybe(fc.integer({ min: 5, max: 10 })),
    notice: fc.integer({ min: 0, max: 3 }),
    isPlaced: fc.boolean(),
    north: fc.double({ min: -0.3, max: 0.3, noNaN: true }),
    east: fc.double({ min: -0.3, max: 0.3, noNaN: true }),
    edge: fc.option(from(edges), { freq: 3, nil: undefined }),
    owner: from(['owner', 'owner', 'otherOwner', 'inactiveOwner'] as const),
    status: from([1, 1, 1, 1, 0, 2, 3, 4, 5] as PropertyStatus[]),
    ratings: fc.array(from([1, 4, 4, 5, 5]), { maxLength: 4 }),
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
        latitude: one.isPlaced ? (one.edge?.[0] ?? place.latitude + one.north) : null,
        longitude: one.isPlaced ? (one.edge?.[1] ?? place.longitude + one.east) : null,
      },
      CurrencyId: one.currency,
      RentType: one.rentType as 0,
      BuildingType: one.building as 0,
      Price: one.price,
      WeekendPrice: one.rentType === RentType.Daily ? (one.weekendPrice ?? null) : null,
      MaxGuests: one.guests ?? null,
      MinStayNights: one.minStay ?? null,
      MaxStayNights: one.maxStay === undefined || one.minStay === undefined ? null : one.maxStay,
      MinNoticeDays: one.notice,
      DetailsJSON: JSON.stringify({ services: one.services, terms: one.terms }),
    } satisfies Changes;
    return { ...one, changes, seasons: one.rentType === RentType.Daily ? apart(one.seasons) : [] };
  });

const priceOf = (one: KnownListing, stay: ModelStay | undefined) => totalOf(one, placeOf(one).weekend, stay);
const wordsIn = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
const informationOf = (one: KnownListing) => one.dto.information!;
const detailsOf = (one: KnownListing) => JSON.parse(one.dto.DetailsJSON!) as { services: string[]; terms: string[] };
const placeOf = (one: KnownListing) => places.find(({ city }) => city === informationOf(one).city)!;

/** The average with two decimals, by another way than the service's; 0 without ratings. */
const averageOf = ({ ratings }: KnownListing) =>
  ratings.length === 0 ? 0 : Number((ratings.reduce((sum, one) => sum + one, 0) / ratings.length + 1e-9).toFixed(2));

/** Every filter: the values to test, and a simple predicate for the listings that it keeps. */
export const filters = {
  city: { values: from([1, 13, 15, 16]), keeps: (one: KnownListing, v: unknown) => informationOf(one).city === v },
  district: {
    values: from([...districts, ' jabal  AMMAN', 'old town', 'Amman']),
    keeps: (one: KnownListing, v: unknown) =>
      informationOf(one).district?.toLowerCase() === (v as string).trim().replace(/\s+/g, ' ').toLowerCase(),
  },
  rentType: { values: from([0, 1]), keeps: (one: KnownListing, v: unknown) => one.dto.RentType === v },
  buildingType: { values: from([0, 1, 2, 9]), keeps: (one: KnownListing, v: unknown) => one.dto.BuildingType === v },
  rentPropertyType: { values: from([0, 1]), keeps: (one: KnownListing, v: unknown) => informationOf(one).type === v },
  rentPropertyCondition: {
    values: from([0, 1]),
    keeps: (one: KnownListing, v: unknown) => informationOf(one).propertyType === v,
  },
  currencyId: { values: from([1, 2, 7, 9]), keeps: (one: KnownListing, v: unknown) => one.dto.CurrencyId === v },
  minPrice: {
    values: from([0, 10.4999, 45, 120]),
    keeps: (one: KnownListing, v: unknown, _now: number, stay?: ModelStay) => priceOf(one, stay) >= amountOf(v, stay),
  },
  maxPrice: {
    values: from([10, 45.2499, 45.25]),
    keeps: (one: KnownListing, v: unknown, _now: number, stay?: ModelStay) => priceOf(one, stay) <= amountOf(v, stay),
  },
  minRating: {
    values: from([1, 4, 4.33, 4.5]),
    keeps: (one: KnownListing, v: unknown) => averageOf(one) >= (v as number),
  },
  minBedrooms: {
    values: from([0, 1, 3]),
    keeps: (one: KnownListing, v: unknown) => (informationOf(one).bedrooms ?? -1) >= (v as number),
  },
  guestsCount: {
    values: from([1, 3, 6, 7]),
    keeps: (one: KnownListing, v: unknown) => (one.dto.MaxGuests ?? Infinity) >= (v as number),
  },
  services: {
    values: fc.subarray(services, { minLength: 1, maxLength: 2 }),
    keeps: (one: KnownListing, v: unknown) => (v as string[]).every((name) => detailsOf(one).services.includes(name)),
  },
  terms: {
    values: fc.subarray(terms, { minLength: 1, maxLength: 2 }),
    keeps: (one: KnownListing, v: unknown) => (v as string[]).every((name) => detailsOf(one).terms.includes(name)),
  },
  ownerId: {
    values: from(['owner', 'otherOwner', 'inactiveOwner', 'customer']),
    keeps: (one: KnownListing, v: unknown) => one.ownerId === v,
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
    keeps: (one: KnownListing, v: unknown) => {
      const { title, description, district } = informationOf(one);
      const there = wordsIn([title, description, district, placeOf(one).name].join(' '));
      const asked = wordsIn(v as string);
      return asked.length > 0 && asked.every((word) => there.some((other) => other.startsWith(word)));
    },
  },
  latitude: {
    values: fc.record({ place: from(places), radiusKm: from([1, 8.5, 20, 40, 500]) }),
    keeps: (one: KnownListing, v: unknown) => {
      const { place, radiusKm } = v as { place: (typeof places)[number]; radiusKm: number };
      const { latitude, longitude } = informationOf(one);
      return (
        typeof latitude === 'number' &&
        typeof longitude === 'number' &&
        distance({ latitude, longitude }, place) <= radiusKm
      );
    },
  },
  north: {
    values: from(boxes),
    keeps: (one: KnownListing, v: unknown) => {
      const { latitude, longitude } = informationOf(one);
      return (
        typeof latitude === 'number' && typeof longitude === 'number' && isInBox({ latitude, longitude }, v as Box)
      );
    },
  },
  startDate: {
    values: fc.record({ first: fc.integer({ min: 1, max: 14 }), nights: fc.integer({ min: 1, max: 7 }) }),
    keeps: (one: KnownListing, v: unknown, now: number) => {
      const { startDate, endDate } = stayOf(v);
      const nights = nightsBetween(startDate, endDate);
      const monthly = one.dto.RentType === RentType.Monthly;
      const today = new Intl.DateTimeFormat('en-CA', { timeZone: placeOf(one).zone }).format(now);
      return (
        nights >= (seasonOf(one, startDate)?.minStayNights ?? one.dto.MinStayNights ?? (monthly ? 28 : 1)) &&
        nights <= (one.dto.MaxStayNights ?? 365) &&
        startDate >= today &&
        nightsBetween(today, startDate) >= one.dto.MinNoticeDays! &&
        listNights(startDate, endDate).every((night) => (one.nights.get(night) ?? 0) <= now)
      );
    },
  },
  updatedSince: {
    values: from([0, 5, 20, 40]),
    keeps: (one: KnownListing, v: unknown) => one.updatedAt >= testInstant + (v as number) * 60_000,
  },
};
export type Filter = keyof typeof filters;
export const filterNames = Object.keys(filters) as Filter[];

export const stayOf = (value: unknown) => {
  const { first, nights } = value as { first: number; nights: number };
  const startDate = addDays('2026-12-01', first);
  return { startDate, endDate: addDays(startDate, nights) };
};

/** The query parameters of a filter. */
export function sent(name: Filter, value: unknown): Query {
  if (name === 'startDate') return stayOf(value);
  if (name === 'updatedSince')
    return { updatedSince: new Date(testInstant + (value as number) * 60_000).toISOString() };
  if (name === 'north') return { ...(value as Box) };
  if (name !== 'latitude') return { [name]: value };
  const { place, radiusKm } = value as { place: (typeof places)[number]; radiusKm: number };
  return { latitude: place.latitude, longitude: place.longitude, radiusKm };
}

type Order = (stay: ModelStay | undefined) => (a: KnownListing, b: KnownListing) => number;

export const sorts = {
  newest: () => (a, b) => b.createdAt - a.createdAt || b.id - a.id,
  priceAsc: (stay) => (a, b) => priceOf(a, stay) - priceOf(b, stay) || a.id - b.id,
  priceDesc: (stay) => (a, b) => priceOf(b, stay) - priceOf(a, stay) || b.id - a.id,
  rating: () => (a, b) => averageOf(b) - averageOf(a) || b.ratings.length - a.ratings.length || b.id - a.id,
} satisfies Record<string, Order>;

export const someSearch = fc.record({
  // Dates are tested most, also alone, because they exclude listings for the most reasons.
  chosen: fc.oneof(
    { weight: 2, arbitrary: fc.subarray(filterNames, { maxLength: 3 }) },
    { weight: 1, arbitrary: fc.constant(['startDate'] as Filter[]) },
    { weight: 1, arbitrary: fc.subarray(['startDate', 'minPrice', 'maxPrice'] as Filter[], { minLength: 2 }) },
    { weight: 1, arbitrary: fc.subarray(['north', 'latitude', 'startDate', 'services'] as Filter[], { minLength: 1 }) },
  ),
  values: fc.record(
    Object.fromEntries(filterNames.map((name) => [name, filters[name].values as fc.Arbitrary<unknown>])),
  ),
  sort: maybe(from(Object.keys(sorts) as (keyof typeof sorts)[])),
  pageSize: fc.integer({ min: 4, max: 16 }),
  // After 13 hours it is 22:30 in London and still 1 December; after 25 hours, the holds have expired.
  hoursLater: from([13, 13, 25]),
});
