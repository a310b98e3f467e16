/** The contract's state machine of payment sessions: each request, report and passing of time in each state. */
import { BookingStatus, type PaymentSessionStatus } from '../../../generated/enumerations';
import { names } from '../../../generated/names';
import { paymentSessionStatusTransitions } from '../../../generated/state-machines';
import { callAs } from '../../testing/access';
import { testInstant, useTestApp } from '../../testing/app';
import { ObservedRecords, ObservedTransitions, transitionsOf } from '../../testing/observed-transitions';
import { getSessionRow, sendNotice, startOnline } from '../../testing/online-payments';
import { pay, reserve } from '../../testing/payments';
import { hour, minute } from '../../testing/time';
import { type PaymentProvider, ProviderRefusal } from '../provider';
import { replaceProvider } from '../providers';
import { reconcilePayments } from '../reconciliation';
import { createSandbox } from '../sandbox/provider';

const unlimited = ['PAYMENT_SESSIONS', 'PAYMENT_NOTICES', 'PAYMENTS', 'REQUESTS_USER'];
const app = useTestApp(Object.fromEntries(unlimited.map((limit) => [`LIMIT_${limit}`, '10000'])));
afterEach(() => replaceProvider(app, 'sandbox', undefined));

type State = keyof typeof PaymentSessionStatus;
type Start = PaymentProvider['start'];

const observed = new ObservedTransitions();
const accepts: Start = (order) => createSandbox(app).start(order);
const isSilent: Start = () => Promise.reject(new Error('no response'));
const refuses: Start = () => Promise.reject(new ProviderRefusal('amount_not_possible'));
let notices = 0;

/** A reservation that waits for its deposit, and what can happen to its sessions. */
async function newDebt() {
  app.clock.set(testInstant);
  const reservation = await reserve(app, BookingStatus.Pending);
  const records = new ObservedRecords(observed, async () => {
    const rows = app.db.selectFrom('payment_session').select(['id', 'status']).orderBy('id');
    const own = await rows.where('reservation_id', '=', reservation).execute();
    return new Map(own.map(({ id, status }) => [id, names.PaymentSessionStatus[status]]));
  });
  let first: number | undefined;
  const hasKey = async (key: string) => {
    const session = app.db.selectFrom('payment_session').select('reservation_id').where('key', '=', key);
    return (await session.executeTakeFirstOrThrow()).reservation_id === reservation;
  };

  /** Lets the provider start sessions as `how` during `work`. What is stored before it is asked is an effect of the request. */
  const withProvider = async (how: Start, work: () => Promise<unknown>, request: [event: string, by: string]) => {
    let isAsked = false;
    const start: Start = async (order) => {
      // The job also starts sessions of earlier debts.
      if (!(await hasKey(order.key))) return accepts(order);
      // The request opens another session after a refusal of one that it has found.
      if (isAsked) await records.see('paymentFails', 'System', 'known');
      await records.see(...request);
      isAsked = true;
      return how(order);
    };
    replaceProvider(app, 'sandbox', { ...createSandbox(app), start });
    await work();
    if (isAsked) await records.see(how === refuses ? 'paymentFails' : 'providerResponds', 'System');
    else await records.see(...request);
  };
  const startWith = async (how: Start) => {
    await withProvider(how, () => startOnline(app, reservation), ['startPaymentSession', 'Customer']);
    const sessions = app.db.selectFrom('payment_session').select('id').where('reservation_id', '=', reservation);
    first ??= (await sessions.orderBy('id').executeTakeFirstOrThrow()).id;
  };
  /** The provider reports about the page of the first session. */
  const notify = async (event: string, outcome: string, more: object = {}) => {
    const { key, reference } = await getSessionRow(app, first!);
    const about = { key, reference: reference ?? 'none', outcome, amountMinor: 27_000, currency: 'JOD', ...more };
    await sendNotice(app, { id: `notice-${(notices += 1)}`, ...about });
    await records.see(event, 'System');
  };
  const decide = async (accept: boolean, as: 'admin' | 'customer') => {
    const body = { accept, reason: 'An example.' };
    await callAs(app, as, 'decidePaymentSession', { path: { id: first! }, body });
    await records.see('decidePaymentSession', as === 'admin' ? 'Admin' : 'Customer');
  };
  const later = async (ms: number, how: Start = accepts) => {
    app.clock.advance(ms);
    await withProvider(how, () => reconcilePayments(app), ['timePasses', 'System']);
  };

  return {
    records,
    start: () => startWith(accepts),
    startUnanswered: () => startWith(isSilent),
    startRefused: () => startWith(refuses),
    startWhenExpired: async () => {
      app.clock.advance(hour + minute);
      await startWith(accepts);
    },
    startAfterCash: async () => {
      await pay(app, reservation);
      await startWith(accepts);
    },
    cancel: async () => {
      await callAs(app, 'customer', 'cancelPaymentSession', { path: { id: first! } });
      await records.see('cancelPaymentSession', 'Customer');
    },
    succeed: () => notify('paymentSucceeds', 'succeeded'),
    succeedAgain: () => notify('paymentSucceeds', 'succeeded', { charge: `another-${notices}` }),
    differ: () => notify('paymentDiffers', 'succeeded', { amountMinor: 20_000 }),
    fail: () => notify('paymentFails', 'failed'),
    beCancelled: () => notify('paymentIsCancelled', 'cancelled'),
    accept: () => decide(true, 'admin'),
    decline: () => decide(false, 'admin'),
    acceptAsCustomer: () => decide(true, 'customer'),
    askLater: () => later(3 * minute),
    refuseLater: () => later(3 * minute, refuses),
    expire: () => later(hour + minute),
  };
}

type Step = Exclude<keyof Awaited<ReturnType<typeof newDebt>>, 'records'>;

const reach: Record<State, Step[]> = {
  Created: ['startUnanswered'],
  Pending: ['start'],
  Succeeded: ['start', 'succeed'],
  Failed: ['start', 'fail'],
  Cancelled: ['start', 'cancel'],
  Expired: ['start', 'expire'],
  Mismatch: ['start', 'differ'],
};

test('payment sessions have the transitions of the contract, and no others', async () => {
  for (const [from, before] of Object.entries(reach)) {
    const { records: _, ...steps } = await newDebt();
    for (const step of Object.keys(steps) as Step[]) {
      const debt = await newDebt();
      for (const one of before) await debt[one]();
      expect(debt.records.states).toEqual([from]);
      await debt[step]();
    }
  }
  expect(observed.list()).toEqual(transitionsOf(paymentSessionStatusTransitions));
});
