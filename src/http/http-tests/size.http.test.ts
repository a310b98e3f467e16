import type { OperationId } from '../../contract/handler';
import { useTestApp } from '../../testing/app';

const app = useTestApp();

const listing = (images: unknown[]) => ({ PropertyInformation: { images }, CurrencyId: 7, RentType: 1, Price: 45 });

test.each<[string, OperationId, object]>([
  ['numbers', 'addRentProperty', listing(Array.from({ length: 120_000 }, () => 0))],
  ['texts', 'addRentProperty', listing(Array.from({ length: 80_000 }, () => ''))],
  ['bad characters', 'addRentProperty', listing(Array.from({ length: 25_000 }, () => '\u0000'))],
  ['lists', 'addRentProperty', listing(Array.from({ length: 80_000 }, () => []))],
])('returns 400 for an array of as many %s as fit into a body', async (_items, id, body) => {
  expect(await app.call(id, { as: 'owner', body })).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
});

test('returns 400 for as many parameters as fit into a URL', async () => {
  const query = 'a&'.repeat(15_000);
  expect(await app.call('getRentProperties', { query })).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
  expect(await app.send('/Nothing', { query })).toMatchObject({ status: 404, code: 'ROUTE_NOT_FOUND' });
});
