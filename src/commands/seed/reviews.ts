import { BookingStatus, ReviewStatus, UserRole } from '../../../generated/enumerations';
import { reviewsEndAt } from '../../bookings/review-period';
import type { NewRow } from '../../database/tables';
import { rankOf } from '../../values/ratings';
import type { SeedListing } from './listings';
import { RepeatableRandom, weighted } from './random';
import type { SeedStays } from './stays';
import { someWords } from './vocabulary';

type Review = NewRow<'review'>;

/** The shares of completed stays that customers review, and of these that owners review too. */
const [reviewed, answered] = [0.6, 0.5];

/** Some listings are better than others. */
const starsOfGood = weighted([[5, 66], [4, 27], [3, 5], [2, 1], [1, 1]] as const); // prettier-ignore
const starsOfMixed = weighted([[5, 22], [4, 38], [3, 24], [2, 11], [1, 5]] as const); // prettier-ignore

interface ReviewContext {
  seed: number;
  /** Epoch ms. */
  now: number;
}

/** The reviews of the listing's completed `stays`. Sets the rating of the listing accordingly. */
export function reviewsOf(
  { row: listing }: SeedListing,
  stays: SeedStays['reservations'],
  { seed, now }: ReviewContext,
): Review[] {
  const isGood = new RepeatableRandom(seed, 11, listing.id).chance(0.8);
  const reviews = stays
    .filter(({ status }) => status === BookingStatus.Completed)
    .flatMap((stay) =>
      drawReviews(stay, isGood ? starsOfGood : starsOfMixed, new RepeatableRandom(seed, 12, stay.id), now),
    );
  const ratings = reviews
    .filter(({ status, author_role }) => status === ReviewStatus.Published && author_role === UserRole.Customer)
    .map(({ rating }) => rating);
  listing.rating_count = ratings.length;
  listing.rating_sum = ratings.reduce((sum, rating) => sum + rating, 0);
  listing.rating_rank = rankOf(listing.rating_sum, listing.rating_count);
  return reviews;
}

/** The review of the customer, if there is one, and that of the owner. They are published when both are written or the time for it is over. */
function drawReviews(
  stay: SeedStays['reservations'][number],
  pickStars: typeof starsOfGood,
  random: RepeatableRandom,
  now: number,
): Review[] {
  if (!random.chance(reviewed)) return [];
  const until = reviewsEndAt(stay.ends_at);
  const drawInstant = () => Math.floor(stay.ends_at + random.next() * (Math.min(until, now) - stay.ends_at));
  const { customer_id, owner_id } = stay;
  const written = [
    { author_id: customer_id, author_role: UserRole.Customer, subject_id: owner_id, rating: pickStars(random) },
    { author_id: owner_id, author_role: UserRole.Owner, subject_id: customer_id, rating: random.between(4, 5) },
  ]
    .slice(0, random.chance(answered) ? 2 : 1)
    .map((one) => ({ ...one, text: `${someWords(random, random.between(3, 8))}.`, created_at: drawInstant() }));
  const last = Math.max(...written.map(({ created_at }) => created_at));
  const ended = until <= now ? until : null;
  const published_at = written.length > 1 ? last : ended;
  return written.map((one) => ({
    ...one,
    property_id: stay.property_id,
    reservation_id: stay.id,
    status: published_at === null ? ReviewStatus.Sealed : ReviewStatus.Published,
    publishes_at: until,
    published_at,
    updated_at: published_at ?? last,
  }));
}
