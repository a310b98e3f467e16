import { CalendarOutcome } from '../../generated/enumerations';
import type { OutboundAnswer, OutboundFailure } from '../adapters/outbound';
import { expireHolds } from '../bookings/expiry';
import { firstImportedNight, takeImportedNights } from '../bookings/imported-nights';
import type { Dependencies } from '../contract/dependencies';
import type { Trx } from '../database/connection';
import { lockRow } from '../database/dialect';
import type { RecordKey } from '../database/tables';
import { addDays } from '../values/dates';
import { addressOf } from './addresses';
import { uidDomainOf } from './export';
import type { DayRange } from './nights';
import { type CalendarReading, calendarLimits } from './parsing';
import { CalendarReader } from './reader';
import { CalendarError } from './recurrence';
import * as imports from './repository';
import * as wishes from './repository-nights';

const reader = new CalendarReader();

type Needs = Pick<Dependencies, 'database' | 'clock' | 'config' | 'outbound' | 'log' | 'stopping'>;

const minute = 60_000;
/** How often a calendar is read. */
const period = 15 * minute;
/** Longer than a reading takes: after that whoever had it has ended. */
const lease = 2 * minute;
const timeoutMs = 15_000;
/** The other side may say "unchanged" for so long; then all is read anew, for recurrences that have come nearer. */
const validFor = 24 * 60 * minute;
/** So many at once, and so many of one owner's: whoever has slow ones, or many, holds up nobody else. */
const parallel = { inTotal: 8, ofOwner: 2 };
/** So long are one owner's read before the rest of them waits for the next turn, in ms of reading. */
const turnMs = 20_000;
/** From the day before today, which is another one elsewhere: as far ahead as a stay may begin, and as long as one may be. */
const horizonDays = 732;
/** Events that have begun keep their first day for those who are told of them. */
const pastDays = 31;

/** What an owner's calendars have had of a turn. */
interface Share {
  underWay: number;
  spentMs: number;
}

/**
 * Reads the calendars that are due, of each owner as many as its turn allows. Any number of instances may do so: each calendar is read
 * by one.
 */
export async function readDueCalendars(needs: Needs): Promise<void> {
  const { database, clock, log, stopping } = needs;
  const shares = new Map<number, Share>();
  const served = () =>
    [...shares].flatMap(([owner, { underWay, spentMs }]) =>
      underWay >= parallel.ofOwner || spentMs >= turnMs ? [owner] : [],
    );
  const choose = async () => {
    const due = await imports.findDue(database.read, clock.now(), served());
    if (!due) return undefined;
    const share = shares.get(due.owner_id) ?? { underWay: 0, spentMs: 0 };
    shares.set(due.owner_id, share);
    share.underWay += 1;
    return { due, share };
  };
  // One after the other: two who choose at once would both count an owner's readings without the other's.
  let choosing: ReturnType<typeof choose> = Promise.resolve(undefined);
  const readNext = async (): Promise<boolean> => {
    choosing = choosing.then(choose, choose);
    const chosen = await choosing;
    if (!chosen) return false;
    const { due, share } = chosen;
    const begin = performance.now();
    try {
      await readImport(needs, due, { isDue: true });
    } catch (error) {
      log.error({ err: error, importId: due.id }, 'a calendar could not be read');
    }
    share.underWay -= 1;
    share.spentMs += performance.now() - begin;
    return true;
  };
  const work = async () => {
    while (!stopping.aborted && (await readNext()));
  };
  await Promise.all(Array.from({ length: parallel.inTotal }, work));
}

/** Reads one calendar, and takes over what it says. False where somebody else is reading it, or it is gone or not due. */
export async function readImport(needs: Needs, one: RecordKey, { isDue }: { isDue: boolean }): Promise<boolean> {
  const { database, clock, config, outbound, stopping } = needs;
  const now = clock.now();
  const taken = await imports.takeImport(database.write, one, { now, until: now + lease, isDue });
  if (!taken) return false;
  const isValid = taken.validated_at !== null && taken.validated_at > now - validFor;
  const answer = await outbound.fetch(addressOf(config, taken), {
    headers: {
      accept: 'text/calendar, */*;q=0.1',
      'user-agent': 'rental-marketplace',
      ...(isValid && taken.etag !== null && { 'if-none-match': taken.etag }),
      ...(isValid && taken.last_modified !== null && { 'if-modified-since': taken.last_modified }),
    },
    maxBytes: calendarLimits.bytes,
    timeoutMs,
    signal: stopping,
  });
  // Another process, or this one when it is back, reads it at once.
  if (!answer.ok && answer.kind === 'aborted') {
    await imports.setImport(database.write, taken, { leased_until: null });
    return false;
  }
  const from = firstImportedNight(now);
  const window = { from: addDays(from, -pastDays), to: addDays(from, horizonDays) };
  const read = await understand(needs, taken, answer, window);
  await database.transaction(async (trx) => {
    await lockRow(trx, 'rent_property', taken.property_id);
    if (!(await imports.isStillTaken(trx, taken))) return;
    await note(trx, taken, read, clock.now());
  });
  return true;
}

/** What a reading came to; with `reading` where the calendar was understood. */
interface Read {
  outcome: CalendarOutcome;
  reading?: CalendarReading;
  etag?: string | null;
  lastModified?: string | null;
}

async function understand(
  { database }: Needs,
  { property_id }: imports.Import,
  answer: OutboundAnswer | OutboundFailure,
  window: DayRange,
): Promise<Read> {
  if (!answer.ok) return { outcome: failures[answer.kind] };
  if (answer.status === 304) return { outcome: CalendarOutcome.Unchanged };
  if (answer.status !== 200) return { outcome: CalendarOutcome.Refused };
  const { time_zone: timeZone, owner_id } = await imports.getPlace(database.read, property_id);
  try {
    const circumstances = { timeZone, window, ownDomain: await uidDomainOf(database.read) };
    const reading = await reader.read(answer.body, circumstances, owner_id);
    const { etag = null, 'last-modified': lastModified = null } = answer.headers;
    return { outcome: CalendarOutcome.Read, reading, etag: brief(etag), lastModified: brief(lastModified) };
  } catch (error) {
    if (!(error instanceof CalendarError)) throw error;
    return { outcome: error.kind === 'tooLarge' ? CalendarOutcome.TooLarge : CalendarOutcome.NotACalendar };
  }
}

const failures: Record<OutboundFailure['kind'], CalendarOutcome> = {
  address: CalendarOutcome.AddressNotAllowed,
  redirect: CalendarOutcome.Refused,
  tooLarge: CalendarOutcome.TooLarge,
  timeout: CalendarOutcome.Unreachable,
  aborted: CalendarOutcome.Unreachable,
  network: CalendarOutcome.Unreachable,
};

function brief(header: string | null): string | null {
  return header !== null && header.length <= 200 ? header : null;
}

/** Takes over what was read, under the listing's lock. */
async function note(trx: Trx, one: imports.Import, read: Read, now: number): Promise<void> {
  const over = { leased_until: null, next_read_at: now + period, last_read_at: now };
  const { reading } = read;
  if (!reading) {
    const succeeded = read.outcome === CalendarOutcome.Unchanged && { last_success_at: now };
    return imports.setImport(trx, one, { ...over, ...succeeded, last_outcome: read.outcome });
  }
  await expireHolds(trx, one.property_id, now);
  const known = await wishes.listWishes(trx, one.property_id, one.id);
  const from = firstImportedNight(now);
  const hadSome = known.some(({ night }) => night >= from);
  // A platform that has a bad hour answers an empty calendar; one whose last stay was cancelled answers it twice.
  if (reading.events === 0 && hadSome && !one.was_empty)
    return imports.setImport(trx, one, {
      ...over,
      was_empty: 1,
      last_outcome: CalendarOutcome.Empty,
      etag: null,
      last_modified: null,
      validated_at: null,
    });
  await setWishes(trx, one, { known, reading }, now);
  await takeImportedNights(trx, one.property_id, now);
  await imports.setImport(trx, one, {
    ...over,
    was_empty: 0,
    last_outcome: CalendarOutcome.Read,
    last_success_at: now,
    events: reading.events,
    etag: read.etag ?? null,
    last_modified: read.lastModified ?? null,
    validated_at: now,
  });
}

/** Brings what the import wants to what its calendar says. Nights that somebody else has or wants by now are told to nobody yet. */
async function setWishes(
  trx: Trx,
  one: imports.Import,
  { known, reading }: { known: Awaited<ReturnType<typeof wishes.listWishes>>; reading: CalendarReading },
  now: number,
): Promise<void> {
  const { id: importId, property_id: propertyId } = one;
  const before = new Map(known.map((wish) => [wish.night, wish]));
  const added = [...reading.nights].filter(([night, uid]) => before.get(night)?.uid !== uid);
  const gone = known.filter(({ night, uid }) => reading.nights.get(night) !== uid).map(({ night }) => night);
  await wishes.deleteWishesOf(trx, { propertyId, importId }, gone);
  if (added.length === 0) return;
  const claimed = await wishes.listClaimed(trx, propertyId, importId);
  const toldFrom = (night: string) => {
    const wish = before.get(night);
    return wish ? wish.told_from : claimed.has(night) ? null : now;
  };
  await wishes.insertWishes(
    trx,
    added.map(([night, uid]) => ({
      property_id: propertyId,
      import_id: importId,
      night,
      uid,
      told_from: toldFrom(night),
    })),
  );
}
