/** The steps of a random sequence: calls of the contract's operations, passing time and jobs. */
import fc from 'fast-check';
import type { OpenAPIV3 } from 'openapi-types';
import { PropertyStatus } from '../../generated/enumerations';
import { type Operation, dereferenced, operationsOf, readDocument } from '../../src/contract/document';
import type { OperationId } from '../../src/contract/handler';
import { jobs } from '../../src/jobs';
import type { UserName } from '../../src/sandbox/data';
import { addDays } from '../../src/values/dates';
import { type Values, allowed, membersOf, nearlyAllowed, wholeOf } from '../hostile-input/from-schema';
import { listing } from '../preparations/listings';
import { type Kind, Known, agent, emails, inDays, jpeg, meaning, newest, phones, recent } from './meanings';

/** A call whose identifiers are not resolved yet. */
export interface CallStep {
  operationId: OperationId;
  as: UserName | Known | 'anonymous';
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  body?: unknown;
  form?: Record<string, unknown>;
  key?: string;
}

/** A call, a number of minutes that pass, or a job that runs. */
export type Step = CallStep | { minutes: number } | { job: string };

/** The result of a step: of a call the response, with a body other than JSON as text. */
export interface Outcome {
  status: number;
  contentType: string | null;
  body: unknown;
}

/**
 * The operations of the sequences: all except those about the server itself, those that call other servers, and those with a secret in
 * their path.
 */
export const operations = operationsOf(dereferenced(readDocument())).filter(
  ({ path }) =>
    !/^\/(Health|Docs|openapi|Calendar\/(Export|AddImport|RemoveImport|Refresh)|Webhooks\/(?!GetAll))/.test(path),
);
const byId = new Map(operations.map((operation) => [operation.operationId, operation]));

/** The kind of record that `id` identifies in an operation's path and response. */
export function kindOf({ path }: Pick<Operation, 'path'>): Kind {
  if (/BlockedDates/.test(path)) return 'block';
  if (/AvailableDates|^\/RentProperties|Favorite/.test(path)) return 'property';
  if (/^\/PaymentTypes/.test(path)) return 'paymentType';
  if (/^\/PaymentTransactions/.test(path)) return 'payment';
  if (/^\/Notifications/.test(path)) return 'notification';
  if (/^\/ApiKeys/.test(path)) return 'apiKey';
  return /Reservation|Deposit/.test(path) ? 'reservation' : 'user';
}

function pathValues(operation: Operation): Values {
  const values = operation.parameters
    .filter((parameter) => parameter.in === 'path')
    .map(({ name, schema }) => {
      const kind = kindOf(operation);
      const known = name !== 'id' ? meaning(name, {}) : kind === 'property' ? meaning('propertyId', {}) : recent(kind);
      return [name, known ?? allowed(schema as OpenAPIV3.SchemaObject)] as const;
    });
  return fc.record(Object.fromEntries(values));
}

/** Mostly few parameters: ten conditions at once rarely match anything. */
function queryValues(operation: Operation): Values {
  const values = operation.parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, schema, required }) => {
      const value = meaning(name, schema as OpenAPIV3.SchemaObject) ?? allowed(schema as OpenAPIV3.SchemaObject);
      const nothing = { weight: required ? 0 : 5, arbitrary: fc.constant(undefined) };
      return [name, fc.oneof({ weight: 1, arbitrary: value }, nothing)] as const;
    });
  return staying(fc.record(Object.fromEntries(values)));
}

/** Mostly orders the first and the last day of a period. */
function staying(values: Values): Values {
  return fc.tuple(values, fc.integer({ min: 0, max: 6 })).map(([value, nights]) => {
    const { startDate, endDate } = value as { startDate?: unknown; endDate?: unknown };
    if (typeof startDate !== 'string' || endDate === undefined || nights === 0) return value;
    return { ...(value as object), endDate: addDays(startDate, nights) };
  });
}

/** A body that the schema allows, sometimes with one invalid member. */
function bodyValues(schema: OpenAPIV3.SchemaObject): Values {
  const { properties: members = {}, required = [] } = wholeOf(schema);
  const properties = members as Record<string, OpenAPIV3.SchemaObject>;
  const sound = staying(membersOf(properties, required, meaning));
  const spoilt = fc
    .tuple(fc.constantFrom(...Object.keys(properties)), sound)
    .chain(([name, body]) => nearlyAllowed(properties[name]!).map((value) => ({ ...(body as object), [name]: value })));
  return fc.oneof({ weight: 12, arbitrary: sound }, { weight: 1, arbitrary: spoilt });
}

const people: UserName[] = [
  ...(['customer', 'otherCustomer', 'owner', 'otherOwner', 'inactiveOwner', 'admin', 'agent'] as const),
  ...(['blocked', 'verification'] as const),
];

function callersOf(operation: Operation): fc.Arbitrary<CallStep['as']> {
  const roles = operation['x-roles'] ?? [];
  const usual = people.filter((name) => roles.some((role) => name.toLowerCase().endsWith(role.toLowerCase())));
  const anybody = fc.constantFrom<CallStep['as'][]>('anonymous', ...people, new Known('token', -1));
  if (usual.length === 0) return anybody;
  return fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...usual) }, { weight: 1, arbitrary: anybody });
}

/** A random call of the operation; `given` members are fixed. */
function callsOf(operationId: OperationId, given: Partial<CallStep> = {}): fc.Arbitrary<Step> {
  const operation = byId.get(operationId)!;
  const content = (operation.requestBody as OpenAPIV3.RequestBodyObject | undefined)?.content ?? {};
  const bodies = Object.entries(content).map(([type, { schema }]) => {
    const body = bodyValues(schema as OpenAPIV3.SchemaObject);
    return type === 'application/json' ? body.map((value) => ({ body: value })) : body.map((form) => ({ form }));
  });
  return fc
    .record({
      as: callersOf(operation),
      path: pathValues(operation),
      query: queryValues(operation),
      sent: bodies.length > 0 ? fc.oneof(...bodies) : fc.constant({}),
      key: fc.oneof(
        { weight: 8, arbitrary: fc.constant(undefined) },
        { weight: 1, arbitrary: fc.constantFrom('first-key', 'second-key') },
      ),
    })
    .map(({ sent, ...call }) => ({ operationId, ...call, ...sent, ...given }) as CallStep);
}

const inTurn = (...steps: fc.Arbitrary<Step>[]): fc.Arbitrary<Step[]> => fc.tuple(...steps);

/** Sends a code to `contact` and uses it in `use`; after a log-in it also refreshes the token. */
const proving = (contacts: Values, member: 'email' | 'phoneNumber', use: OperationId, as: CallStep['as']) =>
  contacts.chain((contact) =>
    inTurn(
      callsOf(member === 'email' ? 'sendEmailCode' : 'sendPhoneCode', { body: { [member]: contact } }),
      callsOf(use, { as, body: { ...(as === 'anonymous' && { [member]: contact }), code: newest('code') } }),
      ...(as === 'anonymous' ? [callsOf('refreshToken', { body: { refreshToken: newest('refreshToken') } })] : []),
    ),
  );

/** Scenarios that need several calls in a row. */
const stories: fc.Arbitrary<Step[]>[] = [
  proving(emails, 'email', 'logInWithEmail', 'anonymous'),
  proving(phones, 'phoneNumber', 'logInWithPhoneNumber', 'anonymous'),
  proving(fc.constant('verifying.customer@example.com'), 'email', 'verifyEmail', 'verification'),
  inTurn(
    callsOf('sendPhoneCode', { body: { phoneNumber: '962790000009' } }),
    callsOf('logInWithPhoneNumber', { body: { phoneNumber: '962790000009' } }),
    callsOf('verifyPhone', { as: newest('token'), body: { code: newest('code') } }),
  ),
  inTurn(
    callsOf('addOwner', { as: 'anonymous' }),
    callsOf('getOwnerIdImage', { as: 'admin', path: { userId: newest('user'), side: 'rear' } }),
    callsOf('activateOwner', { as: 'admin', path: { userId: newest('user') } }),
  ),
  inTurn(
    callsOf('addCustomer', { as: 'anonymous' }),
    callsOf('getCustomerIdImage', { as: 'admin', path: { userId: newest('user'), side: 'front' } }),
  ),
  inTurn(callsOf('uploadPicture', { as: 'owner' }), callsOf('getPicture', { path: { fileName: newest('picture') } })),
  inTurn(callsOf('uploadPicture'), callsOf('addRentProperty'), callsOf('deletePicture')),
  inTurn(callsOf('addBlockedDates', { as: 'owner' }), callsOf('removeBlockedDates', { path: { id: newest('block') } })),
  inTurn(
    callsOf('addRentProperty', { as: 'owner' }),
    callsOf('updateRentProperty', { as: 'owner', path: { id: newest('property') } }),
    callsOf('deleteRentProperty', { as: 'owner', path: { id: newest('property') } }),
  ),
  fc.constantFrom({ Price: 60.5 }, { WeekendPrice: 70 }).chain((terms) => {
    const first = new Known('property', 0);
    return inTurn(
      callsOf('updateRentProperty', { as: 'owner', path: { id: first }, body: { ...listing, ...terms } }),
      callsOf('getQuote', { path: { propertyId: first } }),
    );
  }),
  inTurn(
    callsOf('addApiKey', { as: 'owner' }),
    callsOf('removeApiKey', { as: 'owner', path: { id: newest('apiKey') } }),
  ),
  inTurn(
    callsOf('blockUser', { as: 'admin', path: { userId: new Known('user', 2) } }),
    callsOf('unblockUser', { as: 'admin', path: { userId: new Known('user', 2) } }),
  ),
  inTurn(
    callsOf('setSeasons', { as: 'owner', path: { id: new Known('property', 0) }, body: { seasons: [] } }),
    callsOf('getOwnerByUserId', { as: 'admin', path: { userId: new Known('user', 1) } }),
    callsOf('getCustomerByUserId', { as: 'admin', path: { userId: new Known('user', 2) } }),
  ),
  inTurn(
    callsOf('bookReservation', {
      as: 'otherCustomer',
      body: { propertyId: new Known('property', 0), startDate: inDays(18), endDate: inDays(20) },
    }),
    callsOf('cancelReservation', { as: 'otherCustomer', path: { id: newest('reservation') }, body: {} }),
  ),
  inTurn(
    callsOf('changeRentPropertyStatus', {
      as: 'owner',
      path: { id: new Known('property', 0) },
      body: { propertyStatus: PropertyStatus.Inactive },
    }),
    callsOf('changeRentPropertyStatus', {
      as: 'owner',
      path: { id: new Known('property', 0) },
      body: { propertyStatus: PropertyStatus.Active },
    }),
  ),
  inTurn(
    callsOf('bookReservation', {
      as: 'customer',
      body: { propertyId: new Known('property', 0), startDate: inDays(13), endDate: inDays(16) },
    }),
    callsOf('confirmDeposit', { as: 'admin', path: { reservationId: newest('reservation') }, body: {} }),
    fc.constant({ minutes: 14 * 24 * 60 }),
    callsOf('markNoShow', { as: 'owner', path: { id: newest('reservation') } }),
  ),
  inTurn(
    callsOf('setOwnerCommission', { as: 'admin', path: { userId: new Known('user', 1) } }),
    callsOf('setRentPropertyCommission', { as: 'admin', path: { id: new Known('property', 0) } }),
    callsOf('deactivateOwner', { as: 'admin', path: { userId: new Known('user', 1) } }),
    callsOf('activateOwner', { as: 'admin', path: { userId: new Known('user', 1) } }),
  ),
  inTurn(callsOf('addTerms', { as: 'admin' }), callsOf('acceptTerms', { as: 'customer', body: { version: 1 } })),
  inTurn(callsOf('closeAccount', { as: 'inactiveOwner', body: { confirm: true } })),
  inTurn(callsOf('updateOwner', { as: 'owner' }), callsOf('getAgentData', { as: 'admin', path: { userId: agent } })),
  fc.constantFrom<UserName[]>('customer', 'owner').chain((as) =>
    inTurn(
      callsOf('sendNotification', {
        body: { userIds: [new Known('user', 1), new Known('user', 2)], title: 'x', message: 'y' },
      }),
      callsOf('getNotifications', { as }),
      callsOf('markNotificationAsRead', { as, path: { id: newest('notification') } }),
    ),
  ),
  fc
    .tuple(fc.constantFrom('customer' as const, 'otherCustomer' as const), fc.integer({ min: 13, max: 17 }), fc.nat(3))
    .chain(([as, day, nights]) => {
      const reservationId = newest('reservation');
      const stay = { startDate: inDays(day), endDate: inDays(day + nights + 1) };
      const body = { reservationId, paymentTypeId: 1, amount: 27 };
      return inTurn(
        callsOf('bookReservation', { as, body: { propertyId: new Known('property', 0), ...stay } }),
        fc
          .constantFrom({ body, form: undefined }, { body: undefined, form: { ...body, receipt: jpeg } })
          .chain((sent) => callsOf('addPaymentTransaction', { as, ...sent })),
        fc.oneof(
          callsOf('requestPaymentReceipt', { as: 'admin', path: { id: newest('payment') }, body: {} }),
          callsOf('addPaymentReceipt', { as, path: { id: newest('payment') }, form: { receipt: jpeg } }),
        ),
        callsOf('getPaymentReceipt', { as, path: { id: newest('payment') } }),
        callsOf('getPaymentTransactionById', { as, path: { id: newest('payment') } }),
        fc.oneof(
          callsOf('confirmDeposit', { as: 'admin', path: { reservationId } }),
          callsOf('rejectDeposit', { as: 'admin', path: { reservationId } }),
          callsOf('cancelPaymentTransaction', { as, path: { id: newest('payment') } }),
        ),
        callsOf('addPaymentTransaction', { as: 'admin', form: undefined, body: { ...body, amount: 9, purpose: 1 } }),
        callsOf('decidePaymentTransaction', { path: { id: newest('payment') } }),
      );
    }),
];

const often: Partial<Record<OperationId, number>> = {
  bookReservation: 8,
  addPaymentTransaction: 6,
  confirmDeposit: 3,
  rejectDeposit: 3,
  cancelReservation: 4,
  addBlockedDates: 3,
  decidePaymentTransaction: 3,
  getRentProperties: 4,
  addRentProperty: 3,
  updateRentProperty: 3,
};

const day = 24 * 60;
const passing: fc.Arbitrary<Step> = fc
  .constantFrom(1, 2, 11, 60, 5 * 60, day, day + 1, 3 * day, 11 * day)
  .map((minutes) => ({ minutes }));
const working: fc.Arbitrary<Step> = fc.constantFrom(...jobs.map(({ name }) => ({ job: name })));

const single = operations.map(({ operationId }) => ({
  weight: often[operationId as OperationId] ?? 1,
  arbitrary: callsOf(operationId as OperationId).map((step) => [step]),
}));

/** Sequences that together contain every operation. */
export const sequences: fc.Arbitrary<Step[]> = fc
  .array(
    fc.oneof(
      ...single,
      { weight: 6, arbitrary: passing.map((step) => [step]) },
      { weight: 4, arbitrary: working.map((step) => [step]) },
      ...stories.map((arbitrary) => ({ weight: 4, arbitrary })),
    ),
    { minLength: 1, maxLength: 20, size: 'max' },
  )
  .map((parts) => parts.flat());
