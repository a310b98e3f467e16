import { ChargeMode, RentType, TaxMode } from '../../../generated/enumerations';
import { clearTables } from '../../database/clear';
import { learnContents } from '../../database/bulk';
import type { Key } from '../../database/keyset';
import { listCities, listCurrencies } from '../../reference/repository';
import { testInstant, useTestApp } from '../../testing/app';
import { insertUser } from '../../testing/databases/rows';
import { addDays, nightsBetween, todayIn } from '../../values/dates';
import { setPrices } from '../repository-prices';
import { listByTotal } from '../repository-search-by-total';
import { listOrderPath } from '../repository-search-plan';
import { type Filters, readSearch } from '../search-filters';
import { searchValues } from '../search-values';
import { totalsOf } from '../tariff';

/** How many listings of each source a page examines here. */
const examined = 20;
/** Listings of three kinds: plain ones, with seasons, and with charges and seasons. */
const count = 360;
const [searched, other, rare] = [1, 8, 9];
const startDate = '2027-01-12';

const app = useTestApp();
beforeAll(async () => {
  await app.db.transaction().execute((trx) => clearTables(trx));
  const owner_id = await insertUser(app.db, { is_active: 1 });
  await app.db.transaction().execute(async (trx) => {
    for (let index = 0; index < count; index += 1) await insert(trx, owner_id, index);
  });
  const tax = { name: 'Tax', isIncluded: false, currencyId: null, maxNights: null, appliesTo: null, minAge: null };
  const valid = { validFrom: null, validTo: null };
  for (const [city, value] of [
    [1, 1600],
    [2, 300],
  ] as const) {
    const taxes = JSON.stringify([{ ...tax, ...valid, mode: TaxMode.PercentOfSubtotal, value }]);
    await app.db.updateTable('city').set({ taxes }).where('id', '=', city).execute();
  }
  await learnContents(app.db);
}, 100_000);

async function insert(trx: Parameters<typeof setPrices>[0], owner_id: number, index: number) {
  const kind = index % 3;
  const random = (index * 7919) % 997;
  const priceMinor = 2000 + 10 * random;
  const season = { name: 'A season', startDate: '2027-01-08', endDate: '2027-02-20', minStayNights: null };
  // Half of the seasons cost less than other nights, half of them more.
  const seasons = kind === 0 ? null : JSON.stringify([{ ...season, priceMinor: priceMinor * (index % 2 ? 3 : 0.5) }]);
  const charge = { id: 1, kind: 0, name: 'Cleaning', mode: ChargeMode.PerStay, value: 100 * (random % 50) };
  const terms = { freeGuests: 0, isOptional: false, collectedBy: 0, isRefundable: false };
  const created = testInstant - index;
  const currency_id = index % 30 < 3 ? rare : index % 30 < 15 ? other : searched;
  const { id } = await trx
    .insertInto('rent_property')
    .values({
      ...{ owner_id, title: 'Sunlit apartment', city: index % 2 ? 1 : 2, rent_type: RentType.Daily },
      ...{ rent_property_type: 0, rent_property_condition: 0, building_type: 0, property_status: 1 },
      ...{ price_minor: priceMinor, price_comparable: priceMinor * 100, weekend_price_minor: null, seasons },
      ...{ charges: kind === 2 ? JSON.stringify([{ ...charge, ...terms }]) : null, currency_id },
      ...{ min_stay_nights: 1, max_stay_nights: 365, cancellation_policy: 1, details_json: '{}' },
      ...{ created_at: created, updated_at: created },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await setPrices(trx, id);
}

type Found = { id: number; stay: { totalAmount: number } }[];

/** The matching listings in the order of totals, as a search in another order returns them. */
async function expectedOf(query: Record<string, unknown>) {
  const all: Found = [];
  let cursor: string | undefined;
  do {
    const { data, envelope } = await app.call('getRentProperties', { query: { ...query, pageSize: 100, cursor } });
    all.push(...(data as unknown as Found));
    cursor = envelope.pagination!.nextCursor ?? undefined;
  } while (cursor);
  return all
    .sort((a, b) => a.stay.totalAmount - b.stay.totalAmount || a.id - b.id)
    .map(({ id, stay }) => [id, Math.round(stay.totalAmount * 100)]);
}

async function valuesOf(filters: Filters) {
  const [cities, currencies] = [await listCities(app.db), await listCurrencies(app.db)];
  const search = readSearch({ ...filters, sort: 'total' });
  if ('failure' in search) throw new Error('refused');
  const totals = totalsOf(search, cities, currencies)!;
  const ids = cities.map(({ id }) => id);
  const days = nightsBetween(todayIn('UTC', testInstant), startDate);
  const daysAhead = [{ cities: ids, days, hours: ids.map(() => 24) }];
  const { values } = listOrderPath(searchValues(search, daysAhead, testInstant));
  return { values: { ...values, ...totals.values, party: undefined, unit: undefined, thirtieths: undefined }, totals };
}

async function pagesOf(filters: Filters) {
  const { values, totals } = await valuesOf(filters);
  const pages: Key[][] = [];
  let after: Key | undefined;
  do {
    const { rows, keyOf, continueAfter } = await listByTotal(
      app.db,
      undefined,
      values,
      totals,
      { after, limit: 21 },
      examined,
    );
    const shown = rows.slice(0, 20).map(keyOf);
    pages.push(shown);
    const last = rows.length > 20 ? shown.at(-1) : continueAfter;
    if (after && last) expect(last[0] - after[0] || last[1] - after[1]).toBeGreaterThan(0);
    after = last;
  } while (after);
  return pages;
}

test.each<[Filters, number]>([
  [{}, 3],
  [{}, 31],
  [{ city: 1 }, 3],
  [{ minPrice: 60 }, 2],
  [{ maxTotalAmount: 300 }, 3],
  [{ currencyId: rare }, 3],
  [{ currencyId: rare, city: 2 }, 8],
])('%p, %p nights: pages that end early return all listings in the order of totals', async (given, nights) => {
  const filters = { currencyId: searched, startDate, endDate: addDays(startDate, nights), ...given } as Filters;
  const expected = await expectedOf(filters);
  expect(expected.length).toBeGreaterThan(12);
  const pages = await pagesOf(filters);
  expect(pages.flat().map(([total, id]) => [id, total])).toEqual(expected);
  expect(pages.slice(0, -1).some((page) => page.length < 20)).toBe(true);
  expect(pages.length).toBeLessThan(count / 2);
});

test('pages end early if no listing reaches minPrice', async () => {
  const filters = { currencyId: searched, startDate, endDate: addDays(startDate, 3), minPrice: 100_000 } as Filters;
  const pages = await pagesOf(filters);
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.flat()).toEqual([]);
});
