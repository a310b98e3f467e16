import type { OpenAPIV3 } from 'openapi-types';
import { operationsOf, readDocument } from '../src/contract/document';
import type { OperationId } from '../src/contract/handler';
import { seedBasicSandbox } from '../src/sandbox/seed';
import { type Reply, useTestApp } from '../src/testing/app';
import { type Operation, listOperations } from './document';
import { exampleCall, precedingOf } from './examples';
import { cases } from './named-examples';
import { notCompared, single } from './story-examples';

const taken = expect.stringMatching(/^(EMAIL|PHONE)_TAKEN$/) as string;

/** All examples succeed on the sandbox's data, except these, which need another state. */
const refused: Partial<Record<OperationId, [number, string]>> = {
  // Codes and refresh tokens are random.
  logInWithEmail: [400, 'OTP_EXPIRED'],
  logInWithPhoneNumber: [400, 'OTP_EXPIRED'],
  refreshToken: [401, 'UNAUTHENTICATED'],
  // The customer is already verified; the unverified user has another address.
  verifyEmail: [400, 'OTP_EXPIRED'],
  verifyPhone: [400, 'OTP_EXPIRED'],
  // These addresses are taken; the engines may report either the e-mail or the phone number.
  addOwner: [409, taken],
  addCustomer: [409, taken],
  addAgent: [409, taken],
  // The customer has an upcoming stay.
  closeAccount: [409, 'STATE_CONFLICT'],
  // The listing has upcoming stays and shows the picture.
  deleteRentProperty: [409, 'IN_USE'],
  deletePicture: [409, 'IN_USE'],
  markNoShow: [409, 'STATE_CONFLICT'],
  // It is a deposit, which other operations decide, and has no receipt.
  decidePaymentTransaction: [409, 'STATE_CONFLICT'],
  getPaymentReceipt: [404, 'NOT_FOUND'],
  // The session is Pending, its reference is random, a notice needs a signature, and nothing was paid online.
  decidePaymentSession: [409, 'STATE_CONFLICT'],
  getSandboxPaymentPage: [404, 'NOT_FOUND'],
  paySandboxPayment: [404, 'NOT_FOUND'],
  receivePaymentNotice: [400, 'NOTICE_REFUSED'],
  startRefund: [409, 'STATE_CONFLICT'],
  // The reservation of the examples is not confirmed yet.
  getAlterationQuote: [409, 'STATE_CONFLICT'],
  addAlteration: [409, 'STATE_CONFLICT'],
  decideAlteration: [404, 'NOT_FOUND'],
  withdrawAlteration: [404, 'NOT_FOUND'],
  addReview: [409, 'STATE_CONFLICT'],
  updateReview: [404, 'NOT_FOUND'],
  replyToReview: [404, 'NOT_FOUND'],
  hideReview: [404, 'NOT_FOUND'],
  // The listing of the examples is booked at once.
  addBookingRequest: [409, 'STATE_CONFLICT'],
  acceptBookingRequest: [404, 'NOT_FOUND'],
  declineBookingRequest: [404, 'NOT_FOUND'],
  withdrawBookingRequest: [404, 'NOT_FOUND'],
  // The sandbox has no stay by the month.
  getRentInvoiceById: [404, 'NOT_FOUND'],
  waiveRentInvoice: [404, 'NOT_FOUND'],
  getNoticeQuote: [409, 'STATE_CONFLICT'],
  getRenewalQuote: [409, 'STATE_CONFLICT'],
  giveNotice: [409, 'STATE_CONFLICT'],
  renewReservation: [409, 'STATE_CONFLICT'],
};

/** The examples of these responses continue the story in a way that the sandbox's data does not: a refund, a calendar, a receiver. */
const tellsMore = new Set<string>([
  ...['cancelReservation', 'markAllNotificationsAsRead', 'addTerms', 'refreshCalendar', 'sendTestToWebhook'],
]);

/** The message in the example of each successful response. */
const messages = new Map(
  operationsOf(readDocument()).flatMap(({ operationId, responses }) => {
    const success = responses['200'] as OpenAPIV3.ResponseObject | undefined;
    const media = success?.content?.['application/json'];
    const [first] = Object.values(media?.examples ?? {}) as OpenAPIV3.ExampleObject[];
    const example = (media?.example ?? first?.value) as { message?: string } | undefined;
    return example?.message ? [[operationId, example.message] as const] : [];
  }),
);

const app = useTestApp();
beforeEach(async () => void Object.assign(app.sandbox, await seedBasicSandbox(app)));

const operations = listOperations(readDocument());
const requests = operations.flatMap((operation) =>
  (operation.requestTypes.length > 0 ? operation.requestTypes : [undefined]).map(
    (type) => [operation.id as OperationId, type ?? 'no body', { operation, type }] as const,
  ),
);

async function send(operation: Operation, type?: string): Promise<Reply> {
  const { as, path, query, body, form } = await exampleCall(operation, type);
  return app.call(operation.id as OperationId, { as, path, query, body, form });
}

test.each(requests)('the example of %s (%s) returns the expected status', async (id, _, { operation, type }) => {
  for (const earlier of precedingOf(operations, id)) expect(await send(earlier)).toMatchObject({ status: 200 });
  const { status, code, envelope } = await send(operation, type);
  expect([status, code]).toEqual(refused[id] ?? [200, null]);
  const documented = messages.get(id);
  if (status === 200 && documented && !tellsMore.has(id)) expect(envelope.message).toBe(documented);
});

test('each example that fails here is compared with the response in the state that it needs, or has a reason not to be', () => {
  const compared = [cases, single, notCompared].flatMap((some) => Object.keys(some));
  expect(Object.keys(refused).filter((id) => !compared.includes(id))).toEqual([]);
  expect(Object.keys(notCompared).filter((id) => !(id in refused) || id in single || id in cases)).toEqual([]);
});

test('the identifiers of all examples agree: owner 2, customer 3, agent 4, property 11, reservation 21', () => {
  const ids: Record<string, Set<unknown>> = {};
  const collect = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const [name, value] of Object.entries(node)) {
      if (/Id$/.test(name) && typeof value === 'number') (ids[name] ??= new Set()).add(value);
      collect(value);
    }
  };
  for (const { examples } of operations) collect(examples);
  collect(Object.values(readDocument().paths));
  collect(readDocument().components?.responses);
  const { userId, ...others } = Object.fromEntries(Object.entries(ids).map(([name, values]) => [name, [...values]]));
  expect([2, 3, 4]).toEqual(expect.arrayContaining(userId!));
  expect(others).toEqual({
    agentId: [4],
    apiKeyId: [1],
    chargeId: [1],
    conversationId: [1],
    currencyId: [7],
    CurrencyId: [7],
    customerId: [3],
    deliveryId: [1],
    expectedCurrencyId: [7],
    ownerId: [2],
    payerId: [3],
    paymentId: [41],
    paymentTypeId: [2],
    personId: [2],
    pictureId: [1],
    propertyId: [11],
    rentInvoiceId: [6],
    reporterId: [3],
    reservationId: [21],
    senderId: [3],
    sessionId: [71],
    // A user and a listing.
    subjectId: [2, 11],
    transactionId: [43],
    webhookId: [1],
  });
});
