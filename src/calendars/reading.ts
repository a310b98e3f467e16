import type { OutboundAnswer, OutboundFailure } from '../adapters/outbound';
import { hostOf } from '../adapters/public-addresses';
import { firstImportedNight } from '../bookings/imported-nights';
import type { Dependencies } from '../contract/dependencies';
import { lockRow } from '../database/dialect';
import type { RecordKey } from '../database/tables';
import type { Quota } from '../limits/limits';
import { addDays } from '../values/dates';
import { addressOf } from './addresses';
import { announceNights } from './announcing';
import { type ReadResult, applyReading } from './applying';
import { CalendarError } from './errors';
import type { DayRange } from './nights';
import { calendarLimits } from './parsing';
import * as problems from './problems';
import { CalendarReader } from './reader';
import * as imports from './repository';
import { periodMs, slownessAfter, validForMs } from './times';
import { uidScopeOf } from './uids';

const reader = new CalendarReader();

type ReadingDependencies = Pick<
  Dependencies,
  'database' | 'clock' | 'config' | 'outbound' | 'limits' | 'log' | 'stopping'
>;

const timeoutMs = 15_000;
/** When a calendar is due again that was not read because others of its host were being read. */
const busyHostMs = 30_000;
/** Concurrent readings of one run, in total and of one owner, so that an owner with slow or many calendars does not delay the others. */
const maxConcurrent = { total: 8, slow: 4, perOwner: 2 };
/** The reading time of one owner in one run; the remaining calendars of the owner wait for the next run. */
const maxOwnerMs = 20_000;
/** An owner whose calendars have taken longer, or one of whose calendars is being read, comes after the others. */
const usualOwnerMs = 2_000;
/** From the day before today, which can be today elsewhere: as far ahead as a stay may begin, plus the longest stay. */
const horizonDays = 732;
/** Events that have begun keep their first day in the exported calendar, also if they were imported after it. */
const pastDays = 31;

/** The readings of one owner in one run, and the time of their servers and of the parser, without that of waiting for the parser. */
interface OwnerUsage {
  active: number;
  spentMs: number;
}

/**
 * Reads the calendars that are due and not slow, within the limits for each owner. Several instances may run this at the same time: a lease lets
 * one of them read a calendar.
 */
export function readDueCalendars(dependencies: ReadingDependencies): Promise<void> {
  return readDue(dependencies, { isSlow: false, concurrency: maxConcurrent.total });
}

/** Reads the slow ones in the same way. A separate job, so that any number of them, of any number of owners, does not delay the others. */
export function readSlowCalendars(dependencies: ReadingDependencies): Promise<void> {
  return readDue(dependencies, { isSlow: true, concurrency: maxConcurrent.slow });
}

async function readDue(
  dependencies: ReadingDependencies,
  { isSlow, concurrency }: { isSlow: boolean; concurrency: number },
): Promise<void> {
  const { database, clock, log, stopping } = dependencies;
  const usages = new Map<number, OwnerUsage>();
  const find = (isExcluded: (usage: OwnerUsage) => boolean) => {
    const excludedOwners = [...usages].flatMap(([owner, usage]) => (isExcluded(usage) ? [owner] : []));
    return imports.findDueImport(database.read, { now: clock.now(), isSlow, excludedOwners });
  };
  const choose = async () => {
    const due =
      (await find(({ active, spentMs }) => active > 0 || spentMs >= usualOwnerMs)) ??
      (await find(({ active, spentMs }) => active >= maxConcurrent.perOwner || spentMs >= maxOwnerMs));
    if (!due) return undefined;
    const usage = usages.get(due.owner_id) ?? { active: 0, spentMs: 0 };
    usages.set(due.owner_id, usage);
    usage.active += 1;
    return { due, usage };
  };
  // One choice at a time: of two concurrent choices, each would miss the reading of the other.
  let choosing: ReturnType<typeof choose> = Promise.resolve(undefined);
  const readNext = async (): Promise<boolean> => {
    choosing = choosing.then(choose, choose);
    const chosen = await choosing;
    if (!chosen) return false;
    const { due, usage } = chosen;
    try {
      await readImport(dependencies, due, { onlyDue: true, usage });
    } catch (error) {
      log.error({ err: error, importId: due.id }, 'reading a calendar failed');
    }
    usage.active -= 1;
    return true;
  };
  const work = async () => {
    while (!stopping.aborted && (await readNext()));
  };
  await Promise.all(Array.from({ length: concurrency }, work));
}

/** How one calendar is read. */
interface ReadSettings {
  onlyDue: boolean;
  usage?: Pick<OwnerUsage, 'spentMs'>;
  /** The request that reads it: its site, and a signal that ends the reading while it waits for the other server or for the parser. */
  client?: { site: string; signal: AbortSignal };
}

/**
 * Reads one calendar, applies it to the listing and adds the time to `usage`. False if it does not exist, is not due, is being read, or if the
 * signal of the client, or without one that of the stopping process, has ended the reading; the limit that is used up if it has to wait because
 * its host fails too often, for all calendars or for those of its owner.
 */
export async function readImport(
  dependencies: ReadingDependencies,
  key: RecordKey,
  { onlyDue, usage = { spentMs: 0 }, client }: ReadSettings,
): Promise<boolean | Quota> {
  const { database, clock, config, limits } = dependencies;
  const signal = client?.signal ?? dependencies.stopping;
  const now = clock.now();
  const leased = await imports.leaseImport(database.write, key, { now, onlyDue });
  if (!leased) return false;
  const url = addressOf(config, leased);
  const host = URL.canParse(url) ? hostOf(new URL(url)) : '';
  const owner = await imports.getCountedOwner(database.read, leased.property_id);
  const attempt = await limits.attempt(
    'calendarFailures',
    { ...owner, address: '', host },
    // Its host serves it, so the failures of others do not delay it.
    { isAdmitted: hasSucceeded(leased), until: client?.signal },
  );
  if (attempt.exceeded) {
    // Without failures, it only waits for the calendars of the host that are being read.
    const waitMs = attempt.exceeded.isExceeded ? attempt.exceeded.resetSeconds * 1000 : busyHostMs;
    const next_read_at = onlyDue ? now + waitMs : leased.next_read_at;
    await imports.setImport(database.write, leased, { leased_until: null, next_read_at });
    return attempt.exceeded;
  }
  let read: Read | undefined;
  try {
    read = await download(dependencies, leased, { url, now, site: client?.site, signal });
  } finally {
    await attempt.end(read?.result && (read.result.kind === 'failed' ? 'failed' : 'succeeded'));
  }
  const { result, serverMs, parserMs } = read;
  usage.spentMs += serverMs + parserMs;
  // A job reads the calendar when it is due: of this process, of another one, or of this one after its restart.
  if (!result) {
    await imports.setImport(database.write, leased, { leased_until: null });
    return false;
  }
  await database.transaction(async (trx) => {
    await lockRow(trx, 'rent_property', leased.property_id);
    if (!(await imports.isLatestReading(trx, leased))) return;
    const appliedAt = clock.now();
    const slowness = slownessAfter(leased.slowness, { serverMs, parserMs });
    const changed = await applyReading(trx, { ...leased, slowness }, result, appliedAt);
    await announceNights(trx, leased.property_id, { changed }, appliedAt);
  });
  return true;
}

/** Whether the last reading of the calendar was successful. */
function hasSucceeded({ last_read_at, last_success_at }: imports.Import): boolean {
  return last_success_at !== null && last_success_at === last_read_at;
}

/** The result of a reading, undefined if a signal has ended it, and how long it took. */
interface Read {
  result: ReadResult | undefined;
  serverMs: number;
  parserMs: number;
}

async function download(
  dependencies: ReadingDependencies,
  leased: imports.Import,
  { url, now, site, signal }: { url: string; now: number; site: string | undefined; signal: AbortSignal },
): Promise<Read> {
  const { validated_at: validatedAt } = leased;
  const isValid = validatedAt !== null && validatedAt > now - validForMs && validatedAt <= now + periodMs;
  const response = await dependencies.outbound.fetch(url, {
    headers: {
      accept: 'text/calendar, */*;q=0.1',
      'user-agent': 'rental-marketplace',
      ...(isValid && leased.etag !== null && { 'if-none-match': leased.etag }),
      ...(isValid && leased.last_modified !== null && { 'if-modified-since': leased.last_modified }),
    },
    maxBytes: calendarLimits.bytes,
    timeoutMs,
    signal,
  });
  const from = firstImportedNight(now);
  const window = { from: addDays(from, -pastDays), to: addDays(from, horizonDays) };
  const usage = { spentMs: 0 };
  const result = await parseResponse(dependencies, leased, response, { window, usage, site, signal });
  return { result, serverMs: response.durationMs, parserMs: usage.spentMs };
}

/** Undefined if `signal` ended the reading. */
async function parseResponse(
  { database }: ReadingDependencies,
  { property_id }: imports.Import,
  response: OutboundAnswer | OutboundFailure,
  { window, ...turn }: { window: DayRange } & Omit<Parameters<CalendarReader['read']>[2], 'ownerId'>,
): Promise<ReadResult | undefined> {
  if (!response.ok && response.kind === 'aborted') return undefined;
  if (!response.ok) return { kind: 'failed', problem: problems.problemOfFailure(response) };
  if (response.status === 304) return { kind: 'unchanged' };
  if (response.status !== 200) return { kind: 'failed', problem: problems.problemOfStatus(response.status) };
  const { time_zone: timeZone, owner_id: ownerId } = await imports.getOwnerAndTimeZone(database.read, property_id);
  const options = { timeZone, window, own: await uidScopeOf(database.read, property_id) };
  try {
    const reading = await reader.read(response.body, options, { ownerId, ...turn });
    const { etag = null, 'last-modified': lastModified = null } = response.headers;
    return { kind: 'read', reading, window, etag: shortHeader(etag), lastModified: shortHeader(lastModified) };
  } catch (error) {
    if (error instanceof CalendarError) return { kind: 'failed', problem: problems.problemOfError(error) };
    if (turn.signal.aborted && error === turn.signal.reason) return undefined;
    throw error;
  }
}

/** The header, unless it is too long to store. */
function shortHeader(header: string | null): string | null {
  return header !== null && header.length <= 200 ? header : null;
}
