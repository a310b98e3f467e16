/** Requests to book: the owner of a listing decides about each one. */
import { type BookingRequest, BookingRequestStatus, ComplaintSubject, isApiError } from 'rental-marketplace-sdk';
import { count, days, facts, moment, money, words } from '../language.js';
import { Field, Form, Submit } from '../parts/form.js';
import { Report } from '../parts/report.js';
import { pictureUrl, service } from '../service.js';

/** The last requests of the caller: those to listings of an owner, or those of a customer. */
export async function readRequests(isOwner: boolean, signal: AbortSignal): Promise<BookingRequest[]> {
  const list = isOwner ? service.getOwnerBookingRequests : service.getMyBookingRequests;
  return (await list({ pageSize: 20 }, { signal })).data;
}

/** The requests that are not decided and the last ones that were not accepted; accepted ones are bookings. */
export function Requests({
  requests,
  isOwner,
  onDecided,
}: {
  requests: BookingRequest[];
  isOwner: boolean;
  onDecided: () => void;
}) {
  const shown = requests.filter(({ status }) => status !== BookingRequestStatus.Accepted);
  if (shown.length === 0) return null;
  return (
    <section class="details" aria-labelledby="requests">
      <h2 id="requests">{words.requests}</h2>
      <ul class="rows">
        {shown.map((one) => (
          <Row key={one.id} one={one} isOwner={isOwner} onDecided={onDecided} />
        ))}
      </ul>
    </section>
  );
}

interface RowProperties {
  one: BookingRequest;
  isOwner: boolean;
  onDecided: () => void;
}

function Row({ one, isOwner, onDecided }: RowProperties) {
  const { property, customer, startDate, endDate, guestsCount, totalAmount, currencyCode, status, message } = one;
  const isOpen = status === BookingRequestStatus.Requested;
  const isFromOther = isOwner ? message !== null : one.reason !== null;
  return (
    <li class="sheet row request">
      <div class="picture">{property.image && <img src={pictureUrl(property.image)} alt="" loading="lazy" />}</div>
      <div class="facts">
        <h3>
          <bdi>{property.title}</bdi>
        </h3>
        <p>
          {facts(
            customer && `${customer.firstName} ${customer.lastName}`,
            days(startDate, endDate),
            guestsCount !== null && count(guestsCount, words.guestsCount),
            money(totalAmount, currencyCode),
          )}
        </p>
        {message !== null && (
          <blockquote dir="auto" class="description">
            {message}
          </blockquote>
        )}
        <p class="soft note">
          {isOpen ? words.changeUntil(moment(one.expiresAt)) : facts(words.requestStates[status], one.reason)}
        </p>
        {isFromOther && (
          <Report about={ComplaintSubject.BookingRequest} id={one.id} label={words.reportWords(property.title)} />
        )}
      </div>
      {isOpen && <Decision id={one.id} isOwner={isOwner} onDecided={onDecided} />}
    </li>
  );
}

function Decision({ id, isOwner, onDecided }: { id: number; isOwner: boolean; onDecided: () => void }) {
  const act = async (call: Promise<unknown>) => {
    // The other party can be faster: show the current state instead of an error.
    await call.catch((error: unknown) => {
      if (!isApiError(error, 'STATE_CONFLICT')) throw error;
    });
    onDecided();
  };
  if (!isOwner)
    return (
      <Form onSubmit={() => act(service.withdrawBookingRequest({ id }))}>
        <Submit class="danger">{words.requestWithdraw}</Submit>
      </Form>
    );
  return (
    <div class="decision">
      <Form onSubmit={() => act(service.acceptBookingRequest({ id }))}>
        <Submit>{words.accept}</Submit>
      </Form>
      <details>
        <summary>{words.decline}</summary>
        <Form onSubmit={({ reason = '' }) => act(service.declineBookingRequest({ id, reason }))}>
          <Field label={words.requestReason} name="reason" dir="auto" required />
          <Submit class="danger">{words.decline}</Submit>
        </Form>
      </details>
    </div>
  );
}
