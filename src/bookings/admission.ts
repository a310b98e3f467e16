import { BookingMode, PriceLineKind } from '../../generated/enumerations';
import type { Caller } from '../contract/caller';
import type { Dependencies } from '../contract/dependencies';
import { type Failure, Refusal, fail, notFound } from '../contract/failures';
import type { Request } from '../contract/handler';
import type { Trx } from '../database/connection';
import type { UniqueConstraint } from '../database/constraints';
import type { Row } from '../database/tables';
import { createMessage } from '../languages';
import { nightsBetween } from '../values/dates';
import { isOpen, nightsAround, restrictsNights } from './bookable';
import { circumstancesOf } from './circumstances';
import { expireHolds } from './expiry';
import { type Price, nightPricesToStore, priceOf, termsOf } from './pricing';
import { codeNotAccepted, findUsable, reductionOf } from './promotions';
import { quoteProblem } from './quotes';
import { type Listing, lockListing } from './repository-listings';
import { withNights } from './repository-night-rules';
import { readOccupancy } from './repository-nights';
import type { PromotionRow } from './repository-promotions';
import { insertRedemption, redeem } from './repository-redemptions';
import { recordSpending } from './repository-spending';
import { type Unpaid, countUnpaid, lockCustomerAndAddStay, readPartyStates } from './repository-parties';
import { termColumns } from './reservation-terms';
import { costOf, spendingProblem } from './spending';
import { type Stay, type StayRules, bookingDay, rulesOf, stayProblem, unpaidProblem } from './stays';

/**
 * What a booking and a request to book have in common. {@link admitStay} checks and prices the stay under the locks of the listing, the customer,
 * the API key and the promotion, in this order. The caller inserts its record and then calls {@link recordAdmission}. The statement
 * that locks the listing also reads whether the nights are taken, so that most stays that lose are rejected before anything is inserted. The
 * primary key of the nights decides last; nights that only rules keep free are read under the lock of the listing.
 */
export interface StayRequest {
  body: Omit<Request<'bookReservation'>['body'], 'note'>;
  caller: Caller;
}

const datesTaken = fail('DATES_NOT_AVAILABLE');

/** The failures of unique keys that reject a stay. */
export const taken: Partial<Record<UniqueConstraint, Failure<'DATES_NOT_AVAILABLE' | 'PROMO_CODE_NOT_ACCEPTED'>>> = {
  reservation_night_taken: datesTaken,
  promotion_redemption_once: codeNotAccepted,
};

/** A stay that can be booked or requested. */
export interface Admission {
  listing: NonNullable<Awaited<ReturnType<typeof lockListing>>>;
  price: Price;
  /** The promotion that was redeemed; null if none. */
  promotion: PromotionRow | null;
  /** The listing's first picture; null when it has none. */
  image: string | null;
}

/** Checks and prices the stay; `as` is what is asked for. Returns the failure if it is not possible. */
export async function admitStay(
  trx: Trx,
  { body, caller }: StayRequest,
  { config }: Pick<Dependencies, 'config'>,
  { as, now }: { as: 'booking' | 'request'; now: number },
) {
  const listing = await lockToBook(trx, body, now);
  if (!listing) return notFound('property');
  const rules = rulesOf(listing, { today: bookingDay(listing.time_zone, now), now });
  const circumstances = readCircumstances(listing, body, rules);
  if ('failure' in circumstances) return circumstances;
  const found = await findPromotion(trx, { body, caller }, listing, now);
  if (found && 'failure' in found) return found;
  if (found) circumstances.promotion = reductionOf(found);
  const price = priceOf(body, termsOf(listing), config, circumstances);
  const changed = quoteProblem(body, listing, price);
  if (changed) return changed;

  const earlier = await lockCustomerAndAddStay(trx, caller.userId, listing.id);
  const parties = await readPartyStates(trx, caller.userId, listing);
  if (parties.isCustomerBlocked) return fail('USER_BLOCKED');
  if (!parties.isOwnerOpen) return notFound('property');
  if (as === 'booking' && needsRequest(listing, parties)) return fail('REQUEST_REQUIRED');
  if (as === 'request' && !needsRequest(listing, parties))
    return fail('STATE_CONFLICT', { message: createMessage('bookingRequest.notNeeded') });
  const booking = { userId: caller.userId, propertyId: listing.id, now };
  const hasDeposit = as === 'request' || price.depositMinor > 0;
  const tooManyUnpaid = await unpaidLimitProblem(trx, booking, earlier(), hasDeposit, config.limits);
  if (tooManyUnpaid) return tooManyUnpaid;
  const overLimit = await spendingProblem(trx, caller.key, listing, costOf(price), now);
  if (overLimit) return overLimit;
  // Rolls back, which needs no flush of the log while others wait for the listing.
  if (listing.isTaken) throw new Refusal(datesTaken);
  if (!(await areNightsOpen(trx, listing.id, body, rules, now))) return fail('DATES_NOT_AVAILABLE');
  // A promotion that reduces nothing, because the nights cost nothing, is not redeemed.
  const promotion = price.lines.some(({ kind }) => kind === PriceLineKind.Promotion) ? found : null;
  const redemption = promotion && (await redeem(trx, promotion));
  if (redemption === 'refused') return codeNotAccepted;
  if (redemption === 'changed') return fail('PRICE_CHANGED', { message: createMessage('promotion.termsChanged') });
  const admission: Admission = { listing, price, promotion, image: parties.image };
  return admission;
}

/** Stores the redemption of the promotion under `id`, and counts the stay against the spending limit of the API key. */
export async function recordAdmission(
  trx: Trx,
  { listing, price, promotion }: Admission,
  caller: Caller,
  id: number,
  now: number,
): Promise<void> {
  const use = { id, property_id: listing.id, customer_id: caller.userId };
  if (promotion) await insertRedemption(trx, use, promotion, now);
  if (caller.key) await recordSpending(trx, caller.key.id, costOf(price), now);
}

/** Whether the customer has to send a request instead of booking at once. */
export function needsRequest(
  { booking_mode }: Pick<Row<'rent_property'>, 'booking_mode'>,
  { isCustomerIdentified }: { isCustomerIdentified: boolean },
): boolean {
  if (booking_mode === BookingMode.InstantIfVerified) return !isCustomerIdentified;
  return booking_mode === BookingMode.Request;
}

/** The columns that a reservation and a request have in common: the stay, its price, and copies of the listing's data. */
export function admittedColumns({ body, caller }: StayRequest, { listing, price, promotion, image }: Admission) {
  return {
    property_id: listing.id,
    customer_id: caller.userId,
    owner_id: listing.owner_id,
    start_date: body.startDate,
    end_date: body.endDate,
    nights: price.nights,
    ...termColumns(listing, price),
    unit_price_minor: price.unitMinor,
    night_prices: nightPricesToStore(price),
    promotion_id: promotion?.id ?? null,
    total_minor: price.totalMinor,
    currency_id: listing.currency_id,
    guests_count: body.guestsCount ?? null,
    children_count: body.childrenCount || null,
    commission_type: price.commissionType,
    commission_value: price.commissionValue,
    commission_minor: price.commissionMinor,
    title: listing.title,
    city: listing.city,
    address: listing.address,
    image,
  };
}

/** Locks the listing, and expires its holds that have ended. Returns it with the nights of the stay that have something of their own. */
async function lockToBook(trx: Trx, stay: Stay & { propertyId: number }, now: number) {
  const listing = await lockListing(trx, stay.propertyId, now, stay);
  if (listing?.hasPassedHolds) await expireHolds(trx, listing.id, now);
  return listing && withNights(trx, listing, stay);
}

/** What the price depends on, or the failure when the listing is not public or its rules reject the stay, the guests or the charges. */
function readCircumstances(listing: Listing, body: StayRequest['body'], rules: StayRules) {
  if (!listing.isPublic) return notFound('property');
  return stayProblem(body, rules) ?? circumstancesOf(body, listing, rules.today);
}

/** Whether no rule closes nights of the stay or keeps them free. Taken nights are rejected by the primary key. */
async function areNightsOpen(trx: Trx, id: number, stay: Stay, rules: StayRules, now: number): Promise<boolean> {
  if (!restrictsNights(stay, rules)) return true;
  return isOpen(stay, rules, await readOccupancy(trx, id, nightsAround(stay), now));
}

/** The promotion of the code that was sent; null if none was; the failure if it cannot be used. */
async function findPromotion(trx: Trx, { body, caller }: StayRequest, listing: Listing, now: number) {
  const nights = nightsBetween(body.startDate, body.endDate);
  const use = { listing, nights, today: bookingDay(listing.time_zone, now), customerId: caller.userId };
  return findUsable(trx, body.promoCode, use);
}

/**
 * The failure when the customer has too many unpaid reservations. `earlier` are the listings of the stays that may be unpaid; they are counted
 * only when there are enough of them to reach a limit.
 */
async function unpaidLimitProblem(
  trx: Trx,
  booking: { userId: number; propertyId: number; now: number },
  earlier: readonly number[],
  hasDeposit: boolean,
  limits: Dependencies['config']['limits'],
) {
  const problemOf = (counts: Unpaid) => unpaidProblem(counts, hasDeposit, limits);
  if (!problemOf({ unpaid: earlier.length, waiting: earlier.length })) return undefined;
  return problemOf(await countUnpaid(trx, booking, earlier));
}
