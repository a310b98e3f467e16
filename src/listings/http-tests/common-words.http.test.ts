import { insertMany, learnContents } from '../../database/bulk';
import type { NewRow } from '../../database/tables';
import { callAs } from '../../testing/access';
import { idsOf, useTestApp } from '../../testing/app';
import { maxExamined, maxExaminedFor } from '../repository-search-bound';
import { districtToken } from '../search-terms';

/** More words than are planned as joins. */
const letters = [...'abcdef'];
/** More than two pages look at. */
const count = 2 * maxExamined + 5_000;
const firstId = 100_000;
/** All listings are in it. */
const district = 'Wide District';

const app = useTestApp();
beforeAll(async () => {
  const { owner } = app.sandbox.userIds;
  const now = app.clock.now();
  const ids = Array.from({ length: count }, (_, index) => firstId + index);
  const rows = ids.map((id, index): NewRow<'rent_property'> => ({
    id,
    owner_id: owner,
    title: 'A listing',
    city: 1,
    rent_type: 1,
    rent_property_type: 0,
    rent_property_condition: 0,
    building_type: 0,
    property_status: 1,
    price_minor: 1_000_000 + index,
    price_comparable: 10_000_000 + 10 * index,
    currency_id: 7,
    min_stay_nights: 1,
    max_stay_nights: complete.includes(index) ? 60 : 30,
    bedrooms: complete.includes(index) ? 3 : 1,
    cancellation_policy: 1,
    details_json: '{}',
    // The listings of the sandbox are newer.
    created_at: now - 1_000_000_000 - index,
    updated_at: now - 1_000_000_000,
  }));
  // Each listing has half of the words; three have all of them: the newest, one in the middle, and the oldest.
  const wordsOf = (index: number) =>
    complete.includes(index) ? letters : index % 2 === 0 ? letters.slice(0, 3) : letters.slice(3);
  const words = ids.flatMap((property_id, index) => wordsOf(index).map((word) => ({ word, property_id })));
  await app.db.transaction().execute(async (trx) => {
    for (let start = 0; start < count; start += 5_000) {
      await insertMany(trx, 'rent_property', rows.slice(start, start + 5_000));
      await insertMany(trx, 'property_word', words.slice(3 * start, 3 * start + 15_000));
    }
    await insertMany(trx, 'property_word', words.slice(3 * count));
    const inDistrict = ids.map((property_id) => ({ word: districtToken(district), property_id }));
    for (let start = 0; start < count; start += 15_000)
      await insertMany(trx, 'property_word', inDistrict.slice(start, start + 15_000));
  });
  await learnContents(app.db);
});

const complete = [0, maxExamined + 1_000, count - 1];

/** All pages of a search. */
async function pagesOf(query: Record<string, unknown>) {
  const pages: { ids: number[]; totalCount: number | null }[] = [];
  for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
    const reply = await app.call('getRentProperties', { query: { ...query, cursor } });
    expect(reply.status).toBe(200);
    const { nextCursor, totalCount } = reply.envelope.pagination!;
    pages.push({ ids: idsOf(reply), totalCount });
    cursor = nextCursor ?? undefined;
    expect(pages.length).toBeLessThan(40);
  }
  return pages;
}

const ids = complete.map((index) => firstId + index);
const stay = { startDate: '2027-01-01', endDate: '2027-01-04' };

test.each([
  ['newest first', { sort: 'newest' }, ids],
  ['newest first of a city', { sort: 'newest', city: 1 }, ids],
  ['newest first, free in a period', { sort: 'newest', ...stay }, ids],
  ['cheapest first', { sort: 'priceAsc' }, ids],
  ['dearest first', { sort: 'priceDesc' }, ids.toReversed()],
  ['the cheapest stay first', { sort: 'priceAsc', ...stay }, ids],
  ['the dearest stay first', { sort: 'priceDesc', ...stay }, ids.toReversed()],
])('finds the listings that have all of six common words in pages that end early, %s', async (_, query, expected) => {
  const pages = await pagesOf({ search: letters.join(' '), ...query, includeTotalCount: true });
  expect(pages.flatMap((page) => page.ids)).toEqual(expected);
  expect(pages).toHaveLength(Math.floor(count / maxExaminedFor(letters.length)) + 1);
  expect(pages[0]!.totalCount).toBeNull();
});

test.each([
  ['newest first', { sort: 'newest' }, ids],
  ['the cheapest stay first', { sort: 'priceAsc' }, ids],
  ['the dearest stay first', { sort: 'priceDesc' }, ids.toReversed()],
  ['the lowest total first', { sort: 'total', currencyId: 7 }, ids],
])('finds the listings that allow a long stay in pages that end early, %s', async (_, query, expected) => {
  const long = { startDate: '2027-01-01', endDate: '2027-02-10' };
  const pages = await pagesOf({ ...long, ...query, includeTotalCount: true });
  expect(pages.flatMap((page) => page.ids)).toEqual(expected);
  expect(pages.length).toBeGreaterThan(2);
  expect(pages[0]!.totalCount).toBeNull();
});

test.each([
  ['newest first', { sort: 'newest' }, ids],
  ['newest first of a city', { sort: 'newest', city: 1 }, ids],
  ['cheapest first', { sort: 'priceAsc' }, ids],
])('finds the few large listings of a common district in pages that end early, %s', async (_, query, expected) => {
  const pages = await pagesOf({ district, minBedrooms: 3, ...query });
  expect(pages.flatMap((page) => page.ids)).toEqual(expected);
  expect(pages).toHaveLength(3);
});

test('a tax of one city does not shorten the pages of all cities', async () => {
  const city = 2;
  const taxesOf = (taxes: object[]) => callAs(app, 'admin', 'setTaxes', { path: { id: city }, body: { taxes } });
  await taxesOf([{ name: 'Tax', mode: 5, value: 8 }]);
  const long = { startDate: '2027-01-01', endDate: '2027-02-10' };
  const pages = await pagesOf({ ...long, sort: 'total', currencyId: 7 });
  expect(pages.flatMap((page) => page.ids)).toEqual(ids);
  await taxesOf([]);
});

test.each([
  ['priceAsc', { minPrice: 1012 }, 12_000],
  ['priceDesc', { maxPrice: 1013 }, 13_000],
  ['total', { minPrice: 1012, currencyId: 7 }, 12_000],
])('begins to examine listings at the price that is asked for, sorted by %s', async (sort, query, first) => {
  const reply = await app.call('getRentProperties', { query: { ...stay, sort, ...query, pageSize: 3 } });
  const step = sort === 'priceDesc' ? -1 : 1;
  expect(idsOf(reply).map((id) => id - firstId)).toEqual([first, first + step, first + 2 * step]);
});

test('a page of two common words that never occur together is empty and continues', async () => {
  await app.db.deleteFrom('property_word').where('word', '=', 'f').where('property_id', '=', firstId).execute();
  const [first, ...others] = await pagesOf({ search: 'a f' });
  expect(first!.ids).toEqual([]);
  expect(others.flatMap((page) => page.ids)).toEqual(ids.slice(1));
});

test('a page of common words that occur together is full', async () => {
  const { data, envelope } = await app.call('getRentProperties', { query: { search: 'a', pageSize: 100 } });
  expect(data).toHaveLength(100);
  expect(envelope.pagination!.nextCursor).not.toBeNull();
});
