import { CancellationPolicy, RentType } from '../../generated/enumerations';
import { type Price, priceOf } from '../bookings/pricing';
import { isUsable } from '../bookings/promotions';
import { refundByLines } from '../bookings/refunds';
import { type PriceLine, shownLines, sumsOf } from '../bookings/price-lines';
import { type Random, type Story, calendar, hasOwnPrice, rulesOfNights, storyOf } from './price-lines-stories';
import { seeded } from './random';

/** A model of prices that was written apart from the rule: with fractions of text, day by day, and with numbers in place of enumerations. */

/** Rounds a non-negative fraction half up, by its text. */
export function rounded(numerator: bigint, denominator: bigint): bigint {
  const [whole, rest] = [numerator / denominator, numerator % denominator];
  return rest * 2n >= denominator ? whole + 1n : whole;
}

/** The whole months of a stay and the nights after them, by adding months until one is too many. */
export function monthsOf(start: string, end: string): [number, number] {
  const after = (months: number) => {
    const [year, month, day] = start.split('-').map(Number) as [number, number, number];
    const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
    return Date.UTC(year, month - 1 + months, Math.min(day, last));
  };
  let months = 0;
  while (after(months + 1) <= Date.parse(end)) months += 1;
  return [months, Math.round((Date.parse(end) - after(months)) / 86_400_000)];
}

/** The price of a night that is booked today. */
export function stickerOf({ price, weekend, weekdays, seasons, ownNights }: Story, day: number): number {
  let sticker = price;
  if (weekend !== null && weekdays.includes(calendar[day]!.weekday)) sticker = weekend;
  for (const season of seasons) if (day >= season.first && day < season.end) sticker = season.price;
  for (const [night, own] of ownNights) if (night === day && own !== null) sticker = own;
  return sticker;
}

/** The model: its lines are texts of kind, quantity, unit, amount, collector, and whether the amount is included. */
export class PriceModel {
  readonly lines: string[] = [];
  /** The nights, after the discount and the promotion when these are known. */
  rent = 0n;
  off = 0n;
  goesBack = 0n;
  stays = 0n;
  atArrival = 0n;
  /** What the promotion reduces. */
  promoted = 0n;
  /** The ids of the charges that apply, also of those of nothing. */
  readonly charged: number[] = [];
  private added = 0n;
  private within = 0n;

  /** `booked` are nights by their day that keep their price, and `kept` is what is kept of dropped nights. */
  constructor(
    private readonly story: Story,
    private readonly booked: ReadonlyMap<number, number> = new Map(),
    kept = 0n,
  ) {
    if (story.isMonthly) this.addMonths();
    else this.addNights();
    this.reduce();
    this.promote();
    for (const charge of story.charges) this.add(charge);
    for (const tax of story.taxes) this.tax(tax);
    if (kept > 0n) this.write(7, 1, kept, kept);
    this.stays += kept;
  }

  get subtotal(): bigint {
    return this.rent + this.goesBack + this.stays;
  }

  /** The sums in the order of {@link sumsFound}. */
  sums(): bigint[] {
    const { deposit: own, depositPercent, commission } = this.story;
    const total = this.subtotal + this.added;
    const asked = own === null ? rounded(total * BigInt(depositPercent), 100n) : BigInt(own);
    const deposit = asked < total ? asked : total;
    const base = this.subtotal > this.within ? this.subtotal - this.within : 0n;
    const value = BigInt(commission.value);
    const fixed = value < base ? value : base;
    const fee = commission.type === 1 ? fixed : rounded(base * value, 10_000n);
    return [total, deposit, fee, this.atArrival, this.off, this.added + this.within, total - deposit];
  }

  private write(kind: number, quantity: number, unit: bigint, amount: bigint, owner = false, included = false): void {
    this.lines.push([kind, quantity, unit, amount, Number(owner), included].join(' '));
  }

  private addMonths(): void {
    const { start, nights } = this.story;
    const [months, rest] = monthsOf(calendar[start]!.text, calendar[start + nights]!.text);
    const price = BigInt(this.story.price);
    const forRest = rounded(price * BigInt(rest), 30n);
    if (months) this.write(1, months, price, price * BigInt(months));
    if (rest) this.write(0, rest, rounded(price, 30n), forRest);
    this.rent = price * BigInt(months) + forRest;
  }

  private addNights(): void {
    const { start, nights } = this.story;
    const groups: [number, number][] = [];
    for (let day = start; day < start + nights; day += 1) {
      const sticker = this.booked.get(day) ?? stickerOf(this.story, day);
      const group = groups.find(([known]) => known === sticker);
      if (group) group[1] += 1;
      else groups.push([sticker, 1]);
      this.rent += BigInt(sticker);
    }
    for (const [sticker, count] of groups) this.write(0, count, BigInt(sticker), BigInt(sticker) * BigInt(count));
  }

  private reduce(): void {
    const { discounts, nights, daysAhead } = this.story;
    let best = 0;
    for (const { kind, threshold, percent } of discounts) {
      const fits = [nights >= threshold, daysAhead >= threshold, daysAhead <= threshold][kind];
      if (fits && percent > best) best = percent;
    }
    this.off = rounded(this.rent * BigInt(best), 10_000n);
    if (this.off > 0n) this.write(2, 1, -this.off, -this.off);
    this.rent -= this.off;
  }

  private promote(): void {
    const { promotion, nights, today, listing } = this.story;
    if (!promotion) return;
    const { percent, amount, currency, from, to, most, used, minNights, listings, isActive } = promotion;
    const obstacles = [
      !isActive,
      currency !== null && currency !== 7,
      from !== null && today < from,
      to !== null && today > to,
      most !== null && used >= most,
      minNights !== null && nights < minNights,
      listings !== null && !listings.some((one) => one === listing),
    ];
    if (obstacles.some(Boolean)) return;
    let reduced = percent === null ? BigInt(amount!) : rounded(this.rent * BigInt(percent), 10_000n);
    if (reduced > this.rent) reduced = this.rent;
    if (reduced === 0n) return;
    this.write(5, 1, -reduced, -reduced);
    this.rent -= reduced;
    this.off += reduced;
    this.promoted = reduced;
  }

  private add(charge: Story['charges'][number]): void {
    const { nights, guests, chosen } = this.story;
    if (charge.isOptional && !chosen.includes(charge.id)) return;
    const paying = guests > charge.free ? guests - charge.free : 0;
    const times = [1, nights, paying, paying * nights, 1][charge.mode]!;
    const unit = charge.mode === 4 ? rounded(this.rent * BigInt(charge.value), 10_000n) : BigInt(charge.value);
    const amount = unit * BigInt(times);
    this.charged.push(charge.id);
    if (amount === 0n) return;
    this.write(3, times, unit, amount, charge.byOwner);
    if (charge.byOwner) this.atArrival += amount;
    else if (charge.goesBack) this.goesBack += amount;
    else this.stays += amount;
  }

  private tax(tax: Story['taxes'][number]): void {
    const { nights, guests, children, start, isMonthly } = this.story;
    if (tax.currency !== null && tax.currency !== 7) return;
    if (tax.applies !== null && tax.applies !== (isMonthly ? 0 : 1)) return;
    if ((tax.from !== null && start < tax.from) || (tax.to !== null && start > tax.to)) return;
    const taxed = tax.maxNights !== null && tax.maxNights < nights ? tax.maxNights : nights;
    const people = tax.minAge === null ? guests : guests - children;
    const times = [1, taxed, people, people * taxed, 1, 1][tax.mode]!;
    const of = tax.mode === 4 ? this.rent : this.subtotal;
    const value = BigInt(tax.value);
    const unit = tax.mode < 4 ? value : rounded(of * value, tax.isIncluded ? 10_000n + value : 10_000n);
    const amount = unit * BigInt(times);
    if (amount === 0n) return;
    this.write(4, times, unit, amount, false, tax.isIncluded);
    if (tax.isIncluded) this.within += amount;
    else this.added += amount;
  }
}

/** As a quote does, with the stored form of the promotion. */
function circumstancesOf({ promotion, guests, children, chosen, daysAhead, nights, today, listing }: Story) {
  const circumstances = { guests, children, chargeIds: chosen, daysAhead };
  if (!promotion) return circumstances;
  const { percent, amount, currency, from, to, most, used, minNights, listings, isActive } = promotion;
  const row = {
    ...{ currency_id: currency, max_redemptions: most, min_nights: minNights, redemptions: used },
    ...{ valid_from: from === null ? null : calendar[from]!.text, valid_to: to === null ? null : calendar[to]!.text },
    ...{ property_ids: listings && JSON.stringify(listings), is_active: Number(isActive) },
  };
  const use = { listing: { id: listing, owner_id: 2, currency_id: 7 }, nights, today: calendar[today]!.text };
  if (!isUsable(row, use)) return circumstances;
  return { ...circumstances, promotion: { code: 'CODE', percent, amountMinor: amount } };
}

/** The terms of the listing and its city, as the server stores them. */
export function termsOf(story: Story) {
  const text = (day: number | null) => (day === null ? null : calendar[day]!.text);
  const seasons = story.seasons.map(({ first, end, price }) => ({
    ...{ name: 'a', startDate: text(first)!, endDate: text(end)!, priceMinor: price, minStayNights: null },
  }));
  return {
    rentType: story.isMonthly ? RentType.Monthly : RentType.Daily,
    ...{ priceMinor: story.price, weekendPriceMinor: story.weekend, seasons, depositMinor: story.deposit },
    ...(story.ownNights.length > 0 && { nights: rulesOfNights(story) }),
    weekendDays: story.weekdays.reduce((bits, day) => bits + 2 ** (day - 1), 0),
    commissionType: story.commission.type as 0 | 1,
    commissionValue: story.commission.value,
    extras: {
      currencyId: 7,
      discounts: story.discounts.map((one) => ({ ...one, kind: one.kind as 0 })),
      charges: story.charges.map(({ id, mode, value, free, isOptional, byOwner, goesBack }) => ({
        ...{ id, kind: 0 as const, name: 'a', mode: mode as 0, value, freeGuests: free, isOptional },
        ...{ collectedBy: byOwner ? (1 as const) : (0 as const), isRefundable: goesBack },
      })),
      taxes: story.taxes.map(({ mode, value, currency, maxNights, minAge, isIncluded, from, to, applies }) => ({
        ...{ name: 'a', mode: mode as 0, value, currencyId: currency, maxNights, minAge, isIncluded },
        ...{ validFrom: text(from), validTo: text(to), appliesTo: applies as 0 | 1 | null },
      })),
    },
  };
}

/** The price by the rule. */
export function priced(story: Story): Price {
  const { start, nights, depositPercent } = story;
  return priceOf(
    { startDate: calendar[start]!.text, endDate: calendar[start + nights]!.text },
    termsOf(story),
    { depositPercent, commissionPercent: 10 },
    circumstancesOf(story),
  );
}

/** A line as the model writes it. */
export const textOf = ({ kind, quantity, unitMinor, minor, collectedBy, isIncluded }: PriceLine) =>
  [kind, quantity, unitMinor, minor, collectedBy, isIncluded].join(' ');

/** The sums in the order of {@link PriceModel.sums}. */
export const sumsFound = ({ totalMinor, depositMinor, commissionMinor, dueAtArrivalMinor, ...others }: Price) => [
  ...[totalMinor, depositMinor, commissionMinor, dueAtArrivalMinor],
  ...[others.discountMinor, others.taxMinor, others.balanceMinor],
];

/**
 * Prices `count` random stays with the rule and with the model, and cancels each on every day. Throws if a line, a sum or a refund differs,
 * or if a refund is not between 0 and what was paid, or grows with time. Returns the numbers of stays with
 * lines beyond the nights, with a promotion, with a night that has its own price, and with a tax that does not apply to the day of arrival.
 */
export function comparePriceLines(seed: number, count: number) {
  const random = seeded(seed);
  let [extended, promoted, ownPriced, untaxed] = [0, 0, 0, 0];
  for (let left = count; left > 0; left -= 1) {
    const story = storyOf(random);
    const model = new PriceModel(story);
    const price = priced(story);
    const wanted = `${model.lines.join('\n')}\n${model.sums().join(' ')}`;
    const found = `${shownLines(price.lines).map(textOf).join('\n')}\n${sumsFound(price).join(' ')}`;
    if (found !== wanted) throw new Error(`${JSON.stringify(story)}: ${found}\nand not\n${wanted}`);
    const collected = price.lines.filter((line) => line.collectedBy === 0 && !line.isIncluded);
    if (collected.reduce((sum, { minor }) => sum + minor, 0) !== price.totalMinor)
      throw new Error(`${JSON.stringify(story)}: the lines do not add up to ${price.totalMinor}`);
    compareRefunds(story, model, price, random);
    if (price.lines.some(({ kind }) => kind > 1)) extended += 1;
    if (price.lines.some(({ kind }) => kind === 5)) promoted += 1;
    if (hasOwnPrice(story)) ownPriced += 1;
    if (story.taxes.some(({ from, to }) => (from ?? 0) > story.start || (to ?? Infinity) < story.start)) untaxed += 1;
  }
  return { extended, promoted, ownPriced, untaxed };
}

const policies = Object.values(CancellationPolicy);
export const percentOf = (policy: CancellationPolicy, days: number) =>
  [days >= 1 ? 100n : 0n, days >= 5 ? 100n : days >= 1 ? 50n : 0n, days >= 14 ? 50n : 0n][policy]!;

function compareRefunds(story: Story, { rent, goesBack, stays }: PriceModel, price: Price, random: Random): void {
  const policy = policies[random(policies.length)]!;
  const balance = random(2) ? price.balanceMinor : 0;
  let earlier = Infinity;
  for (const days of [20, 14, 13, 5, 4, 1, 0]) {
    const [startDate, today] = [calendar[30]!.text, calendar[30 - days]!.text];
    const paid = { deposit: price.depositMinor, balance };
    const refund = refundByLines(sumsOf(price.lines), paid, policy, startDate, today);
    const percent = percentOf(policy, days);
    const [net, back] = [rent + goesBack + stays, days > 0 ? goesBack * 100n : 0n];
    const due =
      net === 0n
        ? rounded(BigInt(paid.deposit) * percent, 100n)
        : rounded(BigInt(paid.deposit) * (rent * percent + back) + BigInt(balance) * back, net * 100n);
    const isWithin = refund >= 0 && refund <= paid.deposit + balance && refund <= earlier;
    if (BigInt(refund) !== due || !isWithin)
      throw new Error(
        `${JSON.stringify(story)}: ${refund} of ${JSON.stringify(paid)} ${days} days before, and not ${due}`,
      );
    earlier = refund;
  }
}
