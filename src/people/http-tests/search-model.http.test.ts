import fc from 'fast-check';
import { UserRole } from '../../../generated/enumerations';
import type { Row } from '../../database/tables';
import { inTransaction } from '../../database/transaction';
import { type TestApp, startTestApp, testInstant } from '../../testing/app';
import { insertUser, setProfile } from '../repository';
import { listPeople } from '../repository-lists';
import { containsTerms, searchedColumns } from '../repository-search';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Letters whose case is folded in different ways, signs that patterns know, and what is common in phone numbers. */
const letters = [..."aAbéÉßİıΣςσمن0079%_\\'.@-", ' ', 'e\u0301', '\u00a0', '𐐀', '𐐨'];
const someText = fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: 24 }).map((parts) => parts.join(''));
const somePerson = fc.record({ first_name: someText, last_name: someText, whatsapp_number: fc.option(someText) });
const someSearch = fc.record({
  person: fc.nat({ max: 59 }),
  column: fc.constantFrom('first_name', 'last_name', 'whatsapp_number' as const),
  ...{ start: fc.nat({ max: 20 }), length: fc.integer({ min: 1, max: 24 }), other: fc.option(someText) },
  spelt: fc.constantFrom(
    (text: string) => text,
    (text: string) => text.toLowerCase(),
    (text: string) => text.toUpperCase(),
  ),
});

test('by the endings of their words the same people are found as by reading everybody', async () => {
  const people: Pick<Row<'app_user'>, 'first_name' | 'last_name' | 'whatsapp_number'>[] = [];
  for (const [index, changes] of fc.sample(somePerson, { numRuns: 60, seed: 5 }).entries()) {
    const at = { created_at: testInstant + index, updated_at: testInstant };
    await inTransaction(app.db, async (trx) => {
      const id = await insertUser(trx, { role: UserRole.Owner, language: 'en', ...at, ...changes });
      // Half of them are called something else by now.
      if (index % 2 === 0) return people.push(changes);
      const renamed = { first_name: changes.last_name, last_name: 'aé', whatsapp_number: null };
      await setProfile(trx, id, { ...renamed, updated_at: testInstant });
      return people.push(renamed);
    });
  }
  let found = 0;
  const same = fc.asyncProperty(someSearch, async ({ person, column, start, length, other, spelt }) => {
    const text = people[person]![column] ?? 'a';
    const search = spelt(`${text.slice(start, start + length)} ${other === null ? '' : other.slice(0, 2)}`);
    if (!search.isWellFormed()) return;
    const page = { limit: 100, after: undefined, wantsTotal: true, updatedSince: undefined };
    const { rows, totalCount } = await listPeople(app.db, { search }, { role: UserRole.Owner }, page as never);
    const everybody = app.db.selectFrom('app_user as u').select('u.id').where('u.role', '=', UserRole.Owner);
    const expected = await everybody
      .where(
        containsTerms(
          searchedColumns.map((one) => `u.${one}`),
          search,
        ),
      )
      .orderBy('u.created_at', 'desc')
      .orderBy('u.id', 'desc')
      .execute();
    expect([rows.map(({ id }) => id), totalCount]).toEqual([expected.map(({ id }) => id), expected.length]);
    if (expected.length > 0 && expected.length < 30) found++;
  });
  await fc.assert(same, { numRuns: 300, seed: 5 });
  expect(found).toBeGreaterThan(100);
});
