import { CancellationPolicy, ChargeCollector, PriceLineKind } from '../../generated/enumerations';
import { type PriceLine, sumsOf } from '../bookings/price-lines';
import { linesToStore, storedLines } from '../bookings/pricing';
import { refundByLines } from '../bookings/refunds';
import { addedMonthOf, endedEarlierColumns, monthProblem, renewedColumns } from '../bookings/rent-terms';
import type { Reservation } from '../bookings/repository';
import type { Stay } from '../bookings/stays';
import { monthsOf, priced, rounded, termsOf } from './price-lines-model';
import { type Random, type Story, calendar, storyOf } from './price-lines-stories';
import { seeded } from './random';
import { ComparedBooks, randomMonths } from './rent-books-model';

/** Random notices and renewals of monthly stays, and naive models of their months and of what the owner collects for them. */

/** What the owner collects for a range of nights: amounts for a night, amounts for the range by percentages, and amounts for the stay. */
interface Due {
  from: string;
  to: string;
  /** The months that a renewal has added, each of which counts as 30 nights. */
  months?: { from: string; to: string }[];
  forNight: number;
  byPercent: number[];
  forStay: number;
}

function partsOf(from: string, to: string): number {
  const [months, nights] = monthsOf(from, to);
  return 30 * months + nights;
}
const nightsOf = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
const scaled = (amount: number, some: number, all: number) =>
  Number(rounded(BigInt(amount) * BigInt(some), BigInt(all)));

function dueOf(
  { charges, guests }: Story,
  chosen: readonly number[],
  nightsMinor: number,
  range: Stay,
  months?: { from: string; to: string }[],
) {
  const times = months?.length;
  const due: Due = {
    ...{ from: range.startDate, to: range.endDate, ...(months && { months }) },
    ...{ forNight: 0, byPercent: [] as number[], forStay: 0 },
  };
  for (const { id, mode, value, free, byOwner, isOptional } of charges) {
    if (!byOwner || (isOptional && !chosen.includes(id))) continue;
    const paying = Math.max(0, guests - free);
    if (mode === 1) due.forNight += value;
    if (mode === 3) due.forNight += value * paying;
    if (mode === 4) due.byPercent.push(scaled(nightsMinor, value, 10_000) * (times ?? 1));
    if (times === undefined && mode === 0) due.forStay += value;
    if (times === undefined && mode === 2) due.forStay += value * paying;
  }
  return due;
}

/** Thirtieths of months until `end`. */
function thirtiethsOf({ from, months }: Due, end: string): number {
  if (!months) return partsOf(from, end);
  return months.reduce((sum, month) => sum + (month.to <= end ? 30 : Math.max(0, nightsOf(month.from, end))), 0);
}

function endDue(due: Due, end: string): Due[] {
  if (due.to <= end) return [due];
  if (due.from >= end) return [];
  const [some, all] = [thirtiethsOf(due, end), thirtiethsOf(due, due.to)];
  return [{ ...due, to: end, byPercent: due.byPercent.map((amount) => scaled(amount, some, all)) }];
}

const totalOf = (dues: readonly Due[]) =>
  dues.reduce((sum, due) => {
    const { from, to, months, forNight, byPercent, forStay } = due;
    const nights = months ? thirtiethsOf(due, to) : nightsOf(from, to);
    return sum + forNight * nights + forStay + byPercent.reduce((part, amount) => part + amount, 0);
  }, 0);

/** A monthly stay in memory, as it is stored. */
class ChangedStay {
  private reservation: Reservation;
  private dues: Due[];
  private readonly months: ComparedBooks;
  private lastId = 0;

  constructor(private readonly story: Story) {
    const { start, nights } = story;
    const stay = { startDate: calendar[start]!.text, endDate: calendar[start + nights]!.text };
    const price = priced(story);
    this.reservation = {
      ...{ start_date: stay.startDate, end_date: stay.endDate, nights, rent_type: 0, time_zone: 'Asia/Amman' },
      ...{
        total_minor: price.totalMinor,
        unit_price_minor: price.unitMinor,
        night_prices: null,
        ...linesToStore(price),
      },
      ...{ guests_count: story.guests, children_count: story.children, commission_type: price.commissionType },
      ...{ commission_value: price.commissionValue, commission_minor: price.commissionMinor },
      ...{ minor_units: 3, currency_code: 'JOD' },
    } as unknown as Reservation;
    this.dues = [dueOf(story, story.chosen, sumsOf(price.lines).nights, stay)];
    this.months = new ComparedBooks(stay, price.totalMinor);
  }

  giveNotice(random: Random): boolean {
    const end = this.months.earlierEnd(random);
    if (end === undefined) return false;
    this.months.endOn(end);
    const before = this.dues;
    this.dues = before.flatMap((due) => endDue(due, end));
    this.reservation = { ...this.reservation, ...endedEarlierColumns(this.reservation, end, this.months.total()) };
    return totalOf(before) > totalOf(this.dues);
  }

  /** Adds months by the terms of the booking, or by another price and other charges. Returns whether the owner collects more for them than the booking provides for. */
  renew(random: Random): boolean {
    const today = random(2) ? this.story : { ...this.story, ...this.newTerms(random) };
    const month = addedMonthOf(this.reservation, termsOf(today));
    const months = 1 + random(3);
    const { stay, added } = this.months.renew(months, month.totalMinor);
    const due = dueOf(
      today,
      this.story.chosen,
      today.price,
      stay,
      added.map(({ from, to }) => ({ from, to })),
    );
    expectEqual('month', month.dueAtArrivalMinor * months, totalOf([due]));
    const isRefused = this.isRefused(month);
    if (today.charges === this.story.charges && isRefused)
      throw new Error(`unchanged charges were refused: ${JSON.stringify(this.story)}`);
    this.reservation = { ...this.reservation, ...renewedColumns(this.reservation, stay, months, month) };
    this.dues.push(due);
    return isRefused;
  }

  /** Another price, and charges that are changed or others. A listing never uses the id of a charge again. */
  private newTerms(random: Random): Pick<Story, 'price' | 'charges'> {
    const { price, charges } = storyOf(random);
    if (random(3) === 0) {
      const changed = (value: number) => ({ value: 1 + random(2 * value), free: random(4) });
      return { price, charges: this.story.charges.map((charge) => ({ ...charge, ...changed(charge.value) })) };
    }
    this.lastId += 10;
    return { price, charges: charges.map((charge) => ({ ...charge, id: charge.id + this.lastId })) };
  }

  private isRefused(month: ReturnType<typeof addedMonthOf>): boolean {
    const expectedMonthlyAmount = month.totalMinor / 1000;
    const problem = monthProblem(month, { expectedMonthlyAmount }, this.reservation);
    const expectedMonthlyDueAtArrivalAmount = month.dueAtArrivalMinor / 1000;
    if (monthProblem(month, { expectedMonthlyAmount, expectedMonthlyDueAtArrivalAmount }, this.reservation))
      throw new Error('the amounts of the month were refused');
    return problem !== undefined;
  }

  check(random: Random): void {
    this.months.check();
    expectEqual('the end', Date.parse(this.reservation.end_date), Date.parse(this.months.lastDay));
    const { total_minor, commission_minor, due_at_arrival_minor } = this.reservation;
    const lines = storedLines(this.reservation);
    const collected = lines.filter(({ collectedBy, isIncluded }) => collectedBy === 0 && !isIncluded);
    expectEqual('total', sum(collected), total_minor);
    const others = lines.filter(({ kind }) => kind === PriceLineKind.Charge || kind === PriceLineKind.Tax);
    const least = Math.min(0, ...others.map(({ minor }) => minor), sumsOf(lines).nights, commission_minor!);
    expectEqual('the least of the lines and the commission', least, 0);
    for (const { collectedBy, quantity, unitMinor, minor } of lines)
      if (collectedBy === ChargeCollector.Owner) expectEqual('line', quantity * unitMinor, minor);
    expectEqual('due at arrival', sumsOf(lines).dueAtArrival, totalOf(this.dues));
    expectEqual('due at arrival', due_at_arrival_minor ?? 0, totalOf(this.dues));
    this.checkRefunds(lines, random);
  }

  private checkRefunds(lines: readonly PriceLine[], random: Random): void {
    const { total_minor } = this.reservation;
    const deposit = random(2) ? total_minor : random(total_minor + 1);
    const paid = { deposit, balance: random(2) ? total_minor - deposit : 0 };
    const sums = sumsOf(lines);
    for (const policy of Object.values(CancellationPolicy)) {
      let earlier = paid.deposit + paid.balance;
      for (const days of [20, 14, 13, 5, 4, 1, 0]) {
        const [startDate, today] = [calendar[30]!.text, calendar[30 - days]!.text];
        const refund = refundByLines(sums, paid, policy, startDate, today);
        if (refund < 0 || refund > earlier) throw new Error(`refund ${refund} after ${earlier}`);
        earlier = refund;
      }
    }
  }
}

const sum = (lines: readonly PriceLine[]) => lines.reduce((total, { minor }) => total + minor, 0);

function expectEqual(name: string, found: number, wanted: number): void {
  if (found !== wanted) throw new Error(`${name}: ${found} and not ${wanted}`);
}

/** A monthly stay of an affordable listing: amounts for a night times guests are exact. Many begin at the end of a month, or are whole months. */
function monthlyStory(random: Random): Story {
  const story = storyOf(random);
  const { start, nights } = randomMonths(random, {
    start: story.start,
    nights: Math.min(300, story.nights + random(100)),
  });
  const isFree = random(8) === 0;
  const free = { percent: 10_000, amount: null, isActive: true, from: null, to: null, most: null, minNights: null };
  return {
    ...{ ...story, start, nights, isMonthly: true },
    ...(isFree && { promotion: { ...free, currency: null, used: 0, listings: null } }),
  };
}

/**
 * Shortens and renews `count` random monthly stays, some of which cost nothing. Throws if, after a step, the invoices are not the months of
 * the model, the lines are not the total, one of them is negative, the owner collects another amount than the model, or a refund is not
 * between 0 and what was paid or grows with time. Returns how often the owner collected less after notice, and more after a renewal.
 */
export function compareChangedStays(seed: number, count: number): { reduced: number; refused: number; free: number } {
  const random = seeded(seed);
  const counts = { reduced: 0, refused: 0, free: 0 };
  for (let left = count; left > 0; left -= 1) {
    const story = monthlyStory(random);
    const stay = new ChangedStay(story);
    if (priced(story).totalMinor === 0) counts.free += 1;
    const steps: string[] = [];
    try {
      for (let step = 1 + random(6); step > 0; step -= 1) {
        const isNotice = random(3) > 0;
        steps.push(isNotice ? 'notice' : 'renewal');
        if (isNotice && stay.giveNotice(random)) counts.reduced += 1;
        if (!isNotice && stay.renew(random)) counts.refused += 1;
        stay.check(random);
      }
    } catch (error) {
      throw new Error(`${steps.join()} of ${JSON.stringify(story)}`, { cause: error });
    }
  }
  return counts;
}
