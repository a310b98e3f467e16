/** Broken promises, one for each property: a proxy in front of a server breaks them, and a run has to report each. */
import { type Answer, type Asked, isOf } from '../proxy';

/** A fault, with the property that has to fail. */
export interface Fault {
  name: string;
  fails: string;
  /** The property whose requests meet the fault; by default the one that fails. */
  met?: string;
  /** Changes a response. */
  answer?: (answer: Answer, asked: Asked) => void;
  /** Changes a request before the server gets it. */
  request?: (asked: Asked) => void;
}

interface Envelope<Data = unknown> {
  data: Data;
  code: string | null;
  traceId: string;
}

const paths = {
  book: '/Reservations/BookReservation/book',
  cancel: '/Reservations/CancelReservation/{id}',
  quote: '/Reservations/GetQuote/{propertyId}',
  read: '/Reservations/GetReservationById/{id}',
  reservations: '/Reservations/GetOwnerReservations',
  search: '/RentProperties/GetRentProperties',
  events: '/Events/GetAll',
};

/** A change of the JSON responses with a status. */
function changed<Data>(
  path: string,
  status: number,
  change: (envelope: Envelope<Data>, asked: Asked) => void,
): NonNullable<Fault['answer']> {
  return (answer, asked) => {
    if (answer.status !== status || !isOf(path, asked.url)) return;
    const envelope = JSON.parse(answer.body) as Envelope<Data>;
    change(envelope, asked);
    answer.body = JSON.stringify(envelope);
  };
}

/** Responds with the last success of the operation where the server refuses. */
function insteadOf(path: string, status: number, code: string): Fault['answer'] {
  let last: Answer | undefined;
  return (answer, { url }) => {
    if (!isOf(path, url)) return;
    if (answer.status === 200) last = { ...answer };
    else if (last && answer.status === status && (JSON.parse(answer.body) as Envelope).code === code)
      Object.assign(answer, last);
  };
}

/** Answers 409 to a booking that the server has accepted and that begins or ends where another one ends or begins. */
function refuseNeighbours(): Fault['answer'] {
  const days = new Set<string>();
  return (answer, asked) => {
    if (!isOf(paths.book, asked.url) || answer.status !== 200) return;
    const { startDate, endDate } = JSON.parse(asked.body) as { startDate: string; endDate: string };
    if (days.has(startDate) || days.has(endDate)) failWith(answer, 409, 'DATES_NOT_AVAILABLE');
    days.add(startDate).add(endDate);
  };
}

/** Pretends that nights stay taken after a cancellation. */
function keepNights(): Fault['answer'] {
  let isCancelled = false;
  return (answer, asked) => {
    isCancelled ||= isOf(paths.cancel, asked.url);
    if (isCancelled)
      changed<{ isAvailable: boolean }>(paths.quote, 200, ({ data }) => (data.isAvailable = false))(answer, asked);
  };
}

function showPictures(answer: Answer, { url, headers }: Asked): void {
  if (!/\/GetIdImage\//.test(url) || answer.status === 200 || headers.authorization === undefined) return;
  Object.assign(answer, { status: 200, body: 'bytes', headers: { ...answer.headers, 'content-type': 'image/jpeg' } });
}

/** Replaces a response with an error. */
function failWith(answer: Answer, statusCode: number, code: string): void {
  const body = JSON.stringify({ ...(JSON.parse(answer.body) as object), statusCode, code, isSuccess: false });
  Object.assign(answer, { status: statusCode, body });
}

function failOften(answer: Answer, { url }: Asked): void {
  if (isOf(paths.book, url) && answer.status === 409) failWith(answer, 500, 'INTERNAL_ERROR');
}

/** A server without a sandbox. */
export function notFound(answer: Answer, { url }: Asked): void {
  if (url.startsWith('/Sandbox/')) failWith(answer, 404, 'ROUTE_NOT_FOUND');
}

/** A server in maintenance. */
export function maintained(answer: Answer, { url }: Asked): void {
  if (url === '/Owner/Add') failWith(answer, 503, 'MAINTENANCE');
}

const isLaterPage = ({ url }: Asked) => url.includes('cursor=');

export const faults: Fault[] = [
  { name: 'two bookings of a night', fails: 'races', answer: insteadOf(paths.book, 409, 'DATES_NOT_AVAILABLE') },
  { name: 'a booking refused for its neighbour', fails: 'same-day-turnover', answer: refuseNeighbours() },
  { name: 'a key ignored', fails: 'replays', request: ({ headers }) => void delete headers['idempotency-key'] },
  {
    ...{ name: 'a replay with another body', fails: 'replays' },
    answer(answer) {
      if (answer.headers['idempotent-replayed']) answer.body = answer.body.replace('"note":null', '"note":"example"');
    },
  },
  {
    ...{ name: 'a key reused for another body', fails: 'replays' },
    answer: insteadOf(paths.book, 409, 'IDEMPOTENCY_KEY_REUSED'),
  },
  {
    ...{ name: 'another total in the quote', fails: 'prices' },
    answer: changed<{ totalAmount: number }>(paths.quote, 200, ({ data }) => (data.totalAmount += 1)),
  },
  {
    ...{ name: 'another total in the search', fails: 'prices' },
    answer: changed<{ stay: { totalAmount: number } | null }[]>(paths.search, 200, ({ data }) => {
      for (const { stay } of data) if (stay) stay.totalAmount -= 0.01;
    }),
  },
  { name: 'nights taken after a cancellation', fails: 'cancellation', answer: keepNights() },
  {
    ...{ name: 'more refunded than paid', fails: 'refunds' },
    answer: changed<{ refundAmount: number }>(paths.cancel, 200, ({ data }) => (data.refundAmount += 50)),
  },
  {
    ...{ name: 'a reservation shown to another customer', fails: 'private-reservations' },
    answer: insteadOf(paths.read, 404, 'NOT_FOUND'),
  },
  { name: 'an identity card shown to others', fails: 'private-pictures', answer: showPictures },
  {
    ...{ name: 'another trace id in errors', fails: 'errors' },
    answer: changed(paths.quote, 400, (envelope) => (envelope.traceId = '0f8b6c1e-2d34-4a57-9b68-7c9d0e1f2a3b')),
  },
  {
    ...{ name: 'another code for an invalid member', fails: 'errors' },
    answer: changed(paths.search, 400, (envelope) => (envelope.code = 'MALFORMED_BODY')),
  },
  {
    ...{ name: 'a record on two pages', fails: 'pages' },
    answer: changed<unknown[]>(paths.reservations, 200, ({ data }, asked) => isLaterPage(asked) && data.push(data[0])),
  },
  {
    ...{ name: 'a record on no page', fails: 'pages' },
    answer: changed<unknown[]>(paths.reservations, 200, ({ data }, asked) => isLaterPage(asked) && data.shift()),
  },
  {
    ...{ name: 'an event missing', fails: 'events' },
    answer: changed<{ events: { type: string }[] }>(paths.events, 200, ({ data }) => {
      data.events = data.events.filter(({ type }) => type !== 'reservation.cancelled');
    }),
  },
  {
    ...{ name: 'events in another order', fails: 'events' },
    answer: changed<{ events: unknown[] }>(paths.events, 200, ({ data }) => data.events.reverse()),
  },
  { name: '500 for a refusal', fails: 'no-server-error', met: 'races', answer: failOften },
  {
    ...{ name: 'a member that is not documented', fails: 'contract', met: 'prices' },
    answer: changed<{ internalNote?: string }>(paths.quote, 200, ({ data }) => (data.internalNote = 'example')),
  },
];
