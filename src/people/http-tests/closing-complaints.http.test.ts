import { ComplaintStatus, ComplaintSubject } from '../../../generated/enumerations';
import { useForAll, useTestApp } from '../../testing/app';
import { type Closing, closingAtOnce, idIn } from '../../testing/closing';
import { decideComplaint, report, reported } from '../../testing/complaints';
import { openedConversation, sendText } from '../../testing/conversations';
import { getUser, insertCustomer } from '../../testing/people';
import { secondInstance } from '../../testing/servers/second-instance';
import { hour } from '../../testing/time';
import { keepToRetention } from '../retention';

const app = useTestApp();
const other = useForAll(() => secondInstance(app));

const rounds = 8;

/** Closes the account on one instance concurrently with `write` on the other, alternating which starts first. */
const atOnce = (token: string, write: Closing['write'], round: number) => closingAtOnce(other, { token, write, round });

const complaints = (column: 'reporter_id' | 'person_id', id: number) =>
  app.db.selectFrom('complaint').select(['status', 'text', 'content']).where(column, '=', id).execute();

/** A customer who has a conversation with the owner, so that the owner can report them. */
async function knownCustomer(name: string) {
  const as = await insertCustomer(app, name);
  const id = await openedConversation(app, as, { propertyId: app.sandbox.propertyIds.active });
  await sendText(app, as, id, 'Where is the door?');
  return { as, id: idIn(as) };
}

test('a complaint whose reporter closes the account at this moment is rejected or has no texts', async () => {
  for (let round = 0; round < rounds; round++) {
    const as = await insertCustomer(app, `reports${round}`);
    const { Listing } = ComplaintSubject;
    const add = () => report(app, as, Listing, app.sandbox.propertyIds.active);
    const { written, closed } = await atOnce(as.token, add, round);
    expect([written, closed]).toEqual([written === 200 ? 200 : 401, 200]);
    const erased = { status: ComplaintStatus.Open, text: null, content: null };
    expect(await complaints('reporter_id', idIn(as))).toEqual(written === 200 ? [erased] : []);
  }
});

test('no complaint about a person remains who closes the account at this moment', async () => {
  for (let round = 0; round < rounds; round++) {
    const { as, id } = await knownCustomer(`reported${round}`);
    const add = () => report(app, 'owner', ComplaintSubject.Person, id);
    const { written, closed } = await atOnce(as.token, add, round);
    expect([written, closed]).toEqual([written === 200 ? 200 : 404, 200]);
    expect(await complaints('person_id', id)).toEqual([]);
  }
});

test('either the reported person is blocked and keeps the account, or it is closed and nothing is decided', async () => {
  for (let round = 0; round < rounds; round++) {
    const { as, id } = await knownCustomer(`blocked${round}`);
    const complaint = await reported(app, 'owner', ComplaintSubject.Person, id);
    const block = () => decideComplaint(app, complaint, ComplaintStatus.Blocked);
    const { written, closed } = await atOnce(as.token, block, round);
    const isBlocked = written === 200;
    expect({ written, closed }).toEqual(
      isBlocked ? { written, closed: 403 } : { written: written === 404 ? 404 : 409, closed: 200 },
    );
    expect((await getUser(app, id)).closed_at === null).toBe(isBlocked);
    const left = await complaints('person_id', id);
    expect(left.map(({ status }) => status)).toEqual(isBlocked ? [ComplaintStatus.Blocked] : []);
  }
});

test('a decision while the reporter closes the account is made, and the texts are erased', async () => {
  const propertyIds = [app.sandbox.propertyIds.active, app.sandbox.propertyIds.otherOwnerActive];
  for (let round = 0; round < rounds; round++) {
    const as = await insertCustomer(app, `decided${round}`);
    const complaint = await reported(app, as, ComplaintSubject.Listing, propertyIds[round % 2]!);
    const dismiss = () => decideComplaint(app, complaint, ComplaintStatus.Dismissed);
    expect(await atOnce(as.token, dismiss, round)).toEqual({ written: 200, closed: 200 });
    const erased = { status: ComplaintStatus.Dismissed, text: null, content: null };
    expect(await complaints('reporter_id', idIn(as))).toEqual([erased]);
  }
  // A notification that was written at this moment is erased after the time that requests can be in progress.
  app.clock.advance(2 * hour);
  await keepToRetention(app);
  const told = app.db
    .selectFrom('notification as n')
    .innerJoin('app_user as u', 'u.id', 'n.user_id')
    .select('n.id')
    .where('u.closed_at', 'is not', null);
  expect(await told.execute()).toEqual([]);
});
