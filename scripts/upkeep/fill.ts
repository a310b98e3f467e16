import type { KeyObject } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { encryptText } from '../../src/adapters/encryption';
import { addressContext } from '../../src/calendars/addresses';
import { learnContents, withoutIndexes } from '../../src/database/bulk';
import { type Database, type Trx, openDatabase } from '../../src/database/connection';
import { migrateToLatest } from '../../src/database/migrator';
import { identityNumberContext } from '../../src/people/identity-number';
import { secretContext } from '../../src/webhooks/secrets';
import { insertLater, insertOldEntries } from './fill-later';
import { type Size, lit, series } from './series';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const timeoutMs = 60 * minute;

/**
 * Fills an empty PostgreSQL database with accounts, listings and work for every job: e-mails that are due, events without a number, expired
 * records. Values are encrypted with `key`, an older key than that of the commands.
 */
export async function fill(url: string, size: Size, key: KeyObject): Promise<void> {
  const database = openDatabase(url, { poolSize: 1, timeoutMs });
  try {
    await migrateToLatest(database);
    await database.db.transaction().execute(async (trx) => {
      const raw = trx.withoutPlugins();
      await withoutIndexes(
        trx,
        async () => {
          await insertAccounts(raw, size, Date.now());
          await insertListings(raw, size, Date.now());
          await insertStays(raw, size, Date.now());
          await insertOnlinePayments(raw, Date.now());
          await insertWebhooks(raw, size, Date.now());
          await insertOldEntries(raw, size, Date.now());
          await insertExpiring(raw, size, Date.now());
          await insertLater(raw, size, Date.now());
        },
        () => {},
      );
    });
    await seal(database.db, size, key);
    await learnContents(database.db);
    // Otherwise the first scan by a measured job would set the hint bits of all rows.
    await sql`vacuum analyze`.execute(database.db);
  } finally {
    await database.close();
  }
}

/** One in a hundred is closed, one in fifty was never verified; one in ten is an owner. */
async function insertAccounts(trx: Trx, { accounts }: Size, now: number): Promise<void> {
  const role = sql`case when i <= 3 then 0 when i % 10 = 1 then 1 when i % 1000 = 2 then 3 else 2 end`;
  const isClosed = sql`(i % 100 = 7)`;
  const isUnverified = sql`(i % 50 = 3)`;
  const unlessClosed = (value: RawBuilder<unknown>) => sql`case when ${isClosed} then null else ${value} end`;
  await sql`insert into app_user (role, first_name, last_name, email, email_key, phone, language, is_email_verified,
      is_phone_verified, is_active, is_blocked, created_at, updated_at, last_login_at, closed_at, erase_due_at)
    select ${role}, case when ${isClosed} then '' else 'Example' end, case when ${isClosed} then '' else 'Person ' || i end,
      ${unlessClosed(sql`'person-' || i || '@example.com'`)}, ${unlessClosed(sql`'person-' || i || '@example.com'`)},
      ${unlessClosed(sql`'+96279' || lpad(i::text, 7, '0')`)}, 'en', case when ${isUnverified} or ${isClosed} then 0 else 1 end,
      0, case when ${isClosed} then 0 else 1 end, case when ${isClosed} then 1 else 0 end,
      ${lit(now - 30 * day)} + i, ${lit(now - 30 * day)} + i, case when ${isUnverified} then null else ${lit(now - day)} end,
      case when ${isClosed} then ${lit(now - 2 * day)} end, case when ${isClosed} then ${lit(now - day)} + i end
    from ${series(accounts)}`.execute(trx);
}

/** One in twenty is archived and was not erased; one in a hundred imports a calendar. */
async function insertListings(trx: Trx, { accounts, listings }: Size, now: number): Promise<void> {
  const owner = sql`1 + 10 * (i % ${lit(accounts / 10)}) + 10`;
  const ownerOf = sql`least(${owner}, ${lit(accounts - (accounts % 10) - 9)})`;
  await sql`insert into rent_property (owner_id, title, description, city, rent_type, rent_property_type, rent_property_condition,
      building_type, property_status, price_minor, price_comparable, currency_id, min_stay_nights, max_stay_nights,
      cancellation_policy, details_json, created_at, updated_at)
    select ${ownerOf}, 'Sunny flat ' || i, 'Two balconies and a quiet street', 1, 1, 0, 0, 0,
      case when i % 20 = 9 then 5 else 1 end, 45000, 450000, 7, 1, 365, 1, '{}', ${lit(now - 60 * day)} + i, ${lit(now - 60 * day)} + i
    from ${series(listings)}`.execute(trx);
  // One picture in eleven belongs to no listing.
  await sql`insert into file (name, kind, owner_id, content_type, bytes, sha256, width, height, storage_key, created_at)
    select md5(i::text) || '.jpg', 'picture', 1, 'image/jpeg', 1000, '', 1, 1, md5(i::text) || '.jpg', ${lit(now - 60 * day)} + i
    from ${series(listings * 1.1)}`.execute(trx);
  await sql`insert into file (name, kind, owner_id, content_type, bytes, sha256, storage_key, created_at)
    select md5('d' || i), 'receipt', 1, 'image/jpeg', 1000, '', md5('d' || i), ${lit(now - 60 * day)} + i
    from ${series(accounts / 100)}`.execute(trx);
  await sql`insert into property_picture (property_id, position, file_name) select i, 0, md5(i::text) || '.jpg'
    from ${series(listings)}`.execute(trx);
  await sql`insert into property_word (word, property_id) select word, i
    from ${series(listings)}, unnest(array['sunny', 'flat', 'w' || i % 1000]) as word`.execute(trx);
  await sql`insert into calendar_import (property_id, name, url_encrypted, feed_token, created_at, next_read_at, reads, was_empty)
    select i * 100 - 99, 'Elsewhere', 'unsealed', 'feed-' || i, ${lit(now - day)}, ${lit(now - hour)}, 0, 0
    from ${series(listings / 100)}`.execute(trx);
}

/** One listing in ten has a stay: an expired hold, a declared deposit without a decision (half of the stays), or a confirmed stay that has ended. */
async function insertStays(trx: Trx, { accounts, listings }: Size, now: number): Promise<void> {
  const [from, ended] = ['2027-06-01', now - day];
  await sql`insert into reservation (property_id, customer_id, owner_id, status, start_date, end_date, ends_at, nights, rent_type,
      unit_price_minor, total_minor, deposit_minor, currency_id, hold_expires_at, decision_due_at, cancellation_policy, is_counted,
      created_at, updated_at)
    select i * 10, 4 + i % ${lit(accounts - 4)}, p.owner_id, (array[0, 1, 1, 2])[1 + i % 4],
      date ${sql.lit(from)} + i % 300, date ${sql.lit(from)} + i % 300 + 1,
      case when i % 4 = 3 then ${lit(ended)} else ${lit(now + 200 * day)} end, 1, 1, 45000, 45000, 4500, 7,
      case when i % 4 = 0 then ${lit(now - hour)} end, case when i % 4 = 2 then ${lit(now + 5 * day)} end, 1, 1,
      ${lit(now - 2 * day)}, ${lit(now - 2 * day)}
    from ${series(listings / 10)} join rent_property p on p.id = i * 10`.execute(trx);
  await sql`insert into reservation_night (property_id, night, reservation_id)
    select property_id, start_date, id from reservation`.execute(trx);
}

/**
 * A session for each reservation: paid without a notice, unpaid, never started, or paid late so that the money is refunded. Each session also has an
 * old notice.
 */
async function insertOnlinePayments(trx: Trx, now: number): Promise<void> {
  const isLate = sql`r.id % 4 = 3`;
  const reference = sql`case when r.id % 4 <> 2 then 'reference-' || r.id end`;
  await sql`insert into payment_session (key, reservation_id, property_id, customer_id, purpose, provider, status, amount_minor, currency_id,
      payment_type_id, reference, charge, return_url, expires_at, received_minor, received_currency, is_returned, next_read_at, reads,
      created_at, updated_at)
    select 'key-' || r.id, r.id, r.property_id, r.customer_id, 0, 'sandbox', (array[1, 1, 0, 2])[1 + r.id % 4], r.deposit_minor, r.currency_id,
      1, ${reference}, case when ${isLate} then 'pay_' || ${reference} end, 'http://127.0.0.1/', ${lit(now - minute)} + r.id % 2 * ${lit(hour)},
      case when ${isLate} then r.deposit_minor end, case when ${isLate} then 'JOD' end, case when ${isLate} then 1 else 0 end,
      case when ${isLate} then null else ${lit(now - minute)} end, 1, ${lit(now - hour)} + r.id % 1000, ${lit(now - hour)}
    from reservation r`.execute(trx);
  await sql`insert into sandbox_payment (reference, key, status, amount_minor, paid_minor, currency, minor_units, return_url, notices, refunds,
      created_at)
    select reference, key, case when id % 4 = 1 then 'open' else 'paid' end, amount_minor,
      case when id % 4 = 1 then 0 else amount_minor end, 'JOD', 3, return_url, '[]', '{}', created_at
    from payment_session where reference is not null`.execute(trx);
  await sql`insert into payment_refund (key, session_id, reservation_id, property_id, provider, status, amount_minor, currency_id, attempts,
      next_attempt_at, give_up_at, created_at, updated_at)
    select 'refund-' || id, id, reservation_id, property_id, provider, 0, amount_minor, currency_id, 0, ${lit(now - minute)},
      ${lit(now + day)}, created_at, updated_at
    from payment_session where is_returned = 1`.execute(trx);
  await sql`insert into payment_notice (provider, notice_id, received_at)
    select provider, 'notice-' || id, ${lit(now - 100 * day)} + id from payment_session`.execute(trx);
}

/** One account in ten has a webhook. One webhook in a hundred was removed. All deliveries are old enough to be deleted. */
async function insertWebhooks(trx: Trx, { accounts }: Size, now: number): Promise<void> {
  const webhooks = accounts / 10;
  await sql`insert into webhook (user_id, url, types, is_active, secret, first_after, removed_at, created_at, updated_at)
    select 1 + 10 * ((i - 1) % ${lit(webhooks)}), 'https://example.com/hook', '[]', 1, 'unsealed', 0,
      case when i % 100 = 1 then ${lit(now - hour)} end, ${lit(now - 100 * day)}, ${lit(now - 100 * day)}
    from ${series(webhooks)}`.execute(trx);
  await sql`insert into webhook_delivery (webhook_id, resource_kind, resource_id, sequence, event_id, event_type, body, status, attempts,
      created_at, updated_at)
    select 1 + i % ${lit(webhooks)}, 'property', i, i, md5(i::text), 'property.updated', '{}', 1 + i % 2, 1,
      ${lit(now - 100 * day)} + i, ${lit(now - 100 * day)} + i
    from ${series(accounts)}`.execute(trx);
  await sql`insert into webhook_usage (user_id, day, deliveries)
    select 1 + 10 * (i - 1), ${lit(now / day - 3)}, 1 from ${series(webhooks)}`.execute(trx);
  const events = accounts / 2;
  await sql`insert into outbox (type, resource_kind, resource_id, data, occurred_at, sequence, event_id)
    select 'property.updated', 'property', i, '{}', ${lit(now - 400 * day)} + i, i, md5(i::text) from ${series(events)}`.execute(
    trx,
  );
  await sql`update event_feed set first_sequence = 1, last_sequence = ${lit(events)}`.execute(trx);
  await sql`update webhook_feed set sequence = ${lit(events)}`.execute(trx);
  await sql`insert into outbox (type, resource_kind, resource_id, data, occurred_at)
    select 'property.updated', 'property', i, '{}', ${lit(now - hour)} + i from ${series(events)}`.execute(trx);
}

/** Expired sessions, tokens, codes, keys, stored responses and counters; and an announcement and a due e-mail to all accounts. */
async function insertExpiring(trx: Trx, { accounts }: Size, now: number): Promise<void> {
  await sql`insert into session (id, user_id, login_method, created_at)
    select md5(i::text), i, 0, ${lit(now - 20 * day)} + i from ${series(accounts)}`.execute(trx);
  // Half of the tokens have expired. Half of the others were used and store their successors.
  await sql`insert into refresh_token (token_hash, session_id, expires_at, used_at, successors)
    select md5('t' || i), md5(i::text), case when i % 2 = 0 then ${lit(now - hour)} else ${lit(now + 9 * day)} end,
      case when i % 4 = 1 then ${lit(now - 3 * day)} end, case when i % 4 = 1 then 'sealed' end from ${series(accounts)}`.execute(
    trx,
  );
  await sql`insert into otp_code (channel, target, user_id, code_hash, expires_at, state, created_at)
    select 0, 'person-' || i || '@example.com', i, '', ${lit(now)}, 'verified',
      case when i % 2 = 0 then ${lit(now - 3 * hour)} else ${lit(now - 2 * day)} end + i from ${series(accounts)}`.execute(
    trx,
  );
  await sql`insert into api_key (user_id, name, access, key_hash, last_characters, created_at, expires_at)
    select i, 'Program', 0, 'h' || i, 'abcd', ${lit(now - 100 * day)}, ${lit(now - 60 * day)} + i from ${series(accounts / 10)}`.execute(
    trx,
  );
  await sql`insert into rate_limit (key, points, expire) select 'requests:user:' || i, 1, ${lit(now - hour)} + i
    from ${series(accounts)}`.execute(trx);
  await sql`insert into idempotency (scope, key, request_hash, status, answer, created_at)
    select 'user:' || i || ' addFavorite', 'k', '', 200, '{}', ${lit(now - 3 * day)} + i from ${series(accounts)}`.execute(
    trx,
  );
  await sql`insert into receipt_person (user_id, scope, key)
    select i, 'user:' || i || ' addFavorite', 'k' from ${series(accounts)}`.execute(trx);
  await sql`insert into notification (user_id, type, title, message, parameters, email_due_at, email_attempts, created_at)
    select i, 0, 'News', 'Something has changed.', '{}', ${lit(now - hour)}, 0, ${lit(now - hour)} from ${series(accounts)}`.execute(
    trx,
  );
  await sql`insert into announcement (roles, type, title, message, parameters, created_at, position, last_user_id)
    select json_build_array(role)::text, 0, 'News', 'Something has changed.', '{}', ${lit(now - hour)}, 0, ${lit(accounts)}
    from (select role from app_user group by role) as roles`.execute(trx);
}

const perStatement = 5_000;

/** Encrypts the identity numbers of one account in twenty, the secrets of webhooks and the addresses of calendars. */
async function seal(db: Database, { accounts, listings }: Size, key: KeyObject): Promise<void> {
  const each = async (count: number, sealedOf: (index: number) => { id: number; sealed: string }, set: string) => {
    for (let first = 1; first <= count; first += perStatement) {
      const length = Math.min(perStatement, Math.floor(count) - first + 1);
      const rows = JSON.stringify(Array.from({ length }, (_, index) => sealedOf(first + index)));
      await sql`update ${sql.raw(set)} from json_to_recordset(${rows}) as given (id integer, sealed text)
        where t.id = given.id`.execute(db.withoutPlugins());
    }
  };
  const text = (plain: string, context: string) => encryptText([key], plain, context);
  await each(
    accounts / 20,
    (index) => ({ id: 20 * index, sealed: text('9871002345', identityNumberContext(20 * index)) }),
    'app_user as t set identity_number_encrypted = given.sealed',
  );
  await each(
    accounts / 10,
    (id) => ({ id, sealed: text('whsec_secret', secretContext(1 + 10 * (id - 1))) }),
    'webhook as t set secret = given.sealed',
  );
  await each(
    listings / 100,
    (id) => ({ id, sealed: text(`https://example.com/${id}.ics`, addressContext(id * 100 - 99)) }),
    'calendar_import as t set url_encrypted = given.sealed',
  );
}
