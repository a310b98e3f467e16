import { sql } from 'kysely';
import type { Database } from '../database/connection';
import { selectPayments } from '../bookings/repository-payments';
import { selectReservations } from '../bookings/repository-reading';
import { selectListings } from '../listings/repository';
import type { Side } from './repository-closing';
import { subjectsOf } from './repository-erasing';

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
    .orderBy('id')
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

/** All listings of the owner, including archived ones, newest first. */
export async function listAllListings(db: Database, ownerId: number) {
  return selectListings(db, { userId: ownerId })
    .where('p.owner_id', '=', ownerId)
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .execute();
}

/** The blocked dates of the owner's listings. */
export async function listAllBlocks(db: Database, ownerId: number) {
  return db
    .selectFrom('blocked_date_range as b')
    .innerJoin('rent_property as p', 'p.id', 'b.property_id')
    .selectAll('b')
    .where('p.owner_id', '=', ownerId)
    .orderBy('b.id')
    .execute();
}

/** The stored seasons of the owner's listings that have any. */
export async function listAllSeasons(db: Database, ownerId: number) {
  return db
    .selectFrom('rent_property')
    .select(['id', 'seasons'])
    .where('owner_id', '=', ownerId)
    .where('seasons', 'is not', null)
    .execute();
}

/** The owner's listings with a published calendar and its creation time, without the calendar's secret URL. */
export async function listAllFeeds(db: Database, ownerId: number) {
  return db
    .selectFrom('calendar_feed as f')
    .innerJoin('rent_property as p', 'p.id', 'f.property_id')
    .select(['f.property_id', 'f.created_at'])
    .where('p.owner_id', '=', ownerId)
    .orderBy('f.property_id')
    .execute();
}

/** The conflicts between imported calendars and reservations of the owner's listings. */
export async function listAllConflicts(db: Database, ownerId: number) {
  return db
    .selectFrom('calendar_conflict as c')
    .innerJoin('rent_property as p', 'p.id', 'c.property_id')
    .selectAll('c')
    .where('p.owner_id', '=', ownerId)
    .execute();
}

/** All reservations of the side, newest first. */
export async function listAllReservations(db: Database, side: Side, userId: number) {
  return selectReservations(db)
    .where(`r.${side}`, '=', userId)
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .execute();
}

/** All payments for reservations of the side, newest first. */
export async function listAllPayments(db: Database, side: Side, userId: number) {
  return selectPayments(db)
    .where(`r.${side}`, '=', userId)
    .orderBy('t.created_at', 'desc')
    .orderBy('t.id', 'desc')
    .execute();
}

/** The user's favorites, newest first. */
export async function listAllFavorites(db: Database, userId: number) {
  return db
    .selectFrom('favorite')
    .select(['property_id', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('property_id')
    .execute();
}

/** The user's notifications, newest first. */
export async function listAllNotifications(db: Database, userId: number) {
  return db
    .selectFrom('notification')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** The user's files, each with the payment that it is the receipt of, newest first. */
export async function listAllFiles(db: Database, userId: number) {
  return db
    .selectFrom('file as f')
    .leftJoin('payment_transaction as t', 't.receipt_file', 'f.name')
    .select(['f.name', 'f.kind', 'f.purpose', 'f.content_type', 'f.bytes', 'f.width', 'f.height', 'f.created_at'])
    .select('t.id as payment_id')
    .where('f.owner_id', '=', userId)
    .orderBy('f.created_at', 'desc')
    .orderBy('f.name')
    .execute();
}

/** The audit entries of the user's account, listings, reservations and payments, newest first. */
export async function listAuditEntries(db: Database, userId: number) {
  const subjects = [sql`(${`user:${userId}`})`, ...subjectsOf(db, userId)];
  return db
    .selectFrom('audit_log')
    .select(['action', 'subject', 'reason', 'actor_id', 'at'])
    .where((eb) => eb.or(subjects.map((subject) => sql<boolean>`subject in ${subject}`)))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}
