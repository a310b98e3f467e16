import { type Schema, addBigint } from './schema';

/**
 * When an administrator has hidden what a side had written about a stay until then: in a request to book, a reservation or an alteration. Servers
 * of the previous release do not read these columns, and show the texts.
 */
export async function up(db: Schema): Promise<void> {
  for (const table of ['booking_request', 'reservation', 'alteration'])
    for (const column of ['customer_hidden_at', 'owner_hidden_at']) await addBigint(db, table, column);
}
