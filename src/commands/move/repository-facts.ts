import { sql } from 'kysely';
import { nightHolding } from '../../bookings/transitions';
import type { Database } from '../../database/connection';
import { sumOfAmounts } from '../../database/dialect';
import type { Tables } from '../../database/tables';
import { countMoved } from '../../database/transfer';

interface Figures {
  table: keyof Tables;
  /** The columns by which the rows are grouped. */
  by: string[];
  /** The columns that are added up in each group; a bigint is an amount. */
  sums: string[];
}

const money = ['status', 'currency_id'];

const groups: readonly Figures[] = [
  { table: 'reservation', by: money, sums: ['nights', 'total_minor', 'deposit_minor'] },
  { table: 'payment_transaction', by: ['purpose', ...money], sums: ['amount_minor'] },
  { table: 'rent_invoice', by: money, sums: ['amount_minor', 'paid_minor', 'pending_minor', 'waived_minor'] },
  { table: 'rent_allocation', by: [], sums: ['amount_minor'] },
  { table: 'booking_request', by: money, sums: ['nights', 'total_minor', 'deposit_minor'] },
  { table: 'alteration', by: money, sums: ['total_minor', 'old_total_minor', 'refund_minor'] },
  { table: 'property_night', by: ['is_closed'], sums: ['price_minor', 'min_stay_nights'] },
  { table: 'property_arrival', by: ['is_closed'], sums: ['arrival_days', 'departure_days', 'free_nights'] },
  { table: 'conversation', by: [], sums: ['last_sequence', 'customer_unread', 'owner_unread'] },
  { table: 'message', by: ['sender_role'], sums: ['sequence'] },
  { table: 'review', by: ['status', 'author_role'], sums: ['rating'] },
  { table: 'promotion', by: ['owner_id'], sums: ['used'] },
  { table: 'promotion_redemption', by: ['promotion_id'], sums: [] },
];

/**
 * Figures that each engine computes by itself, so that they do not depend on how rows were copied. Both databases must have the same: the number
 * of rows of each of the tables, and sums by group. Amounts are in minor units.
 */
export async function readFigures(db: Database, tables: readonly string[]): Promise<Record<string, number>> {
  const figures: Record<string, number> = {};
  for (const name of tables) figures[`rows of ${name}`] = await countMoved(db, { name });
  for (const { table, by, sums } of groups) {
    const columns = [
      ...by.map((column) => sql`${sql.ref(column)}`),
      sql`count(*) as count`,
      ...sums.map((column) => sql`${sumOfAmounts(column)} as ${sql.ref(column)}`),
    ];
    const grouped = by.length === 0 ? sql`` : sql`group by ${sql.join(by.map((column) => sql.ref(column)))}`;
    const { rows } = await sql<Record<string, number | null>>`
      select ${sql.join(columns)} from ${sql.table(table)} ${grouped}`.execute(db);
    for (const row of rows) {
      const group = [table, ...by.map((column) => `${column} ${row[column]}`)].join(', ');
      for (const column of ['count', ...sums]) figures[`${column} of ${group}`] = Number(row[column] ?? 0);
    }
  }
  return figures;
}

const violationQueries = {
  'reservations that hold nights and lack some of them': sql`select count(*) as count from reservation as r
    where r.status in (${sql.join([...nightHolding])}) and r.nights <>
      (select count(*) from reservation_night as n where n.reservation_id = r.id and n.property_id = r.property_id)`,
  'nights outside their reservations': sql`select count(*) as count from reservation_night as n
    join reservation as r on r.id = n.reservation_id and r.property_id = n.property_id
    where n.night < r.start_date or n.night >= r.end_date`,
  'nights whose reservation, block or request is missing': sql`select count(*) as count from reservation_night as n
    left join reservation as r on r.id = n.reservation_id and r.property_id = n.property_id
    left join blocked_date_range as b on b.id = n.block_id and b.property_id = n.property_id
    left join booking_request as q on q.id = n.request_id and q.property_id = n.property_id
    where r.id is null and b.id is null and q.id is null`,
  'open requests to book that lack some of their nights': sql`select count(*) as count from booking_request as q
    where q.status = 0 and q.nights <>
      (select count(*) from reservation_night as n where n.request_id = q.id and n.property_id = q.property_id)`,
  'nights of requests to book that are not open': sql`select count(*) as count from reservation_night as n
    join booking_request as q on q.id = n.request_id and q.property_id = n.property_id
    where q.status <> 0 or n.night < q.start_date or n.night >= q.end_date or n.held_until <> q.expires_at`,
  'payments of another currency than their reservation': sql`select count(*) as count
    from payment_transaction as p join reservation as r on r.id = p.reservation_id and r.property_id = p.property_id
    where p.currency_id <> r.currency_id`,
  'rent invoices that have received another amount than payments allocate': sql`select count(*) as count
    from rent_invoice as i where i.paid_minor + i.pending_minor <>
      (select coalesce(sum(a.amount_minor), 0) from rent_allocation as a
        where a.reservation_id = i.reservation_id and a.property_id = i.property_id and a.invoice_id = i.id)`,
  'payments that store another sum than they allocate to rent invoices': sql`select count(*) as count
    from payment_transaction as p where coalesce(p.allocated_minor, 0) <>
      (select coalesce(sum(a.amount_minor), 0) from rent_allocation as a
        where a.property_id = p.property_id and a.payment_id = p.id)`,
  'reservations that have another number of rent invoices than were made': sql`select count(*) as count
    from reservation as r where coalesce(r.rent_invoices, 0) <>
      (select count(*) from rent_invoice as i where i.reservation_id = r.id and i.property_id = r.property_id)`,
  'accepted requests to book whose reservation is missing': sql`select count(*) as count from booking_request as q
    left join reservation as r on r.id = q.reservation_id and r.property_id = q.property_id
    where q.status = 1 and r.id is null`,
  'open changes of stays whose reservation is missing or not confirmed': sql`select count(*) as count from alteration as a
    left join reservation as r on r.id = a.reservation_id and r.property_id = a.property_id
    where a.status = 0 and (r.id is null or r.status <> 2)`,
  'listings with nights of their own that are not marked so': sql`select count(*) as count from rent_property as p
    where p.has_nights = 0 and exists (select 1 from property_night as n where n.property_id = p.id)`,
  'listings marked to have nights of their own that lack them': sql`select count(*) as count from rent_property as p
    where p.has_nights = 1 and not exists (select 1 from property_night as n where n.property_id = p.id)`,
  // Messages are deleted after their retention period, the oldest first.
  'conversations that lack messages': sql`select count(*) as count from conversation as c
    join (select property_id, conversation_id, count(*) as messages, min(sequence) as oldest, max(sequence) as newest
      from message group by property_id, conversation_id) as m
      on m.conversation_id = c.id and m.property_id = c.property_id
    where m.newest <> c.last_sequence or m.messages <> m.newest - m.oldest + 1`,
  'messages without a conversation': sql`select count(*) as count from message as m
    left join conversation as c on c.id = m.conversation_id and c.property_id = m.property_id where c.id is null`,
  'listings that store other ratings than their published reviews have': sql`select count(*) as count
    from rent_property as p left join (
      select property_id, sum(rating) as ratings, count(*) as reviews from review
      where status = 1 and author_role = 2 group by property_id) as v on v.property_id = p.id
    where p.rating_sum <> coalesce(v.ratings, 0) or p.rating_count <> coalesce(v.reviews, 0)`,
  'promotions that store another number of redemptions than they have': sql`select count(*) as count from promotion as p
    where p.used <> (select count(*) from promotion_redemption as r where r.promotion_id = p.id)`,
  'gaps in the numbers of events': sql`select abs((select count(*) from outbox where sequence is not null)
    - (select last_sequence - first_sequence + 1 from event_feed)) as count`,
};

/** The rules of the data, each with the number of records that break it. */
export async function countViolations(db: Database): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [name, query] of Object.entries(violationQueries)) {
    const { rows } = await query.execute(db);
    counts[name] = Number((rows[0] as { count: number }).count);
  }
  return counts;
}

/** The highest id of the table; 0 if it has no rows. */
export async function findHighestId(db: Database, table: string): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`select max(id) as id from ${sql.table(table)}`.execute(db);
  return Number(rows[0]!.id ?? 0);
}
