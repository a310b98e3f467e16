import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDocument } from '../src/contract/document';
import { listTables } from '../src/database/list-tables';
import { useTestApp } from '../src/testing/app';
import { readRows } from '../src/testing/databases/contents';
import { Deployed, tokensFrom } from './deployed';
import { type DocumentedAnswer, listAnswers } from './document';

const app = useTestApp();

const contract = readDocument();

/** All rows of all tables as text. */
async function contents(): Promise<Record<string, unknown[]>> {
  const all = Object.entries(await readRows(app.db, await listTables(app.db)));
  return Object.fromEntries(all.map(([name, rows]) => [name, rows.map((row) => JSON.stringify(row)).sort()]));
}

test('without a sandbox, tests all responses that need no change and changes nothing', async () => {
  const { admin, owner, customer, agent } = app.sandbox.tokens;
  const server = new Deployed(app.url, { admin, owner, customer, agent });
  await server.checkTokens();
  const before = await contents();
  const { document, notTried } = await server.plan(contract);
  const tried = listAnswers(document);
  expect(tried.length + notTried.size).toBe(listAnswers(contract).length);
  const readme = readFileSync(join(__dirname, 'README.md'), 'utf8');
  expect(readme).toContain(`${tried.length} of the ${listAnswers(contract).length} responses`);

  const unexpected: string[] = [];
  for (const answer of tried) {
    const call = await server.prepare(answer);
    const { status, code } = await server.send(answer.operation.id, call!);
    if (String(status) !== answer.status) unexpected.push(`${answer.name}: ${status} ${code}`);
  }
  expect(unexpected).toEqual([]);
  expect(await contents()).toEqual(before);

  const isRead = ({ operation, status }: DocumentedAnswer) => operation.method === 'GET' && status === '200';
  const unread = listAnswers(contract).filter((answer) => isRead(answer) && notTried.has(answer.name));
  // No list has pictures of people or prices of stays; the sandbox has one JPEG.
  const unlisted = [
    /^get(Owner|Customer)IdImage/,
    /^getPaymentReceipt/,
    /^get(Alteration)?Quote/,
    /^getPicture 200 image\/(png|webp)/,
  ];
  // The sandbox has no webhook, no stay by the month and no conversation.
  const rent = [/^getRentInvoiceById/, /^get(Notice|Renewal)Quote/];
  const empty = [/^getWebhookDeliveries/, ...rent, /^getMessages/, /^getMessagePicture/];
  // The first request for a calendar's address creates it. The sandbox has no online payment, and no list has the secret of its page.
  const online = [/^getPaymentSessionById/, /^getSandboxPaymentPage/];
  // Reading a complaint is recorded in the audit log.
  const audited = [/^getComplaintById/];
  const known = [...unlisted, ...online, ...empty, ...audited, /^getCalendarFeed/, /^exportCalendar/];
  expect(unread.map(({ name }) => name).filter((name) => !known.some((one) => one.test(name)))).toEqual([]);
}, 240_000);

test('with one token, tests only what the token gives access to', async () => {
  const server = new Deployed(app.url, { agent: app.sandbox.tokens.agent });
  const { document, notTried } = await server.plan(contract);
  const names = listAnswers(document).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['getMyAgentData 200', 'getCities 200', 'blockUser 403']));
  expect(notTried.get('getMyRentListings 200')).toBe('no token is given for it');
  expect(notTried.get('getMyAgentData 403')).toBe('no token is given for it');
  expect(notTried.get('blockUser 200')).toBe('it changes data');
  expect(notTried.get('getCities 429')).toBe('it needs prepared data');
});

test('a token without access is reported by its variable', async () => {
  const server = new Deployed(app.url, { owner: app.sandbox.tokens.customer });
  await expect(server.checkTokens()).rejects.toThrow(/^CONTRACT_OWNER_TOKEN has no access to .* 403 FORBIDDEN$/);
});

test('reads tokens from the environment and rejects an empty variable by name', () => {
  expect(tokensFrom({ CONTRACT_OWNER_TOKEN: ' a.b.c ' })).toEqual({ owner: 'a.b.c' });
  expect(tokensFrom({})).toBeUndefined();
  for (const empty of ['', ' '])
    expect(() => tokensFrom({ CONTRACT_AGENT_TOKEN: empty })).toThrow(/^CONTRACT_AGENT_TOKEN is set but empty/);
});
