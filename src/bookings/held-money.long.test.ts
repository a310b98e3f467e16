import { BookingStatus, PaymentPurpose, PaymentStatus } from '../../generated/enumerations';
import { payOutRefunds } from '../payments/refunds';
import { callAs } from '../testing/access';
import { acceptChange, proposeChange } from '../testing/alterations';
import { type Reply, useTestApp } from '../testing/app';
import { dateIn, getReservation } from '../testing/bookings';
import { engine } from '../testing/databases/engine';
import { insertListing } from '../testing/listings';
import { playOnline, referenceOf, startOnline } from '../testing/online-payments';
import { balance, decide, heldOf, pay, paymentsOf, refund } from '../testing/payments';
import { seeded } from '../testing/random';
import { insertMonthly, invoicesOf } from '../testing/rent';
import { addDays, addMonths } from '../values/dates';

/**
 * Stays by the night and by the month are paid, changed and refunded at random, over HTTP. After each step, what is held and what is asked for
 * are together what the stay costs, and a stay that is over holds no less than nothing.
 */

const runs = Number(process.env.RUNS ?? (process.env.EXPERIMENTS === 'full' ? 600 : 40));
const firstSeed = Number(process.env.SEED ?? (engine === 'sqlite' ? 1_000 : 6_000));
const steps = 14;
const many = '1000000';

const app = useTestApp({
  ...{ LIMIT_BOOKINGS: many, LIMIT_UNPAID_RESERVATIONS: many, LIMIT_REQUESTS_USER: many, LIMIT_PAYMENTS: many },
  ...{ LIMIT_PAYMENT_SESSIONS: many, LIMIT_NEW_ALTERATIONS: many, LIMIT_ALTERATIONS: '1000' },
});

type Random = (below: number) => number;
/** The id and the amount, in dinars, that a reply has. */
const dataOf = ({ data }: Reply) => data as { id: number; amount: number };
const { Confirmed } = BookingStatus;

/** One stay, the steps that were taken of it, and how each ended. */
class Stay {
  readonly log: string[] = [];

  private constructor(
    readonly id: number,
    readonly isMonthly: boolean,
    private readonly random: Random,
  ) {}

  /** Books a stay; the provider reports the deposit, or another amount that an administrator accepts. */
  static async book(random: Random): Promise<Stay> {
    const isMonthly = random(2) === 0;
    const propertyId = isMonthly ? await insertMonthly(app) : await insertListing(app);
    const startDate = dateIn(app, 60);
    const endDate = isMonthly ? addMonths(startDate, 1 + random(3)) : addDays(startDate, 2 + random(4));
    const booked = await callAs(app, 'customer', 'bookReservation', { body: { propertyId, startDate, endDate } });
    const stay = new Stay(dataOf(booked).id, isMonthly, random);
    const { depositAmount: deposit, totalAmount: total } = booked.data as Record<string, number>;
    const session = await startOnline(app, stay.id);
    if (random(2)) await playOnline(app, referenceOf(session), 'success');
    else {
      const amount = random(3) ? 1 + random(total!) : deposit! + 1;
      await playOnline(app, referenceOf(session), 'otherAmount', { amount });
      stay.log.push(`deposit of ${amount}`);
      await stay.accept(dataOf(session).id, true);
    }
    return stay;
  }

  private accept(id: number, accept: boolean) {
    return callAs(app, 'admin', 'decidePaymentSession', { path: { id }, body: { accept, reason: 'An example.' } });
  }

  /** What can be paid online now, in dinars. */
  async asked(): Promise<number> {
    const session = await startOnline(app, this.id, { purpose: 1 });
    if (session.status !== 200) {
      expect(session.code).toBe('STATE_CONFLICT');
      return 0;
    }
    const { id, amount } = dataOf(session);
    await callAs(app, 'customer', 'cancelPaymentSession', { path: { id } });
    return amount;
  }

  /** What is held, by hand refunded, waived and asked for, in minor units. */
  private async books() {
    const { status, total_minor: total } = await getReservation(app, this.id);
    const payments = (await paymentsOf(app, this.id)).filter((one) => one.status <= PaymentStatus.Confirmed);
    const sumOf = (includes: (one: (typeof payments)[number]) => boolean) =>
      payments.filter(includes).reduce((sum, { amount_minor }) => sum + amount_minor, 0);
    const declared = sumOf((one) => one.purpose === PaymentPurpose.Balance && one.status === PaymentStatus.Pending);
    const isByHand = (one: (typeof payments)[number]) => one.alteration_id === null && one.surplus_minor === null;
    const byHand = sumOf((one) => one.purpose === PaymentPurpose.Refund && isByHand(one));
    const confirmed = (await heldOf(app, this.id)) - declared;
    const invoices = this.isMonthly ? await invoicesOf(app, this.id) : [];
    const ofInvoices = (of: 'pendingAmount' | 'waivedAmount') =>
      Math.round(invoices.reduce((minor, one) => minor + one[of] * 1000, 0));
    // A declared payment that is no longer needed by an invoice is refunded when it is confirmed.
    const counted = this.isMonthly ? ofInvoices('pendingAmount') : declared;
    return { isStay: status === Confirmed, total, confirmed, counted, byHand, waived: ofInvoices('waivedAmount') };
  }

  async check(): Promise<void> {
    const { isStay, total, confirmed, counted, byHand, waived } = await this.books();
    expect(confirmed).toBeGreaterThanOrEqual(0);
    if (!isStay) return;
    const accounted = confirmed + counted + waived;
    const asked = Math.round((await this.asked()) * 1000);
    expect(accounted + asked).toBe(Math.max(accounted, total - byHand));
    expect(accounted + asked).toBeLessThanOrEqual(total);
  }

  /** Takes a step, after which no more is refunded than what was held above what the stay costs then. */
  private async refunding<Outcome>(step: () => Promise<Outcome>, received = 0): Promise<Outcome> {
    const before = await this.books();
    const outcome = await step();
    const { confirmed, total, waived } = await this.books();
    expect(confirmed).toBe(Math.min(before.confirmed + received, total - waived));
    return outcome;
  }

  async step(): Promise<void> {
    const { random } = this;
    const common = ['payOnline', 'declare', 'decideOne', 'decideOne', 'payOut', 'refundByHand'] as const;
    const own = this.isMonthly ? (['notice', 'renew', 'waive'] as const) : (['alter', 'alter'] as const);
    const all = [...common, ...own, ...own];
    const step = all[random(all.length)]!;
    const isChange = step === 'alter' || step === 'notice';
    this.log.push(`${step}: ${await (isChange ? this.refunding(() => this[step]()) : this[step]())}`);
  }

  /** A part of what is asked for, in dinars. */
  private async part(): Promise<number> {
    const asked = await this.asked();
    return this.random(2) ? asked : Math.ceil((asked * this.random(10)) / 10);
  }

  private async payOnline(): Promise<string> {
    const session = await startOnline(app, this.id, { purpose: 1 });
    if (session.status !== 200) return String(session.code);
    if (this.random(3)) return String((await playOnline(app, referenceOf(session), 'success')).status);
    const { id, amount: asked } = dataOf(session);
    const amount = 1 + this.random(2 * Math.round(asked));
    await playOnline(app, referenceOf(session), 'otherAmount', { amount });
    const { code } = await this.accept(id, this.random(3) > 0);
    if (code === 'STATE_CONFLICT') await this.accept(id, false);
    return `${amount} of ${asked}, ${code}`;
  }

  private async declare(): Promise<string> {
    const amount = await this.part();
    return amount > 0 ? `${amount}, ${(await pay(app, this.id, balance(amount))).code}` : 'nothing due';
  }

  private async decideOne(): Promise<string> {
    const pending = (await paymentsOf(app, this.id)).filter(({ status }) => status === PaymentStatus.Pending);
    if (pending.length === 0) return 'none';
    const { id, purpose, amount_minor } = pending[this.random(pending.length)]!;
    const confirm = this.random(2) > 0;
    const isReceived = confirm && purpose === PaymentPurpose.Balance;
    const deciding = () => decide(app, id, { confirm, reason: 'An example.' });
    const isOfStay = isReceived && (await this.books()).isStay;
    const { code } = await (isOfStay ? this.refunding(deciding, amount_minor) : deciding());
    expect([null, 'STATE_CONFLICT']).toContain(code);
    return `${purpose} of ${amount_minor}, ${confirm}: ${code}`;
  }

  private async refundByHand(): Promise<string> {
    const { confirmed } = await this.books();
    const amount = Math.floor((confirmed * this.random(11)) / 10_000);
    if (amount === 0 || this.random(2)) return 'none';
    const recorded = await pay(app, this.id, refund(amount));
    expect(recorded.status).toBe(200);
    if (this.random(2)) await decide(app, dataOf(recorded).id, { confirm: true });
    return String(amount);
  }

  /** Decides what is left after a cancellation. */
  async decideAll(): Promise<void> {
    for (let count = 0; count < 5; count += 1) this.log.push(await this.decideOne());
  }

  private async payOut(): Promise<string> {
    return String(await payOutRefunds(app));
  }

  private async alter(): Promise<string> {
    const change = { end: this.random(7) - 3 };
    const by = this.random(2) ? 'owner' : 'customer';
    const proposal = await proposeChange(app, by, this.id, change);
    if (proposal.code !== null) return `${change.end} by ${by}: ${proposal.code}`;
    const accepted = await acceptChange(app, by === 'owner' ? 'customer' : 'owner', dataOf(proposal).id);
    return `${change.end} by ${by}: ${accepted.code}`;
  }

  private async notice(): Promise<string> {
    const { start_date } = await getReservation(app, this.id);
    const body = { endDate: addDays(start_date, 20 + this.random(90)) };
    const by = this.random(4) ? 'customer' : 'owner';
    return String((await callAs(app, by, 'giveNotice', { path: { id: this.id }, body })).code);
  }

  private async renew(): Promise<string> {
    const body = { months: 1 + this.random(2), expectedMonthlyAmount: 450 };
    return String((await callAs(app, 'customer', 'renewReservation', { path: { id: this.id }, body })).code);
  }

  private async waive(): Promise<string> {
    const open = (await invoicesOf(app, this.id)).filter(({ openAmount }) => openAmount > 0);
    if (open.length === 0 || this.random(3)) return 'none';
    const { id } = open[this.random(open.length)]!;
    const body = { reason: 'An example.' };
    return String((await callAs(app, 'owner', 'waiveRentInvoice', { path: { id }, body })).code);
  }

  async cancel(): Promise<void> {
    const as = this.random(2) ? 'customer' : 'owner';
    const body = { reason: 'An example.' };
    const { code } = await callAs(app, as, 'cancelReservation', { path: { id: this.id }, body });
    this.log.push(`cancelled by ${as}: ${code}`);
  }
}

test(`${runs} stays from seed ${firstSeed} hold and ask for what they cost`, async () => {
  for (let seed = firstSeed; seed < firstSeed + runs; seed += 1) {
    const random = seeded(seed);
    const stay = await Stay.book(random);
    try {
      await stay.check();
      for (let step = 0; step < steps; step += 1) {
        await stay.step();
        await stay.check();
      }
      await stay.cancel();
      await stay.decideAll();
      await stay.check();
    } catch (error) {
      throw new Error(`seed ${seed}, ${stay.isMonthly ? 'months' : 'nights'}:\n${stay.log.join('\n')}`, {
        cause: error,
      });
    }
  }
}, 3_600_000);
