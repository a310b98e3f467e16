import { sql } from 'kysely';
import { UserRole } from '../../../generated/enumerations';
import { insertMany } from '../../database/bulk';
import { byCreation, selectSlice } from '../../database/keyset';
import { searchedColumns, searchedText } from '../../database/trigrams';
import type { NewRow } from '../../database/tables';
import { useTestApp } from '../../testing/app';
import { engine, testOnOneNode } from '../../testing/databases/engine';
import { planOf } from '../../testing/databases/query-plan';
import { seeded } from '../../testing/random';
import { selectPeople } from '../repository-lists';
import { containsTerms } from '../repository-search';

const app = useTestApp();

const below = seeded(20_270_105);
const letters = [...'abcdeABCDE019.-_%*"\'^\\éÉşŞİıßωΩжЖخ名😀'];
const some = (most: number) => Array.from({ length: 1 + below(most) }, () => letters[below(letters.length)]).join('');

/** Inserts a customer with random texts; returns the texts. */
async function insertPerson(number: number): Promise<{ id: number; texts: string[] }> {
  const [first_name, last_name] = [some(12), `${some(8)} ${some(8)}`];
  const [phone, whatsapp_number] = [
    `+96279${String(number).padStart(7, '0')}`,
    below(2) ? `+49${below(10 ** 9)}` : null,
  ];
  const [email, now] = [`${some(6)}${number}@example.com`, app.clock.now()];
  const { id } = await app.db
    .insertInto('app_user')
    .values({
      ...{ role: 2, first_name, last_name, phone, whatsapp_number, email, email_key: `made-up-${number}` },
      ...{ language: 'en', customer_type: 0, is_active: 1, created_at: now - number, updated_at: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, texts: [first_name, last_name, phone, whatsapp_number ?? '', email] };
}

/** A random part of one of the texts, without spaces. */
function partOf(texts: readonly string[]): string {
  const words = texts.flatMap((text) => text.split(' ')).filter((word) => word !== '');
  const word = [...words[below(words.length)]!];
  const from = below(word.length);
  return word.slice(from, from + 1 + below(8)).join('');
}

async function found(search: string): Promise<number[]> {
  const all: number[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const reply = await app.call('getCustomers', { as: 'admin', query: { search, pageSize: 100, cursor } });
    expect(reply.status).toBe(200);
    all.push(...(reply.data as { userId: number }[]).map(({ userId }) => userId));
    cursor = reply.envelope.pagination!.nextCursor;
  }
  return all;
}

test('finds exactly the customers that contain the term, with ASCII compared case-insensitively', async () => {
  const people: Awaited<ReturnType<typeof insertPerson>>[] = [];
  for (let number = 0; number < 150; number++) people.push(await insertPerson(number));
  const inLower = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  let rare = 0;
  for (let round = 0; round < 200; round++) {
    const one = people[below(people.length)]!;
    const parts = Array.from({ length: 1 + below(2) }, () => partOf(one.texts));
    const isAscii = parts.every((part) => /^[ -~]*$/.test(part));
    const asked = parts.map((part) => (isAscii && below(2) ? part.toUpperCase() : part));
    const ids = await found(asked.join(' '));
    expect([asked, ids.includes(one.id)]).toEqual([asked, true]);
    if (!isAscii) continue;
    // The national prefix is not part of the stored number.
    const spellings = (part: string) => [inLower(part), inLower(part).replace(/^0+(?=\d)/, '')];
    const has = ({ texts }: (typeof people)[number]) =>
      parts.every((part) => spellings(part).some((spelling) => inLower(texts.join('\n')).includes(spelling)));
    const mine = new Set(people.map(({ id }) => id));
    expect(ids.filter((id) => mine.has(id)).sort()).toEqual(
      people.flatMap((person) => (has(person) ? [person.id] : [])).sort(),
    );
    if (ids.length < 10) rare++;
  }
  expect(rare).toBeGreaterThan(20);
});

test('finds part of a Greek word in either letter case, also with a final sigma', async () => {
  const { id } = await insertPerson(9000);
  await app.db.updateTable('app_user').set({ first_name: 'ΠΑΣΧΑΛΗΣ' }).where('id', '=', id).execute();
  for (const part of ['ΠΑΣ', 'πασ', 'ΧΑΛΗΣ', 'πασχαλης']) expect([part, await found(part)]).toEqual([part, [id]]);
});

test('finds a renamed customer by the new name only, and a closed account by no name', async () => {
  const { id } = await insertPerson(9001);
  const set = (last_name: string) => app.db.updateTable('app_user').set({ last_name }).where('id', '=', id).execute();
  await set('Quagliarella');
  expect(await found('gliar')).toEqual([id]);
  await set('Buffon');
  expect([await found('gliar'), await found('uffo')]).toEqual([[], [id]]);
  await app.db.deleteFrom('app_user').where('id', '=', id).execute();
  expect(await found('uffo')).toEqual([]);
  // The search index no longer contains any of the texts.
  if (engine === 'sqlite')
    await sql`insert into app_user_text (app_user_text, rank) values ('integrity-check', 1)`.execute(app.db);
});

testOnOneNode('few people among many are found by index, whichever list they are in', async () => {
  const now = app.clock.now();
  const rows = Array.from({ length: 4000 }, (_, number) => ({
    ...{ role: UserRole.Customer, first_name: `Example${below(10 ** 6)}`, last_name: `Customer${below(10 ** 6)}` },
    ...{ email: `many${number}@example.com`, email_key: `many-${number}`, language: 'en', customer_type: 0 },
    ...{ created_at: now, updated_at: now },
  }));
  await app.db.transaction().execute((trx) => insertMany(trx, 'app_user', rows as NewRow<'app_user'>[]));
  if (engine !== 'sqlite') await sql`analyze app_user`.execute(app.db);
  const found = await containsTerms(app.db, searchedText('u', searchedColumns), 'many3123@ Example');
  const list = selectPeople(app.db, {}, { role: UserRole.Customer }, found);
  const page = selectSlice(list, byCreation('u'), { limit: 21, after: undefined });
  const plan = await planOf(app.db, page.compile());
  expect(plan).toContain(engine === 'sqlite' ? 'SEARCH u USING INTEGER PRIMARY KEY' : 'app_user_pieces');
  expect(plan).not.toContain('app_user_role');
  expect(await page.execute()).toHaveLength(1);
});
