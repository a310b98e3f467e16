/** The listing that a run adds to the deployment, and the reservations that it makes. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  BookingStatus,
  ChargeCollector,
  ChargeKind,
  ChargeMode,
  DiscountKind,
  PaymentPurpose,
  PaymentStatus,
  PropertyStatus,
  RentPropertyCondition,
  RentPropertyType,
  RentType,
} from '../../generated/enumerations';
import type { components } from '../../src/contract/handler';
import { addDays, listNights } from '../../src/values/dates';
import { type Reply, UnusableServer } from '../target';
import type { Accounts, Caller } from './accounts';
import { type Deployment, type Success, seen } from './deployment';

export type Reservation = components['schemas']['Reservation'];
type EventType = components['schemas']['EventType'];

/** Dates to book. */
export interface Stay {
  propertyId: number;
  startDate: string;
  endDate: string;
}

/** A reservation of this run. */
interface Booked {
  customer: Caller;
  customerId: number;
  isOver: boolean;
  /** Its events in order, with its status after each. */
  events: [type: EventType, status: BookingStatus][];
}

/** How often a run tries to archive its listing. */
const mostTries = 5;
/** The time between two of these, in ms, while a request can be in progress whose response was not awaited. */
const untilAddedMs = 200;
/** How many days from today the stays begin: earlier than the deadline of every cancellation policy. */
const daysAhead = 30;
/** Refusals whose reason is the customer or the token. */
const ofAccounts = ['STATE_CONFLICT', 'SPENDING_LIMIT_EXCEEDED', 'API_KEY_READ_ONLY'];
const live: readonly number[] = [BookingStatus.Pending, BookingStatus.DepositPaid, BookingStatus.Confirmed];

export class Market {
  /** The first day that can be booked. */
  private today = '';
  readonly booked = new Map<number, Booked>();

  private constructor(
    readonly deployment: Deployment,
    readonly accounts: Accounts,
    readonly listing: components['schemas']['RentProperty'],
    /** The newest event before the listing was added. */
    readonly sequence: number,
  ) {}

  /**
   * Adds a listing with a weekend price and this title. Call `publish` next, and `close` at the end. If it rejects, the listing can exist
   * nevertheless: call `removeUnknown`.
   */
  static async open(deployment: Deployment, accounts: Accounts, title: string): Promise<Market> {
    const { owner: as } = accounts;
    const [city] = (await deployment.ok('getCities', { as })).data;
    const currency = (await deployment.ok('getCurrencies', { as })).data.find(({ isActive }) => isActive);
    const { newestSequence } = (await deployment.ok('getEvents', { as, query: { pageSize: 1 } })).data;
    const PropertyInformation = {
      ...{ propertyType: RentPropertyCondition.Furnished, type: RentPropertyType.Furnished },
      ...{ title, city: city!.id, bedrooms: 1 },
    };
    const prices = {
      CurrencyId: currency!.id,
      RentType: RentType.Daily,
      Price: 45,
      WeekendPrice: 57,
      DepositAmount: 27,
    };
    const body = { PropertyInformation, ...prices, MaxGuests: 4 };
    const { data: listing } = await deployment.ok('addRentProperty', { as, body });
    return new Market(deployment, accounts, listing, newestSequence);
  }

  static newTitle(): string {
    return `Test listing ${randomUUID().slice(0, 8)}, cannot be rented`;
  }

  /**
   * Archives the listing with this title, if the server has added it although no response arrived. It may still be adding it, so the owner's
   * list is read several times. Returns what is left.
   */
  static async removeUnknown(deployment: Deployment, { owner: as }: Accounts, title: string): Promise<string[]> {
    for (let tries = 1; tries <= mostTries; tries++) {
      const listings = await deployment.list('getMyRentListings', { as, query: { pageSize: 100 } });
      const listing = listings.find(({ propertyInformation }) => propertyInformation.title === title);
      if (listing) {
        await deployment.ok('deleteRentProperty', { as, path: { id: listing.id } });
        return [`listing ${listing.id}, archived`];
      }
      if (tries < mostTries) await wait(untilAddedMs);
    }
    return [];
  }

  /**
   * Sets charges and a discount of the listing, and makes it public if it awaits a review. Throws UnusableServer if it cannot be booked.
   */
  async publish(): Promise<void> {
    const { deployment, listing } = this;
    const { owner: as, admin } = this.accounts;
    const path = { id: listing.id };
    await deployment.ok('setCharges', { as, path, body: { charges } });
    const discounts = [{ kind: DiscountKind.LengthOfStay, threshold: 7, percent: 10 }];
    await deployment.ok('setDiscounts', { as, path, body: { discounts } });
    if (listing.propertyStatus === PropertyStatus.Pending) {
      if (!admin)
        throw new UnusableServer('an administrator has to approve new listings or owners: set PROVE_ADMIN_TOKEN');
      const body = { propertyStatus: PropertyStatus.Active };
      await deployment.ok('changeRentPropertyStatus', { as: admin, path, body });
    }
    const [range] = (await deployment.ok('getAvailableDates', { as: this.customer(0), path })).data;
    this.today = range!.startDate;
  }

  /** The stay from one day to another of the days that this run books. */
  stay(from: number, to: number): Stay {
    const [startDate, endDate] = [from, to].map((day) => addDays(this.today, daysAhead + day));
    return { propertyId: this.listing.id, startDate: startDate!, endDate: endDate! };
  }

  /** One of the customers. Properties use different ones, because the bookings of a customer are limited. */
  customer(index: number): Caller {
    const { customers } = this.accounts;
    return customers[index % customers.length]!;
  }

  /** Sends a booking, with further members of its body. Throws UnusableServer if the customer cannot book at all. */
  async book(as: Caller, stay: Stay, more: object = {}, headers: Record<string, string> = {}): Promise<Reply> {
    const reply = await this.deployment.send('bookReservation', { as, body: { ...stay, ...more }, headers });
    if (reply.code !== null && ofAccounts.includes(reply.code))
      throw new UnusableServer(`a customer cannot book: ${reply.envelope?.message} bookReservation ${seen(reply)}`);
    if (reply.status === 200) {
      const { id, customerId, status } = reply.data as Reservation;
      const events: Booked['events'] = [['reservation.created', status]];
      const booked = { customer: as, customerId, isOver: !live.includes(status), events };
      if (!this.booked.has(id)) this.booked.set(id, booked);
    }
    return reply;
  }

  /** Books a stay that is free. */
  async mustBook(as: Caller, stay: Stay, more: object = {}): Promise<Success<'bookReservation'>> {
    const reply = await this.book(as, stay, more);
    if (reply.status !== 200) throw new Error(`bookReservation of free nights ${seen(reply)}`);
    return reply as Success<'bookReservation'>;
  }

  /** Cancels a reservation as its customer. */
  async cancel(id: number): Promise<Success<'cancelReservation'>> {
    const booked = this.booked.get(id)!;
    const reply = await this.deployment.ok('cancelReservation', { as: booked.customer, path: { id } });
    if (!booked.isOver) booked.events.push(['reservation.cancelled', BookingStatus.Cancelled]);
    booked.isOver = true;
    return reply;
  }

  /** Cancels the reservations that are not over, so that each customer stays below the limit of unpaid ones. */
  async cancelAll(): Promise<void> {
    for (const [id, { isOver }] of this.booked) if (!isOver) await this.cancel(id);
  }

  /** Which nights of a stay are available, as a customer sees them. */
  async freeNights({ startDate, endDate }: Stay): Promise<string[]> {
    const query = { from: startDate, to: endDate };
    const call = { as: this.customer(0), path: { id: this.listing.id }, query };
    const { data } = await this.deployment.ok('getAvailableDates', call);
    return data.flatMap((range) => listNights(range.startDate, range.endDate));
  }

  /**
   * Cancels what is left of the run and archives the listing. Returns what is left. A server may still commit a booking whose request was
   * interrupted: then it is cancelled too.
   */
  async close(): Promise<string[]> {
    const { deployment, listing } = this;
    const as = this.accounts.owner;
    for (let tries = 1; ; tries++) {
      const { cancelled, failures } = await this.cancelLeft();
      const { status } = await deployment.send('deleteRentProperty', { as, path: { id: listing.id } });
      if (status >= 300 && tries < mostTries) continue;
      const state = status < 300 ? 'archived' : 'not archived';
      return [`listing ${listing.id}, ${state}, with ${cancelled} cancelled reservations`, ...failures];
    }
  }

  /** Records the Pending refunds of the reservations as paid out, so that the books of the deployment are even. */
  async payOutLeft(reservationIds: readonly number[]): Promise<void> {
    const { deployment, accounts } = this;
    if (!accounts.admin) return;
    const as = accounts.admin;
    for (const reservationId of reservationIds) {
      const query = { reservationId, purpose: PaymentPurpose.Refund, status: PaymentStatus.Pending };
      for (const { id } of await deployment.list('getPaymentTransactions', { as, query }))
        await deployment.ok('decidePaymentTransaction', { as, path: { id }, body: { confirm: true } });
    }
  }

  private async cancelLeft(): Promise<{ cancelled: number; failures: string[] }> {
    const { deployment, listing } = this;
    const as = this.accounts.owner;
    // The owner's list also has reservations whose response did not arrive.
    const all = await deployment.list('getOwnerReservations', { as, query: { propertyId: listing.id } });
    const failures: string[] = [];
    const refunded: number[] = [];
    for (const one of all) {
      const { id } = one;
      let { refundAmount } = one;
      if (live.includes(one.status)) {
        const body = { reason: 'The test is over.' };
        await deployment.ok('cancelReservation', { as, path: { id }, body }).then(
          ({ data }) => (refundAmount = data.refundAmount),
          (error: Error) => failures.push(`reservation ${id}, not cancelled: ${error.message}`),
        );
      }
      if (refundAmount) refunded.push(id);
    }
    await this.payOutLeft(refunded).catch((error: Error) => failures.push(`a refund: ${error.message}`));
    return { cancelled: all.length - failures.length, failures };
  }
}

const charges = [
  { kind: ChargeKind.Cleaning, name: 'Final cleaning', mode: ChargeMode.PerStay, value: 20 },
  { kind: ChargeKind.Service, name: 'Service', mode: ChargeMode.PercentOfNights, value: 5, isRefundable: false },
  {
    ...{ kind: ChargeKind.Utilities, name: 'Electricity', mode: ChargeMode.PerGuestNight, value: 3 },
    collectedBy: ChargeCollector.Owner,
  },
];
