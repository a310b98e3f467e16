import { BookingStatus, PaymentPurpose, PaymentStatus, RentType } from '../../generated/enumerations';
import { type AlteredPrice, type AlteredStay, priceAlteration, stayBefore } from '../bookings/alteration-terms';
import { isOpen } from '../bookings/bookable';
import { type Entry, balanceLeft, ledgerOf } from '../bookings/ledger';
import { linesToStore, nightPricesToStore } from '../bookings/pricing';
import type { Reservation } from '../bookings/repository';
import { bookingDay, rulesOf as stayRulesOf } from '../bookings/stays';
import { fail } from '../contract/failures';
import { type Arrivals, arrivalsOf, beginProblem, isFree, lengthsOf, mayEnd, occupancyOf } from './alteration-arrivals';
import { type Proposal, type Rules, listingRow, noonOf, redeemedTermsOf, rulesOf } from './alteration-stories';
import { PriceModel, percentOf, priced, rounded, stickerOf } from './price-lines-model';
import { type Random, type Story, calendar, storyOf } from './price-lines-stories';

/**
 * A model of changes of stays, which was written apart from the rule: nights by their number, each with the price that was booked, and money
 * as a list of payments. A stay is booked, paid and changed several times, while time passes and the listing changes its terms.
 */

const { Deposit, Balance, Refund } = PaymentPurpose;
const { Confirmed, Pending, Rejected } = PaymentStatus;

/** A booked stay on both parties: the row of the server, and what the model knows. */
export class Booking {
  row: Reservation;
  model: PriceModel;
  /** The price of each night by its day. */
  booked: Map<number, number>;
  payments: Entry[] = [];
  /** The payment of which an open dispute has taken money back. */
  disputed: Entry | undefined;
  kept = 0n;
  today: number;
  start: number;
  nights: number;
  guests: number;
  children: number;
  private arrivals: Arrivals;
  private readonly policy: 0 | 1 | 2;
  private readonly deposit: number;
  private readonly bookedOn: number;

  constructor(
    private story: Story,
    private rules: Rules,
    random: Random,
  ) {
    const { start, nights, guests, children, daysAhead, commission } = story;
    Object.assign(this, { start, nights, guests, children });
    [this.start, this.nights, this.guests, this.children] = [start, nights, guests, children];
    this.arrivals = this.drawArrivals(random);
    this.bookedOn = this.today = start - daysAhead;
    this.policy = random(3) as 0 | 1 | 2;
    this.model = new PriceModel(story);
    this.booked = new Map(
      Array.from({ length: nights }, (_, index) => [start + index, stickerOf(story, start + index)]),
    );
    const price = priced(story);
    this.deposit = price.depositMinor;
    this.row = {
      ...{ id: 21, property_id: 11, status: BookingStatus.Confirmed, rent_type: RentType.Daily, currency_id: 7 },
      ...{ start_date: calendar[start]!.text, end_date: calendar[start + nights]!.text, nights, time_zone: 'UTC' },
      ...{ guests_count: guests, children_count: children, unit_price_minor: price.unitMinor },
      ...{ night_prices: nightPricesToStore(price), ...linesToStore(price), total_minor: price.totalMinor },
      ...{ deposit_minor: price.depositMinor, cancellation_policy: this.policy, created_at: noonOf(this.bookedOn) },
      ...{
        commission_type: commission.type,
        commission_value: commission.value,
        commission_minor: price.commissionMinor,
      },
      ...{ minor_units: 3, currency_code: 'JOD' },
    } as unknown as Reservation;
    if (this.deposit > 0) this.payments.push({ purpose: Deposit, status: Confirmed, amount_minor: this.deposit });
  }

  /** Confirmed payments without the refunds and what disputes have taken back. */
  get held(): number {
    const sum = (isRefund: boolean) =>
      this.payments
        .filter(
          ({ purpose, status }) =>
            (purpose === Refund) === isRefund && (isRefund ? status !== Rejected : status === Confirmed),
        )
        .reduce((total, { amount_minor, taken_back_minor: taken }) => total + amount_minor - (taken ?? 0), 0);
    return sum(false) - sum(true);
  }

  get due(): number {
    return balanceLeft(this.row, ledgerOf(this.payments));
  }

  /** Pays a part of the balance, all of it, or nothing; sometimes the payment is only declared. */
  pay(random: Random): void {
    const { due } = this;
    const amount = random(3) === 0 ? 0 : random(2) ? due : random(due + 1);
    if (amount > 0)
      this.payments.push({ purpose: Balance, status: random(6) ? Confirmed : Pending, amount_minor: amount });
  }

  /** Time passes, declared payments are decided, and the listing sometimes changes its terms. */
  pass(random: Random): void {
    const last = this.start + this.nights;
    if (random(2)) this.today = Math.min(this.today + random(random(3) ? 12 : 60), last);
    if (random(3))
      for (const one of this.payments) if (one.purpose === Balance && one.status === Pending) one.status = Confirmed;
    this.dispute(random);
    if (random(3)) return;
    const { price, weekend, weekdays, seasons, charges, taxes, discounts, ownNights } = storyOf(random);
    this.story = { ...this.story, price, weekend, weekdays, seasons, charges, taxes, discounts, ownNights };
    this.rules = rulesOf(random);
    this.arrivals = this.drawArrivals(random);
  }

  /** A dispute takes money back that is held, or is decided. What is then held above the total goes back. */
  private dispute(random: Random): void {
    const { disputed } = this;
    if (!disputed) {
      const paid = this.payments.filter(({ purpose, status }) => purpose !== Refund && status === Confirmed);
      const one = paid[random(Math.max(1, paid.length))];
      if (!one || this.held === 0 || one.taken_back_minor || random(4)) return;
      one.taken_back_minor = 1 + random(Math.min(one.amount_minor, this.held));
      this.disputed = one;
    } else if (random(3)) {
      this.disputed = undefined;
      if (random(2)) return;
      disputed.taken_back_minor = null;
      const amount = Math.max(0, this.held - this.row.total_minor);
      if (amount > 0) this.payments.push({ purpose: Refund, status: Pending, amount_minor: amount });
      disputed.surplus_minor = (disputed.surplus_minor ?? 0) + amount;
    }
  }

  private drawArrivals(random: Random): Arrivals {
    return arrivalsOf(random, this.story.seasons.length, { first: this.start, end: this.start + this.nights });
  }

  proposal(random: Random): Proposal {
    const { start, nights, guests } = this;
    const near = (value: number, by: number) => value + random(2 * by + 1) - by;
    const first = random(3) ? start : Math.max(0, near(start, random(4) ? 4 : 30));
    const end = random(4) ? near(start + nights, random(4) ? 5 : 40) : start + nights;
    const people = random(2) ? guests : 1 + random(8);
    return {
      ...{ start: first, nights: Math.max(0, end - first), guests: people, isByCustomer: random(2) === 0 },
      children: random(4) ? Math.min(this.children, people) : random(10),
    };
  }

  /** What the model says: the code of the error, or the lines and sums, and the refund. */
  wanted({ start, nights, guests, children, isByCustomer }: Proposal) {
    const { story, rules, today, model, held, arrivals } = this;
    const [end, lastEnd] = [start + nights, this.start + this.nights];
    const { seasons } = story;
    const isMoved = start !== this.start;
    if (!isMoved && end === lastEnd && guests === this.guests && children === this.children) return 'VALIDATION_ERROR';
    if (nights < 1) return 'INVALID_DATE_RANGE';
    if (isMoved && (today >= this.start || start < today || start > today + 365)) return 'INVALID_DATE_RANGE';
    if (isMoved && start < today + rules.notice) return 'NOTICE_TOO_SHORT';
    const begin = isMoved ? beginProblem(arrivals, seasons, start, today) : undefined;
    if (begin) return begin;
    if (end < today) return 'INVALID_DATE_RANGE';
    if (end !== lastEnd && !mayEnd(arrivals, seasons, end)) return 'DEPARTURE_DAY_NOT_ALLOWED';
    const { shortest = rules.shortest, longest = 365 } = lengthsOf(arrivals, seasons, start);
    if ((isMoved || nights < this.nights) && nights < shortest) return 'STAY_TOO_SHORT';
    if (nights > this.nights && nights > Math.min(rules.longest, longest, 365)) return 'STAY_TOO_LONG';
    if (guests > this.guests && rules.mostGuests !== null && guests > rules.mostGuests) return 'VALIDATION_ERROR';
    if (children > guests) return 'VALIDATION_ERROR';

    const promotion = this.promotionFor(nights);
    const changed = {
      ...{ ...story, start, nights, guests, children, promotion, isMonthly: false },
      ...{ daysAhead: start - this.bookedOn, chosen: model.charged },
    };
    const first = new PriceModel(changed, this.booked, this.kept);
    // What a dispute may give back is subject to the policy too.
    const surplus = BigInt(held + (this.disputed?.taken_back_minor ?? 0)) - first.sums()[0]!;
    const kept = isByCustomer && surplus > 0n ? this.notRefunded(start, end, surplus) : 0n;
    const price = kept > 0n ? new PriceModel(changed, this.booked, this.kept + kept) : first;
    const total = price.sums()[0]!;
    const declared = this.payments.filter(({ purpose, status }) => purpose === Balance && status === Pending);
    const undecided = declared.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
    if (undecided > 0 && BigInt(held + undecided) > total) return 'STATE_CONFLICT';
    const before = { first: this.start, end: lastEnd };
    if (!isFree(arrivals, seasons, before, { first: start, end })) return 'DATES_NOT_AVAILABLE';
    const refund = BigInt(held) > total ? BigInt(held) - total : 0n;
    return { price, kept, refund, start, nights, guests, children };
  }

  /** The promotion as it was redeemed, unless fewer nights are left than it requires; once it is lost, it stays lost. */
  private promotionFor(nights: number): Story['promotion'] {
    const { promotion } = this.story;
    if (this.model.promoted === 0n || !promotion) return undefined;
    if (nights < this.nights && nights < (promotion.minNights ?? 1)) return undefined;
    const { percent, amount } = promotion;
    return {
      ...{ percent, amount, currency: null, from: null, to: null, most: null, used: 0 },
      ...{ minNights: null, listings: null, isActive: true },
    };
  }

  /** What the policy keeps of the nights outside the new stay, at most the surplus. */
  private notRefunded(start: number, end: number, surplus: bigint): bigint {
    let [all, dropped] = [0n, 0n];
    for (const [day, price] of this.booked) {
      all += BigInt(price);
      if (day < start || day >= end) dropped += BigInt(price);
    }
    const net = all === 0n ? 0n : rounded(this.model.rent * dropped, all);
    const percent = percentOf(this.policy, this.start - this.today);
    const kept = rounded(net * (100n - percent), 100n);
    return kept < surplus ? kept : surplus;
  }

  found({ start, nights, guests, children, isByCustomer }: Proposal) {
    const after: AlteredStay = {
      ...{ startDate: calendar[start]!.text, endDate: calendar[start + nights]!.text },
      ...{ guestsCount: guests, childrenCount: children },
    };
    const conditions = {
      ...{ isByCustomer, proposedAt: noonOf(this.today), ledger: ledgerOf(this.payments) },
      disputedMinor: this.disputed?.taken_back_minor ?? 0,
      promotion: redeemedTermsOf(this.story.promotion),
    };
    const config = { depositPercent: this.story.depositPercent, commissionPercent: 10 };
    const now = noonOf(this.today);
    const listing = listingRow(this.story, this.rules, this.arrivals);
    const price = priceAlteration(this.row, listing, after, conditions, { now, config });
    if ('failure' in price) return price;
    const rules = stayRulesOf(listing, { today: bookingDay('UTC', now), now });
    return isOpen(after, rules, occupancyOf(this.arrivals), stayBefore(this.row)) ? price : fail('DATES_NOT_AVAILABLE');
  }

  /** Accepts the change on both parties. */
  accept(
    wanted: Exclude<ReturnType<Booking['wanted']>, string>,
    price: AlteredPrice,
    id: number,
    random: Random,
  ): void {
    const { start, nights, guests, children } = wanted;
    this.booked = new Map(
      Array.from({ length: nights }, (_, index) => {
        const day = start + index;
        return [day, this.booked.get(day) ?? stickerOf(this.story, day)];
      }),
    );
    Object.assign(this, { start, nights, guests, children, model: wanted.price, kept: this.kept + wanted.kept });
    Object.assign(this.row, {
      ...{ start_date: calendar[start]!.text, end_date: calendar[start + nights]!.text, nights },
      ...{ guests_count: guests, children_count: children || null, unit_price_minor: price.unitMinor },
      ...{ night_prices: nightPricesToStore(price), ...linesToStore(price), total_minor: price.totalMinor },
      commission_minor: price.commissionMinor,
    });
    if (price.refundMinor > 0)
      this.payments.push({
        ...{ purpose: Refund, status: random(4) ? Pending : Confirmed, amount_minor: price.refundMinor },
        alteration_id: id,
      });
  }
}
