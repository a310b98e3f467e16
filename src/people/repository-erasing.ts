import { sql } from 'kysely';
import { PropertyStatus } from '../../generated/enumerations';
import { codeLimits } from '../access/code-rules';
import { batchSize } from '../database/batches';
import type { Database, Trx } from '../database/connection';
import { withoutMember } from '../database/dialect';
import type { Row } from '../database/tables';
import { archivedColumns, erasePartsOf } from '../listings/repository-archive';
import { type Side, listListingsOf } from './repository-closing';

/** A stored file whose row was deleted. */
export type ErasedFile = Pick<Row<'file'>, 'kind' | 'storage_key'>;

/** Replaces an erased title. */
const erasedTitle = '———';

/**
 * Anonymises the account's row, to which reservations and payments refer. `is_blocked` is set so that every check for blocked users
 * rejects the account; `eraseDueAt` (epoch ms) is when the remaining data is erased.
 */
export async function anonymiseAccount(trx: Trx, id: number, now: number, eraseDueAt: number): Promise<void> {
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
 * Deletes the codes of closed accounts that no longer count for a limit at `now` (epoch ms), among the next codes after `after`, oldest
 * first. Returns the last of these codes; undefined when there are no more. Closing an account does not delete codes: otherwise an attacker
 * could reset the limits of an e-mail address by closing an account that has it as an unverified contact.
 */
export async function deleteCodesOfClosed(
  db: Database,
  now: number,
  after: Pick<Row<'otp_code'>, 'created_at' | 'id'>,
): Promise<Pick<Row<'otp_code'>, 'created_at' | 'id'> | undefined> {
  const page = await db
    .selectFrom('otp_code as c')
    .leftJoin('app_user as u', 'u.id', 'c.user_id')
    .select(['c.created_at', 'c.id', 'u.closed_at'])
    .where('c.created_at', '<=', now - codeLimits.window)
    .where((eb) => eb(eb.refTuple('c.created_at', 'c.id'), '>', eb.tuple(after.created_at, after.id)))
    .orderBy('c.created_at')
    .orderBy('c.id')
    .limit(batchSize)
    .execute();
  const ids = page.filter(({ closed_at }) => closed_at !== null).map(({ id }) => id);
  if (ids.length > 0) await db.deleteFrom('otp_code').where('id', 'in', ids).execute();
  return page.length === batchSize ? page.at(-1) : undefined;
}

/** Deletes the sessions and their tokens. Called an hour after they were revoked, when no request uses them any more. */
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

/** Deletes the rows that only the user sees. */
export async function deleteOwnLists(trx: Trx, userId: number): Promise<void> {
  const marked = await trx.selectFrom('favorite').select('property_id').where('user_id', '=', userId).execute();
  if (marked.length > 0)
    await trx.deleteFrom('favorite').where('user_id', '=', userId).where('property_id', 'in', idsOf(marked)).execute();
  await trx.deleteFrom('notification').where('user_id', '=', userId).execute();
}

/**
 * Erases texts on reservations that the user wrote or received: for a customer, the note and all reasons; for an owner, the reasons that
 * the owner gave and the copied description and location of the listing. Copies of the reasons in the other party's notifications are
 * erased too.
 */
export async function eraseTexts(trx: Trx, side: Side, userId: number): Promise<void> {
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

/** Erases the reasons in audit entries of the user's account, listings, reservations and payments. The entries stay. */
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

/** The subjects of the user's listings, reservations and payments in the audit log, as one query each. */
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
 * Deletes the responses stored for the user's Idempotency-Keys, and those stored for other users that contain the user's data. Uses an
 * index, because any user may store responses. Transitions are not applied twice without the stored response: their conditions fail.
 */
export function deleteIdempotencyRecordsAbout(db: Database, userId: number) {
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
 * Archives the owner's listings and erases their content, except the city, and the title if a reservation has no copy of it. Returns the
 * listings that were not archived before, in their new state.
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
        .else(erasedTitle)
        .end(),
      ...archivedColumns(now),
      district: null,
      address: null,
      latitude: null,
      longitude: null,
      weekend_price_minor: null,
      version: eb('version', '+', 1),
      updated_at: now,
    }))
    .where('id', 'in', own)
    .execute();
  await erasePartsOf(trx, own);
  await trx.deleteFrom('property_picture').where('property_id', 'in', own).execute();
  return open.map(({ id }) => ({ id, owner_id: ownerId, property_status: PropertyStatus.Archived }));
}

/** Deletes the rows of the user's pictures and returns the files to be removed. No listing refers to them any more. */
export async function deletePictures(trx: Trx, userId: number): Promise<ErasedFile[]> {
  return trx
    .deleteFrom('file')
    .where('owner_id', '=', userId)
    .where('kind', '=', 'picture')
    .returning(['kind', 'storage_key'])
    .execute();
}

/**
 * Erases the proofs of identity and payment: the rows of identity card images and receipts, and payment references. Returns the files to
 * be removed.
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
