import { setTimeout as delay } from 'node:timers/promises';
import { type Call, type Reply, startTestApp, useTestApp } from '../../testing/app';
import { callAs } from '../../testing/access';
import { numberAll, outboxRow } from '../../testing/events';
import { listing } from '../../testing/listings';
import { day } from '../../testing/time';
import type { components } from '../../contract/handler';
import { deleteExpiredEvents } from '../upkeep';
import { waitLimits } from '../long-polling';
import { boundsOf } from '../repository';

type EventPage = components['schemas']['EventPage'];

// One database connection: a waiting request that held it would block all other requests.
const app = useTestApp({ DATABASE_POOL_SIZE: '1' });

const get = (as: Call['as'], query: Record<string, unknown> = {}) => app.call('getEvents', { as, query });

async function page(reply: Reply | Promise<Reply>): Promise<EventPage> {
  const { status, data } = await reply;
  expect(status).toBe(200);
  return data as EventPage;
}

const newest = async () => (await page(get('admin', { pageSize: 1 }))).newestSequence;
const types = ({ events }: EventPage) => events.map(({ type, resource }) => `${type} ${resource.id}`);

let price = 100;

/** Changes the price of a listing of the owner and returns the id of the listing. */
async function change(owner: 'owner' | 'otherOwner' = 'owner'): Promise<number> {
  const id = app.sandbox.propertyIds[owner === 'owner' ? 'active' : 'otherOwnerActive'];
  expect(
    (await app.call('updateRentProperty', { as: owner, path: { id }, body: listing({ Price: ++price }) })).status,
  ).toBe(200);
  return id;
}

test('returns an owner’s events to the owner, all events to administrators, and 403 to customers', async () => {
  const afterSequence = await newest();
  const own = await change();
  const other = await change('otherOwner');
  expect(types(await page(get('owner', { afterSequence })))).toEqual([`property.updated ${own}`]);
  expect(types(await page(get('otherOwner', { afterSequence })))).toEqual([`property.updated ${other}`]);
  expect(types(await page(get('admin', { afterSequence })))).toEqual([
    `property.updated ${own}`,
    `property.updated ${other}`,
  ]);
  expect(await get('customer', { afterSequence })).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  expect(await get(undefined, { afterSequence })).toMatchObject({ status: 401 });
});

test('returns each event once over several pages, and the end of the feed', async () => {
  const afterSequence = await newest();
  const ids = [await change(), await change(), await change('otherOwner'), await change()];
  const first = await page(get('owner', { afterSequence, pageSize: 2 }));
  expect(first).toMatchObject({ lastSequence: afterSequence + 2, newestSequence: afterSequence + 4 });
  const second = await page(get('owner', { afterSequence: first.lastSequence, pageSize: 2 }));
  expect(second).toMatchObject({ lastSequence: afterSequence + 4, newestSequence: afterSequence + 4 });
  const read = [...first.events, ...second.events].map(({ resource }) => resource.id);
  expect(read).toEqual([ids[0], ids[1], ids[3]]);
  expect(await page(get('owner', { afterSequence: second.lastSequence }))).toEqual({
    events: [],
    lastSequence: second.lastSequence,
    newestSequence: second.lastSequence,
  });
});

test('accepts types as repeated parameters or as one comma-separated list', async () => {
  const afterSequence = await newest();
  await change();
  const of = async (types: unknown) => (await page(get('owner', { afterSequence, types }))).events.length;
  expect(await of(['property.updated', 'payment.created'])).toBe(1);
  expect(await of('payment.created,property.updated')).toBe(1);
  expect(await of('payment.created')).toBe(0);
  expect(await get('owner', { types: 'property.vanished' })).toMatchObject({ status: 400 });
  for (const wrong of [{ waitSeconds: 26 }, { pageSize: 101 }, { afterSequence: -1 }])
    expect(await get('owner', wrong)).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
});

test('returns only the events of a listing with propertyId, and ends a wait at such an event only', async () => {
  const afterSequence = await newest();
  const other = await change('otherOwner');
  const propertyId = await change();
  const found = await page(get('admin', { afterSequence, propertyId }));
  expect(types(found)).toEqual([`property.updated ${propertyId}`]);
  expect(found.lastSequence).toBe(afterSequence + 2);
  expect((await page(get('owner', { afterSequence, propertyId: other }))).events).toEqual([]);

  const waiting = get('admin', { afterSequence: found.lastSequence, propertyId, waitSeconds: 25 });
  await change('otherOwner');
  await change();
  const waited = await page(waiting);
  expect(types(waited)).toEqual([`property.updated ${propertyId}`]);
  expect(waited.events[0]!.sequence).toBe(afterSequence + 4);
});

test('ends a wait when an event passes its filter, and no wait of another owner', async () => {
  const afterSequence = await newest();
  const query = { afterSequence, waitSeconds: 25 };
  const waiting = [get('owner', query), get('owner', { ...query, types: 'payment.created,property.updated' })];
  const elsewhere = get('otherOwner', { afterSequence, waitSeconds: 1 });
  const id = await change();
  for (const one of waiting)
    expect(await page(one)).toMatchObject({
      events: [{ type: 'property.updated', resource: { id } }],
      lastSequence: afterSequence + 1,
    });
  // The sequence advances past events of other owners.
  expect(await page(elsewhere)).toEqual({
    events: [],
    lastSequence: afterSequence + 1,
    newestSequence: afterSequence + 1,
  });
});

test('ends a wait for an event that another process has written', async () => {
  const waiting = get('admin', { afterSequence: await newest(), waitSeconds: 25 });
  await app.db.insertInto('outbox').values(outboxRow(4711)).execute();
  expect(types(await page(waiting))).toEqual(['property.updated 4711']);
});

test('returns 429 RATE_LIMITED beyond the limit of waits, until a client disconnects', async () => {
  const query = { afterSequence: await newest(), waitSeconds: 25 };
  const clients = Array.from({ length: waitLimits.perCaller }, () => new AbortController());
  const headers = { authorization: `Bearer ${app.sandbox.tokens.owner}` };
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const waiting = clients.map(({ signal }) =>
    fetch(`${app.url}/Events/GetAll?${search}`, { headers, signal }).catch(() => undefined),
  );
  // Until all waits have begun, this request is admitted and ends after a second.
  let refused: Reply;
  do refused = await get('owner', { ...query, waitSeconds: 1 });
  while (refused.status === 200);
  expect(refused).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  expect(refused.headers.get('retry-after')).toBe('5');
  // The limit applies to each caller.
  expect(await page(get('otherOwner', { ...query, waitSeconds: 1 }))).toMatchObject({ events: [] });

  for (const client of clients) client.abort();
  await Promise.all(waiting);
  let admitted: Reply;
  do admitted = await get('owner', { ...query, waitSeconds: 1 });
  while (admitted.status === 429);
  expect(admitted.status).toBe(200);
});

test('returns 403 USER_BLOCKED to a caller that is blocked during the wait', async () => {
  const waiting = get('otherOwner', { afterSequence: await newest(), waitSeconds: 25 });
  // Until the cached check of the caller has expired.
  await delay(1_200);
  const blocking = { as: 'admin', path: { userId: app.sandbox.userIds.otherOwner } } as const;
  expect((await app.call('blockUser', { ...blocking, body: { reason: 'for example' } })).status).toBe(200);
  // The blocking is an event of this owner, which ends the wait.
  expect(await waiting).toMatchObject({ status: 403, code: 'USER_BLOCKED' });
  expect((await app.call('unblockUser', blocking)).status).toBe(200);
});

test('returns 410 EVENTS_GONE with the range of stored events after old events were deleted', async () => {
  const read = (query?: object) => callAs(app, 'admin', 'getEvents', { query: { ...query } });
  await change();
  const last = await newest();
  app.clock.advance(91 * day);
  await app.db
    .insertInto('outbox')
    .values(outboxRow(2, 'property.updated', app.clock.now()))
    .execute();
  await numberAll(app.db);
  await deleteExpiredEvents(app);
  const refused = await read({ afterSequence: last - 1 });
  expect(refused).toMatchObject({ status: 410, code: 'EVENTS_GONE' });
  expect(refused.envelope.message).toBe(
    `Events ${last + 1} to ${last + 1} are available. Read the records again, then continue from afterSequence=${last + 1}.`,
  );
  expect(refused.envelope.errors).toEqual([
    { field: 'afterSequence', code: 'min', message: `must not be less than ${last}` },
  ]);
  const beyond = { status: 410, envelope: { errors: [{ code: 'max' }] } };
  expect(await read({ afterSequence: last + 2 })).toMatchObject(beyond);
  for (const query of [{}, { afterSequence: last }])
    expect(types(await page(read(query)))).toEqual(['property.updated 2']);

  app.clock.advance(91 * day);
  await deleteExpiredEvents(app);
  expect((await read({ afterSequence: 0 })).envelope.message).toContain('No events are available.');
  expect(await page(read())).toMatchObject({ events: [], lastSequence: last + 1 });
});

test('ends all waits, and starts none, when the process stops', async () => {
  const own = await startTestApp();
  const { last } = await boundsOf(own.db);
  const query = { afterSequence: last, waitSeconds: 25 };
  const waiting = own.call('getEvents', { as: 'admin', query });
  own.announceStop();
  for (const one of [waiting, own.call('getEvents', { as: 'admin', query })])
    expect(await page(one)).toEqual({ events: [], lastSequence: last, newestSequence: last });
  await own.close();
  // The timeout of the test is shorter than the waits would be.
}, 20_000);
