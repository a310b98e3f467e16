import { ReviewStatus, UserRole } from '../../../generated/enumerations';
import { openPage } from '../../contract/paging';
import { insertMany, learnContents } from '../../database/bulk';
import type { Database } from '../../database/connection';
import { testInstant, useTestApp } from '../../testing/app';
import { engine, testOnOneNode } from '../../testing/databases/engine';
import { genericPlanOf, planOf, statementsOf } from '../../testing/databases/query-plan';
import { day } from '../../testing/time';
import { listAbout, listBy, listDueReviews, listOfProperty, pageOfReviews } from '../repository';

const { Sealed, Published, Hidden } = ReviewStatus;

const app = useTestApp();
beforeAll(async () => {
  await insertReviews(6000);
  await learnContents(app.db);
});

/** Reviews of 20 listings by 7 customers; one of ten is sealed, one of twenty hidden. */
async function insertReviews(count: number): Promise<void> {
  const { customer, owner } = app.sandbox.userIds;
  const scores = { cleanliness: null, communication: null, accuracy: null, location: null, value: null };
  const rows = Array.from({ length: count }, (_, index) => {
    const at = testInstant - index * 60_000;
    const status = index % 10 === 9 ? Sealed : index % 20 === 8 ? Hidden : Published;
    return {
      ...scores,
      property_id: 1 + (index % 20),
      reservation_id: 1_000_000 + index,
      author_id: index % 7 === 0 ? customer : 10_000 + (index % 7),
      author_role: UserRole.Customer,
      subject_id: index % 5 === 0 ? owner : 20_000 + (index % 5),
      status,
      rating: 5,
      text: 'A bright flat.',
      private_text: null,
      reply: null,
      replied_at: null,
      publishes_at: at + 14 * day,
      published_at: status === Sealed ? null : at,
      created_at: at,
      updated_at: at,
    } as const;
  });
  await app.db.transaction().execute(async (trx) => {
    for (let from = 0; from < count; from += 500) await insertMany(trx, 'review', rows.slice(from, from + 500));
  });
}

function page(after?: readonly [number, number]) {
  const opened = openPage('list', { pageSize: 20 });
  if ('failure' in opened) throw new Error('refused');
  return { ...opened, after };
}

const last = { created_at: testInstant, published_at: testInstant, id: 5 } as never;
const pages = [page(), page([testInstant, 5])];
const now = testInstant + 20 * day;

/** What reads reviews, and the index in whose order it reads them. */
const reads: [name: string, index: string, read: (db: Database) => Promise<unknown>][] = [
  ...pages.flatMap((one, index): typeof reads => [
    [`page ${index + 1} of a listing`, 'review_listing', (db) => listOfProperty(db, 1, one)],
    [`page ${index + 1} of an author`, 'review_author', (db) => listBy(db, app.sandbox.userIds.customer, one)],
    [`page ${index + 1} about a user`, 'review_subject', (db) => listAbout(db, app.sandbox.userIds.owner, one)],
  ]),
  ['the export of an author', 'review_author', (db) => pageOfReviews(db, 'by', 3, undefined, 20)],
  ['the rest of that export', 'review_author', (db) => pageOfReviews(db, 'by', 3, last, 20)],
  ['the export about a user', 'review_subject', (db) => pageOfReviews(db, 'about', 3, undefined, 20)],
  ['the rest of that export about a user', 'review_subject', (db) => pageOfReviews(db, 'about', 3, last, 20)],
  ['all due reviews', 'review_due', (db) => listDueReviews(db, now, 200, {})],
  ['a due review', 'review', (db) => listDueReviews(db, now, 200, { reviewId: 7 })],
  ['the due reviews of a listing', 'review', (db) => listDueReviews(db, now, 200, { propertyId: 1 })],
  ['the due reviews of a user', 'review', (db) => listDueReviews(db, now, 200, { userId: 3 })],
];

testOnOneNode.each(reads)('%s: reads %s without sorting, also with a generic plan', async (_, index, read) => {
  const [statement, ...others] = await statementsOf(app.db, read);
  expect(others).toEqual([]);
  for (const plan of [await planOf(app.db, statement!), await genericPlanOf(app.db, statement!)]) {
    expect(plan).toMatch(new RegExp(`\\b${index}`));
    expect(plan).not.toMatch(
      engine === 'sqlite' ? /\bSCAN (?!v USING INDEX review_due|review USING INDEX review_due)/ : /Seq Scan/,
    );
    if (index !== 'review') expect(plan).not.toMatch(/TEMP B-TREE|Sort/);
  }
});
