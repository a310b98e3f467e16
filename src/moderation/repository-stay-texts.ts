import { ComplaintSubject, type NotificationType } from '../../generated/enumerations';
import type { TableOfTexts } from '../bookings/repository-hidden-texts';
import type { Parties, WrittenText } from '../bookings/shown-texts';
import type { Database, Trx } from '../database/connection';
import { withoutMember } from '../database/dialect';
import type { RecordKey } from '../database/tables';
import { assertNever } from '../values/assert-never';

/** Records about a stay whose texts can be reported. */
export type StaySubject =
  | typeof ComplaintSubject.BookingRequest
  | typeof ComplaintSubject.Reservation
  | typeof ComplaintSubject.Alteration;

export const tables: Record<StaySubject, TableOfTexts> = {
  [ComplaintSubject.BookingRequest]: 'booking_request',
  [ComplaintSubject.Reservation]: 'reservation',
  [ComplaintSubject.Alteration]: 'alteration',
};

/** What both parties have written in a record about a stay. */
export interface StayTexts extends RecordKey, Parties {
  texts: WrittenText[];
  /** The title of the listing when it was booked; null if it was not stored, and for an alteration. */
  title: string | null;
  reservationId: number | null;
}

const common = ['id', 'property_id', 'customer_id', 'owner_id', 'customer_hidden_at', 'owner_hidden_at'] as const;

/** The texts of a request to book, a reservation or an alteration. */
export async function findStayTexts(db: Database, about: StaySubject, id: number): Promise<StayTexts | undefined> {
  switch (about) {
    case ComplaintSubject.BookingRequest:
      return textsOfRequest(db, id);
    case ComplaintSubject.Reservation:
      return textsOfReservation(db, id);
    case ComplaintSubject.Alteration:
      return textsOfAlteration(db, id);
    default:
      return assertNever(about);
  }
}

async function textsOfRequest(db: Database, id: number): Promise<StayTexts | undefined> {
  const row = await db
    .selectFrom('booking_request')
    .select([...common, 'title', 'message', 'reason', 'decided_by', 'decided_at', 'created_at', 'reservation_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const message = { text: row.message, author: row.customer_id, at: row.created_at };
  const reason = { text: row.reason, author: row.decided_by, at: row.decided_at };
  return { ...row, texts: [message, reason], reservationId: row.reservation_id };
}

async function textsOfReservation(db: Database, id: number): Promise<StayTexts | undefined> {
  const row = await db
    .selectFrom('reservation')
    .select([...common, 'title', 'note', 'cancellation_reason', 'cancelled_by', 'cancelled_at'])
    .select(['requested_at', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const note = { text: row.note, author: row.customer_id, at: row.requested_at ?? row.created_at };
  const reason = { text: row.cancellation_reason, author: row.cancelled_by, at: row.cancelled_at };
  return { ...row, texts: [note, reason], reservationId: id };
}

async function textsOfAlteration(db: Database, id: number): Promise<StayTexts | undefined> {
  const row = await db
    .selectFrom('alteration')
    .select([...common, 'reason', 'decided_by', 'decided_at', 'reservation_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const reason = { text: row.reason, author: row.decided_by, at: row.decided_at };
  return { ...row, texts: [reason], title: null, reservationId: row.reservation_id };
}

/** The key of the request to book that has become the reservation. */
export async function findRequestOf(
  trx: Trx,
  { id, property_id, customer_id }: RecordKey & { customer_id: number },
): Promise<RecordKey | undefined> {
  return trx
    .selectFrom('booking_request')
    .select(['id', 'property_id'])
    .where('reservation_id', '=', id)
    .where('property_id', '=', property_id)
    .where('customer_id', '=', customer_id)
    .executeTakeFirst();
}

/** Erases the copies of these reasons from the notifications of a user about a reservation. */
export async function eraseNotifiedReasons(
  trx: Trx,
  {
    userId,
    reservationId,
    types,
    reasons,
  }: { userId: number; reservationId: number; types: readonly NotificationType[]; reasons: readonly string[] },
): Promise<void> {
  const found = await trx
    .selectFrom('notification')
    .select(['id', 'parameters'])
    .where('user_id', '=', userId)
    .where('reservation_id', '=', reservationId)
    .where('type', 'in', [...types])
    .where('parameters', 'like', '%"reason":%')
    .execute();
  for (const { id, parameters } of found) {
    const { reason } = JSON.parse(parameters) as { reason: string };
    if (!reasons.includes(reason)) continue;
    await trx
      .updateTable('notification')
      .set({ parameters: withoutMember(trx, 'parameters', 'reason') })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .execute();
  }
}
