import fc from 'fast-check';
import type { OperationId } from '../contract/handler';
import { addDays, listNights } from '../values/dates';
import { callAs } from './access';
import { type Actor, type TestApp, startTestApp } from './app';
import { dateIn } from './bookings';
import { type Platform, calendarOf, startPlatform } from './calendars';
import { insertListing } from './listings';

/** A range of nights. The window is small, so that many ranges overlap. */
const range = fc.record({ first: fc.integer({ min: 5, max: 30 }), nights: fc.integer({ min: 1, max: 6 }) });
type Range = { first: number; nights: number };

const platformCount = 3;
const platformIndex = fc.integer({ min: 0, max: platformCount - 1 });
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('read' as const),
      platform: platformIndex,
      events: fc.array(range, { maxLength: 4 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('fail' as const), platform: platformIndex }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('book' as const), range }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('cancel' as const), which: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('block' as const), range }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('unblock' as const), which: fc.nat(9) }) },
);
type Step = typeof step extends fc.Arbitrary<infer Kind> ? Kind : never;

/** The expected nights of a listing, derived from responses only: one set for each reservation, block and import. */
interface Model {
  reservations: Map<number, string[]>;
  blocks: Map<number, string[]>;
  wishes: { nights: string[]; wasEmpty: boolean }[];
}

/**
 * Compares random calendars, failures, bookings, cancellations and blocks, several at once, with a naive model. After each step, the taken
 * nights are exactly those of all reservations, blocks and imports, and each reservation holds all its nights.
 */
export async function tryCalendars(runs: number, seed?: number): Promise<void> {
  const app = await startTestApp({
    OUTBOUND_LOOPBACK: 'on',
    LIMIT_WAITING_RESERVATIONS: '1000',
    LIMIT_UNPAID_RESERVATIONS: '1000',
  });
  const platforms = await Promise.all(Array.from({ length: platformCount }, () => startPlatform()));
  try {
    const batches = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 4, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(batches, (some) => tryOne(app, platforms, some)),
      { numRuns: runs, ...(seed !== undefined && { seed }), endOnFailure: true },
    );
  } finally {
    await Promise.all(platforms.map((platform) => platform.close()));
    await app.close();
  }
}

async function tryOne(app: TestApp, platforms: Platform[], batches: Step[][]): Promise<void> {
  const propertyId = await insertListing(app);
  const imports: number[] = [];
  for (const { url } of platforms) {
    const body = { propertyId, name: 'platform', url };
    imports.push(((await callAs(app, 'owner', 'addCalendarImport', { body })).data as { id: number }).id);
  }
  const model: Model = {
    reservations: new Map(),
    blocks: new Map(),
    wishes: platforms.map(() => ({ nights: [], wasEmpty: false })),
  };
  for (const batch of batches) {
    // At most one action for each import and record at once, because the result of two depends on their order.
    const single = [...new Map(batch.map((one) => [subjectOf(one), one])).values()];
    await Promise.all(single.map((one) => take(one, { app, propertyId, platforms, imports, model })));
    await compare(app, propertyId, imports, model);
  }
}

function subjectOf(one: Step): string {
  if ('platform' in one) return `import ${one.platform}`;
  return 'which' in one ? one.kind : JSON.stringify(one);
}

interface Means {
  app: TestApp;
  propertyId: number;
  platforms: Platform[];
  imports: number[];
  model: Model;
}

async function take(one: Step, { app, propertyId, platforms, imports, model }: Means): Promise<void> {
  const dates = ({ first, nights }: Range) => ({
    startDate: dateIn(app, first),
    endDate: addDays(dateIn(app, first), nights),
  });
  const nightsIn = (some: Range) => listNights(dates(some).startDate, dates(some).endDate);
  const ask = async (as: Actor, operation: OperationId, call: object, expected: number[]) => {
    const reply = await callAs(app, as, operation, call);
    expect(expected).toContain(reply.status);
    return reply.status === 200 ? (reply.data as { id: number }) : undefined;
  };
  if (one.kind === 'read' || one.kind === 'fail') {
    const platform = platforms[one.platform]!;
    const events = one.kind === 'read' ? one.events : [];
    platform.answer =
      one.kind === 'fail'
        ? 503
        : calendarOf(events.map((some, index) => [`${index}@x.example`, dates(some).startDate, dates(some).endDate]));
    await ask('owner', 'refreshCalendar', { path: { id: imports[one.platform]! } }, [200]);
    if (one.kind === 'fail') return;
    const wish = model.wishes[one.platform]!;
    const isFirstEmpty = events.length === 0 && wish.nights.length > 0 && !wish.wasEmpty;
    if (!isFirstEmpty) wish.nights = events.flatMap(nightsIn);
    wish.wasEmpty = isFirstEmpty;
  } else if (one.kind === 'book' || one.kind === 'block') {
    const isStay = one.kind === 'book';
    const body = { propertyId, ...dates(one.range) };
    const operation = isStay ? 'bookReservation' : 'addBlockedDates';
    const made = await ask(isStay ? 'customer' : 'owner', operation, { body }, [200, 409]);
    if (made) (isStay ? model.reservations : model.blocks).set(made.id, nightsIn(one.range));
  } else {
    const records = one.kind === 'cancel' ? model.reservations : model.blocks;
    const id = [...records.keys()][one.which];
    if (id === undefined) return;
    records.delete(id);
    if (one.kind === 'unblock') await ask('owner', 'removeBlockedDates', { path: { id } }, [200]);
    else await ask('owner', 'cancelReservation', { path: { id }, body: { reason: 'Called off.' } }, [200]);
  }
}

async function compare(app: TestApp, propertyId: number, imports: number[], model: Model): Promise<void> {
  const rows = await app.db
    .selectFrom('reservation_night')
    .select(['night', 'reservation_id'])
    .where('property_id', '=', propertyId)
    .orderBy('night')
    .execute();
  const wanted = [
    ...model.reservations.values(),
    ...model.blocks.values(),
    ...model.wishes.map(({ nights }) => nights),
  ];
  expect(rows.map(({ night }) => night)).toEqual([...new Set(wanted.flat())].sort());
  for (const [id, nights] of model.reservations)
    expect(rows.filter((row) => row.reservation_id === id).map(({ night }) => night)).toEqual(nights);

  const { data } = await callAs(app, 'owner', 'getCalendarImports', { path: { propertyId } });
  const conflicts = (data as { id: number; conflicts: { reservationId: number }[] }[]).flatMap((one) =>
    one.conflicts.map(({ reservationId }) => `${imports.indexOf(one.id)} ${reservationId}`),
  );
  const expected = model.wishes.flatMap(({ nights }, index) =>
    [...model.reservations]
      .filter(([, own]) => own.some((night) => nights.includes(night)))
      .map(([id]) => `${index} ${id}`),
  );
  expect(conflicts.sort()).toEqual(expected.sort());
}
