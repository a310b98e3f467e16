/** Random sequences of payments, refunds and notices of disputes, compared with a naive model: money as lists of amounts. */
import { BookingStatus, PaymentPurpose, PaymentStatus } from '../../../generated/enumerations';
import { balanceLeft, heldOf, ledgerOf } from '../../bookings/ledger';
import { callAs } from '../../testing/access';
import { useTestApp } from '../../testing/app';
import { getReservation } from '../../testing/bookings';
import { playOnline, referenceOf, sendNotice, startOnline } from '../../testing/online-payments';
import { decide, pay, paymentsOf, refund, reserve } from '../../testing/payments';
import { seeded } from '../../testing/random';
import { payOutRefunds } from '../refunds';
import { chargeOf } from '../sandbox/provider';

const many = '1000000';
const app = useTestApp({ LIMIT_PAYMENTS: many, LIMIT_PAYMENT_SESSIONS: many, LIMIT_REQUESTS_USER: many });

type Step = 'inquiry' | 'opened' | 'lost' | 'won';
const life: Step[] = ['inquiry', 'opened', 'lost', 'won'];

/** A dispute of a part of a payment: the notices that were sent, each with its time. */
interface Disputed {
  reference: string;
  charge: string;
  part: number;
  since: number;
  sent: Step[];
}

class Stay {
  private readonly paid: { charge: string; amount: number }[] = [];
  private readonly disputes: Disputed[] = [];
  private refunded = 0;
  /** What was paid again while a dispute had taken money back, and went back when that was given back. */
  private returned = 0;
  readonly log: string[] = [];

  constructor(
    private readonly id: number,
    private readonly total: number,
    private readonly random: (below: number) => number,
  ) {}

  /** What the disputes of the payments have taken back: the newest notice that was sent counts. */
  private get takenBack(): number {
    const sums = this.paid.map(({ charge, amount }) => {
      const own = this.disputes.filter((one) => one.charge === charge);
      const parts = own.map(({ part, sent }) => {
        const last = life.findLast((step) => sent.includes(step));
        return last === 'opened' || last === 'lost' ? part : 0;
      });
      return Math.min(amount, sum(parts));
    });
    return sum(sums);
  }

  private get held(): number {
    return sum(this.paid.map(({ amount }) => amount)) - this.takenBack - this.refunded - this.returned;
  }

  /** What the customer owes: the total, less what was paid and was not taken back. Refunds by hand reduce the price. */
  private get due(): number {
    return Math.max(0, this.total - sum(this.paid.map(({ amount }) => amount)) + this.takenBack + this.returned);
  }

  async pay(purpose: 0 | 1): Promise<void> {
    const session = await startOnline(app, this.id, { purpose });
    expect(session.code).toBe(purpose === 1 && this.due === 0 ? 'STATE_CONFLICT' : null);
    if (session.code !== null) return;
    const amount = Math.round((session.data as { amount: number }).amount * 1000);
    if (purpose === 1) expect(amount).toBe(this.due);
    const reference = referenceOf(session);
    await playOnline(app, reference, 'success');
    this.paid.push({ charge: chargeOf(reference), amount });
    this.log.push(`paid ${amount}`);
  }

  /** More than is held is refused, and what is held is not; administrators confirm it or start it online. */
  private async refund(): Promise<void> {
    const { held } = this;
    const most = Math.max(0, held);
    expect((await pay(app, this.id, refund((most + 1) / 1000))).code).toBe('VALIDATION_ERROR');
    const amount = this.random(2) ? most : this.random(most + 1);
    this.log.push(`refunded ${amount} of ${held}`);
    if (amount === 0) return;
    const recorded = await pay(app, this.id, refund(amount / 1000));
    expect(recorded.code).toBeNull();
    this.refunded += amount;
    const { id } = recorded.data as { id: number };
    if (this.random(2)) expect((await decide(app, id, { confirm: true })).code).toBeNull();
    else await callAs(app, 'admin', 'startRefund', { path: { transactionId: id } });
    if (this.random(2)) await payOutRefunds(app);
  }

  /** The provider reports a step of a dispute, sometimes again, before an earlier one, or of a new dispute. */
  private async dispute(): Promise<void> {
    const { random, paid, disputes } = this;
    const { charge, amount } = paid[random(paid.length)]!;
    const known = disputes[random(disputes.length + 1)];
    const of: Disputed = known ?? {
      ...{ reference: `dp_${this.id}_${disputes.length}`, charge, sent: [] },
      ...{ part: random(2) ? amount : 1 + random(amount), since: app.clock.now() },
    };
    if (!known) disputes.push(of);
    const step = life[random(life.length)]!;
    const isTaken = step === 'opened' || step === 'lost';
    const dispute = {
      reference: of.reference,
      state: step === 'won' || step === 'lost' ? step : 'open',
      // Two steps have the same time.
      at: of.since + 1000 * Math.ceil(life.indexOf(step) / 2),
      taken: isTaken ? { amount: of.part, currency: 'JOD' } : null,
    };
    const notice = { id: `${of.reference}_${step}`, charge: of.charge, dispute };
    for (let copies = 1 + random(4); copies > 0; copies -= 1) expect((await sendNotice(app, notice)).status).toBe(200);
    const before = this.takenBack;
    of.sent.push(step);
    if (this.takenBack < before) this.returned += Math.max(0, this.held - this.total);
    this.log.push(`${of.reference} of ${of.part} ${step}`);
  }

  async step(): Promise<void> {
    const choice = this.random(10);
    if (choice < 6) await this.dispute();
    else if (choice < 8) await this.refund();
    else await this.pay(1);
  }

  /** Every unit that was paid is held, refunded or taken back. */
  async check(): Promise<void> {
    const rows = await paymentsOf(app, this.id);
    const reservation = await getReservation(app, this.id);
    const ledger = ledgerOf(rows);
    const live = rows.filter(({ status }) => status <= PaymentStatus.Confirmed);
    const sumOf = (isRefund: boolean) =>
      sum(
        live.filter(({ purpose }) => (purpose === PaymentPurpose.Refund) === isRefund).map((one) => one.amount_minor),
      );
    expect(sumOf(false)).toBe(heldOf(ledger) + sumOf(true) + ledger.takenBack);
    expect([ledger.takenBack, heldOf(ledger)]).toEqual([this.takenBack, this.held]);
    expect(balanceLeft(reservation, ledger)).toBe(this.due);
    expect(reservation.status).toBe(BookingStatus.Confirmed);
  }
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'seed %i: refunds are within what is held, and no unit is lost or held twice',
  async (seed) => {
    const random = seeded(seed);
    const id = await reserve(app, BookingStatus.Pending, 30 + 5 * seed);
    const stay = new Stay(id, (await getReservation(app, id)).total_minor, random);
    await stay.pay(0);
    try {
      for (let step = 0; step < 25; step += 1) {
        await stay.step();
        await stay.check();
      }
    } catch (error) {
      throw new Error(stay.log.join('\n'), { cause: error });
    }
  },
);
