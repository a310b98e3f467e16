import type { Standing, Turn } from '../database/connection-queue';
import type { Counters, Taken } from '../database/counters';
import { ConnectionQueueFullError, DatabaseUnavailableError } from '../database/errors';
import { QuotaLeases } from './quota-leases';
import type { Limit } from './rules';
import { type Asker, SharedTurn } from './shared-turn';

const asker = (key: string, standing: Standing = 'anonymous', isGone = () => false): Asker => ({
  turnOf: () => ({ origin: { key, site: key }, standing, isGone }),
});

test('has the origin of the first request and the best standing of all', () => {
  const shared = new SharedTurn(asker('A'));
  shared.join(asker('B', 'active'));
  shared.join(asker('C', 'inactive'));
  expect(shared.turnOf()).toMatchObject({ origin: { key: 'A' }, standing: 'active' });
});

test('reports a better standing to what waits, and no worse one', () => {
  const shared = new SharedTurn(asker('A', 'inactive'));
  const promoted: Standing[] = [];
  shared.turnOf().onPromotion!((standing) => promoted.push(standing));
  for (const standing of ['anonymous', 'inactive', 'active', 'active'] as const) shared.join(asker('B', standing));
  expect(promoted).toEqual(['active']);
});

test('is given up when all clients have disconnected', () => {
  let isGone = false;
  const shared = new SharedTurn(asker('A', 'anonymous', () => true));
  shared.join(asker('B', 'anonymous', () => isGone));
  const turn = shared.turnOf();
  expect(turn.isGone()).toBe(false);
  isGone = true;
  expect(turn.isGone()).toBe(true);
});

test('what no request waits for has the turn of the process', () => {
  expect(new SharedTurn({}).turnOf().standing).toBe('process');
});

describe('requests that wait for the same statement', () => {
  const limit: Limit = { of: 'site', points: 10, seconds: 60 };

  /** Leases whose statements fail with these errors, in order; later ones take a point. */
  function failing(...errors: Error[]) {
    const turns: Turn[] = [];
    const counters = {
      async take(): Promise<Taken> {
        const error = errors.shift();
        if (error) throw error;
        return { granted: 1, points: 1, held: 0, expire: Date.now() + 60_000 };
      },
      inTurn(turnOf: () => Turn) {
        turns.push(turnOf());
        return counters;
      },
    } as unknown as Counters;
    const leases = new QuotaLeases(counters);
    const count = async (key: string) => {
      try {
        return (await leases.count(limit, 'counter', 1, asker(key))).isExceeded;
      } catch (error) {
        return (error as Error).name;
      }
    };
    return { turns, count };
  }

  test('ask in a turn of their own when the first has to make room in the queue', async () => {
    const { turns, count } = failing(new ConnectionQueueFullError());
    expect(await Promise.all(['A', 'B'].map(count))).toEqual(['ConnectionQueueFullError', false]);
    expect(turns.map(({ origin }) => origin.key)).toEqual(['A', 'B']);
  });

  test('fail together when the queue has no place for a second one either', async () => {
    const { turns, count } = failing(new ConnectionQueueFullError(), new ConnectionQueueFullError());
    const refused = 'ConnectionQueueFullError';
    expect(await Promise.all(['A', 'B', 'C'].map(count))).toEqual([refused, refused, refused]);
    expect(turns).toHaveLength(2);
  });

  test('fail together when the database is unavailable', async () => {
    const { turns, count } = failing(new DatabaseUnavailableError());
    const unavailable = 'DatabaseUnavailableError';
    expect(await Promise.all(['A', 'B'].map(count))).toEqual([unavailable, unavailable]);
    expect(turns).toHaveLength(1);
  });
});
