/** Builds requests from the contract's examples. */
import type { OperationId } from '../src/contract/handler';
import type { Operation } from './document';
import { picture } from './preparations/pictures';
import type { Call, User } from './request';

/** Users by role, ordered by how often the examples are about their records. */
const order: [User, string][] = [
  ['customer', 'Customer'],
  ['owner', 'Owner'],
  ['agent', 'Agent'],
  ['admin', 'Admin'],
];

/** The users who may call an operation, in that order; empty if it needs no token. */
export function callersOf({ roles, security }: Operation): User[] {
  if (security.some((scheme) => 'verificationToken' in scheme)) return ['verification'];
  return order.filter(([, role]) => roles.includes(role)).map(([user]) => user);
}

/** The example request of `operation` by the first of its callers, with a body of `requestType` if it has one. */
export async function exampleCall(operation: Operation, requestType = operation.requestTypes[0]): Promise<Call> {
  const { path, query, bodies } = operation.examples;
  const call: Call = { as: callersOf(operation)[0], path, query };
  const body = requestType === undefined ? undefined : bodies[requestType];
  if (!body) return call;
  if (requestType !== 'multipart/form-data') return { ...call, body: body.members };
  const bytes = await picture('jpeg');
  const members = Object.entries(body.members).map(([name, value]) => [
    name,
    body.files.includes(name) ? bytes : (value as string | number),
  ]);
  return { ...call, form: Object.fromEntries(members) as Call['form'] };
}

/** The operation whose example must be sent first. */
const before: Partial<Record<OperationId, OperationId>> = {
  markConversationAsRead: 'openConversation',
  muteConversation: 'openConversation',
  getMessages: 'openConversation',
  sendMessage: 'openConversation',
  uploadMessagePicture: 'openConversation',
  getMessagePicture: 'uploadMessagePicture',
  getSeasons: 'setSeasons',
  getCharges: 'setCharges',
  getDiscounts: 'setDiscounts',
  getArrivalRules: 'setArrivalRules',
  getNights: 'setNights',
  getTaxes: 'setTaxes',
  getBlockedDates: 'addBlockedDates',
  removeBlockedDates: 'addBlockedDates',
  getPaymentSessionById: 'startPaymentSession',
  cancelPaymentSession: 'startPaymentSession',
  decidePaymentSession: 'startPaymentSession',
  updatePromotion: 'addPromotion',
  deactivatePromotion: 'addPromotion',
  updateSavedSearch: 'addSavedSearch',
  removeSavedSearch: 'addSavedSearch',
  unblockUser: 'blockUser',
  updateWebhook: 'addWebhook',
  removeWebhook: 'addWebhook',
  rotateWebhookSecret: 'addWebhook',
  sendTestToWebhook: 'addWebhook',
  getWebhookDeliveries: 'sendTestToWebhook',
  redeliverToWebhook: 'sendTestToWebhook',
};

/** The operations whose examples must be sent before that of `id`, in order. */
export function precedingOf(operations: Operation[], id: OperationId): Operation[] {
  const earlier = operations.find((other) => other.id === before[id]);
  return earlier ? [...precedingOf(operations, earlier.id as OperationId), earlier] : [];
}
