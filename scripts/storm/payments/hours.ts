import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { PaymentSessionStatus, RefundStatus } from '../../../generated/enumerations';
import type { Database } from '../../../src/database/connection';
import type { Random } from '../random';

/**
 * What takes hours or a provider's bad day, done in the database: holds and sessions end, refunds are due at once or are given up, and the
 * sandbox refuses to refund. The servers' clocks are real.
 */
export class Hours {
  /** How many payments have refused refunds for a while. */
  refusals = 0;

  constructor(
    private readonly db: Database,
    private readonly random: Random,
  ) {}

  /** Ends the hold of a Pending reservation, and its open sessions. */
  async endHold(reservationId: number): Promise<void> {
    const past = Date.now() - 1_000;
    await this.change(async () => {
      await sql`update reservation set hold_expires_at = ${past} where id = ${reservationId} and status = 0`.execute(this.db); // prettier-ignore
      await sql`update payment_session set expires_at = ${past} where reservation_id = ${reservationId}`.execute(this.db); // prettier-ignore
    });
  }

  /** Lets the sandbox refuse some of the refunds that are due, and gives up some of them, until `isOver`. */
  async disturbRefunds(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await delay(300);
      await this.change(() => this.disturbSome());
      await this.change(() => this.hurry());
    }
  }

  private async disturbSome(): Promise<void> {
    const due = await this.db
      .selectFrom('payment_refund as f')
      .innerJoin('payment_session as s', 's.id', 'f.session_id')
      .select(['f.id', 's.reference', 'f.attempts'])
      .where('f.status', '=', RefundStatus.Pending)
      // Money of a session that is Succeeded is read no more, so that only refunds see the change.
      .where('s.status', '=', PaymentSessionStatus.Succeeded)
      .limit(50)
      .execute();
    for (const { id, reference, attempts } of due) {
      if (reference === null) continue;
      if (attempts === 0 && this.random.chance(0.4)) {
        this.refusals++;
        await sql`update sandbox_payment set paid_minor = 0 where reference = ${reference}`.execute(this.db);
      } else if (attempts > 0 && this.random.chance(0.5)) await this.payAgain(reference);
      else if (attempts > 0)
        await sql`update payment_refund set give_up_at = 0 where id = ${id} and status = 0`.execute(this.db);
    }
  }

  /** Gives payments at the sandbox the money again that was paid. */
  private async payAgain(reference?: string): Promise<void> {
    await sql`update sandbox_payment set paid_minor = (
        select received_minor from payment_session where payment_session.reference = sandbox_payment.reference)
      where status = 'paid' and paid_minor = 0 ${reference === undefined ? sql`` : sql`and reference = ${reference}`}
        and exists (select 1 from payment_session
          where payment_session.reference = sandbox_payment.reference and received_minor is not null)`.execute(this.db);
  }

  /** Ends the refusals of refunds. */
  async endRefusals(): Promise<void> {
    await this.change(() => this.payAgain());
  }

  /** Makes refunds that are tried later due now. */
  private async hurry(): Promise<void> {
    await sql`update payment_refund set next_attempt_at = ${Date.now()}
      where status = 0 and next_attempt_at > ${Date.now() + 2_000}`.execute(this.db);
  }

  /** Lets all sessions and waits end: the servers read each session that is open or was not paid once more. */
  async passAll(): Promise<void> {
    const now = Date.now();
    await this.change(async () => {
      await sql`update payment_session set expires_at = ${now - 1_000} where status in (0, 1)`.execute(this.db);
      await sql`update payment_session set next_read_at = ${now} where next_read_at > ${now}`.execute(this.db);
      await sql`update sandbox_payment set notices_due_at = ${now} where notices_due_at > ${now}`.execute(this.db);
      await this.hurry();
    });
  }

  /** The database may be unreachable, or locked by a server. What is not changed now is changed by a later call. */
  private async change(work: () => Promise<void>): Promise<void> {
    await work().catch(() => undefined);
  }
}
