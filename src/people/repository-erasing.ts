import { sql } from 'kysely';
import { codeLimits } from '../access/code-rules';
import { batchSize } from '../database/batches';
import type { Database, Trx } from '../database/connection';
import type { Row } from '../database/tables';
import type { StoredFile } from '../files/documents';
import { eraseReasons } from './repository-erasing-listings';

/**
 * Anonymises the account's row, to which reservations and payments refer. `is_blocked` is set so that every check for blocked users
 * rejects the account; `eraseDueAt` (epoch ms) is when the remaining data is erased. `erasing_since` stays until {@link setRecordsErased}.
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
      identity_pending_since: 0,
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
      erasing_since: now,
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

/** Deletes the sessions and their tokens. Called an hour after they were revoked, when requests no longer use them. */
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

/** Deletes the rows that only the user sees. Saved searches are first, because the job that notifies of them locks them. */
export async function deleteOwnLists(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('saved_search').where('user_id', '=', userId).execute();
  const marked = await trx.selectFrom('favorite').select('property_id').where('user_id', '=', userId).execute();
  if (marked.length > 0)
    await trx.deleteFrom('favorite').where('user_id', '=', userId).where('property_id', 'in', idsOf(marked)).execute();
  await trx.deleteFrom('notification').where('user_id', '=', userId).execute();
  await trx.deleteFrom('contact_notice').where('user_id', '=', userId).execute();
}

/** Erases the pages to which the user went for online payments, and returned from. The sessions stay. */
export async function erasePaymentPages(trx: Trx, userId: number): Promise<void> {
  const own = trx.selectFrom('payment_session').select('key').where('customer_id', '=', userId);
  await trx.updateTable('sandbox_payment').set({ return_url: '' }).where('key', 'in', own).execute();
  const sessions = trx.updateTable('payment_session').set({ return_url: null, redirect_url: null });
  await sessions.where('customer_id', '=', userId).execute();
}

/** Erases the reasons in audit entries of the user's account. The entries stay. */
export async function eraseReasonsOfAccount(trx: Trx, userId: number): Promise<void> {
  await eraseReasons(trx, sql`(${`user:${userId}`})`);
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

/** Records that the data of the closed account on listings, reservations and payments is erased. */
export async function setRecordsErased(trx: Trx, userId: number): Promise<void> {
  await trx.updateTable('app_user').set({ erasing_since: null }).where('id', '=', userId).execute();
}

/** Deletes the rows of the user's pictures and returns the files to be removed. Listings no longer refer to them. */
export async function deletePictures(trx: Trx, userId: number): Promise<StoredFile[]> {
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
export async function eraseProofs(trx: Trx, userId: number): Promise<StoredFile[]> {
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
