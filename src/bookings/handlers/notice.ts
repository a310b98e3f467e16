import { BookingStatus, RentInvoiceStatus, RentType } from '../../../generated/enumerations';
import type { Caller } from '../../contract/caller';
import { type Failure, fail, notFound, ofMembers } from '../../contract/failures';
import type { Handler, Request } from '../../contract/handler';
import type { Trx } from '../../database/connection';
import { onUnique } from '../../database/errors';
import { audit } from '../../journal/repository-audit';
import { createMessage } from '../../languages';
import { type CalendarDate, addMonths, nightsBetween, todayIn } from '../../values/dates';
import { announce } from '../announcements';
import { noNights, noRules } from '../arrival-rules';
import { isOpen, nightsAround } from '../bookable';
import { expireHolds } from '../expiry';
import { withReservation } from '../locking';
import { termsOf } from '../pricing';
import { addInvoices, settleRent } from '../rent';
import { returnSurplus } from '../rent-rounding';
import { rentMonths } from '../rent-books';
import { addedMonthOf, endedEarlierColumns, monthProblem, noticeProblem, renewedColumns } from '../rent-terms';
import { type Reservation, changeStay, freeNights } from '../repository';
import { lockListing } from '../repository-listings';
import { withNights } from '../repository-night-rules';
import { insertNights, readOccupancy } from '../repository-nights';
import { getReservation } from '../repository-reading';
import { listInvoicesFor } from '../repository-rent';
import { readStanding } from '../repository-standing';
import { maxNights, rulesOf, stayProblem } from '../stays';
import { tooOften } from '../stay-changes';
import { stateConflict } from '../transitions';

/** The failure when the reservation is not a Confirmed monthly stay; undefined when it is. */
function rentProblem({ status, rent_type }: Reservation): Failure<'STATE_CONFLICT'> | undefined {
  if (rent_type !== RentType.Monthly) return fail('STATE_CONFLICT', { message: createMessage('rent.notMonthly') });
  return status === BookingStatus.Confirmed ? undefined : stateConflict(status);
}

/**
 * Ends a monthly stay earlier: frees its later nights, voids their invoices, and refunds what was paid for them. The owner's notice for the last
 * day ends nothing earlier; it only prevents renewals.
 */
export const giveNotice: Handler<'giveNotice'> = async ({ path, body, caller, traceId }, dependencies) => {
  const { endDate, reason = null } = body;
  const outcome = await withReservation(dependencies, path.id, caller, async (trx, reservation, at) => {
    const answer = async () => ({
      status: 200 as const,
      data: await getReservation(trx, reservation, caller),
      message: createMessage('rent.noticeGiven', { date: endDate }),
    });
    const wrong = rentProblem(reservation);
    if (wrong) return wrong;
    const isCustomer = caller.userId === reservation.customer_id;
    const isEarlier = endDate !== reservation.end_date;
    if (!isEarlier && (isCustomer || reservation.owner_gave_notice)) return answer();
    const today = todayIn(reservation.time_zone, at);
    const problem =
      (await tooOften(trx, 'giveNotice', reservation, caller)) ??
      (isEarlier ? noticeProblem(reservation, endDate, today) : undefined);
    if (problem) return problem;

    const changes = {
      end_date: endDate,
      ...(isEarlier && (await endEarlier(trx, reservation, endDate, caller, at))),
      ...(!isCustomer && { owner_gave_notice: 1 as const }),
      updated_at: at,
    };
    await changeStay(trx, reservation, changes);
    if (isEarlier) await freeNights(trx, reservation, endDate, at);
    const ended = { ...reservation, ...changes };
    const to = [isCustomer ? 'owner' : 'customer'] as const;
    await announce(trx, 'noticeGiven', ended, { to, reason, at });
    await audit(trx, 'giveNotice', `reservation:${reservation.id}`, { by: caller, reason, traceId, at });
    return answer();
  });
  return outcome ?? notFound('reservation');
};

/** Voids and reduces the invoices of the nights from `endDate` on, refunds what was paid for them, and returns the changed columns. */
async function endEarlier(trx: Trx, reservation: Reservation, endDate: CalendarDate, caller: Caller, at: number) {
  await settleRent(trx, reservation, at, endDate);
  await returnSurplus(trx, 'giveNotice', caller, reservation, at);
  return endedEarlierColumns(reservation, endDate, await totalOfInvoices(trx, reservation));
}

async function totalOfInvoices(trx: Trx, reservation: Reservation): Promise<number> {
  const invoices = await listInvoicesFor(trx, reservation);
  const due = invoices.filter(({ status }) => status !== RentInvoiceStatus.Void);
  return due.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
}

/**
 * Adds months to a monthly stay. As in a booking, the primary key of the nights rejects a night that is taken, and bookings of the
 * listing in this process run one after another.
 */
export const renewReservation: Handler<'renewReservation'> = async (request, dependencies) => {
  const renewed = withReservation(dependencies, request.path.id, request.caller, (trx, reservation, at) =>
    renew(trx, request, reservation, at),
  );
  const outcome = await onUnique(renewed, { reservation_night_taken: fail('DATES_NOT_AVAILABLE') });
  return outcome ?? notFound('reservation');
};

async function renew(
  trx: Trx,
  { body, caller, traceId }: Request<'renewReservation'>,
  reservation: Reservation,
  at: number,
) {
  const { months } = body;
  const { property_id, owner_id, customer_id, end_date: startDate, time_zone } = reservation;
  const wrong = rentProblem(reservation);
  if (wrong) return wrong;
  const often = await tooOften(trx, 'renewReservation', reservation, caller);
  if (often) return often;
  if (reservation.owner_gave_notice) return fail('STATE_CONFLICT', { message: createMessage('rent.ownerGaveNotice') });
  const listing = await lockListing(trx, property_id, at);
  const standing = await readStanding(trx, customer_id, { id: property_id, owner_id });
  const isOffered = listing?.isPublic && standing.isOwnerOpen && listing.rent_type === RentType.Monthly;
  if (!isOffered || listing.currency_id !== reservation.currency_id)
    return fail('STATE_CONFLICT', { message: createMessage('rent.notOffered') });
  if (listing.hasPassedHolds) await expireHolds(trx, property_id, at);
  const stay = { startDate, endDate: addMonths(startDate, months) };
  const rules = rulesOf(await withNights(trx, listing, stay), { today: todayIn(time_zone, at), now: at });
  // The last day follows from the number of months.
  const problem = stayProblem(stay, { ...rules, minStayNights: 1, seasons: [], minNoticeDays: 0, arrival: noRules });
  // The client sends only the number of months.
  if (problem) return { ...problem, errors: (problem.errors ?? []).map((error) => ({ ...error, field: 'months' })) };
  // The schema allows no longer stay.
  if (nightsBetween(reservation.start_date, stay.endDate) > maxNights)
    return fail('STAY_TOO_LONG', ofMembers(createMessage('stay.tooLong', { count: maxNights }), 'months'));
  const month = addedMonthOf(reservation, termsOf({ ...listing, nights: noNights }));
  const changed = monthProblem(month, body, reservation);
  if (changed) return changed;

  const whole = { startDate: reservation.start_date, endDate: stay.endDate };
  const before = { startDate: reservation.start_date, endDate: reservation.end_date };
  const occupancy = await readOccupancy(trx, property_id, nightsAround(whole), at, reservation.id);
  if (!isOpen(whole, rules, occupancy, before)) return fail('DATES_NOT_AVAILABLE');

  const changes = { ...renewedColumns(reservation, stay.endDate, months, month), updated_at: at };
  await changeStay(trx, reservation, changes);
  await insertNights(trx, property_id, stay, { reservationId: reservation.id });
  await addInvoices(trx, reservation, rentMonths(stay, months * month.totalMinor), at);
  await settleRent(trx, reservation, at);
  await announce(trx, 'renewed', { ...reservation, ...changes }, { to: ['owner'], at });
  await audit(trx, 'renewReservation', `reservation:${reservation.id}`, { by: caller, traceId, at });
  return {
    status: 200 as const,
    data: await getReservation(trx, reservation, caller),
    message: createMessage('rent.renewed', { date: stay.endDate }),
  };
}
