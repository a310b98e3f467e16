import { sql } from 'kysely';
import type { Database } from '../database/connection';
import { byCodePoint } from '../database/dialect';
import { byCreation, selectSlice } from '../database/keyset';
import type { Row } from '../database/tables';
import { selectRequests } from '../bookings/repository-booking-requests';
import { selectPayments } from '../bookings/repository-payments';
import { selectReservations } from '../bookings/repository-reading';
import { selectListings } from '../listings/repository';
import type { Party } from '../bookings/parties';

/** The account's data that is not part of the profile, and the terms accepted last. */
export async function getAccount(db: Database, userId: number) {
  return db
    .selectFrom('app_user as u')
    .leftJoin('terms_document as t', 't.version', 'u.accepted_terms_version')
    .select(['u.activated_at', 'u.last_login_at', 't.version', 't.language as terms_language', 't.title'])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** The user's sessions, newest first. */
export async function listSessions(db: Database, userId: number) {
  return db
    .selectFrom('session')
    .select(['login_method', 'created_at', 'revoked_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy(byCodePoint(db, 'id'))
    .execute();
}

/** The one-time codes that were sent to the user, newest first. */
export async function listCodes(db: Database, userId: number) {
  return db
    .selectFrom('otp_code')
    .select(['channel', 'target', 'state', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/**
 * The rows of one page of an export. A listing may hold tens of kilobytes of text, and reading a page must not delay other requests.
 */
export const rowsPerPage = 50;

type Last = { created_at: number; id: number } | undefined;

const newestFirst = (last: Last) => ({ limit: rowsPerPage, after: last && ([last.created_at, last.id] as const) });

/** A page of the owner's listings, including archived ones, newest first. */
export async function pageOfListings(db: Database, ownerId: number, last: Last) {
  const query = selectListings(db, { userId: ownerId }).where('p.owner_id', '=', ownerId);
  return selectSlice(query, byCreation('p'), newestFirst(last)).execute();
}

/** A page of the ids of the owner's listings, in the order of {@link pageOfListings}. */
export async function pageOfListingIds(db: Database, ownerId: number, last: Last) {
  const query = db.selectFrom('rent_property').select(['id', 'created_at']).where('owner_id', '=', ownerId);
  return selectSlice(query, byCreation('rent_property'), newestFirst(last)).execute();
}

/** A page of the blocked dates of some listings, by listing and date. */
export async function pageOfBlocks(db: Database, propertyIds: number[], last: Row<'blocked_date_range'> | undefined) {
  return db
    .selectFrom('blocked_date_range')
    .selectAll()
    .where('property_id', 'in', propertyIds)
    .$if(last !== undefined, (query) =>
      query.where(
        sql<boolean>`(property_id, start_date, id) > (${last!.property_id}, ${last!.start_date}, ${last!.id})`,
      ),
    )
    .orderBy('property_id')
    .orderBy('start_date')
    .orderBy('id')
    .limit(rowsPerPage)
    .execute();
}

/** The stored seasons of those of the listings that have any, with what their view shows of the listing. */
export async function listSeasonsOf(db: Database, propertyIds: number[]) {
  return selectPriced(db, propertyIds).select('p.seasons').where('p.seasons', 'is not', null).execute();
}

/** The same for charges. */
export async function listChargesOf(db: Database, propertyIds: number[]) {
  return selectPriced(db, propertyIds).select('p.charges').where('p.charges', 'is not', null).execute();
}

/** The same for discounts. */
export async function listDiscountsOf(db: Database, propertyIds: number[]) {
  return selectPriced(db, propertyIds).select('p.discounts').where('p.discounts', 'is not', null).execute();
}

/** The same for arrival rules. */
export async function listArrivalRulesOf(db: Database, propertyIds: number[]) {
  return selectPriced(db, propertyIds).select('p.arrival_rules').where('p.arrival_rules', 'is not', null).execute();
}

/** The listings that have nights of their own, with what their view shows of the listing. */
export async function listWithNightsOf(db: Database, propertyIds: number[]) {
  return selectPriced(db, propertyIds).where('p.has_nights', '=', 1).execute();
}

function selectPriced(db: Database, propertyIds: number[]) {
  return db
    .selectFrom('rent_property as p')
    .innerJoin('currency as m', 'm.id', 'p.currency_id')
    .select(['p.id', 'p.currency_id', 'p.version', 'm.code', 'm.minor_units'])
    .where('p.id', 'in', propertyIds)
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc');
}

/** Those of the listings that have a published calendar, with its creation time, without the calendar's secret URL. */
export async function listFeedsOf(db: Database, propertyIds: number[]) {
  return db
    .selectFrom('calendar_feed')
    .select(['property_id', 'created_at'])
    .where('property_id', 'in', propertyIds)
    .orderBy('property_id')
    .execute();
}

/** The calendar imports of the listings, oldest first. */
export async function listImportsOf(db: Database, propertyIds: number[]) {
  return db.selectFrom('calendar_import').selectAll().where('property_id', 'in', propertyIds).orderBy('id').execute();
}

/** A page of the party's reservations, newest first. */
export async function pageOfReservations(db: Database, party: Party, userId: number, last: Last) {
  const query = selectReservations(db).where(`r.${party}_id`, '=', userId);
  return selectSlice(query, byCreation('r'), newestFirst(last)).execute();
}

/** A page of the ids of the party's reservations, in the order of {@link pageOfReservations}. */
export async function pageOfReservationIds(db: Database, party: Party, userId: number, last: Last) {
  const query = db.selectFrom('reservation').select(['id', 'created_at']).where(`${party}_id`, '=', userId);
  return selectSlice(query, byCreation('reservation'), newestFirst(last)).execute();
}

/** A page of the party's requests to book, newest first. */
export async function pageOfRequests(db: Database, party: Party, userId: number, last: Last) {
  const query = selectRequests(db).where(`q.${party}_id`, '=', userId);
  return selectSlice(query, byCreation('q'), newestFirst(last)).execute();
}

/** The payments for some reservations, newest first. Customers can add few to each: `maxUndecided` in bookings/ledger.ts. */
export async function listPaymentsOf(db: Database, reservationIds: number[]) {
  return selectPayments(db)
    .where('t.reservation_id', 'in', reservationIds)
    .orderBy('t.created_at', 'desc')
    .orderBy('t.id', 'desc')
    .execute();
}

/** The disputes of some online payments, by payment, newest first, then oldest dispute first. */
export async function listDisputesOf(db: Database, sessionIds: number[]) {
  return db
    .selectFrom('payment_dispute')
    .select(['session_id', 'reservation_id', 'state', 'created_at', 'updated_at'])
    .where('session_id', 'in', sessionIds)
    .orderBy('session_id', 'desc')
    .orderBy('id')
    .execute();
}

/** A page of the ids of the payments that the user made, newest first. */
export async function pageOfPaymentIds(db: Database, payerId: number, last: Last) {
  const query = db.selectFrom('payment_transaction').select(['id', 'created_at']).where('payer_id', '=', payerId);
  return selectSlice(query, byCreation('payment_transaction'), newestFirst(last)).execute();
}

/** A page of the user's favorites, newest first. */
export async function pageOfFavorites(
  db: Database,
  userId: number,
  last: { created_at: number; property_id: number } | undefined,
) {
  const query = db.selectFrom('favorite').select(['property_id', 'created_at']).where('user_id', '=', userId);
  const order = { columns: ['created_at', 'property_id'], direction: 'desc' } as const;
  const after = last && ([last.created_at, last.property_id] as const);
  return selectSlice(query, order, { limit: rowsPerPage, after }).execute();
}

/** A page of the user's notifications, newest first. */
export async function pageOfNotifications(db: Database, userId: number, last: Last) {
  const query = db.selectFrom('notification').selectAll().where('user_id', '=', userId);
  return selectSlice(query, byCreation('notification'), newestFirst(last)).execute();
}

/** A page of the user's files, except pictures of messages, each with the payment that it is the receipt of, newest first. */
export async function pageOfFiles(
  db: Database,
  userId: number,
  last: { created_at: number; name: string } | undefined,
) {
  return db
    .selectFrom('file as f')
    .leftJoin('payment_transaction as t', 't.receipt_file', 'f.name')
    .select(['f.name', 'f.kind', 'f.purpose', 'f.content_type', 'f.bytes', 'f.width', 'f.height', 'f.created_at'])
    .select('t.id as payment_id')
    .where('f.owner_id', '=', userId)
    .where('f.kind', '<>', 'message')
    .$narrowType<{ kind: 'picture' | 'identity' | 'receipt' }>()
    .$if(last !== undefined, (query) =>
      query.where(sql<boolean>`(f.created_at, f.name) < (${last!.created_at}, ${last!.name})`),
    )
    .orderBy('f.created_at', 'desc')
    .orderBy('f.name', 'desc')
    .limit(rowsPerPage)
    .execute();
}

/** A page of the audit entries of some subjects, such as `reservation:7`, newest first. */
export async function pageOfAuditEntries(
  db: Database,
  subjects: string[],
  last: { at: number; id: number } | undefined,
) {
  const query = db
    .selectFrom('audit_log')
    .select(['id', 'action', 'subject', 'reason', 'actor_id', 'at'])
    .where('subject', 'in', subjects);
  const order = { columns: ['at', 'id'], direction: 'desc' } as const;
  return selectSlice(query, order, { limit: rowsPerPage, after: last && [last.at, last.id] }).execute();
}

/** Where a page of records ends. */
export type Position = RowOf<typeof pageOfListingIds>;
export type ListingOfExport = RowOf<typeof pageOfListings>;
export type BlockOfExport = RowOf<typeof pageOfBlocks>;
export type ReservationOfExport = RowOf<typeof pageOfReservations>;
export type RequestOfExport = RowOf<typeof pageOfRequests>;
export type FavoriteOfExport = RowOf<typeof pageOfFavorites>;
export type NotificationOfExport = RowOf<typeof pageOfNotifications>;
export type FileOfExport = RowOf<typeof pageOfFiles>;
export type AuditEntryOfExport = RowOf<typeof pageOfAuditEntries>;

type RowOf<Read extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<Read>>[number];
