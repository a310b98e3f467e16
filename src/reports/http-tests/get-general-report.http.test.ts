import { PaymentPurpose } from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import { testInstant, useTestApp } from '../../testing/app';

const app = useTestApp();
afterEach(() => app.clock.set(testInstant));

const report = (query: Record<string, unknown> = {}, headers?: Record<string, string>) =>
  callAs(app, 'admin', 'getGeneralReport', { query, headers });

const counts = (numbers: number[]) => numbers.map((count, status) => ({ status, count }));

test('returns 200 with the last thirty days and every figure of the sandbox', async () => {
  const { status, data } = await report();
  expect(status).toBe(200);
  expect(data).toEqual({
    from: '2026-11-02',
    to: '2026-12-02',
    users: { owners: 3, activeOwners: 2, pendingOwners: 1, customers: 4, agents: 1, blocked: 1 },
    properties: {
      total: 7,
      byStatus: counts([1, 2, 1, 1, 1, 1]),
      byCity: [{ city: 1, count: 7 }],
      byRentType: [
        { rentType: 0, count: 0 },
        { rentType: 1, count: 7 },
      ],
    },
    reservations: {
      // All were created today. The completed stay has the nights of November 11th to 13th.
      total: 8,
      byStatus: counts([1, 1, 1, 1, 1, 1, 1, 1]),
      nightsBooked: 3,
      // The listings were added on the last day of the period, on which there is no stay.
      occupancyRate: 0,
      averageStayNights: 3,
      cancellationRate: 0.125,
    },
    money: [
      {
        currencyId: 7,
        currencyCode: 'JOD',
        totalAmount: 270,
        depositsConfirmed: 81,
        depositsPending: 54,
        refunds: 0,
        commission: 27,
        nightsAmount: 270,
        ...{ discounts: 0, promotions: 0, charges: 0, taxes: 0, includedTaxes: 0, dueAtArrival: 0 },
        payments: [{ provider: null, purpose: PaymentPurpose.Deposit, confirmedAmount: 81, pendingAmount: 27 }],
      },
    ],
    generatedAt: '2026-12-01T09:30:00Z',
  });
});

test('returns 200 with text/csv if the Accept header prefers it', async () => {
  const { status, headers, bytes } = await report({}, { accept: 'text/csv, application/json;q=0.5' });
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/csv');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('content-disposition')).toBe('attachment; filename="general-report-2026-11-02-2026-12-02.csv"');
  const lines = bytes.toString('utf8').split('\r\n');
  expect(lines[0]).toBe('section,key,currency,value');
  expect(lines).toEqual(
    expect.arrayContaining([
      'report,from,,2026-11-02',
      'report,generatedAt,,2026-12-01T09:30:00Z',
      'users,activeOwners,,2',
      'properties,total,,7',
      'properties,byStatus.Suspended,,1',
      'properties,byCity.Amman,,7',
      'properties,byRentType.Daily,,7',
      'reservations,cancellationRate,,0.125',
      'reservations,byStatus.NoShow,,1',
      'money,totalAmount,JOD,270',
      'money,nightsAmount,JOD,270',
      'money,payments.none.Deposit.confirmed,JOD,81',
    ]),
  );
  // Every row has four cells and ends with a line break.
  expect(lines.pop()).toBe('');
  expect(new Set(lines.map((line) => line.split(',').length))).toEqual(new Set([4]));
});

test.each([
  [undefined, 'application/json'],
  ['*/*', 'application/json'],
  ['image/png', 'application/json'],
  ['text/csv;q=0', 'application/json'],
  ['text/csv;q=0.5, application/json', 'application/json'],
  ['text/*', 'text/csv'],
  ['TEXT/CSV', 'text/csv'],
  [',;q=,,/', 'application/json'],
])('returns 200 for Accept: %s as %s', async (accept, contentType) => {
  const { status, headers } = await report({}, accept === undefined ? {} : { accept });
  expect([status, headers.get('content-type')]).toEqual([200, contentType]);
});

test.each([
  [{ to: '2027-01-31' }, '2027-01-01', '2027-01-31'],
  [{ from: '2026-11-30' }, '2026-11-30', '2026-12-02'],
  [{ from: '2026-01-01', to: '2027-01-02' }, '2026-01-01', '2027-01-02'],
  [{ from: '2026-11-30T00:00:00-11:00', to: '2026-12-01T00:00:00Z' }, '2026-11-30', '2026-12-01'],
  [{ to: '0001-01-05' }, '0001-01-01', '0001-01-05'],
  [{ from: '9999-01-01', to: '9999-12-31' }, '9999-01-01', '9999-12-31'],
])('returns 200 for %j with the period from %s to %s', async (query, from, to) => {
  expect(await report(query)).toMatchObject({ status: 200, data: { from, to } });
});

test('returns 200 with the current day in UTC, before and after midnight', async () => {
  app.clock.set(Date.UTC(2026, 11, 1, 23));
  expect((await report()).data).toMatchObject({ from: '2026-11-02', to: '2026-12-02' });
  app.clock.set(Date.UTC(2026, 11, 2));
  expect((await report()).data).toMatchObject({ from: '2026-11-03', to: '2026-12-03' });
});

test.each([
  [{ from: '2026-12-02', to: '2026-12-02' }],
  [{ from: '2026-12-02' }],
  [{ from: '2026-01-01', to: '2027-01-03' }],
  [{ from: '2025-01-01' }],
  [{ to: '0001-01-01' }],
])('returns 400 INVALID_DATE_RANGE for the period %j', async (query) => {
  const refused = await report(query, { accept: 'text/csv', 'accept-language': 'ar' });
  expect(refused).toMatchObject({ status: 400, code: 'INVALID_DATE_RANGE' });
  expect(refused.envelope.message).toMatch(/الفترة|التقرير/);
});

test.each([{ from: '2026-02-30' }, { to: 'tomorrow' }, { form: '2026-01-01' }])(
  'returns 400 VALIDATION_ERROR for %j',
  async (query) => {
    expect(await report(query)).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
  },
);

test('returns 401 without a token', async () => {
  expect(await app.call('getGeneralReport')).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
});

test.each(['owner', 'customer', 'agent'] as const)('returns 403 to the %s', async (as) => {
  expect(await app.call('getGeneralReport', { as })).toMatchObject({ status: 403, code: 'FORBIDDEN' });
});
