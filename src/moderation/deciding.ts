import { ComplaintStatus, ComplaintSubject, NotificationType, PropertyStatus } from '../../generated/enumerations';
import { names } from '../../generated/names';
import { withReservation } from '../bookings/locking';
import { isBlocked } from '../bookings/repository-parties';
import type { Caller } from '../contract/caller';
import type { Dependencies } from '../contract/dependencies';
import { type Failure, Refusal, fail } from '../contract/failures';
import { lockConversation } from '../conversations/repository';
import type { Trx } from '../database/connection';
import { audit } from '../journal/repository-audit';
import { createMessage } from '../languages';
import { lockOwn, setStatus } from '../listings/own';
import { rolesAllowedTo } from '../listings/rules';
import { notify } from '../notifications/repository';
import { hideIn } from '../reviews/hiding';
import { assertNever } from '../values/assert-never';
import { blockIn } from './blocking';
import { hideStayTexts } from './hiding-stay-texts';
import { type ComplaintRow, findComplaint, setDecided, setOthersDecided } from './repository';
import { findMessage, findReview, getTitle, setMessageHidden } from './repository-subjects';

/**
 * Decides a complaint: Open → Dismissed, Hidden or Blocked. The content or the account is changed in the same transaction, under the locks
 * in the order listing, reservation or conversation, account, complaint. Two concurrent decisions compare and swap the state of the
 * complaint; the second one is rolled back.
 */

type Needs = Pick<Dependencies, 'database' | 'clock' | 'listingMutex'>;

export interface Act {
  status: ComplaintStatus;
  reason: string;
  by: Caller;
  traceId: string;
}

/** What prevents a decision. */
type Refused = Failure<'STATE_CONFLICT' | 'NOT_FOUND' | 'USER_BLOCKED'>;

/** How many other open complaints about the same subject one decision decides. */
const mostOthers = 200;

const gone = fail('STATE_CONFLICT', { message: createMessage('complaint.gone') });

/** The failure of a complaint that is decided already. */
export const decidedAlready = (status: ComplaintStatus) =>
  fail('STATE_CONFLICT', {
    message: createMessage('complaint.decidedAlready', {
      status: createMessage(`ComplaintStatus.${names.ComplaintStatus[status]}`),
    }),
  });

/** Returns the decided complaint, or the failure STATE_CONFLICT, NOT_FOUND or USER_BLOCKED. */
export async function decide(needs: Needs, complaint: ComplaintRow, act: Act): Promise<ComplaintRow | Refused> {
  const { database, clock } = needs;
  if (act.status === ComplaintStatus.Hidden) return hide(needs, complaint, act);
  return database.transaction(async (trx) => {
    if (act.status === ComplaintStatus.Blocked) await blockPerson(trx, needs, complaint, act);
    return record(trx, complaint, act, clock.now());
  });
}

/** Stores the decision, also for other open complaints about the subject, and notifies the reporters. Throws to roll back. */
async function record(trx: Trx, { id }: ComplaintRow, act: Act, at: number): Promise<ComplaintRow> {
  const { status, reason, by, traceId } = act;
  if (await isBlocked(trx, by.userId)) throw new Refusal(fail('USER_BLOCKED'));
  const decision = { status, reason, decided_by: by.userId, decided_at: at };
  const decided = await setDecided(trx, id, decision);
  if (!decided) {
    const current = await findComplaint(trx, id);
    throw new Refusal(current ? decidedAlready(current.status) : gone);
  }
  const others = await setOthersDecided(trx, decided, decision, mostOthers);
  await notify(trx, {
    to: [decided.reporter_id, ...others],
    type: NotificationType.ComplaintDecided,
    parameters: { status: createMessage(`ComplaintStatus.${names.ComplaintStatus[status]}`) },
    ...(decided.property_id !== null && { propertyId: decided.property_id }),
    at,
  });
  // The reason is about the reported person. It is stored with the complaint, and with the entry of what the decision has changed.
  const reasonOfEntry = names.ComplaintStatus[status];
  await audit(trx, 'decideComplaint', `complaint:${id}`, { by, reason: reasonOfEntry, traceId, at });
  return decided;
}

async function blockPerson(trx: Trx, { clock }: Needs, { person_id }: ComplaintRow, { reason, by, traceId }: Act) {
  const wasBlocked = await isBlocked(trx, person_id);
  const blocked = await blockIn(trx, clock, person_id, reason, { by, traceId });
  if ('failure' in blocked) throw new Refusal(blocked);
  if (wasBlocked) return;
  await notify(trx, {
    to: [person_id],
    type: NotificationType.AccountBlocked,
    parameters: { cause: reason },
    at: clock.now(),
  });
}

async function hide(needs: Needs, complaint: ComplaintRow, act: Act): Promise<ComplaintRow | Refused> {
  const { database, clock } = needs;
  if (complaint.about === ComplaintSubject.Review) return hideReview(needs, complaint, act);
  return database.transaction(async (trx) => {
    const failure = await hideSubject(trx, needs, complaint, act);
    return failure ?? record(trx, complaint, act, clock.now());
  });
}

/** Hides the subject, or returns what prevents it. */
async function hideSubject(trx: Trx, needs: Needs, complaint: ComplaintRow, act: Act) {
  const { about, subject_id: id, person_id: personId } = complaint;
  switch (about) {
    case ComplaintSubject.Listing:
      return suspendListing(trx, needs, complaint, act);
    case ComplaintSubject.Message:
      return hideMessage(trx, needs, complaint, act);
    case ComplaintSubject.BookingRequest:
    case ComplaintSubject.Reservation:
    case ComplaintSubject.Alteration: {
      const { reason } = act;
      const hidden = await hideStayTexts(trx, { about, id, personId }, { reason, at: needs.clock.now() });
      return hidden === 'gone' ? gone : undefined;
    }
    case ComplaintSubject.Review:
    case ComplaintSubject.Person:
      throw new Error(`a complaint about ${names.ComplaintSubject[about]} is not hidden here`);
    default:
      return assertNever(about);
  }
}

/** Suspends the listing, unless it is off the market for good or until an administrator decides. */
async function suspendListing(trx: Trx, { clock }: Needs, { subject_id }: ComplaintRow, act: Act) {
  const own = await lockOwn(trx, subject_id, act.by);
  if ('failure' in own) return own;
  const { Suspended } = PropertyStatus;
  if (!rolesAllowedTo('changeRentPropertyStatus', own.property_status, Suspended)) return undefined;
  await setStatus(trx, own, Suspended, { ...act, at: clock.now() });
  return undefined;
}

async function hideMessage(trx: Trx, { clock }: Needs, { subject_id }: ComplaintRow, { reason }: Act) {
  const found = await findMessage(trx, subject_id);
  if (!found) return gone;
  const { property_id, conversation_id, sender_id } = found;
  await lockConversation(trx, { id: conversation_id, property_id });
  const at = clock.now();
  if (!(await setMessageHidden(trx, found, at))) return undefined;
  await notify(trx, {
    to: [sender_id],
    type: NotificationType.MessageHidden,
    parameters: { title: await getTitle(trx, property_id), reason },
    propertyId: property_id,
    at,
  });
  return undefined;
}

async function hideReview(needs: Needs, complaint: ComplaintRow, act: Act): Promise<ComplaintRow | Refused> {
  const review = await findReview(needs.database.read, complaint.subject_id);
  if (!review) return gone;
  const decided = await withReservation(needs, review.reservation_id, act.by, async (trx, reservation, at) => {
    await hideIn(trx, reservation, review, { ...act, at });
    return record(trx, complaint, act, at);
  });
  return decided ?? gone;
}
