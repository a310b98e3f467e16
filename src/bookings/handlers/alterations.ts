import { AlterationStatus, BookingStatus } from '../../../generated/enumerations';
import { fail, notFound } from '../../contract/failures';
import type { Handler } from '../../contract/handler';
import { type Page, answerPage } from '../../contract/paging';
import { onUnique } from '../../database/errors';
import { auditAdministrator } from '../../journal/repository-audit';
import { createMessage } from '../../languages';
import { localTimeIn } from '../../values/dates';
import { priceAlteration, stayAfter } from '../alteration-terms';
import { alterationQuoteView, alterationView } from '../alteration-view';
import { mayDecide, mayWithdraw } from '../alteration-parties';
import {
  accept,
  alterationConflict,
  conditionsOf,
  decline,
  expireIfDue,
  isFree,
  openConflict,
  propose,
  withdraw,
} from '../alterations';
import { expireProposalOf } from '../alteration-expiry';
import { applyDueTransition } from '../expiry';
import { withReservation } from '../locking';
import { findPropertyOf, readReservation } from '../repository';
import { findAlteration, getAlteration, listAlterations } from '../repository-alterations';
import { findListing } from '../repository-listings';
import { withNights } from '../repository-night-rules';
import { dueStatus } from '../time';
import { stateConflict } from '../transitions';

const { Accepted, Declined, Withdrawn, Proposed } = AlterationStatus;

/** The price of a change and whether its nights are free now. Fails for a change that could not be proposed. */
export const getAlterationQuote: Handler<'getAlterationQuote'> = async ({ path, query, caller }, dependencies) => {
  const { database, clock, config, maintenance } = dependencies;
  const propertyId = await findPropertyOf(database.read, path.reservationId, caller);
  if (propertyId === undefined) return notFound('reservation');
  const key = { id: path.reservationId, property_id: propertyId };
  let reservation = await readReservation(database.read, key);
  if (!maintenance.isOn && dueStatus(reservation, clock.now()) !== undefined) {
    await applyDueTransition({ database, clock }, key);
    reservation = await readReservation(database.read, key);
  }
  if (reservation.status !== BookingStatus.Confirmed) return stateConflict(reservation.status);
  const after = stayAfter(reservation, query);
  const listing = await withNights(database.read, (await findListing(database.read, propertyId))!, after);
  const now = clock.now();
  const conditions = await conditionsOf(database.read, reservation, caller.role, now);
  const price = priceAlteration(reservation, listing, after, conditions, { now, config });
  if ('failure' in price) return price;
  const isAvailable = await isFree(database.read, reservation, listing, after, now);
  return { status: 200, data: alterationQuoteView(reservation, after, price, isAvailable) };
};

export const addAlteration: Handler<'addAlteration'> = async ({ body, caller, traceId }, dependencies) => {
  const { config } = dependencies;
  const added = withReservation(dependencies, body.reservationId, caller, async (trx, reservation, at) => {
    if (reservation.status !== BookingStatus.Confirmed) return stateConflict(reservation.status);
    const proposed = { after: stayAfter(reservation, body), expected: body };
    const listing = await withNights(trx, (await findListing(trx, reservation.property_id))!, proposed.after);
    const proposal = await propose(trx, reservation, listing, proposed, { by: caller, config, at });
    if ('failure' in proposal) return proposal;
    await auditAdministrator(trx, 'addAlteration', `reservation:${reservation.id}`, { by: caller, traceId, at });
    const until = localTimeIn(reservation.time_zone, proposal.expires_at);
    return {
      status: 200 as const,
      data: alterationView(proposal, caller),
      message: createMessage('alteration.proposed', until),
    };
  });
  return (await onUnique(added, { alteration_open: openConflict })) ?? notFound('reservation');
};

export const decideAlteration: Handler<'decideAlteration'> = async ({ path, body, caller, traceId }, dependencies) => {
  const { database, config } = dependencies;
  const found = await findAlteration(database.read, path.id, caller);
  if (!found) return notFound('alteration');
  const to = body.accept ? Accepted : Declined;
  const reason = body.reason ?? null;
  const decided = withReservation(dependencies, found.reservation_id, caller, async (trx, reservation, at) => {
    const proposal = await getAlteration(trx, found);
    if (!mayDecide(caller.role, proposal)) return fail('STATE_CONFLICT', { message: createMessage('alteration.own') });
    if (proposal.status !== to) {
      if (proposal.status === Proposed && (await expireIfDue(trx, reservation, proposal, at)))
        return alterationConflict(AlterationStatus.Expired);
      if (proposal.status !== Proposed) return alterationConflict(proposal.status);
      const problem = body.accept
        ? await accept(trx, reservation, proposal, { by: caller, config, at })
        : await decline(trx, reservation, proposal, reason, { by: caller, at });
      if (problem) return problem;
      const act = { by: caller, reason: body.accept ? null : reason, traceId, at };
      await auditAdministrator(trx, 'decideAlteration', `reservation:${reservation.id}`, act);
    }
    const data = alterationView(await getAlteration(trx, found), caller);
    return { status: 200 as const, data, message: successOf(data) };
  });
  return (await onUnique(decided, { reservation_night_taken: fail('DATES_NOT_AVAILABLE') })) ?? notFound('alteration');
};

/** The success message, which states the refund. */
function successOf({ status, refundAmount: amount, currencyCode: currency }: ReturnType<typeof alterationView>) {
  if (status === Declined) return createMessage('alteration.declined');
  return amount > 0
    ? createMessage('alteration.acceptedRefund', { amount, currency })
    : createMessage('alteration.accepted');
}

export const withdrawAlteration: Handler<'withdrawAlteration'> = async ({ path, caller, traceId }, dependencies) => {
  const { database } = dependencies;
  const found = await findAlteration(database.read, path.id, caller);
  if (!found) return notFound('alteration');
  const outcome = await withReservation(dependencies, found.reservation_id, caller, async (trx, reservation, at) => {
    const proposal = await getAlteration(trx, found);
    if (!mayWithdraw(caller.role, proposal))
      return fail('STATE_CONFLICT', { message: createMessage('alteration.notOwn') });
    if (proposal.status !== Withdrawn) {
      if (proposal.status === Proposed && (await expireIfDue(trx, reservation, proposal, at)))
        return alterationConflict(AlterationStatus.Expired);
      if (proposal.status !== Proposed) return alterationConflict(proposal.status);
      await withdraw(trx, reservation, proposal, { by: caller, at });
      await auditAdministrator(trx, 'withdrawAlteration', `reservation:${reservation.id}`, {
        by: caller,
        traceId,
        at,
      });
    }
    const data = alterationView(await getAlteration(trx, found), caller);
    return { status: 200 as const, data, message: createMessage('alteration.withdrawn') };
  });
  return outcome ?? notFound('alteration');
};

export const getAlterationsByReservation: Handler<'getAlterationsByReservation'> = async (
  { path, query, caller },
  dependencies,
) => {
  const { read } = dependencies.database;
  const propertyId = await findPropertyOf(read, path.id, caller);
  if (propertyId === undefined) return notFound('reservation');
  const key = { id: path.id, property_id: propertyId };
  await expireProposalOf(dependencies, key);
  const list = (page: Page) => listAlterations(read, key, page);
  return answerPage('getAlterationsByReservation', query, list, (row) => alterationView(row, caller));
};
