import { sql } from 'kysely';
import { AlterationStatus, BookingRequestStatus, BookingStatus } from '../../generated/enumerations';
import { readConfig } from '../../src/config/config';
import { withDatabase } from '../../src/database/connection';
import { startServerProcess } from '../../src/testing/servers/server-process';
import { listCases } from '../bench/lists/cases';
import { logInAs, readFacts } from '../bench/lists/facts';
import { fillLists } from '../bench/lists/fill';

/** A request of a client, and its token if it has one. */
export interface PageRequest {
  path: string;
  token: string | undefined;
}

/**
 * Adds records of every kind to a seeded database, logs in a user of each role, and returns a request for every list of the contract, also with
 * each of its filters, and for single records.
 */
export function preparePages(environment: Record<string, string>): Promise<PageRequest[]> {
  const { databaseUrl, jwtSecrets } = readConfig(environment);
  return withDatabase(databaseUrl, { poolSize: 1, timeoutMs: 60_000 }, async (db) => {
    await fillLists(db);
    // What is filled for lists contradicts itself in places, which a move reports.
    const published = (of: string) => sql`coalesce((select ${sql.raw(of)} from review as r
      where r.property_id = rent_property.id and r.status = 1 and r.author_role = 2), 0)`;
    await sql`update rent_property set rating_sum = ${published('sum(r.rating)')},
      rating_count = ${published('count(*)')}`.execute(db);
    await sql`update conversation set last_sequence = (select max(m.sequence) from message as m
      where m.conversation_id = conversation.id and m.property_id = conversation.property_id)`.execute(db);
    await sql`delete from alteration where status = ${AlterationStatus.Proposed} and reservation_id in
      (select id from reservation where status <> ${BookingStatus.Confirmed})`.execute(db);
    await sql`update rent_invoice set status = 1, paid_minor = 0`.execute(db);
    await sql`update reservation set rent_invoices = 1`.execute(db);
    await sql`delete from booking_request where status = ${BookingRequestStatus.Requested}`.execute(db);
    // The servers would delete these sessions, which have no refresh token, while the pages are read.
    await db.deleteFrom('session').where('id', 'like', 'filled-%').execute();
    const facts = await readFacts(db);
    const tokens = await logInAs(db, facts, jwtSecrets);
    const lists = listCases(facts, 50).map(({ path, role }) => ({ path, token: role && tokens[role] }));
    const single = [
      `/RentProperties/GetRentPropertyById/${facts.propertyId}`,
      `/Reservations/GetReservationById/${facts.reservationId}`,
    ].map((path) => ({ path, token: tokens.Admin }));
    return [...lists, ...single, { path: '/Auth/GetMyData', token: tokens.Customer }];
  });
}

/**
 * The responses of a server on the database of `environment`, in the order of the requests, without trace ids and times of generation. The server is read-only, so that
 * its jobs change nothing meanwhile.
 */
export async function readPages(
  environment: Record<string, string>,
  requests: PageRequest[],
  { folder, program }: { folder: string; program: string },
): Promise<string[]> {
  const readOnly = { ...environment, MAINTENANCE: 'read-only', RATE_LIMITS: 'off' };
  const server = await startServerProcess(readOnly, { folder, program });
  try {
    const found: string[] = [];
    for (const { path, token } of requests) {
      const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
      const response = await fetch(`${server.url}${path}`, { headers });
      const text = await response.text();
      found.push(`${response.status} ${text.replace(/"(traceId|generatedAt)":"[^"]*"/g, '')}`);
    }
    return found;
  } finally {
    await server.stop();
  }
}
