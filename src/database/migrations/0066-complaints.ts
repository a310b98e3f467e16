import { sql } from 'kysely';
import { type Schema, TableBuilder, addBigint, createIndexes, references, required } from './schema';

/**
 * Complaints: reports of listings, reviews, messages and persons. The unique index allows one open complaint of a reporter about a subject.
 * `content` is a copy of what was reported, as JSON. `message.hidden_at` is when an administrator withheld the text of a message.
 */
export async function up(db: Schema): Promise<void> {
  await new TableBuilder(db, 'complaint')
    .id()
    .integer('reporter_id', references('app_user', required))
    .integer('person_id', references('app_user', required))
    .enumeration('kind', required)
    .enumeration('about', required)
    .bigint('subject_id', required)
    .bigint('property_id')
    .enumeration('status', required)
    .text('text')
    .text('content')
    .text('reason')
    .integer('decided_by')
    .bigint('decided_at')
    .bigint('created_at', required)
    .check('status_known', sql`status between 0 and 3`)
    .check('decided', sql`(status = 0) = (decided_at is null)`)
    .check('not_own', sql`reporter_id <> person_id`)
    .create();
  const open = sql<boolean>`status = 0`;
  await db.schema
    .createIndex('complaint_once')
    .unique()
    .on('complaint')
    .columns(['reporter_id', 'about', 'subject_id'])
    .where(open)
    .execute();
  await db.schema
    .createIndex('complaint_subject')
    .on('complaint')
    .columns(['about', 'subject_id', 'id'])
    .where(open)
    .execute();
  await createIndexes(db, 'complaint', {
    reporter: ['reporter_id', 'created_at', 'id'],
    person: ['person_id', 'id'],
    newest: ['created_at', 'id'],
    status: ['status', 'created_at', 'id', 'kind', 'about'],
    kind: ['kind', 'created_at', 'id', 'about'],
    about: ['about', 'created_at', 'id'],
    decided: ['decided_at', 'id'],
  });
  await addBigint(db, 'message', 'hidden_at');
}
