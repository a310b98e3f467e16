import { sql } from 'kysely';
import { UserRole } from '../../../generated/enumerations';
import { learnContents } from '../../../src/database/bulk';
import type { Database } from '../../../src/database/connection';
import { randomUuid } from '../../../src/database/dialect';
import { jobs } from '../../../src/jobs';
import { readFacts } from './facts';
import { fillPrices } from './fill-prices';
import { fillBusiest, fillPictures, fillStays } from './fill-stays';

/** The number of webhooks that have deliveries: one for each listing, together. */
const deliveredTo = 20;

/** A time (epoch ms) in the year 2100. */
const muchLater = Date.UTC(2100);

/**
 * Adds to a database that `npm run seed` has filled what it leaves empty and lists read: notifications of both parties of each reservation,
 * webhooks with deliveries, promotions, rent invoices, reviews, alterations, requests to book, payment sessions, conversations with pictures,
 * complaints, saved searches, imported calendars, sessions, API keys, terms, and prices of seasons and weekends. The webhooks are paused, the
 * calendars are due much later and the hourly jobs have just run, so that no job has work while lists are measured.
 */
export async function fillLists(db: Database): Promise<void> {
  const raw = db.withoutPlugins();
  const administrator = sql`(select min(id) from app_user where role = ${sql.lit(UserRole.Admin)})`;
  for (const party of ['customer_id', 'owner_id'])
    await sql`insert into notification (user_id, type, parameters, reservation_id, property_id, read_at, created_at)
      select ${sql.ref(party)}, 0, '{}', id, property_id, case when id % 2 = 0 then updated_at end, created_at
      from reservation`.execute(raw);
  for (const owner of [sql`select ${administrator} as id`, sql`select id from app_user where role = 1 and id % 4 = 0`])
    await sql`insert into webhook (user_id, url, types, is_active, secret, first_after, created_at, updated_at)
      select id, 'https://example.com/events', '[]', 0, 'unread', 0, 1, 1 from (${owner}) as owner`.execute(raw);
  await sql`insert into webhook_delivery (webhook_id, resource_kind, resource_id, sequence, event_id, event_type, body, status, attempts,
      created_at, updated_at)
    select (select min(id) from webhook) + id % ${sql.lit(deliveredTo)}, 'property', id, id, ${randomUuid(db)}, 'property.created', '{}', case when id % 500 = 0 then 2 else 1 end,
      1, created_at, created_at from rent_property`.execute(raw);
  await sql`insert into calendar_import (property_id, name, url_encrypted, feed_token, created_at, next_read_at, reads)
    select id, 'Elsewhere', 'unread', 'feed-' || id, created_at, ${sql.lit(muchLater)}, 0 from rent_property where id % 20 = 0`.execute(
    raw,
  );
  await sql`insert into session (id, user_id, login_method, created_at) select 'filled-' || id, id, 0, created_at from app_user`.execute(
    raw,
  );
  await sql`insert into api_key (user_id, name, access, key_hash, last_characters, created_at)
    select id, 'Program', 0, 'hash-' || id, 'abcd', created_at from app_user where role in (0, 1)`.execute(raw);
  await sql`insert into terms_document (version, audience, language, title, body, effective_from, created_by, created_at)
    select 1000 + id, 0, 'en', 'Terms', 'Text', id, ${administrator}, id from currency`.execute(raw);
  for (const owner of [sql`0`, sql`(select min(id) from app_user where role = 1)`])
    await sql`insert into promotion (owner_id, code, percent, used, version, is_active, created_at, updated_at)
      select ${owner}, 'CODE-' || id, 1000, 0, 1, case when id % 200 = 0 then 1 else 0 end, created_at, created_at
      from rent_property`.execute(raw);
  await sql`insert into rent_invoice (property_id, reservation_id, customer_id, owner_id, period, period_start, period_end, parts, due_day,
      status, amount_minor, paid_minor, pending_minor, waived_minor, currency_id, step, overdue_at, created_at, updated_at)
    select property_id, id, customer_id, owner_id, 1, start_date, end_date, nights, created_at / 86400000,
      case when id % 100 = 0 then 1 else 3 end, 1000, case when id % 100 = 0 then 0 else 1000 end, 0, 0, currency_id, 5, 1, created_at, updated_at
    from reservation`.execute(raw);
  await sql`insert into conversation (property_id, customer_id, owner_id, last_sequence, last_message_at, customer_read, owner_read,
      customer_unread, owner_unread, created_at)
    select property_id, customer_id, owner_id, 100, max(updated_at), 0, 0, 0, 100, max(updated_at)
    from reservation group by property_id, customer_id, owner_id`.execute(raw);
  await sql`insert into message (property_id, conversation_id, sequence, sender_id, sender_role, client_message_id, text, created_at)
    select c.property_id, c.id, n.id, c.customer_id, 2, 'message-' || c.id || '-' || n.id, 'Hello', c.created_at
    from conversation as c join rent_property as n on n.id <= 100 where c.id % 20 = 0 or n.id <= 2`.execute(raw);
  await sql`update app_user set identity_pending_since = created_at where role = 2 and id % 20 = 0`.execute(raw);
  await sql`insert into complaint (reporter_id, person_id, kind, about, subject_id, property_id, status, text, content, decided_by, decided_at,
      created_at)
    select customer_id, owner_id, id % 7, 0, property_id, property_id, case when id % 100 = 0 then 0 else 1 + id % 3 end, 'Text', '{}',
      case when id % 100 = 0 then null else 1 end, case when id % 100 = 0 then null else updated_at end, created_at
    from reservation where id in (select max(id) from reservation group by customer_id, property_id)`.execute(raw);
  await sql`insert into saved_search (user_id, name, filters, notify, since, created_at, updated_at)
    select u.id, 'Search ' || n.id, '{"city":1}', n.id % 3, u.created_at, u.created_at + n.id, u.created_at + n.id
    from app_user as u join rent_property as n on n.id <= 20 where u.role in (1, 2)`.execute(raw);
  await fillStays(raw);
  await fillPictures(raw);
  await fillPrices(raw);
  await fillBusiest(raw, await readFacts(db));
  await markJobsAsRun(db);
  await learnContents(db);
}

/** As though each job had just run: otherwise the jobs of the measured server would make reminders and invoices for all stays. */
async function markJobsAsRun(db: Database): Promise<void> {
  const now = Date.now();
  const runs = jobs.map(({ name }) => ({ name, started_at: now, finished_at: now }));
  await db
    .insertInto('job_run')
    .values(runs)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}
