/** The records that a reset creates in addition to the basic ones, and the table of them in the guide. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { countViolations } from '../../commands/move/repository-facts';
import type { OperationId } from '../../contract/handler';
import { clearedTables } from '../../database/clear';
import { type Call, testInstant, useTestApp } from '../../testing/app';
import { addDays, addMonths, todayIn } from '../../values/dates';
import { type RecordIds, type SandboxReset, amman } from '../data';
import { seedSandbox } from '../seed';

let reset: SandboxReset;
const app = useTestApp({ PAYMENT_PROVIDERS: 'sandbox' });
beforeEach(async () => {
  const { status, data } = await app.call('resetSandbox');
  expect(status).toBe(200);
  reset = data as SandboxReset;
});

type User = keyof SandboxReset['tokens'];
const call = (as: User | undefined, operationId: OperationId, sent: Call) =>
  app.call(operationId, { ...sent, ...(as && { as: { token: reset.tokens[as] } }) });
const read = async (as: User | undefined, operationId: OperationId, sent: Call) => {
  const { status, data, envelope } = await call(as, operationId, sent);
  expect([operationId, status, envelope.message]).toEqual([operationId, 200, expect.anything()]);
  return data as Record<string, unknown>;
};
const today = () => todayIn(amman.timeZone, app.clock.now());
const stay = (start: number, nights: number) => ({
  startDate: addDays(today(), start),
  endDate: addDays(today(), start + nights),
});

/** Each row of the table: the record, the user whose token to send, and an operation. */
function rowsOfGuide(): [record: keyof RecordIds, as: User | undefined, operationId: OperationId][] {
  const text = readFileSync(join(__dirname, '../../../scripts/docs/sandbox.md'), 'utf8');
  const rows = [...text.matchAll(/^\| `(?!recordIds)(\w+)` *\|[^|]*\|([^|]*)\|([^|]*)\|$/gm)];
  return rows.flatMap(([, record, token, operations]) =>
    operations!
      .split(',')
      .map((name): ReturnType<typeof rowsOfGuide>[number] => [
        record as keyof RecordIds,
        (token!.trim().replaceAll('`', '') || undefined) as User | undefined,
        name.trim() as OperationId,
      ]),
  );
}

/** The request with which an operation of the table is tried. */
const requests: Record<string, (ids: RecordIds) => Call> = {
  'requestListing addBookingRequest': (ids) => ({ body: { propertyId: ids.requestListing, ...stay(40, 2) } }),
  'bookingRequest acceptBookingRequest': (ids) => ({ path: { id: ids.bookingRequest } }),
  'bookingRequest declineBookingRequest': (ids) => ({ path: { id: ids.bookingRequest }, body: { reason: 'No.' } }),
  'rulesListing getArrivalRules': (ids) => ({ path: { id: ids.rulesListing } }),
  'rulesListing getSeasons': (ids) => ({ path: { id: ids.rulesListing } }),
  'rulesListing getAvailableDates': (ids) => ({ path: { id: ids.rulesListing } }),
  'pricedListing getQuote': (ids) => ({
    path: { propertyId: ids.pricedListing },
    query: { ...stay(50, 7), guestsCount: 3 },
  }),
  'pricedListing getCharges': (ids) => ({ path: { id: ids.pricedListing } }),
  'pricedListing getTaxes': () => ({ path: { id: 12 } }),
  'pricedListing getDiscounts': (ids) => ({ path: { id: ids.pricedListing } }),
  'promotion bookReservation': (ids) => ({
    body: { propertyId: ids.pricedListing, ...stay(50, 2), promoCode: 'sandbox10' },
  }),
  'upcomingStay getAlterationQuote': (ids) => ({ path: { reservationId: ids.upcomingStay }, query: stay(31, 3) }),
  'upcomingStay cancelReservation': (ids) => ({ path: { id: ids.upcomingStay }, body: {} }),
  'alteration decideAlteration': (ids) => ({ path: { id: ids.alteration }, body: { accept: true } }),
  'conversation getMessages': (ids) => ({ path: { id: ids.conversation } }),
  'conversation sendMessage': (ids) => ({
    body: { conversationId: ids.conversation, text: 'Thank you.', clientMessageId: 'another' },
  }),
  'conversation markConversationAsRead': (ids) => ({ path: { id: ids.conversation } }),
  'reviewedStay getReservationById': (ids) => ({ path: { id: ids.reviewedStay } }),
  'publishedReview replyToReview': (ids) => ({ path: { id: ids.publishedReview }, body: { text: 'Thank you.' } }),
  'publishedReviewOfCustomer getMyReviews': () => ({ query: { aboutMe: true } }),
  'stayToReview addReview': (ids) => ({ body: { reservationId: ids.stayToReview, rating: 5, text: 'Kind.' } }),
  'sealedReview updateReview': (ids) => ({ path: { id: ids.sealedReview }, body: { rating: 3, text: 'Good.' } }),
  'monthlyListing bookReservation': (ids) => {
    const startDate = addDays(today(), 200);
    return { body: { propertyId: ids.monthlyListing, startDate, endDate: addMonths(startDate, 2) } };
  },
  'monthlyStay giveNotice': (ids) => ({ path: { id: ids.monthlyStay }, body: { endDate: addDays(today(), 45) } }),
  'monthlyStay renewReservation': (ids) => ({
    path: { id: ids.monthlyStay },
    body: { months: 1, expectedMonthlyAmount: 450 },
  }),
  'paidInvoice getRentInvoiceById': (ids) => ({ path: { id: ids.paidInvoice } }),
  'dueInvoice addPaymentTransaction': (ids) => ({
    form: { reservationId: ids.monthlyStay, paymentTypeId: 1, purpose: 1, amount: 450, rentInvoiceId: ids.dueInvoice },
  }),
  'dueInvoice startPaymentSession': (ids) => ({
    body: {
      ...{ reservationId: ids.monthlyStay, rentInvoiceId: ids.dueInvoice, purpose: 2 },
      ...{ provider: 'sandbox', returnUrl: 'http://localhost/paid' },
    },
  }),
  'savedSearch getMySavedSearches': () => ({}),
};

test('the guide lists each record, and no others', () => {
  expect([...new Set(rowsOfGuide().map(([record]) => record))].sort()).toEqual(Object.keys(reset.recordIds).sort());
  expect(rowsOfGuide().map(([record, , operation]) => `${record} ${operation}`)).toEqual(Object.keys(requests));
});

test.each(rowsOfGuide())('%s: with the token of %s, %s succeeds', async (record, as, operationId) => {
  await read(as, operationId, requests[`${record} ${operationId}`]!(reset.recordIds));
});

test('the customer, with two of five reservations without a confirmed deposit, can book three more, as the guide says', async () => {
  const book = (start: number) =>
    call('customer', 'bookReservation', { body: { propertyId: reset.propertyIds.active, ...stay(start, 2) } });
  for (const start of [100, 110, 120]) expect((await book(start)).status).toBe(200);
  expect((await book(130)).envelope).toMatchObject({ code: 'STATE_CONFLICT', message: expect.stringContaining('5') });
});

test('the records are in the states that the guide describes', async () => {
  const ids = reset.recordIds;
  const found = async (as: User, operationId: OperationId, sent: Call, id: number) =>
    ((await read(as, operationId, sent)) as unknown as { id: number }[]).find((one) => one.id === id);
  expect(await found('otherOwner', 'getOwnerBookingRequests', {}, ids.bookingRequest)).toMatchObject({ status: 0 });
  const alterations = { path: { id: ids.upcomingStay } };
  expect(await found('otherOwner', 'getAlterationsByReservation', alterations, ids.alteration)).toMatchObject({
    status: 0,
  });
  const conversation = await found('otherCustomer', 'getConversations', {}, ids.conversation);
  expect(conversation).toMatchObject({ unreadCount: 1 });
  const { messages } = (await read('otherCustomer', 'getMessages', { path: { id: ids.conversation } })) as {
    messages: { isOwn: boolean; text: string }[];
  };
  expect(messages).toHaveLength(2);
  expect(new Set(messages.map(({ text }) => text)).size).toBe(2);
  const own = (as: User, id: number) => found(as, 'getMyReviews', {}, id);
  expect(await own('otherCustomer', ids.publishedReview)).toMatchObject({ status: 1, rating: 4 });
  expect(await own('otherOwner', ids.publishedReviewOfCustomer)).toMatchObject({ status: 1 });
  expect(await own('otherCustomer', ids.sealedReview)).toMatchObject({ status: 0 });
  const invoice = (id: number) => found('otherCustomer', 'getMyRentInvoices', {}, id);
  expect(await invoice(ids.paidInvoice)).toMatchObject({ status: 3, paidAmount: 450 });
  expect(await invoice(ids.dueInvoice)).toMatchObject({ status: 1, amount: 450, paidAmount: 0 });
  const listing = await read(undefined, 'getRentPropertyById', { path: { id: ids.pricedListing } });
  expect(listing).toMatchObject({ averageRating: 4, reviewsCount: 1, hasCharges: true, hasDiscounts: true });
  const query = { ...stay(50, 7), guestsCount: 3, promoCode: 'SANDBOX10' };
  const quote = await read('customer', 'getQuote', { path: { propertyId: ids.pricedListing }, query });
  const kinds = (quote.lines as { kind: number }[]).map(({ kind }) => kind);
  expect(new Set(kinds).size).toBeGreaterThanOrEqual(5);
});

/** All rows as JSON by table, without tokens and the ids of events, which are random. */
async function allRows(): Promise<Record<string, unknown[]>> {
  const tables: Record<string, unknown[]> = {};
  for (const table of clearedTables) {
    if (table === 'session' || table === 'api_key') continue;
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(app.db);
    const comparable = rows.map((row) => JSON.stringify({ ...row, event_id: null }));
    tables[table] = comparable.sort();
  }
  const taxes = await app.db.selectFrom('city').select('taxes').where('taxes', 'is not', null).execute();
  return { ...tables, taxes };
}

test('the data breaks no rule, and each event leads to the state of its record', async () => {
  const broken = Object.entries(await countViolations(app.db)).filter(([, count]) => count > 0);
  expect(broken).toEqual([]);
  const last = new Map<string, unknown>();
  const events = await app.db.selectFrom('outbox').selectAll().orderBy('sequence').execute();
  for (const { resource_kind, resource_id, data } of events)
    last.set(`${resource_kind} ${resource_id}`, (JSON.parse(data) as { status?: number }).status);
  const statusesOf = async (table: 'reservation' | 'payment_transaction' | 'booking_request' | 'alteration') =>
    app.db.selectFrom(table).select(['id', 'status']).execute();
  const kinds = {
    payment: 'payment_transaction',
    bookingRequest: 'booking_request',
    alteration: 'alteration',
  } as const;
  for (const [kind, table] of Object.entries({ reservation: 'reservation' as const, ...kinds }))
    for (const { id, status } of await statusesOf(table))
      expect([kind, id, last.get(`${kind} ${id}`)]).toEqual([kind, id, status]);
  const invoices = await app.db.selectFrom('rent_invoice').select(['id', 'status']).where('status', '<>', 0).execute();
  for (const { id, status } of invoices) expect([id, last.get(`rentInvoice ${id}`)]).toEqual([id, status]);
  expect(invoices.length).toBe(2);
  const times = events.map(({ occurred_at }) => occurred_at);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});

test('a reset that restores the records of an earlier one has the same data and the same next ids', async () => {
  app.clock.set(testInstant + 60 * 60_000);
  // Made anew, because the earlier records are an hour old.
  const made = await seedSandbox(app);
  const rows = await allRows();
  await app.db.updateTable('city').set({ taxes: null }).execute();
  expect((await call('otherCustomer', 'getMyReviews', {})).status).toBe(401);
  reset = made;
  await read('otherCustomer', 'cancelReservation', { path: { id: made.recordIds.upcomingStay }, body: {} });
  const nextIds = async () => {
    const body = { propertyId: reset.recordIds.pricedListing, ...stay(50, 2) };
    const { id } = await read('customer', 'bookReservation', { body });
    return [
      id,
      await app.db
        .selectFrom('outbox')
        .select((eb) => eb.fn.max('id').as('id'))
        .executeTakeFirst(),
    ];
  };
  const restored = await seedSandbox(app);
  expect(await allRows()).toEqual(rows);
  expect({ ...restored, tokens: 0, apiKeys: 0 }).toEqual({ ...made, tokens: 0, apiKeys: 0 });
  reset = restored;
  const first = await nextIds();
  app.clock.set(testInstant + 3 * 60 * 60_000);
  reset = await seedSandbox(app);
  expect(await nextIds()).toEqual(first);
});
