import { sql } from 'kysely';
import type { Database } from '../../src/database/connection';
import { randomUuid } from '../../src/database/dialect';
import { fillLists } from '../bench/lists/fill';

/** A text of this many characters, as people and the service write them. */
const text = (length: number) =>
  sql.lit(
    'The keys are at the reception, and the entrance is on the left side of the house. '.repeat(20).slice(0, length),
  );

/**
 * Adds rows to a database that `marketplace seed` has filled: those of the lists' tests, with texts of a usual length, and what only requests and
 * jobs write. Tables that stay empty have few rows in any marketplace, or hold what another table has too.
 */
export async function fillRest(db: Database): Promise<void> {
  const raw = db.withoutPlugins();
  await fillLists(db);
  await sql`update message set text = ${text(120)}`.execute(raw);
  await sql`update review set text = ${text(300)}`.execute(raw);
  await sql`update booking_request set message = ${text(120)}`.execute(raw);
  await sql`update webhook_delivery set body = ${text(450)}`.execute(raw);
  await sql`update notification set parameters = ${text(90)}`.execute(raw);
  const uuid = randomUuid(db);
  await sql`insert into audit_log (actor_id, action, subject, trace_id, at)
    select id, 'property.updated', 'property:' || id, ${uuid}, created_at from app_user`.execute(raw);
  // The response to a booking has about this size.
  await sql`insert into idempotency (scope, key, request_hash, status, answer, created_at)
    select 'user:' || id || ' bookReservation', ${sql.lit('a'.repeat(30))} || id, ${text(64)}, 200, ${text(1600)}, created_at
    from reservation`.execute(raw);
  await sql`insert into receipt_person (user_id, scope, key)
    select customer_id, 'user:' || id || ' bookReservation', ${sql.lit('a'.repeat(30))} || id from reservation`.execute(
    raw,
  );
  await sql`insert into refresh_token (token_hash, session_id, expires_at)
    select ${text(40)} || id, id, created_at from session`.execute(raw);
  await sql`insert into otp_code (channel, target, user_id, code_hash, expires_at, state, created_at)
    select 0, email, id, ${text(64)}, created_at, 'verified', created_at from app_user where email is not null`.execute(
    raw,
  );
  await sql`insert into payment_notice (provider, notice_id, received_at)
    select provider, 'evt_' || ${text(24)} || id, created_at from payment_session`.execute(raw);
  await sql`insert into calendar_night (import_id, property_id, night, uid)
    select i.id, i.property_id, n.night, 'event-' || i.id || '@calendar.example.com' from calendar_import as i
    join (select distinct night from reservation_night) as n on i.id <= 50`.execute(raw);
}
