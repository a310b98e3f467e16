/** Provokes errors whose `errors` name a member, and compares the responses with the contract's examples, which the mock server returns. */
import type { OpenAPIV3 } from 'openapi-types';
import { readDocument } from '../src/contract/document';
import { type Reply, type TestApp, useTestApp } from '../src/testing/app';
import { dateIn } from '../src/testing/bookings';

let listings: { rulesListing: number };
const app = useTestApp({ SANDBOX: 'on' });
beforeAll(async () => {
  const reset = (await app.send('/Sandbox/Reset', { method: 'POST' })) as {
    data: { tokens: TestApp['sandbox']['tokens']; recordIds: typeof listings };
  };
  Object.assign(app.sandbox.tokens, reset.data.tokens);
  listings = reset.data.recordIds;
});

const book = (body: object) => app.call('bookReservation', { as: 'customer', body });
const stay = (from: number, to: number) => ({ propertyId: 11, startDate: dateIn(app, from), endDate: dateIn(app, to) });
/** The number of days from today to the next day of the week (0 is Sunday), at least `from`. */
const daysTo = (weekday: number, from: number): number =>
  new Date(dateIn(app, from)).getUTCDay() === weekday ? from : daysTo(weekday, from + 1);
const rules = (from: number, nights: number) => ({ ...stay(from, from + nights), propertyId: listings.rulesListing });

const provoke: Record<string, () => Promise<Reply>> = {
  PRICE_CHANGED: () => book({ ...stay(50, 53), expectedTotalAmount: 130 }),
  INVALID_DATE_RANGE: () => book(stay(53, 50)),
  STAY_TOO_LONG: () => book(stay(50, 90)),
  STAY_TOO_SHORT: () => book(rules(daysTo(4, 65), 1)),
  ARRIVAL_DAY_NOT_ALLOWED: () => book(rules(daysTo(1, 10), 3)),
  NOTICE_TOO_SHORT: () => book(rules(0, 8)),
  PROMO_CODE_NOT_ACCEPTED: () => book({ ...stay(50, 53), promoCode: 'NOPE' }),
  UNKNOWN_REFERENCE: () =>
    app.call('addPaymentTransaction', {
      as: 'customer',
      body: { reservationId: 21, purpose: 0, amount: 27, paymentTypeId: 99 },
    }),
  DEPARTURE_DAY_NOT_ALLOWED: async () => {
    const body = { rules: { departureDays: [7] }, version: 1 };
    await app.call('setArrivalRules', { as: 'owner', path: { id: 11 }, body });
    return book(stay(daysTo(1, 50), daysTo(1, 50) + 3));
  },
};

const examples = readDocument().components!.examples as Record<string, OpenAPIV3.ExampleObject>;

test.each(Object.keys(provoke))('the example of %s is what the server returns', async (code) => {
  const { envelope } = await provoke[code]!();
  const { message, statusCode, errors } = examples[code]!.value as Reply['envelope'];
  expect(envelope).toMatchObject({ code, message, statusCode, errors });
});
