import { PropertyStatus } from '../../../generated/enumerations';
import { mostPageBytes } from '../../contract/paging';
import { type Actor, type TestApp, startTestApp } from '../../testing/app';
import { type Changes, insertListing, listing } from '../../testing/listings';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

const arabic = (characters: number) => 'س'.repeat(characters);
const details = (characters: number) => JSON.stringify({ note: arabic(characters) });
const add = (changes: Changes, language = 'en') =>
  app.call('addRentProperty', {
    as: 'owner',
    body: listing(changes),
    headers: { 'accept-language': language },
  });
const update = (id: number, changes: Changes) =>
  app.call('updateRentProperty', { as: 'owner', path: { id }, body: listing(changes) });

describe('adding a listing', () => {
  test('returns 400 for DetailsJSON of more than 16,384 bytes, although it has fewer characters', async () => {
    const { status, code, envelope } = await add({ DetailsJSON: details(8192) });
    expect([status, code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(envelope.errors).toEqual([
      {
        field: 'DetailsJSON',
        code: 'maxLength',
        message: 'is too large: it has 16395 bytes in UTF-8, and can have at most 16384',
      },
    ]);
    expect((await add({ DetailsJSON: details(8186) })).status).toBe(200);
  });

  test('returns 400 for texts of more than 32,768 bytes together, naming the largest', async () => {
    const large = { DetailsJSON: details(8000), information: { description: '𓀀'.repeat(5000) } };
    const { status, code, envelope } = await add(large);
    expect([status, code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(envelope.errors).toEqual([
      {
        field: 'PropertyInformation.description',
        code: 'maxLength',
        message:
          'is too large: all texts of the listing together have 36027 bytes in UTF-8, and can have at most 32768',
      },
    ]);
    const { message } = (await add(large, 'ar')).envelope;
    expect(message).toContain('حجم نصوص الإعلان');
    expect((await add({ ...large, DetailsJSON: details(6000) })).status).toBe(200);
  });
});

describe('a listing from before the bounds', () => {
  const before = { details_json: details(19_000), description: arabic(5000) };
  const sent = { DetailsJSON: before.details_json, information: { description: before.description } };

  test('can be read, updated without a change of its texts, and made smaller', async () => {
    const id = await insertListing(app, before);
    const { data } = await app.call('getRentPropertyById', { path: { id } });
    expect(data.detailsJSON).toBe(before.details_json);
    expect(await update(id, { ...sent, Price: 46 })).toMatchObject({ status: 200, data: { price: 46 } });
    expect((await update(id, { ...sent, DetailsJSON: details(18_000) })).status).toBe(200);
  });

  test('cannot be made larger', async () => {
    const id = await insertListing(app, before);
    const larger = await update(id, { ...sent, DetailsJSON: details(19_500) });
    expect(larger).toMatchObject({
      status: 400,
      code: 'VALIDATION_ERROR',
      envelope: { errors: [{ field: 'DetailsJSON' }] },
    });
    const { status, envelope } = await update(id, {
      ...sent,
      information: { description: arabic(4000) + '𓀀'.repeat(1000) },
    });
    expect([status, envelope.errors]).toMatchObject([400, [{ field: 'DetailsJSON', code: 'maxLength' }]]);
  });
});

type Listed = 'getRentProperties' | 'getMyRentListings' | 'getAgentRentProperties' | 'getFavorites' | 'getTerms';

/** Reads all pages; expects each to be within the bound. Returns the number of records on each. */
async function readPages(operation: Listed, as: Actor) {
  const ids: number[] = [];
  const counts: number[] = [];
  let cursor: string | undefined;
  do {
    const { status, data, envelope } = await app.call(operation, { as, query: { pageSize: 100, cursor } });
    const records = data as unknown as { id?: number; propertyId?: number }[];
    expect(status).toBe(200);
    expect(Buffer.byteLength(JSON.stringify(records))).toBeLessThanOrEqual(mostPageBytes);
    ids.push(...records.map(({ id, propertyId }) => (id ?? propertyId)!));
    counts.push(records.length);
    cursor = envelope.pagination!.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return { ids, counts };
}

describe('a page of large records ends early, and the following pages show all others once', () => {
  test('of listings', async () => {
    await app.db.updateTable('rent_property').set({ property_status: PropertyStatus.Archived }).execute();
    const property_status = PropertyStatus.Active;
    const ids: number[] = [];
    for (let index = 0; index < 30; index += 1)
      ids.unshift(
        await insertListing(app, { details_json: details(19_980), description: arabic(5000), property_status }),
      );
    const { agent, owner, customer: user_id } = app.sandbox.userIds;
    await app.db.updateTable('app_user').set({ agent_id: agent }).where('id', '=', owner).execute();
    const favorites = ids.map((property_id) => ({ user_id, property_id, created_at: property_id }));
    await app.db.insertInto('favorite').values(favorites).execute();
    const lists: [Listed, Actor][] = [
      ['getRentProperties', 'customer'],
      ['getMyRentListings', 'owner'],
      ['getAgentRentProperties', 'agent'],
      ['getFavorites', 'customer'],
    ];
    for (const [operation, as] of lists)
      expect([operation, await readPages(operation, as)]).toEqual([operation, { ids, counts: [19, 11] }]);
  });

  test('of terms', async () => {
    const { id: last } = await app.db
      .selectFrom('terms_document')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const body = { title: 'Terms', body: arabic(100_000), language: 'ar', audience: 0 };
    for (let count = 0; count < 7; count += 1)
      expect((await app.call('addTerms', { as: 'admin', body: { ...body, notify: false } })).status).toBe(200);
    const { ids, counts } = await readPages('getTerms', 'admin');
    expect(counts.slice(0, 1)).toEqual([4]);
    expect(ids.filter((id) => id > last)).toHaveLength(7);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
