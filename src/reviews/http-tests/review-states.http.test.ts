/** The contract's state machine of reviews: each request in each state by each role. */
import { ReviewStatus } from '../../../generated/enumerations';
import { names } from '../../../generated/names';
import { reviewStatusTransitions } from '../../../generated/state-machines';
import { callAs } from '../../testing/access';
import { useTestApp } from '../../testing/app';
import { ObservedTransitions, transitionsOf } from '../../testing/observed-transitions';
import { completedStay, hide, review, reviewed } from '../../testing/reviews';
import { day } from '../../testing/time';
import { publishDueReviews } from '../publishing';

const app = useTestApp();

test('reviews have the transitions of the contract, and no others', async () => {
  type State = keyof typeof ReviewStatus;
  const observed = new ObservedTransitions();
  const parties = { Customer: 'customer', Owner: 'owner' } as const;
  const otherThan = { Customer: 'Owner', Owner: 'Customer' } as const;
  const stateOf = async (id: number) => {
    const { status } = await app.db
      .selectFrom('review')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return names.ReviewStatus[status];
  };
  const byTime = async () => {
    app.clock.advance(14 * day);
    await publishDueReviews(app);
    app.clock.advance(-14 * day);
  };
  /** A review by `author` in the state, and the stay. */
  const inState = async (state: State, author: keyof typeof parties) => {
    const stay = await completedStay(app);
    const id = await reviewed(app, parties[author], stay.id);
    observed.note(null, 'addReview', author, await stateOf(id));
    if (state !== 'Sealed') {
      const second = await reviewed(app, parties[otherThan[author]], stay.id);
      observed.note(null, 'addReview', otherThan[author], await stateOf(second));
    }
    if (state === 'Hidden') await hide(app, id);
    expect(await stateOf(id)).toBe(state);
    return { id, stay };
  };
  for (const from of Object.keys(ReviewStatus) as State[])
    for (const author of ['Customer', 'Owner'] as const) {
      for (const [role, as] of Object.entries(parties)) {
        const written = await inState(from, author);
        await review(app, as, written.stay.id);
        observed.note(from, 'addReview', role, await stateOf(written.id));
        const updated = await inState(from, author);
        const body = { rating: 1, text: 'Changed.' };
        await callAs(app, as, 'updateReview', { path: { id: updated.id }, body });
        observed.note(from, 'updateReview', role, await stateOf(updated.id));
      }
      for (const [role, as] of Object.entries({ ...parties, Admin: 'admin' } as const)) {
        const { id } = await inState(from, author);
        await hide(app, id, as);
        observed.note(from, 'hideReview', role, await stateOf(id));
      }
      const { id } = await inState(from, author);
      await byTime();
      observed.note(from, 'timePasses', 'System', await stateOf(id));
    }
  expect(observed.list()).toEqual(transitionsOf(reviewStatusTransitions));
});
