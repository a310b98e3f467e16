import { BookingStatus, PriceLineKind, RentType } from '../../../generated/enumerations';
import type { Config } from '../../config/config';
import type { Dependencies } from '../../contract/dependencies';
import { type Failure, fail, notFound } from '../../contract/failures';
import type { Handler, Request } from '../../contract/handler';
import type { Trx } from '../../database/connection';
import type { UniqueConstraint } from '../../database/constraints';
import { onUnique } from '../../database/errors';
import { createMessage } from '../../languages';
import { localTimeIn, nightsBetween } from '../../values/dates';
import { toMajorUnits } from '../../values/money';
import { announce } from '../announcements';
import { expireHolds } from '../expiry';
import { circumstancesOf } from '../circumstances';
import { type Price, linesToStore, nightPricesToStore, priceOf, termsOf } from '../pricing';
import { codeNotAccepted, findUsable, reductionOf } from '../promotions';
import { makeInvoices } from '../rent';
import { quoteProblem } from '../quotes';
import { type Reservation, insertReservation } from '../repository';
import { type Listing, lockListing } from '../repository-listings';
import { insertNights } from '../repository-nights';
import { insertRedemption, redeem } from '../repository-redemptions';
import { recordSpending } from '../repository-spending';
import { type Unpaid, countUnpaid, readStanding, lockCustomerAndAddStay } from '../repository-standing';
import { costOf, spendingProblem } from '../spending';
import { bookingDay, rulesOf, stayProblem, unpaidProblem } from '../stays';
import { endOf, holdExpiry } from '../time';
import { withListingMutex } from '../listing-mutex';
import { ownReservationView } from '../view';

/**
 * Books a stay. If two requests book the same night, the primary key of the nights rejects the second; the database guarantees it for every
 * path that takes nights. Likewise the unique key of redemptions rejects the second use of a promotion that each customer can use once.
 */
export const bookReservation: Handler<'bookReservation'> = async (request, dependencies) => {
  if (!request.caller.isVerified) return fail('VERIFICATION_REQUIRED');
  const booked = withListingMutex(dependencies, request.body.propertyId, () =>
    dependencies.database.transaction((trx) => book(trx, request, dependencies)),
  );
  return onUnique(booked, taken);
};

const taken: Partial<Record<UniqueConstraint, Failure<'DATES_NOT_AVAILABLE' | 'PROMO_CODE_NOT_ACCEPTED'>>> = {
  reservation_night_taken: fail('DATES_NOT_AVAILABLE'),
  promotion_redemption_once: codeNotAccepted,
};

/** The transaction of a booking. It locks the listing, then the customer, the API key and the promotion; bookings of one listing cannot deadlock. */
async function book(trx: Trx, request: Request<'bookReservation'>, { clock, config }: Dependencies) {
  const { body, caller } = request;
  const now = clock.now();
  const listing = await lockListing(trx, body.propertyId, now);
  if (!listing) return notFound('property');
  if (listing.hasPassedHolds) await expireHolds(trx, listing.id, now);
  const circumstances = readCircumstances(listing, body, now);
  if ('failure' in circumstances) return circumstances;
  const promotion = await findPromotion(trx, request, listing, now);
  if (promotion && 'failure' in promotion) return promotion;
  if (promotion) circumstances.promotion = reductionOf(promotion);
  const price = priceOf(body, termsOf(listing), config, circumstances);
  const changed = quoteProblem(body, listing, price);
  if (changed) return changed;

  const earlier = await lockCustomerAndAddStay(trx, caller.userId, listing.id);
  const standing = await readStanding(trx, caller.userId, listing);
  if (standing.isCustomerBlocked) return fail('USER_BLOCKED');
  if (!standing.isOwnerOpen) return notFound('property');
  const booking = { userId: caller.userId, propertyId: listing.id, now };
  const tooManyUnpaid = await unpaidLimitProblem(trx, booking, earlier, price, config);
  if (tooManyUnpaid) return tooManyUnpaid;
  const cost = costOf(price);
  const overLimit = await spendingProblem(trx, caller.key, listing, cost, now);
  if (overLimit) return overLimit;
  // A promotion that reduces nothing, because the nights cost nothing, is not redeemed.
  const used = price.lines.some(({ kind }) => kind === PriceLineKind.Promotion) ? promotion : null;
  const redemption = used && (await redeem(trx, used));
  if (redemption === 'refused') return codeNotAccepted;
  if (redemption === 'changed') return fail('PRICE_CHANGED', { message: createMessage('promotion.termsChanged') });

  const promotionId = used?.id ?? null;
  const row = await insertReservation(
    trx,
    reservationRow(request, listing, price, config, { image: standing.image, promotionId, now }),
  );
  if (used) await insertRedemption(trx, row, used, now);
  if (caller.key) await recordSpending(trx, caller.key.id, cost, now);
  await insertNights(trx, listing.id, body, { reservationId: row.id });
  const reservation = {
    ...row,
    shown_title: listing.title,
    shown_city: listing.city,
    shown_address: listing.address,
    shown_image: row.image,
    refund_status: null,
    time_zone: listing.time_zone,
    currency_code: listing.currency_code,
    minor_units: listing.minor_units,
  };
  await announce(trx, 'created', reservation, { to: ['owner'], at: now });
  if (row.status === BookingStatus.Confirmed) {
    await announce(trx, 'confirmed', reservation, { to: ['customer', 'owner'], at: now });
    await makeInvoices(trx, reservation, now);
  }
  return {
    status: 200 as const,
    data: ownReservationView(reservation),
    message: successOf(reservation),
  };
}

/** What the price depends on, or the failure when the listing is not public or its rules reject the stay, the guests or the charges. */
function readCircumstances(listing: Listing, body: Request<'bookReservation'>['body'], now: number) {
  if (!listing.isPublic) return notFound('property');
  const today = bookingDay(listing.time_zone, now);
  return stayProblem(body, rulesOf(listing, today)) ?? circumstancesOf(body, listing, today);
}

/** The promotion of the code that was sent; null if none was; the failure if it cannot be used. */
async function findPromotion(trx: Trx, { body, caller }: Request<'bookReservation'>, listing: Listing, now: number) {
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
  price: Price,
  { limits }: Config,
) {
  const problemOf = (counts: Unpaid) => unpaidProblem(counts, price.depositMinor > 0, limits);
  if (!problemOf({ unpaid: earlier.length, waiting: earlier.length })) return undefined;
  return problemOf(await countUnpaid(trx, booking, earlier));
}

/** The row of the reservation: Pending with a hold if there is a deposit to pay, else Confirmed. */
function reservationRow(
  { body, caller }: Request<'bookReservation'>,
  listing: Listing,
  price: Price,
  { holdHours }: Config,
  { image, promotionId, now }: { image: string | null; promotionId: number | null; now: number },
) {
  const hasDeposit = price.depositMinor > 0;
  const isMonthly = listing.rent_type === RentType.Monthly;
  return {
    property_id: listing.id,
    customer_id: caller.userId,
    owner_id: listing.owner_id,
    status: hasDeposit ? BookingStatus.Pending : BookingStatus.Confirmed,
    start_date: body.startDate,
    end_date: body.endDate,
    ends_at: endOf(body.endDate, listing.time_zone),
    nights: price.nights,
    rent_type: listing.rent_type,
    unit_price_minor: price.unitMinor,
    night_prices: nightPricesToStore(price),
    ...linesToStore(price),
    promotion_id: promotionId,
    total_minor: price.totalMinor,
    deposit_minor: price.depositMinor,
    currency_id: listing.currency_id,
    guests_count: body.guestsCount ?? null,
    children_count: body.childrenCount || null,
    note: body.note ?? null,
    hold_expires_at: hasDeposit ? holdExpiry(now, holdHours, body.startDate, listing.time_zone) : null,
    notice_days: isMonthly ? listing.notice_days : null,
    min_stay_nights: isMonthly ? listing.min_stay_nights : null,
    cancellation_policy: listing.cancellation_policy,
    commission_type: price.commissionType,
    commission_value: price.commissionValue,
    commission_minor: price.commissionMinor,
    title: listing.title,
    city: listing.city,
    address: listing.address,
    image,
    created_at: now,
    updated_at: now,
  };
}

/** The success message: confirmed, or the deposit to pay and when the hold ends. */
function successOf({ hold_expires_at, deposit_minor, minor_units, currency_code, time_zone }: Reservation) {
  if (hold_expires_at === null) return createMessage('stay.bookedAndConfirmed');
  const amount = toMajorUnits(deposit_minor, minor_units);
  const { date, time } = localTimeIn(time_zone, hold_expires_at);
  return createMessage('stay.booked', { amount, currency: currency_code, date, time });
}
