import { access } from '../../../generated/access';
import { BookingStatus } from '../../../generated/enumerations';
import { bookingStatusTransitions } from '../../../generated/state-machines';
import type { Role } from '../../contract/caller';
import type { OperationId } from '../../contract/handler';
import { callAs, userOfRole } from '../../testing/access';
import { type Call, type TestApp, startTestApp } from '../../testing/app';
import { dateIn, getReservation, insertReservation, nightsOf } from '../../testing/bookings';
import { insertListing } from '../../testing/listings';
import { paymentsOf } from '../../testing/payments';
import type { Transition } from '../../testing/state-machines';
import { day, hour } from '../../testing/time';
import { sweep } from '../expiry';
import { freesNights } from '../transitions';

type Name = keyof typeof BookingStatus;

const transitions: readonly Transition<Name>[] = bookingStatusTransitions.transitions;
const names = Object.keys(BookingStatus) as Name[];

/** Whether the stay is still ahead, or its first day is today and the evening has come. */
type Phase = 'ahead' | 'begun';

interface Way {
  /** How the operation is called for a reservation; undefined where there is nothing to call it for. */
  call(reservation: { id: number; paymentId?: number }): Call | undefined;
  /** Holds where a `when` of the contract is met that speaks of the request. */
  met?: string[];
  /** Whom it answers in states that it leaves alone, beyond those that it leads to. */
  ignores?: (role: Role, from: Name) => boolean;
  /** Whether to do it once more is answered like the first time. */
  isRepeatable?: boolean;
}

const withId =
  (body: object) =>
  ({ id }: { id: number }): Call => ({ path: { id, reservationId: id }, body });

/** An event that somebody causes is an operation's identifier: how each of them is tried. */
const ways: Record<string, Way[]> = {
  confirmDeposit: [{ call: withId({}) }],
  rejectDeposit: [
    { call: withId({ reason: 'example' }), met: ['releaseDates is true'] },
    { call: withId({ reason: 'example', releaseDates: false }), met: ['releaseDates is false'] },
  ],
  cancelReservation: [{ call: withId({ reason: 'example' }) }],
  markNoShow: [{ call: withId({ note: 'example' }) }],
  addPaymentTransaction: [
    {
      call: ({ id }) => ({ body: { reservationId: id, paymentTypeId: 1, amount: 27 } }),
      met: ['it is the deposit'],
      // Money that arrives too late is noted by an administrator, and moves nothing.
      ignores: (role, from) => role === 'Admin' && ['Cancelled', 'Rejected', 'Expired'].includes(from),
      isRepeatable: false,
    },
  ],
  cancelPaymentTransaction: [
    {
      call: ({ paymentId }) => (paymentId === undefined ? undefined : { path: { id: paymentId }, body: {} }),
      met: ['it is the deposit'],
    },
  ],
};

const isOperation = (event: string): event is OperationId => event in access;
const events = [...new Set(transitions.filter(({ from }) => from !== null).map(({ event }) => event))];
const tried = events.filter((event) => event in ways && isOperation(event));

let app: TestApp;
let start: number;
beforeAll(async () => {
  app = await startTestApp();
  // 20:00 in Amman.
  start = Date.parse('2026-12-01T17:00:00Z');
  app.clock.set(start);
});
afterEach(() => app.clock.set(start));
afterAll(() => app.close());

test('every event of the contract is tried below', () => {
  const systems = transitions.filter(({ by }) => by.includes('System')).map(({ event }) => event);
  expect(events.filter((event) => !tried.includes(event) && !systems.includes(event))).toEqual([]);
  expect(tried.length).toBeGreaterThanOrEqual(3);
});

/** Whether the condition of a transition is met; a condition that nobody has taught this test is an error. */
function isMet(when: string | undefined, way: Way, phase: Phase): boolean {
  const known: Record<string, boolean> = {
    'before startDate': phase === 'ahead',
    'before endDate': true,
    'from 20:00 of startDate on': phase === 'begun',
  };
  if (when === undefined || way.met?.includes(when)) return true;
  const others = Object.values(ways).flatMap((all) => all.flatMap(({ met = [] }) => met));
  if (!(when in known) && !others.includes(when)) throw new Error(`what does "${when}" mean?`);
  return known[when] ?? false;
}

/** What the contract's table says comes of it. */
function expected(event: OperationId, way: Way, role: Role, from: Name, phase: Phase) {
  if (!(access[event].roles as readonly string[]).includes(role)) return { status: 403, to: from };
  const step = transitions.find(
    (one) => one.event === event && one.from === from && one.by.includes(role) && isMet(one.when, way, phase),
  );
  if (step) return { status: 200, to: step.to };
  // What was done in its time stays done.
  const wasMet = (when?: string) => isMet(when, way, 'ahead') || isMet(when, way, 'begun');
  const isDone = transitions.some((one) => one.event === event && one.to === from && wasMet(one.when));
  // Whoever could have led there may say so again.
  if (isDone && way.isRepeatable !== false && !transitions.some((one) => one.event === event && one.from === from))
    return { status: 200, to: from };
  if (way.ignores?.(role, from)) return { status: 200, to: from };
  return { status: 409, to: from };
}

/** A reservation in `status` on a listing of its own. */
async function reservationIn(status: Name, phase: Phase): Promise<{ id: number; paymentId?: number }> {
  const property_id = await insertListing(app);
  // The customer has no other that waits for its deposit: five are the most.
  const over = { status: BookingStatus.Expired, hold_expires_at: null };
  await app.db.updateTable('reservation').set(over).where('status', '=', BookingStatus.Pending).execute();
  const hold = status === 'Pending' ? { hold_expires_at: app.clock.now() + hour } : {};
  const startDate = dateIn(app, phase === 'ahead' ? 30 : 0);
  const id = await insertReservation(app, BookingStatus[status], startDate, { property_id, ...hold });
  return { id, paymentId: (await paymentsOf(app, id))[0]?.id };
}

const cases = tried.flatMap((event) =>
  ways[event]!.flatMap((way) =>
    (Object.keys(userOfRole) as Role[]).map(
      (role) => [event as OperationId, way.met?.[0] ?? 'as usual', role, way] as const,
    ),
  ),
);

test.each(cases)('%s (%s) by role %s does in every state what the contract says', async (event, _met, role, way) => {
  const isForbidden = !(access[event].roles as readonly string[]).includes(role);
  // Whom the operation refuses altogether it refuses at any time.
  for (const phase of isForbidden ? (['ahead'] as const) : (['ahead', 'begun'] as const)) {
    for (const from of names) {
      const reservation = await reservationIn(from, phase);
      const call = way.call(reservation);
      if (!call) continue;
      const before = { row: await getReservation(app, reservation.id), nights: await nightsOf(app, reservation.id) };
      app.clock.advance(1000);
      const { status, to } = expected(event, way, role, from, phase);
      const send = () => callAs(app, userOfRole[role], event, call);
      const reply = await send();
      const after = { row: await getReservation(app, reservation.id), nights: await nightsOf(app, reservation.id) };
      const found = names.find((name) => BookingStatus[name] === after.row.status);
      expect({ from, phase, status: reply.status, to: found }).toEqual({ from, phase, status, to });
      if (status === 403) expect(reply.code).toBe('FORBIDDEN');
      if (status === 409) expect(reply.code).toBe('STATE_CONFLICT');
      if (to === from) expect({ from, phase, ...after }).toEqual({ from, phase, ...before });
      else {
        if (!freesNights(after.row.status)) expect(after.nights).toHaveLength(3);
        // What is free again is free for others, from the day of the act on.
        else expect(after.nights.filter((night) => night > dateIn(app, 0))).toEqual([]);
        if (way.isRepeatable !== false) {
          const again = await send();
          // From a state that the same event leads out of, it leads on; else nothing more happens.
          if (!transitions.some((one) => one.event === event && one.from === to)) {
            expect({ from, again: again.status }).toEqual({ from, again: 200 });
            expect(await getReservation(app, reservation.id)).toEqual(after.row);
          }
        }
      }
      app.clock.set(start);
    }
  }
});

test('time alone leads where the contract says, and nowhere before its moment', async () => {
  for (const from of names) {
    const { id } = await reservationIn(from, 'ahead');
    const steps = transitions.filter((one) => one.from === from && one.by.includes('System'));
    expect(steps.length).toBeLessThanOrEqual(1);
    app.clock.advance(hour - 1);
    await sweep(app);
    expect((await getReservation(app, id)).status).toBe(BookingStatus[from]);
    app.clock.advance(60 * day);
    await sweep(app);
    expect([from, (await getReservation(app, id)).status]).toEqual([from, BookingStatus[steps[0]?.to ?? from]]);
    app.clock.set(start);
  }
});

test('a booking begins where the contract says, and only for whom it says', async () => {
  const beginnings = transitions.filter(({ from }) => from === null);
  const deposits: Record<string, number> = { 'the deposit is more than 0': 27_000, 'the deposit is 0': 0 };
  expect(beginnings.map(({ when }) => when!).sort()).toEqual(Object.keys(deposits).sort());
  for (const { event, by, to, when } of beginnings) {
    const propertyId = await insertListing(app, { deposit_minor: deposits[when!] });
    const body = { propertyId, startDate: dateIn(app, 30), endDate: dateIn(app, 33) };
    for (const role of Object.keys(userOfRole) as Role[]) {
      const reply = await callAs(app, userOfRole[role], event as OperationId, { body });
      if (by.includes(role)) expect(reply).toMatchObject({ status: 200, data: { status: BookingStatus[to] } });
      else expect(reply).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    }
  }
});
