import type { Role } from '../contract/caller';
import type { Dependencies } from '../contract/dependencies';
import { type Failure, fail } from '../contract/failures';
import type { Request } from '../contract/handler';
import type { LimitName } from '../limits/limits';
import { assertNever } from '../values/assert-never';
import { nightsBetween } from '../values/dates';
import { findPropertyOf } from './repository';
import { findListing } from './repository-listings';
import { hasPaidStay } from './repository-payments';
import type { Stay } from './stays';

/**
 * Limits for customers without a paid stay: those of one site share a number of bookings, nights and declared payments a day.
 * Accounts cost nothing, so limits for each account would not prevent one person from holding the nights of many listings.
 *
 * The points are taken before the transaction, because counting needs a connection of its own, and given back if the request fails. A request
 * that is certain to fail with 404 is not counted.
 */
type Needs = Pick<Dependencies, 'config' | 'database' | 'limits'>;
type Sent = Pick<Request<'bookReservation'>, 'caller' | 'address' | 'ifFailed'>;

/** Nights of one stay that are counted: a long monthly stay is possible. */
const mostCounted = 30;

/** The failure RATE_LIMITED if new customers of the site have booked too much today. Counts a booking or a request to book. */
export async function countBooking(
  request: Sent & { body: Stay & { propertyId: number } },
  needs: Needs,
): Promise<Failure<'RATE_LIMITED'> | undefined> {
  const { caller, body } = request;
  if (!(await isCounted(caller, needs))) return undefined;
  if (!(await findListing(needs.database.read, body.propertyId))?.isPublic) return undefined;
  return countNights(request, nightsBetween(body.startDate, body.endDate), needs);
}

/** Counts the renewal of a monthly stay as a booking. */
export async function countRenewal(
  request: Sent & Pick<Request<'renewReservation'>, 'path' | 'body'>,
  needs: Needs,
): Promise<Failure<'RATE_LIMITED'> | undefined> {
  const { caller, path, body } = request;
  if (!(await isCounted(caller, needs))) return undefined;
  if ((await findPropertyOf(needs.database.read, path.id, caller)) === undefined) return undefined;
  return countNights(request, mostCounted * body.months, needs);
}

/** Counts a payment that a customer declares, or starts online. */
export async function countPayment(
  request: Sent,
  reservationId: number,
  needs: Needs,
): Promise<Failure<'RATE_LIMITED'> | undefined> {
  const { caller } = request;
  if (!(await isCounted(caller, needs))) return undefined;
  if ((await findPropertyOf(needs.database.read, reservationId, caller)) === undefined) return undefined;
  return take(request, ['newCustomerPayments'], 1, needs);
}

async function isCounted({ role, userId }: Sent['caller'], { config, database }: Needs): Promise<boolean> {
  return config.rateLimits && isCustomer(role) && !(await hasPaidStay(database.read, userId));
}

function isCustomer(role: Role): boolean {
  switch (role) {
    case 'Customer':
      return true;
    case 'Admin':
    case 'Owner':
    case 'Agent':
      return false;
    default:
      return assertNever(role);
  }
}

function countNights(request: Sent, nights: number, needs: Needs) {
  // A negative number is rejected later.
  const counted = Math.max(1, Math.min(nights, mostCounted));
  return take(request, ['newCustomerBookings', 'newCustomerNights'], counted, needs);
}

async function take(
  { caller, address, ifFailed }: Sent,
  names: LimitName[],
  points: number,
  { limits }: Needs,
): Promise<Failure<'RATE_LIMITED'> | undefined> {
  const taken = await limits.take(names, { userId: caller.userId, address }, points);
  if (taken.exceeded) return fail('RATE_LIMITED', { retryAfter: taken.exceeded.resetSeconds });
  ifFailed(taken.giveBack);
  return undefined;
}
