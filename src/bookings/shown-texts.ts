import type { Caller } from '../contract/caller';
import { isAdministrator } from '../contract/roles';
import { withoutContacts } from '../values/masking';
import type { Row } from '../database/tables';
import type { WithConfirmedStay } from './repository-confirmed';

/** The user who reads a text. */
export type Reader = Pick<Caller, 'role' | 'userId'>;

/** A text that a user has written about a stay. */
export interface WrittenText {
  text: string | null;
  author: number | null;
  /** When it was written, in epoch ms. */
  at: number | null;
}

/** The parties of a record about a stay, and when an administrator has hidden what they had written until then. */
export type Parties = Pick<Row<'reservation'>, 'customer_id' | 'owner_id' | 'customer_hidden_at' | 'owner_hidden_at'>;

/** Whether an administrator has hidden the text. */
export function isHidden({ author, at }: WrittenText, parties: Parties): boolean {
  const { customer_id, customer_hidden_at, owner_hidden_at } = parties;
  const hiddenAt = author === customer_id ? customer_hidden_at : author === parties.owner_id ? owner_hidden_at : null;
  return hiddenAt !== null && at !== null && at <= hiddenAt;
}

/** The text as the reader sees it: null if an administrator has hidden it, except for its author and for administrators. */
export function unlessHidden(written: WrittenText, parties: Parties, reader: Reader): string | null {
  const seesAll = written.author === reader.userId || isAdministrator(reader.role);
  return isHidden(written, parties) && !seesAll ? null : written.text;
}

/**
 * A text that a user has written about a stay, as the reader sees it. Until a stay of the customer at the listing is confirmed, contact details
 * in the text of one party are hidden from the other one, as in messages. The author and administrators see all of it.
 */
export function shownText(written: WrittenText, parties: Parties & WithConfirmedStay, reader: Reader): string | null {
  const { confirmed_id, customer_id, owner_id } = parties;
  const { author } = written;
  const text = unlessHidden(written, parties, reader);
  if (text === null || confirmed_id !== null || author === reader.userId || isAdministrator(reader.role)) return text;
  const isOfParty = author === customer_id || author === owner_id;
  return isOfParty ? (withoutContacts(text) ?? text) : text;
}
