import { testInstant, useTestApp } from '../../testing/app';
import { seedForSearches } from '../../testing/search-seed';
import { pageStatement } from '../repository-search';
import { listOrderPath } from '../repository-search-plan';
import { type Filters, readSearch } from '../search-filters';
import { searchValues } from '../search-values';

const app = useTestApp();
beforeAll(async () => {
  await seedForSearches(app);
});

const stay = { startDate: '2027-01-01', endDate: '2027-01-04' };

function searched(filters: Filters) {
  const search = readSearch(filters);
  if ('failure' in search) throw new Error('refused');
  const daysAhead = filters.startDate === undefined ? [] : [{ cities: [1, 13], days: 30, hours: [24, 24] }];
  const { kind, values } = listOrderPath(searchValues(search, daysAhead as never, testInstant));
  const shape = { sort: filters.sort ?? 'newest', path: kind, maxRows: 21 } as const;
  return pageStatement.compile(app.db, { ...values, limit: 21 }, shape);
}

test('the shortest stay of a listing with one price for all nights is not looked up', () => {
  const lookups = (sql: string) => sql.split('min_stay_nights from property_rate').length - 1;
  for (const sort of ['priceAsc', 'priceDesc'] as const) {
    const { sql } = searched({ ...stay, sort });
    // Only of the listings with prices of seasons or weekends, which are read separately.
    expect(lookups(sql)).toBe(1);
    expect(lookups(sql.slice(0, sql.indexOf('union all')))).toBe(0);
  }
  expect(lookups(searched(stay).sql)).toBe(1);
});
