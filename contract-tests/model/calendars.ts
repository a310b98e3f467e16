/** The calendars of listings: each night is held by one thing at most, and exactly the nights that can be booked are offered. */
import { BookingRequestStatus, BookingStatus } from '../../generated/enumerations';
import type { OperationId, components } from '../../src/contract/handler';
import { callAs } from '../../src/testing/access';
import type { Call, Reply, TestApp } from '../../src/testing/app';
import { type CalendarDate, listNights, parseInstant, todayIn } from '../../src/values/dates';
import { type Range, type ReadListing, freeRanges } from './free-nights';
import { all } from './lists';

type Schemas = components['schemas'];

const { Pending, DepositPaid, Confirmed, Completed, Cancelled, NoShow } = BookingStatus;
const live: BookingStatus[] = [Pending, DepositPaid, Confirmed];

interface Hold extends Range {
  /** What holds the nights, such as `reservation 21`. */
  by: string;
}

/** Everything that can hold nights, of all listings. */
interface Holders {
  reservations: Schemas['Reservation'][];
  requests: Schemas['BookingRequest'][];
  /** The instants at which reservations became NoShow, which the responses do not repeat. */
  noShows: ReadonlyMap<number, string>;
  timeZones: ReadonlyMap<number, string>;
}

/** The problems of the calendars of two public listings of the sandbox, and of listings for which stays were requested. */
export async function calendarProblems(app: TestApp, noShows: ReadonlyMap<number, string>): Promise<string[]> {
  const { active, otherOwnerActive } = app.sandbox.propertyIds;
  const requests = await all<Schemas['BookingRequest']>(app, 'admin', 'getOwnerBookingRequests');
  const ids = new Set([active, otherOwnerActive, ...(requests ?? []).map(({ propertyId }) => propertyId)]);
  // Read first, because reading reservations expires overdue holds.
  const offers = new Map<number, Reply>();
  for (const id of ids) offers.set(id, await callAs(app, 'admin', 'getAvailableDates', { path: { id } }));
  const reservations = await all<Schemas['Reservation']>(app, 'admin', 'getAllReservations');
  // The administrator is blocked or logged out.
  if (!reservations || !requests) return [];
  const cities = (await callAs(app, 'admin', 'getCities')).data as Schemas['CityInfo'][];
  const timeZones = new Map(cities.map((city) => [city.id, city.timeZone]));

  const problems: string[] = [];
  for (const id of ids)
    problems.push(...(await problemsOf(app, id, offers.get(id)!, { reservations, requests, noShows, timeZones })));
  return problems.map((problem) => `listing ${problem}`);
}

async function problemsOf(app: TestApp, id: number, offer: Reply, holders: Holders): Promise<string[]> {
  const read = async <Data>(operationId: OperationId, path: Call['path'] = { id }) =>
    (await callAs(app, 'admin', operationId, { path })).data as Data;
  const blocks = await read<Schemas['BlockedDateRange'][] | null>('getBlockedDates', { propertyId: id });
  const reservations = holders.reservations.filter(({ propertyId }) => propertyId === id);
  const requests = holders.requests.filter(
    ({ propertyId, status }) => propertyId === id && status === BookingRequestStatus.Requested,
  );
  const stays: Hold[] = [
    ...reservations
      .filter(({ status }) => live.includes(status))
      .map((reservation) => ({ ...reservation, by: `reservation ${reservation.id}` })),
    ...requests.map((request) => ({ ...request, by: `request ${request.id}` })),
  ];
  const blocked: Hold[] = (blocks ?? []).map((block) => ({ ...block, by: `block ${block.id}` }));
  const problems = sharedNights([...stays, ...blocked]).map((shared) => `${id}: ${shared}`);
  if (offer.status !== 200) return problems;

  const listing = await callAs(app, 'admin', 'getRentPropertyById', { path: { id } });
  const terms = listing.data as Schemas['RentProperty'];
  const timeZone = holders.timeZones.get(terms.propertyInformation.city)!;
  const readListing: ReadListing = {
    terms,
    timeZone,
    seasons: (await read<Schemas['Seasons']>('getSeasons')).seasons,
    rules: (await read<Schemas['ListingArrivalRules']>('getArrivalRules')).rules,
    nights: (await read<Schemas['Nights']>('getNights')).nights,
    reserved: new Set([...nightsOf(stays), ...spentNights(reservations, holders.noShows, timeZone)]),
    blocked: new Set(nightsOf(blocked)),
  };
  const isPublic = (await app.call('getRentPropertyById', { path: { id } })).status === 200;
  const expected = isPublic ? freeRanges(readListing, app.clock.now()) : [];
  const offered = offer.data as Range[];
  return [...problems, ...differences(expected, offered, [...stays, ...blocked]).map((text) => `${id}: ${text}`)];
}

const nightsOf = (ranges: readonly Range[]) =>
  ranges.flatMap(({ startDate, endDate }) => listNights(startDate, endDate));

/** The nights that are held twice, with what holds them. */
function sharedNights(holds: readonly Hold[]): string[] {
  const byNight = new Map<CalendarDate, string[]>();
  for (const hold of holds)
    for (const night of nightsOf([hold])) byNight.set(night, [...(byNight.get(night) ?? []), hold.by]);
  return [...byNight]
    .filter(([, by]) => by.length > 1)
    .map(([night, by]) => `the night ${night} is held by ${by.join(' and ')}`);
}

/** The nights of stays that are over: all of a completed one, and those before a stay was cancelled or the guest did not come. */
function spentNights(
  reservations: readonly Schemas['Reservation'][],
  noShows: ReadonlyMap<number, string>,
  timeZone: string,
): CalendarDate[] {
  return reservations.flatMap(({ id, status, startDate, endDate, cancelledAt }) => {
    const nights = listNights(startDate, endDate);
    if (status === Completed) return nights;
    const endedAt = status === Cancelled ? cancelledAt : status === NoShow ? noShows.get(id) : undefined;
    if (!endedAt) return [];
    const ended = todayIn(timeZone, parseInstant(endedAt)!);
    return nights.filter((night) => night < ended);
  });
}

/** The differences between the ranges that must be offered and those that are. */
function differences(expected: readonly Range[], offered: readonly Range[], holds: readonly Hold[]): string[] {
  const [due, given] = [nightsOf(expected), nightsOf(offered)].map((nights) => new Set(nights)) as [
    Set<CalendarDate>,
    Set<CalendarDate>,
  ];
  const held = new Set(nightsOf(holds));
  const [taken, closed] = [
    [...given].filter((night) => held.has(night)),
    [...given].filter((night) => !due.has(night)),
  ];
  const withheld = [...due].filter((night) => !given.has(night));
  const texts = [
    ...(taken.length > 0 ? [`the nights ${taken.join()} are held and offered`] : []),
    ...(closed.length > 0 ? [`the nights ${closed.join()} are offered, but cannot be booked`] : []),
    ...(withheld.length > 0 ? [`the nights ${withheld.join()} can be booked, but are not offered`] : []),
  ];
  const written = (ranges: readonly Range[]) =>
    ranges.map(({ startDate, endDate }) => `${startDate}/${endDate}`).join();
  if (texts.length === 0 && written(expected) !== written(offered))
    texts.push(`the ranges are ${written(offered)} instead of ${written(expected)}`);
  return texts;
}
