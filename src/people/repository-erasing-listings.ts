import { type Expression, sql } from 'kysely';
import { PropertyStatus } from '../../generated/enumerations';
import type { Database, Trx } from '../database/connection';
import { withoutMember } from '../database/dialect';
import { archivedColumns, erasePartsOf } from '../listings/repository-archive';
import type { Party } from '../bookings/parties';

/** Replaces an erased title. */
const erasedTitle = '———';

/** Archives the owner's listings and returns those that were not archived before. {@link eraseRecordsOf} erases their content. */
export async function archiveListings(trx: Trx, ownerId: number, now: number) {
  return trx
    .updateTable('rent_property')
    .set((eb) => ({
      property_status: PropertyStatus.Archived,
      version: eb('version', '+', 1),
      updated_at: now,
    }))
    .where('owner_id', '=', ownerId)
    .where('property_status', '<>', PropertyStatus.Archived)
    .returning(['id', 'owner_id', 'property_status'])
    .execute();
}

/**
 * Erases the closed account's data on the listings and on their reservations and payments: of an owner's own listings, or of listings that
 * the customer has booked.
 */
export async function eraseRecordsOf(
  trx: Trx,
  { id, party }: { id: number; party: Party },
  listings: readonly number[],
  now: number,
): Promise<void> {
  for (const subjects of subjectsOf(trx, id, listings)) await eraseReasons(trx, subjects);
  await eraseTexts(trx, party, id, listings);
  if (party === 'owner') await eraseListings(trx, listings, now);
}

/** Erases the reasons in the audit entries about the subjects, a list or a query. The entries stay. */
export async function eraseReasons(trx: Trx, subjects: Expression<unknown>): Promise<void> {
  await trx
    .updateTable('audit_log')
    .set({ reason: null })
    .where(sql<boolean>`subject in ${subjects}`)
    .where('reason', 'is not', null)
    .execute();
}

/** The subjects of the user's listings, reservations and payments in the audit log, as one query each, for these listings. */
function subjectsOf(db: Database, userId: number, listings: readonly number[]) {
  const called = (kind: string) => sql<string>`${sql.lit(`${kind}:`)} || id`.as('subject');
  const reservations = db.selectFrom('reservation').select(called('reservation')).where('property_id', 'in', listings);
  return [
    db
      .selectFrom('rent_property')
      .select(called('property'))
      .where('owner_id', '=', userId)
      .where('id', 'in', listings),
    reservations.where('customer_id', '=', userId),
    reservations.where('owner_id', '=', userId),
    db
      .selectFrom('payment_transaction')
      .select(called('payment'))
      .where('payer_id', '=', userId)
      .where('property_id', 'in', listings),
  ];
}

/**
 * Erases texts on reservations that the user wrote or received: for a customer, the note and all reasons; for an owner, the reasons that
 * the owner gave and the copied description and location of the listing. Copies of the reasons in the other party's notifications are
 * erased too.
 */
async function eraseTexts(trx: Trx, party: Party, userId: number, listings: readonly number[]): Promise<void> {
  const isCustomer = party === 'customer';
  const reservations = trx
    .updateTable('reservation')
    .where(`${party}_id`, '=', userId)
    .where('property_id', 'in', listings);
  const alterations = trx
    .updateTable('alteration')
    .where(`${party}_id`, '=', userId)
    .where('property_id', 'in', listings);
  const requests = trx
    .updateTable('booking_request')
    .where(`${party}_id`, '=', userId)
    .where('property_id', 'in', listings);
  if (isCustomer) {
    await requests.set({ message: null, reason: null }).execute();
    await alterations.set({ reason: null }).execute();
    await reservations.set({ note: null, cancellation_reason: null, rejection_reason: null }).execute();
    await trx
      .updateTable('payment_transaction')
      .set({ note: null, rejection_reason: null })
      .where('payer_id', '=', userId)
      .where('property_id', 'in', listings)
      .execute();
  } else {
    await reservations.set({ cancellation_reason: null }).where('cancelled_by', '=', userId).execute();
    await alterations.set({ reason: null }).where('decided_by', '=', userId).execute();
    await reservations.set({ address: null, image: null }).execute();
    await requests.set({ reason: null }).where('decided_by', '=', userId).execute();
    await requests.set({ address: null, image: null }).execute();
  }
  const invoices = trx.updateTable('rent_invoice').set({ waive_reason: null }).where('waive_reason', 'is not', null);
  await invoices.where(`${party}_id`, '=', userId).where('property_id', 'in', listings).execute();
  // An owner's listing keeps what customers have written about it, except for their private texts and the owner's replies.
  const reviews = trx.updateTable('review').where('property_id', 'in', listings);
  await reviews.set({ text: null, private_text: null, reply: null }).where('author_id', '=', userId).execute();
  await reviews
    .set({ private_text: null, reply: null, ...(isCustomer && { text: null }) })
    .where('subject_id', '=', userId)
    .execute();
  const own = trx.selectFrom('reservation').where(`${party}_id`, '=', userId).where('property_id', 'in', listings);
  await trx
    .updateTable('notification')
    .set({ parameters: withoutMember(trx, 'parameters', 'reason') })
    .where('user_id', 'in', own.select(isCustomer ? 'owner_id' : 'customer_id'))
    .where('reservation_id', 'in', own.select('id'))
    .where('parameters', 'like', '%"reason":%')
    .execute();
}

/** Erases the content of archived listings, except the city, and the title if a reservation has no copy of it. */
async function eraseListings(trx: Trx, listings: readonly number[], now: number): Promise<void> {
  await trx
    .updateTable('rent_property')
    .set((eb) => ({
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
      status_reason: null,
      district: null,
      address: null,
      latitude: null,
      longitude: null,
      weekend_price_minor: null,
      version: eb('version', '+', 1),
      updated_at: now,
    }))
    .where('id', 'in', listings)
    .execute();
  await erasePartsOf(trx, listings);
  await trx.deleteFrom('property_picture').where('property_id', 'in', listings).execute();
}
