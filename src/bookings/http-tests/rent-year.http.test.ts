import { NotificationType, PaymentPurpose, PaymentStatus } from '../../../generated/enumerations';
import { names } from '../../../generated/names';
import type { OperationId } from '../../contract/handler';
import { actor, callAs } from '../../testing/access';
import { type Call, type Reply, testInstant, useTestApp } from '../../testing/app';
import { dateIn, getReservation, nightsOf } from '../../testing/bookings';
import { toldOf } from '../../testing/notifications';
import { playOnline, referenceOf, startOnline } from '../../testing/online-payments';
import { balance, cancel, decide, pay, paymentsOf } from '../../testing/payments';
import { seeded } from '../../testing/random';
import { invoicesOf, rent, waive } from '../../testing/rent';
import { RentModel } from '../../testing/rent-model';
import { addDays, addMonths, listNights, localTimeToInstant } from '../../values/dates';
import { toMajorUnits } from '../../values/money';
import { sweepRent } from '../rent-steps';

const app = useTestApp({ LIMIT_BOOKINGS: '1000', LIMIT_PAYMENT_SESSIONS: '1000' });

const customer = () => actor(app, 'customer');
const minorOf = (amount: number) => Math.round(amount * 1000);

/** Compares everything that the service shows of the stay with the model. */
async function compare(id: number, model: RentModel, today: string): Promise<void> {
  const invoices = (await invoicesOf(app, id)).sort((one, other) => one.period - other.period);
  expect(
    invoices.map((invoice) => ({
      ...{ from: invoice.periodStart, to: invoice.periodEnd, isOverdue: invoice.isOverdue },
      status: names.RentInvoiceStatus[invoice.status],
      ...{ price: minorOf(invoice.amount), paid: minorOf(invoice.paidAmount) },
      ...{ pending: minorOf(invoice.pendingAmount), waived: minorOf(invoice.waivedAmount) },
    })),
  ).toEqual(model.envelopes.map((_, index) => model.shown(index, today)));
  expect(invoices.map(({ openAmount }) => minorOf(openAmount))).toEqual(
    model.envelopes.map((_, index) => model.room(index)),
  );

  const row = await getReservation(app, id);
  const lines = JSON.parse(row.price_lines ?? 'null') as { minor: number }[] | null;
  expect(row.total_minor).toBe(model.total());
  if (lines) expect(lines.reduce((sum, { minor }) => sum + minor, 0)).toBe(row.total_minor);
  const payments = await paymentsOf(app, id);
  const sum = (purposes: number[], statuses: number[]) =>
    payments
      .filter(({ purpose, status }) => purposes.includes(purpose) && statuses.includes(status))
      .reduce((all, { amount_minor }) => all + amount_minor, 0);
  const { Deposit, Balance, Refund } = PaymentPurpose;
  const { Pending, Confirmed } = PaymentStatus;
  const received = sum([Deposit, Balance], [Confirmed]);
  expect(sum([Refund], [Pending, Confirmed])).toBe(model.refunded);
  // Every minor unit that was received pays an invoice or goes back.
  expect(received - model.refunded).toBe(invoices.reduce((all, { paidAmount }) => all + minorOf(paidAmount), 0));
  expect(received).toBe(model.received() + model.refunded);
  for (const { amount_minor, allocated_minor, surplus_minor } of payments)
    expect((allocated_minor ?? 0) + (surplus_minor ?? 0)).toBeLessThanOrEqual(amount_minor);
  expect([
    (await toldOf(app, id, NotificationType.RentDue)).length,
    (await toldOf(app, id, NotificationType.RentOverdue)).length,
  ]).toEqual([model.reminders.due, 2 * model.reminders.overdue]);
}

/** What a customer, the owner or an administrator does on some days. */
async function act(id: number, model: RentModel, waiting: number[], below: (bound: number) => number): Promise<void> {
  const choice = below(20);
  if (choice < 4 && model.roomOfAll() > 0) {
    const due = [...model.envelopes.keys()].filter((index) => model.room(index) > 0);
    const named = below(2) === 0 ? due[below(Math.min(3, due.length))] : undefined;
    const most = named === undefined ? Math.min(model.roomOfAll(), 700_000) : model.room(named);
    const amount = below(3) === 0 ? most : 1 + below(most);
    const invoices = (await invoicesOf(app, id)).sort((one, other) => one.period - other.period);
    const rentInvoiceId = named === undefined ? undefined : invoices[named]!.id;
    const { status, data } = await pay(app, id, {
      ...{ ...balance(toMajorUnits(amount, 3)), as: customer() },
      ...(rentInvoiceId !== undefined && { rentInvoiceId }),
    });
    expect(status).toBe(200);
    model.pay(data.id as number, amount, named);
    waiting.push(data.id as number);
  } else if (choice < 8 && waiting.length > 0) {
    const [payment] = waiting.splice(below(waiting.length), 1) as [number];
    const how = below(5);
    if (how === 0) await cancel(app, payment);
    else await decide(app, payment, { confirm: how > 1, reason: 'An example.' });
    model.decide(payment, how > 1);
  } else if (choice === 8) {
    const index = [...model.envelopes.keys()].find((one) => model.room(one) > 0);
    if (index === undefined) return;
    const { id: rentInvoiceId } = (await invoicesOf(app, id)).find(({ period }) => period === index + 1)!;
    const started = await startOnline(app, id, { purpose: 2, rentInvoiceId, as: customer() });
    const amount = model.room(index);
    expect(started.data.amount).toBe(toMajorUnits(amount, 3));
    await playOnline(app, referenceOf(started), 'success');
    model.pay((await paymentsOf(app, id)).at(-1)!.id, amount, index, true);
  } else if (choice === 9 && below(6) === 0) {
    const index = [...model.envelopes.keys()].find((one) => model.room(one) > 0 && model.pending(one) === 0);
    if (index === undefined) return;
    const invoice = (await invoicesOf(app, id)).find(({ period }) => period === index + 1)!;
    expect((await waive(app, invoice.id)).status).toBe(200);
    model.waive(index);
  }
}

/** What happens on certain days of a stay. The server does what the model does, and what its quotes have said. */
class Plan {
  private partlyPaid = -1;

  constructor(
    private readonly id: number,
    private readonly propertyId: number,
    private readonly model: RentModel,
  ) {}

  private call(operation: OperationId, call: Call): Promise<Reply> {
    return callAs(app, 'customer', operation, { path: { id: this.id }, ...call });
  }

  /** Pays a part of an invoice, for which no payment is declared. */
  async payPart(): Promise<void> {
    const { id, model } = this;
    const index = [...model.envelopes.keys()].find((one) => model.room(one) > 1000 && model.pending(one) === 0)!;
    const { id: rentInvoiceId } = (await invoicesOf(app, id)).find(({ period }) => period === index + 1)!;
    const part = Math.min(123_456, model.room(index) - 1);
    const { data } = await pay(app, id, { ...balance(toMajorUnits(part, 3)), rentInvoiceId, as: customer() });
    model.pay(data.id as number, part, index);
    expect((await decide(app, data.id as number, { confirm: true })).status).toBe(200);
    model.decide(data.id as number, true);
    this.partlyPaid = index;
  }

  async waiveRest(): Promise<void> {
    const invoice = (await invoicesOf(app, this.id)).find(({ period }) => period === this.partlyPaid + 1)!;
    expect(names.RentInvoiceStatus[invoice.status]).toBe('PartlyPaid');
    expect((await waive(app, invoice.id)).status).toBe(200);
    this.model.waive(this.partlyPaid);
  }

  async giveNotice(endDate: string): Promise<void> {
    const { model } = this;
    const quote = await this.call('getNoticeQuote', { query: { endDate } });
    const refunded = model.refunded;
    model.endOn(endDate);
    const total = toMajorUnits(model.total(), 3);
    expect(quote.data).toMatchObject({
      ...{ endDate, newTotalAmount: total, refundAmount: toMajorUnits(model.refunded - refunded, 3) },
      openAmount: toMajorUnits(model.roomOfAll(), 3),
    });
    const give = (expectedTotalAmount: number) => this.call('giveNotice', { body: { endDate, expectedTotalAmount } });
    expect((await give(total + 0.001)).code).toBe('PRICE_CHANGED');
    expect((await give(total)).data).toMatchObject({ endDate, totalAmount: total });
  }

  async renew(months: number, price: number): Promise<void> {
    const { propertyId, model } = this;
    await app.db.updateTable('rent_property').set({ price_minor: price }).where('id', '=', propertyId).execute();
    const quote = await this.call('getRenewalQuote', { query: { months } });
    model.addMonths(months, price);
    expect(quote.data).toMatchObject({
      ...{ endDate: model.lastDay, newTotalAmount: toMajorUnits(model.total(), 3), isAvailable: true },
      invoices: model.envelopes.slice(-months).map(({ from, to }) => ({ periodStart: from, periodEnd: to })),
    });
    const body = { months, expectedMonthlyAmount: quote.data.monthlyAmount as number };
    expect((await this.call('renewReservation', { body })).data).toMatchObject({ endDate: model.lastDay });
  }
}

/** The stay is booked for `months`. In its sixth month, notice is given for the day after `monthsLeft` months and `nightsLeft` nights. */
const stays = [
  { seed: 1, daysAhead: 7, startDate: '2026-12-08', months: 11, monthsLeft: 7, nightsLeft: 7, endDate: '2027-11-15' },
  { seed: 2, daysAhead: 30, startDate: '2026-12-31', months: 11, monthsLeft: 7, nightsLeft: 0, endDate: '2027-11-30' },
  { seed: 3, daysAhead: 61, startDate: '2027-01-31', months: 10, monthsLeft: 7, nightsLeft: 12, endDate: '2028-01-12' },
];

test.each(stays)(
  'a year of a monthly rental from $startDate: the books agree each day',
  async ({ seed, daysAhead, months, startDate, monthsLeft, nightsLeft, endDate }) => {
    const below = seeded(seed);
    app.clock.set(testInstant);
    const { id, propertyId, ...booked } = await rent(app, { months, daysAhead });
    expect(booked.startDate).toBe(startDate);
    const model = new RentModel(startDate);
    model.addMonths(months, 450_000);
    model.pay((await paymentsOf(app, id))[0]!.id, 100_000, undefined, true);
    const waiting: number[] = [];
    const plan = new Plan(id, propertyId, model);
    const planned = new Map([
      [addDays(startDate, 2), () => plan.payPart()],
      [addDays(startDate, 3), () => plan.waiveRest()],
      [
        addDays(addMonths(startDate, 5), 3),
        () => plan.giveNotice(addDays(addMonths(startDate, monthsLeft), nightsLeft)),
      ],
      [addMonths(startDate, 6), () => plan.renew(2, 475_000)],
      [addMonths(startDate, 7), () => plan.renew(2, 480_000)],
    ]);
    let days = 0;
    for (let today = dateIn(app, 1); today < addDays(model.lastDay, 20); today = addDays(today, 1)) {
      app.clock.set(localTimeToInstant(today, '10:00', 'Asia/Amman'));
      await sweepRent(app);
      model.passDay(today);
      const what = planned.get(today) ?? (() => act(id, model, waiting, below));
      await what();
      await compare(id, model, today);
      days += 1;
    }
    expect([model.lastDay, await nightsOf(app, id)]).toEqual([endDate, listNights(startDate, endDate)]);
    expect(days).toBeGreaterThan(365);
  },
  180_000,
);
