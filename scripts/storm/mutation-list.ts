import type { Experiment, Mutation } from './mutated-files';
import { outage } from './outage';
import { paymentMutations } from './payments/mutations';
import { restarts } from './restarts';
import { storm } from './storm';

/** Mutations of the server, each of which the storm must see. */

const onSqlite: Experiment = (options) => storm('sqlite', { ...options, kills: 1 });
const onPostgres: Experiment = (options) => storm('postgres', { ...options, kills: 1 });

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
    changes: [['src/bookings/status-changes.ts', 'if (!freesNights(to)) return;', 'return;']],
    caughtBy: ['nights-are-the-stays'],
  },
  {
    name: 'a block takes no nights',
    experiment: onSqlite,
    changes: [
      [
        'src/bookings/handlers/blocked-dates.ts',
        'await insertNights(trx, propertyId, { startDate, endDate }, { blockId: block.id });',
        '',
      ],
    ],
    caughtBy: ['nights-are-the-stays', 'one-stay-a-night'],
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
    changes: [['src/bookings/repository.ts', 'of outside(after, before))', 'of outside(after, after))']],
    caughtBy: ['one-stay-a-night', 'nights-are-the-stays'],
  },
  {
    name: 'a declined request keeps its nights',
    experiment: onSqlite,
    changes: [['src/bookings/booking-request-steps.ts', 'await deleteRequestedNights(trx, request);', '']],
    caughtBy: ['nights-are-the-stays'],
  },
  {
    name: 'an expired request keeps its nights',
    experiment: onSqlite,
    changes: [
      [
        'src/bookings/booking-request-steps.ts',
        'await deleteRequestedNights(trx, request);',
        `if (step !== 'expired') await deleteRequestedNights(trx, request);`,
      ],
    ],
    caughtBy: ['ended-holds-no-night'],
  },
  {
    name: 'an expired hold keeps its nights',
    experiment: onSqlite,
    changes: [
      ['src/bookings/status-changes.ts', 'if (!freesNights(to)) return;', 'if (!freesNights(to) || to === 6) return;'],
    ],
    caughtBy: ['ended-holds-no-night'],
  },
  {
    name: 'nights that a calendar no longer contains stay blocked',
    experiment: onSqlite,
    changes: [['src/bookings/imported-nights.ts', 'obsolete.map(({ id }) => id),', '[],']],
    caughtBy: ['imports-hold-only-theirs', 'no-server-error'],
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
      ['src/database/dialect.ts', '(locks ? query.forUpdate() : query)', 'query'],
      ['src/bookings/locking.ts', `await lockRow(trx, 'rent_property', property_id);`, ''],
      ['src/bookings/repository.ts', `await lockRow(trx, 'reservation', key.id, key.property_id);`, ''],
      [
        'src/bookings/repository.ts',
        `.where('property_id', '=', property_id)
    .where('status', '=', status)`,
        `.where('property_id', '=', property_id)`,
      ],
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
      ['src/bookings/listing-mutex.ts', 'return listingMutex.run(propertyId, database, work);', 'return work();'],
      ['src/bookings/repository-nights.ts', 'const nightsPerStatement = 31;', 'const nightsPerStatement = 1;'],
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
        'return retried(() => db.transaction().execute(work));',
        `return retried(() => new Promise<Result>((resolve, reject) => {
          db.transaction().execute(async (trx) => {
            const result = await work(trx);
            resolve(result);
            // Like a slow disk.
            await delay(100);
            return result;
          }).catch(reject);
        }));`,
      ],
    ],
    caughtBy: ['no-booking-lost', 'no-step-lost', 'reads-agree'],
  },
  {
    name: 'commits are not synchronous',
    experiment: onPostgres,
    changes: [['src/database/postgres.ts', `synchronous_commit: 'on'`, `synchronous_commit: 'off'`]],
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
    changes: [['src/system/handlers.ts', 'await readiness.check();', '']],
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
      ['src/http/stopping.ts', 'await delay(notice);', 'server.closeAllConnections();'],
      ['src/http/stopping.ts', 'performance.now() < deadline &&', 'performance.now() < 0 &&'],
    ],
    caughtBy: ['no-request-dropped'],
  },
  ...paymentMutations,
];
