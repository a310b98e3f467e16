import { createHash } from 'node:crypto';
import { BuildingType, PropertyStatus, RentType } from '../../../generated/enumerations';
import { names, textMembers } from '../../../generated/names';
import type { NewRow, Row } from '../../database/tables';
import { archivedColumns, noTerms } from '../../listings/repository-archive';
import { stayLimits } from '../../listings/rules';
import { searchTokensOf } from '../../listings/search-terms';
import { toComparable } from '../../values/money';
import { type People, momentOf, ownerStateOf } from './people';
import { RepeatableRandom, weighted } from './random';
import { capitalised, coinedWord, someWord, someWords } from './vocabulary';

/** The row of a listing with its rows in other tables. */
export interface SeedListing {
  row: NewRow<'rent_property'> & { id: number };
  pictures: string[];
  features: string[];
  words: string[];
}

/** Each city with its share of the listings, its centre, its currency, and the usual nightly price in that currency. */
const cities: [
  city: Row<'city'>['id'],
  weight: number,
  latitude: number,
  longitude: number,
  currency: number,
  night: number,
][] = [
  [1, 22, 31.95, 35.92, 7, 35],
  [3, 14, 30.05, 31.24, 8, 1500],
  [5, 12, 25.2, 55.27, 5, 350],
  [10, 10, 24.71, 46.68, 6, 300],
  [6, 9, 41.01, 28.98, 4, 2200],
  [2, 7, 33.89, 35.5, 1, 60],
  [4, 5, 33.51, 36.29, 9, 400_000],
  [15, 4, 51.51, -0.13, 3, 110],
  [16, 3, 48.86, 2.35, 2, 115],
  [12, 3, 41.39, 2.17, 2, 95],
  [17, 2.5, 41.9, 12.5, 2, 90],
  [11, 2, 37.98, 23.73, 2, 65],
  [13, 1.7, 52.52, 13.4, 2, 80],
  [14, 1.5, 38.72, -9.14, 2, 75],
  [7, 1.2, 29.38, 47.99, 1, 90],
  [9, 1, 23.59, 58.41, 1, 80],
  [8, 0.8, 26.23, 50.59, 1, 75],
  [0, 0.3, 34, 38, 1, 40],
];
const pickCity = weighted(cities.map((city) => [city, city[1]] as const));

/** The shares of listings that have a service or rule: from nearly all to one of two thousand. */
const shares = [
  0.9, 0.85, 0.8, 0.6, 0.55, 0.5, 0.5, 0.45, 0.4, 0.35, 0.3, 0.25, 0.2, 0.15, 0.1, 0.06, 0.04, 0.02, 0.01, 0.005, 0.002,
  0.0005,
];
const offers = [textMembers.Service, textMembers.Term.toReversed()].map((all) =>
  all.map((name, index) => [name, shares[Math.round((index * (shares.length - 1)) / (all.length - 1))]!] as const),
);

const pickStatus = weighted<PropertyStatus>([
  [PropertyStatus.Active, 930],
  [PropertyStatus.Inactive, 30],
  [PropertyStatus.Pending, 10],
  [PropertyStatus.Rejected, 5],
  [PropertyStatus.Suspended, 5],
  [PropertyStatus.Archived, 20],
]);
const pickBuilding = weighted(Object.values(BuildingType).map((type) => [type, 1 / (type + 1)] as const));
const pickBedrooms = weighted([[null, 10], [0, 8], [1, 30], [2, 30], [3, 15], [4, 5], [5, 1.5], [6, 0.4], [7, 0.1]] as const); // prettier-ignore

/** The number of districts of a city. */
const districts = 12;

/** The values that all listings of one run share. */
export interface ListingContext {
  seed: number;
  /** The number of listings of the run. */
  count: number;
  people: People;
  /** Returns the number of a listing's owner. */
  ownerOf: (listing: number) => number;
  /** Returns the number of decimal places of a currency. */
  minorUnits: (currency: number) => number;
  /** Epoch ms. */
  now: number;
}

/** Generates the listings with the numbers from `first` up to but not including `end`. */
export function* generateListings(first: number, end: number, context: ListingContext): Generator<SeedListing> {
  for (let number = first; number < end; number++) yield generateListing(number, context);
}

/** The order of the random draws, in this function and in those that it calls, determines the generated data. */
function generateListing(number: number, context: ListingContext): SeedListing {
  const { seed, count, people, minorUnits, now } = context;
  const random = new RepeatableRandom(seed, 5, number);
  const owner = context.ownerOf(number);
  const market = drawMarket(random, minorUnits);
  const { city, district, rentType, price, currencyId } = market;
  const bedrooms = pickBedrooms(random);
  const [services, terms] = offers.map((all) =>
    all.filter(([, share]) => random.chance(share)).map(([name]) => name),
  ) as [string[], string[]];
  const limits = drawStayLimits(random, rentType);
  const createdAt = momentOf((number + random.next()) / count, now);
  const ownerState = ownerStateOf(seed, owner);
  const status = ownerState === 'inactive' ? PropertyStatus.Pending : pickStatus(random);
  const texts = drawTexts(random);
  const listing: SeedListing = {
    row: {
      id: number + 1,
      owner_id: people.firstOwner + owner,
      ...texts,
      city,
      district,
      ...drawCoordinates(random, market),
      ...drawRooms(random, bedrooms),
      rent_type: rentType,
      ...drawKinds(random),
      property_status: status,
      status_reason: status === PropertyStatus.Rejected || status === PropertyStatus.Suspended ? 'example' : null,
      price_minor: price,
      price_comparable: toComparable(price, minorUnits(currencyId)),
      currency_id: currencyId,
      deposit_minor: random.chance(0.3) ? roundPrice(price / 5) : null,
      ...limits,
      ...drawBookingTerms(random),
      ...noTerms,
      commission_type: null,
      commission_value: null,
      has_nights: 0,
      erased_at: null,
      details_json: JSON.stringify({ services, terms, room: bedrooms === null ? {} : { bedrooms } }),
      version: 1,
      created_at: createdAt,
      updated_at: createdAt + Math.floor(random.next() ** 3 * (now - createdAt)),
    },
    pictures: Array.from({ length: random.between(0, picturesOfOwner) }, (_, index) => pictureOf(seed, owner, index)),
    features: [...services, ...terms],
    words: searchTokensOf(district, [texts.title, names.City[city], district, texts.address, texts.description]),
  };
  return status === PropertyStatus.Archived ? archived(listing, now) : listing;
}

/** The listing as archiving leaves it: without long texts, pictures and what searches need. */
function archived({ row }: SeedListing, now: number): SeedListing {
  return { row: { ...row, ...archivedColumns(now) }, pictures: [], features: [], words: [] };
}

type Market = ReturnType<typeof drawMarket>;

/** The city with its centre, the rent type, the price, the district, and whether the listing has coordinates. */
function drawMarket(random: RepeatableRandom, minorUnits: ListingContext['minorUnits']) {
  const [city, , latitude, longitude, currency, night] = pickCity(random);
  const rentType = random.chance(0.75) ? RentType.Daily : RentType.Monthly;
  const currencyId = random.chance(0.85) ? currency : 1;
  const local = night * Math.exp(0.5 * random.normal()) * (rentType === RentType.Daily ? 1 : 18);
  const price = roundPrice(currencyId === currency ? local : (local * 50) / night) * 10 ** minorUnits(currencyId);
  const district = random.chance(0.8)
    ? capitalised(coinedWord(100_000 + city * districts + random.between(0, districts - 1)))
    : null;
  const hasCoordinates = random.chance(0.9);
  return { city, latitude, longitude, rentType, currencyId, price, district, hasCoordinates };
}

function drawStayLimits(random: RepeatableRandom, rentType: RentType) {
  const minimum = random.chance(0.15) ? random.between(2, 4) : null;
  const maximum = random.chance(0.1) ? 90 : null;
  const { min, max } = stayLimits(rentType, minimum, maximum);
  if (rentType !== RentType.Monthly) return { min_stay_nights: min, max_stay_nights: max };
  return { min_stay_nights: Math.max(28, min), max_stay_nights: Math.max(28, max) };
}

function drawTexts(random: RepeatableRandom) {
  const title = capitalised(someWords(random, random.between(3, 5)));
  const description = random.chance(0.9) ? `${someWords(random, random.between(4, 9))}.` : null;
  const address = random.chance(0.5) ? `${random.between(1, 200)} ${capitalised(someWord(random))}` : null;
  return { title, description, address };
}

/** A point near the centre of the city. */
function drawCoordinates(random: RepeatableRandom, { latitude, longitude, hasCoordinates }: Market) {
  if (!hasCoordinates) return { latitude: null, longitude: null };
  return {
    latitude: round(latitude + 0.05 * random.normal(), 6),
    longitude: round(longitude + 0.06 * random.normal(), 6),
  };
}

function drawRooms(random: RepeatableRandom, bedrooms: number | null) {
  return {
    area: random.between(25, 300),
    floor: random.chance(0.7) ? random.between(0, 12) : null,
    rooms_count: bedrooms === null ? null : bedrooms + 1,
    bedrooms,
    bathrooms: random.between(1, 3),
    beds_count: bedrooms === null ? null : bedrooms * 2,
    build_year: random.chance(0.5) ? random.between(1950, 2025) : null,
  };
}

function drawKinds(random: RepeatableRandom) {
  return {
    rent_property_type: random.chance(0.7) ? 0 : 1,
    rent_property_condition: random.chance(0.7) ? 0 : 1,
    building_type: pickBuilding(random),
  } as const;
}

function drawBookingTerms(random: RepeatableRandom) {
  return {
    min_notice_days: random.chance(0.2) ? random.between(1, 3) : 0,
    max_guests: random.chance(0.8) ? random.between(1, 8) : null,
    cancellation_policy: random.between(0, 2) as 0,
  };
}

/** The number of pictures of an owner, which all of the owner's listings share. */
const picturesOfOwner = 3;

/** The unique name of a picture of an owner (a number from 0), in the form of all picture names. */
function pictureOf(seed: number, owner: number, index: number): string {
  return `${createHash('sha256').update(`${seed} ${owner} ${index}`).digest('hex').slice(0, 32)}.jpg`;
}

/** Rounds a price to two or three significant digits. */
function roundPrice(price: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(price)) - 1) / 2;
  return Math.max(1, Math.round(Math.round(price / step) * step));
}

function round(value: number, decimals: number): number {
  return Math.round(value * 10 ** decimals) / 10 ** decimals;
}
