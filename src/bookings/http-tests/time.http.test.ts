import { sql } from 'kysely';
import { BookingStatus } from '../../../generated/enumerations';
import { useTestApp } from '../../testing/app';
import { dueStatus, isDeclared, isDue, isHeld, isHoldOver, isLive, isNightTaken, statusAt } from '../time';
import { nightHolding } from '../transitions';

const { Pending, DepositPaid } = BookingStatus;

const app = useTestApp();

/** Each state, with a hold that ends at 10 if it has one, a stay that ends at 20, and with and without a time to decide. */
const reservations = Object.values(BookingStatus).flatMap((status) =>
  [null, 15].map((decision_due_at) => ({
    ...{ status, decision_due_at, ends_at: 20 },
    hold_expires_at: status === Pending ? 10 : null,
  })),
);

test.each([9, 10, 11, 14, 15, 16, 19, 20, 21])('the SQL equivalents agree with the rule at %d', async (now) => {
  for (const reservation of reservations) {
    const { status, hold_expires_at, decision_due_at, ends_at } = reservation;
    const row = sql`(select ${sql.lit(status)} as status, cast(${hold_expires_at} as bigint) as hold_expires_at,
      cast(${decision_due_at} as bigint) as decision_due_at, cast(${ends_at} as bigint) as ends_at) as r`;
    const isDecisionOver = status === DepositPaid && decision_due_at !== null && decision_due_at <= now;
    const flag = (condition: ReturnType<typeof isDue>) => sql<number>`case when ${condition} then 1 else 0 end`;
    const { rows } = await sql<Record<string, number>>`select ${statusAt('r', now)} as status,
      ${flag(isDue('r', now))} as due, ${flag(isHoldOver('r', now))} as hold_over, ${flag(isHeld('r', now))} as held,
      ${flag(isDeclared('r', now))} as declared, ${flag(isLive('r', now))} as live,
      ${flag(isNightTaken('n', 'r', now))} as taken from ${row},
      (select cast(null as bigint) as held_until) as n`.execute(app.db);
    const due = dueStatus(reservation, now);
    expect({ reservation, ...rows[0] }).toEqual({
      reservation,
      status: due ?? status,
      due: Number(due !== undefined),
      hold_over: Number((status === Pending && due !== undefined) || isDecisionOver),
      held: Number(status === Pending && due === undefined),
      declared: Number(status === DepositPaid && due === undefined),
      live: Number(nightHolding.includes(status) && due === undefined && now < ends_at),
      taken: Number((status !== Pending || due === undefined) && !isDecisionOver),
    });
  }
});
