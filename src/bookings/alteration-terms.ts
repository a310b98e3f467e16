import { PriceLineKind, RentType } from '../../generated/enumerations';
import { fail, ofMembers } from '../contract/failures';
import { createMessage } from '../languages';
import { nightsBetween, todayIn } from '../values/dates';
import { circumstancesOf } from './circumstances';
import { type Ledger, heldOf } from './ledger';
import { type PriceLine, sumsOf } from './price-lines';
import { chargesOf } from './price-terms';
import { type Percentages, type Price, priceOf, storedLines, storedNightPrices, termsOf } from './pricing';
import { refundPercent } from './refunds';
import type { Reservation } from './repository';
import type { Listing, ListingWithNights } from './repository-listings';
import type { RedeemedTerms } from './repository-redemptions';
import { share } from './rounding';
import { type Stay, alterationProblem, bookingDay, outside, rulesOf } from './stays';

/** The rules and the price of an alteration: a change of the dates or guests of a stay that is booked. Amounts are in minor units. */

/** A stay with its guests. */
export interface AlteredStay extends Stay {
  /** Null if the customer has not stated it. */
  guestsCount: number | null;
  childrenCount: number;
}

/** What a request changes; omitted guests do not change. */
interface Sent extends Stay {
  guestsCount?: number | null;
  childrenCount?: number | null;
}

/** The reservation's stay now. */
export function stayBefore(reservation: Reservation): AlteredStay {
  const { start_date, end_date, guests_count, children_count } = reservation;
  return { startDate: start_date, endDate: end_date, guestsCount: guests_count, childrenCount: children_count ?? 0 };
}

/** The reservation's stay with what the request changes. */
export function stayAfter(
  reservation: Reservation,
  { startDate, endDate, guestsCount, childrenCount }: Sent,
): AlteredStay {
  const before = stayBefore(reservation);
  return {
    startDate,
    endDate,
    guestsCount: guestsCount ?? before.guestsCount,
    childrenCount: childrenCount ?? before.childrenCount,
  };
}

/** What the price of an alteration depends on besides the reservation, the listing and the new stay. */
export interface Conditions {
  /** Whether the customer asks for the change, so that the cancellation policy applies to dropped nights. */
  isByCustomer: boolean;
  /** When the change was proposed (epoch ms). */
  proposedAt: number;
  /** The terms of the promotion that the reservation has redeemed; null for none. */
  promotion: RedeemedTerms | null;
  ledger: Ledger;
  /** What open disputes have taken back of the payments, in minor units. The policy applies to it as to what is held, because it may come back. */
  disputedMinor: number;
}

/** The price of a reservation after an alteration, and what is refunded because more was paid. */
export interface AlteredPrice extends Price {
  refundMinor: number;
}

/**
 * The price of the reservation `after` an alteration; or the failure when the listing's rules or the guests reject it, or when a declared
 * balance could be confirmed beyond the new price. `now` is epoch ms.
 */
export function priceAlteration(
  reservation: Reservation,
  listing: ListingWithNights,
  after: AlteredStay,
  conditions: Conditions,
  { now, config }: { now: number; config: Percentages },
) {
  const before = stayBefore(reservation);
  if (isSame(before, after)) return fail('VALIDATION_ERROR', ofMembers(createMessage('alteration.nothing'), 'endDate'));
  const isDaily = reservation.rent_type === RentType.Daily && listing.rent_type === RentType.Daily;
  if (!isDaily || listing.currency_id !== reservation.currency_id)
    return fail('STATE_CONFLICT', { message: createMessage('alteration.notByNight') });
  const zone = reservation.time_zone;
  const rules = rulesOf(listing, { today: bookingDay(zone, now), now });
  const problem = alterationProblem(before, after, rules, todayIn(zone, now));
  if (problem) return problem;
  const circumstances = alteredCircumstances(reservation, listing, after, conditions);
  if ('failure' in circumstances) return circumstances;

  const terms = {
    ...termsOf(listing),
    booked: { ...before, nightsMinor: storedNightPrices(reservation) },
    commissionType: reservation.commission_type,
    commissionValue: reservation.commission_value,
  };
  const lines = storedLines(reservation);
  const keptBefore = amountOf(lines, PriceLineKind.DroppedNights);
  const priceKeeping = (kept: number) =>
    priceOf(after, terms, config, { ...circumstances, droppedMinor: keptBefore + kept });
  const price = priceKeeping(0);
  const paid = heldOf(conditions.ledger);
  const above = Math.max(0, paid + conditions.disputedMinor - price.totalMinor);
  const kept = Math.min(above, notRefunded(reservation, lines, after, conditions));
  const altered = kept === 0 ? price : priceKeeping(kept);
  const { declared } = conditions.ledger;
  if (declared > 0 && paid + declared > altered.totalMinor)
    return fail('STATE_CONFLICT', { message: createMessage('alteration.declared') });
  const result: AlteredPrice = { ...altered, refundMinor: Math.max(0, paid - altered.totalMinor) };
  return result;
}

function isSame(before: AlteredStay, after: AlteredStay): boolean {
  return (
    before.startDate === after.startDate &&
    before.endDate === after.endDate &&
    before.guestsCount === after.guestsCount &&
    before.childrenCount === after.childrenCount
  );
}

/**
 * What the price depends on besides the dates. Days ahead count from the day on which the customer booked or requested the stay, and the
 * promotion has the terms with which it was redeemed. Optional charges that the listing still has stay chosen. The maximum of guests applies if
 * their number grows.
 */
function alteredCircumstances(
  reservation: Reservation,
  listing: Listing,
  { startDate, endDate, guestsCount, childrenCount }: AlteredStay,
  { promotion }: Conditions,
) {
  const lines = storedLines(reservation);
  const offered = new Set(chargesOf(listing).map(({ id }) => id));
  const chargeIds = lines.flatMap(({ chargeId }) => (chargeId !== null && offered.has(chargeId) ? [chargeId] : []));
  const isMore = (guestsCount ?? 1) > (reservation.guests_count ?? 1);
  const circumstances = circumstancesOf(
    { startDate, guestsCount, childrenCount, chargeIds },
    { charges: listing.charges, max_guests: isMore ? listing.max_guests : null },
    bookingDay(reservation.time_zone, reservation.requested_at ?? reservation.created_at),
  );
  if ('failure' in circumstances) return circumstances;
  // A stay that was inserted after its first day, as a sandbox does, was booked on that day.
  circumstances.daysAhead = Math.max(0, circumstances.daysAhead);
  const nights = nightsBetween(startDate, endDate);
  const redeemed = lines.find(({ kind }) => kind === PriceLineKind.Promotion);
  if (redeemed && (nights >= reservation.nights || nights >= (promotion?.min_nights ?? 1))) {
    const { name, percent, minor } = redeemed;
    // The line may be less than the promotion's amount, because it is at most the price of the nights.
    const { percent: redeemedPercent, amount_minor: amountMinor } = promotion ?? {
      percent,
      amount_minor: percent === null ? -minor : null,
    };
    circumstances.promotion = { code: name!, percent: redeemedPercent, amountMinor };
  }
  return circumstances;
}

/** What the cancellation policy does not refund of the booked prices of the nights that the stay drops, after discounts. */
function notRefunded(
  reservation: Reservation,
  lines: readonly PriceLine[],
  after: Stay,
  { isByCustomer, proposedAt }: Conditions,
): number {
  if (!isByCustomer) return 0;
  const prices = storedNightPrices(reservation);
  const { start_date, end_date, cancellation_policy, time_zone } = reservation;
  const dropped = outside({ startDate: start_date, endDate: end_date }, after).flatMap(({ startDate, endDate }) =>
    prices.slice(nightsBetween(start_date, startDate), nightsBetween(start_date, endDate)),
  );
  const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0);
  const whole = sum(prices);
  const net = whole === 0 ? 0 : share(sumsOf(lines).nights, sum(dropped), whole);
  return share(net, 100 - refundPercent(cancellation_policy, start_date, todayIn(time_zone, proposedAt)), 100);
}

function amountOf(lines: readonly PriceLine[], kind: PriceLineKind): number {
  return lines.filter((line) => line.kind === kind).reduce((total, { minor }) => total + minor, 0);
}
