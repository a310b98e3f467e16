/** Conversations between guests and owners. A guest and a listing have one conversation. */
import { ComplaintSubject, type Conversation, type Message, UserRole } from 'rental-marketplace-sdk';
import { useEffect, useRef, useState } from 'preact/hooks';
import { moment, words } from '../language.js';
import { Loaded, useLoaded } from '../loading.js';
import { askToLogIn } from '../login.js';
import { Field, Form, Submit } from '../parts/form.js';
import { Guarded } from '../parts/guarded.js';
import { Icon } from '../parts/icon.js';
import { Mute } from '../parts/mute.js';
import { Picture } from '../parts/picture.js';
import { Problem } from '../parts/problem.js';
import { Report } from '../parts/report.js';
import { addressOf } from '../route.js';
import { service, useLoggedIn, useRole } from '../service.js';
import { Conversations } from './conversations.js';

/** What a conversation is about: the number of a conversation, or a listing or a stay for which it is opened. */
type About = { kind: 'conversation' | 'listing' | 'stay'; id: number };

/** `#/messages`, `#/messages/1`, `#/messages/listing/11` or `#/messages/stay/21`. */
export function Messages({ path }: { path: string[] }) {
  const [first, second] = path;
  if (first === undefined) return <Guarded title={words.messages}>{() => <Conversations />}</Guarded>;
  const kind = first === 'listing' || first === 'stay' ? first : 'conversation';
  return (
    <>
      <a class="link back" href={addressOf('messages')}>
        <Icon name="back" /> {words.messages}
      </a>
      <Guarded title={words.conversation}>
        {() => <Opened key={path.join('/')} about={{ kind, id: Number(second ?? first) }} />}
      </Guarded>
    </>
  );
}

/** Opens the conversation about a listing or a stay. */
export function WriteButton({
  about,
  children,
}: {
  about: Omit<About, 'kind'> & { kind: 'listing' | 'stay' };
  children: string;
}) {
  const isLoggedIn = useLoggedIn();
  const write = async () => {
    if (isLoggedIn || (await askToLogIn())) location.hash = addressOf(`messages/${about.kind}/${about.id}`);
  };
  return (
    <button type="button" onClick={() => void write()}>
      <Icon name="message" /> {children}
    </button>
  );
}

async function read({ kind, id }: About, signal: AbortSignal): Promise<Conversation> {
  if (kind === 'conversation') {
    for await (const one of service.getConversations.each({}, { signal })) if (one.id === id) return one;
  }
  const about = kind === 'stay' ? { reservationId: id } : { propertyId: id };
  return (await service.openConversation(about, { signal })).data;
}

function Opened({ about }: { about: About }) {
  const conversation = useLoaded((signal) => read(about, signal), [about.kind, about.id]);
  return <Loaded of={conversation}>{(data) => <Thread conversation={data} />}</Loaded>;
}

const waitSeconds = 20;

/** The messages of a conversation; waits for the next ones while it is shown. */
function useMessages(id: number) {
  const [messages, setMessages] = useState<Message[]>();
  const [error, setError] = useState<unknown>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const follow = async () => {
      let page = (await service.getMessages({ id }, { signal })).data;
      setMessages(page.messages);
      while (!signal.aborted) {
        if (page.messages.length > 0) {
          await service.markConversationAsRead({ id, upToSequence: page.lastSequence }, { signal });
          dispatchEvent(new Event('news'));
        }
        page = (await service.getMessages({ id, afterSequence: page.lastSequence, waitSeconds }, { signal })).data;
        const { messages: added } = page;
        setMessages((shown = []) => [...shown, ...added]);
      }
    };
    setError(undefined);
    follow().catch((failure: unknown) => signal.aborted || setError(failure));
    return () => controller.abort();
  }, [id, tries]);
  const readBack = async () => {
    const beforeSequence = messages?.[0]?.sequence;
    const { data } = await service.getMessages({ id, beforeSequence });
    setMessages((shown = []) => [...data.messages, ...shown]);
  };
  return { messages, error, retry: () => setTries(tries + 1), readBack };
}

function Thread({ conversation }: { conversation: Conversation }) {
  const { id, otherPartyName, propertyTitle, propertyId, hidesContacts, canSend, ownerId, customerId } = conversation;
  const role = useRole();
  const { messages, error, retry, readBack } = useMessages(id);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => end.current?.scrollIntoView({ block: 'nearest' }), [messages?.at(-1)?.id]);
  return (
    <section class="sheet thread">
      <div class="host">
        <span class="initial" aria-hidden="true">
          {[...otherPartyName][0]}
        </span>
        <div>
          <h2>
            <bdi>{otherPartyName}</bdi>
          </h2>
          <a href={addressOf(`listing/${propertyId}`)} dir="auto">
            {propertyTitle}
          </a>
        </div>
        <div class="host-actions">
          <Mute conversation={conversation} />
          <Report
            about={ComplaintSubject.Person}
            id={role === UserRole.Owner ? customerId : ownerId}
            label={words.reportPerson(otherPartyName)}
          />
        </div>
      </div>
      {hidesContacts && <p class="soft note">{words.contactsHidden}</p>}
      {(messages?.[0]?.sequence ?? 1) > 1 && (
        <button type="button" onClick={() => void readBack()}>
          {words.earlierMessages}
        </button>
      )}
      <ol class="bubbles" aria-live="polite">
        {messages?.map((message) => (
          <Bubble key={message.id} message={message} isOwn={message.senderRole === role} />
        ))}
      </ol>
      {messages?.length === 0 && <p class="soft">{words.firstMessage}</p>}
      {error !== undefined && <Problem error={error} retry={retry} />}
      <div ref={end} />
      {canSend ? <Composer conversationId={id} hasPictures={!hidesContacts} /> : <p class="soft">{words.cannotSend}</p>}
    </section>
  );
}

function Bubble({
  message: { id, text, pictures, isHidden, createdAt, senderRole },
  isOwn,
}: {
  message: Message;
  isOwn: boolean;
}) {
  const sender = isOwn ? words.you : senderRole === UserRole.Owner ? words.theOwner : words.theGuest;
  return (
    <li class={isOwn ? 'bubble own' : 'bubble'}>
      <span class="unseen">{sender}</span>
      {pictures.map(({ id: pictureId, width, height }) => (
        <Picture
          key={pictureId}
          read={(signal) => service.getMessagePicture({ pictureId }, { signal })}
          {...{ width, height, alt: words.messagePicture }}
        />
      ))}
      {text !== '' && (
        <p class="description" dir="auto">
          {text ?? (isHidden ? words.messageHidden : words.textErased)}
        </p>
      )}
      <p class="note">
        {moment(createdAt)}{' '}
        {!isOwn && !isHidden && (
          <Report about={ComplaintSubject.Message} id={id} label={words.reportMessage(moment(createdAt))} />
        )}
      </p>
    </li>
  );
}

function Composer({ conversationId, hasPictures }: { conversationId: number; hasPictures: boolean }) {
  const [text, setText] = useState('');
  // A message that is sent again, because the response was lost, has the same id.
  const [clientMessageId, setId] = useState(() => crypto.randomUUID());
  const uploaded = useRef<{ file: File; id: number } | undefined>(undefined);
  const upload = async (file: File) => {
    if (uploaded.current?.file !== file) {
      const { data } = await service.uploadMessagePicture({ id: conversationId, image: file });
      uploaded.current = { file, id: data.id };
    }
    return uploaded.current.id;
  };
  const send = async (form: FormData) => {
    const file = form.get('pictures') as File | null;
    const pictures = file && file.size > 0 ? [await upload(file)] : [];
    await service.sendMessage({ conversationId, ...(text && { text }), clientMessageId, pictures });
    setText('');
    setId(crypto.randomUUID());
  };
  return (
    <Form onSubmit={(_values, form) => send(form)}>
      <Field
        label={words.message}
        name="text"
        rows={3}
        dir="auto"
        required={!hasPictures}
        value={text}
        onText={setText}
      />
      {hasPictures && (
        <Field
          key={clientMessageId}
          label={words.messagePicture}
          name="pictures"
          type="file"
          accept="image/jpeg,image/png,image/webp"
        />
      )}
      <Submit>{words.send}</Submit>
    </Form>
  );
}
