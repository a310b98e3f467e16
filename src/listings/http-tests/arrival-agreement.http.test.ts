import { BookingStatus, RentType } from '../../../generated/enumerations';
import { insertBlock } from '../../bookings/repository-blocks';
import { insertNights } from '../../bookings/repository-nights';
import { compiled } from '../../database/compiled';
import { listCities } from '../../reference/repository';
import { callAs } from '../../testing/access';
import { useTestApp } from '../../testing/app';
import {
  type ArrivalStory,
  arrivalStoryOf,
  coveredBy,
  dateOfDay,
  hasRules,
  isBookable,
  modelDays,
  modelToday,
  storedOf,
  totalOf,
} from '../../testing/arrival-model';
import { insertReservation } from '../../testing/bookings';
import { engine } from '../../testing/databases/engine';
import { insertListing } from '../../testing/listings';
import { seeded } from '../../testing/random';
import { setArrivals, replaceNights } from '../repository-nights';
import { setPrices } from '../repository-prices';
import { type PathParams, selectMatching } from '../repository-search-matching';
import { planParts } from '../repository-search-plan';
import { nightsTotalOfStay } from '../repository-search-nights-total';
import { daysAheadOf, readSearch } from '../search-filters';
import { searchValues } from '../search-values';

const listings = Number(process.env.LISTINGS ?? 160);
const stays = Number(process.env.STAYS ?? 625);

const stories = new Map<number, ArrivalStory>();
const random = seeded(Number(process.env.SEED ?? (engine === 'sqlite' ? 7 : 8)));

const app = useTestApp({
  LIMIT_BOOKINGS: '1000',
  LIMIT_UNPAID_RESERVATIONS: '1000',
  LIMIT_REQUESTS_USER: '100000',
});
beforeAll(async () => {
  // 10:20 in Amman.
  app.clock.set(Date.parse(`${modelToday}T07:20:00Z`));
  for (let index = 0; index < listings; index += 1) {
    const story = arrivalStoryOf(random, 13 + 40 / 60);
    stories.set(await insert(story), story);
  }
}, 300_000);

async function insert(story: ArrivalStory): Promise<number> {
  const { rules, seasons, nights } = storedOf(story);
  const property_id = await insertListing(app, {
    ...{ rent_type: RentType.Daily, deposit_minor: 0, min_stay_nights: story.shortest, max_stay_nights: story.longest },
    ...{ min_notice_days: story.notice, price_minor: story.price, price_comparable: story.price * 10 },
    ...{ weekend_price_minor: story.weekend, seasons: seasons.length > 0 ? JSON.stringify(seasons) : null },
    ...{ arrival_rules: JSON.stringify(rules), has_nights: Number(nights.size > 0), charges: null, discounts: null },
  });
  await app.db.transaction().execute(async (trx) => {
    if (nights.size > 0) await replaceNights(trx, property_id, nights);
    await setPrices(trx, property_id);
    await setArrivals(trx, property_id);
    for (const { first, end, by } of story.held.filter((held) => held.by === 'block')) {
      const [startDate, endDate] = [dateOfDay(first), dateOfDay(end)];
      const block = { property_id, start_date: startDate, end_date: endDate, reason: by, created_at: 1, created_by: 1 };
      const { id } = await insertBlock(trx, { ...block, created_by: app.sandbox.userIds.owner });
      await insertNights(trx, property_id, { startDate, endDate }, { blockId: id });
    }
  });
  for (const { first, end, by } of story.held)
    if (by === 'reservation')
      await insertReservation(app, BookingStatus.Confirmed, dateOfDay(first), { property_id, nights: end - first });
  return property_id;
}

const matching = compiled<{ id: number; total: number }, PathParams, Record<string, never>>((db, params) =>
  selectMatching(db, params, planParts(params, 'listOrder', 'newest')[0]!)
    .select('p.id')
    .select(nightsTotalOfStay(params, 'all').as('total')),
);

const someStay = () => {
  const first = random(modelDays) - 1;
  return { first, end: first + 1 + random(9) };
};
const datesOf = ({ first, end }: { first: number; end: number }) => ({
  startDate: dateOfDay(first),
  endDate: dateOfDay(end),
});

test(`the search finds for ${stays} stays those of ${listings} listings that the model finds, with the same totals`, async () => {
  const cities = await listCities(app.db);
  let found = 0;
  for (let index = 0; index < stays; index += 1) {
    const { first, end } = someStay();
    const search = readSearch({ ...datesOf({ first, end }), ...(index % 2 === 0 && { city: 1 }) });
    if ('failure' in search) throw new Error('the search was rejected');
    const daysAhead = daysAheadOf(search.stay!, cities, app.clock.now());
    const expected = [...stories].filter(([, story]) => isBookable(story, first, end));
    if ('failure' in daysAhead) {
      expect(expected).toEqual([]);
      continue;
    }
    const rows = await matching(app.db, searchValues(search, daysAhead, app.clock.now()));
    const totals = rows.filter(({ id }) => stories.has(id)).map(({ id, total }) => [id, Number(total)]);
    expect([first, end, totals.sort(([one], [other]) => one! - other!)]).toEqual([
      ...[first, end],
      expected.map(([id, story]) => [id, totalOf(story, first, end, [4, 5]) * 10]),
    ]);
    found += expected.length;
  }
  expect(found).toBeGreaterThan(stays * listings * 0.02);
}, 600_000);

test('getAvailableDates returns the nights of the stays that the model can book', async () => {
  for (const [id, story] of [...stories].slice(0, 40)) {
    if (!hasRules(story)) continue;
    const { data } = await app.call('getAvailableDates', { path: { id }, query: { to: dateOfDay(30) } });
    const spans = coveredBy(story, 30).map(([first, end]) => ({ ...datesOf({ first, end }), nights: end - first }));
    expect([id, data]).toEqual([id, spans]);
  }
});

test('getQuote, getRentProperties and bookReservation accept the stays that the model can book', async () => {
  const outcomes = { booked: 0, refused: 0 };
  for (const [propertyId, story] of [...stories].slice(40, 100)) {
    const tries = Array.from({ length: 60 }, someStay);
    const wanted = random(2) === 0;
    const stay = tries.find(({ first, end }) => isBookable(story, first, end) === wanted) ?? tries[0]!;
    const expected = isBookable(story, stay.first, stay.end);
    const quote = await app.call('getQuote', { path: { propertyId }, query: datesOf(stay) });
    expect([propertyId, stay, quote.status === 200 && quote.data.isAvailable]).toEqual([propertyId, stay, expected]);
    const query = { ...datesOf(stay), ownerId: app.sandbox.userIds.owner, pageSize: 100 };
    const found: number[] = [];
    for (let cursor: string | undefined; ;) {
      const page = await app.call('getRentProperties', { query: { ...query, cursor } });
      if (page.status === 200) found.push(...(page.data as { id: number }[]).map(({ id }) => id));
      cursor = page.envelope.pagination?.nextCursor ?? undefined;
      if (cursor === undefined) break;
    }
    expect([propertyId, stay, found.includes(propertyId)]).toEqual([propertyId, stay, expected]);
    const booked = await callAs(app, 'customer', 'bookReservation', { body: { propertyId, ...datesOf(stay) } });
    expect([propertyId, stay, booked.status === 200, booked.code]).toEqual([propertyId, stay, expected, booked.code]);
    if (quote.status === 400) expect(booked.code).toBe(quote.code);
    else if (!expected) expect(booked.code).toBe('DATES_NOT_AVAILABLE');
    else expect(booked.data.totalAmount).toBe(quote.data.totalAmount);
    if (expected) story.held.push({ ...stay, by: 'reservation' });
    outcomes[expected ? 'booked' : 'refused'] += 1;
  }
  expect(Math.min(outcomes.booked, outcomes.refused)).toBeGreaterThan(8);
}, 300_000);
