import fc from 'fast-check';
import { type Step, callsOf, inTurn } from './calls';
import { Known, newest } from './meanings';

/** The customer reviews the completed stay of the sandbox, which is published by the owner's review or by time, replied to and hidden. */
export const reviewing: fc.Arbitrary<Step[]> = fc
  .constantFrom(
    callsOf('addReview', { as: 'owner', body: { reservationId: new Known('reservation', 3), rating: 4 } }),
    fc.constant({ minutes: 15 * 24 * 60 }),
  )
  .chain((publication) =>
    inTurn(
      callsOf('addReview', {
        as: 'customer',
        body: { reservationId: new Known('reservation', 3), rating: 5, categories: undefined },
      }),
      callsOf('updateReview', {
        as: 'customer',
        path: { id: newest('review') },
        body: { rating: 2, categories: undefined },
      }),
      publication,
      callsOf('getMyReviews', { as: 'customer' }),
      callsOf('getMyReviews', { as: 'owner', query: { aboutMe: true } }),
      callsOf('replyToReview', { as: 'owner', path: { id: newest('review') } }),
      callsOf('hideReview', { as: 'admin', path: { id: newest('review') } }),
      callsOf('getReviewsByProperty', { path: { propertyId: new Known('property', 0) } }),
    ),
  );
