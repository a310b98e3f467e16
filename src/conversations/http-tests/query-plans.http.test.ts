import { openPage } from '../../contract/paging';
import { insertMany, learnContents } from '../../database/bulk';
import type { Database } from '../../database/connection';
import { testInstant, useTestApp } from '../../testing/app';
import { engine, testOnOneNode } from '../../testing/databases/engine';
import { genericPlanOf, planOf, statementsOf } from '../../testing/databases/query-plan';
import { insertCustomer } from '../../testing/people';
import { deleteOldConversations, findConversation, findConversationOf, listConversations } from '../repository';
import { countAfter, findSent, lastMessagesOf, listMessages, pageOfSent } from '../repository-messages';
import {
  type PictureRow,
  countPictures,
  findComplaintAbout,
  findPicture,
  pageOfPictures,
  picturesOf,
} from '../repository-pictures';

/** A user with many conversations for either party. */
let sender: number;
const app = useTestApp();
beforeAll(async () => {
  await insertConversations();
  await learnContents(app.db);
});

/** The conversations of 40 customers about 300 listings, with 30 owners. A third of them have three messages, some 300. */
async function insertConversations(): Promise<void> {
  const { id: _id, ...listing } = await app.db
    .selectFrom('rent_property')
    .selectAll()
    .limit(1)
    .executeTakeFirstOrThrow();
  await insertAll(
    'rent_property',
    Array.from({ length: 300 }, () => listing),
  );
  const listings = await app.db.selectFrom('rent_property').select('id').execute();
  for (let count = 0; count < 40; count++) await insertCustomer(app, `customer-${count}`);
  const none = { customer_read: 0, owner_read: 0, customer_unread: 0, owner_unread: 0, last_sequence: 3 };
  const people = await app.db.selectFrom('app_user').select('id').where('email', 'like', 'customer-%').execute();
  sender = people[0]!.id;
  const conversations = listings.flatMap(({ id: property_id }, nth) =>
    people.map(({ id: customer_id }, index) => {
      const at = testInstant - (nth + index) * 1000;
      const parties = { property_id, owner_id: people[nth % 30]!.id, customer_id };
      return { ...parties, ...none, last_message_at: at, created_at: at };
    }),
  );
  await insertAll('conversation', conversations);
  const inserted = await app.db.selectFrom('conversation').selectAll().orderBy('id').execute();
  const messages = inserted
    .filter((_, nth) => nth % 3 === 0)
    .flatMap(({ id, property_id, customer_id, created_at }, nth) =>
      Array.from({ length: nth % 500 === 0 ? 300 : 3 }, (_, index) => ({
        ...{ property_id, conversation_id: id, sequence: index + 1, sender_id: customer_id, sender_role: 2 as const },
        ...{ client_message_id: `message-${id}-${index}`, text: 'Hello', masked_text: null, created_at },
      })),
    );
  await insertAll('message', messages);
  const sent = await app.db.selectFrom('message').selectAll().where('sequence', '=', 1).orderBy('id').execute();
  const file = { kind: 'message' as const, purpose: null, content_type: 'image/jpeg', bytes: 1, sha256: '', width: 1 };
  const files = sent.map(({ id, sender_id, created_at }) => ({
    ...{ ...file, height: 1, name: `${id}`, storage_key: `${id}`, owner_id: sender_id, created_at },
  }));
  await insertAll('file', files);
  const pictures = sent.map(({ id, property_id, conversation_id, sender_id, created_at }) => ({
    ...{ property_id, conversation_id, sender_id, message_id: id, position: 0, file_name: `${id}`, created_at },
  }));
  await insertAll('message_picture', pictures);
}

type Table = 'rent_property' | 'conversation' | 'message' | 'file' | 'message_picture';

async function insertAll(table: Table, rows: readonly object[]): Promise<void> {
  await app.db.transaction().execute(async (trx) => {
    for (let from = 0; from < rows.length; from += 500)
      await insertMany(trx, table, rows.slice(from, from + 500) as never);
  });
}

function page(query: { updatedSince?: string } = {}, after?: readonly [number, number]) {
  const opened = openPage('list', { pageSize: 20, ...query });
  if ('failure' in opened) throw new Error('refused');
  return { ...opened, after };
}

const pages = [page(), page({}, [testInstant, 5]), page({ updatedSince: '2026-11-30T00:00:00Z' })];
const one = { id: 1, property_id: 1 };
const last = { created_at: testInstant, id: 5 };

/** What reads conversations or messages, and the index by which it finds them. */
const reads: [name: string, index: RegExp, read: (db: Database) => Promise<unknown>][] = [
  ...(['customer', 'owner'] as const).flatMap((party) =>
    pages.map((slice, index): (typeof reads)[number] => [
      `page ${index + 1} of the conversations of a ${party}`,
      new RegExp(`conversation_${party}\\b`),
      (db) => listConversations(db, party, sender, slice),
    ]),
  ),
  [
    'a conversation',
    /\bc\b.*PRIMARY KEY|conversation_pkey/,
    (db) => findConversation(db, { id: 1 }, { role: 'Owner', userId: 3 } as never),
  ],
  [
    'the conversation about a listing',
    /conversation_parties/,
    (db) => findConversationOf(db, { property_id: 1, customer_id: sender }),
  ],
  [
    'the newest messages of conversations',
    /message_sequence/,
    (db) =>
      lastMessagesOf(
        db,
        Array.from({ length: 50 }, (_, nth) => ({ id: nth + 1, property_id: nth + 1, last_sequence: 3 })),
      ),
  ],
  ['the newest messages', /message_sequence/, (db) => listMessages(db, one, { limit: 50 })],
  ['the messages after a number', /message_sequence/, (db) => listMessages(db, one, { after: 2, limit: 50 })],
  ['the messages before a number', /message_sequence/, (db) => listMessages(db, one, { before: 90, limit: 50 })],
  ['the messages that are unread', /message_sequence/, (db) => countAfter(db, one, 2, sender)],
  ['a message that was sent before', /message_once/, (db) => findSent(db, 1, sender, 'message-1-1')],
  ['the export of a sender', /message_sender/, (db) => pageOfSent(db, sender, undefined, 20)],
  ['the rest of that export', /message_sender/, (db) => pageOfSent(db, sender, last, 20)],
  ['the pictures of messages', /message_picture_message/, (db) => picturesOf(db, [one])],
  ['a picture', /\bp\b.*PRIMARY KEY|message_picture_pkey/, (db) => findPicture(db, 1)],
  ['the number of pictures of a party', /message_picture_conversation/, (db) => countPictures(db, one, sender)],
  [
    'the complaint about a picture',
    /complaint_person/,
    (db) => findComplaintAbout(db, { message_id: 1, sender_id: sender } as PictureRow),
  ],
  ['the pictures that a sender exports', /message_picture_sender/, (db) => pageOfPictures(db, sender, undefined, 20)],
  ['old conversations', /conversation_age/, (db) => deleteOldConversations(db, 1)],
];

testOnOneNode.each(reads)('%s: read by %p without sorting, also with a generic plan', async (_, index, read) => {
  const [statement, ...others] = await statementsOf(app.db, read);
  expect(others).toEqual([]);
  for (const plan of [await planOf(app.db, statement!), await genericPlanOf(app.db, statement!)]) {
    expect(plan).toMatch(index);
    expect(plan).not.toMatch(engine === 'sqlite' ? /\bSCAN (?!conversation USING)|TEMP B-TREE/ : /Seq Scan|Sort/);
  }
});
