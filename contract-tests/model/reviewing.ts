import fc from 'fast-check';
import { type Step, callsOf, inTurn } from './calls';
import { Known, newest } from './meanings';

const text = 'A bright flat, and everything was as described.';
const reservationId = new Known('reservation', 3);

/** The customer reviews the completed stay of the sandbox, which is published by the owner's review or by time, replied to and hidden. */
export const reviewing: fc.Arbitrary<Step[]> = fc
  .constantFrom(
    {
      publication: callsOf('addReview', { as: 'owner', body: { reservationId, rating: 4, text } }),
      review: new Known('review', -2),
    },
    { publication: fc.constant({ minutes: 15 * 24 * 60 }), review: newest('review') },
  )
  .chain(({ publication, review }) =>
    inTurn(
      callsOf('addReview', { as: 'customer', body: { reservationId, rating: 5, text } }),
      callsOf('updateReview', { as: 'customer', path: { id: newest('review') }, body: { rating: 2, text } }),
      publication,
      callsOf('getMyReviews', { as: 'customer' }),
      callsOf('getMyReviews', { as: 'owner', query: { aboutMe: true } }),
      callsOf('replyToReview', { as: 'owner', path: { id: review }, body: { text: 'Thank you.' } }),
      callsOf('hideReview', { as: 'admin', path: { id: review }, body: { reason: 'It insults the owner.' } }),
      callsOf('getReviewsByProperty', { path: { propertyId: new Known('property', 0) } }),
    ),
  );
