import { insertMany, learnContents } from '../../database/bulk';
import { rowsReadFor } from '../../database/keyset';
import { useTestApp } from '../../testing/app';
import { engine, testOnOneNode } from '../../testing/databases/engine';
import { genericPlanOf, statementsOf } from '../../testing/databases/query-plan';
import { NotificationType } from '../repository';
import { listDueOf, listRecipients } from '../repository-delivery';
import { listNotifications } from '../repository-inbox';

const app = useTestApp();
beforeEach(() => app.db.deleteFrom('notification').execute());

/** Inserts notifications of the administrator, one a second up to now. `isRead` says which of them, counted from the newest, are read now. */
async function insertNotifications(count: number, isRead: (position: number) => boolean): Promise<void> {
  const now = app.clock.now();
  const rows = Array.from({ length: count }, (_, position) => ({
    user_id: app.sandbox.userIds.admin,
    type: NotificationType.General,
    title: 'Title',
    message: 'Text',
    parameters: '{}',
    read_at: isRead(position) ? now : null,
    created_at: now - 1000 * position,
  }));
  await app.db.transaction().execute(async (trx) => {
    for (let start = 0; start < count; start += 1000)
      await insertMany(trx, 'notification', rows.slice(start, start + 1000));
  });
  await learnContents(app.db);
}

const page = { limit: 20, after: undefined, wantsTotal: false, updatedSince: undefined };

/** Lists notifications of the administrator, and returns their number with the plan of each statement. */
async function listed(isRead: boolean | undefined, updatedSince?: number) {
  let count = 0;
  const statements = await statementsOf(app.db, async (db) => {
    const { rows } = await listNotifications(db, app.sandbox.userIds.admin, isRead, { ...page, updatedSince });
    count = rows.length;
  });
  const plans: string[] = [];
  for (const statement of statements) plans.push(await genericPlanOf(app.db, statement));
  return { count, plans };
}

const usesIndex = (name: string) => expect.stringMatching(new RegExp(`\\b${name}\\b`)) as string;
const sorts = /TEMP B-TREE|Sort/;

describe('of a user with many notifications', () => {
  testOnOneNode('finds those that are read by their own index, in the order of the list', async () => {
    await insertNotifications(5000, (position) => position >= 4990);
    const { count, plans } = await listed(true);
    expect(count).toBe(10);
    expect(plans).toEqual([usesIndex('notification_read')]);
    expect(plans[0]).not.toMatch(sorts);
  });

  testOnOneNode('finds those that were read since a time by that time, if they are few', async () => {
    await insertNotifications(5000, (position) => position >= 4990);
    const since = app.clock.now() - 500;
    const { count, plans } = await listed(undefined, since);
    expect(count).toBe(11);
    expect(plans.slice(0, 2)).toEqual([usesIndex('notification_user'), usesIndex('notification_read_at')]);
    expect(plans[2]).toContain(engine === 'sqlite' ? 'PRIMARY KEY' : 'notification_pkey');
  });

  testOnOneNode('reads the list in its order if many were created or read since a time', async () => {
    await insertNotifications(5000, (position) => position >= 2000);
    const { count, plans } = await listed(undefined, app.clock.now() - 500);
    expect(count).toBe(rowsReadFor(page.limit));
    expect(plans[2]).toContain('notification_user');
    expect(plans[2]).not.toMatch(sorts);
  });
});

testOnOneNode('finds recipients, and the due e-mails of one, by the index of e-mails by recipient', async () => {
  await insertNotifications(5000, () => false);
  const due = app.db.updateTable('notification').set({ email_due_at: app.clock.now() });
  await due.where('created_at', '>', app.clock.now() - 300_000).execute();
  await learnContents(app.db);
  const [user, now] = [app.sandbox.userIds.admin, app.clock.now()];
  const statements = await statementsOf(app.db, async (db) => {
    expect(await listRecipients(db, now, 0, 100)).toEqual([user]);
    expect(await listDueOf(db, user, now, 1)).toHaveLength(1);
  });
  for (const statement of statements) {
    const plan = await genericPlanOf(app.db, statement);
    expect(plan).toEqual(usesIndex('notification_email_user'));
    expect(plan).not.toMatch(sorts);
  }
});
