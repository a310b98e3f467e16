import { type SqlBool, sql } from 'kysely';
import { NotificationType } from '../../../generated/enumerations';
import { systemClock } from '../../adapters/clock';
import { countedActions, countedDays } from '../../bookings/stay-changes';
import { batchSize } from '../../database/batches';
import type { Database } from '../../database/connection';
import { formatInstant } from '../../values/dates';

/** A table that can be archived. Its rows are read and deleted in the order of their ids, which differs from their order in time by seconds. */
export interface ArchivedTable {
  /** The start of the names of its files. */
  name: 'audit' | 'notifications';
  /** At most {@link batchSize} rows after the id `after` that may be archived, each with its time in epoch ms and the object that is written as its line. */
  read(db: Database, after: number): Promise<{ id: number; at: number; line: object }[]>;
  /** Deletes at most {@link batchSize} rows that are older than `before` (epoch ms) and have no id above `last`. Returns their number. */
  remove(db: Database, last: number, before: number): Promise<number>;
}

const nameOfType = new Map(Object.entries(NotificationType).map(([name, type]) => [type as number, name]));

/** Excludes the entries by which the notices and renewals of a stay are counted, as long as the stay may last. */
function isUncounted() {
  const since = systemClock.now() - countedDays * 24 * 60 * 60_000;
  return sql<SqlBool>`not (action in (${sql.join(countedActions)}) and at >= ${since})`;
}

export const archivedTables: ArchivedTable[] = [
  {
    name: 'audit',
    async read(db, after) {
      const rows = await db
        .selectFrom('audit_log')
        .selectAll()
        .where('id', '>', after)
        .where(isUncounted())
        .orderBy('id')
        .limit(batchSize)
        .execute();
      return rows.map(({ id, at, actor_id, action, subject, reason, api_key_id, trace_id }) => ({
        id,
        at,
        line: {
          id,
          at: formatInstant(at),
          actorId: actor_id,
          action,
          subject,
          reason,
          apiKeyId: api_key_id,
          traceId: trace_id,
        },
      }));
    },
    async remove(db, last, before) {
      // A plugin makes the table append-only. These rows may be deleted because the archive contains them.
      const unguarded = db.withoutPlugins();
      const oldest = unguarded
        .selectFrom('audit_log')
        .select('id')
        .where('id', '<=', last)
        .where('at', '<', before)
        .where(isUncounted())
        .orderBy('id')
        .limit(batchSize);
      const { numDeletedRows } = await unguarded.deleteFrom('audit_log').where('id', 'in', oldest).executeTakeFirst();
      return Number(numDeletedRows);
    },
  },
  {
    name: 'notifications',
    async read(db, after) {
      const rows = await db
        .selectFrom('notification')
        .selectAll()
        .where('id', '>', after)
        .orderBy('id')
        .limit(batchSize)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        at: row.created_at,
        line: {
          id: row.id,
          at: formatInstant(row.created_at),
          userId: row.user_id,
          type: nameOfType.get(row.type),
          title: row.title,
          message: row.message,
          parameters: JSON.parse(row.parameters) as unknown,
          reservationId: row.reservation_id,
          propertyId: row.property_id,
          readAt: row.read_at === null ? null : formatInstant(row.read_at),
        },
      }));
    },
    async remove(db, last, before) {
      const oldest = db
        .selectFrom('notification')
        .select('id')
        .where('id', '<=', last)
        .where('created_at', '<', before)
        .orderBy('id')
        .limit(batchSize);
      const { numDeletedRows } = await db.deleteFrom('notification').where('id', 'in', oldest).executeTakeFirst();
      return Number(numDeletedRows);
    },
  },
];
