import { BookingStatus, RentType } from '../../generated/enumerations';
import type { Caller } from '../contract/caller';
import { type Failure, fail, ofMembers } from '../contract/failures';
import type { Database } from '../database/connection';
import { createMessage } from '../languages';
import { type CalendarDate, nightsBetween, todayIn } from '../values/dates';
import { noNights, noRules } from './arrival-rules';
import { isOpen, nightsAround } from './bookable';
import { termsOf } from './pricing';
import { type RentMonth, type StayOfMonths, addedStay, neededFor, rentMonths } from './rent-books';
import { booksWith, listMonths, settledBooks, totalOf } from './rent-plans';
import { refundableSurplus } from './rent-rounding';
import { type AddedMonth, addedMonthOf, endedEarlierColumns, noticeProblem, renewedColumns } from './rent-terms';
import type { Reservation } from './repository';
import type { Listing } from './repository-listings';
import { withNights } from './repository-night-rules';
import { readOccupancy } from './repository-nights';
import { readPartyStates } from './repository-parties';
import { tooOften } from './stay-changes';
import { maxNights, rulesOf, stayProblem } from './stays';
import { stateConflict } from './transitions';

/** What notice and a renewal of a monthly stay would do, for the changes and for their quotes. Nothing here writes. `at` is epoch ms. */

/** The failure when the reservation is not a Confirmed monthly stay; undefined when it is. */
function rentProblem({ status, rent_type }: Reservation): Failure<'STATE_CONFLICT'> | undefined {
  if (rent_type !== RentType.Monthly) return fail('STATE_CONFLICT', { message: createMessage('rent.notMonthly') });
  return status === BookingStatus.Confirmed ? undefined : stateConflict(status);
}

interface Notice {
  endDate: CalendarDate;
  caller: Caller;
}

/** Whether the notice would change the stay: not that of the customer for the day on which it ends, and not the owner's for the second time. */
export function changesStay({ customer_id, end_date, owner_gave_notice }: Reservation, { endDate, caller }: Notice) {
  return endDate !== end_date || !(caller.userId === customer_id || owner_gave_notice);
}

/** The failure of a notice that cannot be given; undefined if it can, or if it would change nothing. */
export async function noticeRefusal(db: Database, reservation: Reservation, notice: Notice, at: number) {
  const wrong = rentProblem(reservation);
  if (wrong || !changesStay(reservation, notice)) return wrong;
  const often = await tooOften(db, 'giveNotice', reservation, notice.caller);
  if (often || notice.endDate === reservation.end_date) return often;
  return noticeProblem(reservation, notice.endDate, todayIn(reservation.time_zone, at));
}

/** What the notice would do to the reservation (its columns that change), its invoices and its payments. */
export async function planNotice(db: Database, reservation: Reservation, endDate: CalendarDate, at: number) {
  const before = await booksWith(db, reservation, [], at);
  if (endDate === reservation.end_date)
    return { before, after: before, refundMinor: 0, columns: { end_date: endDate }, ended: reservation };
  const after = settledBooks(before, endDate);
  const columns = endedEarlierColumns(reservation, endDate, totalOf(after.invoices));
  const ended: Reservation = { ...reservation, ...columns };
  const refunds = await refundableSurplus(db, reservation, {
    payments: after.payments,
    needed: neededFor(after.invoices),
  });
  const refundMinor = refunds.reduce((sum, { amount }) => sum + amount, 0);
  return { before, after, refundMinor, columns, ended };
}

/** What a renewal adds to a reservation. */
export interface Renewal {
  /** The added nights. */
  stay: StayOfMonths;
  month: AddedMonth;
  months: RentMonth[];
  isAvailable: boolean;
  /** The columns of the reservation that change. */
  columns: ReturnType<typeof renewedColumns>;
}

/**
 * What adding `months` to the reservation would do, or the failure if its state, the listing or its rules reject it. Whether the nights are free is
 * part of the result; the primary key of the nights decides.
 */
export async function planRenewal(
  db: Database,
  reservation: Reservation,
  listing: Listing | undefined,
  { months, caller }: { months: number; caller: Caller },
  at: number,
) {
  const { property_id, owner_id, customer_id, start_date, end_date, time_zone } = reservation;
  const wrong = rentProblem(reservation) ?? (await tooOften(db, 'renewReservation', reservation, caller));
  if (wrong) return wrong;
  if (reservation.owner_gave_notice) return fail('STATE_CONFLICT', { message: createMessage('rent.ownerGaveNotice') });
  const parties = await readPartyStates(db, customer_id, { id: property_id, owner_id });
  const isOffered = listing?.isPublic && parties.isOwnerOpen && listing.rent_type === RentType.Monthly;
  if (!isOffered || listing.currency_id !== reservation.currency_id)
    return fail('STATE_CONFLICT', { message: createMessage('rent.notOffered') });
  const stay = addedStay(await listMonths(db, reservation), months);
  const rules = rulesOf(await withNights(db, listing, stay), { today: todayIn(time_zone, at), now: at });
  // The last day follows from the number of months.
  const problem = stayProblem(stay, { ...rules, minStayNights: 1, seasons: [], minNoticeDays: 0, arrival: noRules });
  // The client sends only the number of months.
  if (problem) return { ...problem, errors: (problem.errors ?? []).map((error) => ({ ...error, field: 'months' })) };
  // The schema allows no longer stay.
  if (nightsBetween(start_date, stay.endDate) > maxNights)
    return fail('STAY_TOO_LONG', ofMembers(createMessage('stay.tooLong', { count: maxNights }), 'months'));
  const month = addedMonthOf(reservation, termsOf({ ...listing, nights: noNights }));
  const whole = { startDate: start_date, endDate: stay.endDate };
  const occupancy = await readOccupancy(db, property_id, nightsAround(whole), at, reservation.id);
  const renewal: Renewal = {
    stay,
    month,
    months: rentMonths(stay, months * month.totalMinor),
    isAvailable: isOpen(whole, rules, occupancy, { startDate: start_date, endDate: end_date }),
    columns: renewedColumns(reservation, stay, months, month),
  };
  return renewal;
}
