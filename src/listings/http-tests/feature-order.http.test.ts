import { sql } from 'kysely';
import { migrations } from '../../database/migrations';
import { useTestApp } from '../../testing/app';
import { engine, testOnOneNode } from '../../testing/databases/engine';
import { addListing, listing } from '../../testing/listings';

const app = useTestApp();

const solar = { DetailsJSON: '{"services":["SolarPower"]}' };
const added: number[] = [];

async function found(query: object): Promise<number[]> {
  const { status, data } = await app.call('getRentProperties', { query: { services: 'SolarPower', ...query } });
  expect(status).toBe(200);
  return (data as { id: number }[]).map(({ id }) => id);
}

beforeAll(async () => {
  for (let number = 0; number < 5; number++) {
    app.clock.advance(60_000);
    added.unshift(await addListing(app, solar));
  }
});

test('listings with a rare service are sorted newest first on all pages, also after an update', async () => {
  app.clock.advance(60_000);
  const [, , changed] = added;
  const { status } = await app.call('updateRentProperty', {
    as: 'owner',
    path: { id: changed! },
    body: listing({ ...solar, Price: 50 }),
  });
  expect(status).toBe(200);
  expect(await found({})).toEqual(added);
  const first = await app.call('getRentProperties', { query: { services: 'SolarPower', pageSize: 2 } });
  expect(await found({ pageSize: 2, cursor: first.envelope.pagination!.nextCursor! })).toEqual(added.slice(2, 4));
  expect(await found({ minPrice: 50 })).toEqual([changed]);
});

testOnOneNode('a server of the release before writes features in their place', async () => {
  const kept = async () => {
    const features = app.db
      .selectFrom('property_feature as f')
      .innerJoin('rent_property as p', 'p.id', 'f.property_id');
    const rows = await features.select(['f.listed_at', 'p.created_at']).execute();
    expect(rows.length).toBeGreaterThan(10);
    return rows.every(({ listed_at, created_at }) => listed_at === created_at);
  };
  expect(await kept()).toBe(true);
  await app.db
    .insertInto('property_feature')
    .values(added.map((property_id) => ({ property_id, feature: 'Pool' })))
    .execute();
  expect(await kept()).toBe(true);

  // Rows as the previous release has written them.
  await app.db.transaction().execute(async (trx) => {
    const isServer = engine === 'postgres';
    await sql`drop trigger property_feature_listed_at ${isServer ? sql`on property_feature` : sql``}`.execute(trx);
    if (isServer) await sql`drop function property_feature_listed_at()`.execute(trx);
    await sql`drop index property_feature_newest`.execute(trx);
    await sql`alter table property_feature drop column listed_at`.execute(trx);
    await migrations['0018-feature-order']!.up(trx);
  });
  expect(await kept()).toBe(true);
});
