import { get } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { PropertyStatus } from '../../../generated/enumerations';
import { insertMany } from '../../database/bulk';
import type { NewRow, Tables } from '../../database/tables';
import { useTestApp } from '../../testing/app';
import { insertListing } from '../../testing/listings';

const listings = 12_000;
const notifications = 100_000;
const mebibyte = 1024 * 1024;

const app = useTestApp();

async function insertAll<Name extends keyof Tables>(
  table: Name,
  count: number,
  row: (index: number) => NewRow<Name>,
): Promise<void> {
  for (let done = 0; done < count; done += 1_000) {
    const rows = Array.from({ length: Math.min(1_000, count - done) }, (_, index) => row(done + index));
    await app.db.transaction().execute((trx) => insertMany(trx, table, rows));
  }
}

/** Reads the export, and returns its text's length, how often `marker` occurs, and the largest use of memory in between. */
async function readExport(marker: string): Promise<{ length: number; found: number; mostUsed: number; end: string }> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const used = () => {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const before = used();
  const [result, headers] = [
    { length: 0, found: 0, mostUsed: 0, end: '' },
    { authorization: `Bearer ${app.sandbox.tokens.owner}` },
  ];
  return new Promise((resolve, reject) => {
    get(`${app.url}/Auth/GetMyData`, { headers }, (response) => {
      let measuredAt = 0;
      response.setEncoding('utf8').on('data', (text: string) => {
        const piece = result.end + text;
        result.found += piece.split(marker).length - 1;
        // Not enough to contain the marker that was counted already.
        result.end = piece.slice(-(marker.length - 1));
        result.length += text.length;
        if (result.length - measuredAt < 10 * mebibyte) return;
        measuredAt = result.length;
        result.mostUsed = Math.max(result.mostUsed, used() - before);
      });
      response.once('end', () => resolve(result)).once('error', reject);
    }).once('error', reject);
  });
}

test('an export of 112,000 records and 180 MB is complete, and needs less than 48 MB of memory', async () => {
  const { owner } = app.sandbox.userIds;
  const id = await insertListing(app, { property_status: PropertyStatus.Archived, description: 'x'.repeat(10_000) });
  const { id: _, ...listing } = await app.db
    .selectFrom('rent_property')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await insertAll('rent_property', listings - 1, () => listing as NewRow<'rent_property'>);
  await insertAll('notification', notifications, (index) => ({
    user_id: owner,
    type: 0 as const,
    title: `Notice ${index}`,
    message: 'y'.repeat(300),
    parameters: '{}',
    created_at: app.clock.now() + (index % 100),
  }));

  const export_ = await readExport('"title":"Notice ');
  expect('"pagination":null}').toContain(export_.end);
  expect(export_.found).toBe(notifications);
  expect(export_.length).toBeGreaterThan(listings * 10_000 + notifications * 300);
  expect(export_.mostUsed).toBeLessThan(48 * mebibyte);
}, 600_000);
