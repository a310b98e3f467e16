/** Invariants that must hold after every sequence, by a model of calendars and lists that is independent of the server's code. */
import { callAs } from '../../src/testing/access';
import type { Call, TestApp } from '../../src/testing/app';
import type { SandboxData } from '../../src/sandbox/data';
import { calendarProblems } from './calendars';
import { all } from './lists';
import { Known } from './meanings';
import type { CallStep, Outcome } from './calls';

const customers = ['customer', 'otherCustomer'] as const;

/** The records that the responses of a sequence report. */
export class Journal {
  private readonly booked: Record<(typeof customers)[number], Set<number>>;
  private readonly favorites = new Set<number>();
  private readonly noShows = new Map<number, string>();

  constructor({ reservationIds, propertyIds }: SandboxData) {
    this.booked = { customer: new Set(Object.values(reservationIds)), otherCustomer: new Set() };
    this.favorites.add(propertyIds.otherOwnerActive);
  }

  /** Records a successful call. Bookings made with a newly issued token are not tracked. */
  note({ operationId, as }: CallStep, { path }: Call, { body }: Outcome): void {
    const { data } = body as { data: { id: number; updatedAt: string } };
    const customer = customers.find((name) => name === as);
    if (operationId === 'bookReservation' && customer) this.booked[customer].add(data.id);
    if (operationId === 'markNoShow' && !this.noShows.has(data.id)) this.noShows.set(data.id, data.updatedAt);
    // The user of a newly issued token may be the customer too.
    const mayBeCustomer = as === 'customer' || as instanceof Known;
    if (operationId === 'addFavorite' && mayBeCustomer) this.favorites.add(path!.propertyId as number);
    if (operationId === 'removeFavorite' && as === 'customer') this.favorites.delete(path!.propertyId as number);
  }

  /** Differences between the server and the model. Users who are blocked or logged out are skipped. */
  async problems(app: TestApp): Promise<string[]> {
    const problems: string[] = [];
    for (const name of customers) {
      const mine = await all<{ id: number }>(app, name, 'getMyReservations');
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
    return [...problems, ...(await calendarProblems(app, this.noShows))];
  }
}
