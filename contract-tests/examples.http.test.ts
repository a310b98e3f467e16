import { readDocument } from '../src/contract/document';
import type { OperationId } from '../src/contract/handler';
import { seedSandbox } from '../src/sandbox/seed';
import { type Reply, type TestApp, startTestApp } from '../src/testing/app';
import { type Operation, listOperations } from './document';
import { exampleCall } from './examples';

const taken = expect.stringMatching(/^(EMAIL|PHONE)_TAKEN$/) as string;

/**
 * On the sandbox's data the examples can be sent as they are. These alone are refused there, because it is a moment of the
 * story at which they cannot succeed.
 */
const refused: Partial<Record<OperationId, [number, string]>> = {
  // Codes and refresh tokens are random.
  logInWithEmail: [400, 'OTP_EXPIRED'],
  logInWithPhoneNumber: [400, 'OTP_EXPIRED'],
  refreshToken: [401, 'UNAUTHENTICATED'],
  // The customer of the story is verified already; who is not has another address.
  verifyEmail: [400, 'OTP_EXPIRED'],
  verifyPhone: [400, 'OTP_EXPIRED'],
  // These people are there already; the engines may find the one or the other first.
  addOwner: [409, taken],
  addCustomer: [409, taken],
  addAgent: [409, taken],
  // The customer has a stay to come.
  closeAccount: [409, 'STATE_CONFLICT'],
  // Guests are still to come, and the listing shows the picture.
  deleteRentProperty: [409, 'IN_USE'],
  deletePicture: [409, 'IN_USE'],
  markNoShow: [409, 'STATE_CONFLICT'],
  // A deposit, which the two operations for deposits decide; it came without a receipt.
  decidePaymentTransaction: [409, 'STATE_CONFLICT'],
  getPaymentReceipt: [404, 'NOT_FOUND'],
};

/** Whose example has to be sent before. */
const before: Partial<Record<OperationId, OperationId>> = {
  removeBlockedDates: 'addBlockedDates',
  unblockUser: 'blockUser',
  updateWebhook: 'addWebhook',
  removeWebhook: 'addWebhook',
  rotateWebhookSecret: 'addWebhook',
  sendTestToWebhook: 'addWebhook',
  getWebhookDeliveries: 'sendTestToWebhook',
  redeliverToWebhook: 'sendTestToWebhook',
};

let app: TestApp;
beforeAll(async () => void (app = await startTestApp()));
beforeEach(async () => void Object.assign(app.sandbox, await seedSandbox(app)));
afterAll(() => app.close());

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

/** What has to be sent before the example of `id`, in that order. */
function precedingOf(id: OperationId): Operation[] {
  const earlier = operations.find((other) => other.id === before[id]);
  return earlier ? [...precedingOf(earlier.id as OperationId), earlier] : [];
}

test.each(requests)('the example of %s (%s) can be sent as it is', async (id, _, { operation, type }) => {
  for (const earlier of precedingOf(id)) expect(await send(earlier)).toMatchObject({ status: 200 });
  const { status, code } = await send(operation, type);
  expect([status, code]).toEqual(refused[id] ?? [200, null]);
});

test('the identifiers of all examples join up: owner 2, customer 3, agent 4, property 11, reservation 21', () => {
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
    currencyId: [7],
    CurrencyId: [7],
    customerId: [3],
    deliveryId: [1],
    expectedCurrencyId: [7],
    ownerId: [2],
    payerId: [3],
    paymentTypeId: [2],
    // The second is let on another platform too: it imports a calendar.
    propertyId: [11, 12],
    reservationId: [21],
    webhookId: [1],
  });
});
