import { setTimeout as wait } from 'node:timers/promises';
import { BookingStatus, PaymentPurpose, PaymentStatus, PropertyStatus } from '../../generated/enumerations';
import type { OperationId } from '../../src/contract/handler';
import { type Call, useTestApp } from '../../src/testing/app';
import { engine } from '../../src/testing/databases/engine';
import { type Answer, isOf, startProxy } from '../proxy';
import { payOutRefunds } from '../../src/payments/refunds';
import { sendSandboxNotices } from '../../src/payments/sandbox/notices';
import { accountsFrom, openAccounts } from './accounts';
import { Deployment } from './deployment';
import { type Fault, faults, maintained, notFound } from './faults';
import { type Report, propertyNames, prove } from './run';

const app = useTestApp();
beforeAll(async () => {
  // A customer can have few reservations without a confirmed deposit.
  const { pending, depositPaid } = app.sandbox.reservationIds;
  for (const id of [pending, depositPaid]) await app.call('cancelReservation', { as: 'customer', path: { id } });
});

async function run(url: string, environment: NodeJS.ProcessEnv = {}, only?: string[]): Promise<Report> {
  const deployment = await Deployment.open(url, new AbortController().signal, () => {});
  return prove(deployment, await openAccounts(deployment, environment), () => {}, only);
}

const failedIn = ({ properties }: Report) => properties.filter(({ holds }) => !holds);

/** The users of the test data, as an operator names those of a deployment. */
function given(): NodeJS.ProcessEnv {
  const { owner, customer, otherCustomer, admin } = app.sandbox.tokens;
  const customers = `${customer}, ${otherCustomer}`;
  return { PROVE_OWNER_TOKEN: owner, PROVE_CUSTOMER_TOKENS: customers, PROVE_ADMIN_TOKEN: admin };
}

/** Runs the jobs of online payments meanwhile, as a server does. */
async function withJobs<Result>(act: () => Promise<Result>): Promise<Result> {
  let isOver = false;
  const jobs = (async () => {
    for (; !isOver; await wait(100)) {
      await payOutRefunds(app);
      await sendSandboxNotices(app);
    }
  })();
  try {
    return await act();
  } finally {
    isOver = true;
    await jobs;
  }
}

test('all properties hold in a sandbox, where a test payment is refunded and no account stays open', async () => {
  const report = await withJobs(() => run(app.url));
  expect(failedIn(report)).toEqual([]);
  expect(report.left).toEqual([expect.stringMatching(/^listing \d+, archived/)]);
  expect(await listOpen()).toEqual([]);
  expect(report.properties.find(({ name }) => name === 'refunds')?.tried).toMatch(/27 were paid, [\d.]+ refunded/);
  expect(report.properties.map(({ name }) => name)).toEqual([
    'races',
    'same-day-turnover',
    'replays',
    'prices',
    'cancellation',
    'refunds',
    'private-reservations',
    'private-pictures',
    'errors',
    'pages',
    'events',
    'no-server-error',
    'contract',
  ]);
});

test('all properties hold with the accounts of a deployment, and no reservation, listing or debt remains', async () => {
  const report = await run(app.url, given());
  expect(failedIn(report)).toEqual([]);
  const [, id] = /^listing (\d+), archived, with \d+ cancelled reservations$/.exec(report.left[0]!)!;
  expect(report.left).toHaveLength(1);
  const reservations = await recordsOf('getOwnerReservations', { as: 'owner', query: { propertyId: id } });
  expect(new Set(reservations.map(({ status }) => status))).toEqual(new Set([BookingStatus.Cancelled]));
  const payments = await recordsOf('getPaymentTransactions', { as: 'admin', query: { pageSize: 100 } });
  const own = payments.filter(({ reservationId }) => reservations.some((one) => one.id === reservationId));
  expect(own.map(({ status }) => status)).toEqual([PaymentStatus.Confirmed, PaymentStatus.Confirmed]);
  const [listing] = await recordsOf('getMyRentListings', {
    as: 'owner',
    query: { propertyStatus: PropertyStatus.Archived },
  });
  expect(listing!.id).toBe(Number(id));
});

async function recordsOf(operationId: OperationId, call: Call): Promise<Record<string, unknown>[]> {
  return (await app.call(operationId, call)).data as Record<string, unknown>[];
}

// The faults are changes of responses, which are the same on both engines.
const testOnSqlite = engine === 'sqlite' ? test : test.skip;

testOnSqlite.each(faults)('reports $name: $fails', async ({ fails, met = fails, answer = () => {}, request }) => {
  const proxy = await startProxy(app.url, answer, request);
  try {
    const report = await run(proxy.url, given(), [met]);
    expect(failedIn(report).map(({ name }) => name)).toContain(fails);
    expect(report.holds).toBe(false);
  } finally {
    proxy.stop();
  }
});

test('every property has a fault', () => {
  const named = new Set(faults.map(({ fails }) => fails));
  expect([...propertyNames, 'no-server-error', 'contract'].filter((name) => !named.has(name))).toEqual([]);
});

test('a run that an account cannot continue ends without a failed property, and removes what it has added', async () => {
  const customers = `${app.sandbox.apiKeys.customerWrite},${app.sandbox.tokens.otherCustomer}`;
  const report = await run(app.url, { ...given(), PROVE_CUSTOMER_TOKENS: customers }, ['races']);
  expect(report.ended).toMatch(/SPENDING_LIMIT_EXCEEDED/);
  expect(report.holds).toBe(false);
  expect(failedIn(report)).toEqual([]);
  expect(report.left).toEqual([expect.stringMatching(/^listing \d+, archived/)]);
});

test('an interrupted run removes what it has added', async () => {
  const stopping = new AbortController();
  const deployment = await Deployment.open(app.url, stopping.signal, () => {});
  const report = await prove(deployment, await openAccounts(deployment, given()), () => stopping.abort());
  expect([report.ended, report.holds]).toEqual(['the run was interrupted', false]);
  expect(report.properties.map(({ name }) => name)).toEqual(['races', 'no-server-error', 'contract']);
  // Two or three bookings win the race, depending on whether the stay in the middle is one of them.
  const [, accepted] = /: ([23]) of \d+ bookings accepted/.exec(report.properties[0]!.tried)!;
  expect(report.left).toEqual([
    expect.stringMatching(new RegExp(`, archived, with ${accepted} cancelled reservations$`)),
  ]);
});

/** A proxy that interrupts the run, or loses the response, after the n-th success of an operation. */
async function proxyThat(act: (answer: Answer) => void, path: string, nth: number) {
  let seen = 0;
  return startProxy(app.url, (answer, { url }) => {
    if (isOf(path, url) && answer.status < 300 && ++seen === nth) act(answer);
  });
}

/** The accounts of runs that are open. */
const listOpen = () =>
  app.db
    .selectFrom('app_user')
    .select('email')
    .where('email', 'like', 'prove-%')
    .where('closed_at', 'is', null)
    .execute();

describe('closes the accounts of a registration that fails', () => {
  // The response is lost after the server has done what was asked for.
  const lose = (answer: Answer) => Object.assign(answer, { status: 500, body: 'lost', headers: {} });

  test.each([
    ['the response to the registration of a customer is lost', '/Customer/Add', 2],
    ['the response to a log-in is lost', '/Auth/LogInWithEmail', 3],
    ['the response to a code is lost', '/Otp/SendEmailCode', 2],
  ])('%s', async (_what, path, nth) => {
    const proxy = await proxyThat(lose, path, nth);
    try {
      await expect(run(proxy.url)).rejects.toThrow();
    } finally {
      proxy.stop();
    }
    expect(await listOpen()).toEqual([]);
  });

  test('the registration is interrupted', async () => {
    const stopping = new AbortController();
    const proxy = await proxyThat(() => stopping.abort(), '/Customer/Add', 3);
    try {
      const deployment = await Deployment.open(proxy.url, stopping.signal, () => {});
      await expect(openAccounts(deployment, {})).rejects.toThrow('the run was interrupted');
    } finally {
      proxy.stop();
    }
    expect(await listOpen()).toEqual([]);
  });
});

test('a listing is archived although the response to its addition is lost', async () => {
  const lose = (answer: Answer) => Object.assign(answer, { status: 502, body: 'lost', headers: {} });
  const proxy = await proxyThat(lose, '/RentProperties/AddRentProperty', 1);
  let report: Report;
  try {
    report = await run(proxy.url, given());
  } finally {
    proxy.stop();
  }
  expect(report.ended).toMatch(/^addRentProperty/);
  const [, id] = /^listing (\d+), archived$/.exec(report.left[0]!)!;
  const [listing] = await recordsOf('getMyRentListings', {
    as: 'owner',
    query: { propertyStatus: PropertyStatus.Archived },
  });
  expect([listing!.id, report.left]).toEqual([Number(id), [`listing ${id}, archived`]]);
});

describe('a run that is interrupted after a deposit is confirmed', () => {
  const interrupted = async (environment: NodeJS.ProcessEnv, path: string) => {
    const stopping = new AbortController();
    const proxy = await proxyThat(() => stopping.abort(), path, 1);
    try {
      const deployment = await Deployment.open(proxy.url, stopping.signal, () => {});
      return await prove(deployment, await openAccounts(deployment, environment), () => {}, ['refunds']);
    } finally {
      proxy.stop();
    }
  };

  test('records the refund as paid out', async () => {
    const report = await interrupted(given(), '/Admin/ConfirmDeposit/{reservationId}');
    expect(report.ended).toBe('the run was interrupted');
    expect(report.left).toEqual([expect.stringMatching(/^listing \d+, archived, with 2 cancelled reservations$/)]);
    const [, id] = /^listing (\d+)/.exec(report.left[0]!)!;
    const reservations = await recordsOf('getOwnerReservations', { as: 'owner', query: { propertyId: id } });
    const payments = await recordsOf('getPaymentTransactions', { as: 'admin', query: { pageSize: 100 } });
    const own = payments.filter(({ reservationId }) => reservations.some((one) => one.id === reservationId));
    expect(own.map(({ status, purpose }) => [status, purpose]).sort()).toEqual([
      [PaymentStatus.Confirmed, PaymentPurpose.Deposit],
      [PaymentStatus.Confirmed, PaymentPurpose.Refund],
    ]);
  });

  test('closes the accounts of a sandbox', async () => {
    const report = await withJobs(() => interrupted({}, '/PaymentSandbox/Pay/{reference}'));
    expect(report.ended).toBe('the run was interrupted');
    expect(report.left).toEqual([expect.stringMatching(/^listing \d+, archived, with 2 cancelled reservations$/)]);
    expect(await listOpen()).toEqual([]);
  });
});

describe('does not run', () => {
  test.each<[string, NodeJS.ProcessEnv, RegExp]>([
    ['an empty variable', { PROVE_OWNER_TOKEN: ' ' }, /^PROVE_OWNER_TOKEN is set but empty/],
    ['no owner', { PROVE_CUSTOMER_TOKENS: 'a,b' }, /^PROVE_OWNER_TOKEN: set the token of one owner/],
    [
      'one customer twice',
      { PROVE_OWNER_TOKEN: 'a', PROVE_CUSTOMER_TOKENS: 'b b' },
      /two of the tokens are of the same/,
    ],
    [
      'one customer',
      { PROVE_OWNER_TOKEN: 'a', PROVE_CUSTOMER_TOKENS: 'b' },
      /^PROVE_CUSTOMER_TOKENS: set the tokens of two/,
    ],
  ])('with %s', (_what, environment, message) => {
    expect(() => accountsFrom(environment)).toThrow(message);
  });

  test('with a token of another role', async () => {
    const environment = { ...given(), PROVE_OWNER_TOKEN: app.sandbox.tokens.customer };
    await expect(run(app.url, environment)).rejects.toThrow(/^PROVE_OWNER_TOKEN has no access to .* 403 FORBIDDEN$/);
  });

  test.each<[string, Fault['answer'], RegExp]>([
    [
      'another major version',
      ({ headers }) => (headers['x-api-version'] = '9.0.0'),
      /serves contract 9\.0\.0, and this program is for/,
    ],
    ['another service', ({ headers }) => delete headers['x-api-version'], /is not this service/],
    ['a server without a sandbox', notFound, /has no sandbox: set PROVE_OWNER_TOKEN/],
    ['a server in maintenance', maintained, /is in maintenance: addOwner returned 503 MAINTENANCE/],
  ])('against %s', async (_what, answer, message) => {
    const proxy = await startProxy(app.url, answer!);
    try {
      await expect(run(proxy.url)).rejects.toThrow(message);
    } finally {
      proxy.stop();
    }
  });

  test('against a server that does not respond', async () => {
    await expect(run('http://127.0.0.1:9')).rejects.toThrow(/^http:\/\/127\.0\.0\.1:9 does not respond/);
    await expect(run('example')).rejects.toThrow(/^example is not a URL/);
  });
});
