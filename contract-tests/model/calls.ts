/** Random calls of the contract's operations, with records that exist by then. */
import fc from 'fast-check';
import type { OpenAPIV3 } from 'openapi-types';
import { type Operation, dereferenced, operationsOf, readDocument } from '../../src/contract/document';
import type { OperationId } from '../../src/contract/handler';
import type { UserName } from '../../src/sandbox/data';
import { addDays } from '../../src/values/dates';
import { type Values, allowed, membersOf, nearlyAllowed, wholeOf } from '../hostile-input/from-schema';
import { type Kind, Known, meaning, recent } from './meanings';

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
 * The operations of the sequences: all except those about the server itself, those that call other servers (receivers of webhooks, calendars,
 * payment providers) or are called by them, and those with a secret in their path.
 */
export const operations = operationsOf(dereferenced(readDocument())).filter(
  ({ path }) =>
    !/^\/(Health|Docs|openapi|Calendar\/(Export|AddImport|RemoveImport|Refresh)|(Webhooks|PaymentSessions)\/(?!GetAll)|PaymentSandbox|Refunds)/.test(
      path,
    ),
);
const byId = new Map(operations.map((operation) => [operation.operationId, operation]));

/** The kind of record that `id` identifies in an operation's response. */
export function recordKindOf(operation: Pick<Operation, 'path'>): Kind {
  if (/^\/Messages\/UploadPicture/.test(operation.path)) return 'messagePicture';
  if (/^\/Messages/.test(operation.path)) return 'message';
  if (/^\/BookingRequests/.test(operation.path)) return 'bookingRequest';
  return /^\/Alterations/.test(operation.path) ? 'alteration' : kindOf(operation);
}

/** The kind of record that `id` identifies in an operation's path. */
export function kindOf({ path }: Pick<Operation, 'path'>): Kind {
  if (/BlockedDates/.test(path)) return 'block';
  if (/AvailableDates|^\/RentProperties|Favorite/.test(path)) return 'property';
  if (/^\/PaymentTypes/.test(path)) return 'paymentType';
  if (/^\/PaymentTransactions/.test(path)) return 'payment';
  if (/^\/Notifications/.test(path)) return 'notification';
  if (/^\/ApiKeys/.test(path)) return 'apiKey';
  if (/^\/RentInvoices/.test(path)) return 'rentInvoice';
  if (/^\/Promotions/.test(path)) return 'promotion';
  if (/^\/(Conversations|Messages)/.test(path)) return 'conversation';
  if (/^\/Alterations\/(Decide|Withdraw)/.test(path)) return 'alteration';
  if (/^\/Reviews/.test(path)) return 'review';
  if (/^\/Complaints/.test(path)) return 'complaint';
  if (/^\/SavedSearches/.test(path)) return 'savedSearch';
  if (/^\/BookingRequests\/(Accept|Decline|Withdraw)/.test(path)) return 'bookingRequest';
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
export function callsOf(operationId: OperationId, given: Partial<CallStep> = {}): fc.Arbitrary<Step> {
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

/** One step after the other. */
export const inTurn = (...steps: fc.Arbitrary<Step>[]): fc.Arbitrary<Step[]> => fc.tuple(...steps);
