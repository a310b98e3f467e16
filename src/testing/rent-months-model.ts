import { RentInvoiceStatus } from '../../generated/enumerations';
import { type StayOfMonths, addedStay, endedEarlier, rentMonths } from '../bookings/rent-books';
import type { Stay } from '../bookings/stays';
import { monthsOf, rounded } from './price-lines-model';
import { type Random, calendar } from './price-lines-stories';
import { seeded } from './random';
import { RentModel, monthsLater } from './rent-model';

const nightsOf = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** The months of a stay that is shortened and renewed, as the server counts and prices them, beside the naive model of its books. */
export class ComparedMonths {
  private invoices;
  private readonly model: RentModel;

  constructor(
    private readonly stay: Stay,
    total: number,
  ) {
    this.invoices = invoicesOf(stay, total);
    this.model = new RentModel(stay.startDate);
    const [months, nights] = monthsOf(stay.startDate, stay.endDate);
    // The price of each month is what the rounded price of all nights grows by.
    const until = (parts: number) => Number(rounded(BigInt(total) * BigInt(parts), BigInt(30 * months + nights)));
    for (let month = 0; month < months; month += 1)
      this.model.addMonths(1, until(30 * (month + 1)) - until(30 * month));
    if (nights > 0) this.model.addNights(stay.endDate, total - until(30 * months));
  }

  private live = () => this.invoices.filter(({ status }) => status !== RentInvoiceStatus.Void);
  private liveInModel = () => this.model.envelopes.filter(({ state }) => state !== 'void');

  get lastDay(): string {
    return this.model.lastDay;
  }

  total = () => this.live().reduce((sum, { amount_minor }) => sum + amount_minor, 0);

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
    this.invoices = this.invoices.map((invoice) => endedEarlier(invoice, end));
    this.model.endOn(end);
  }

  /** Adds months at `price` each, and returns the added nights and the months of the model. */
  renew(months: number, price: number) {
    const stayed = this.live().map(({ period_start, period_end }) => ({
      startDate: period_start,
      endDate: period_end,
    }));
    const stay = addedStay(stayed, months);
    this.invoices.push(...invoicesOf(stay, months * price));
    this.model.addMonths(months, price);
    const added = this.liveInModel().slice(-months);
    return { stay, added: added.map(({ from, to }) => ({ from, to })) };
  }

  /** Throws if a month has another first day, last day or price than in the model. */
  check(): void {
    const found = this.live().map((one) => [one.period_start, one.period_end, one.amount_minor].join(' '));
    const wanted = this.liveInModel().map(({ from, to, price }) => [from, to, price].join(' '));
    if (found.join() !== wanted.join()) throw new Error(`months: ${found.join()} and not ${wanted.join()}`);
  }
}

function invoicesOf(stay: StayOfMonths, total: number) {
  return rentMonths(stay, total).map(({ startDate, endDate, amount, parts }, id) => ({
    ...{
      id,
      period_start: startDate,
      period_end: endDate,
      amount_minor: amount,
      parts,
      waived_minor: 0,
      paid_minor: 0,
    },
    status: RentInvoiceStatus.Scheduled as RentInvoiceStatus,
  }));
}

/** The place in the calendar of the first night, and the number of nights: often from the end of a month, and often whole months. */
export function randomMonths(random: Random, { start, nights }: { start: number; nights: number }) {
  let first = start;
  if (random(2)) while (Number(calendar[first]!.text.slice(8)) < 28 + random(4)) first += 1;
  const { text } = calendar[first]!;
  return { start: first, nights: random(2) ? nightsOf(text, monthsLater(text, 1 + random(9))) : nights };
}

/** Shortens and renews `count` random monthly stays, and throws if their months are not those of the model. Returns how often each was done. */
export function compareMonths(seed: number, count: number): { notices: number; renewals: number } {
  const random = seeded(seed);
  const done = { notices: 0, renewals: 0 };
  for (let left = count; left > 0; left -= 1) {
    const { start, nights } = randomMonths(random, { start: random(300), nights: 1 + random(200) });
    const stay = { startDate: calendar[start]!.text, endDate: calendar[start + nights]!.text };
    const months = new ComparedMonths(stay, random(10_000_000));
    const steps = [`${stay.startDate} to ${stay.endDate}`];
    try {
      for (let step = 1 + random(6); step > 0; step -= 1) {
        const end = random(2) ? months.earlierEnd(random) : undefined;
        if (end === undefined) months.renew(1 + random(3), random(1_000_000));
        else months.endOn(end);
        done[end === undefined ? 'renewals' : 'notices'] += 1;
        steps.push(end === undefined ? `renewed to ${months.lastDay}` : `notice for ${end}`);
        months.check();
      }
    } catch (error) {
      throw new Error(steps.join(), { cause: error });
    }
  }
  return done;
}
