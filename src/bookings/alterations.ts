import { AlterationStatus, PaymentPurpose, PaymentStatus, UserRole } from '../../generated/enumerations';
import { names } from '../../generated/names';
import type { Config } from '../config/config';
import type { Caller, Role } from '../contract/caller';
import { fail } from '../contract/failures';
import type { Database, Trx } from '../database/connection';
import type { RecordKey } from '../database/tables';
import { createMessage } from '../languages';
import { type AlteredPrice, type AlteredStay, type Conditions, priceAlteration, stayBefore } from './alteration-terms';
import { type ExpectedPrice, priceProblem, proposalProblem } from './alteration-quotes';
import { othersThan, parties, partyOf } from './parties';
import { announceAlteration, publishAltered } from './announcements';
import { isOpen, nightsAround } from './bookable';
import { expireHolds } from './expiry';
import { ledgerOf, refundableOf } from './ledger';
import { refundOnline, roundRefund } from './online-refunds';
import { recordRefund } from './payments';
import { linesToStore, nightPricesToStore, storedLines } from './pricing';
import { type Reservation, alterStay } from './repository';
import {
  type AlterationRow,
  closeAlteration,
  getAlteration,
  insertAlteration,
  publishAlteration,
  readProposals,
} from './repository-alterations';
import { type ListingWithNights, lockListing } from './repository-listings';
import { withNights } from './repository-night-rules';
import { readOccupancy } from './repository-nights';
import { readOpenDisputes } from './repository-online';
import { listPaymentsFor } from './repository-payments';
import { findRedeemedTerms } from './repository-redemptions';
import { bookingDay, rulesOf } from './stays';
import { takenDetails } from './taken-ranges';
import { endOf } from './time';

/**
 * The life cycle of an alteration. Its steps run under the locks of the listing and of the reservation.
 *
 * | Function | Operation | Alteration | Reservation |
 * |---|---|---|---|
 * | {@link propose} | addAlteration | to Proposed | unchanged |
 * | {@link accept} | decideAlteration | Proposed to Accepted | dates, nights, guests and price |
 * | {@link decline} | decideAlteration | Proposed to Declined | unchanged |
 * | {@link withdraw} | withdrawAlteration | Proposed to Withdrawn | unchanged |
 * | {@link expireIfDue} | each of these, and a job | Proposed to Expired | unchanged |
 *
 * `transitionReservation` expires the open proposal of a reservation that is no longer Confirmed. `at` and `now` are epoch ms.
 */
const { Proposed, Accepted, Declined, Withdrawn, Expired } = AlterationStatus;

/** How long a proposal can be decided, in ms. */
const decisionPeriod = 24 * 60 * 60_000;

/** What the price depends on, for a change that `role` proposes at `proposedAt`. */
export async function conditionsOf(
  db: Database,
  reservation: Reservation,
  role: Role,
  proposedAt: number,
): Promise<Conditions> {
  const ledger = ledgerOf(await listPaymentsFor(db, reservation));
  return {
    isByCustomer: partyOf(role) === 'customer',
    proposedAt,
    promotion: reservation.promotion_id === null ? null : await findRedeemedTerms(db, reservation),
    ledger,
    disputedMinor: ledger.takenBack === 0 ? 0 : Math.min(ledger.takenBack, await readOpenDisputes(db, reservation)),
  };
}

/** Whether the change of the reservation's stay can be booked at `now`, by the nights that it adds and those that rules keep free. */
export async function isFree(
  db: Database,
  reservation: Reservation,
  listing: ListingWithNights,
  after: AlteredStay,
  now: number,
): Promise<boolean> {
  const rules = rulesOf(listing, { today: bookingDay(reservation.time_zone, now), now });
  const occupancy = await readOccupancy(db, listing.id, nightsAround(after), now, reservation.id);
  return isOpen(after, rules, occupancy, stayBefore(reservation));
}

/** The failure for a change that is not free. Customers read the free dates in the calendar of the listing. */
async function notFree(
  trx: Trx,
  { id, property_id }: Reservation,
  after: AlteredStay,
  { by, at }: Pick<Act, 'by' | 'at'>,
) {
  const isCustomer = partyOf(by.role) === 'customer';
  return fail('DATES_NOT_AVAILABLE', isCustomer ? {} : await takenDetails(trx, property_id, after, at, id));
}

interface Act {
  by: Caller;
  config: Config;
  at: number;
}

/** Proposes `after` at the expected amounts, and returns the proposal. */
export async function propose(
  trx: Trx,
  reservation: Reservation,
  listing: ListingWithNights,
  { after, expected }: { after: AlteredStay; expected: ExpectedPrice },
  { by, config, at }: Act,
) {
  const earlier = await readProposals(trx, reservation);
  const isOpen = earlier.open && !(await expireIfDue(trx, reservation, earlier.open, at));
  if (isOpen) return openConflict;
  const limit = config.limits.alterations;
  if (earlier.count >= limit)
    return fail('STATE_CONFLICT', { message: createMessage('alteration.tooMany', { count: limit }) });
  const conditions = await conditionsOf(trx, reservation, by.role, at);
  const price = priceAlteration(reservation, listing, after, conditions, { now: at, config });
  if ('failure' in price) return price;
  const changed = priceProblem(price, expected, reservation);
  if (changed) return changed;
  if (!(await isFree(trx, reservation, listing, after, at))) return notFree(trx, reservation, after, { by, at });
  const before = stayBefore(reservation);
  const id = await insertAlteration(trx, {
    property_id: reservation.property_id,
    reservation_id: reservation.id,
    customer_id: reservation.customer_id,
    owner_id: reservation.owner_id,
    status: Proposed,
    proposed_by: by.userId,
    proposed_by_role: UserRole[by.role],
    start_date: after.startDate,
    end_date: after.endDate,
    guests_count: after.guestsCount,
    children_count: after.childrenCount,
    total_minor: price.totalMinor,
    due_at_arrival_minor: price.dueAtArrivalMinor,
    lines: JSON.stringify(price.lines),
    old_start_date: before.startDate,
    old_end_date: before.endDate,
    old_guests_count: before.guestsCount,
    old_children_count: before.childrenCount,
    old_total_minor: reservation.total_minor,
    old_due_at_arrival_minor: reservation.due_at_arrival_minor ?? 0,
    old_lines: JSON.stringify(storedLines(reservation)),
    refund_minor: price.refundMinor,
    currency_id: reservation.currency_id,
    expires_at: Math.min(at + decisionPeriod, reservation.ends_at),
    created_at: at,
    updated_at: at,
  });
  const proposal = await getAlteration(trx, { id, property_id: reservation.property_id });
  await publishAlteration(trx, 'alteration.proposed', proposal, at);
  await announceAlteration(trx, 'proposed', reservation, proposal, { to: othersThan(partyOf(by.role)), at });
  return proposal;
}

/** The failure for a reservation whose open proposal has to be decided first. */
export const openConflict = fail('STATE_CONFLICT', { message: createMessage('alteration.open') });

/** The failure of a step that the state of the proposal does not allow; its message contains the state. */
export function alterationConflict(status: AlterationStatus) {
  return fail('STATE_CONFLICT', {
    message: createMessage('alteration.state', {
      state: createMessage(`AlterationStatus.${names.AlterationStatus[status]}`),
    }),
  });
}

/**
 * Accepts the proposal: changes the reservation at the proposed total, and refunds what was paid above it. Returns a failure, and changes
 * nothing, if a line of the price or the rules have changed. The primary key of the nights rejects nights that are not free.
 */
export async function accept(trx: Trx, reservation: Reservation, proposal: AlterationRow, { by, config, at }: Act) {
  const locked = (await lockListing(trx, reservation.property_id, at))!;
  if (locked.hasPassedHolds) await expireHolds(trx, locked.id, at);
  const after = {
    startDate: proposal.start_date,
    endDate: proposal.end_date,
    guestsCount: proposal.guests_count,
    childrenCount: proposal.children_count,
  };
  const listing = await withNights(trx, locked, after);
  const role = names.UserRole[proposal.proposed_by_role];
  const conditions = await conditionsOf(trx, reservation, role, proposal.created_at);
  const price = priceAlteration(reservation, listing, after, conditions, { now: at, config });
  if ('failure' in price) return price;
  const changed = proposalProblem(price, proposal, reservation);
  if (changed) return changed;
  // The body has no dates that `errors` could name.
  if (!(await isFree(trx, reservation, listing, after, at)))
    return { ...(await notFree(trx, reservation, after, { by, at })), errors: [] };

  const { start_date, end_date } = proposal;
  await alterStay(trx, reservation, {
    start_date,
    end_date,
    ends_at: endOf(end_date, reservation.time_zone),
    nights: price.nights,
    guests_count: proposal.guests_count,
    children_count: proposal.children_count || null,
    unit_price_minor: price.unitMinor,
    night_prices: nightPricesToStore(price),
    ...linesToStore(price),
    total_minor: price.totalMinor,
    // Reservations of before commissions were stored have none.
    commission_minor: reservation.commission_minor === null ? null : price.commissionMinor,
    updated_at: at,
  });
  const decision = { decided_by: by.userId, decided_by_role: UserRole[by.role], decided_at: at, updated_at: at };
  const returned = await refundOf(trx, reservation, price);
  const outcome = {
    status: Accepted,
    lines: JSON.stringify(price.lines),
    refund_minor: returned?.amount ?? 0,
    ...decision,
  };
  if (!(await closeAlteration(trx, reservation, proposal, outcome)))
    throw new Error('the alteration was closed under its lock');
  if (returned) await refund(trx, reservation, proposal, returned, { by, at });
  await publishAltered(trx, reservation, proposal.id, at);
  await announceAlteration(trx, 'accepted', reservation, proposal, { to: othersThan(partyOf(by.role)), at });
  return undefined;
}

/** What an accepted change refunds. */
interface Returned {
  /** Minor units. */
  amount: number;
  /** The type of the customer's payment. */
  paymentTypeId: number;
}

/** The refund of what was paid above the new price, as the provider can transfer it; undefined if nothing was. */
async function refundOf(
  trx: Trx,
  reservation: Reservation,
  { refundMinor }: AlteredPrice,
): Promise<Returned | undefined> {
  if (refundMinor === 0) return undefined;
  const payments = await listPaymentsFor(trx, reservation);
  const taken = payments.filter(
    ({ purpose, status }) => purpose !== PaymentPurpose.Refund && status === PaymentStatus.Confirmed,
  );
  const first = taken.find(({ purpose }) => purpose === PaymentPurpose.Deposit) ?? taken[0]!;
  const paymentTypeId = first.payment_type_id;
  const rounded = await roundRefund(trx, reservation, { amount: refundMinor, paymentTypeId });
  return { amount: Math.min(rounded, refundableOf(ledgerOf(payments))), paymentTypeId };
}

/** Records the refund and starts it online if possible. */
async function refund(
  trx: Trx,
  reservation: Reservation,
  { id: alterationId }: AlterationRow,
  { amount, paymentTypeId }: Returned,
  { by, at }: Pick<Act, 'by' | 'at'>,
): Promise<void> {
  const id = await recordRefund(trx, 'decideAlteration', by, reservation, { amount, paymentTypeId, alterationId, at });
  await refundOnline(trx, { id, property_id: reservation.property_id }, { paymentTypeId, at });
}

/** Declines the proposal. */
export async function decline(
  trx: Trx,
  reservation: Reservation,
  proposal: AlterationRow,
  reason: string | null,
  { by, at }: Pick<Act, 'by' | 'at'>,
): Promise<void> {
  const decision = { decided_by: by.userId, decided_by_role: UserRole[by.role], decided_at: at, updated_at: at };
  await closeAlteration(trx, reservation, proposal, { status: Declined, reason, ...decision });
  await publishAlteration(trx, 'alteration.declined', { ...proposal, status: Declined }, at);
  await announceAlteration(trx, 'declined', reservation, proposal, { to: othersThan(partyOf(by.role)), reason, at });
}

/** Withdraws the proposal. */
export async function withdraw(
  trx: Trx,
  reservation: Reservation,
  proposal: AlterationRow,
  { by, at }: Pick<Act, 'by' | 'at'>,
): Promise<void> {
  await closeAlteration(trx, reservation, proposal, { status: Withdrawn, updated_at: at });
  await publishAlteration(trx, 'alteration.withdrawn', { ...proposal, status: Withdrawn }, at);
  await announceAlteration(trx, 'withdrawn', reservation, proposal, { to: othersThan(partyOf(by.role)), at });
}

/** Expires the open proposal if its time has ended at `at`; false if it has not. */
export async function expireIfDue(
  trx: Trx,
  reservation: Reservation,
  key: RecordKey & { expires_at: number },
  at: number,
): Promise<boolean> {
  if (key.expires_at > at || !(await closeAlteration(trx, reservation, key, { status: Expired, updated_at: at })))
    return false;
  const proposal = await getAlteration(trx, key);
  await publishAlteration(trx, 'alteration.expired', proposal, at);
  await announceAlteration(trx, 'expired', reservation, proposal, { to: parties, at });
  return true;
}
