/** The contract's state machine of online refunds: what starts one, and each request and answer of the provider in each state. */
import { BookingStatus, type RefundStatus } from '../../../generated/enumerations';
import { names } from '../../../generated/names';
import { refundStatusTransitions } from '../../../generated/state-machines';
import type { OperationId } from '../../contract/handler';
import { callAs } from '../../testing/access';
import { proposed } from '../../testing/alterations';
import { type Call, testInstant, useTestApp } from '../../testing/app';
import { ObservedRecords, ObservedTransitions, transitionsOf } from '../../testing/observed-transitions';
import { playOnline, referenceOf, refundsOf, startOnline } from '../../testing/online-payments';
import { balance, decide, pay, paymentsOf, refund, reserve } from '../../testing/payments';
import { invoicesOf, rent } from '../../testing/rent';
import { day, hour } from '../../testing/time';
import { addDays, addMonths } from '../../values/dates';
import type { PaymentProvider, RefundAnswer } from '../provider';
import { replaceProvider } from '../providers';
import { acceptLateRefund, failAcceptedRefund, payOutRefunds } from '../refunds';
import { getRefund } from '../repository-refunds';
import { createSandbox } from '../sandbox/provider';

const unlimited = ['BOOKINGS', 'UNPAID_RESERVATIONS', 'ALTERATIONS', 'PAYMENT_SESSIONS', 'PAYMENTS', 'REQUESTS_USER'];
const app = useTestApp(Object.fromEntries(unlimited.map((limit) => [`LIMIT_${limit}`, '10000'])));
afterEach(() => replaceProvider(app, 'sandbox', undefined));

type State = keyof typeof RefundStatus;
const users = { Customer: 'customer', Owner: 'owner', Admin: 'admin' } as const;
type Role = keyof typeof users;
const roles = Object.keys(users) as Role[];

const observed = new ObservedTransitions();

/** The refunds of a reservation, and requests about it whose effects on them are noted. */
function refundsSeen(reservation: number) {
  const records = new ObservedRecords(observed, async () => {
    const rows = await refundsOf(app, reservation);
    return new Map(rows.map(({ id, status }) => [id, names.RefundStatus[status]]));
  });
  return {
    records,
    call: async (operation: OperationId, role: Role, call: Call) => {
      const reply = await callAs(app, users[role], operation, call);
      await records.see(operation, role);
      return reply;
    },
  };
}

/** Pays a debt of the reservation online: its deposit by default. */
async function payOnline(
  reservation: number,
  scenario = 'success',
  debt: object = {},
  more: object = {},
): Promise<number> {
  const session = await startOnline(app, reservation, { ...debt });
  await playOnline(app, referenceOf(session), scenario, more);
  return session.data.id as number;
}

/** A reservation whose deposit and balance were paid online. */
async function paidStay() {
  const reservation = await reserve(app, BookingStatus.Pending);
  await payOnline(reservation);
  await payOnline(reservation, 'success', { purpose: 1 });
  return { reservation, ...refundsSeen(reservation) };
}

/** The id of a refund that an administrator records, in dinars. */
async function recorded(reservation: number, amount: number): Promise<number> {
  return (await pay(app, reservation, refund(amount))).data.id as number;
}

/** A monthly stay of two months, whose rent was paid online: of one month, or all of it. */
async function paidRent(months: 1 | 2) {
  const stay = await rent(app, { months: 2, changes: { deposit_minor: 0 } });
  const [first] = await invoicesOf(app, stay.id);
  await payOnline(stay.id, 'success', months === 1 ? { purpose: 2, rentInvoiceId: first!.id } : { purpose: 1 });
  return { ...stay, ...refundsSeen(stay.id) };
}

/** What starts a refund, by each role that may try. */
const starts: Record<string, (role: Role) => Promise<unknown>> = {
  cancelReservation: async (role) => {
    const { reservation, call } = await paidStay();
    return call('cancelReservation', role, { path: { id: reservation }, body: { reason: 'Repairs.' } });
  },
  decideAlteration: async (role) => {
    const { reservation, call } = await paidStay();
    const id = await proposed(app, role === 'Owner' ? 'customer' : 'owner', reservation, { end: -1 });
    return call('decideAlteration', role, { path: { id }, body: { accept: true } });
  },
  giveNotice: async (role) => {
    const { id, startDate, call } = await paidRent(2);
    return call('giveNotice', role, { path: { id }, body: { endDate: addMonths(startDate, 1) } });
  },
  // The notice finds nothing to refund, because refunds are recorded already. One of them is rejected before the decision.
  decidePaymentTransaction: async (role) => {
    const { id, startDate, call } = await paidRent(1);
    const declared = (await pay(app, id, balance(450))).data.id as number;
    const [first] = [await recorded(id, 225), await recorded(id, 225)];
    await call('giveNotice', 'Customer', { path: { id }, body: { endDate: addDays(startDate, 15) } });
    expect((await decide(app, first, { confirm: false, reason: 'An example.' })).status).toBe(200);
    return call('decidePaymentTransaction', role, { path: { id: declared }, body: { confirm: true } });
  },
  startRefund: async (role) => {
    const { reservation, call } = await paidStay();
    return call('startRefund', role, { path: { transactionId: await recorded(reservation, 10) } });
  },
  decidePaymentSession: async (role) => {
    const reservation = await reserve(app, BookingStatus.Pending);
    const id = await payOnline(reservation, 'otherAmount', {}, { amount: 20 });
    const body = { accept: false, reason: 'An example.' };
    return refundsSeen(reservation).call('decidePaymentSession', role, { path: { id }, body });
  },
};

type Answer = RefundAnswer | undefined;
const accepted: Answer = { accepted: true, reference: 'example' };
const refused: Answer = { accepted: false, failure: 'closed' };
const refusedFinally: Answer = { accepted: false, failure: 'closed', isFinal: true };

/** A refund that was just started, and what can happen to it. Of orphaned money, startRefund cannot start it again. */
async function newRefund(isOrphaned: boolean) {
  app.clock.set(testInstant);
  const reservation = await reserve(app, BookingStatus.Pending);
  await payOnline(reservation, isOrphaned ? 'paidTwice' : 'success');
  const { records, call } = refundsSeen(reservation);
  if (isOrphaned) await records.see('moneyIsOrphaned', 'System');
  else await call('cancelReservation', 'Owner', { path: { id: reservation }, body: { reason: 'Repairs.' } });
  const { id } = (await refundsOf(app, reservation))[0]!;
  /** The provider is asked `after` ms. Without an answer it does not respond. */
  const ask = async (answer: Answer, after: number) => {
    app.clock.advance(after);
    const respond: PaymentProvider['refund'] = ({ key }) => {
      if (!answer) return Promise.reject(new Error('no response'));
      return Promise.resolve(answer.accepted ? { ...answer, reference: key } : answer);
    };
    replaceProvider(app, 'sandbox', { ...createSandbox(app), refund: respond });
    await payOutRefunds(app);
    replaceProvider(app, 'sandbox', undefined);
    await records.see(answer?.accepted ? 'providerPays' : 'providerRefuses', 'System');
  };
  return {
    records,
    accept: () => ask(accepted, hour),
    refuse: () => ask(refused, hour),
    refuseFinally: () => ask(refusedFinally, hour),
    refuseForADay: () => ask(refused, day + hour),
    doNotRespond: () => ask(undefined, hour),
    doNotRespondForADay: () => ask(undefined, day + hour),
    failLater: async () => {
      await app.database.transaction((trx) => failAcceptedRefund(trx, id, 'closed_account', app.clock.now()));
      await records.see('providerRefuses', 'System');
    },
    /** The provider reports that it has paid out the last attempt. */
    payLater: async () => {
      await app.database.transaction(async (trx) => {
        const refund = await getRefund(trx, id);
        await acceptLateRefund(trx, refund, { key: refund.key, reference: refund.key }, app.clock.now());
      });
      await records.see('providerPays', 'System');
    },
    start: async (role: Role) => {
      const payment = (await paymentsOf(app, reservation)).at(-1)!;
      await call('startRefund', role, { path: { transactionId: payment.id } });
    },
  };
}

type Refund = Awaited<ReturnType<typeof newRefund>>;
const reach: Record<State, (refund: Refund) => Promise<unknown>> = {
  Pending: () => Promise.resolve(),
  Succeeded: (started) => started.accept(),
  Failed: (started) => started.refuseFinally(),
};
const steps: ((refund: Refund) => Promise<unknown>)[] = [
  (one) => one.accept(),
  (one) => one.refuse(),
  (one) => one.refuseFinally(),
  (one) => one.refuseForADay(),
  (one) => one.doNotRespond(),
  (one) => one.doNotRespondForADay(),
  (one) => one.failLater(),
  (one) => one.payLater(),
  ...roles.map((role) => (one: Refund) => one.start(role)),
];

test('online refunds have the transitions of the contract, and no others', async () => {
  for (const start of Object.values(starts)) for (const role of roles) await start(role);
  for (const isOrphaned of [false, true])
    for (const [from, before] of Object.entries(reach)) {
      // A refund that cannot be started again never fails.
      if (isOrphaned && from === 'Failed') continue;
      for (const step of steps) {
        const refund = await newRefund(isOrphaned);
        await before(refund);
        expect(refund.records.states).toEqual([from]);
        await step(refund);
      }
    }
  expect(observed.list()).toEqual(transitionsOf(refundStatusTransitions));
});
