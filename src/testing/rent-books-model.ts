import { PaymentPurpose, PaymentStatus, RentInvoiceStatus } from '../../generated/enumerations';
import { type StayOfMonths, addedStay, neededFor, openOf, rentMonths, roomOf } from '../bookings/rent-books';
import { type PlannedInvoice, type RentBooks, settledBooks, surplusOf } from '../bookings/rent-plans';
import type { PaymentRow } from '../bookings/repository-payments';
import type { Stay } from '../bookings/stays';
import { monthsOf, rounded } from './price-lines-model';
import { type Random, calendar } from './price-lines-stories';
import { seeded } from './random';
import { RentModel, monthsLater } from './rent-model';

/** Random payments, waivers, notices and renewals of monthly stays: the server's rules beside the naive model of their books. */

const nightsOf = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
const { Deposit, Balance, Refund } = PaymentPurpose;
const { Pending, Confirmed, Rejected } = PaymentStatus;
const { Scheduled, Paid, PartlyPaid, Waived, Void } = RentInvoiceStatus;

/** The books of one monthly stay. Amounts are in minor units. */
export class ComparedBooks {
  private books: RentBooks<PlannedInvoice> = { invoices: [], payments: [], allocations: [] };
  private readonly model: RentModel;

  constructor(
    private readonly stay: Stay,
    total: number,
  ) {
    this.add(stay, total);
    this.model = new RentModel(stay.startDate);
    const [months, nights] = monthsOf(stay.startDate, stay.endDate);
    // The price of each month is what the rounded price of all nights grows by.
    const until = (parts: number) => Number(rounded(BigInt(total) * BigInt(parts), BigInt(30 * months + nights)));
    for (let month = 0; month < months; month += 1)
      this.model.addMonths(1, until(30 * (month + 1)) - until(30 * month));
    if (nights > 0) this.model.addNights(stay.endDate, total - until(30 * months));
  }

  private live = () => this.books.invoices.filter(({ status }) => status !== Void);
  private liveInModel = () => this.model.envelopes.filter(({ state }) => state !== 'void');

  get lastDay(): string {
    return this.model.lastDay;
  }

  total = () => this.live().reduce((sum, { amount_minor }) => sum + amount_minor, 0);

  private add(stay: StayOfMonths, total: number): void {
    const first = this.books.invoices.length;
    const invoices = rentMonths(stay, total).map(({ startDate, endDate, amount, parts }, index) => ({
      ...{ id: first + index + 1, period: first + index + 1, period_start: startDate, period_end: endDate, parts },
      ...{ whole_minor: null, whole_parts: null },
      ...{ amount_minor: amount, paid_minor: 0, pending_minor: 0, waived_minor: 0, step: 0 },
      status: Scheduled as RentInvoiceStatus,
    }));
    this.books.invoices.push(...invoices);
    this.settle();
  }

  /** As the server does, without invoices that are Void. */
  private settle(end?: string): void {
    const { invoices } = this.books;
    const after = settledBooks({ ...this.books, invoices: this.live() }, end);
    const changed = new Map(after.invoices.map((invoice) => [invoice.id, invoice]));
    this.books = { ...after, invoices: invoices.map((invoice) => changed.get(invoice.id) ?? invoice) };
  }

  /** A day on which the stay can end earlier: for a third, the end of one of its months. Undefined if it has one night. */
  earlierEnd(random: Random): string | undefined {
    const { startDate } = this.stay;
    const nights = nightsOf(startDate, this.lastDay);
    if (nights < 2) return undefined;
    const ends = this.liveInModel().flatMap(({ to }) => (to < this.lastDay ? [to] : []));
    if (random(3) === 0 && ends.length > 0) return ends[random(ends.length)]!;
    return new Date(Date.parse(startDate) + (1 + random(nights - 1)) * 86_400_000).toISOString().slice(0, 10);
  }

  endOn(end: string): void {
    this.settle(end);
    this.refundSurplus();
    this.model.endOn(end);
  }

  /** Adds months at `price` each, and returns the added nights and the months of the model. */
  renew(months: number, price: number) {
    const stay = addedStay(
      this.live().map(({ period_start, period_end }) => ({ startDate: period_start, endDate: period_end })),
      months,
    );
    this.add(stay, months * price);
    this.model.addMonths(months, price);
    return { stay, added: this.liveInModel().slice(-months) };
  }

  /** Declares a payment of a part of what is open, of an invoice or of all. */
  pay(random: Random): void {
    const open = [...this.books.invoices.entries()].filter(([, invoice]) => roomOf(invoice) > 0);
    if (open.length === 0) return;
    const [index, invoice] = open[random(open.length)]!;
    const isNamed = random(2) === 0;
    const most = isNamed ? roomOf(invoice) : open.reduce((sum, [, one]) => sum + roomOf(one), 0);
    const amount = random(3) === 0 ? most : 1 + random(most);
    const purpose = this.books.payments.length === 0 ? Deposit : Balance;
    const id = this.record(purpose, Pending, amount, { rent_invoice_id: isNamed ? invoice.id : null });
    this.settle();
    this.model.pay(id, amount, isNamed ? index : undefined);
  }

  /** Confirms or rejects a declared payment. */
  decide(random: Random): void {
    const declared = this.books.payments.filter(({ purpose, status }) => purpose !== Refund && status === Pending);
    if (declared.length === 0) return;
    const payment = declared[random(declared.length)]!;
    const isReceived = random(3) > 0;
    payment.status = isReceived ? Confirmed : Rejected;
    this.settle();
    this.refundSurplus();
    this.model.decide(payment.id, isReceived);
  }

  waive(random: Random): void {
    const open = [...this.books.invoices.entries()].filter(([, one]) => roomOf(one) > 0 && one.pending_minor === 0);
    if (open.length === 0) return;
    const [index, invoice] = open[random(open.length)]!;
    Object.assign(invoice, { status: Waived, waived_minor: openOf(invoice) });
    this.model.waive(index);
  }

  private record(purpose: PaymentPurpose, status: PaymentStatus, amount_minor: number, more: object): number {
    const id = this.books.payments.length + 1;
    const payment = {
      id,
      purpose,
      status,
      amount_minor,
      surplus_minor: null,
      rent_invoice_id: null,
      payment_type_id: 1,
    };
    this.books.payments.push({ ...payment, allocated_minor: null, ...more } as unknown as PaymentRow);
    return id;
  }

  private refundSurplus(): void {
    for (const parts of surplusOf({ payments: this.books.payments, needed: neededFor(this.books.invoices) }).values())
      for (const { payment, amount } of parts) {
        payment.surplus_minor = (payment.surplus_minor ?? 0) + amount;
        this.record(Refund, Pending, amount, { surplus_minor: amount });
      }
  }

  /** The months that are asked for, what was paid of them, and what was refunded. */
  outcome(): string {
    const refunds = this.books.payments.filter(({ purpose }) => purpose === Refund);
    const months = this.live().map(
      ({ period_start, period_end, parts, amount_minor, paid_minor, pending_minor, waived_minor, status }) =>
        [period_start, period_end, parts, amount_minor, paid_minor, pending_minor, waived_minor, status].join(' '),
    );
    return [...months, refunds.reduce((sum, { amount_minor }) => sum + amount_minor, 0)].join('\n');
  }

  /** Throws if an invoice or the sum of the refunds is not that of the model. */
  check(): void {
    const found = this.books.invoices.map((one) => {
      const { period_start, period_end, amount_minor, paid_minor, pending_minor, waived_minor } = one;
      const state = one.status === Void ? 'void' : one.status === Waived ? 'waived' : 'due';
      return [period_start, period_end, amount_minor, paid_minor, pending_minor, waived_minor, roomOf(one), state].join(
        ' ',
      );
    });
    const { model } = this;
    const wanted = model.envelopes.map(({ from, to, price, waived, state }, index) =>
      [
        from,
        to,
        price,
        model.paid(index),
        model.pending(index),
        state === 'void' ? 0 : waived,
        model.room(index),
        state,
      ].join(' '),
    );
    const refunded = this.books.payments.reduce((sum, one) => sum + (one.purpose === Refund ? one.amount_minor : 0), 0);
    if (found.join('\n') !== wanted.join('\n') || refunded !== model.refunded)
      throw new Error([...found, refunded, 'and not', ...wanted, model.refunded].join('\n'));
    for (const { status, amount_minor, paid_minor } of this.live())
      if (status !== Waived && (status === Paid) !== (paid_minor === amount_minor)) throw new Error('wrong status');
    for (const { status, amount_minor, paid_minor } of this.live())
      if (status === PartlyPaid && (paid_minor === 0 || paid_minor >= amount_minor)) throw new Error('wrong status');
  }
}

/** The place in the calendar of the first night, and the number of nights: often from the end of a month, and often whole months. */
export function randomMonths(random: Random, { start, nights }: { start: number; nights: number }) {
  let first = start;
  if (random(2)) while (Number(calendar[first]!.text.slice(8)) < 28 + random(4)) first += 1;
  const { text } = calendar[first]!;
  return { start: first, nights: random(2) ? nightsOf(text, monthsLater(text, 1 + random(9))) : nights };
}

const actions = ['pay', 'pay', 'decide', 'decide', 'waive', 'notice', 'notice', 'renewal', 'renewal'] as const;

/** Takes `count` random stays through up to ten steps. Throws if their books are not those of the model. Returns how often each step was taken. */
export function compareBooks(seed: number, count: number): Record<(typeof actions)[number], number> {
  const random = seeded(seed);
  const done = { pay: 0, decide: 0, waive: 0, notice: 0, renewal: 0 };
  for (let left = count; left > 0; left -= 1) {
    const { start, nights } = randomMonths(random, { start: random(300), nights: 1 + random(200) });
    const stay = { startDate: calendar[start]!.text, endDate: calendar[start + nights]!.text };
    // In a currency without decimals, a month may cost few units.
    const price = () => random([20, 5000, 1_000_000][random(3)]!);
    const books = new ComparedBooks(stay, 3 * price());
    const steps = [`${stay.startDate} to ${stay.endDate}`];
    try {
      for (let step = 1 + random(10); step > 0; step -= 1) {
        const action = actions[random(actions.length)]!;
        steps.push(action);
        const end = action === 'notice' ? books.earlierEnd(random) : undefined;
        if (action === 'renewal') books.renew(1 + random(3), price());
        else if (action !== 'notice') books[action](random);
        else if (end !== undefined) books.endOn(end);
        done[action] += 1;
        books.check();
      }
    } catch (error) {
      throw new Error(steps.join(), { cause: error });
    }
  }
  return done;
}
