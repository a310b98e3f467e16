/** Complaints that wait for a decision: what was reported, and the decision. */
import {
  type Complaint,
  type ComplaintContent,
  ComplaintStatus,
  ComplaintSubject,
  isApiError,
} from 'rental-marketplace-sdk';
import { facts, moment, number, words } from '../language.js';
import { Loaded, useLoaded } from '../loading.js';
import { nameOf } from '../names.js';
import { Disclosure } from '../parts/disclosure.js';
import { Field, Form, Submit } from '../parts/form.js';
import { Pages } from '../parts/pages.js';
import { Picture } from '../parts/picture.js';
import { addressOf } from '../route.js';
import { service } from '../service.js';

export function OpenComplaints() {
  return (
    <Pages
      read={(page, signal) => service.getComplaints({ ...page, status: ComplaintStatus.Open }, { signal })}
      icon="flag"
      none={words.noComplaints}
      children={(one, onDecided) => <Row key={one.id} one={one} onDecided={onDecided} />}
    />
  );
}

function Row({ one, onDecided }: { one: Complaint; onDecided: () => void }) {
  const { id, kind, about, subjectId, propertyId, text, createdAt } = one;
  return (
    <li class="sheet case">
      <h2>{facts(nameOf('complaintSubject', about), nameOf('complaintKind', kind))}</h2>
      {text !== null && (
        <p class="description" dir="auto">
          {text}
        </p>
      )}
      <p class="soft note">{moment(createdAt)}</p>
      {about === ComplaintSubject.Person ? (
        <p>{words.reportedPerson(number(subjectId))}</p>
      ) : (
        <Disclosure summary={words.showReported}>{() => <Reported id={id} />}</Disclosure>
      )}
      {propertyId !== null && about !== ComplaintSubject.Message && (
        <a href={addressOf(`listing/${propertyId}`)}>{words.showListing}</a>
      )}
      <Decision one={one} onDecided={onDecided} />
    </li>
  );
}

function Reported({ id }: { id: number }) {
  const loading = useLoaded((signal) => service.getComplaintById({ id }, { signal }), [id]);
  return (
    <Loaded of={loading}>
      {({ data: { content } }) => (content ? <Content content={content} /> : <p class="soft">{words.nothingKept}</p>)}
    </Loaded>
  );
}

function Content({ content: { title, text, pictureIds, earlierMessages } }: { content: ComplaintContent }) {
  return (
    <>
      {earlierMessages.length > 0 && (
        <>
          <h3>{words.before}</h3>
          {earlierMessages.map(({ senderId, text: earlier, createdAt }) => (
            <blockquote key={createdAt}>
              <p class="soft note">{facts(words.userIs(number(senderId)), moment(createdAt))}</p>
              <p class="description" dir="auto">
                {earlier ?? words.textErased}
              </p>
            </blockquote>
          ))}
        </>
      )}
      <blockquote>
        {title !== null && (
          <h3>
            <bdi>{title}</bdi>
          </h3>
        )}
        <p class="description" dir="auto">
          {text}
        </p>
        {pictureIds.map((pictureId) => (
          <Picture
            key={pictureId}
            read={(signal) => service.getMessagePicture({ pictureId }, { signal })}
            width={320}
            height={240}
            alt={words.messagePicture}
          />
        ))}
      </blockquote>
    </>
  );
}

function Decision({ one: { id, about }, onDecided }: { one: Complaint; onDecided: () => void }) {
  const possible = [ComplaintStatus.Dismissed, ComplaintStatus.Hidden, ComplaintStatus.Blocked].filter(
    // A person cannot be hidden.
    (status) => status !== ComplaintStatus.Hidden || about !== ComplaintSubject.Person,
  );
  const decide = async (status: string | undefined, reason: string) => {
    await service
      .decideComplaint({ id, status: Number(status) as ComplaintStatus, reason })
      .catch(async (error: unknown) => {
        // Another administrator can be faster. Otherwise the message says why, for example that the content does not exist any more.
        const isDecided = isApiError(error, 'STATE_CONFLICT') && (await isNoLongerOpen(id));
        if (!isDecided) throw error;
      });
    onDecided();
  };
  return (
    <Form onSubmit={({ status, reason = '' }) => decide(status, reason)}>
      <div class="fields">
        <Field
          label={words.decision}
          name="status"
          required
          options={[
            { value: '', label: words.choose },
            ...possible.map((status) => ({ value: String(status), label: words.complaintDecisions[status] ?? '' })),
          ]}
          defaultValue=""
        />
        <Field label={words.decisionReason} name="reason" dir="auto" maxLength={500} required />
      </div>
      <Submit>{words.decide}</Submit>
    </Form>
  );
}

const isNoLongerOpen = async (id: number) =>
  (await service.getComplaintById({ id })).data.status !== ComplaintStatus.Open;
