import { PaymentSessionStatus } from '../../generated/enumerations';
import { names } from '../../generated/names';
import type { Reading } from '../adapters/readings';
import type { Clock } from '../adapters/clock';
import type { Database } from '../database/connection';
import { toMajorUnits } from '../values/money';
import {
  type WaitingMoney,
  countSessionsSince,
  listMoneyGoingBack,
  listMoneyNotRefunded,
  listMoneyOfSessions,
} from './repository-waiting';

const day = 24 * 60 * 60_000;
/** How long a reading is kept, in ms: it reads several thousand rows of a market with many payments. */
const keptMs = 15_000;

type State = 'pending' | 'mismatch' | 'refund' | 'orphaned';
const states: readonly State[] = ['pending', 'mismatch', 'refund', 'orphaned'];

/** The metrics of online payments that are read from the database. */
export function paymentReadings(db: Database, clock: Clock): Reading[] {
  const waiting = shared(() => listWaiting(db));
  return [
    {
      name: 'payment_sessions',
      help: 'Sessions of online payments that were started within a day, by state and provider; at most the newest 10,000',
      labels: ['state', 'provider'],
      keptMs,
      async read() {
        const counts = await countSessionsSince(db, clock.now() - day);
        return counts.map(({ status, provider, count }) => ({
          labels: { state: names.PaymentSessionStatus[status], provider },
          value: count,
        }));
      },
    },
    {
      name: 'payment_money_waiting',
      help: 'Money in major units: asked for by open sessions (pending), of another amount (mismatch), going back (refund), going back and never a payment (orphaned)',
      labels: ['state', 'currency'],
      keptMs,
      async read() {
        const sums = new Map<string, { labels: { state: State; currency: string }; value: number }>();
        for (const { state, currency, amount, minor_units } of await waiting()) {
          const sum = sums.get(state + currency) ?? { labels: { state, currency }, value: 0 };
          sums.set(state + currency, { ...sum, value: sum.value + toMajorUnits(amount, minor_units) });
        }
        return [...sums.values()];
      },
    },
    {
      name: 'payment_waiting_seconds',
      help: 'For how long the oldest of that money has waited, in seconds; 0 if none waits',
      labels: ['state'],
      keptMs,
      async read() {
        const money = await waiting();
        return states.map((state) => {
          const since = money.flatMap((one) => (one.state === state ? [one.since] : []));
          const oldest = since.length === 0 ? 0 : Math.max(0, clock.now() - Math.min(...since));
          return { labels: { state }, value: oldest / 1000 };
        });
      },
    },
  ];
}

async function listWaiting(db: Database): Promise<(WaitingMoney & { state: State })[]> {
  const pending = await listMoneyOfSessions(db, PaymentSessionStatus.Pending);
  const mismatched = await listMoneyOfSessions(db, PaymentSessionStatus.Mismatch);
  const goingBack = await listMoneyGoingBack(db);
  const notRefunded = await listMoneyNotRefunded(db);
  return [
    ...pending.map((money) => ({ ...money, state: 'pending' as const })),
    ...mismatched.map((money) => ({ ...money, state: 'mismatch' as const })),
    ...goingBack.map((money) => ({ ...money, state: money.isOrphaned ? ('orphaned' as const) : ('refund' as const) })),
    ...notRefunded.map((money) => ({ ...money, state: 'refund' as const })),
  ];
}

/** Returns a function that shares one run of `read` among concurrent calls. */
function shared<Result>(read: () => Promise<Result>): () => Promise<Result> {
  let inProgress: Promise<Result> | undefined;
  return () => {
    inProgress ??= read().finally(() => (inProgress = undefined));
    return inProgress;
  };
}
