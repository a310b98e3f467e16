import { PropertyStatus } from '../../../generated/enumerations';
import { findListing } from '../../bookings/repository-listings';
import type { Dependencies } from '../../contract/dependencies';
import { fail, notFound, ofMembers, refuse } from '../../contract/failures';
import { inListingTransaction } from '../../bookings/listing-mutex';
import type { Handler, Request } from '../../contract/handler';
import { answerPageOf } from '../../contract/paging';
import { type Language, createMessage } from '../../languages';
import {
  type ConversationRow,
  findConversation,
  findConversationOf,
  findPartiesOf,
  insertConversation,
  listConversations,
  lockConversation,
  setMuted,
  setRead,
} from '../repository';
import { countAfter, lastMessagesOf } from '../repository-messages';
import { type Party, partyOf } from '../../bookings/parties';
import { conversationView } from '../view';

/** The party that the caller is; the contract has checked the role. */
const partyIn = ({ caller }: { caller: Request<'openConversation'>['caller'] }): Party =>
  partyOf(caller.role) ?? refuse('FORBIDDEN');

export const openConversation: Handler<'openConversation'> = async (request, { database, clock }) => {
  const { caller, body, language } = request;
  if (!caller.isVerified) return fail('VERIFICATION_REQUIRED');
  const found = await findParties(request, database.read);
  if ('failure' in found) return found;
  const id =
    (await findConversationOf(database.read, found)) ??
    (await database.transaction(async (trx) => {
      // Only public listings, unless there is a conversation or a reservation.
      if (body.reservationId === undefined && !found.isPublic) return undefined;
      await insertConversation(trx, found, clock.now());
      return findConversationOf(trx, found);
    }));
  const { property_id } = found;
  const row = id === undefined ? undefined : await findConversation(database.read, { id, property_id }, caller);
  if (!row) return notFound('property');
  const data = await readView(database.read, row, language);
  return { status: 200, data, message: createMessage('conversation.opened') };
};

/** The customer, the owner and the listing of the request. */
async function findParties(request: Request<'openConversation'>, read: Dependencies['database']['read']) {
  const { caller, body } = request;
  const party = partyIn(request);
  const { propertyId, reservationId } = body;
  if ((propertyId === undefined) === (reservationId === undefined))
    return fail('VALIDATION_ERROR', ofMembers(createMessage('conversation.oneOf'), 'propertyId', 'reservationId'));
  if (reservationId !== undefined) {
    const parties = await findPartiesOf(read, reservationId, party, caller.userId);
    return parties ? { ...parties, isPublic: false } : notFound('reservation');
  }
  if (party === 'owner')
    return fail('VALIDATION_ERROR', ofMembers(createMessage('conversation.byReservation'), 'propertyId'));
  const listing = await findListing(read, propertyId!);
  if (!listing) return notFound('property');
  const { property_status, owner_is_active, owner_is_blocked } = listing;
  return {
    property_id: listing.id,
    customer_id: caller.userId,
    owner_id: listing.owner_id,
    isPublic: property_status === PropertyStatus.Active && Boolean(owner_is_active) && !owner_is_blocked,
  };
}

export const getConversations: Handler<'getConversations'> = async (request, { database }) =>
  answerPageOf(
    'getConversations',
    request.query,
    (page) => listConversations(database.read, partyIn(request), request.caller.userId, page),
    async (rows) => {
      const last = await lastMessagesOf(database.read, rows);
      return rows.map((row) => conversationView(row, request.language, last.get(row.id)));
    },
  );

/** The conversation with its newest message. */
async function readView(read: Dependencies['database']['read'], row: ConversationRow, language: Language) {
  return conversationView(row, language, (await lastMessagesOf(read, [row])).get(row.id));
}

export const markConversationAsRead: Handler<'markConversationAsRead'> = async (
  { path, query, caller, language },
  { database, listingMutex },
) => {
  const found = await findConversation(database.read, path, caller);
  if (!found) return notFound('conversation');
  const { party } = found;
  const upToOf = ({ last_sequence }: { last_sequence: number }) =>
    Math.min(query.upToSequence ?? last_sequence, last_sequence);
  let row: ConversationRow | undefined = found;
  // What is read stays read, so that a request that marks nothing does not have to wait for other changes of the listing.
  if (upToOf(found) > found[`${party}_read`]) {
    await inListingTransaction({ database, listingMutex }, found.property_id, async (trx) => {
      const locked = await lockConversation(trx, found);
      if (!locked) return;
      const upTo = upToOf(locked);
      if (upTo <= locked[`${party}_read`]) return;
      const unread = upTo === locked.last_sequence ? 0 : await countAfter(trx, found, upTo, caller.userId);
      await setRead(trx, found, party, { upTo, unread });
    });
    row = await findConversation(database.read, found, caller);
  }
  if (!row) return notFound('conversation');
  const data = await readView(database.read, row, language);
  return { status: 200, data, message: createMessage('conversation.read') };
};

export const muteConversation: Handler<'muteConversation'> = async ({ path, body, caller, language }, { database }) => {
  const found = await findConversation(database.read, path, caller);
  if (!found) return notFound('conversation');
  await setMuted(database.write, found, found.party, body.isMuted);
  const row = { ...found, [`${found.party}_muted`]: body.isMuted ? 1 : 0 };
  return {
    status: 200,
    data: await readView(database.read, row, language),
    message: createMessage(body.isMuted ? 'conversation.muted' : 'conversation.unmuted'),
  };
};
