import { reasonOf } from './rules';

test.each([
  ['status', 'status'],
  ['redirect', 'redirect'],
  ['timeout', 'timeout'],
  ['address:private', 'address'],
  ['ECONNREFUSED', 'connection'],
  ['CERT_HAS_EXPIRED', 'connection'],
])('counts a delivery that failed with %s as given up for the reason %s', (failure, reason) => {
  expect(reasonOf(failure)).toBe(reason);
});
