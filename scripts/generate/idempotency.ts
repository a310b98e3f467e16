import type { OpenAPIV3 } from 'openapi-types';
import { type Operation, operationsOf, tokenNeedOf } from '../../src/contract/document';

const sameEffect = 'Sending it again has the same effect.';
const secret = 'Its response contains a secret, which is not stored for a replay.';
const code = 'A code can be used once. If the response was lost, log in with another code.';
const anotherCode = 'It sends another code, which replaces the first one.';

/** The POST operations that take no Idempotency-Key, with the reason. */
export const withoutKey: Record<string, string> = {
  logInWithEmail: code,
  logInWithPhoneNumber: code,
  verifyEmail: code,
  verifyPhone: code,
  sendEmailCode: anotherCode,
  sendPhoneCode: anotherCode,
  refreshToken: 'Sending it again within 30 seconds returns the same tokens.',
  logOut: sameEffect,
  closeAccount: 'The account and its stored responses no longer exist afterwards.',
  addFavorite: sameEffect,
  acceptTerms: sameEffect,
  markNotificationAsRead: sameEffect,
  markAllNotificationsAsRead: sameEffect,
  openConversation: 'A customer and a listing have one conversation, which is returned again.',
  markConversationAsRead: sameEffect,
  muteConversation: sameEffect,
  sendMessage: 'Its clientMessageId has the same purpose: a repeated request returns the message that was stored.',
  refreshCalendar: 'It reads the calendar again and has the same effect.',
  startPaymentSession: 'A deposit or balance has at most one open session, which is returned again.',
  cancelPaymentSession: sameEffect,
  decidePaymentSession: sameEffect,
  receivePaymentNotice: 'A repeated notice changes nothing.',
  paySandboxPayment: 'A payment that was paid cannot be paid again.',
  startRefund: sameEffect,
  rotateCalendarFeed: secret,
  addApiKey: secret,
  addWebhook: secret,
  rotateWebhookSecret: secret,
};

const named = ({ parameters }: Operation) => parameters.some(({ name }) => name === 'Idempotency-Key');

/** Whether a retry of the operation could have a second effect, so that it takes an Idempotency-Key. */
const needsKey = (operation: Operation) =>
  operation.method === 'post' && tokenNeedOf(operation) === 'access' && !(operation.operationId in withoutKey);

/**
 * Adds the header Idempotency-Key to every operation that makes something or changes a state by POST, with its 409, unless the operation
 * declares it or {@link withoutKey} lists it.
 */
export function withIdempotencyKeys(document: OpenAPIV3.Document): OpenAPIV3.Document {
  const result = structuredClone(document);
  for (const operation of operationsOf(result)) {
    if (named(operation) || !needsKey(operation)) continue;
    const target = result.paths[operation.path]![operation.method]!;
    target.parameters = [...(target.parameters ?? []), { $ref: '#/components/parameters/IdempotencyKey' }];
    target.responses['409'] ??= { $ref: '#/components/responses/IdempotencyConflict' };
    const conflicts = { IDEMPOTENCY_KEY_REUSED: null, IDEMPOTENCY_IN_PROGRESS: null };
    const codes = operation['x-error-codes'];
    Object.assign(target, { 'x-error-codes': { ...codes, '409': { ...codes?.['409'], ...conflicts } } });
  }
  return result;
}

/** The POST operations of the contract, and why some take no key. Those of the sandbox are for tests. */
export function keyUses(operations: Operation[]): { operation: Operation; reason: string | undefined }[] {
  return operations
    .filter((operation) => operation.method === 'post' && (named(operation) || operation.operationId in withoutKey))
    .map((operation) => ({ operation, reason: withoutKey[operation.operationId] }));
}
