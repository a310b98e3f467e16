import { LoginMethod } from '../../../generated/enumerations';
import { insertMany, learnContents } from '../../database/bulk';
import { inTransaction } from '../../database/transaction';
import { useTestApp } from '../../testing/app';
import { testOnOneNode } from '../../testing/databases/engine';
import { genericPlanOf, statementsOf } from '../../testing/databases/query-plan';
import { deleteSentNotices, hasDue, hasNotices, listDueOf, listSites } from '../repository-contact-notices';

const app = useTestApp();

const { Email } = LoginMethod;
const usesIndex = (index: string) => expect.stringContaining(index) as string;

testOnOneNode('finds sites, due messages and those of an account by their indexes', async () => {
  const now = app.clock.now();
  const { agent: user_id, admin } = app.sandbox.userIds;
  // One in a hundred waits.
  const rows = Array.from({ length: 5000 }, (_, position) => ({
    ...{ user_id: position % 100 === 0 ? admin : user_id, changed: Email, next: null, channel: Email },
    ...{ recipient: null, email: null, language: 'en', site: `site ${position % 300}` },
    ...{ due_at: position % 100 === 0 ? now : null, attempts: 0, created_at: now - position * 1000 },
  }));
  await inTransaction(app.db, async (trx) => {
    for (let start = 0; start < rows.length; start += 500)
      await insertMany(trx, 'contact_notice', rows.slice(start, start + 500));
  });
  await learnContents(app.db);
  const plansOf = async (run: Parameters<typeof statementsOf>[1]) => {
    const plans: string[] = [];
    for (const statement of await statementsOf(app.db, run)) plans.push(await genericPlanOf(app.db, statement));
    return plans;
  };
  const due = await plansOf(async (db) => {
    expect(await listSites(db, Email, now, '', 100)).toEqual(['site 0', 'site 100', 'site 200']);
    expect(await listDueOf(db, Email, 'site 100', now, 5)).toHaveLength(5);
  });
  expect(due).toEqual([usesIndex('contact_notice_due'), usesIndex('contact_notice_due')]);
  const counted = await plansOf(async (db) => {
    expect(await hasNotices(db, { user_id: admin, changed: Email }, 5, now)).toBe(true);
    expect(await hasDue(db, Email, { count: 5, site: 'site 100', now })).toBe(true);
    expect(await hasDue(db, Email, { count: 2500, now })).toBe(false);
  });
  expect(counted).toEqual(['contact_notice_user', 'contact_notice_due', 'contact_notice_due'].map(usesIndex));
  const [sent] = await plansOf(async (db) => void (await deleteSentNotices(db, now)));
  expect(sent).toContain('contact_notice_age');
});
