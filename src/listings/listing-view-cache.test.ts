import type { Caller } from '../contract/caller';
import { jsonOf } from '../contract/cached-json';
import { cachedListingView } from './listing-view-cache';
import type { ListingRow } from './repository';
import { rentPropertyView } from './view';

const percentages = { depositPercent: 20, commissionPercent: 10 };

/** A listing with a value in every column. */
const row: ListingRow = {
  id: 7,
  owner_id: 3,
  title: 'Flat',
  description: 'Sunny',
  city: 1,
  district: 'Old Town',
  address: '1 Street',
  latitude: 31.95,
  longitude: 35.91,
  area: 80,
  floor: 2,
  rooms_count: 4,
  bedrooms: 2,
  bathrooms: 1,
  beds_count: 3,
  build_year: 2010,
  rent_type: 0,
  rent_property_type: 0,
  rent_property_condition: 0,
  building_type: 0,
  property_status: 1,
  status_reason: 'none',
  price_minor: 50_000,
  price_comparable: 50_000,
  weekend_price_minor: 60_000,
  currency_id: 7,
  deposit_minor: 9_000,
  min_stay_nights: 1,
  max_stay_nights: 30,
  min_notice_days: 0,
  notice_days: null,
  max_guests: 4,
  cancellation_policy: 0,
  booking_mode: 0,
  commission_type: 0,
  commission_value: 10,
  rating_sum: 9,
  rating_count: 2,
  details_json: '{"services":["Water"]}',
  version: 1,
  created_at: 0,
  updated_at: 1_000,
  first_name: 'Example',
  last_name: 'Person',
  whatsapp_number: '+962790000001',
  phone: '+962790000002',
  activated_by: 1,
  agent_id: 9,
  code: 'JOD',
  minor_units: 3,
  pictures: 'a.jpg,b.jpg',
  has_seasons: 1,
  has_charges: 0,
  has_discounts: 0,
  is_favorite: 1,
};

const nullable = new Set([
  'activated_by',
  'pictures',
  'status_reason',
  'whatsapp_number',
  'phone',
  'agent_id',
  'weekend_price_minor',
  'deposit_minor',
  'max_guests',
]);

const caller = (userId: number, more: Partial<Caller> = {}) =>
  ({ userId, role: 'Customer', language: 'en', ...more }) as Caller;
const callers: Record<string, Caller | undefined> = {
  'an anonymous caller': undefined,
  'a customer': caller(20),
  'a customer who reads Arabic': caller(20, { language: 'ar' }),
  'its owner': caller(3),
  "its owner's agent": caller(9),
  'an administrator': caller(1, { role: 'Admin' }),
};
/** Another value of the same type; and null, if the column is nullable. */
function others(name: string): unknown[] {
  const value = row[name as keyof ListingRow];
  const another = typeof value === 'number' ? value + 1 : `${value as string}.`.replace('}.', ',"terms":[]}');
  return nullable.has(name) ? [another, null] : [another];
}

test('the cached view is equal to a new view after any change, and for any caller', () => {
  for (const name of ['none', ...Object.keys(row)])
    for (const value of name === 'none' ? [undefined] : others(name))
      for (const who of Object.values(callers)) {
        const changed = name === 'none' ? row : { ...row, [name]: value };
        for (const one of [row, changed, row]) {
          const view = cachedListingView({ ...one }, who, percentages);
          const expected = rentPropertyView(one, who, percentages);
          expect(view).toEqual(expected);
          expect(jsonOf(view)).toBe(JSON.stringify(expected));
        }
      }
});

test('a closed account has no name in any language', () => {
  const closed = { ...row, first_name: '', last_name: '' };
  for (const who of Object.values(callers))
    expect(cachedListingView(closed, who, percentages)).toEqual(rentPropertyView(closed, who, percentages));
});

test('another percentage results in another deposit', () => {
  const free = { ...row, deposit_minor: null };
  const deposits = [10, 30].map((depositPercent) => {
    const others = { depositPercent, commissionPercent: 10 };
    const view = cachedListingView(free, undefined, others);
    expect(view).toEqual(rentPropertyView(free, undefined, others));
    return view.depositAmount;
  });
  expect(new Set(deposits).size).toBe(2);
});

test('returns the same object for an unchanged row, also with another sort key', () => {
  const first = cachedListingView({ ...row, id: 8 }, undefined, percentages);
  expect(cachedListingView({ ...row, id: 8, sort_key: 4 } as ListingRow, undefined, percentages)).toBe(first);
  expect(cachedListingView({ ...row, id: 8 }, undefined, percentages)).toBe(first);
});
