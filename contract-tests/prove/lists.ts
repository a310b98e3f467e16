/** Lists and the event feed: nothing is missing, nothing occurs twice. */
import { setTimeout as wait } from 'node:timers/promises';
import { PropertyStatus } from '../../generated/enumerations';
import type { components } from '../../src/contract/handler';
import type { Market } from './market';
import { type Evidence, Problems } from './properties';

type Event = components['schemas']['Event'];

/** A list is read page by page while reservations are added: each of its records is returned once. */
export async function pagesAreComplete(market: Market): Promise<Evidence> {
  const problems = new Problems();
  const { deployment, listing } = market;
  const as = market.accounts.owner;
  const query = { propertyId: listing.id };
  for (let night = 55; market.booked.size < 5; night++)
    await market.mustBook(market.customer(night), market.stay(night, night + 1));
  await market.cancelAll();
  const before = (await deployment.list('getOwnerReservations', { as, query })).map(({ id }) => id);
  let added = 0;
  const addOne = async () => {
    if (added < 2) await market.mustBook(market.customer(added), market.stay(50 + added, 51 + added));
    added++;
  };
  const paged = await deployment.list('getOwnerReservations', { as, query: { ...query, pageSize: 2 } }, addOne);
  const read = paged.map(({ id }) => id);
  problems.same(repeated(read), [], 'reservations that occur on several pages');
  problems.same(
    before.filter((id) => !read.includes(id)),
    [],
    'reservations that no page has',
  );
  problems.same(
    read.filter((id) => !market.booked.has(id)),
    [],
    'reservations of other listings or customers',
  );
  return { tried: `${read.length} reservations were read in ${added + 1} pages while two were added`, problems };
}

/** How long the last event may take to appear in the feed, in milliseconds. */
const longestWaitMs = 10_000;

/** The event feed has each event of the run's reservations once and in order. Pauses the listing. */
export async function feedIsComplete(market: Market): Promise<Evidence> {
  const problems = new Problems();
  const { deployment, accounts, listing } = market;
  if (market.booked.size === 0) {
    const { data: reservation } = await market.mustBook(market.customer(0), market.stay(60, 61));
    await market.cancel(reservation.id);
  }
  const wanted = [...market.booked].map(([id, { events }]) => [id, events] as const);
  const count = wanted.reduce((sum, [, events]) => sum + events.length, 0);

  // Events appear a moment after their transactions. When a later one is there, none of the earlier ones may be missing.
  const body = { propertyStatus: PropertyStatus.Inactive };
  await deployment.ok('changeRentPropertyStatus', { as: accounts.owner, path: { id: listing.id }, body });
  const isLast = ({ data }: Event) => data.propertyId === listing.id && data.propertyStatus === PropertyStatus.Inactive;
  let events = await readFeed(market, 100, problems);
  for (const end = Date.now() + longestWaitMs; !events.some(isLast) && Date.now() < end;) {
    await wait(500);
    events = await readFeed(market, 100, problems);
  }
  problems.expect(events.some(isLast), `the event of the paused listing is missing after ${longestWaitMs / 1000} s`);

  const ofRun = events.filter(({ type, data }) => data.propertyId === listing.id && type.startsWith('reservation.'));
  for (const [id, expected] of wanted) {
    const found = ofRun.filter(({ resource }) => resource.id === id);
    problems.same(
      found.map(({ type, data }) => [type, data.bookingStatus]),
      expected,
      `the events of reservation ${id}`,
    );
  }
  const unknown = ofRun.filter(({ resource }) => !market.booked.has(resource.id));
  problems.same(
    unknown.map(({ sequence }) => sequence),
    [],
    'events of reservations that were not made',
  );
  const inSmallPages = await readFeed(market, 7, problems);
  problems.same(inSmallPages.slice(0, events.length), events, 'the feed in pages of 7 events');
  return {
    tried: `${events.length} events were read twice, ${count} of them of ${wanted.length} reservations`,
    problems,
  };
}

/** All events since the listing was added. */
async function readFeed(
  { deployment, accounts, sequence }: Market,
  pageSize: number,
  problems: Problems,
): Promise<Event[]> {
  const as = accounts.admin ?? accounts.owner;
  const events: Event[] = [];
  for (let after = sequence, newest = Infinity; after < newest;) {
    const { data } = await deployment.ok('getEvents', { as, query: { afterSequence: after, pageSize } });
    const numbers = data.events.map((event) => event.sequence);
    const isOrdered = [after, ...numbers].every((one, index, all) => index === 0 || one > all[index - 1]!);
    problems.expect(isOrdered, `the events after ${after} are not in order: ${numbers.join(', ')}`);
    const hasGap = accounts.admin && numbers.some((one, index) => one !== after + index + 1);
    problems.expect(!hasGap, `the numbers of the events after ${after} have a gap: ${numbers.join(', ')}`);
    const isAhead = data.lastSequence >= (numbers.at(-1) ?? after) && data.lastSequence <= data.newestSequence;
    problems.expect(isAhead, `lastSequence ${data.lastSequence} does not match the events after ${after}`);
    events.push(...data.events);
    if (data.lastSequence <= after && after < data.newestSequence) {
      problems.push(`the feed does not continue after ${after}`);
      break;
    }
    [after, newest] = [data.lastSequence, data.newestSequence];
  }
  return events;
}

const repeated = (ids: number[]) => ids.filter((id, index) => ids.indexOf(id) !== index);
