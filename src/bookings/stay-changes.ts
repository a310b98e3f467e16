import type { Caller } from '../contract/caller';
import { fail } from '../contract/failures';
import type { Database } from '../database/connection';
import type { RecordKey } from '../database/tables';
import { countAudited } from '../journal/repository-audit';
import { createMessage } from '../languages';

/**
 * How often each party can give notice of a reservation, and how often it can be renewed. Each renewal adds lines and invoices, which every step of the
 * stay reads, and gives nights back of which notice can be given again, each time with a refund and an e-mail to the other party.
 */
export const mostStayChanges = 12;

/**
 * For how many days the entries of the audit log that are counted here are kept in the database: a stay begins at most a year after it was booked,
 * and lasts at most a year.
 */
export const countedDays = 2 * 366;

const messages = { giveNotice: 'rent.tooManyNotices', renewReservation: 'rent.tooManyRenewals' } as const;

/** The actions whose entries are counted. */
export const countedActions = Object.keys(messages);

/** The failure when `by` has changed the reservation in this way {@link mostStayChanges} times; undefined when `by` has not. */
export async function tooOften(db: Database, action: keyof typeof messages, { id }: RecordKey, by: Caller) {
  if ((await countAudited(db, action, `reservation:${id}`, by.userId)) < mostStayChanges) return undefined;
  return fail('STATE_CONFLICT', { message: createMessage(messages[action], { maximum: mostStayChanges }) });
}
