import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { PaymentSessionStatus, RefundStatus } from '../../../generated/enumerations';
import type { Database } from '../../../src/database/connection';
import { delayAfter } from '../../../src/payments/refunds';
import type { Random } from '../random';

/** How long an attempt to pay out a refund at the sandbox lasts at most, in ms, even while the database is restarted. */
const longestAttemptMs = 10_000;

/**
 * Changes rows of the database so that the storm need not wait for hours: it ends holds and sessions, makes refunds due or gives them up, and makes
 * the sandbox refuse refunds. The servers' clocks are real.
 */
export class TimeSimulator {
  /** When each claim of a refund was first seen. */
  private claims = new Map<string, number>();
  /** The number of payments whose refunds the sandbox has refused. */
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

  /** Changes the currency in which an open payment is going to be paid. */
  async changeCurrency(reference: string, currency: string): Promise<void> {
    await this.change(async () => {
      await sql`update sandbox_payment set currency = ${currency} where reference = ${reference} and status = 'open'`.execute(this.db); // prettier-ignore
    });
  }

  /** Until `isOver`, makes the sandbox refuse some of the pending refunds, and gives up some of those that were refused. */
  async disturbRefunds(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await delay(300);
      await this.change(() => this.disturbSome());
      await this.change(() => this.makeRefundsDue());
    }
  }

  private async disturbSome(): Promise<void> {
    const due = await this.db
      .selectFrom('payment_refund as f')
      .innerJoin('payment_session as s', 's.id', 'f.session_id')
      .select(['f.id', 's.reference', 'f.attempts'])
      .where('f.status', '=', RefundStatus.Pending)
      // The server does not read Succeeded sessions again, so that the change only affects refunds.
      .where('s.status', '=', PaymentSessionStatus.Succeeded)
      .limit(50)
      .execute();
    for (const { id, reference, attempts } of due) {
      if (reference === null) continue;
      if (attempts === 0 && this.random.chance(0.4)) {
        this.refusals++;
        await sql`update sandbox_payment set paid_minor = 0 where reference = ${reference}`.execute(this.db);
      } else if (attempts > 0 && this.random.chance(0.5)) await this.restoreMoney(reference);
      else if (attempts > 0)
        await sql`update payment_refund set give_up_at = 0 where id = ${id} and status = 0`.execute(this.db);
    }
  }

  /** Restores the paid amount of payments at the sandbox, so that it accepts refunds again. */
  private async restoreMoney(reference?: string): Promise<void> {
    await sql`update sandbox_payment set paid_minor = (
        select received_minor from payment_session where payment_session.reference = sandbox_payment.reference)
      where status = 'paid' and paid_minor = 0 ${reference === undefined ? sql`` : sql`and reference = ${reference}`}
        and exists (select 1 from payment_session
          where payment_session.reference = sandbox_payment.reference and received_minor is not null)`.execute(this.db);
  }

  /** Makes the sandbox accept all refunds again. */
  async endRefusals(): Promise<void> {
    await this.change(() => this.restoreMoney());
  }

  /**
   * Makes due the pending refunds that wait after a rejection, and those whose attempt was claimed longer ago than any attempt of the storm lasts:
   * its process was killed, and hours later the claim would be over.
   */
  private async makeRefundsDue(): Promise<void> {
    const waiting = await this.db
      .selectFrom('payment_refund')
      .select(['id', 'attempts', 'next_attempt_at', 'updated_at'])
      .where('status', '=', RefundStatus.Pending)
      .where('next_attempt_at', '>', Date.now() + 2_000)
      .execute();
    const now = performance.now();
    const claims = new Map<string, number>();
    for (const { id, attempts, next_attempt_at, updated_at } of waiting) {
      const isRejected = next_attempt_at === updated_at + delayAfter(attempts - 1);
      const claim = `${id} ${next_attempt_at}`;
      const seenAt = this.claims.get(claim) ?? now;
      claims.set(claim, seenAt);
      if (!isRejected && now - seenAt < longestAttemptMs) continue;
      await sql`update payment_refund set next_attempt_at = ${Date.now()}
        where id = ${id} and status = 0 and next_attempt_at = ${next_attempt_at}`.execute(this.db);
    }
    this.claims = claims;
  }

  /** Expires all open sessions and ends all waits, so that the servers read every unpaid session and retry every refund. */
  async endWaits(): Promise<void> {
    const now = Date.now();
    await this.change(async () => {
      await sql`update payment_session set expires_at = ${now - 1_000} where status in (0, 1)`.execute(this.db);
      await sql`update payment_session set next_read_at = ${now} where next_read_at > ${now}`.execute(this.db);
      await sql`update sandbox_payment set notices_due_at = ${now} where notices_due_at > ${now}`.execute(this.db);
      await this.makeRefundsDue();
    });
  }

  /** Ignores errors, because the database may be unreachable or locked by a server. A later call repeats the change. */
  private async change(work: () => Promise<void>): Promise<void> {
    await work().catch(() => undefined);
  }
}
