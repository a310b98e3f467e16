import { BookingStatus, PaymentSessionStatus } from '../../../generated/enumerations';
import { createMetrics } from '../../adapters/metrics';
import { callAs } from '../../testing/access';
import { testInstant, useTestApp } from '../../testing/app';
import { scrapeOnce } from '../../testing/metrics';
import { getSessionRow, playOnline, startDeposit, startOnline } from '../../testing/online-payments';
import { reserve } from '../../testing/payments';
import { day, hour, minute } from '../../testing/time';
import type { Notice, PaymentProvider, Report } from '../provider';
import { receiveNotice } from '../notices';
import { replaceProvider } from '../providers';
import { reconcilePayments } from '../reconciliation';
import { createSandbox } from '../sandbox/provider';

const metrics = createMetrics({ version: '1', commit: 'unknown', contract: '1', keptMs: 0 });
const app = useTestApp({}, { metrics });
beforeEach(() => app.clock.set(testInstant));
afterEach(() => replaceProvider(app, 'sandbox', undefined));

const change = (functions: Partial<PaymentProvider>) =>
  replaceProvider(app, 'sandbox', { ...createSandbox(app), ...functions });

test('logs and counts a dispute of a payment once, and ignores other alerts about payments of other programs', async () => {
  const { id, reference, reservation } = await startDeposit(app);
  await playOnline(app, reference, 'success');
  const { charge, payment_id } = await getSessionRow(app, id);
  const logged: object[] = [];
  const log = { ...app.log, warn: (entry: object) => logged.push(entry) } as typeof app.log;
  const send = (alert: { charge: string | null; about?: 'void' }) => {
    const notice = {
      kind: 'alert',
      id: 'evt_1',
      about: 'dispute',
      dispute: { reference: 'dp_1', state: 'open', at: 0, taken: null },
      details: { dispute: 'dp_1' },
      ...alert,
    } as unknown as Notice;
    change({ parseNotice: () => notice });
    const raw = { body: Buffer.from(''), query: {}, headers: {}, now: app.clock.now() };
    return receiveNotice({ ...app, log, metrics }, 'sandbox', raw);
  };
  expect(await send({ charge: 'pi_of_another_program', about: 'void' })).toBe('irrelevant');
  expect(await send({ charge })).toBe('handled');
  expect(await send({ charge })).toBe('repeated');
  expect(logged).toEqual([
    {
      ...{ provider: 'sandbox', about: 'dispute', charge, dispute: 'dp_1' },
      ...{ sessionId: id, reservationId: reservation, paymentId: payment_id },
    },
  ]);
  const { values } = await scrapeOnce(metrics);
  expect(values.get('marketplace_payment_alerts_total{provider="sandbox",kind="dispute"}')).toBe(1);
});

describe('a session at a provider that can close its page', () => {
  /** The provider reports `report` until its page is closed. Returns the closed references. */
  function closable(report: Report): string[] {
    const closed: string[] = [];
    change({
      read: ({ reference }) => Promise.resolve(closed.includes(reference) ? { outcome: 'expired' } : report),
      end({ reference }) {
        closed.push(reference);
        return Promise.resolve();
      },
    });
    return closed;
  }

  test('is closed by the job at once after it was cancelled, and is not read again', async () => {
    const { id, reference } = await startDeposit(app);
    await callAs(app, 'customer', 'cancelPaymentSession', { path: { id } });
    const closed = closable({ outcome: 'open' });
    await reconcilePayments(app);
    expect(closed).toEqual([reference]);
    expect(await getSessionRow(app, id)).toMatchObject({
      status: PaymentSessionStatus.Cancelled,
      next_read_at: null,
    });
  });

  test('is read again later if it cannot be closed', async () => {
    const { id } = await startDeposit(app);
    await callAs(app, 'customer', 'cancelPaymentSession', { path: { id } });
    change({
      read: () => Promise.resolve({ outcome: 'open' }),
      end: () => Promise.reject(new Error('complete')),
    });
    await reconcilePayments(app);
    expect((await getSessionRow(app, id)).next_read_at).toBeGreaterThan(app.clock.now());
  });

  test('is not closed while the customer can pay', async () => {
    const { reference } = await startDeposit(app);
    const closed = closable({ outcome: 'open' });
    app.clock.set(testInstant + 5 * minute);
    await reconcilePayments(app);
    expect(closed).not.toContain(reference);
  });
});

test('a session whose payment takes days stays Pending until the provider reports the result', async () => {
  const reservation = await reserve(app, BookingStatus.Confirmed);
  const { id } = (await startOnline(app, reservation, { purpose: 1 })).data as { id: number };
  change({ read: () => Promise.resolve({ outcome: 'open', isProcessing: true }) });
  for (const time of [2 * hour, 9 * day]) {
    app.clock.set(testInstant + time);
    await reconcilePayments(app);
    const row = await getSessionRow(app, id);
    expect(row.status).toBe(PaymentSessionStatus.Pending);
    expect(row.next_read_at).toBeGreaterThan(app.clock.now());
  }
  change({ read: () => Promise.resolve({ outcome: 'failed', failure: 'async_payment_failed' }) });
  app.clock.set(testInstant + 10 * day);
  await reconcilePayments(app);
  expect((await getSessionRow(app, id)).status).toBe(PaymentSessionStatus.Failed);
});
