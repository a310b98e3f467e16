import { sql } from 'kysely';
import {
  AlterationStatus,
  BookingRequestStatus,
  PaymentSessionStatus,
  ReviewStatus,
  UserRole,
} from '../../../generated/enumerations';
import type { Database } from '../../../src/database/connection';
import type { Facts } from './facts';

/** A time (epoch ms) in the year 2100: nothing is due, so that no job has work while lists are measured. */
const muchLater = Date.UTC(2100);

/** How many records the listing, the customer and the owner whose lists are measured have of each kind, beyond those of other users. */
const busy = 1_000;

const { Sealed, Published, Hidden } = ReviewStatus;

/** Adds what belongs to stays: reviews of both sides, alterations, requests to book and payment sessions. */
export async function fillStays(raw: Database): Promise<void> {
  // Some stays have reviews already.
  const unlessReviewed = sql`on conflict (property_id, reservation_id, author_role) do nothing`;
  await sql`${insertReviews} select property_id, id, customer_id, ${sql.lit(UserRole.Customer)}, owner_id, ${reviewColumns}
    from reservation where id % 2 = 0 ${unlessReviewed}`.execute(raw);
  await sql`${insertReviews} select property_id, id, owner_id, ${sql.lit(UserRole.Owner)}, customer_id, ${reviewColumns}
    from reservation where id % 3 = 0 ${unlessReviewed}`.execute(raw);
  // A third of the reservations have three alterations; some of the last ones are open.
  await sql`insert into alteration (property_id, reservation_id, customer_id, owner_id, status, proposed_by, proposed_by_role, start_date,
      end_date, children_count, total_minor, due_at_arrival_minor, lines, old_start_date, old_end_date, old_children_count, old_total_minor,
      old_due_at_arrival_minor, old_lines, refund_minor, currency_id, expires_at, decided_at, created_at, updated_at)
    select property_id, id, customer_id, owner_id, status, customer_id, ${sql.lit(UserRole.Customer)}, start_date, end_date, 0, 1000, 0, '[]',
      start_date, end_date, 0, 1000, 0, '[]', 0, currency_id, ${sql.lit(muchLater)}, case when status in (1, 2) then updated_at end, created_at,
      updated_at
    from (select r.property_id, r.id, r.customer_id, r.owner_id, r.start_date, r.end_date, r.currency_id, r.created_at, r.updated_at,
        case when r.id % 100 = 0 and n.id = 3 then ${sql.lit(AlterationStatus.Proposed)} else 1 + (r.id + n.id) % 4 end as status
      from reservation as r join rent_property as n on n.id <= 3 where r.id % 3 = 0) as proposed`.execute(raw);
  await sql`${insertRequests} select ${requestColumns('r', 'id')} from reservation as r`.execute(raw);
  await sql`${insertSessions} select ${sessionColumns('id')} from reservation as r`.execute(raw);
}

/** Adds what belongs to conversations: a picture to each twentieth message. */
export async function fillPictures(raw: Database): Promise<void> {
  await insertPictures(raw, sql`id % 20 = 0`);
}

/** Adds many records to the listing and the users of `facts`, so that one page is a small part of their lists. */
export async function fillBusiest(raw: Database, facts: Facts): Promise<void> {
  const { propertyId, conversationId, users } = facts;
  const [customer, owner] = [sql.lit(users.Customer), sql.lit(users.Owner)];
  const others = sql`from reservation where id <= ${sql.lit(busy)} and property_id <> ${sql.lit(propertyId)}`;
  await sql`${insertReviews} select ${sql.lit(propertyId)}, id, ${customer}, ${sql.lit(UserRole.Customer)}, ${owner}, ${reviewColumns}
    ${others}`.execute(raw);
  await sql`${insertReviews} select ${sql.lit(propertyId)}, id, ${owner}, ${sql.lit(UserRole.Owner)}, ${customer}, ${reviewColumns}
    ${others}`.execute(raw);
  const own = sql`from (select r.*, n.id as number from reservation as r join rent_property as n on n.id <= ${sql.lit(busy)}
    where r.id = ${sql.lit(facts.reservationId)}) as r`;
  // Declined requests, and sessions that have expired: a stay has at most one of another state.
  await sql`${insertRequests} select ${requestColumns('r', 'number', BookingRequestStatus.Declined)} ${own}`.execute(
    raw,
  );
  await sql`${insertSessions} select ${sessionColumns('number', PaymentSessionStatus.Expired)} ${own}`.execute(raw);
  await sql`insert into message (property_id, conversation_id, sequence, sender_id, sender_role, client_message_id, text, created_at)
    select c.property_id, c.id, n.id, c.customer_id, 2, 'message-' || c.id || '-' || n.id, 'Hello', c.created_at
    from conversation as c join rent_property as n on n.id <= 100
    where c.id = ${sql.lit(conversationId)} and not exists (select 1 from message as m
      where m.conversation_id = c.id and m.property_id = c.property_id and m.sequence = n.id)`.execute(raw);
  await insertPictures(raw, sql`id % 20 <> 0 and conversation_id = ${sql.lit(conversationId)}`);
}

const insertReviews = sql`insert into review (property_id, reservation_id, author_id, author_role, subject_id, status, rating, text,
  publishes_at, published_at, created_at, updated_at)`;

/** One of 50 reviews is sealed, and one hidden. */
const reviewColumns = sql`
  case id % 50 when 0 then ${sql.lit(Sealed)} when 1 then ${sql.lit(Hidden)} else ${sql.lit(Published)} end, 1 + id % 5, 'Text',
  ${sql.lit(muchLater)}, case when id % 50 = 0 then null else updated_at end, created_at, updated_at`;

const insertRequests = sql`insert into booking_request (property_id, customer_id, owner_id, status, start_date, end_date, nights, rent_type,
  unit_price_minor, total_minor, deposit_minor, currency_id, cancellation_policy, title, city, expires_at, reservation_id, decided_by,
  decided_at, created_at, updated_at)`;

/** Requests like the reservations `r`. Without `status`, one of 100 is open, and the others have each of the other states. */
function requestColumns(r: string, number: string, status?: BookingRequestStatus) {
  const id = sql.ref(`${r}.${number}`);
  const state = status === undefined ? sql`case when ${id} % 100 = 0 then 0 else 1 + ${id} % 4 end` : sql.lit(status);
  const isDecided = sql`${state} in (1, 2)`;
  return sql`property_id, customer_id, owner_id, ${state}, start_date, end_date, nights, rent_type, unit_price_minor, total_minor, deposit_minor,
    currency_id, cancellation_policy, 'Title', 1, ${sql.lit(muchLater)}, case when ${state} = 1 then ${sql.ref(`${r}.id`)} end,
    case when ${isDecided} then owner_id end, case when ${isDecided} then updated_at end, created_at + ${id} % 1000, updated_at`;
}

const insertSessions = sql`insert into payment_session (key, reservation_id, property_id, customer_id, purpose, provider, status,
  amount_minor, currency_id, payment_type_id, reference, expires_at, received_minor, received_currency, is_returned, reads, created_at,
  updated_at)`;

/** A session of each reservation `r`. Without `status`, one of 100 is open, and the others have succeeded, failed, expired or were cancelled. */
function sessionColumns(number: string, status?: PaymentSessionStatus) {
  const id = sql.ref(`r.${number}`);
  const name = sql`${sql.lit(status === undefined ? 'filled' : 'more')} || '-' || ${id}`;
  const state = status === undefined ? sql`case when ${id} % 100 = 0 then 1 else 2 + ${id} % 4 end` : sql.lit(status);
  const isPaid = sql`${state} = ${sql.lit(PaymentSessionStatus.Succeeded)}`;
  // The money of those that have succeeded was returned: a payment belongs to one session only.
  return sql`${name}, r.id, property_id, customer_id, 0, 'stripe', ${state}, 1000, currency_id, 1, ${name}, ${sql.lit(muchLater)},
    case when ${isPaid} then 1000 end, case when ${isPaid} then 'JOD' end, case when ${isPaid} then 1 else 0 end, 0, created_at + ${id} % 1000,
    updated_at`;
}

async function insertPictures(raw: Database, ofMessages: ReturnType<typeof sql>): Promise<void> {
  await sql`insert into file (name, kind, owner_id, content_type, bytes, sha256, width, height, storage_key, created_at)
    select 'picture-of-' || id, 'message', sender_id, 'image/jpeg', 1000, 'unread', 100, 100, 'unread', created_at
    from message where ${ofMessages}`.execute(raw);
  await sql`insert into message_picture (property_id, conversation_id, sender_id, message_id, position, file_name, created_at)
    select property_id, conversation_id, sender_id, id, 0, 'picture-of-' || id, created_at from message where ${ofMessages}`.execute(
    raw,
  );
}
