import { BookingStatus } from '../../../generated/enumerations';
import { translate, createMessage } from '../../languages';
import { callAs } from '../../testing/access';
import { useTestApp } from '../../testing/app';
import { dateIn, getReservation, insertReservation, nightsOf } from '../../testing/bookings';
import { insertListing } from '../../testing/listings';

const app = useTestApp();

const names = Object.keys(BookingStatus) as (keyof typeof BookingStatus)[];
type Step = Parameters<typeof callAs>;
type To = keyof typeof BookingStatus | 'unchanged' | 'refused';

const withId = (id: number, body: object) => ({ path: { id, reservationId: id }, body });

/** Each operation and its transition from each state: the contract's table, written by hand. */
const steps: Record<string, { step: (id: number) => Step; leads: Record<keyof typeof BookingStatus, To> }> = {
  'cancel by the customer': {
    step: (id) => [app, 'customer', 'cancelReservation', withId(id, {})],
    leads: {
      ...{ Pending: 'Cancelled', DepositPaid: 'Cancelled', Confirmed: 'Cancelled', Completed: 'refused' },
      ...{ Cancelled: 'unchanged', Rejected: 'refused', Expired: 'refused', NoShow: 'refused' },
    },
  },
  'cancel by the owner': {
    step: (id) => [app, 'owner', 'cancelReservation', withId(id, { reason: 'example' })],
    leads: {
      ...{ Pending: 'Cancelled', DepositPaid: 'Cancelled', Confirmed: 'Cancelled', Completed: 'refused' },
      ...{ Cancelled: 'unchanged', Rejected: 'refused', Expired: 'refused', NoShow: 'refused' },
    },
  },
  'cancel by an administrator': {
    step: (id) => [app, 'admin', 'cancelReservation', withId(id, { reason: 'example' })],
    leads: {
      ...{ Pending: 'Cancelled', DepositPaid: 'Cancelled', Confirmed: 'Cancelled', Completed: 'refused' },
      ...{ Cancelled: 'unchanged', Rejected: 'refused', Expired: 'refused', NoShow: 'refused' },
    },
  },
  'confirm the deposit': {
    step: (id) => [app, 'admin', 'confirmDeposit', withId(id, {})],
    leads: {
      ...{ Pending: 'Confirmed', DepositPaid: 'Confirmed', Confirmed: 'unchanged', Completed: 'refused' },
      ...{ Cancelled: 'refused', Rejected: 'refused', Expired: 'refused', NoShow: 'refused' },
    },
  },
  'reject the deposit': {
    step: (id) => [app, 'admin', 'rejectDeposit', withId(id, { reason: 'example' })],
    leads: {
      ...{ Pending: 'Rejected', DepositPaid: 'Rejected', Confirmed: 'refused', Completed: 'refused' },
      ...{ Cancelled: 'refused', Rejected: 'unchanged', Expired: 'refused', NoShow: 'refused' },
    },
  },
  'reject the deposit and keep the dates': {
    step: (id) => [app, 'admin', 'rejectDeposit', withId(id, { reason: 'example', releaseDates: false })],
    leads: {
      ...{ Pending: 'refused', DepositPaid: 'Pending', Confirmed: 'refused', Completed: 'refused' },
      ...{ Cancelled: 'refused', Rejected: 'refused', Expired: 'refused', NoShow: 'refused' },
    },
  },
};

describe.each(Object.keys(steps))('%s', (name) => {
  const { step, leads } = steps[name]!;

  test.each(names)('from %s', async (from) => {
    const property_id = await insertListing(app);
    const id = await insertReservation(app, BookingStatus[from], dateIn(app, 30), { property_id });
    const read = () => getReservation(app, id);
    const before = { row: await read(), nights: await nightsOf(app, id) };
    app.clock.advance(1000);

    const reply = await callAs(...step(id));
    const to = leads[from];
    if (to === 'refused' || to === 'unchanged') {
      expect(reply.status).toBe(to === 'refused' ? 409 : 200);
      if (to === 'refused') expect(reply.code).toBe('STATE_CONFLICT');
      if (to === 'refused')
        expect(reply.envelope.message).toContain(translate(createMessage(`BookingStatus.${from}`), 'en'));
      expect({ row: await read(), nights: await nightsOf(app, id) }).toEqual(before);
    } else {
      expect(reply).toMatchObject({ status: 200, data: { status: BookingStatus[to] } });
      expect((await read()).status).toBe(BookingStatus[to]);
      expect(await nightsOf(app, id)).toHaveLength(to === 'Confirmed' || to === 'Pending' ? 3 : 0);
      // Repeating the request changes nothing.
      const after = await read();
      app.clock.advance(1000);
      expect((await callAs(...step(id))).status).toBe(200);
      expect(await read()).toEqual(after);
    }
  });
});
