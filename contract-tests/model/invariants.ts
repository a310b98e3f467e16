/** Invariants that must hold after every sequence, by a model of calendars and lists that is independent of the server's code. */
import { BookingStatus, RentType } from '../../generated/enumerations';
import type { OperationId, components } from '../../src/contract/handler';
import { callAs } from '../../src/testing/access';
import type { Actor, Call, Reply, TestApp } from '../../src/testing/app';
import type { SandboxData } from '../../src/sandbox/data';
import { addDays, listNights, todayIn } from '../../src/values/dates';
import { Known } from './meanings';
import type { CallStep, Outcome } from './calls';

interface Stay {
  id: number;
  propertyId: number;
  startDate: string;
  endDate: string;
}

const { Pending, DepositPaid, Confirmed } = BookingStatus;
const live: BookingStatus[] = [Pending, DepositPaid, Confirmed];
const customers = ['customer', 'otherCustomer'] as const;

/** The records that the responses of a sequence report. */
export class Journal {
  private readonly booked: Record<(typeof customers)[number], Set<number>>;
  private readonly favorites = new Set<number>();

  constructor({ reservationIds, propertyIds }: SandboxData) {
    this.booked = { customer: new Set(Object.values(reservationIds)), otherCustomer: new Set() };
    this.favorites.add(propertyIds.otherOwnerActive);
  }

  /** Records a successful call. Bookings made with a newly issued token are not tracked. */
  note({ operationId, as }: CallStep, { path }: Call, { body }: Outcome): void {
    const { data } = body as { data: { id: number } };
    const customer = customers.find((name) => name === as);
    if (operationId === 'bookReservation' && customer) this.booked[customer].add(data.id);
    // The user of a newly issued token may be the customer too.
    const mayBeCustomer = as === 'customer' || as instanceof Known;
    if (operationId === 'addFavorite' && mayBeCustomer) this.favorites.add(path!.propertyId as number);
    if (operationId === 'removeFavorite' && as === 'customer') this.favorites.delete(path!.propertyId as number);
  }

  /** Differences between the server and the model. Users who are blocked or logged out are skipped. */
  async problems(app: TestApp): Promise<string[]> {
    const problems: string[] = [];
    for (const name of customers) {
      const mine = await all<Stay>(app, name, 'getMyReservations');
      const missing = [...this.booked[name]].filter((id) => mine && !mine.some((one) => one.id === id));
      if (missing.length > 0) problems.push(`${name} booked ${missing.join()}, which their list does not have`);
    }
    const favorites = await all<{ propertyId: number }>(app, 'customer', 'getFavorites');
    for (const { propertyId } of favorites ?? [])
      if (!this.favorites.has(propertyId)) problems.push(`${propertyId} is a favorite that was not added`);
    const notices = await all<{ isRead: boolean }>(app, 'customer', 'getNotifications');
    const unreadCount = await callAs(app, 'customer', 'getUnreadCount');
    const { count } = (unreadCount.data ?? {}) as { count?: number };
    const unread = notices?.filter(({ isRead }) => !isRead).length;
    if (notices && count !== undefined && unread !== count)
      problems.push(`${unread} notifications are unread, but ${count} are counted`);
    return [...problems, ...(await calendarProblems(app))];
  }
}

/** All pages of a list; undefined if the caller may not read it. */
async function all<Item>(app: TestApp, as: Actor, operationId: OperationId): Promise<Item[] | undefined> {
  const items: Item[] = [];
  let cursor: string | null | undefined;
  do {
    const query = { pageSize: 100, ...(cursor && { cursor }) };
    const reply: Reply = await callAs(app, as, operationId, { query });
    if (reply.status !== 200) return undefined;
    items.push(...(reply.data as Item[]));
    cursor = reply.envelope.pagination?.nextCursor;
  } while (cursor);
  return items;
}

/** No two stays share a night, and exactly the nights without a stay are offered. */
async function calendarProblems(app: TestApp): Promise<string[]> {
  const problems: string[] = [];
  const ids = [app.sandbox.propertyIds.active, app.sandbox.propertyIds.otherOwnerActive];
  // Read first, because reading reservations expires overdue holds.
  const offers = new Map<number, Reply>();
  for (const id of ids) offers.set(id, await callAs(app, 'admin', 'getAvailableDates', { path: { id } }));
  const reservations = await all<Stay & { status: BookingStatus }>(app, 'admin', 'getAllReservations');
  if (!reservations) return problems;

  for (const id of ids) {
    const listing = await callAs(app, 'admin', 'getRentPropertyById', { path: { id } });
    const blocks = await callAs(app, 'admin', 'getBlockedDates', { path: { propertyId: id } });
    const holds = [
      ...reservations.filter((one) => one.propertyId === id && live.includes(one.status)),
      ...((blocks.data ?? []) as Stay[]),
    ];
    const taken = holds.flatMap(({ startDate, endDate }) => listNights(startDate, endDate));
    const twice = taken.filter((night, index) => taken.indexOf(night) !== index);
    if (twice.length > 0) problems.push(`nights ${twice.join()} of ${id} are held twice`);
    const offer = offers.get(id)!;
    if (offer.status !== 200 || listing.status !== 200) continue;
    const offered = (offer.data as Stay[]).flatMap(({ startDate, endDate }) => listNights(startDate, endDate));
    const both = offered.filter((night) => taken.includes(night));
    if (both.length > 0) problems.push(`nights ${both.join()} of ${id} are taken and offered`);
    if (offered.length === 0) continue;
    // Within the booking window in every time zone.
    const { rentType, minNoticeDays, minStayNights } = listing.data as components['schemas']['RentProperty'];
    // Months have different lengths.
    if (rentType !== RentType.Daily) continue;
    const first = addDays(todayIn('UTC', app.clock.now()), minNoticeDays + 2);
    const free = listNights(first, addDays(first, 300)).filter(
      (night) => !taken.includes(night) && !offered.includes(night),
    );
    const span = minStayNights ?? 1;
    const withheld = free.filter((night) => listNights(night, addDays(night, span)).every((one) => free.includes(one)));
    if (withheld.length > 0) problems.push(`nights ${withheld.join()} of ${id} are neither taken nor offered`);
  }
  return problems;
}
