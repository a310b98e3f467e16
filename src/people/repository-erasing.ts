import { sql } from 'kysely';
import { PropertyStatus } from '../../generated/enumerations';
import { codeLimits } from '../access/code-rules';
import type { Database, Trx } from '../database/connection';
import { withoutMember } from '../database/dialect';
import type { Row } from '../database/tables';
import { type Side, listListingsOf } from './repository-closing';

/** A stored file whose row is gone. */
export type ErasedFile = Pick<Row<'file'>, 'kind' | 'storage_key'>;

/** What stands for a title: reservations keep what was booked. */
const noTitle = '———';

/**
 * Makes the account one of nobody. Nothing of a person is left in its row, which reservations and payments refer to; `is_blocked`
 * makes everything refuse it that refuses blocked users, and `eraseDueAt` (epoch ms) is when the rest of it goes.
 */
export async function emptyAccount(trx: Trx, id: number, now: number, eraseDueAt: number): Promise<void> {
  await trx
    .updateTable('app_user')
    .set({
      first_name: '',
      last_name: '',
      email: null,
      email_key: null,
      phone: null,
      pending_email: null,
      pending_email_key: null,
      pending_phone: null,
      whatsapp_number: null,
      language: 'en',
      city: null,
      address: null,
      birth_date: null,
      identity_type: null,
      identity_number_encrypted: null,
      identity_number_masked: null,
      owner_type: null,
      customer_type: null,
      is_email_verified: 0,
      is_phone_verified: 0,
      is_active: 0,
      activated_at: null,
      activated_by: null,
      is_blocked: 1,
      blocked_reason: null,
      blocked_at: null,
      blocked_by: null,
      network: null,
      accepted_terms_version: null,
      last_login_at: null,
      updated_at: now,
      closed_at: now,
      erase_due_at: eraseDueAt,
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Deletes the codes of closed accounts that count for no limit any more at `now` (epoch ms). Closing an account deletes none: else
 * whoever closes one that names an address has its codes and attempts counted anew.
 */
export async function deleteCodesOfClosed(db: Database, now: number): Promise<void> {
  const isOver = now - codeLimits.window;
  const closed = await db
    .selectFrom('otp_code as c')
    .innerJoin('app_user as u', 'u.id', 'c.user_id')
    .select('u.id')
    .distinct()
    .where('c.created_at', '<=', isOver)
    .where('u.closed_at', 'is not', null)
    .execute();
  for (const { id } of closed)
    await db.deleteFrom('otp_code').where('user_id', '=', id).where('created_at', '<=', isOver).execute();
}

/** Deletes the sessions with their tokens. An hour after they were revoked, so that no request is using one. */
export async function deleteSessions(trx: Trx, userId: number): Promise<void> {
  await trx
    .deleteFrom('refresh_token')
    .where('session_id', 'in', (eb) => eb.selectFrom('session').select('id').where('user_id', '=', userId))
    .execute();
  await trx.deleteFrom('session').where('user_id', '=', userId).execute();
}

function idsOf(rows: { property_id: number | null }[]): number[] {
  return [...new Set(rows.map((row) => row.property_id!))];
}

/** Deletes what only the user sees. */
export async function deleteOwnLists(trx: Trx, userId: number): Promise<void> {
  const marked = await trx.selectFrom('favorite').select('property_id').where('user_id', '=', userId).execute();
  if (marked.length > 0)
    await trx.deleteFrom('favorite').where('user_id', '=', userId).where('property_id', 'in', idsOf(marked)).execute();
  await trx.deleteFrom('notification').where('user_id', '=', userId).execute();
}

/**
 * Erases what the user wrote on reservations, and what was written to the user there: of a customer's reservations the note and all
 * reasons, of those of an owner's listings the reasons that the owner gave, and where and what was shown of the listing. The other side's copies of the reasons, in
 * notifications, go with them.
 */
export async function eraseWords(trx: Trx, side: Side, userId: number): Promise<void> {
  const listings = await listListingsOf(trx, side, userId);
  if (listings.length === 0) return;
  const isCustomer = side === 'customer_id';
  const reservations = trx.updateTable('reservation').where(side, '=', userId).where('property_id', 'in', listings);
  if (isCustomer) {
    await reservations.set({ note: null, cancellation_reason: null, rejection_reason: null }).execute();
    await trx
      .updateTable('payment_transaction')
      .set({ note: null, rejection_reason: null })
      .where('payer_id', '=', userId)
      .where('property_id', 'in', listings)
      .execute();
  } else {
    await reservations.set({ cancellation_reason: null }).where('cancelled_by', '=', userId).execute();
    await reservations.set({ address: null, image: null }).execute();
  }
  const own = trx.selectFrom('reservation').where(side, '=', userId);
  await trx
    .updateTable('notification')
    .set({ parameters: withoutMember(trx, 'parameters', 'reason') })
    .where('user_id', 'in', own.select(isCustomer ? 'owner_id' : 'customer_id'))
    .where('reservation_id', 'in', own.select('id'))
    .where('parameters', 'like', '%"reason":%')
    .execute();
}

/** Erases the reasons that were recorded of acts on the user's account, listings, reservations and payments. The acts stay. */
export async function eraseReasons(trx: Trx, userId: number): Promise<void> {
  const subjects = subjectsOf(trx, userId);
  for (const subject of [sql`(${`user:${userId}`}, ${`users:${userId}`})`, ...subjects])
    await trx
      .updateTable('audit_log')
      .set({ reason: null })
      .where(sql<boolean>`subject in ${subject}`)
      .where('reason', 'is not', null)
      .execute();
}

/** What the audit log calls the user's listings, reservations and payments: a query for each. */
export function subjectsOf(db: Database, userId: number) {
  const called = (kind: string, column = 'id') =>
    sql<string>`${sql.lit(`${kind}:`)} || ${sql.ref(column)}`.as('subject');
  return [
    db.selectFrom('rent_property').select(called('property')).where('owner_id', '=', userId),
    db.selectFrom('reservation').select(called('reservation')).where('customer_id', '=', userId),
    db.selectFrom('reservation').select(called('reservation')).where('owner_id', '=', userId),
    db.selectFrom('payment_transaction').select(called('payment')).where('payer_id', '=', userId),
  ];
}

/**
 * Deletes the answers that are kept for the user's Idempotency-Keys, and those to others that tell of the user; by an index, because
 * anybody may leave answers there. A transition that such a key was for is not made twice without it.
 */
export function deleteReceiptsAbout(db: Database, userId: number) {
  return db
    .deleteFrom('idempotency')
    .where((eb) =>
      eb(
        eb.refTuple('scope', 'key'),
        'in',
        eb.selectFrom('receipt_person').select(['scope', 'key']).where('user_id', '=', userId).$asTuple('scope', 'key'),
      ),
    );
}

/**
 * Archives the owner's listings and erases what they say, but for the city, and the title where a reservation has none of its own.
 * Answers the listings that were not archived before, as they are now.
 */
export async function eraseListings(trx: Trx, ownerId: number, now: number) {
  const own = await listListingsOf(trx, 'owner_id', ownerId);
  if (own.length === 0) return [];
  const open = await trx
    .selectFrom('rent_property')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('property_status', '<>', PropertyStatus.Archived)
    .orderBy('id')
    .execute();
  await trx
    .updateTable('rent_property')
    .set((eb) => ({
      property_status: PropertyStatus.Archived,
      status_reason: null,
      title: eb
        .case()
        .when(
          eb.exists(
            eb
              .selectFrom('reservation as r')
              .select('r.id')
              .whereRef('r.property_id', '=', 'rent_property.id')
              .where('r.title', 'is', null),
          ),
        )
        .then(eb.ref('title'))
        .else(noTitle)
        .end(),
      description: null,
      district: null,
      address: null,
      latitude: null,
      longitude: null,
      details_json: '{}',
      seasons: null,
      weekend_price_minor: null,
      version: eb('version', '+', 1),
      updated_at: now,
    }))
    .where('id', 'in', own)
    .execute();
  await trx.updateTable('blocked_date_range').set({ reason: null }).where('property_id', 'in', own).execute();
  // The addresses of imported calendars are secrets of other platforms.
  await trx.updateTable('blocked_date_range').set({ import_id: null }).where('property_id', 'in', own).execute();
  for (const table of ['calendar_conflict', 'calendar_night', 'calendar_import', 'calendar_feed'] as const)
    await trx.deleteFrom(table).where('property_id', 'in', own).execute();
  for (const table of ['property_picture', 'property_word', 'property_feature', 'property_rate'] as const)
    await trx.deleteFrom(table).where('property_id', 'in', own).execute();
  return open.map(({ id }) => ({ id, owner_id: ownerId, property_status: PropertyStatus.Archived }));
}

/** Deletes the rows of the user's pictures, and answers whose bytes are to be removed. No listing has one any more. */
export async function deletePictures(trx: Trx, userId: number): Promise<ErasedFile[]> {
  return trx
    .deleteFrom('file')
    .where('owner_id', '=', userId)
    .where('kind', '=', 'picture')
    .returning(['kind', 'storage_key'])
    .execute();
}

/**
 * Erases what proves who came and who paid: the rows of the images of the identity card and of receipts, and the references of
 * payments. Answers whose bytes are to be removed.
 */
export async function eraseProofs(trx: Trx, userId: number): Promise<ErasedFile[]> {
  const paid = trx.selectFrom('payment_transaction').select('property_id').where('payer_id', '=', userId);
  const listings = idsOf(await paid.execute());
  if (listings.length > 0)
    await trx
      .updateTable('payment_transaction')
      .set({ reference: null, receipt_file: null })
      .where('payer_id', '=', userId)
      .where('property_id', 'in', listings)
      .execute();
  return trx
    .deleteFrom('file')
    .where('owner_id', '=', userId)
    .where('kind', 'in', ['identity', 'receipt'])
    .returning(['kind', 'storage_key'])
    .execute();
}
