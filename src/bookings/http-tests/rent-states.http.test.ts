/** The contract's state machine of rent invoices: each request and the passing of time in each state by each role. */
import type { RentInvoiceStatus } from '../../../generated/enumerations';
import { names } from '../../../generated/names';
import { rentInvoiceStatusTransitions } from '../../../generated/state-machines';
import { callAs } from '../../testing/access';
import { startTestApp, testInstant, useForAll } from '../../testing/app';
import { ObservedRecords, ObservedTransitions, transitionsOf } from '../../testing/observed-transitions';
import { balance, decide, pay } from '../../testing/payments';
import { invoicesOf, rent, waive } from '../../testing/rent';
import { LocalStripe, payWithStripe } from '../../testing/local-stripe';
import { addDays, addMonths, localTimeToInstant } from '../../values/dates';
import { sweepRent } from '../rent-steps';

const unlimited = ['BOOKINGS', 'UNPAID_RESERVATIONS', 'ALTERATIONS', 'PAYMENTS', 'REQUESTS_USER'];
const limits = Object.fromEntries(unlimited.map((limit) => [`LIMIT_${limit}`, '10000']));
const stripe = useForAll(() => LocalStripe.start());
const app = useForAll(() => startTestApp({ ...stripe.environment, ...limits }));
beforeAll(async () => {
  stripe.payEverySession();
});

type State = keyof typeof RentInvoiceStatus;
const roles = { Customer: 'customer', Owner: 'owner', Admin: 'admin' } as const;
type Role = keyof typeof roles;

const observed = new ObservedTransitions();

/** A new stay of three months without a deposit, unless `options` differ, and what can happen to its invoices. */
async function newStay(options: Parameters<typeof rent>[1] & { deposit?: number; price?: number } = {}) {
  app.clock.set(testInstant);
  const { deposit = 0, price = 450, ...booked } = options;
  const amounts = { deposit_minor: Math.round(deposit * 1000), price_minor: Math.round(price * 1000) };
  const rules = { ...amounts, notice_days: 0, min_stay_nights: 1 };
  const { id, startDate, endDate } = await rent(app, { changes: rules, daysAhead: 40, ...booked });
  const records = (isFirst: boolean) =>
    new ObservedRecords(observed, async () => {
      const rows = await app.db
        .selectFrom('rent_invoice')
        .select(['id', 'status'])
        .where('reservation_id', '=', id)
        .where('period', isFirst ? '=' : '>', 1)
        .orderBy('period')
        .execute();
      return new Map(rows.map((row) => [row.id, names.RentInvoiceStatus[row.status]]));
    });
  const [first, later] = [records(true), records(false)];
  const see = async (event: string, by: string) => {
    // What was paid of later months pays the first one when a notice voids them.
    await (event === 'giveNotice' ? first.see('paymentAllocated', 'System') : first.see(event, by));
    await later.see(event, by);
  };
  await see('reservationConfirmed', 'System');

  const call = async (operation: Parameters<typeof callAs>[2], role: Role, body: object, path: object = { id }) => {
    await callAs(app, roles[role], operation, { path: path as { id: number }, body });
    await see(operation, role);
  };
  /** Pays of the first two months, and an administrator confirms it. */
  const paid = async (amount: number) => {
    for (const invoice of (await invoicesOf(app, id)).slice(0, 2)) {
      const { data } = await pay(app, id, { ...balance(amount), rentInvoiceId: invoice.id });
      if (data) await decide(app, data.id, { confirm: true });
    }
    await see('paymentAllocated', 'System');
  };
  /** Pays the first two months online. Of the last one, a rest may be left that the provider cannot transfer. */
  const online = async () => {
    for (const { id: rentInvoiceId } of (await invoicesOf(app, id)).slice(0, 2))
      await payWithStripe(app, id, { purpose: 2, rentInvoiceId });
    await see('paymentAllocated', 'System');
  };
  /** A dispute takes back `part` (fils) of each payment. */
  const reversed = async (part: number) => {
    const payments = await app.db
      .selectFrom('payment_session')
      .selectAll()
      .where('reservation_id', '=', id)
      .where('charge', 'is not', null)
      .execute();
    for (const { charge } of payments)
      await stripe.dispute(app, { charge: charge! }, 'needs_response', {
        id: `dp_${id}_${charge}_${part}`,
        amount: part,
      });
    await see('paymentReversed', 'System');
  };
  const waived = async (role: Role) => {
    for (const invoice of (await invoicesOf(app, id)).slice(0, 2)) await waive(app, invoice.id, roles[role]);
    await see('waiveRentInvoice', role);
  };
  const until = async (date: string, time: string) => {
    app.clock.set(localTimeToInstant(date, time, 'Asia/Amman'));
    await sweepRent(app);
    await see('dueSoon', 'System');
  };
  const second = addMonths(startDate, 1);
  return {
    states: () => [...first.states, ...later.states],
    payPart: () => paid(150),
    payAll: () => paid(450),
    payRest: () => paid(300),
    payOnline: online,
    reverse: reversed,
    waive: waived,
    cancel: (role: Role) => call('cancelReservation', role, { reason: 'An example.' }),
    markNoShow: (role: Role) => call('markNoShow', role, {}),
    voidByNotice: (role: Role) => call('giveNotice', role, { endDate: second }),
    shortenByNotice: (role: Role) => call('giveNotice', role, { endDate: addDays(second, 10) }),
    renew: (role: Role) => call('renewReservation', role, { months: 1, expectedMonthlyAmount: 450 }),
    untilFirst: () => until(addDays(startDate, -2), '12:00'),
    untilArrival: () => until(startDate, '20:30'),
    untilSecond: () => until(addDays(second, -2), '12:00'),
    untilEnd: () => until(addDays(endDate, -2), '12:00'),
  };
}

type Stay = Awaited<ReturnType<typeof newStay>>;
type Step = (stay: Stay) => Promise<unknown>;

/** The states of the first two months before anything is due. */
const reach: [states: State[], reach: Step][] = [
  [['Scheduled', 'Scheduled'], () => Promise.resolve()],
  [['PartlyPaid', 'PartlyPaid'], (stay) => stay.payPart()],
  [['Paid', 'Paid'], (stay) => stay.payAll()],
  [['Waived', 'Waived'], (stay) => stay.waive('Owner')],
  [['Scheduled', 'Void'], (stay) => stay.voidByNotice('Customer')],
  [['Void', 'Void'], (stay) => stay.cancel('Admin')],
];

const eachRole = (step: (stay: Stay, role: Role) => Promise<unknown>): Step[] =>
  (Object.keys(roles) as Role[]).map((role) => (stay) => step(stay, role));
const payments: Step[] = [(stay) => stay.payPart(), (stay) => stay.payRest(), (stay) => stay.payAll()];
const [waiving, cancelling, noShow, voiding, shortening, renewing] = [
  eachRole((stay, role) => stay.waive(role)),
  eachRole((stay, role) => stay.cancel(role)),
  eachRole((stay, role) => stay.markNoShow(role)),
  eachRole((stay, role) => stay.voidByNotice(role)),
  eachRole((stay, role) => stay.shortenByNotice(role)),
  eachRole((stay, role) => stay.renew(role)),
];

/** The steps that are possible at a time. */
const times: [time: Step, steps: Step[]][] = [
  [() => Promise.resolve(), [...payments, ...waiving, ...cancelling, ...voiding, ...shortening, ...renewing]],
  [(stay) => stay.untilFirst(), [...payments, ...waiving, ...cancelling]],
  [(stay) => stay.untilArrival(), noShow],
  [(stay) => stay.untilSecond(), [...voiding, ...shortening, ...cancelling]],
  [(stay) => stay.untilEnd(), renewing],
];

/** A month of 450.004 dinars, which Stripe cannot transfer: paid in each state, and with the deposit. */
async function payAllThatCanBeTransferred(): Promise<void> {
  const oneMonth = { months: 1, price: 450.004 };
  const before: Step[] = [() => Promise.resolve(), (stay) => stay.payPart(), (stay) => stay.untilFirst()];
  for (const step of before) {
    const stay = await newStay(oneMonth);
    await step(stay);
    await stay.payOnline();
  }
  await newStay({ ...oneMonth, deposit: 450.004, payDeposit: (id) => payWithStripe(app, id) });
}

/** A month that was paid online, and one that was waived but for a part: a dispute takes a part or all of the money back. */
async function takeBack(): Promise<void> {
  const oneMonth = { months: 1, price: 450 };
  const untils: Step[] = [() => Promise.resolve(), (stay) => stay.untilFirst()];
  for (const until of untils)
    for (const amounts of [[450_000], [100_000, 450_000], [100_000, 'waive', 200_000], [100_000, 'waive', 450_000]]) {
      const stay = await newStay(oneMonth);
      await until(stay);
      await stay.payOnline();
      for (const amount of amounts) await (typeof amount === 'number' ? stay.reverse(amount) : stay.waive('Owner'));
    }
}

test('rent invoices have the transitions of the contract, and no others', async () => {
  for (const [states, before] of reach)
    for (const [time, steps] of times)
      for (const step of steps) {
        const stay = await newStay();
        await before(stay);
        expect(stay.states().slice(0, 2)).toEqual(states);
        await time(stay);
        await step(stay);
      }
  // Confirmed when the first month is due soon, with deposits that pay a part or all of it.
  for (const deposit of [0, 100, 450]) await newStay({ deposit, daysAhead: 1 });
  await payAllThatCanBeTransferred();
  await takeBack();
  expect(observed.list()).toEqual(transitionsOf(rentInvoiceStatusTransitions));
});
