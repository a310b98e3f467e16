/** Every operation that accepts API keys, called with a key of each scope. The expectations are derived from the contract alone. */
import { ApiKeyAccess, ApiKeyScope } from '../../generated/enumerations';
import { adjustableClock } from '../../src/adapters/clock';
import { newKey } from '../../src/access/keys';
import { type ScopeName } from '../../src/contract/caller';
import { type Operation as Documented, keyUseOf, operationsOf, readDocument } from '../../src/contract/document';
import { useTestApp } from '../../src/testing/app';
import { listOperations } from '../document';
import { usualCall } from '../preparations';
import { Sandbox } from '../sandbox';

/** The users of the prepared calls who can have API keys; one of them calls what no token is needed for. */
const holders = ['owner', 'customer', 'admin'] as const;
type Holder = (typeof holders)[number];

const document = readDocument();
const described = new Map<string, Documented & { 'x-scope'?: string }>(
  operationsOf(document).map((operation) => [operation.operationId, operation]),
);
const operations = listOperations(document).filter(({ id }) => keyUseOf(described.get(id)!) !== 'none');
const scopes = Object.keys(ApiKeyScope) as ScopeName[];
const bit = (scope: ScopeName) => 1 << ApiKeyScope[scope];
const all = scopes.reduce((set, scope) => set | bit(scope), 0);

let sandbox: Sandbox;
const app = useTestApp({}, { clock: adjustableClock() });
beforeAll(async () => {
  sandbox = new Sandbox(app.url);
});

/** Inserts a key with these scopes, all of them if null, and returns its token. */
async function insertKey(
  holder: Holder,
  set: number | null,
  access: ApiKeyAccess = ApiKeyAccess.Write,
): Promise<{ token: string }> {
  const { key, ...stored } = newKey(app.random, set);
  const limit = { spending_limit_minor: 1_000_000_000, spending_currency_id: 7 };
  const row = {
    user_id: sandbox.data.userIds[holder],
    name: 'Scopes',
    access,
    ...stored,
    ...limit,
  };
  await app.db
    .insertInto('api_key')
    .values({ ...row, created_at: app.clock.now(), expires_at: null, last_used_at: null, spent_since: null })
    .execute();
  return { token: key };
}

type Operation = (typeof operations)[number];

/** A function that sends one prepared call of the operation with a key with the given scopes. A refused call changes nothing, so it can be sent again. */
async function prepare(operation: Operation) {
  await sandbox.renew();
  const call = (await usualCall(operation, sandbox))!;
  const holder =
    holders.find((name) => name === call.as) ?? (described.get(operation.id)!['x-roles'] ? 'admin' : 'owner');
  return async (set: number | null, access?: ApiKeyAccess) => {
    const as = await insertKey(holder, set, access);
    const { status, code, envelope } = await sandbox.send(operation.id, { ...call, as });
    const lacking = code === 'API_KEY_SCOPE_MISSING' ? (envelope!.errors[0]?.field ?? null) : undefined;
    return { status, code, lacking };
  };
}

/** Whether the operation also needs the scopes to read what events are about. */
const showsEvents = (id: string) => ['Events', 'Webhooks'].includes(described.get(id)!.tags[0]);

test.each(operations.map((operation) => [operation.id, operation] as const))(
  '%s accepts keys with its scope only, and no read-only key if it changes data',
  async (id, operation) => {
    const needed = described.get(id)!['x-scope'] as ScopeName | undefined;
    const sufficient = scopes.filter((scope) => !needed || [needed, needed.replace(/Read$/, 'Write')].includes(scope));
    const sets = scopes.map(
      (scope) => [scope, bit(scope) | (scope.endsWith('Write') ? bit(readOf(scope)) : 0)] as const,
    );
    const send = await prepare(operation);
    for (const [scope, set] of sets) {
      if (!sufficient.includes(scope)) {
        const { status, lacking } = await send(set);
        expect([scope, status, lacking]).toEqual([scope, 403, needed]);
      }
    }
    if (needed) {
      const others = sufficient.reduce((set, scope) => set & ~bit(scope), all);
      expect(await send(others)).toMatchObject({ status: 403, lacking: needed });
    }
    // The matrix (suite.ts) has a read-only key of an owner only.
    if (keyUseOf(described.get(id)!) === 'write')
      expect(await send(null, ApiKeyAccess.Read)).toMatchObject({ status: 403, code: 'API_KEY_READ_ONLY' });
    expect(await send(null)).toMatchObject({ status: 200 });
    for (const [scope, set] of sets.filter(([one]) => sufficient.includes(one))) {
      const { status, lacking } = await (await prepare(operation))(set);
      if (showsEvents(id)) expect([scope, lacking]).not.toEqual([scope, needed]);
      else expect([scope, status]).toEqual([scope, 200]);
    }
  },
);

const readOf = (scope: ScopeName) => scope.replace(/Write$/, 'Read') as ScopeName;

test('every operation that accepts keys has a scope or is public', () => {
  const without = operations.filter(({ id }) => !described.get(id)!['x-scope']).map(({ id }) => id);
  expect(without).toEqual([
    'getPaymentProviders',
    'getCurrentTerms',
    'getCurrencies',
    'getCities',
    'getTaxes',
    'getEnums',
  ]);
  for (const id of without) expect(described.get(id)).toMatchObject({ method: 'get', security: expect.arrayContaining([{}]) as never }); // prettier-ignore
});

test('every scope is needed by an operation', () => {
  const needed = new Set(operations.map(({ id }) => described.get(id)!['x-scope']));
  expect(scopes.filter((scope) => !needed.has(scope))).toEqual([]);
});
