import { nightsAround } from '../bookings/bookable';
import type { Stay } from '../bookings/stays';
import { endOfPrefix } from '../database/dialect';
import { dayNumber, nightsBetween, weekdayOf } from '../values/dates';
import { minRankOf } from '../values/ratings';
import { type Box, type Circle, areasOf, boxAround, boxOf, cosine, haversineOf, rowsOf, sharedBox } from './geo';
import { type DaysAhead, type Filters, type Search, guestsOf } from './search-filters';
import { districtToken, tokensOf } from './search-terms';

type City = DaysAhead['cities'][number];
/** At any moment there are at most three dates on earth. */
export const dateIndexes = [0, 1, 2] as const;

/**
 * A search as values to bind. Which of them are defined determines the form of the statement, which is compiled once for each form.
 */
export type SearchValues = Pick<
  Filters,
  | 'city'
  | 'rentType'
  | 'buildingType'
  | 'rentPropertyType'
  | 'rentPropertyCondition'
  | 'currencyId'
  | 'ownerId'
  | 'minBedrooms'
  | 'guests'
> & {
  minPrice?: number;
  maxPrice?: number;
  /** The bounds of the total, if the search names dates. */
  minTotal?: number;
  maxTotal?: number;
  /** The lowest rank (values/ratings.ts). */
  minRank?: number;
  /** Epoch ms. */
  updatedSince?: number;
  /** Services and terms. */
  features?: string[];
  /** Beginnings of words, none of which is the beginning of another; and for each the end of the range of words that begin with it. */
  words?: string[];
  wordEnds?: string[];
  /** The district's token. */
  district?: string;
  nights?: number;
  startDate?: string;
  endDate?: string;
  /** The start date as days since 1970-01-01. */
  startDay?: number;
  /** Epoch ms, if the search names dates. */
  now?: number;
} & ArrivalValues &
  PlaceValues &
  DaysAheadValues &
  TotalValues;

/** What arrival rules are compared with, if the search names dates. */
type ArrivalValues = {
  /** The day of the week of the first and of the last day: 0 for Monday to 6 for Sunday. */
  startWeekday?: number;
  endWeekday?: number;
  /** The first of the nights before the stay, and the day after the last of those after it, that rules can keep free. */
  keptFrom?: string;
  keptTo?: string;
  /** For each city, the number of whole hours from now to the end of the first day. Without cities, they apply to the searched city. */
  hourCities?: City[];
  hours?: number[];
};

/** What totals of stays are calculated with, if the search compares them. */
type TotalValues = {
  /** Ten-thousandths of the major unit in a minor unit of the searched currency. */
  unit?: number;
  /** The length of the stay in thirtieths of a month. */
  thirtieths?: number;
  /** The number of guests that pay. */
  party?: number;
  /** The taxes that are amounts, in minor units: of each group in the statement. */
  addends?: number[];
  /** The largest total, in minor units. */
  maxPaid?: number;
};

/**
 * A circle, and the box that all searched locations are in: that of the request, that around the circle, or what they share. All of its members
 * but the second range are defined together.
 */
type PlaceValues = {
  latitude?: number;
  cosine?: number;
  longitude?: number;
  haversine?: number;
  south?: number;
  north?: number;
  west?: number;
  east?: number;
  /** The second range of longitudes, where the box crosses the 180th meridian. */
  west2?: number;
  east2?: number;
  /** The map rows that the box touches; if there are too many, its areas. */
  rows?: number[];
  areas?: number[];
};

/** Cities with the same current date, and the number of days from it to the stay. Without cities, the days apply to the searched city. */
type DaysAheadValues = { [Name in `cities${(typeof dateIndexes)[number]}`]?: City[] } & {
  [Name in `days${(typeof dateIndexes)[number]}`]?: number;
};

/** `daysAhead` is empty unless the search names dates. `now` and `updatedSince` in epoch ms. */
export function searchValues(
  { filters, minPrice, maxPrice, circle, sides, stay }: Search,
  daysAhead: DaysAhead[],
  now: number,
  updatedSince?: number,
): SearchValues {
  const { city, rentType, buildingType, rentPropertyType, rentPropertyCondition, currencyId, ownerId } = filters;
  const { minBedrooms, minRating, district, search, services = [], terms = [] } = filters;
  const guests = guestsOf(filters);
  const words = search === undefined ? undefined : withoutImplied(tokensOf(search));
  const features = [...new Set([...services, ...terms])];
  return {
    city,
    rentType,
    buildingType,
    rentPropertyType,
    rentPropertyCondition,
    currencyId,
    ownerId,
    minPrice,
    maxPrice,
    updatedSince,
    minBedrooms,
    minRank: minRating === undefined ? undefined : minRankOf(minRating),
    guests,
    words,
    features: features.length > 0 ? features : undefined,
    wordEnds: words?.map(endOfPrefix),
    district: district === undefined ? undefined : districtToken(district),
    ...(circle && circleValues(circle)),
    ...boxValues([...(sides ? [boxOf(sides)] : []), ...(circle ? [boxAround(circle)] : [])]),
    ...(stay && { ...stayValues(stay, minPrice, maxPrice), now, ...daysAheadValues(daysAhead, city) }),
  };
}

function stayValues({ startDate, endDate }: Stay, minPrice: number | undefined, maxPrice: number | undefined) {
  const nights = nightsBetween(startDate, endDate);
  return {
    nights,
    startDate,
    endDate,
    startDay: dayNumber(startDate),
    startWeekday: weekdayOf(startDate) - 1,
    endWeekday: weekdayOf(endDate) - 1,
    keptFrom: nightsAround({ startDate, endDate }).startDate,
    keptTo: nightsAround({ startDate, endDate }).endDate,
    minTotal: minPrice === undefined ? undefined : minPrice * nights,
    maxTotal: maxPrice === undefined ? undefined : maxPrice * nights,
  };
}

/** The tokens without those that are the beginning of another one, which that one implies. Longest first, because they are the rarest. */
function withoutImplied(tokens: string[]): string[] {
  return tokens
    .filter((token) => !tokens.some((other) => other !== token && other.startsWith(token)))
    .sort((one, other) => other.length - one.length);
}

function circleValues({ latitude, longitude, radiusKm }: Circle): PlaceValues {
  return { latitude, longitude, cosine: cosine(latitude), haversine: haversineOf(radiusKm) };
}

/** What the boxes share. With three ranges of longitudes, the first box alone: the circle is a condition in any case. */
function boxValues([first, second]: Box[]): PlaceValues {
  if (!first) return {};
  const shared = second ? sharedBox(first, second) : first;
  const box = shared.longitudes.length > 2 ? first : shared;
  const [[west, east] = nowhere, [west2, east2] = []] = box.longitudes;
  const [south, north] = box.latitudes;
  const rows = rowsOf(box);
  return { south, north, west, east, west2, east2, ...(rows ? { rows } : { areas: areasOf(box) }) };
}

/** A range without a longitude. */
const nowhere = [1, 0] as const;

function daysAheadValues(daysAhead: DaysAhead[], city: City | undefined): DaysAheadValues & ArrivalValues {
  const matching = city === undefined ? daysAhead : daysAhead.filter(({ cities }) => cities.includes(city));
  const values: Record<string, City[] | number> = {};
  for (const [index, { cities, days }] of matching.entries()) {
    if (city === undefined) values[`cities${index}`] = cities;
    values[`days${index}`] = days;
  }
  const hoursOf = matching.flatMap(({ cities, hours }) => cities.map((id, index) => [id, hours[index]!] as const));
  const searched = city === undefined ? hoursOf : hoursOf.filter(([id]) => id === city);
  return {
    ...values,
    ...(city === undefined && { hourCities: searched.map(([id]) => id) }),
    hours: searched.map(([, hours]) => hours),
  };
}
