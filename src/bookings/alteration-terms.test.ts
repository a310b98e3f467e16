import { compareAlterations } from '../testing/compare-alterations';

test('errors, lines, sums and refunds of random changes match the model, and paid and due add up to the total', () => {
  const { changed, refunded, kept, during, disputed, refused } = compareAlterations(1, 5000);
  expect(changed).toBeGreaterThan(1000);
  expect(refunded).toBeGreaterThan(100);
  expect(kept).toBeGreaterThan(30);
  expect(during).toBeGreaterThan(100);
  expect(disputed).toBeGreaterThan(5);
  const codes = ['VALIDATION_ERROR', 'INVALID_DATE_RANGE', 'NOTICE_TOO_SHORT', 'STAY_TOO_SHORT', 'STAY_TOO_LONG'];
  const ofArrivals = ['ARRIVAL_DAY_NOT_ALLOWED', 'DEPARTURE_DAY_NOT_ALLOWED', 'DATES_NOT_AVAILABLE'];
  for (const code of [...codes, ...ofArrivals]) expect(refused.get(code)).toBeGreaterThan(10);
  expect(refused.get('STATE_CONFLICT')).toBeGreaterThan(3);
});
