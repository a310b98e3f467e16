import { BookingRequestStatus, BookingStatus } from '../../generated/enumerations';
import { names } from '../../generated/names';
import type { Config } from '../config/config';
import type { Caller } from '../contract/caller';
import type { Dependencies } from '../contract/dependencies';
import { type Failure, fail } from '../contract/failures';
import type { Request } from '../contract/handler';
import type { Trx } from '../database/connection';
import { lockRow } from '../database/dialect';
import { createMessage } from '../languages';
import { type StayRequest, admitStay, admittedColumns, recordAdmission } from './admission';
import { type Party, othersThan, partyOf } from './parties';
import { announce, publishStep } from './announcements';
import { announceRequest } from './booking-request-announcements';
import { expireRequestIfDue, nextReminder } from './booking-request-steps';
import { takeImportedNights } from './imported-nights';
import { inListingTransaction } from './listing-mutex';
import { makeInvoices } from './rent';
import { insertReservation } from './repository';
import { hideTexts } from './repository-hidden-texts';
import { findRequestConflict } from './repository-imported-nights';
import {
  type BookingRequestRow,
  closeRequest,
  findRequest,
  getRequest,
  insertRequest,
  lockRequest,
} from './repository-booking-requests';
import { lockListing } from './repository-listings';
import { handOverNights, insertNights } from './repository-nights';
import { handOverRedemption, redeemerOf } from './repository-redemptions';
import { type PartyStates, isBlocked, lockCustomerAndAddStay, readPartyStates } from './repository-parties';
import { endOf, holdExpiry } from './time';

/**
 * The life cycle of a request to book. Its steps run under the locks of the listing and of the request.
 *
 * | Function | Operation | Request | Nights |
 * |---|---|---|---|
 * | {@link addRequest} | addBookingRequest | to Requested | held by the request |
 * | {@link accept} | acceptBookingRequest | Requested to Accepted | handed over to a new reservation |
 * | `release` | declineBookingRequest | Requested to Declined | free |
 * | `release` | withdrawBookingRequest | Requested to Withdrawn | free |
 * | `expireRequestIfDue` | each of these, reads of nights, and a job | Requested to Expired | free |
 *
 * A request and a reservation hold nights by the same primary key. `at` and `now` are epoch ms.
 */
const { Requested, Accepted } = BookingRequestStatus;

/** How long a request can be decided, in hours, as a hold lasts. */
const decisionHours = 24;

/** The transaction of a new request: that of a booking, with a request in the place of the reservation. */
export async function addRequest(
  trx: Trx,
  { body, caller }: Pick<Request<'addBookingRequest'>, 'body' | 'caller'>,
  dependencies: Pick<Dependencies, 'clock' | 'config'>,
) {
  const now = dependencies.clock.now();
  const stay: StayRequest = { body, caller };
  const admission = await admitStay(trx, stay, dependencies, { as: 'request', now });
  if ('failure' in admission) return admission;
  const { listing } = admission;
  const expires_at = holdExpiry(now, decisionHours, body.startDate, listing.time_zone);
  const row = await insertRequest(trx, {
    ...admittedColumns(stay, admission),
    status: Requested,
    message: body.message ?? null,
    expires_at,
    remind_at: nextReminder({ created_at: now, expires_at }, now),
    created_at: now,
    updated_at: now,
  });
  await recordAdmission(trx, admission, caller, redeemerOf(row.id), now);
  await insertNights(trx, listing.id, body, { request: row });
  const request = await getRequest(trx, row);
  await announceRequest(trx, 'created', request, ['owner'], now);
  return request;
}

/**
 * Runs `work` on a request in a transaction that holds the locks of its listing and of the request, after expiring it if that is due. The
 * transaction commits whatever `work` returns. Returns undefined when the caller may not read the request, and USER_BLOCKED when the caller was
 * blocked while the transaction waited for the locks.
 */
export async function withRequest<Result>(
  dependencies: Pick<Dependencies, 'database' | 'clock' | 'listingMutex'>,
  id: number,
  caller: Caller,
  work: (trx: Trx, request: BookingRequestRow, now: number) => Promise<Result>,
): Promise<Result | Failure<'USER_BLOCKED'> | undefined> {
  const { database, clock } = dependencies;
  const key = await findRequest(database.read, id, caller);
  if (!key) return undefined;
  return inListingTransaction(dependencies, key.property_id, async (trx) => {
    await lockRow(trx, 'rent_property', key.property_id);
    const request = await lockRequest(trx, key);
    // After the locks: the request may have ended during the wait.
    const now = clock.now();
    if (await isBlocked(trx, caller.userId)) return fail('USER_BLOCKED');
    return work(trx, (await expireRequestIfDue(trx, request, now)) ? await getRequest(trx, key) : request, now);
  });
}

/** The failure of a step that the state of the request does not allow; its message contains the state. */
export function requestConflict(status: BookingRequestStatus) {
  return fail('STATE_CONFLICT', {
    message: createMessage('bookingRequest.state', {
      state: createMessage(`BookingRequestStatus.${names.BookingRequestStatus[status]}`),
    }),
  });
}

interface Act {
  by: Caller;
  config: Pick<Config, 'holdHours'>;
  at: number;
}

/** Who is notified of a step that `by` has taken: the other party, or both parties if an administrator has. */
export const toldBy = (by: Pick<Caller, 'role'>): Party[] => othersThan(partyOf(by.role));

/**
 * Accepts an open request: makes its reservation at the requested price, and hands the nights and the promotion over to it. Returns a failure, and
 * changes nothing, if the listing is not public, the customer is blocked, or an imported calendar contains nights of the request. Nothing else can
 * fail: the request already holds all that the reservation needs.
 */
export async function accept(trx: Trx, request: BookingRequestRow, { by, config, at }: Act) {
  const listing = (await lockListing(trx, request.property_id, at))!;
  // The stay is already counted, unless a server of the previous release has removed it from the customer's row.
  await lockCustomerAndAddStay(trx, request.customer_id, listing.id);
  const parties = await readPartyStates(trx, request.customer_id, listing);
  if (!listing.isPublic || !parties.isOwnerOpen || parties.isCustomerBlocked)
    return fail('STATE_CONFLICT', { message: createMessage('bookingRequest.notPossible') });
  // A server of the previous release may have read the calendars, which stores no conflicts of requests.
  await takeImportedNights(trx, request.property_id, at);
  const conflict = await findRequestConflict(trx, request);
  if (conflict) {
    const range = { startDate: conflict.start_date, endDate: conflict.end_date };
    return fail('DATES_NOT_AVAILABLE', { message: createMessage('bookingRequest.inCalendar', range) });
  }

  const row = await insertReservation(trx, reservationRow(request, parties, config, at));
  const until = request.customer_hidden_at;
  if (until !== null) await hideTexts(trx, 'reservation', row, 'customer', { until, at });
  if ((await handOverNights(trx, request, row.id)) !== request.nights)
    throw new Error('an open request lacks some of its nights');
  if (request.promotion_id !== null) await handOverRedemption(trx, request.id, row.id);
  const decision = { decided_by: by.userId, decided_at: at, updated_at: at };
  if (!(await closeRequest(trx, request, { status: Accepted, reservation_id: row.id, ...decision })))
    throw new Error('the request was closed under its lock');

  const { time_zone, currency_code, minor_units } = request;
  const reservation = { ...row, shown_title: request.title, time_zone, currency_code, minor_units };
  await publishStep(trx, 'created', reservation, at);
  await announceRequest(trx, 'accepted', { ...request, status: Accepted, reservation_id: row.id }, toldBy(by), at);
  if (row.status === BookingStatus.Confirmed) {
    await announce(trx, 'confirmed', reservation, { to: ['customer', 'owner'], at });
    await makeInvoices(trx, reservation, at);
  }
  return undefined;
}

/** The row of the reservation: Pending with a hold if there is a deposit to pay, else Confirmed. */
function reservationRow(
  request: BookingRequestRow,
  { image }: Pick<PartyStates, 'image'>,
  { holdHours }: Pick<Config, 'holdHours'>,
  at: number,
) {
  const hasDeposit = request.deposit_minor > 0;
  return {
    property_id: request.property_id,
    customer_id: request.customer_id,
    owner_id: request.owner_id,
    status: hasDeposit ? BookingStatus.Pending : BookingStatus.Confirmed,
    start_date: request.start_date,
    end_date: request.end_date,
    ends_at: endOf(request.end_date, request.time_zone),
    nights: request.nights,
    rent_type: request.rent_type,
    unit_price_minor: request.unit_price_minor,
    night_prices: request.night_prices,
    price_lines: request.price_lines,
    due_at_arrival_minor: request.due_at_arrival_minor,
    discount_minor: request.discount_minor,
    tax_minor: request.tax_minor,
    promotion_id: request.promotion_id,
    total_minor: request.total_minor,
    deposit_minor: request.deposit_minor,
    currency_id: request.currency_id,
    guests_count: request.guests_count,
    children_count: request.children_count,
    note: request.message,
    hold_expires_at: hasDeposit ? holdExpiry(at, holdHours, request.start_date, request.time_zone) : null,
    notice_days: request.notice_days,
    min_stay_nights: request.min_stay_nights,
    cancellation_policy: request.cancellation_policy,
    commission_type: request.commission_type,
    commission_value: request.commission_value,
    commission_minor: request.commission_minor,
    title: request.title,
    city: request.city,
    address: request.address,
    // The present one, because the owner may have deleted that of the request.
    image,
    requested_at: request.created_at,
    created_at: at,
    updated_at: at,
  };
}
