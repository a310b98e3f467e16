/** The conversations of a user, each with the beginning of its newest message. */
import { type Conversation, UserRole } from 'rental-marketplace-sdk';
import { count, facts, moment, number, words } from '../language.js';
import { Loaded, useLoaded } from '../loading.js';
import { Empty, SearchLink } from '../parts/empty.js';
import { addressOf } from '../route.js';
import { service, useRole } from '../service.js';

export function Conversations() {
  const all = useLoaded((signal) => service.getConversations.autoPagingToArray({}, { limit: 100, signal }), []);
  return (
    <Loaded of={all}>
      {(conversations) =>
        conversations.length > 0 ? (
          <ul class="rows">
            {conversations.map((one) => (
              <Row key={one.id} one={one} />
            ))}
          </ul>
        ) : (
          <Empty icon="message" text={words.noMessages}>
            <SearchLink />
          </Empty>
        )
      }
    </Loaded>
  );
}

function Row({ one }: { one: Conversation }) {
  const { id, otherPartyName, propertyTitle, lastMessage, lastMessageAt, unreadCount, isMuted } = one;
  const role = useRole();
  const ownId = role === UserRole.Owner ? one.ownerId : one.customerId;
  return (
    <li class={unreadCount > 0 ? 'sheet row conversation fresh' : 'sheet row conversation'}>
      <span class="initial" aria-hidden="true">
        {[...otherPartyName][0]}
      </span>
      <div class="facts">
        <h2>
          <a class="whole" href={addressOf(`messages/${id}`)}>
            <bdi>{otherPartyName}</bdi>
          </a>
        </h2>
        <p>
          <bdi>{propertyTitle}</bdi>
        </p>
        {lastMessage && (
          <p class="preview">
            {lastMessage.senderId === ownId && words.you} <bdi>{previewOf(lastMessage.text)}</bdi>
          </p>
        )}
        <p class="soft note">{facts(lastMessageAt !== null && moment(lastMessageAt), isMuted && words.muted)}</p>
      </div>
      {unreadCount > 0 && (
        <span class="badge">
          <span aria-hidden="true">{number(unreadCount)}</span>
          <span class="unseen">{count(unreadCount, words.unread)}</span>
        </span>
      )}
    </li>
  );
}

/** A message of pictures has no text, and a message that was hidden or erased has lost it. */
function previewOf(text: string | null): string {
  return text === '' ? words.messagePicture : (text ?? '…');
}
