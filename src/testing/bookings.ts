import { sql } from 'kysely';
import { BookingStatus, LoginMethod, PaymentPurpose, PaymentStatus, RentType } from '../../generated/enumerations';
import type { NewRow, RowChanges } from '../database/tables';
import { addDays, listNights, nightsBetween, todayIn } from '../values/dates';
import type { OperationId } from '../contract/handler';
import type { SandboxData } from '../sandbox/seed';
import type { Call, Reply, TestApp } from './app';
import { endOf } from '../bookings/rules';
import { freesNights } from '../bookings/transitions';
import type { Role } from '../contract/caller';

export const hour = 60 * 60 * 1000;
export const day = 24 * hour;

/** The time zone of the sandbox's listings. */
export const timeZone = 'Asia/Amman';

/** The date so many days after today in the city of the sandbox's listings. */
export function dateIn(app: TestApp, days: number): string {
  return addDays(todayIn(timeZone, app.clock.now()), days);
}

/** One of the sandbox's users, or the bearer of a token, with a token that is good also when the clock was moved by more than a day. */
export function actor(app: TestApp, who: keyof SandboxData['tokens'] | { token: string }): { token: string } {
  const payload = (typeof who === 'string' ? app.sandbox.tokens[who] : who.token).split('.')[1]!;
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<'SID' | 'ses', string>;
  const { SID, role, ver, ses } = claims as typeof claims & { role: Role; ver: number };
  return app.tokens.sign({ userId: Number(SID), role, version: ver, sessionId: ses, tokenType: 'access' });
}

/** A call by one of them, at whatever time. */
export function callAs(
  app: TestApp,
  who: Parameters<typeof actor>[1],
  id: OperationId,
  call: Call = {},
): Promise<Reply> {
  return app.call(id, { as: actor(app, who), ...call });
}

/** Another public listing like the sandbox's: 45 dinars a night, deposit 27, stays of 1 to 30 nights. */
export async function addListing(app: TestApp, changes: RowChanges<'rent_property'> = {}): Promise<number> {
  const { id: _id, ...row } = await app.db
    .selectFrom('rent_property')
    .selectAll()
    .where('id', '=', app.sandbox.propertyIds.active)
    .executeTakeFirstOrThrow();
  const values = { ...row, ...changes } as NewRow<'rent_property'>;
  const { id } = await app.db.insertInto('rent_property').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Another customer of whom nothing is known but a verified e-mail address; answers the token. */
export async function addCustomer(app: TestApp, name: string, verified = true): Promise<{ token: string }> {
  const now = app.clock.now();
  const email = `${name}@example.com`;
  const { id } = await app.db
    .insertInto('app_user')
    .values({
      role: 2,
      first_name: 'Example',
      last_name: 'Customer',
      email,
      email_key: email,
      language: 'en',
      customer_type: 0,
      is_email_verified: verified ? 1 : 0,
      is_active: 1,
      created_at: now,
      updated_at: now,
    })
    .returning(['id', 'token_version'])
    .executeTakeFirstOrThrow();
  const sessionId = app.random.uuid();
  await app.db
    .insertInto('session')
    .values({ id: sessionId, user_id: id, login_method: LoginMethod.Email, created_at: now, revoked_at: null })
    .execute();
  return app.tokens.sign({ userId: id, role: 'Customer', version: 1, sessionId, tokenType: 'access' });
}

/** A reservation of the sandbox's customer in `status`, with the nights and the payment that belong to it, as if it had come that way. */
export async function addReservation(
  app: TestApp,
  status: BookingStatus,
  startDate: string,
  changes: Partial<NewRow<'reservation'>> & { nights?: number } = {},
): Promise<number> {
  const { Pending, DepositPaid, Confirmed, Completed, NoShow, Cancelled } = BookingStatus;
  const now = app.clock.now();
  const endDate = addDays(startDate, changes.nights ?? 3);
  const isConfirmed = ([Confirmed, Completed, NoShow] as BookingStatus[]).includes(status);
  const row: NewRow<'reservation'> = {
    property_id: app.sandbox.propertyIds.active,
    customer_id: app.sandbox.userIds.customer,
    owner_id: app.sandbox.userIds.owner,
    status,
    start_date: startDate,
    end_date: endDate,
    ends_at: endOf(endDate, timeZone),
    nights: nightsBetween(startDate, endDate),
    rent_type: RentType.Daily,
    unit_price_minor: 45_000,
    total_minor: nightsBetween(startDate, endDate) * 45_000,
    deposit_minor: 27_000,
    currency_id: 7,
    hold_expires_at: status === Pending ? now + day : null,
    cancellation_policy: 1,
    cancelled_at: status === Cancelled ? now : null,
    cancelled_by_role: status === Cancelled ? 2 : null,
    refund_minor: status === Cancelled ? 0 : null,
    commission_type: 0,
    commission_value: 1000,
    commission_minor: nightsBetween(startDate, endDate) * 4_500,
    created_at: now,
    updated_at: now,
    ...changes,
  };
  const { id } = await app.db.insertInto('reservation').values(row).returning('id').executeTakeFirstOrThrow();
  if (!freesNights(status)) {
    const nights = listNights(startDate, endDate);
    const { property_id } = row;
    await app.db
      .insertInto('reservation_night')
      .values(nights.map((night) => ({ property_id, night, reservation_id: id, block_id: null })))
      .execute();
  }
  if (status === DepositPaid || isConfirmed) {
    await app.db
      .insertInto('payment_transaction')
      .values({
        reservation_id: id,
        payer_id: row.customer_id,
        purpose: PaymentPurpose.Deposit,
        status: isConfirmed ? PaymentStatus.Confirmed : PaymentStatus.Pending,
        amount_minor: row.deposit_minor,
        currency_id: row.currency_id,
        payment_type_id: 2,
        created_at: now,
      })
      .execute();
  }
  return id;
}

/** The nights that a reservation holds. */
export async function nightsOf(app: TestApp, reservationId: number): Promise<string[]> {
  const rows = await app.db
    .selectFrom('reservation_night')
    .select('night')
    .where('reservation_id', '=', reservationId)
    .orderBy('night')
    .execute();
  return rows.map(({ night }) => night);
}

export async function paymentsOf(app: TestApp, reservationId: number) {
  return app.db
    .selectFrom('payment_transaction')
    .selectAll()
    .where('reservation_id', '=', reservationId)
    .orderBy('id')
    .execute();
}

export async function auditOf(app: TestApp, subject: string) {
  return app.db.selectFrom('audit_log').selectAll().where('subject', '=', subject).orderBy('id').execute();
}

/** A JSON body that is over the limit of 256 KiB. */
export const tooLarge: Call = {
  raw: JSON.stringify({ note: 'x'.repeat(260 * 1024) }),
  headers: { 'content-type': 'application/json' },
};
export const notJson: Call = { raw: 'note=x', headers: { 'content-type': 'application/x-www-form-urlencoded' } };

/**
 * How many deadlocks PostgreSQL has broken in the test's database. Ends the application's connections, for a connection
 * hands in its statistics at its end; throws where they have not arrived.
 */
export async function countDeadlocks(app: TestApp): Promise<number> {
  const others = sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;
  return app.db.connection().execute(async (db) => {
    await sql`select pg_terminate_backend(pid) from (${others}) as other`.execute(db);
    while ((await others.execute(db)).rows.length > 0);
    const { rows } = await sql<{ deadlocks: number; rolled_back: number }>`
      select deadlocks, xact_rollback as rolled_back from pg_stat_database where datname = current_database()`.execute(
      db,
    );
    // Every refused booking was rolled back.
    if (rows[0]!.rolled_back === 0) throw new Error('the statistics have not arrived');
    return rows[0]!.deadlocks;
  });
}
