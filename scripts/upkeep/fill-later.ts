import { sql } from 'kysely';
import type { Trx } from '../../src/database/connection';
import { type Size, lit, series } from './series';

const day = 24 * 60 * 60_000;
const hour = day / 24;
/** Longer ago than any record is kept. */
const longAgo = 5_000 * day;

/** Work for the jobs of what stays and users have since contract 2.2: proposals, requests, reviews, rent, messages, complaints, saved searches. */
export async function insertLater(trx: Trx, size: Size, now: number): Promise<void> {
  await insertProposals(trx, size, now);
  await insertReviewsAndRent(trx, now);
  await insertMessages(trx, now);
  await insertComplaints(trx, now);
  await insertSavedSearches(trx, size, now);
}

/** For each reservation, a proposed change that has expired; and as many requests to book: expired ones, and ones whose owner is due a reminder. */
async function insertProposals(trx: Trx, { accounts }: Size, now: number): Promise<void> {
  await sql`insert into alteration (property_id, reservation_id, customer_id, owner_id, status, proposed_by, proposed_by_role, start_date, end_date,
      children_count, total_minor, due_at_arrival_minor, lines, old_start_date, old_end_date, old_children_count, old_total_minor,
      old_due_at_arrival_minor, old_lines, refund_minor, currency_id, expires_at, created_at, updated_at)
    select property_id, id, customer_id, owner_id, 0, customer_id, 2, start_date, end_date + 1, 0, 90000, 0, '[]', start_date, end_date, 0,
      total_minor, 0, '[]', 0, currency_id, ${lit(now - hour)} + id % 1000, created_at, created_at from reservation`.execute(
    trx,
  );
  const isExpired = sql`r.id % 2 = 0`;
  await sql`insert into booking_request (property_id, customer_id, owner_id, status, start_date, end_date, nights, rent_type, unit_price_minor,
      total_minor, deposit_minor, currency_id, cancellation_policy, title, city, expires_at, remind_at, created_at, updated_at)
    select r.property_id, 4 + r.id % ${lit(accounts - 4)}, r.owner_id, 0, r.start_date + 10, r.end_date + 10, 1, 1, 45000, 45000, 4500, 7, 1,
      'Sunny flat', 1, case when ${isExpired} then ${lit(now - hour)} else ${lit(now + 2 * hour)} end + r.id % 1000,
      case when ${isExpired} then null else ${lit(now - hour)} end, ${lit(now - day)}, ${lit(now - day)} from reservation r`.execute(
    trx,
  );
}

/** For each reservation, a sealed review whose time is over; for each confirmed one, a rent invoice with a due step. */
async function insertReviewsAndRent(trx: Trx, now: number): Promise<void> {
  await sql`insert into review (property_id, reservation_id, author_id, author_role, subject_id, status, rating, text, publishes_at, created_at,
      updated_at)
    select property_id, id, customer_id, 2, owner_id, 0, 1 + id % 5, 'A bright flat.', ${lit(now - hour)} + id % 1000, ${lit(now - 15 * day)},
      ${lit(now - 15 * day)} from reservation`.execute(trx);
  await sql`insert into rent_invoice (property_id, reservation_id, customer_id, owner_id, period, period_start, period_end, parts, due_day, status,
      amount_minor, paid_minor, pending_minor, waived_minor, currency_id, step, next_step_at, overdue_at, created_at, updated_at)
    select property_id, id, customer_id, owner_id, 1, current_date - 1, current_date + 29, 30, ${lit(now / day - 1)}, 0, 45000, 0, 0, 0, currency_id,
      0, ${lit(now - hour)} + id % 1000, ${lit(now)}, created_at, created_at from reservation where status = 2`.execute(
    trx,
  );
}

/** For each reservation, a conversation whose ten messages are too old, and a picture that was not sent. */
async function insertMessages(trx: Trx, now: number): Promise<void> {
  await sql`insert into conversation (property_id, customer_id, owner_id, last_sequence, last_message_at, customer_read, owner_read,
      customer_unread, owner_unread, created_at)
    select property_id, customer_id, owner_id, 10, ${lit(now - longAgo)}, 0, 0, 0, 10, ${lit(now - longAgo)} from reservation`.execute(
    trx,
  );
  await sql`insert into message (property_id, conversation_id, sequence, sender_id, sender_role, client_message_id, text, created_at)
    select property_id, id, i, customer_id, 2, 'message-' || id || '-' || i, 'Is there a cot for a baby?', ${lit(now - longAgo)} + i
    from conversation, generate_series(1, 10) as i`.execute(trx);
  await sql`insert into file (name, kind, owner_id, content_type, bytes, sha256, storage_key, created_at)
    select md5('m' || id), 'message', customer_id, 'image/jpeg', 1000, '', md5('m' || id), ${lit(now - 2 * day)} from conversation`.execute(
    trx,
  );
  await sql`insert into message_picture (property_id, conversation_id, sender_id, file_name, created_at)
    select property_id, id, customer_id, md5('m' || id), ${lit(now - 2 * day)} + id % 1000 from conversation`.execute(
    trx,
  );
}

/** For each reservation, a complaint that was decided too long ago to be kept. */
async function insertComplaints(trx: Trx, now: number): Promise<void> {
  await sql`insert into complaint (reporter_id, person_id, kind, about, subject_id, property_id, status, text, content, decided_by, decided_at,
      created_at)
    select customer_id, owner_id, id % 7, 0, property_id, property_id, 1, 'The pictures show another flat.', '{}', 1, ${lit(now - longAgo)} + id,
      ${lit(now - longAgo)} from reservation`.execute(trx);
}

/** One account in five has a saved search; one listing in ten has changed. */
async function insertSavedSearches(trx: Trx, { accounts, listings }: Size, now: number): Promise<void> {
  await sql`insert into saved_search (user_id, name, filters, notify, since, created_at, updated_at)
    select 5 * i, 'Amman', json_build_object('city', 1 + i % 12, 'maxPrice', 40 + i % 20)::text, 1 + i % 2, ${lit(now - day)}, ${lit(now - day)} + i,
      ${lit(now - day)} + i from ${series(accounts / 5)}`.execute(trx);
  await sql`insert into property_change (property_id, changed_at) select 10 * i, ${lit(now - hour)} + i
    from ${series(listings / 10)}`.execute(trx);
}

/** For each account, an entry of the audit log and a notification that are old enough to be archived. They precede all others, as their ids do. */
export async function insertOldEntries(trx: Trx, { accounts }: Size, now: number): Promise<void> {
  const created = sql`${lit(now - longAgo)} + i`;
  await sql`insert into audit_log (actor_id, action, subject, at)
    select 1, 'user.updated', 'user:' || i, ${created} from ${series(accounts)}`.execute(trx);
  await sql`insert into notification (user_id, type, parameters, email_attempts, created_at)
    select i, 0, '{}', 0, ${created} from ${series(accounts)}`.execute(trx);
}
