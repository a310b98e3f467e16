import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { BookingStatus } from '../../../generated/enumerations';
import { startAgent } from '../../testing/agents';
import { useForAll, useTestApp } from '../../testing/app';
import { dateIn, insertReservation } from '../../testing/bookings';
import { projectFolder } from '../../values/project-folder';

const app = useTestApp();
const guest = useForAll(() => startAgent(app));

test('offers only tools that read by default, each with a title, a description and described members', async () => {
  const { tools } = await guest.client.listTools();
  expect(tools.map(({ name }) => name).sort()).toEqual([
    'get_listing',
    'get_quote',
    'get_stay',
    'list_blocked_nights',
    'list_free_dates',
    'list_my_listings',
    'list_my_stays',
    'list_pending_deposits',
    'list_stays_of_my_listings',
    'search_listings',
  ]);
  for (const { name, title, description, inputSchema, annotations } of tools) {
    expect({ name, title, description }).toMatchObject({ title: expect.any(String), description: expect.any(String) });
    expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false });
    const members = Object.entries((inputSchema.properties ?? {}) as Record<string, { description?: string }>);
    const silent = members.filter(([, { description }]) => !description).map(([member]) => `${name}.${member}`);
    expect(silent).toEqual([]);
  }
});

test('offers at most 15 tools with --allow-writes', async () => {
  const agent = await startAgent(app, { args: ['--allow-writes'] });
  const { tools } = await agent.client.listTools();
  await agent.close();
  expect(tools.length).toBeLessThanOrEqual(15);
  expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['book_stay', 'block_nights', 'set_seasons']));
});

test.each([
  ['a result', { pageSize: 1 }],
  ['an error', { pageSize: 'x' }],
])('returns %s as structured content too', async (_, input) => {
  const { content, structuredContent } = await guest.client.callTool({ name: 'search_listings', arguments: input });
  const [{ text }] = content as [{ text: string }];
  expect(structuredContent).toEqual(JSON.parse(text));
});

test('searches by names of enumerations, and returns names', async () => {
  const { isError, content } = await guest.call('search_listings', { city: 'Amman', rentType: 'Daily', pageSize: 1 });
  expect(isError).toBe(false);
  expect(content.data).toMatchObject([
    { rentType: 'Daily', propertyStatus: 'Active', propertyInformation: { city: 'Amman' } },
  ]);
  expect(content.pagination).toMatchObject({ pageSize: 1 });
});

/** The values of each facet that some listings have, with their counts. */
function countedIn({ pagination }: Record<string, unknown>) {
  const { facets } = pagination as { facets: Record<string, { value: string; count: number }[] | null> };
  return Object.fromEntries(
    Object.entries(facets).map(([facet, values]) => [
      facet,
      values && values.filter(({ count }) => count > 0).flatMap(({ value, count }) => [value, count]),
    ]),
  );
}

test('searches in a box on the map, and counts by names', async () => {
  const { active } = app.sandbox.propertyIds;
  const place = { latitude: 31.9516, longitude: 35.9239 };
  await app.db.updateTable('rent_property').set(place).where('id', '=', active).execute();
  const around = { north: 31.96, south: 31.94, east: 35.93, west: 35.92 };
  const { isError, content } = await guest.call('search_listings', { ...around, facets: ['city', 'services'] });
  expect(isError).toBe(false);
  expect(content.data).toMatchObject([{ id: active, propertyInformation: place }]);
  expect(countedIn(content)).toEqual({
    city: ['Amman', 1],
    rentType: null,
    buildingType: null,
    services: ['Electricity', 1, 'Internet', 1],
  });
  const elsewhere = await guest.call('search_listings', { ...around, north: 30, south: 29, facets: ['city'] });
  expect([elsewhere.content.data, countedIn(elsewhere.content).city]).toEqual([[], []]);
  const { north } = around;
  expect(await guest.call('search_listings', { north })).toMatchObject({
    isError: true,
    content: { error: { code: 'VALIDATION_ERROR' } },
  });
});

test('finds the free dates of a listing and quotes a stay, as the interface does', async () => {
  const propertyId = app.sandbox.propertyIds.active;
  const { content: found } = await guest.call('list_free_dates', { id: propertyId });
  expect(found.data).toEqual((await app.call('getAvailableDates', { path: { id: propertyId } })).data);
  const stay = { startDate: dateIn(app, 100), endDate: dateIn(app, 103) };
  const { data } = await app.call('getQuote', { path: { propertyId }, query: stay });
  const { content: quote } = await guest.call('get_quote', { propertyId, ...stay });
  expect(quote.data).toMatchObject({ totalAmount: data.totalAmount, currencyCode: 'JOD', rentType: 'Daily' });
});

test('lists the stays of the owner whose token it has, with the status by name', async () => {
  await insertReservation(app, BookingStatus.Confirmed, dateIn(app, 40));
  const agent = await startAgent(app, { env: { MARKETPLACE_TOKEN: app.sandbox.tokens.owner } });
  const { content } = await agent.call('list_stays_of_my_listings', { status: 'Confirmed' });
  await agent.close();
  expect(content.data.length).toBeGreaterThan(0);
  expect(content.data[0]).toMatchObject({ status: 'Confirmed' });
});

test('returns the error code of the interface and what to do', async () => {
  expect(await guest.call('get_listing', { id: 2_000_000_000 })).toMatchObject({
    isError: true,
    content: { error: { code: 'NOT_FOUND', whatToDo: expect.any(String), traceId: expect.any(String) } },
  });
  expect(await guest.call('list_my_stays')).toMatchObject({
    isError: true,
    content: { error: { code: 'UNAUTHENTICATED' } },
  });
});

test.each([
  ['an unknown member', { path: '/Admin' }, 'path'],
  ['a number in place of a name', { city: 1 }, 'city'],
  ['a date with a time', { startDate: '2027-01-05T00:00:00Z', endDate: '2027-01-08' }, 'startDate'],
])('refuses %s before it sends a request', async (_, input, field) => {
  expect(await guest.call('search_listings', input)).toMatchObject({
    isError: true,
    content: { error: { code: 'VALIDATION_ERROR', errors: [{ field }] } },
  });
});

test('does not run a tool that changes data without --allow-writes', async () => {
  await expect(guest.call('block_nights', {})).rejects.toThrow(/--allow-writes/);
});

test('returns an error that names MARKETPLACE_URL when another program responds, and one when none does', async () => {
  const elsewhere = await startAgent({ url: `${app.url}/Docs` });
  const wrong = await elsewhere.call('get_listing', { id: 1 });
  await elsewhere.close();
  expect(wrong).toMatchObject({ isError: true });
  const nowhere = await startAgent({ url: 'http://127.0.0.1:9' });
  const silent = await nowhere.call('get_listing', { id: 1 });
  await nowhere.close();
  expect(silent).toMatchObject({ isError: true, content: { error: { message: 'The marketplace did not respond.' } } });
});

describe('rental-marketplace-mcp', () => {
  const run = (args: string[], env: Record<string, string>) => {
    try {
      const words = [join(projectFolder, 'dist/src/mcp/main.js'), ...args];
      return execFileSync(process.execPath, words, { env, encoding: 'utf8', stdio: 'pipe' });
    } catch (error) {
      return (error as { stderr: string }).stderr;
    }
  };
  const url = { MARKETPLACE_URL: 'https://example.com' };

  test('prints its help', () => expect(run(['--help'], {})).toContain('--allow-writes'));

  test.each([
    [[], {}, /^MARKETPLACE_URL is not set/],
    [[], { MARKETPLACE_URL: 'ftp://example.com' }, /^MARKETPLACE_URL must be/],
    [[], { ...url, MARKETPLACE_API_KEY: 'secret' }, /^MARKETPLACE_API_KEY must be an API key/],
    [[], { ...url, MARKETPLACE_TOKEN: 'secret' }, /^MARKETPLACE_TOKEN must be an access token/],
    [[], { ...url, MARKETPLACE_API_KEY: `rmk_${'a'.repeat(40)}`, MARKETPLACE_TOKEN: 'a.b.c' }, /are both set/],
    [['--allow-write'], url, /^unknown option/],
    [['--http', '0'], { ...url, MARKETPLACE_API_KEY: `rmk_${'a'.repeat(40)}` }, /cannot be used with --http/],
    [['--http', 'all'], url, /must be a whole number/],
    [['--http', '0', '--allowed-host', 'example.com:80'], url, /a name without a port/],
  ])('with %j and %j, prints one line and ends', (args, env, line) => {
    const text = run(args, env);
    expect(text).toMatch(line);
    expect(text.trim().split('\n')).toHaveLength(1);
    expect(text).not.toContain('secret');
  });
});
