/** Errors: each has the envelope, its code, and the trace id by which the operator finds it. */
import { randomUUID } from 'node:crypto';
import type { Call } from '../request';
import { seen } from './deployment';
import type { Market } from './market';
import { type Evidence, Problems } from './properties';

/** Requests that are wrong in one way each get the documented status and code. */
export async function errorsAreExplained(market: Market): Promise<Evidence> {
  const problems = new Problems();
  const { accounts, listing } = market;
  const as = market.customer(0);
  const { startDate, endDate, propertyId } = market.stay(80, 82);
  const path = { propertyId };
  const nowhere = { id: 2_000_000_000 };
  const cases: [operationId: string, call: Call, status: number, code: string, field?: string][] = [
    ['getQuote', { as, path, query: { startDate: 'tomorrow', endDate } }, 400, 'VALIDATION_ERROR', 'startDate'],
    ['getQuote', { as, path, query: { startDate, endDate: startDate } }, 400, 'INVALID_DATE_RANGE'],
    // Not a booking, of which a customer has few in a day.
    ['addSavedSearch', { as, raw: { contentType: 'application/json', text: '{' } }, 400, 'MALFORMED_BODY'],
    ['addSavedSearch', { as, raw: { contentType: 'text/plain', text: '{}' } }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['getRentProperties', { as, query: { pageSize: 101 } }, 400, 'VALIDATION_ERROR', 'pageSize'],
    ['getRentProperties', { as, query: { unknownFilter: 1 } }, 400, 'VALIDATION_ERROR', 'unknownFilter'],
    ['bookReservation', { body: { propertyId, startDate, endDate } }, 401, 'UNAUTHENTICATED'],
    ['bookReservation', { as: accounts.owner, body: { propertyId, startDate, endDate } }, 403, 'FORBIDDEN'],
    ['deleteRentProperty', { as, path: { id: listing.id } }, 403, 'FORBIDDEN'],
    ['getReservationById', { as, path: nowhere }, 404, 'NOT_FOUND'],
  ];
  for (const [operationId, call, status, code, field] of cases) {
    const sent = randomUUID();
    const reply = await market.deployment.send(operationId, { ...call, headers: { 'X-Request-Id': sent } });
    const what = `${operationId} ${seen(reply)}`;
    problems.expect(reply.status === status && reply.code === code, `${what} instead of ${status} ${code}`);
    problems.same([reply.envelope?.traceId, reply.headers.get('x-request-id')], [sent, sent], `trace ids of ${what}`);
    if (field !== undefined)
      problems.same(
        reply.envelope?.errors.map((error) => error.field),
        [field],
        `the invalid members of ${what}`,
      );
  }
  return { tried: `${cases.length} requests were wrong in one way each`, problems };
}
