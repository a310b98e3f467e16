import type { Caller } from '../contract/caller';
import { isAdministrator } from '../contract/roles';
import { withoutContacts } from '../values/masking';
import type { WithConfirmedStay } from './repository-confirmed';

/** The user who reads a text. */
export type Reader = Pick<Caller, 'role' | 'userId'>;

type Parties = WithConfirmedStay & { customer_id: number; owner_id: number };

/**
 * A text that a user has written about a stay, as the reader sees it. Until a stay of the customer at the listing is confirmed, contact details
 * in the text of one side are hidden from the other one, as in messages. The author and administrators see all of it.
 */
export function shownText(
  text: string | null,
  author: number | null,
  { confirmed_id, customer_id, owner_id }: Parties,
  reader: Reader,
): string | null {
  if (text === null || confirmed_id !== null || author === reader.userId || isAdministrator(reader.role)) return text;
  const isOfParty = author === customer_id || author === owner_id;
  return isOfParty ? (withoutContacts(text) ?? text) : text;
}
