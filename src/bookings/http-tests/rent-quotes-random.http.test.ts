import { ChargeCollector, ChargeMode, PaymentPurpose, PaymentStatus } from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import { type Reply, useTestApp } from '../../testing/app';
import { getReservation } from '../../testing/bookings';
import { engine } from '../../testing/databases/engine';
import { balance, decide, pay, paymentsOf, refund } from '../../testing/payments';
import { seeded } from '../../testing/random';
import { type RentInvoice, invoicesOf, rent, waive } from '../../testing/rent';
import { addDays, nightsBetween } from '../../values/dates';
import { termsDigestOf } from '../reservation-terms';

/** At random, stays are paid, waived, refunded, renewed and ended. Each notice and each renewal does to the minor unit what its quote has said. */

const runs = Number(process.env.RUNS ?? 8);
const firstSeed = Number(process.env.SEED ?? (engine === 'sqlite' ? 100 : 900));
const steps = 7;
const many = '1000000';

const app = useTestApp({
  ...{ LIMIT_BOOKINGS: many, LIMIT_UNPAID_RESERVATIONS: many, LIMIT_REQUESTS_USER: many, LIMIT_PAYMENTS: many },
  ...{ LIMIT_NEW_ALTERATIONS: many, LIMIT_ALTERATIONS: many },
});
beforeAll(async () => {
  await app.db
    .insertInto('currency')
    .values({ id: 90, code: 'JPY', name: 'Yen', symbol: '¥', minor_units: 0 })
    .execute();
});

/** Dinars, dollars and yen, which have three, two and no decimals. */
const currencies = [
  { currency_id: 7, scale: 1000 },
  { currency_id: 1, scale: 100 },
  { currency_id: 90, scale: 1 },
];

type Random = (below: number) => number;
/** An amount in major units, of at most `below`. */
const amountOf = (random: Random, scale: number, below: number) => (1 + random(below * scale)) / scale;

function chargesOf(random: Random, scale: number): string | null {
  const one = (id: number, mode: ChargeMode, value: number) => ({
    ...{ id, mode, value, kind: 0, name: `Charge ${id}`, freeGuests: 0, isOptional: false },
    ...{ collectedBy: random(2) ? ChargeCollector.Owner : ChargeCollector.Platform, isRefundable: random(2) === 1 },
  });
  const all = [
    one(1, ChargeMode.PerStay, 1 + random(90 * scale)),
    one(2, ChargeMode.PerNight, 1 + random(5 * scale)),
    one(3, ChargeMode.PercentOfNights, 1 + random(2000)),
  ].filter(() => random(2));
  return all.length > 0 ? JSON.stringify(all) : null;
}

const shown = ({
  period,
  periodStart,
  periodEnd,
  status,
  amount,
  paidAmount,
  pendingAmount,
  openAmount,
}: RentInvoice) => ({
  ...{ period, periodStart, periodEnd, status, amount, paidAmount, pendingAmount, openAmount },
});
/** The invoice of a quote without what an invoice does not have. */
const quotedInvoice = ({ rentInvoiceId: _id, amountBefore: _before, ...rest }: Record<string, unknown>) => rest;

class Stay {
  private constructor(
    readonly id: number,
    private readonly propertyId: number,
    private readonly random: Random,
    private readonly scale: number,
  ) {}

  static async book(random: Random): Promise<Stay> {
    const { currency_id, scale } = currencies[random(currencies.length)]!;
    const prices = { currency_id, deposit_minor: 100 * scale, price_minor: 300 * scale + random(300 * scale) };
    const changes = { ...prices, charges: chargesOf(random, scale), notice_days: random(20) };
    const { id, propertyId } = await rent(app, { months: 1 + random(4), daysAhead: 1 + random(60), changes });
    return new Stay(id, propertyId, random, scale);
  }

  async step(): Promise<'notice' | 'renewal' | undefined> {
    const { random, id } = this;
    const action = random(7);
    if (action <= 1) return this.notice();
    if (action === 2) return this.renew();
    const invoices = await invoicesOf(app, id);
    const open = invoices.filter(({ openAmount }) => openAmount > 0);
    const chosen = open[random(open.length || 1)];
    if (action === 3 && chosen) await waive(app, chosen.id);
    else if (action === 4) await pay(app, id, refund(amountOf(random, this.scale, 200)));
    else if (chosen) await this.pay(chosen);
    return undefined;
  }

  private async pay({ id: rentInvoiceId, openAmount }: RentInvoice): Promise<void> {
    const amount = this.random(2) ? openAmount : Math.min(openAmount, amountOf(this.random, this.scale, 400));
    const to = this.random(3) === 0 ? {} : { rentInvoiceId };
    const type = this.random(2) ? {} : { paymentTypeId: 2, reference: 'TR-1' };
    const { status, data } = await pay(app, this.id, { ...balance(amount), ...to, ...type });
    expect(status).toBe(200);
    if (this.random(4)) await decide(app, data.id as number, { confirm: true });
  }

  private async notice() {
    const { id } = this;
    const before = await invoicesOf(app, id);
    const { start_date, end_date, total_minor } = await getReservation(app, id);
    const as = this.random(4) ? 'customer' : 'owner';
    const endDate = addDays(start_date, 1 + this.random(nightsBetween(start_date, end_date)));
    const {
      data: quote,
      code,
      envelope,
    } = await callAs(app, as, 'getNoticeQuote', { path: { id }, query: { endDate } });
    const refunds = await this.refunded();
    const expectedTotalAmount = this.random(2) ? quote?.newTotalAmount : undefined;
    const given = await callAs(app, as, 'giveNotice', { path: { id }, body: { endDate, expectedTotalAmount } });
    expect([given.code, given.envelope.message === envelope.message]).toEqual([code, code !== null]);
    if (given.status !== 200) return undefined;
    this.expectSame(quote, given);
    const { total_minor: total } = await getReservation(app, id);
    expect(Math.round(quote.differenceAmount * this.scale)).toBe(total - total_minor);
    expect(Math.round(quote.refundAmount * this.scale)).toBe((await this.refunded()) - refunds);
    const after = await invoicesOf(app, id);
    const earlier = new Map(before.map((one) => [one.id, one]));
    const changed = after.filter((one) => JSON.stringify(shown(one)) !== JSON.stringify(shown(earlier.get(one.id)!)));
    expect(quote.invoices.map(({ rentInvoiceId }: { rentInvoiceId: number }) => rentInvoiceId).sort()).toEqual(
      changed.map((one) => one.id).sort(),
    );
    expect(quote.invoices.map(quotedInvoice)).toEqual(byPeriod(changed).map(shown));
    expect(quote.invoices.map(({ amountBefore }: { amountBefore: number }) => amountBefore)).toEqual(
      byPeriod(changed).map((one) => earlier.get(one.id)!.amount),
    );
    const open = after.reduce((sum, { openAmount }) => sum + openAmount * this.scale, 0);
    expect(Math.round(quote.openAmount * this.scale)).toBe(Math.round(open));
    return 'notice' as const;
  }

  private async renew() {
    const { id, random, scale } = this;
    const price = 300 * scale + random(300 * scale);
    const charges = random(3) ? {} : { charges: chargesOf(random, scale) };
    const listing = app.db.updateTable('rent_property').where('id', '=', this.propertyId);
    await listing.set({ price_minor: price, ...charges }).execute();
    const months = 1 + random(4);
    const query = { months };
    const { data: quote, code, status } = await callAs(app, 'customer', 'getRenewalQuote', { path: { id }, query });
    const body = {
      months,
      expectedMonthlyAmount: quote?.monthlyAmount ?? 0,
      expectedMonthlyDueAtArrivalAmount: quote?.monthlyDueAtArrivalAmount,
      expectedTermsDigest: quote?.termsDigest,
    };
    const before = new Set((await invoicesOf(app, id)).map((one) => one.id));
    const renewed = await callAs(app, 'customer', 'renewReservation', { path: { id }, body });
    expect([renewed.status, renewed.code]).toEqual([status, code]);
    if (renewed.status !== 200) return undefined;
    expect(quote.isAvailable).toBe(true);
    this.expectSame(quote, renewed);
    const added = (await invoicesOf(app, id)).filter((one) => !before.has(one.id));
    expect(quote.invoices.map(quotedInvoice)).toEqual(byPeriod(added).map(shown));
    const sum = added.reduce((total, { amount }) => total + amount * scale, 0);
    expect(Math.round(quote.addedAmount * scale)).toBe(Math.round(sum));
    expect(quote.termsDigest).toBe(termsDigestOf(await getReservation(app, id)));
    return 'renewal' as const;
  }

  private expectSame(quote: Record<string, unknown>, { data }: Reply): void {
    const { endDate, totalAmount, dueAtArrivalAmount, lines } = data as Record<string, unknown>;
    expect(quote).toMatchObject({ endDate, newTotalAmount: totalAmount, dueAtArrivalAmount, lines });
  }

  /** Minor units. */
  private async refunded(): Promise<number> {
    const live = (await paymentsOf(app, this.id)).filter(({ status }) => status <= PaymentStatus.Confirmed);
    const refunds = live.filter(({ purpose }) => purpose === PaymentPurpose.Refund);
    return refunds.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
  }
}

const byPeriod = (invoices: RentInvoice[]) => [...invoices].sort((a, b) => a.period - b.period);

test('each notice and each renewal does what its quote has said', async () => {
  const done = { notice: 0, renewal: 0 };
  for (let run = 0; run < runs; run += 1) {
    const stay = await Stay.book(seeded(firstSeed + run));
    for (let step = 0; step < steps; step += 1) {
      const kind = await stay.step();
      if (kind) done[kind] += 1;
    }
  }
  expect(Math.min(done.notice, done.renewal)).toBeGreaterThan(runs / 4);
});
