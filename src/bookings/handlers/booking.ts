import { BookingStatus } from '../../../generated/enumerations';
import type { Dependencies } from '../../contract/dependencies';
import { fail } from '../../contract/failures';
import type { Handler, Request } from '../../contract/handler';
import type { Trx } from '../../database/connection';
import { onUnique } from '../../database/errors';
import { createMessage } from '../../languages';
import { localTimeIn } from '../../values/dates';
import { toMajorUnits } from '../../values/money';
import { announce } from '../announcements';
import { expireHolds } from '../expiry';
import { nightPricesKept, priceOf, termsOf } from '../pricing';
import { quoteProblem } from '../quotes';
import { type Reservation, insertReservation } from '../repository';
import { type Listing, lockListing } from '../repository-listings';
import { insertNights } from '../repository-nights';
import { type Unpaid, countUnpaid, readStanding, takeTurn } from '../repository-standing';
import { bookingDay, rulesOf, stayProblem, unpaidProblem } from '../stays';
import { endOf, holdExpiry } from '../time';
import { withListingLock } from '../listing-mutex';
import { ownReservationView } from '../view';

/** Books a stay. Whoever comes second to one of its nights is turned away by the database, not by a look beforehand. */
export const bookReservation: Handler<'bookReservation'> = async (request, dependencies) => {
  if (!request.caller.isVerified) return fail('VERIFICATION_REQUIRED');
  const booked = withListingLock(dependencies, request.body.propertyId, () =>
    dependencies.database.transaction((trx) => book(trx, request, dependencies)),
  );
  return onUnique(booked, { reservation_night_taken: fail('DATES_NOT_AVAILABLE') });
};

async function book(trx: Trx, { body, caller }: Request<'bookReservation'>, { clock, config }: Dependencies) {
  const now = clock.now();
  // Bookings of one listing stand in line here, so that none can deadlock with another.
  const listing = await lockListing(trx, body.propertyId, now);
  if (!listing) return fail('NOT_FOUND');
  if (listing.hasPassedHolds) await expireHolds(trx, listing.id, now);
  if (!listing.isPublic) return fail('NOT_FOUND');
  const stay = { startDate: body.startDate, endDate: body.endDate };
  const problem = stayProblem(stay, rulesOf(listing, bookingDay(listing.time_zone, now)));
  if (problem) return problem;
  const tooMany = guestsProblem(listing, body.guestsCount);
  if (tooMany) return tooMany;

  const price = priceOf(stay, termsOf(listing), config);
  const unexpected = quoteProblem(body, listing, price);
  if (unexpected) return unexpected;
  const waits = price.depositMinor > 0;
  const others = await takeTurn(trx, caller.userId, listing.id);
  const standing = await readStanding(trx, caller.userId, listing);
  if (standing.isCustomerBlocked) return fail('USER_BLOCKED');
  if (!standing.isOwnerOpen) return fail('NOT_FOUND');
  const tooManyUnpaid = (counts: Unpaid) => unpaidProblem(counts, waits, config.limits);
  if (tooManyUnpaid({ unpaid: others.length, waiting: others.length })) {
    const booking = { userId: caller.userId, propertyId: listing.id, now };
    const problem = tooManyUnpaid(await countUnpaid(trx, booking, others));
    if (problem) return problem;
  }
  // No check that the nights are free: two bookings could both pass it. The primary key of the nights is the check.
  const row = await insertReservation(trx, {
    property_id: listing.id,
    customer_id: caller.userId,
    owner_id: listing.owner_id,
    status: waits ? BookingStatus.Pending : BookingStatus.Confirmed,
    start_date: stay.startDate,
    end_date: stay.endDate,
    ends_at: endOf(stay.endDate, listing.time_zone),
    nights: price.nights,
    rent_type: listing.rent_type,
    unit_price_minor: price.unitMinor,
    night_prices: nightPricesKept(price),
    total_minor: price.totalMinor,
    deposit_minor: price.depositMinor,
    currency_id: listing.currency_id,
    guests_count: body.guestsCount ?? null,
    note: body.note ?? null,
    hold_expires_at: waits ? holdExpiry(now, config.holdHours, stay.startDate, listing.time_zone) : null,
    cancellation_policy: listing.cancellation_policy,
    commission_type: price.commissionType,
    commission_value: price.commissionValue,
    commission_minor: price.commissionMinor,
    title: listing.title,
    city: listing.city,
    address: listing.address,
    image: standing.image,
    created_at: now,
    updated_at: now,
  });
  await insertNights(trx, listing.id, stay, { reservationId: row.id });
  const { title, city, address, time_zone, currency_code, minor_units } = listing;
  const shown = { shown_title: title, shown_city: city, shown_address: address, shown_image: row.image };
  const reservation = { ...row, ...shown, refund_status: null, time_zone, currency_code, minor_units };
  await announce(trx, 'created', reservation, { to: ['owner'], at: now });
  if (!waits) await announce(trx, 'confirmed', reservation, { to: ['customer', 'owner'], at: now });
  return {
    status: 200 as const,
    data: ownReservationView(reservation),
    message: successOf(reservation),
  };
}

function guestsProblem({ max_guests }: Listing, guestsCount: number | null | undefined) {
  if (max_guests === null || (guestsCount ?? 0) <= max_guests) return undefined;
  const message = createMessage('field.max', { limit: max_guests });
  return fail('VALIDATION_ERROR', { errors: [{ field: 'guestsCount', code: 'max', message }] });
}

/** What there is to do for whoever has booked, and until when. */
function successOf({ hold_expires_at, deposit_minor, minor_units, currency_code, time_zone }: Reservation) {
  if (hold_expires_at === null) return createMessage('stay.bookedAndConfirmed');
  const amount = toMajorUnits(deposit_minor, minor_units);
  const { date, time } = localTimeIn(time_zone, hold_expires_at);
  return createMessage('stay.booked', { amount, currency: currency_code, date, time });
}
