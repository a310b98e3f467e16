import fc from 'fast-check';
import { callAs } from '../../testing/access';
import { testInstant, useTestApp } from '../../testing/app';
import { listing } from '../../testing/listings';
import { addListings } from '../../testing/saved-searches-run';
import { type Filter, type Query, filterNames, sent, someListing, someSearch } from '../../testing/search-model';
import { rankOf } from '../../values/ratings';
import { firstPositions } from '../bitmap';
import { FactsIndex } from '../facts-index';
import { type PublicListing, listChanges, listFacts, takeChanges } from '../repository-changes';
import { savedFilterNames } from '../saved-filters';
import type { Filters } from '../search-filters';
import { readFilters } from '../search-facts';

let facts: PublicListing[];
let index: FactsIndex;
const app = useTestApp();
beforeAll(async () => {
  for (const { changes, owner, status, ratings } of fc.sample(someListing, { numRuns: 70, seed: 42 })) {
    const { data } = await callAs(app, owner, 'addRentProperty', { body: listing(changes) });
    const sum = ratings.reduce((total, rating) => total + rating, 0);
    const row = { property_status: status, rating_rank: rankOf(sum, ratings.length) };
    await app.db
      .updateTable('rent_property')
      .set(row)
      .where('id', '=', data.id as number)
      .execute();
  }
  const ids = await app.db.selectFrom('rent_property').select('id').execute();
  facts = await listFacts(
    app.db,
    ids.map(({ id }) => id),
  );
  index = await FactsIndex.of(facts.map((one) => one.facts));
});

/** The filters of a search without dates, which saved searches have. */
const saved: Filter[] = filterNames.filter((name) => name !== 'startDate' && name !== 'updatedSince');
/** How often a search with the filter has found something, and has left something out. */
const effects = new Map<Filter, { some: number; rest: number }>(saved.map((name) => [name, { some: 0, rest: 0 }]));

/** The parameters of the searches that were compared. */
const compared = new Set<string>();

const isTheSame = fc.asyncProperty(someSearch, async ({ chosen, values }) => {
  const names = chosen.filter((name) => name !== 'startDate' && name !== 'updatedSince');
  const valueOf = (name: Filter) => (name === 'ownerId' ? app.sandbox.userIds[values[name] as 'owner'] : values[name]);
  const query = Object.assign({}, ...names.map((name) => sent(name, valueOf(name)))) as Query;
  for (const parameter of Object.keys(query)) compared.add(parameter);
  const found = await app.call('getRentProperties', { query: { ...query, pageSize: 100 } });
  const read = readFilters(query as Filters);
  if ('failure' in read) throw new Error('the filters are not valid');
  await index.learnWords(new Set(read.words));
  const matching = firstPositions(index.matching(read), facts.length).map((position) => facts[position]!.id);
  expect((found.data as { id: number }[]).map(({ id }) => id).sort((a, b) => a - b)).toEqual(
    matching.sort((a, b) => a - b),
  );
  for (const name of names) {
    effects.get(name)!.some += matching.length;
    effects.get(name)!.rest += facts.length - matching.length;
  }
});

test('the index of saved searches finds the listings that the search finds', async () => {
  await fc.assert(isTheSame, { numRuns: 200, seed: 20270106 });
  for (const [name, { some, rest }] of effects) expect([name, some > 0 && rest > 0]).toEqual([name, true]);
  expect([...compared]).toEqual(expect.arrayContaining([...savedFilterNames]));
});

test('it does so for random filters', async () => {
  await fc.assert(isTheSame, { numRuns: 20 });
});

// The last one, because it adds listings.
test('statements read the words of at most 50 changed listings', async () => {
  const changed = await addListings(app, 120, 120);
  await app.db.deleteFrom('property_change').execute();
  const rows = changed.map((property_id) => ({ property_id, changed_at: testInstant, before: null }));
  await app.db.insertInto('property_change').values(rows).execute();
  const readTogether: number[] = [];
  const db = app.db.withPlugin({
    transformQuery({ node }) {
      const text = JSON.stringify(node);
      const ids = /"kind":"PrimitiveValueListNode","values":\[([^\]]*)\]/.exec(text)?.[1];
      if (text.includes('"property_word"')) readTogether.push(ids!.split(',').length);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  expect(await takeChanges(db, 1)).toMatchObject({ taken: 120 });
  expect(readTogether).toEqual([50, 50, 20]);
  const found: number[] = [];
  for (let after: number | undefined = 0; after !== undefined && found.length <= 120;) {
    const { changes, last } = await listChanges(db, 1, after);
    found.push(...changes.map(({ id }) => id));
    after = last;
  }
  expect(found.sort((one, other) => other - one)).toEqual(changed);
  expect(readTogether.slice(3)).toEqual([50, 50, 20]);
});
