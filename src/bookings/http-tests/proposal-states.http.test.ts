/** The contract's state machines of requests to book and of alterations: each request in each state by each role. */
import { AlterationStatus, BookingRequestStatus, BookingStatus } from '../../../generated/enumerations';
import { names } from '../../../generated/names';
import { alterationStatusTransitions, bookingRequestStatusTransitions } from '../../../generated/state-machines';
import type { OperationId } from '../../contract/handler';
import { callAs } from '../../testing/access';
import { type Actor, useTestApp } from '../../testing/app';
import { acceptChange, declineChange, proposed } from '../../testing/alterations';
import { requestRow, requested, stepOf } from '../../testing/booking-requests';
import { dateIn, insertReservation } from '../../testing/bookings';
import { insertListing } from '../../testing/listings';
import { ObservedTransitions, transitionsOf } from '../../testing/observed-transitions';
import { insertCustomer } from '../../testing/people';
import { day } from '../../testing/time';
import { expireProposals } from '../alteration-expiry';
import { expireRequests } from '../booking-request-steps';

const app = useTestApp();

/** Runs a job a day later. */
async function aDayLater(job: () => Promise<unknown>): Promise<void> {
  app.clock.advance(day);
  await job();
  app.clock.advance(-day);
}

test('requests to book have the transitions of the contract, and no others', async () => {
  type State = keyof typeof BookingRequestStatus;
  const observed = new ObservedTransitions();
  const steps = ['accept', 'decline', 'withdraw'] as const;
  const byTime = () => aDayLater(() => expireRequests(app));
  const reach: Record<State, (id: number, customer: Actor) => Promise<unknown>> = {
    Requested: () => Promise.resolve(),
    Accepted: (id) => stepOf(app, 'accept', id),
    Declined: (id) => stepOf(app, 'decline', id),
    Withdrawn: (id, customer) => stepOf(app, 'withdraw', id, customer),
    Expired: byTime,
  };
  const stateOf = async (id: number) => names.BookingRequestStatus[(await requestRow(app, id)).status];
  const inState = async (state: State) => {
    const customer = await insertCustomer(app, `requester-${app.random.uuid()}`);
    const id = await requested(app, {}, customer);
    observed.note(null, 'addBookingRequest', 'Customer', await stateOf(id));
    await reach[state](id, customer);
    expect(await stateOf(id)).toBe(state);
    return { id, customer };
  };
  for (const from of Object.keys(BookingRequestStatus) as State[]) {
    for (const step of steps)
      for (const role of ['Owner', 'Customer', 'Admin'] as const) {
        const { id, customer } = await inState(from);
        await stepOf(app, step, id, { Owner: 'owner' as const, Customer: customer, Admin: 'admin' as const }[role]);
        observed.note(from, `${step}BookingRequest`, role, await stateOf(id));
      }
    const { id } = await inState(from);
    await byTime();
    observed.note(from, 'timePasses', 'System', await stateOf(id));
  }
  expect(observed.list()).toEqual(transitionsOf(bookingRequestStatusTransitions));
});

test('alterations have the transitions of the contract, and no others', async () => {
  type State = keyof typeof AlterationStatus;
  const observed = new ObservedTransitions();
  const roles = { Customer: 'customer', Owner: 'owner', Admin: 'admin' } as const;
  const byTime = () => aDayLater(() => expireProposals(app));
  const reach: Record<State, (id: number) => Promise<unknown>> = {
    Proposed: () => Promise.resolve(),
    Accepted: (id) => acceptChange(app, 'owner', id),
    Declined: (id) => declineChange(app, 'owner', id),
    Withdrawn: (id) => callAs(app, 'customer', 'withdrawAlteration', { path: { id } }),
    Expired: byTime,
  };
  const stateOf = async (id: number) => {
    const { status } = await app.db
      .selectFrom('alteration')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return names.AlterationStatus[status];
  };
  const inState = async (state: State, proposer: keyof typeof roles) => {
    const property_id = await insertListing(app);
    const stay = await insertReservation(app, BookingStatus.Confirmed, dateIn(app, 30), { property_id });
    const id = await proposed(app, roles[proposer], stay, { end: 1 });
    observed.note(null, 'addAlteration', proposer, await stateOf(id));
    await reach[state](id);
    expect(await stateOf(id)).toBe(state);
    return { id, stay };
  };
  const operations: [OperationId, object | undefined][] = [
    ['decideAlteration', { accept: true }],
    ['decideAlteration', { accept: false }],
    ['withdrawAlteration', undefined],
  ];
  for (const from of Object.keys(AlterationStatus) as State[]) {
    // Each side decides what another one has proposed, and withdraws what it has proposed itself.
    for (const proposer of from === 'Proposed' ? (['Customer', 'Owner', 'Admin'] as const) : (['Customer'] as const))
      for (const [operation, body] of operations)
        for (const [role, as] of Object.entries(roles)) {
          const { id } = await inState(from, proposer);
          await callAs(app, as, operation, { path: { id }, ...(body && { body }) });
          observed.note(from, operation, role, await stateOf(id));
        }
    const passed = await inState(from, 'Customer');
    await byTime();
    observed.note(from, 'timePasses', 'System', await stateOf(passed.id));
    const ended = await inState(from, 'Customer');
    await callAs(app, 'owner', 'cancelReservation', { path: { id: ended.stay }, body: { reason: 'example' } });
    observed.note(from, 'reservationEnds', 'System', await stateOf(ended.id));
  }
  expect(observed.list()).toEqual(transitionsOf(alterationStatusTransitions));
});
