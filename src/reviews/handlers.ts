import { NotificationType, ReviewStatus, UserRole } from '../../generated/enumerations';
import { withReservation } from '../bookings/locking';
import type { Reservation } from '../bookings/repository';
import { partyOf } from '../bookings/parties';
import { findReviewPeriod } from '../bookings/review-period';
import type { Caller } from '../contract/caller';
import { fail, notFound, refuse } from '../contract/failures';
import type { Handler, Request } from '../contract/handler';
import { answerPage } from '../contract/paging';
import type { Trx } from '../database/connection';
import { onUnique } from '../database/errors';
import { createMessage } from '../languages';
import { findVisibleListing } from '../listings/repository';
import { notify } from '../notifications/repository';
import { localTimeIn } from '../values/dates';
import { hideIn } from './hiding';
import { publishDue, publishReviewEvent, publishReviews, textsOf } from './publishing';
import {
  findAbout,
  findOwn,
  findUnsealed,
  getReview,
  insertReply,
  insertReview,
  listAbout,
  listAuthors,
  listBy,
  listOfProperty,
  setReview,
  textAbout,
} from './repository';
import { propertyReviewView, reviewView } from './view';

const { Sealed, Published } = ReviewStatus;

const alreadyWritten = fail('STATE_CONFLICT', { message: createMessage('review.again') });
const noLongerSealed = fail('STATE_CONFLICT', { message: createMessage('review.unsealed') });

/** The party to the stay that the caller is, and the other user. Throws Refusal FORBIDDEN for roles that the contract does not admit. */
function authorAndSubject({ customer_id, owner_id }: Reservation, { role }: Caller) {
  const party = partyOf(role) ?? refuse('FORBIDDEN');
  const [authorId, subjectId] = party === 'owner' ? [owner_id, customer_id] : [customer_id, owner_id];
  return { party, authorId, subjectId };
}

type Content = Request<'updateReview'>['body'];

/** The failure for categories about a listing in an owner's review. */
function categoryProblem({ categories }: Content, { role }: Caller) {
  if (partyOf(role) === 'customer') return undefined;
  const errors = (['accuracy', 'location', 'value'] as const)
    .filter((name) => (categories?.[name] ?? null) !== null)
    .map((name) => ({
      field: `categories.${name}`,
      code: 'custom' as const,
      message: createMessage('review.aboutListing'),
    }));
  return errors.length > 0 ? fail('VALIDATION_ERROR', { errors }) : undefined;
}

/** The columns of a review's content. Texts are not stored for closed accounts. */
async function contentOf(
  trx: Trx,
  { rating, categories, text, privateText }: Content,
  { party, authorId, subjectId }: ReturnType<typeof authorAndSubject>,
) {
  const both = [authorId, subjectId];
  return {
    rating,
    cleanliness: categories?.cleanliness ?? null,
    communication: categories?.communication ?? null,
    accuracy: categories?.accuracy ?? null,
    location: categories?.location ?? null,
    value: categories?.value ?? null,
    // A customer writes about the listing, and not about the owner.
    text: await textAbout(trx, party === 'customer' ? [authorId] : both, text),
    private_text: await textAbout(trx, both, privateText),
  };
}

export const addReview: Handler<'addReview'> = async ({ body, caller }, dependencies) => {
  const refused = categoryProblem(body, caller);
  if (refused) return refused;
  const added = withReservation(dependencies, body.reservationId, caller, async (trx, reservation, at) => {
    const { party, authorId, subjectId } = authorAndSubject(reservation, caller);
    const period = await findReviewPeriod(trx, reservation);
    if (!period?.parties.includes(party))
      return fail('STATE_CONFLICT', { message: createMessage('review.notReviewable') });
    const authors = await listAuthors(trx, reservation);
    if (authors.includes(UserRole[caller.role])) return alreadyWritten;
    if (period.until <= at) return fail('STATE_CONFLICT', { message: createMessage('review.late') });
    const id = await insertReview(trx, {
      property_id: reservation.property_id,
      reservation_id: reservation.id,
      author_id: authorId,
      author_role: UserRole[caller.role],
      subject_id: subjectId,
      status: Sealed,
      ...(await contentOf(trx, body, { party, authorId, subjectId })),
      reply: null,
      replied_at: null,
      publishes_at: period.until,
      published_at: null,
      created_at: at,
      updated_at: at,
    });
    if (authors.length > 0) await publishReviews(trx, reservation, at);
    // The other party may have no right to write.
    else if (period.parties.length > 1)
      await notify(trx, {
        to: [subjectId],
        type: NotificationType.ReviewWritten,
        parameters: { ...textsOf(reservation), ...localTimeIn(reservation.time_zone, period.until) },
        reservationId: reservation.id,
        propertyId: reservation.property_id,
        at,
      });
    const data = reviewView(await getReview(trx, { id, property_id: reservation.property_id }), caller.userId);
    const message =
      data.status === Published
        ? createMessage('review.published')
        : createMessage('review.sealed', localTimeIn(reservation.time_zone, period.until));
    return { status: 200 as const, data, message };
  });
  return (await onUnique(added, { review_author_once: alreadyWritten })) ?? notFound('reservation');
};

export const updateReview: Handler<'updateReview'> = async ({ path, body, caller }, dependencies) => {
  const { database } = dependencies;
  const refused = categoryProblem(body, caller);
  if (refused) return refused;
  const found = await findOwn(database.read, path.id, caller.userId);
  if (!found) return notFound('review');
  const updated = await withReservation(dependencies, found.reservation_id, caller, async (trx, reservation, at) => {
    const content = await contentOf(trx, body, authorAndSubject(reservation, caller));
    if (found.publishes_at <= at) {
      await publishReviews(trx, reservation, at);
      return noLongerSealed;
    }
    if (!(await setReview(trx, found, Sealed, { ...content, updated_at: at }))) return noLongerSealed;
    const data = reviewView(await getReview(trx, found), caller.userId);
    return { status: 200 as const, data, message: createMessage('review.changed') };
  });
  return updated ?? notFound('review');
};

export const replyToReview: Handler<'replyToReview'> = async ({ path, body, caller }, dependencies) => {
  const { database } = dependencies;
  // Not all due reviews of the caller: their listings would stay locked until the enclosing transaction ends.
  await publishDue(dependencies, { userId: caller.userId, reviewId: path.id });
  const found = await findAbout(database.read, path.id, caller.userId);
  if (!found) return notFound('review');
  const replied = await withReservation(dependencies, found.reservation_id, caller, async (trx, reservation, at) => {
    const { authorId, subjectId } = authorAndSubject(reservation, caller);
    const reply = await textAbout(trx, [authorId, subjectId], body.text);
    if (!(await insertReply(trx, found, reply, at))) {
      const { status } = await getReview(trx, found);
      // It was hidden since it was found.
      if (status !== Published) return notFound('review');
      return fail('STATE_CONFLICT', { message: createMessage('review.repliedAlready') });
    }
    const review = await getReview(trx, found);
    await publishReviewEvent(trx, 'review.replied', review, at);
    await notify(trx, {
      to: [review.author_id],
      type: NotificationType.ReviewReplied,
      parameters: textsOf(reservation),
      reservationId: reservation.id,
      propertyId: reservation.property_id,
      at,
    });
    const data = reviewView(review, caller.userId);
    return { status: 200 as const, data, message: createMessage('review.replied') };
  });
  return replied ?? notFound('review');
};

export const hideReview: Handler<'hideReview'> = async ({ path, body, caller, traceId }, dependencies) => {
  const { database } = dependencies;
  const found = await findUnsealed(database.read, path.id);
  if (!found) return notFound('review');
  const hidden = await withReservation(dependencies, found.reservation_id, caller, async (trx, reservation, at) => {
    await hideIn(trx, reservation, found, { by: caller, reason: body.reason, traceId, at });
    const data = reviewView(await getReview(trx, found), caller.userId);
    return { status: 200 as const, data, message: createMessage('review.hidden') };
  });
  return hidden ?? notFound('review');
};

export const getReviewsByProperty: Handler<'getReviewsByProperty'> = async ({ path, query, caller }, dependencies) => {
  const { read } = dependencies.database;
  if (!(await findVisibleListing(read, path.propertyId, caller))) return notFound('property');
  await publishDue(dependencies, { propertyId: path.propertyId });
  return answerPage(
    'getReviewsByProperty',
    query,
    (page) => listOfProperty(read, path.propertyId, page),
    propertyReviewView,
  );
};

export const getMyReviews: Handler<'getMyReviews'> = async ({ query, caller }, dependencies) => {
  const { read } = dependencies.database;
  await publishDue(dependencies, { userId: caller.userId });
  const list = query.aboutMe ? listAbout : listBy;
  return answerPage(
    'getMyReviews',
    query,
    (page) => list(read, caller.userId, page),
    (row) => reviewView(row, caller.userId),
  );
};
