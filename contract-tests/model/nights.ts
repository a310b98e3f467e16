import fc from 'fast-check';
import { listing } from '../preparations/listings';
import { type Step, callsOf, inTurn } from './calls';
import { Known, inDays, newest } from './meanings';

/** Changes of rules of arrival and of nights, which no other scenario depends on. */
export const changesOfNights = [
  callsOf('setArrivalRules', {
    as: 'owner',
    path: { id: new Known('property', 0) },
    body: { rules: { arrivalDays: [1, 2, 3, 4, 5, 6, 7], noticeHours: 1 } },
  }),
  callsOf('setNights', {
    as: 'owner',
    path: { id: new Known('property', 0) },
    body: {
      nights: [
        { date: inDays(25), price: 70 },
        { date: inDays(26), isClosed: true },
      ],
    },
  }),
];

const id = newest('property');
const nights = [
  { date: inDays(15), minStayNights: 6 },
  { date: inDays(21), isClosed: true },
  { date: inDays(22), price: 70 },
];
const season = { name: 'Winter', startDate: inDays(30), endDate: inDays(50), price: 60, minStayNights: 3 };

/** A listing of its own, with strict rules, at which a stay from a Friday to a Sunday is requested. */
export const strictRules: fc.Arbitrary<Step[]> = fc
  .record({
    rules: fc.constantFrom<object>(
      { arrivalDays: [5, 6], departureDays: [7, 1], freeNights: 2 },
      { maxStayNights: 4, maxDaysAhead: 40, noticeHours: 60 },
      { freeNights: 7 },
      {},
    ),
    ofSeason: fc.constantFrom<object | undefined>(undefined, { arrivalDays: [1], freeNights: 0, maxStayNights: 8 }),
    nights: fc.subarray(nights, { minLength: 1 }),
  })
  .chain((chosen) =>
    inTurn(
      callsOf('addRentProperty', { as: 'owner', body: { ...listing, BookingMode: 1 } }),
      callsOf('setArrivalRules', { as: 'owner', path: { id }, body: { rules: chosen.rules } }),
      callsOf('setSeasons', { as: 'owner', path: { id }, body: { seasons: [{ ...season, rules: chosen.ofSeason }] } }),
      callsOf('setNights', { as: 'owner', path: { id }, body: { nights: chosen.nights } }),
      callsOf('addBookingRequest', {
        as: 'customer',
        body: { propertyId: id, startDate: inDays(17), endDate: inDays(19) },
      }),
      callsOf('getQuote', { path: { propertyId: id }, query: { startDate: inDays(17), endDate: inDays(19) } }),
      callsOf('getAvailableDates', { path: { id }, query: {} }),
      callsOf('getRentProperties', { query: { startDate: inDays(23), endDate: inDays(25), pageSize: 100 } }),
    ),
  );
