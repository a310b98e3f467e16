import type { Caller } from '../../contract/caller';
import type { Dependencies } from '../../contract/dependencies';
import { notFound } from '../../contract/failures';
import type { Handler } from '../../contract/handler';
import { applyDueTransition } from '../expiry';
import { noticeRefusal, planNotice, planRenewal } from '../rent-changes';
import { booksWith, settledBooks } from '../rent-plans';
import { noticeQuoteView, renewalQuoteView } from '../rent-quotes-view';
import { takeDueSteps } from '../rent-steps';
import { type Reservation, findPropertyOf, readReservation } from '../repository';
import { findListing } from '../repository-listings';
import { dueStatus } from '../time';

/** What notice for a day would do. Fails for a notice that could not be given. */
export const getNoticeQuote: Handler<'getNoticeQuote'> = async ({ path, query, caller }, dependencies) => {
  const reservation = await currentReservation(dependencies, path.id, caller);
  if (!reservation) return notFound('reservation');
  const { database, clock } = dependencies;
  const { endDate } = query;
  const at = clock.now();
  const refusal = await noticeRefusal(database.read, reservation, { endDate, caller }, at);
  if (refusal) return refusal;
  const plan = await planNotice(database.read, reservation, endDate, at);
  return { status: 200, data: noticeQuoteView(reservation, plan) };
};

/** What a renewal would cost and whether its nights are free now. Fails for a renewal that could not be made otherwise. */
export const getRenewalQuote: Handler<'getRenewalQuote'> = async ({ path, query, caller }, dependencies) => {
  const reservation = await currentReservation(dependencies, path.id, caller);
  if (!reservation) return notFound('reservation');
  const { database, clock } = dependencies;
  const at = clock.now();
  const listing = await findListing(database.read, reservation.property_id);
  const renewal = await planRenewal(database.read, reservation, listing, { months: query.months, caller }, at);
  if ('failure' in renewal) return renewal;
  const books = settledBooks(await booksWith(database.read, reservation, renewal.months, at));
  return { status: 200, data: renewalQuoteView(reservation, query.months, renewal, books) };
};

/** The reservation that the caller may read, after what time does to it and to its invoices. */
async function currentReservation(
  dependencies: Dependencies,
  id: number,
  caller: Caller,
): Promise<Reservation | undefined> {
  const { database, clock, maintenance } = dependencies;
  const propertyId = await findPropertyOf(database.read, id, caller);
  if (propertyId === undefined) return undefined;
  const key = { id, property_id: propertyId };
  await takeDueSteps(dependencies, { propertyId, reservationId: id });
  const reservation = await readReservation(database.read, key);
  if (maintenance.isOn || dueStatus(reservation, clock.now()) === undefined) return reservation;
  await applyDueTransition({ database, clock }, key);
  return readReservation(database.read, key);
}
