/** Tests which reads can use the replica. A different database replaces the replica, so that the tests see which of the two was read. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OpenDatabase } from '../../database/connection';
import { type TestApp, startTestApp } from '../../testing/app';
import { engine } from '../../testing/databases/engine';
import { type TestDatabase, createTestDatabase, openTestDatabase } from '../../testing/databases/test-database';

let app: TestApp;
let folder: string;
let empty: TestDatabase;
let replica: OpenDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'replica-'));
  empty = await createTestDatabase(engine, folder);
  replica = openTestDatabase(empty.url, { poolSize: 2 });
  app = await startTestApp({}, { replica: replica.db });
});
afterAll(async () => {
  await app.close();
  await replica.close();
  await empty.remove();
  await rm(folder, { recursive: true });
});

const propertyIdOf = () => ({ id: app.sandbox.propertyIds.active });

test('anonymous reads use the replica', async () => {
  expect((await app.call('getRentProperties')).data).toEqual([]);
  expect((await app.call('getRentPropertyById', { path: propertyIdOf() })).status).toBe(404);
});

test('a logged-in user reads their latest changes', async () => {
  expect((await app.call('getRentProperties', { as: 'customer' })).data).not.toEqual([]);
  expect((await app.call('getRentPropertyById', { as: 'customer', path: propertyIdOf() })).status).toBe(200);
});

test('a booking never reads from the replica', async () => {
  const { id } = propertyIdOf();
  const query = { startDate: '2027-01-05', endDate: '2027-01-07' };
  expect((await app.call('getQuote', { path: { propertyId: id }, query })).status).toBe(200);
  expect((await app.call('getAvailableDates', { path: { id } })).status).toBe(200);
});
