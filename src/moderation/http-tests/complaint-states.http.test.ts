/** The contract's state machine of complaints: each decision in each state by each role. */
import { BookingStatus, ComplaintStatus, ComplaintSubject } from '../../../generated/enumerations';
import { names } from '../../../generated/names';
import { complaintStatusTransitions } from '../../../generated/state-machines';
import { useTestApp } from '../../testing/app';
import { dateIn, insertReservation } from '../../testing/bookings';
import { complaintOf, decideComplaint, reported } from '../../testing/complaints';
import { insertListing } from '../../testing/listings';
import { ObservedTransitions, transitionsOf } from '../../testing/observed-transitions';
import { insertCustomer } from '../../testing/people';
import { reviewed } from '../../testing/reviews';

const unlimited = ['COMPLAINTS', 'COMPLAINTS_NETWORK', 'OPEN_COMPLAINTS', 'REVIEWS', 'REQUESTS_USER'];
const app = useTestApp(Object.fromEntries(unlimited.map((limit) => [`LIMIT_${limit}`, '5000'])));

type State = keyof typeof ComplaintStatus;
const states = Object.keys(ComplaintStatus) as State[];
const reporters = { Customer: 'otherCustomer', Owner: 'owner' } as const;
const roles = { ...reporters, Admin: 'admin' } as const;

const stateOf = async (id: number) =>
  names.ComplaintStatus[(await complaintOf(app, id)).status as (typeof ComplaintStatus)[State]];

/** A new customer, and the published review that the customer has written about a listing of the owner. */
async function guestWithReview(): Promise<{ guest: number; review: number }> {
  const as = await insertCustomer(app, `guest-${app.random.uuid()}`);
  const guest = Number(JSON.parse(Buffer.from(as.token.split('.')[1]!, 'base64url').toString()).SID);
  const place = { property_id: await insertListing(app), customer_id: guest };
  const stay = await insertReservation(app, BookingStatus.Completed, dateIn(app, -6), place);
  const review = await reviewed(app, as, stay);
  await reviewed(app, 'owner', stay);
  return { guest, review };
}

test('complaints have the transitions of the contract, and no others', async () => {
  const observed = new ObservedTransitions();
  /** A complaint about a review in the state, and another one about the same review, which is decided with it. */
  const inState = async (state: State) => {
    const { review } = await guestWithReview();
    const ids: number[] = [];
    for (const [role, as] of Object.entries(reporters)) {
      const id = await reported(app, as, ComplaintSubject.Review, review);
      observed.note(null, 'addComplaint', role, await stateOf(id));
      ids.push(id);
    }
    if (state !== 'Open') await decideComplaint(app, ids[0]!, ComplaintStatus[state]);
    expect(await Promise.all(ids.map(stateOf))).toEqual([state, state]);
    return ids;
  };
  for (const from of states)
    for (const decision of states)
      for (const [role, as] of Object.entries(roles)) {
        const ids = await inState(from);
        await decideComplaint(app, ids[0]!, ComplaintStatus[decision], as);
        for (const id of ids) observed.note(from, 'decideComplaint', role, await stateOf(id));
      }
  expect(observed.list()).toEqual(transitionsOf(complaintStatusTransitions));
});

test('a complaint about a person has the same transitions, except that a person cannot be hidden', async () => {
  const observed = new ObservedTransitions();
  for (const decision of states) {
    const id = await reported(app, 'owner', ComplaintSubject.Person, (await guestWithReview()).guest);
    observed.note(null, 'addComplaint', 'Owner', await stateOf(id));
    await decideComplaint(app, id, ComplaintStatus[decision]);
    observed.note('Open', 'decideComplaint', 'Admin', await stateOf(id));
  }
  const { transitions } = complaintStatusTransitions;
  const ofPersons = transitions.filter((one) => !('when' in one) || one.when !== 'not about a person');
  const byOwner = transitionsOf({ transitions: ofPersons }).filter((one) => !one.includes('Customer'));
  expect(observed.list()).toEqual(byOwner);
});
