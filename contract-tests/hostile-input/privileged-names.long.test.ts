/** Adds members that only the server sets to every writing request and checks that the stored data is the same as without them. */
import type { OpenAPIV3 } from 'openapi-types';
import { fixedClock } from '../../src/adapters/clock';
import { dereferenced, operationsOf, readDocument } from '../../src/contract/document';
import { listTables } from '../../src/database/list-tables';
import { useTestApp } from '../../src/testing/app';
import { readRows } from '../../src/testing/databases/contents';
import { listOperations } from '../document';
import { repeatableRandom } from '../model/repeatable';
import { usualCall } from '../preparations';
import type { Call } from '../request';
import { Sandbox } from '../sandbox';
import { wholeOf } from './from-schema';

/** Names of such members in rows and responses, with values that an attacker would choose. */
const privileged: Record<string, unknown> = {
  id: 1,
  role: 0,
  userId: 1,
  ownerId: 5,
  owner_id: 5,
  customerId: 7,
  payerId: 7,
  agentId: 4,
  isActive: true,
  is_active: 1,
  isBlocked: false,
  isEmailVerified: true,
  isPhoneVerified: true,
  isIdentityVerified: true,
  token_version: 9,
  tokenVersion: 9,
  passwordHash: 'x',
  status: 2,
  propertyStatus: 1,
  depositAmount: 0,
  totalAmount: 0,
  unitPrice: 0,
  refundAmount: 1000,
  commissionType: 1,
  commissionValue: 0,
  holdExpiresAt: '2099-01-01T00:00:00Z',
  depositConfirmedBy: 1,
  decidedBy: 1,
  createdAt: '2000-01-01T00:00:00Z',
  updated_at: 0,
  version: 99,
  isFavorite: true,
};

const random = repeatableRandom();
let sandbox: Sandbox;
let tables: string[] | undefined;
// Prepared calls use dates relative to today. The clock stands still, so that rows are comparable.
const app = useTestApp({}, { clock: fixedClock(Date.now()), random });
beforeAll(async () => {
  sandbox = new Sandbox(app.url);
  // Makes records that later resets restore, which use fewer random numbers.
  await sandbox.reset();
});

const prepared = new Map(listOperations(readDocument()).map((operation) => [operation.id, operation]));
const writing = operationsOf(dereferenced(readDocument())).filter(({ method }) => method !== 'get');

/** The privileged members that the operation's body does not have at any depth. */
function injectedInto({ requestBody }: (typeof writing)[number]): Record<string, unknown> {
  const content = Object.values((requestBody as OpenAPIV3.RequestBodyObject | undefined)?.content ?? {});
  const own = new Set(content.flatMap(({ schema }) => namesOf(schema as OpenAPIV3.SchemaObject)));
  return Object.fromEntries(Object.entries(privileged).filter(([name]) => !own.has(name.toLowerCase())));
}

function namesOf(schema: OpenAPIV3.SchemaObject): string[] {
  return Object.entries(wholeOf(schema).properties ?? {}).flatMap(([name, member]) => [
    name.toLowerCase(),
    ...namesOf(member as OpenAPIV3.SchemaObject),
  ]);
}

/** Adds the members to every object of the call's JSON, to its form, or to its query. */
function withInjected({ body, form, ...call }: Call, members: Record<string, unknown>, place: 'body' | 'query'): Call {
  const texts = Object.fromEntries(Object.entries(members).map(([name, value]) => [name, String(value)]));
  if (place === 'query') return { ...call, body, form, query: { ...call.query, ...texts } };
  if (form) return { ...call, form: { ...form, ...Object.fromEntries(Object.entries(texts).slice(0, 15)) } };
  return { ...call, body: deeply(body ?? {}, members) };
}

function deeply(value: unknown, members: Record<string, unknown>): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const inner = Object.entries(value).map(([name, one]) => [name, deeply(one, members)]);
  return { ...members, ...Object.fromEntries(inner) };
}

/** Columns that differ in every run: request ids, encrypted values and durations. */
const newEachTime = ['trace_id', 'event_id', 'successors', 'url_encrypted', 'secret', 'former_secret', 'duration_ms'];
const isNewEachTime = (column: string) => newEachTime.includes(column);

/** Tables with keys of requests to payment providers, in columns and in texts. They differ in every run. */
const withProviderKeys = [
  'payment_transaction',
  'payment_session',
  'payment_refund',
  'payment_notice',
  'sandbox_payment',
];
const providerKey = /[0-9a-f]{32,}/g;

/** All rows of all tables, without columns that differ in every run. */
async function rows(): Promise<Record<string, string[]>> {
  tables ??= (await listTables(app.db)).filter((name) => !/^(kysely|sqlite)_/.test(name));
  const all = Object.entries(await readRows(app.db, tables));
  return Object.fromEntries(all.map(([name, found]) => [name, found.map((row) => textOf(name, row)).sort()]));
}

function textOf(table: string, row: object): string {
  const text = JSON.stringify(row, (key, value: unknown) => (isNewEachTime(key) && value !== null ? '' : value));
  return withProviderKeys.includes(table) ? text.replace(providerKey, '') : text;
}

/** The rows after the call on a reset sandbox. */
async function traces(id: string, change: (call: Call) => Call) {
  random.begin();
  await sandbox.reset();
  const call = (await usualCall(prepared.get(id)!, sandbox))!;
  const before = await rows();
  const { status, data } = await sandbox.send(id, change(call));
  return { status, data: JSON.stringify(data), before, after: await rows() };
}

test('writing operations and privileged members exist', () => {
  expect(Object.keys(privileged).length).toBeGreaterThanOrEqual(15);
  expect(writing.length).toBeGreaterThan(40);
  for (const operation of writing) expect(Object.keys(injectedInto(operation)).length).toBeGreaterThanOrEqual(15);
});

test.each(writing.map((operation) => [operation.operationId, operation] as const))(
  '%s ignores privileged members',
  async (id, operation) => {
    const members = injectedInto(operation);
    const usual = await traces(id, (call) => call);
    expect(usual.status).toBe(200);
    const injected = await traces(id, (call) => withInjected(call, members, 'body'));
    expect(injected.status).toBe(200);
    expect(injected.after).toEqual(usual.after);
    // An unknown query parameter is rejected.
    const refused = await traces(id, (call) => withInjected(call, members, 'query'));
    expect(refused.status).toBe(400);
    expect(refused.after).toEqual(refused.before);
  },
);
