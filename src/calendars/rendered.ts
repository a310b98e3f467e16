import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';
import { firstImportedNight } from '../bookings/imported-nights';
import type { Database } from '../database/connection';
import { cachePerDatabase } from '../database/views';
import { listEvents } from './export';
import type { FeedReader } from './repository';
import { findNextPublication, listExportedHolders, listVersions } from './repository-calendar-nights';
import { writeCalendar } from './writing';

/** An exported calendar as it is sent. */
export interface RenderedCalendar {
  bytes: Buffer;
  etag: string;
}

interface CachedCalendar extends RenderedCalendar {
  state: string;
  /** Epoch ms: valid from the first to the one before the second. */
  from: number;
  until: number;
}

/** In bytes. A calendar of 725 events has 240 kB. */
const maxBytes = 32 * 1024 * 1024;
/** In ms. Servers of the previous release do not raise the version of an import whose nights they change. */
const maxAge = 5 * 60_000;

/** The calendars of each database, by listing and reader. */
const cacheOf = cachePerDatabase(
  () =>
    new LRUCache<string, CachedCalendar>({
      maxSize: maxBytes,
      sizeCalculation: ({ bytes, state }) => bytes.length + state.length,
    }),
);

/**
 * The calendar of the listing at `now` (epoch ms), as this reader sees it. It is rendered when it has changed; else the bytes are from a
 * cache. Each call compares the {@link stateOf} the calendar in the database, so that changes by other processes are seen at once.
 */
export async function renderCalendar(db: Database, reader: FeedReader, now: number): Promise<RenderedCalendar> {
  const { propertyId, importId } = reader;
  const cache = cacheOf(db);
  const key = `${propertyId} ${importId ?? ''}`;
  const state = await stateOf(db, propertyId, now);
  const cached = cache.get(key);
  if (cached?.state === state && cached.from <= now && now < cached.until) return cached;
  const next = await findNextPublication(db, propertyId, now);
  const bytes = Buffer.from(writeCalendar(await listEvents(db, propertyId, { now, except: importId })));
  const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`;
  const rendered = { bytes, etag, state, from: now, until: Math.min(next ?? Infinity, now + maxAge) };
  cache.set(key, rendered);
  return rendered;
}

/**
 * Changes whenever the exported calendar of the listing changes, except by nights that become published later (`findNextPublication`). Reads
 * a row for each reservation, block and import, none for the nights of imports.
 */
async function stateOf(db: Database, propertyId: number, now: number): Promise<string> {
  const from = firstImportedNight(now);
  const holders = await listExportedHolders(db, propertyId, from, now);
  return createHash('sha256')
    .update(JSON.stringify([from, holders, await listVersions(db, propertyId)]))
    .digest('base64url');
}
