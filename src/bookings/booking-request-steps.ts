import { BookingRequestStatus } from '../../generated/enumerations';
import type { Dependencies } from '../contract/dependencies';
import { forEachDue } from '../database/batches';
import type { Trx } from '../database/connection';
import { lockRow } from '../database/dialect';
import type { RecordKey, RowChanges } from '../database/tables';
import { type Party, parties } from './parties';
import { announceRequest, remindOwner } from './booking-request-announcements';
import { takeImportedNights } from './imported-nights';
import type { Scope } from './repository';
import {
  type BookingRequestRow,
  closeRequest,
  getRequest,
  listExpiredRequests,
  listRequestsToRemind,
  lockRequest,
  setNextReminder,
} from './repository-booking-requests';
import { deleteRequestedNights } from './repository-nights';
import { redeemerOf, returnRedemption } from './repository-redemptions';

/**
 * What time does to requests to book: an open one expires at `expires_at`, and before that its owner is reminded. Requests expire when they or
 * the nights of their listing are read, and in a job. All times are epoch ms.
 */
type Needs = Pick<Dependencies, 'database' | 'clock'>;

const hourMs = 60 * 60_000;

/**
 * When the owner is reminded after `now`: half-way through the time to decide, and an hour before it ends; null if neither is left. After an
 * outage in which both have passed, one reminder is sent.
 */
export function nextReminder(
  { created_at, expires_at }: Pick<BookingRequestRow, 'created_at' | 'expires_at'>,
  now: number,
): number | null {
  const times = [created_at + Math.floor((expires_at - created_at) / 2), expires_at - hourMs];
  const left = times.filter((at) => at > now && at > created_at);
  return left.length === 0 ? null : Math.min(...left);
}

type Ending = Pick<RowChanges<'booking_request'>, 'reason' | 'decided_by'> & { to: readonly Party[]; at: number };

/**
 * Closes an open request without a reservation: frees its nights, blocks those that imported calendars request, and returns the promotion.
 * The caller holds the locks of the listing and of the request.
 */
export async function release(
  trx: Trx,
  request: BookingRequestRow,
  step: 'declined' | 'withdrawn',
  ending: Ending,
): Promise<void> {
  await close(trx, request, step, ending);
  await takeImportedNights(trx, request.property_id, ending.at);
}

/** As {@link release}, except that the caller takes the imported nights: once, after all requests of the listing that it closes. */
async function close(
  trx: Trx,
  request: BookingRequestRow,
  step: keyof typeof outcomes,
  { to, at, ...changes }: Ending,
): Promise<void> {
  const status = outcomes[step];
  const decided = step === 'declined' ? { decided_at: at } : {};
  if (!(await closeRequest(trx, request, { status, ...changes, ...decided, updated_at: at })))
    throw new Error('the request was closed under its lock');
  await deleteRequestedNights(trx, request);
  if (request.promotion_id !== null)
    await returnRedemption(trx, { id: redeemerOf(request.id), property_id: request.property_id }, request.promotion_id);
  await announceRequest(trx, step, { ...request, status }, to, at);
}

const outcomes = {
  declined: BookingRequestStatus.Declined,
  withdrawn: BookingRequestStatus.Withdrawn,
  expired: BookingRequestStatus.Expired,
} as const;

/** Expires the request if it is open and its time has ended at `at`; false otherwise. The caller holds the locks. */
export async function expireRequestIfDue(trx: Trx, request: BookingRequestRow, at: number): Promise<boolean> {
  const hasExpired = await closeIfDue(trx, request, at);
  if (hasExpired) await takeImportedNights(trx, request.property_id, at);
  return hasExpired;
}

async function closeIfDue(trx: Trx, request: BookingRequestRow, at: number): Promise<boolean> {
  if (request.status !== BookingRequestStatus.Requested || request.expires_at > at) return false;
  await close(trx, request, 'expired', { to: parties, at });
  return true;
}

/** Expires the requests for a listing that are due to expire at `now`, and frees their nights. The caller holds the lock of the listing. */
export async function expireRequestsFor(trx: Trx, propertyId: number, now: number): Promise<void> {
  const due = await listExpiredRequests(trx, now, maxAtOnce, { propertyId });
  for (const key of due) await closeIfDue(trx, await lockRequest(trx, key), now);
  if (due.length > 0) await takeImportedNights(trx, propertyId, now);
}

/** More than a listing can have: each open request holds a night of the next two years. */
const maxAtOnce = 1000;

/** Expires one request whose time has ended; false if it is no longer open. */
async function expireRequest({ database, clock }: Needs, due: RecordKey): Promise<boolean> {
  return database.transaction(async (trx) => {
    await lockRow(trx, 'rent_property', due.property_id);
    return expireRequestIfDue(trx, await lockRequest(trx, due), clock.now());
  });
}

/** How many requests one batch before a read expires. Batches repeat until none is due. */
const readBatch = 200;

/** Expires the requests in `scope` before they are read, so that the result does not depend on when the job ran. */
export async function expireRequestsIn(needs: Needs, scope: Scope): Promise<void> {
  for (let hasChanged = true; hasChanged;) {
    hasChanged = false;
    const due = await listExpiredRequests(needs.database.read, needs.clock.now(), readBatch, scope);
    for (const one of due) hasChanged = (await expireRequest(needs, one)) || hasChanged;
    if (due.length < readBatch) return;
  }
}

/** Expires the requests whose time has ended, each in its own transaction, and returns how many. A failure does not affect others. */
export async function expireRequests(needs: Needs & Pick<Dependencies, 'log' | 'stopping'>): Promise<number> {
  const { database, clock, log, stopping } = needs;
  return forEachDue(
    (limit) => listExpiredRequests(database.read, clock.now(), limit),
    (due) => expireRequest(needs, due),
    {
      stopping,
      onFailure: (error, { id }) =>
        log.error({ err: error, bookingRequestId: id }, 'the expiry of a request to book failed'),
    },
  );
}

/** Reminds owners of requests that they have not decided, and returns how many reminders were sent. Instances may run this at the same time. */
export async function remindOfRequests(needs: Needs & Pick<Dependencies, 'log' | 'stopping'>): Promise<number> {
  const { database, clock, log, stopping } = needs;
  const now = clock.now();
  return forEachDue(
    (limit) => listRequestsToRemind(database.read, now, limit),
    (due) =>
      database.transaction(async (trx) => {
        const request = await getRequest(trx, due);
        const isMine = await setNextReminder(trx, due, nextReminder(request, now));
        if (isMine) await remindOwner(trx, request, now);
        return isMine;
      }),
    {
      stopping,
      onFailure: (error, { id }) =>
        log.error({ err: error, bookingRequestId: id }, 'the reminder of a request to book failed'),
    },
  );
}
