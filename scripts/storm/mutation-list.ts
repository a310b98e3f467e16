import { outage } from './outage';
import { payments } from './payments/payments';
import type { Property } from './properties';
import { restarts } from './restarts';
import { type StormOptions, storm } from './storm';

/** Mutations of the server, each of which the storm must see. */

type Experiment = (options: StormOptions) => Promise<Property[]>;
const onSqlite: Experiment = (options) => storm('sqlite', { ...options, kills: 1 });
const ofPayments: Experiment = (options) => payments('sqlite', { ...options, kills: 1 });
const onPostgres: Experiment = (options) => storm('postgres', { ...options, kills: 1 });

export interface Mutation {
  name: string;
  experiment: Experiment;
  /** Replacements in source files. Each text must occur exactly once. */
  changes: [file: string, from: string, to: string][];
  /** At least one of these properties must be violated. */
  caughtBy: string[];
}

export const mutations: Mutation[] = [
  {
    name: 'two stays can have the same night',
    experiment: onSqlite,
    changes: [
      [
        'src/database/migrations/0001-rental-story/reservations.ts',
        `['property_id', 'night'])`,
        `['property_id', 'night', 'reservation_id'])`,
      ],
    ],
    caughtBy: ['one-stay-a-night'],
  },
  {
    name: 'the day of departure counts as a night',
    experiment: onSqlite,
    changes: [['src/values/dates.ts', 'Math.max(0, nightsBetween(start, end))', '1 + nightsBetween(start, end)']],
    caughtBy: ['check-out-is-check-in'],
  },
  {
    name: 'a cancelled stay keeps its nights',
    experiment: onSqlite,
    changes: [['src/bookings/repository.ts', 'if (freesNights(to)) await', 'if (false as boolean) await']],
    caughtBy: ['nights-are-the-stays'],
  },
  {
    name: 'an accepted change keeps the nights that it drops',
    experiment: onSqlite,
    changes: [
      [
        'src/bookings/repository.ts',
        'for (const stay of dropped) await deleteNights(',
        'for (const stay of dropped.slice(9)) await deleteNights(',
      ],
    ],
    caughtBy: ['nights-are-the-stays', 'no-server-error'],
  },
  {
    name: 'an accepted change takes no nights',
    experiment: onSqlite,
    changes: [
      [
        'src/bookings/repository.ts',
        'of outside(after, before)) await insertNights(',
        'of outside(after, after)) await insertNights(',
      ],
    ],
    caughtBy: ['one-stay-a-night', 'nights-are-the-stays'],
  },
  {
    name: 'a declined request keeps its nights',
    experiment: onSqlite,
    changes: [['src/bookings/booking-request-steps.ts', 'await deleteRequestedNights(trx, request);', '']],
    caughtBy: ['nights-are-the-stays'],
  },
  {
    name: 'a request is accepted again, whatever its state',
    experiment: onSqlite,
    changes: [
      [
        'src/bookings/handlers/booking-requests.ts',
        `if (request.status !== Accepted) {
      if (request.status !== Requested) return requestConflict(request.status);`,
        'if (request) {',
      ],
      [
        'src/bookings/repository-booking-requests.ts',
        `const closed = update.where('status', '=', BookingRequestStatus.Requested).returning('id');`,
        `const closed = update.returning('id');`,
      ],
    ],
    caughtBy: ['no-server-error', 'accepted-is-one-reservation', 'no-request-lost'],
  },
  {
    name: 'every booking is rejected',
    experiment: onSqlite,
    changes: [
      [
        'src/bookings/handlers/booking.ts',
        `if (!request.caller.isVerified)`,
        `if (request) return fail('DATES_NOT_AVAILABLE');\n  if (!request.caller.isVerified)`,
      ],
    ],
    caughtBy: ['one-winner-a-contest', 'window-fills'],
  },
  {
    name: 'an Idempotency-Key is ignored',
    experiment: onSqlite,
    changes: [['src/http/handling.ts', 'plan.takesKey ?', '!plan.takesKey ?']],
    caughtBy: ['retries-agree', 'cut-is-none-or-one', 'no-ghost'],
  },
  {
    name: 'a confirmation neither locks rows nor compares the status',
    experiment: onPostgres,
    changes: [
      ['src/database/dialect.ts', 'query.forUpdate()', 'query'],
      ['src/bookings/locking.ts', `await lockRow(trx, 'rent_property', propertyId);`, ''],
      ['src/bookings/repository.ts', `await lockRow(trx, 'reservation', id);`, ''],
      ['src/bookings/repository.ts', `.where('status', '=', status)`, ''],
    ],
    caughtBy: ['one-trace-a-step', 'no-server-error', 'no-step-lost'],
  },
  {
    name: 'bookings insert nights in random order without a lock',
    experiment: onPostgres,
    changes: [
      [
        'src/bookings/repository-listings.ts',
        '.$call(forNoKeyUpdate(db, ',
        '.$call(((..._: unknown[]) => (query: never) => query)(db, ',
      ],
      ['src/bookings/listing-mutex.ts', 'if (db.isTransaction) return act();', 'if (db) return act();'],
      ['src/bookings/repository-nights.ts', 'const nightsAtOnce = 31;', 'const nightsAtOnce = 1;'],
      [
        'src/bookings/repository-nights.ts',
        'const nights = listNights(startDate, endDate);',
        'const nights = listNights(startDate, endDate).sort(() => Math.random() - 0.5);',
      ],
    ],
    caughtBy: ['no-stall'],
  },
  {
    name: 'the response is sent before the commit',
    experiment: onPostgres,
    changes: [
      [
        'src/database/transaction.ts',
        'return await db.transaction().execute(work);',
        `return await new Promise<Result>((resolve, reject) => {
          db.transaction().execute(async (trx) => {
            const result = await work(trx);
            resolve(result);
            // Like a slow disk.
            await delay(100);
            return result;
          }).catch(reject);
        });`,
      ],
    ],
    caughtBy: ['no-booking-lost', 'no-step-lost', 'reads-agree'],
  },
  {
    name: 'commits are not synchronous',
    experiment: onPostgres,
    changes: [['src/database/postgres.ts', 'synchronous_commit=on', 'synchronous_commit=off']],
    caughtBy: ['no-booking-lost', 'no-step-lost', 'reads-agree', 'one-trace-a-step'],
  },
  {
    name: 'an unreachable database makes tokens invalid',
    experiment: outage,
    changes: [
      [
        'src/access/guard.ts',
        'await findAccount(db, claims.userId, claims.sessionId);',
        'await findAccount(db, claims.userId, claims.sessionId).catch(() => undefined);',
      ],
    ],
    caughtBy: ['away-is-a-503'],
  },
  {
    name: 'readiness does not query the database',
    experiment: outage,
    changes: [['src/system/handlers.ts', 'await ping(db);', '']],
    caughtBy: ['not-ready-meanwhile'],
  },
  {
    name: 'errors of broken connections are not handled',
    experiment: outage,
    changes: [
      ['src/database/postgres.ts', `this.pool.on('error', onError);`, ''],
      ['src/database/postgres.ts', `this.pool.on('connect', (client) => client.on('error', onError));`, ''],
    ],
    caughtBy: ['away-is-a-503', 'recovers-in-5-s', 'live-stays-200'],
  },
  {
    name: 'each request waits for an unresponsive database separately',
    experiment: outage,
    changes: [['src/database/outage-detector.ts', 'Math.min(start, this.begin(now))', 'start']],
    caughtBy: ['answered-in-2-s'],
  },
  {
    name: 'a server closes its connections at once when it stops',
    experiment: restarts,
    changes: [
      [
        'src/http/stopping.ts',
        'if (connections > 0) await delay(notice);',
        'if (connections > 0) server.closeAllConnections();',
      ],
      ['src/http/stopping.ts', 'now < deadline &&', 'now < 0 &&'],
    ],
    caughtBy: ['no-request-dropped'],
  },
  {
    name: 'money that arrives when its debt is gone does not go back',
    experiment: ofPayments,
    changes: [
      ['src/payments/arrivals.ts', 'if (!isTaken) await giveBack(', 'if (!isTaken && !session) await giveBack('],
    ],
    caughtBy: ['every-unit-once'],
  },
  {
    name: 'another amount pays the debt',
    experiment: ofPayments,
    changes: [
      [
        'src/payments/arrivals.ts',
        'if (success.amount !== session.amount_minor || success.currency',
        'if (success.currency',
      ],
    ],
    caughtBy: ['other-amounts-are-decided'],
  },
  {
    name: 'a refund that the provider has refused is taken as paid out',
    experiment: ofPayments,
    changes: [
      [
        'src/payments/refunds.ts',
        'answer?.accepted ? accept(trx, refund, answer.reference, ',
        'answer ? accept(trx, refund, refund.key, ',
      ],
    ],
    caughtBy: ['every-unit-once', 'orphans-were-refunded'],
  },
  {
    name: 'a repeated notice takes effect again',
    experiment: ofPayments,
    changes: [
      ['src/payments/repository.ts', 'return inserted !== undefined;', 'return true;'],
      ['src/payments/arrivals.ts', 'if (session.charge === success.charge) return false;', ''],
      [
        'src/payments/arrivals.ts',
        'if (await hasCharge(trx, session.provider, success.charge)) return false;',
        'success.charge += newKey();',
      ],
    ],
    caughtBy: ['only-real-money'],
  },
];
