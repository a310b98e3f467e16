import { access } from '../../../generated/access';
import { BookingMode, BookingStatus } from '../../../generated/enumerations';
import { bookingStatusTransitions } from '../../../generated/state-machines';
import type { Role } from '../../contract/caller';
import type { OperationId } from '../../contract/handler';
import { callAs, userOfRole } from '../../testing/access';
import { type Call, useTestApp } from '../../testing/app';
import { requested } from '../../testing/booking-requests';
import { dateIn, getReservation, insertReservation, nightsOf } from '../../testing/bookings';
import { insertListing } from '../../testing/listings';
import { paymentsOf } from '../../testing/payments';
import { insertCustomer } from '../../testing/people';
import type { Transition } from '../../testing/state-machines';
import { day, hour } from '../../testing/time';
import { sweep } from '../expiry';
import { freesNights } from '../transitions';

type Name = keyof typeof BookingStatus;

const transitions: readonly Transition<Name>[] = bookingStatusTransitions.transitions;
const names = Object.keys(BookingStatus) as Name[];

/** Whether the stay is in the future, or it is 20:00 of its first day. */
type Phase = 'ahead' | 'begun';

interface Attempt {
  /** The request for a reservation; undefined when it is not applicable. */
  call(reservation: { id: number; paymentId?: number }): Call | undefined;
  /** The conditions (`when`) of the contract that the request meets. */
  met?: string[];
  /** Whether the operation also returns 200 without a transition for the role and the state. */
  ignores?: (role: Role, from: Name) => boolean;
  /** Whether a repeated request returns 200. */
  isRepeatable?: boolean;
}

const withId =
  (body: object) =>
  ({ id }: { id: number }): Call => ({ path: { id, reservationId: id }, body });

/** The requests for each event that is an operation, by operationId. */
const attempts: Record<string, Attempt[]> = {
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
      met: ['the payment is the deposit'],
      // An administrator may record a late deposit, which does not change the reservation.
      ignores: (role, from) => role === 'Admin' && ['Cancelled', 'Rejected', 'Expired'].includes(from),
      isRepeatable: false,
    },
  ],
  cancelPaymentTransaction: [
    {
      call: ({ paymentId }) => (paymentId === undefined ? undefined : { path: { id: paymentId }, body: {} }),
      met: ['the payment is the deposit'],
    },
  ],
};

const isOperation = (event: string): event is OperationId => event in access;
/** The events that payments/http-tests tests: what a provider reports, and an administrator's decision about it. */
const ofPayments = ['onlinePaymentSucceeds', 'decidePaymentSession'];
const events = [...new Set(transitions.filter(({ from }) => from !== null).map(({ event }) => event))];
const tried = events.filter((event) => event in attempts && isOperation(event));

let start: number;
const app = useTestApp();
beforeAll(async () => {
  // 20:00 in Amman.
  start = Date.parse('2026-12-01T17:00:00Z');
  app.clock.set(start);
});
afterEach(() => app.clock.set(start));

test('every event of the contract is tested below', () => {
  const systems = transitions.filter(({ by }) => by.includes('System')).map(({ event }) => event);
  const others = [...tried, ...systems, ...ofPayments];
  expect(events.filter((event) => !others.includes(event))).toEqual([]);
  expect(tried.length).toBeGreaterThanOrEqual(3);
});

/** Whether the condition of a transition is met. Throws for a condition that this test does not know. */
function isMet(when: string | undefined, attempt: Attempt, phase: Phase): boolean {
  const known: Record<string, boolean> = {
    'before startDate': phase === 'ahead',
    'before endDate': true,
    'from 20:00 of startDate; by the owner until the end of the third day': phase === 'begun',
  };
  if (when === undefined || attempt.met?.includes(when)) return true;
  const others = Object.values(attempts).flatMap((all) => all.flatMap(({ met = [] }) => met));
  if (!(when in known) && !others.includes(when)) throw new Error(`unknown condition "${when}"`);
  return known[when] ?? false;
}

/** The outcome according to the contract's table. */
function expected(event: OperationId, attempt: Attempt, role: Role, from: Name, phase: Phase) {
  if (!(access[event].roles as readonly string[]).includes(role)) return { status: 403, to: from };
  const step = transitions.find(
    (one) => one.event === event && one.from === from && one.by.includes(role) && isMet(one.when, attempt, phase),
  );
  if (step) return { status: 200, to: step.to };
  // A transition that was allowed at its time stays applied.
  const wasMet = (when?: string) => isMet(when, attempt, 'ahead') || isMet(when, attempt, 'begun');
  const isDone = transitions.some((one) => one.event === event && one.to === from && wasMet(one.when));
  // A repeated request returns 200.
  if (isDone && attempt.isRepeatable !== false && !transitions.some((one) => one.event === event && one.from === from))
    return { status: 200, to: from };
  if (attempt.ignores?.(role, from)) return { status: 200, to: from };
  return { status: 409, to: from };
}

/** A reservation in `status` on a new listing. */
async function reservationIn(status: Name, phase: Phase): Promise<{ id: number; paymentId?: number }> {
  const property_id = await insertListing(app);
  // A customer can have five reservations that wait for their deposits; expires the others.
  const over = { status: BookingStatus.Expired, hold_expires_at: null };
  await app.db.updateTable('reservation').set(over).where('status', '=', BookingStatus.Pending).execute();
  const hold = status === 'Pending' ? { hold_expires_at: app.clock.now() + hour } : {};
  const startDate = dateIn(app, phase === 'ahead' ? 30 : 0);
  const id = await insertReservation(app, BookingStatus[status], startDate, { property_id, ...hold });
  return { id, paymentId: (await paymentsOf(app, id))[0]?.id };
}

const cases = tried.flatMap((event) =>
  attempts[event]!.flatMap((attempt) =>
    (Object.keys(userOfRole) as Role[]).map(
      (role) => [event as OperationId, attempt.met?.[0] ?? 'as usual', role, attempt] as const,
    ),
  ),
);

test.each(cases)(
  '%s (%s) by role %s makes the transitions of the contract in every state',
  async (event, _met, role, attempt) => {
    const isForbidden = !(access[event].roles as readonly string[]).includes(role);
    // A role without access is rejected in both phases, so that one is enough.
    for (const phase of isForbidden ? (['ahead'] as const) : (['ahead', 'begun'] as const)) {
      for (const from of names) {
        const reservation = await reservationIn(from, phase);
        const call = attempt.call(reservation);
        if (!call) continue;
        const before = { row: await getReservation(app, reservation.id), nights: await nightsOf(app, reservation.id) };
        app.clock.advance(1000);
        const { status, to } = expected(event, attempt, role, from, phase);
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
          // The freed nights are those from the day of the request on.
          else expect(after.nights.filter((night) => night > dateIn(app, 0))).toEqual([]);
          if (attempt.isRepeatable !== false) {
            const again = await send();
            // Unless the new state has a transition for the event, a repeated request changes nothing.
            if (!transitions.some((one) => one.event === event && one.from === to)) {
              expect({ from, again: again.status }).toEqual({ from, again: 200 });
              expect(await getReservation(app, reservation.id)).toEqual(after.row);
            }
          }
        }
        app.clock.set(start);
      }
    }
  },
);

test('time-based transitions are those of the contract, and not early', async () => {
  for (const from of names) {
    const { id } = await reservationIn(from, 'ahead');
    const steps = transitions.filter(
      (one) => one.from === from && one.by.includes('System') && !ofPayments.includes(one.event),
    );
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

test('a booking starts in the state of the contract, and only for its roles', async () => {
  const initial = transitions.filter(({ from }) => from === null);
  const deposits: Record<string, number> = { 'the deposit is more than 0': 27_000, 'the deposit is 0': 0 };
  const known = ['bookReservation', 'acceptBookingRequest'].flatMap((event) =>
    Object.keys(deposits).map((when) => `${event} ${when}`),
  );
  expect(initial.map(({ event, when }) => `${event} ${when}`).sort()).toEqual(known.sort());
  for (const { event, by, to, when } of initial)
    for (const role of Object.keys(userOfRole) as Role[]) {
      const reply = await callAs(app, userOfRole[role], event as OperationId, await firstCall(event, deposits[when!]!));
      if (!by.includes(role)) expect(reply).toMatchObject({ status: 403, code: 'FORBIDDEN' });
      else {
        const { id, reservationId = id } = reply.data as { id: number; reservationId?: number };
        expect((await getReservation(app, reservationId)).status).toBe(BookingStatus[to]);
      }
    }
});

/** A call that creates a reservation of a new listing: a booking, or the decision about a request to book. */
async function firstCall(event: string, deposit_minor: number): Promise<Call> {
  const booking_mode = event === 'bookReservation' ? BookingMode.Instant : BookingMode.Request;
  const propertyId = await insertListing(app, { deposit_minor, booking_mode });
  if (event === 'bookReservation')
    return { body: { propertyId, startDate: dateIn(app, 30), endDate: dateIn(app, 33) } };
  return { path: { id: await requested(app, { propertyId }, await insertCustomer(app, `guest-${propertyId}`)) } };
}
