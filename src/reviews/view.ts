import { ReviewStatus, UserRole } from '../../generated/enumerations';
import type { components } from '../contract/handler';
import { formatInstant } from '../values/dates';
import type { PropertyReviewRow, ReviewRow } from './repository';

type Schemas = components['schemas'];

function categoriesOf(row: ReviewRow): Schemas['ReviewCategories'] {
  const { cleanliness, communication, accuracy, location, value } = row;
  return { cleanliness, communication, accuracy, location, value };
}

/** The parties of the review's reservation. */
export function partiesOf({ author_id, author_role, subject_id }: ReviewRow) {
  return author_role === UserRole.Customer
    ? { customerId: author_id, ownerId: subject_id }
    : { customerId: subject_id, ownerId: author_id };
}

const instant = (at: number | null) => (at === null ? null : formatInstant(at));

/** The review as the author, the reviewed user or an administrator sees it. The private text is for the two parties only. */
export function reviewView(row: ReviewRow, userId: number): Schemas['Review'] {
  const isMine = row.author_id === userId;
  const isAboutMe = row.subject_id === userId && row.status === ReviewStatus.Published;
  return {
    id: row.id,
    reservationId: row.reservation_id,
    propertyId: row.property_id,
    ...partiesOf(row),
    status: row.status,
    authorRole: row.author_role,
    isMine,
    rating: row.rating,
    categories: categoriesOf(row),
    text: row.text,
    privateText: isMine || isAboutMe ? row.private_text : null,
    publishesAt: formatInstant(row.publishes_at),
    publishedAt: instant(row.published_at),
    reply: row.reply,
    repliedAt: instant(row.replied_at),
    createdAt: formatInstant(row.created_at),
    updatedAt: formatInstant(row.updated_at),
  };
}

/** The review as everyone sees it. */
export function propertyReviewView(row: PropertyReviewRow): Schemas['PropertyReview'] {
  return {
    id: row.id,
    propertyId: row.property_id,
    authorName: row.first_name || null,
    rating: row.rating,
    categories: categoriesOf(row),
    text: row.text,
    publishedAt: formatInstant(row.published_at!),
    reply: row.reply,
    repliedAt: instant(row.replied_at),
  };
}
