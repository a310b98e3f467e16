import { ComplaintSubject, ReviewStatus, UserRole } from '../../generated/enumerations';
import type { Caller } from '../contract/caller';
import type { Dependencies } from '../contract/dependencies';
import { fail, notFound } from '../contract/failures';
import type { components } from '../contract/handler';
import type { Database } from '../database/connection';
import { createMessage } from '../languages';
import { findVisibleListing } from '../listings/repository';
import { isKnownTo } from '../conversations/repository-acquaintance';
import { picturesOf } from '../conversations/repository-pictures';
import { publishDue } from '../reviews/publishing';
import { assertNever } from '../values/assert-never';
import { formatInstant } from '../values/dates';
import { isHidden } from '../bookings/shown-texts';
import { findRole } from './repository-blocking';
import { type StaySubject, findStayTexts } from './repository-stay-texts';
import { findMessage, findReview, listEarlierMessages } from './repository-subjects';

type Content = components['schemas']['ComplaintContent'];

/** What a complaint is about. */
export interface Subject {
  /** The person behind it. */
  personId: number;
  propertyId: number | null;
  /** A copy; null for a person. */
  content: Content | null;
}

/** Also for complaints that were added before messages had pictures. */
export const noPictures = { pictureCount: 0, pictureIds: [] };

/** How many messages before a reported one are copied. */
const earlierMessages = 3;
/** The longest copy of a text, and of an earlier message, in bytes of UTF-8. */
const mostBytes = 4000;
const mostEarlierBytes = 1000;

const own = fail('STATE_CONFLICT', { message: createMessage('complaint.own') });

/** The subject, if the caller can see it; or the failure NOT_FOUND, or STATE_CONFLICT for the caller's own. */
export async function findSubject(
  dependencies: Pick<Dependencies, 'database' | 'clock' | 'maintenance'>,
  about: ComplaintSubject,
  id: number,
  caller: Caller,
) {
  const { read } = dependencies.database;
  switch (about) {
    case ComplaintSubject.Listing:
      return listing(read, id, caller);
    case ComplaintSubject.Review:
      await publishDue(dependencies, { reviewId: id });
      return review(read, id, caller);
    case ComplaintSubject.Message:
      return message(read, id, caller);
    case ComplaintSubject.Person:
      return person(read, id, caller);
    case ComplaintSubject.BookingRequest:
    case ComplaintSubject.Reservation:
    case ComplaintSubject.Alteration:
      return stayTexts(read, about, id, caller);
    default:
      return assertNever(about);
  }
}

async function listing(db: Database, id: number, caller: Caller) {
  const found = await findVisibleListing(db, id, caller);
  if (!found) return notFound('property');
  if (found.owner_id === caller.userId) return own;
  const content = contentOf(found.description, { title: found.title });
  return { personId: found.owner_id, propertyId: id, content };
}

/** A sealed or hidden review is not found, unless the caller has written it. */
async function review(db: Database, id: number, caller: Caller) {
  const found = await findReview(db, id);
  if (found?.author_id === caller.userId) return own;
  if (found?.status !== ReviewStatus.Published) return notFound('review');
  const isPublic = found.author_role === UserRole.Customer;
  const isVisible =
    found.subject_id === caller.userId || (isPublic && (await findVisibleListing(db, found.property_id, caller)));
  if (!isVisible) return notFound('review');
  return { personId: found.author_id, propertyId: found.property_id, content: contentOf(found.text) };
}

/** The reported message is copied as it was written; contact details in it may be the reason of the complaint. */
async function message(db: Database, id: number, caller: Caller) {
  const found = await findMessage(db, id);
  if (!found || ![found.customer_id, found.owner_id].includes(caller.userId)) return notFound('message');
  if (found.sender_id === caller.userId) return own;
  const earlier = await listEarlierMessages(db, found, earlierMessages);
  const pictures = (await picturesOf(db, [found])).get(found.id) ?? [];
  const content = contentOf(found.text, {
    pictureCount: pictures.length,
    pictureIds: pictures.map((picture) => picture.id),
    earlierMessages: earlier.map(({ sender_id, text, masked_text, created_at }) => ({
      senderId: sender_id,
      text: shortened(masked_text ?? text, mostEarlierBytes),
      createdAt: formatInstant(created_at),
    })),
  });
  return { personId: found.sender_id, propertyId: found.property_id, content };
}

async function person(db: Database, id: number, caller: Caller) {
  if (id === caller.userId) return own;
  const isOpen = (await findRole(db, id)) !== undefined;
  if (!isOpen || !(await isKnownTo(db, caller.userId, id))) return notFound('user');
  return { personId: id, propertyId: null, content: null };
}

const missing = {
  [ComplaintSubject.BookingRequest]: notFound('bookingRequest'),
  [ComplaintSubject.Reservation]: notFound('reservation'),
  [ComplaintSubject.Alteration]: notFound('alteration'),
};

/** What the other party has written in the record and the caller can see, as it was written. */
async function stayTexts(db: Database, about: StaySubject, id: number, caller: Caller) {
  const found = await findStayTexts(db, about, id);
  if (!found || ![found.customer_id, found.owner_id].includes(caller.userId)) return missing[about];
  const visible = found.texts.filter((written) => written.text !== null && !isHidden(written, found));
  const isOwn = ({ author }: { author: number | null }) => author === caller.userId;
  const personId = caller.userId === found.customer_id ? found.owner_id : found.customer_id;
  const texts = visible.filter(({ author }) => author === personId).map(({ text }) => text);
  if (texts.length === 0) return visible.some(isOwn) ? own : missing[about];
  return { personId, propertyId: found.property_id, content: contentOf(texts.join('\n\n')) };
}

function contentOf(text: string | null, more: Partial<Content> = {}): Content {
  const copy = shortened(text, mostBytes);
  return { title: null, text: copy, isShortened: copy !== text, ...noPictures, earlierMessages: [], ...more };
}

/** The text, or its beginning of at most `bytes` bytes of UTF-8. */
function shortened(text: string | null, bytes: number): string | null {
  if (text === null || Buffer.byteLength(text) <= bytes) return text;
  const encoded = Buffer.from(text);
  let end = bytes;
  // Bytes of the form 10xxxxxx continue a character.
  while ((encoded[end]! & 0xc0) === 0x80) end--;
  return encoded.toString('utf8', 0, end);
}
