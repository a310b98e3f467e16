import { sql } from 'kysely';
import { nightHolding } from '../../bookings/transitions';
import type { Database } from '../../database/connection';
import { sumOfAmounts } from '../../database/dialect';

/**
 * Figures that each engine computes by itself, so that they do not depend on how rows were copied. Both databases must have the same.
 * Amounts are in minor units, by currency and status.
 */
export async function readFigures(db: Database): Promise<Record<string, number>> {
  const figures: Record<string, number> = {};
  const stays = await db
    .selectFrom('reservation')
    .select(['currency_id', 'status'])
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.sum<number>('nights').as('nights'),
      sumOfAmounts('total_minor').as('total'),
      sumOfAmounts('deposit_minor').as('deposit'),
    ])
    .groupBy(['currency_id', 'status'])
    .execute();
  for (const { currency_id, status, ...sums } of stays)
    for (const [name, value] of Object.entries(sums))
      figures[`${name} of reservations in status ${status} and currency ${currency_id}`] = Number(value);
  const payments = await db
    .selectFrom('payment_transaction')
    .select(['currency_id', 'purpose', 'status'])
    .select(sumOfAmounts('amount_minor').as('amount'))
    .groupBy(['currency_id', 'purpose', 'status'])
    .execute();
  for (const { currency_id, purpose, status, amount } of payments)
    figures[`payments of purpose ${purpose} in status ${status} and currency ${currency_id}`] = Number(amount);
  const invoices = await db
    .selectFrom('rent_invoice')
    .select(['currency_id', 'status'])
    .select([
      sumOfAmounts('amount_minor').as('amount'),
      sumOfAmounts('paid_minor').as('paid'),
      sumOfAmounts('pending_minor').as('pending'),
      sumOfAmounts('waived_minor').as('waived'),
    ])
    .groupBy(['currency_id', 'status'])
    .execute();
  for (const { currency_id, status, ...sums } of invoices)
    for (const [name, value] of Object.entries(sums))
      figures[`${name} of rent invoices in status ${status} and currency ${currency_id}`] = Number(value);
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

/** The names of the applied migrations, in order. */
export async function listApplied(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}
