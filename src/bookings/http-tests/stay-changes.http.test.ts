import { callAs } from '../../testing/access';
import { startTestApp, testInstant, useTestApp } from '../../testing/app';
import { getReservation } from '../../testing/bookings';
import { paymentsOf } from '../../testing/payments';
import { rent } from '../../testing/rent';
import { addDays, addMonths } from '../../values/dates';
import { mostStayChanges } from '../stay-changes';

/** How often one reservation can be changed: what it stores, refunds and sends stays bounded. */

const app = useTestApp({ LIMIT_BOOKINGS: '1000', LIMIT_UNPAID_RESERVATIONS: '1000' });
beforeEach(() => app.clock.set(testInstant));

const give = (id: number, endDate: string, as: 'customer' | 'owner' = 'customer') =>
  callAs(app, as, 'giveNotice', { path: { id }, body: { endDate } });
const renew = (id: number, months = 1) =>
  callAs(app, 'customer', 'renewReservation', { path: { id }, body: { months, expectedMonthlyAmount: 450 } });

test('returns 409 for a notice after the maximum of the customer, and 200 for one of the owner', async () => {
  const { id, endDate } = await rent(app, { months: 5 });
  for (let count = 1; count <= mostStayChanges; count += 1)
    expect((await give(id, addDays(endDate, -count))).status).toBe(200);
  const before = await getReservation(app, id);
  const refused = await give(id, addDays(endDate, -20));
  expect(refused).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
  const query = { endDate: addDays(endDate, -20) };
  const quoted = await callAs(app, 'customer', 'getNoticeQuote', { path: { id }, query });
  expect([quoted.status, quoted.envelope.message]).toEqual([409, refused.envelope.message]);
  expect(await getReservation(app, id)).toEqual(before);
  // A repeated notice still changes nothing and returns 200.
  expect((await give(id, before.end_date)).status).toBe(200);
  expect((await give(id, addDays(endDate, -20), 'owner')).status).toBe(200);
  expect(await paymentsOf(app, id)).toHaveLength(1);
});

test('returns 409 for a renewal after the maximum', async () => {
  const { id, startDate } = await rent(app, { months: 2 });
  for (let count = 1; count <= mostStayChanges; count += 1) {
    expect((await renew(id)).status).toBe(200);
    if (count < mostStayChanges) expect((await give(id, addMonths(startDate, 2))).status).toBe(200);
  }
  const before = await getReservation(app, id);
  const refused = await renew(id);
  expect(refused).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
  const quoted = await callAs(app, 'customer', 'getRenewalQuote', { path: { id }, query: { months: 1 } });
  expect([quoted.status, quoted.envelope.message]).toEqual([409, refused.envelope.message]);
  expect(await getReservation(app, id)).toEqual(before);
  expect(before.rent_invoices).toBe(2 + mostStayChanges);
});

test('notices are counted in the daily limit of proposals', async () => {
  const limited = await startTestApp({ RATE_LIMITS: 'on', LIMIT_NEW_ALTERATIONS: '2' });
  try {
    const { id, endDate } = await rent(limited, { months: 5 });
    const codes: unknown[] = [];
    for (const days of [1, 2, 3]) {
      const body = { endDate: addDays(endDate, -days) };
      codes.push((await callAs(limited, 'customer', 'giveNotice', { path: { id }, body })).code);
    }
    expect(codes).toEqual([null, null, 'RATE_LIMITED']);
  } finally {
    await limited.close();
  }
});
