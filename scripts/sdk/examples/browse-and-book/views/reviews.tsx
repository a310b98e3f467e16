/** The reviews of a listing, and the reviews of a stay by both parties. */
import {
  BookingStatus,
  ComplaintSubject,
  type PropertyReview,
  type Reservation,
  type Review,
  ReviewStatus,
  UserRole,
} from 'rental-marketplace-sdk';
import { useState } from 'preact/hooks';
import { dateOf, day, words } from '../language.js';
import { Loaded, useLoaded } from '../loading.js';
import { Field, Form, Submit } from '../parts/form.js';
import { Problem } from '../parts/problem.js';
import { Report } from '../parts/report.js';
import { StarField, Stars } from '../parts/stars.js';
import { service, useLoggedIn, useRole } from '../service.js';

/** The first page, and a button for the next one. */
export function ListingReviews({ propertyId }: { propertyId: number }) {
  const first = useLoaded((signal) => service.getReviewsByProperty({ propertyId, pageSize }, { signal }), [propertyId]);
  return (
    <Loaded of={first}>
      {({ data, pagination }) => <ReviewList propertyId={propertyId} first={data} next={pagination.nextCursor} />}
    </Loaded>
  );
}

const pageSize = 6;

interface ListProperties {
  propertyId: number;
  first: PropertyReview[];
  next: string | null;
}

/** Which reviews the user can report: not their own ones. False for all of them until these are known. */
function useReportable(): (id: number) => boolean {
  const isLoggedIn = useLoggedIn();
  const role = useRole();
  const hasReviews = role === UserRole.Customer || role === UserRole.Owner;
  const own = useLoaded(
    async (signal) => (hasReviews ? await service.getMyReviews.autoPagingToArray({}, { limit: 1000, signal }) : []),
    [hasReviews],
  );
  const isKnown = !isLoggedIn || (hasReviews && own.data !== undefined);
  return (id) => isKnown && !own.data?.some((one) => one.id === id);
}

function ReviewList({ propertyId, first, next }: ListProperties) {
  const isReportable = useReportable();
  const [{ reviews, cursor }, set] = useState({ reviews: first, cursor: next });
  const [error, setError] = useState<unknown>();
  const more = async () => {
    const page = await service.getReviewsByProperty({ propertyId, pageSize, cursor: cursor ?? undefined });
    set({ reviews: [...reviews, ...page.data], cursor: page.pagination.nextCursor });
  };
  if (reviews.length === 0) return <p class="soft">{words.noReviews}</p>;
  return (
    <>
      <ul class="reviews">
        {reviews.map(({ id, authorName, rating, text, publishedAt, reply }) => (
          <li key={id}>
            <p>
              <strong>
                <bdi>{authorName ?? words.formerGuest}</bdi>
              </strong>{' '}
              <span class="soft note">{dateOf(publishedAt)}</span>
            </p>
            <Written review={{ rating, text, reply }} />
            {isReportable(id) && (
              <Report
                about={ComplaintSubject.Review}
                id={id}
                label={words.reportReview(authorName ?? words.formerGuest)}
              />
            )}
          </li>
        ))}
      </ul>
      {error !== undefined && <Problem error={error} />}
      {cursor !== null && (
        <button type="button" onClick={() => void more().catch(setError)}>
          {words.more}
        </button>
      )}
    </>
  );
}

function Written({ review: { rating, text, reply } }: { review: Pick<Review, 'rating' | 'text' | 'reply'> }) {
  return (
    <>
      <Stars rating={rating} />
      <p class="description" dir="auto">
        {text ?? words.textErased}
      </p>
      {reply !== null && (
        <blockquote>
          <strong>{words.reply}</strong>
          <p class="description" dir="auto">
            {reply}
          </p>
        </blockquote>
      )}
    </>
  );
}

/** The reviews can be written for so long after the end of a stay. */
const openMs = 15 * 86_400_000;

/** A guest reviews the listing, and the owner the guest. Each reads the other's review when both have written, or after 14 days. */
export function StayReviews({ reservation, isOwner }: { reservation: Reservation; isOwner: boolean }) {
  const { id } = reservation;
  const loading = useLoaded(
    async (signal) => {
      const ofStay = (reviews: Review[]) => reviews.find(({ reservationId }) => reservationId === id);
      const lists = [false, true].map((aboutMe) =>
        service.getMyReviews.autoPagingToArray({ aboutMe }, { limit: 200, signal }),
      );
      const [mine = [], others = []] = await Promise.all(lists);
      return { own: ofStay(mine), other: ofStay(others) };
    },
    [id],
  );
  if (reservation.status !== BookingStatus.Completed) return null;
  const isOpen = Date.parse(reservation.endDate) + openMs > Date.now();
  return (
    <Loaded of={loading}>
      {({ own, other }) =>
        (isOpen || own || other) && (
          <section class="sheet" aria-labelledby="reviews">
            <h2 id="reviews">{words.reviews}</h2>
            {own ? (
              <>
                <h3>{words.yourReview}</h3>
                <Written review={own} />
                {own.status === ReviewStatus.Sealed && <p class="soft note">{words.sealed(day(own.publishesAt))}</p>}
              </>
            ) : (
              isOpen && <ReviewForm reservationId={id} isOwner={isOwner} onWritten={loading.reload} />
            )}
            {other && (
              <>
                <h3>{isOwner ? words.guestReview : words.ownerReview}</h3>
                <Written review={other} />
                {other.reply === null && <ReplyForm id={other.id} onWritten={loading.reload} />}
              </>
            )}
          </section>
        )
      }
    </Loaded>
  );
}

interface FormProperties {
  reservationId: number;
  isOwner: boolean;
  onWritten: () => void;
}

function ReviewForm({ reservationId, isOwner, onWritten }: FormProperties) {
  return (
    <Form
      onSubmit={async ({ rating, text = '', privateText }) => {
        await service.addReview({ reservationId, rating: Number(rating), text, privateText });
        onWritten();
      }}
    >
      <p>{isOwner ? words.reviewGuest : words.reviewStay}</p>
      <StarField name="rating" />
      <Field label={words.reviewText} name="text" rows={4} dir="auto" required />
      <Field label={words.reviewPrivate} name="privateText" rows={2} dir="auto" />
      <p class="soft note">{words.reviewSealed}</p>
      <Submit>{words.sendReview}</Submit>
    </Form>
  );
}

function ReplyForm({ id, onWritten }: { id: number; onWritten: () => void }) {
  return (
    <details>
      <summary>{words.replyTo}</summary>
      <Form
        onSubmit={async ({ reply = '' }) => {
          await service.replyToReview({ id, text: reply });
          onWritten();
        }}
      >
        <Field label={words.reply} name="reply" rows={3} dir="auto" required />
        <Submit>{words.send}</Submit>
      </Form>
    </details>
  );
}
