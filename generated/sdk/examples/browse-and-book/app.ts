/** Browse, log in by code, see free dates, book: a page that uses nothing but the SDK. */
import {
  type BookReservationRequest,
  BookingStatus,
  type City,
  type RentProperty,
  RentType,
  type Reservation,
  type Tokens,
  canTransition,
  createClient,
  isApiError,
} from 'rental-marketplace-sdk';
import { type Stay, showCalendar } from './calendar.js';
import { at, element, inWords, moment, money } from './elements.js';
import { logIn } from './login.js';

const baseUrl = document.querySelector<HTMLMetaElement>('meta[name=service]')!.content;

function readTokens(): Tokens {
  return JSON.parse(localStorage.getItem('tokens') ?? '{}') as Tokens;
}

const client = createClient({
  baseUrl,
  // One log-in for all tabs, until it is ended.
  ...readTokens(),
  readTokens,
  onTokens: (tokens) => localStorage.setItem('tokens', JSON.stringify(tokens)),
});

const search = at<HTMLFormElement>('search');
const book = at<HTMLButtonElement>('book');
const states: Record<BookingStatus, string> = {
  [BookingStatus.Pending]: 'waits for the deposit',
  [BookingStatus.DepositPaid]: 'deposit sent',
  [BookingStatus.Confirmed]: 'confirmed',
  [BookingStatus.Completed]: 'completed',
  [BookingStatus.Cancelled]: 'cancelled',
  [BookingStatus.Rejected]: 'rejected',
  [BookingStatus.Expired]: 'expired',
  [BookingStatus.NoShow]: 'not used',
};

/** Of the search that is shown: where it goes on. */
let cursor: string | null = null;
let shown: RentProperty | undefined;
let stay: Stay | undefined;
/** What the stay costs and on which terms, as it was shown: it is booked so or not at all. */
let expected: Partial<BookReservationRequest> = {};

const isLoggedIn = () => client.tokens.refreshToken !== undefined;

function say(text: string, isProblem = false): void {
  at('message').className = isProblem ? 'problem' : '';
  at('message').textContent = text;
}

/** Does what a click asks for, and says what the service has against it. */
function act(what: () => Promise<void>): void {
  say('');
  what().catch((error: unknown) => {
    say(isApiError(error) ? error.message : 'The service cannot be reached. Try again.', true);
    if (isApiError(error, 'UNAUTHENTICATED')) showAccount();
    if (!isApiError(error)) console.warn(error);
  });
}

async function showListings(more: boolean): Promise<void> {
  const form = new FormData(search);
  const text = (name: string) => (form.get(name) as string).trim() || undefined;
  const [city, maxPrice] = [text('city'), text('maxPrice')];
  const { data, pagination } = await client.getRentProperties({
    city: city === undefined ? undefined : (Number(city) as City),
    search: text('search'),
    maxPrice: maxPrice === undefined ? undefined : Number(maxPrice),
    rentType: RentType.Daily,
    pageSize: 12,
    cursor: more && cursor !== null ? cursor : undefined,
  });
  cursor = pagination.nextCursor;
  const results = at('results');
  const before = more ? [...results.children] : [];
  results.replaceChildren(...before, ...data.map(card));
  at('more').hidden = cursor === null;
  if (results.children.length === 0) say('Nothing fits. Ask for less.');
}

function card(listing: RentProperty): HTMLLIElement {
  const { title, images, district } = listing.propertyInformation;
  const [image] = images;
  const picture = image
    ? element('img', { class: 'picture', src: baseUrl + image, alt: '', loading: 'lazy' })
    : element('div', { class: 'picture' });
  const price = `${money(listing.price, listing.currencyCode)} a night`;
  const open = element('button', { type: 'button', click: () => act(() => showPlace(listing)) }, 'Free dates');
  open.setAttribute('aria-label', `Free dates of ${title}`);
  const words = [
    element('h3', {}, title),
    element('p', { class: 'soft' }, district ?? ''),
    element('p', {}, price),
    open,
  ];
  return element('li', { class: 'card' }, picture, element('div', { class: 'words' }, ...words));
}

async function showPlace(listing: RentProperty): Promise<void> {
  const { data: spans } = await client.getAvailableDates({ id: listing.id });
  shown = listing;
  const { title, bedrooms } = listing.propertyInformation;
  at('place-title').textContent = title;
  at('place-facts').textContent = [
    `${money(listing.price, listing.currencyCode)} a night`,
    bedrooms === null ? '' : `${bedrooms} bedrooms`,
    `${listing.minStayNights} to ${listing.maxStayNights} nights`,
  ]
    .filter(Boolean)
    .join(' · ');
  const picture = at<HTMLImageElement>('place-picture');
  const [image] = listing.propertyInformation.images;
  picture.hidden = image === undefined;
  if (image !== undefined) picture.src = baseUrl + image;
  chooseStay(undefined);
  showCalendar(at('calendar'), spans, chooseStay);
  at('place').hidden = false;
  at('listings').hidden = true;
  at('place').focus();
}

function chooseStay(chosen: Stay | undefined): void {
  stay = chosen;
  book.disabled = true;
  const quote = at('quote');
  quote.textContent = 'Choose the day of arrival, then the day of departure.';
  const propertyId = shown?.id;
  if (chosen === undefined || propertyId === undefined) return;
  act(async () => {
    const { data } = await client.getQuote({ propertyId, ...chosen });
    // Another choice was made meanwhile.
    if (stay !== chosen) return;
    expected = {
      expectedTotalAmount: data.totalAmount,
      expectedDepositAmount: data.depositAmount,
      expectedCurrencyId: data.currencyId,
      expectedCancellationPolicy: data.cancellationPolicy,
    };
    const total = `${data.nights} nights, ${money(data.totalAmount, data.currencyCode)}`;
    quote.textContent = `${total}. ${money(data.depositAmount, data.currencyCode)} are due as deposit.`;
    book.disabled = !data.isAvailable;
  });
}

async function bookStay(): Promise<void> {
  if (shown === undefined || stay === undefined) return;
  if (!isLoggedIn() && !(await changeAccount())) return;
  book.disabled = true;
  try {
    const { data } = await client.bookReservation({ propertyId: shown.id, ...stay, ...expected });
    await showReservations();
    await showPlace(shown);
    say(`Booked: ${data.property.title}, ${inWords(data.startDate)} to ${inWords(data.endDate)}.`);
    at('mine').scrollIntoView({ block: 'start' });
  } catch (error) {
    if (isApiError(error, 'DATES_NOT_AVAILABLE') || isApiError(error, 'PRICE_CHANGED')) await showPlace(shown);
    throw error;
  }
}

async function showReservations(): Promise<void> {
  at('mine').hidden = !isLoggedIn();
  if (!isLoggedIn()) return;
  const { data } = await client.getMyReservations({ pageSize: 5 });
  at('reservations').replaceChildren(...data.map(reservationItem));
  at('mine').hidden = data.length === 0;
}

function reservationItem(reservation: Reservation): HTMLLIElement {
  const { id, status, property, startDate, endDate, depositAmount, currencyCode, holdExpiresAt } = reservation;
  const due =
    status === BookingStatus.Pending && holdExpiresAt !== null
      ? ` ${money(depositAmount, currencyCode)} until ${moment(holdExpiresAt)}`
      : '';
  const words = element(
    'p',
    {},
    element('strong', {}, property.title),
    `, ${inWords(startDate)} to ${inWords(endDate)}: ${states[status] ?? 'see your e-mail'}${due}`,
  );
  const item = element('li', {}, words);
  if (canTransition('BookingStatus', status, BookingStatus.Cancelled, 'Customer')) {
    const cancel = async () => {
      await client.cancelReservation({ id });
      await showReservations();
      if (shown && !at('place').hidden) await showPlace(shown);
      say(`Cancelled: ${property.title}, ${inWords(startDate)} to ${inWords(endDate)}.`);
    };
    const label = `Cancel ${property.title}, ${inWords(startDate)}`;
    item.append(element('button', { type: 'button', 'aria-label': label, click: () => act(cancel) }, 'Cancel'));
  }
  return item;
}

function showAccount(): void {
  at('account').textContent = isLoggedIn() ? 'Log out' : 'Log in';
}

/** Logs in, or out where somebody is logged in; answers whether somebody is logged in afterwards. */
async function changeAccount(): Promise<boolean> {
  if (isLoggedIn()) await client.logOut({});
  else await logIn(client);
  showAccount();
  await showReservations();
  return isLoggedIn();
}

async function showCities(): Promise<void> {
  const { data } = await client.getCities();
  const options = data.map(({ id, name }) => element('option', { value: String(id) }, name));
  (search.elements.namedItem('city') as HTMLSelectElement).append(...options);
}

search.addEventListener('submit', (event) => {
  event.preventDefault();
  at('place').hidden = true;
  at('listings').hidden = false;
  act(() => showListings(false));
});
at('more').addEventListener('click', () => act(() => showListings(true)));
at('back').addEventListener('click', () => {
  at('place').hidden = true;
  at('listings').hidden = false;
});
book.addEventListener('click', () => act(bookStay));
at('account').addEventListener('click', () =>
  act(async () => {
    await changeAccount();
  }),
);

showAccount();
act(async () => {
  await Promise.all([showCities(), showListings(false), showReservations()]);
});
