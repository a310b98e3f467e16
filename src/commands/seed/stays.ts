import {
  BookingStatus,
  PaymentPurpose,
  PaymentStatus,
  PropertyStatus,
  RentType,
  UserRole,
} from '../../../generated/enumerations';
import { noNights } from '../../bookings/arrival-rules';
import { type Price, priceOf, termsOf } from '../../bookings/pricing';
import { refundOf } from '../../bookings/refunds';
import { decisionDue, endOf, holdExpiry } from '../../bookings/time';
import { freesNights } from '../../bookings/transitions';
import type { NewRow } from '../../database/tables';
import { type CalendarDate, addDays, listNights } from '../../values/dates';
import type { SeedListing } from './listings';
import type { People } from './people';
import { RepeatableRandom, weighted } from './random';

type Reservation = NewRow<'reservation'> & { id: number };

/** The rows of reservations, their reviews and blocked dates to insert, and the next free ids. */
export interface SeedStays {
  nextReservation: number;
  nextBlock: number;
  reservations: Reservation[];
  blocks: (NewRow<'blocked_date_range'> & { id: number })[];
  nights: NewRow<'reservation_night'>[];
  payments: NewRow<'payment_transaction'>[];
  reviews: NewRow<'review'>[];
}

const { Pending, DepositPaid, Confirmed, Completed, Cancelled, Rejected, Expired, NoShow } = BookingStatus;
const dayMs = 86_400_000;
/** The range of start dates, in days before and after today. */
const [past, ahead] = [548, 360];

const pastStates = weighted([[Completed, 82], [Cancelled, 9], [Expired, 4], [Rejected, 2], [NoShow, 3]] as const); // prettier-ignore
const futureStates = weighted([[Confirmed, 66], [Pending, 8], [DepositPaid, 9], [Cancelled, 10], [Rejected, 3], [Expired, 4]] as const); // prettier-ignore

/** The values that all stays of the service share. */
export interface StayContext {
  seed: number;
  people: People;
  /** Epoch ms. */
  now: number;
  /** The date of `now` in UTC. */
  today: CalendarDate;
  /** IANA name of the time zone of the listing's city. */
  timeZone: string;
  /** Percent of the total. */
  deposit: number;
  /** Percent of the total. */
  commission: number;
}

/** Adds the listing's reservations, which do not overlap, and for some listings a range of blocked dates to `stays`. */
export function addStays(stays: SeedStays, listing: SeedListing, common: StayContext): void {
  const { row } = listing;
  const { seed, now, today } = common;
  const random = new RepeatableRandom(seed, 8, row.id);
  if (row.property_status !== PropertyStatus.Active && row.property_status !== PropertyStatus.Inactive) return;
  const isMonthly = row.rent_type === RentType.Monthly;
  const age = Math.floor((now - row.created_at) / dayMs) - 61;
  const earliest = -Math.max(-1, Math.min(past, age));
  const count = isMonthly ? (random.chance(0.1) ? 1 : 0) : Math.floor(-1.9 * Math.log(1 - random.next()));
  const starts = Array.from({ length: count }, () => random.between(earliest, ahead)).sort((a, b) => a - b);
  let free = -past;
  for (const start of starts) {
    if (start < free) continue;
    const maximum = Math.min(row.max_stay_nights, isMonthly ? 75 : row.min_stay_nights + 7);
    const nights = random.between(row.min_stay_nights, Math.max(row.min_stay_nights, maximum));
    addReservation(stays, listing, addDays(today, start), nights, random, common);
    free = start + nights;
  }
  if (random.chance(0.03)) {
    const start = Math.max(free, random.between(0, 100));
    const [start_date, end_date] = [addDays(today, start), addDays(today, start + 7)];
    const id = stays.nextBlock++;
    const block = { id, property_id: row.id, start_date, end_date, reason: 'example' };
    stays.blocks.push({ ...block, created_by: row.owner_id, created_at: row.updated_at });
    addNights(stays, row.id, start_date, end_date, { reservation_id: null, block_id: id });
  }
}

/** The values of a reservation that its rows have in common. */
interface Booking {
  id: number;
  status: BookingStatus;
  start: CalendarDate;
  end: CalendarDate;
  nights: number;
  customer: number;
  /** Epoch ms. */
  bookedAt: number;
  /** When the deposit was confirmed or rejected, or the reservation cancelled: epoch ms. */
  decidedAt: number;
  isDepositConfirmed: boolean;
  price: Price;
  /** 0 if nothing is refunded. */
  refundMinor: number;
}

/** The order of the random draws, in this function and in those that it calls, determines the generated data. */
function addReservation(
  stays: SeedStays,
  { row: listing, pictures }: SeedListing,
  start: CalendarDate,
  nights: number,
  random: RepeatableRandom,
  context: StayContext,
): void {
  const drawn = drawBooking(listing, start, nights, random, context);
  const booking: Booking = { ...drawn, id: stays.nextReservation++ };
  const guests = random.chance(0.5) ? 1 : null;
  const image = pictures[0] ?? null;
  stays.reservations.push({ ...reservationRow(listing, booking, context), guests_count: guests, image });
  addBookedNights(stays, listing.id, booking);
  stays.payments.push(...drawPayments(listing, booking, random, context));
}

function drawBooking(
  listing: SeedListing['row'],
  start: CalendarDate,
  nights: number,
  random: RepeatableRandom,
  context: StayContext,
): Omit<Booking, 'id'> {
  const { people, now, today } = context;
  const end = addDays(start, nights);
  const status = end < today ? pastStates(random) : start <= addDays(today, 1) ? Confirmed : futureStates(random);
  const bookedAt = drawBookedAt(listing, start, status, random, context);
  const decidedAt = Math.min(now, bookedAt + Math.floor(random.next() * dayMs));
  const terms = termsOf({ ...noOptionalTerms, ...listing, ...noExtras });
  const price = priceOf({ startDate: start, endDate: end }, terms, {
    depositPercent: context.deposit,
    commissionPercent: context.commission,
  });
  const isCancelled = status === Cancelled;
  const isDepositConfirmed =
    status === Confirmed || status === Completed || status === NoShow || (isCancelled && random.chance(0.5));
  const refundMinor =
    isCancelled && isDepositConfirmed
      ? refundOf(price.depositMinor, listing.cancellation_policy, start, isoDate(decidedAt))
      : 0;
  const customer = people.firstCustomer + random.between(0, people.customers - 1);
  return { status, start, end, nights, customer, bookedAt, decidedAt, isDepositConfirmed, price, refundMinor };
}

/** Epoch ms, after the listing was created. */
function drawBookedAt(
  listing: SeedListing['row'],
  start: CalendarDate,
  status: BookingStatus,
  random: RepeatableRandom,
  { now, today }: StayContext,
): number {
  // Holds last one day, and the time to decide about a deposit seven.
  const lasting = { [Pending]: 0.9, [DepositPaid]: 6 }[status as number];
  const bookedAt =
    lasting !== undefined
      ? now - random.next() * lasting * dayMs
      : Math.min(now, Date.parse(start)) - (1 + random.next() * (start > today ? 300 : 60)) * dayMs;
  return Math.floor(Math.max(listing.created_at, bookedAt));
}

function reservationRow(
  listing: SeedListing['row'],
  booking: Booking,
  { people, timeZone }: StayContext,
): Omit<Reservation, 'guests_count' | 'image'> {
  const { status, start, end, bookedAt, decidedAt, price } = booking;
  const isCancelled = status === Cancelled;
  return {
    id: booking.id,
    property_id: listing.id,
    customer_id: booking.customer,
    owner_id: listing.owner_id,
    status,
    start_date: start,
    end_date: end,
    ends_at: endIn(end, timeZone),
    nights: booking.nights,
    rent_type: listing.rent_type,
    unit_price_minor: listing.price_minor,
    total_minor: price.totalMinor,
    deposit_minor: price.depositMinor,
    currency_id: listing.currency_id,
    note: null,
    decision_due_at: status === DepositPaid ? decisionDue(decidedAt, 7, endIn(end, timeZone)) : null,
    hold_expires_at: status === Pending ? holdExpiry(bookedAt, 24, start, timeZone) : null,
    deposit_confirmed_at: booking.isDepositConfirmed ? decidedAt : null,
    deposit_confirmed_by: booking.isDepositConfirmed ? people.administrator : null,
    cancellation_policy: listing.cancellation_policy,
    cancelled_at: isCancelled ? decidedAt : null,
    cancelled_by: isCancelled ? booking.customer : null,
    cancelled_by_role: isCancelled ? UserRole.Customer : null,
    cancellation_reason: null,
    refund_minor: isCancelled ? booking.refundMinor : null,
    rejection_reason: status === Rejected ? 'example' : null,
    commission_type: price.commissionType,
    commission_value: price.commissionValue,
    commission_minor: price.commissionMinor,
    title: listing.title,
    city: listing.city,
    address: listing.address ?? null,
    created_at: bookedAt,
    updated_at: decidedAt,
    is_counted: 1,
  };
}

function addBookedNights(stays: SeedStays, listing: number, { id, status, start, end }: Booking): void {
  const holder = { reservation_id: id, block_id: null };
  // A no-show keeps the first night; the other nights are free again.
  if (!freesNights(status)) addNights(stays, listing, start, end, holder);
  if (status === NoShow) addNights(stays, listing, start, addDays(start, 1), holder);
}

/** The reservation's payments: the deposit, the balance and the refund, as far as they exist. */
function drawPayments(
  listing: SeedListing['row'],
  booking: Booking,
  random: RepeatableRandom,
  { people }: StayContext,
): NewRow<'payment_transaction'>[] {
  const { status, price, refundMinor } = booking;
  const common = {
    reservation_id: booking.id,
    property_id: listing.id,
    payer_id: booking.customer,
    currency_id: listing.currency_id,
    payment_type_id: 1,
    created_at: booking.bookedAt,
  };
  const payment = (purpose: PaymentPurpose, state: PaymentStatus, amount_minor: number) => ({
    ...common,
    purpose,
    status: state,
    amount_minor,
    decided_at: state === PaymentStatus.Pending ? null : booking.decidedAt,
    decided_by: state === PaymentStatus.Pending ? null : people.administrator,
  });
  const payments: NewRow<'payment_transaction'>[] = [];
  const depositStatus = depositStatusOf(booking);
  if (depositStatus !== undefined) payments.push(payment(PaymentPurpose.Deposit, depositStatus, price.depositMinor));
  if (status === Completed && price.balanceMinor > 0 && random.chance(0.6))
    payments.push(payment(PaymentPurpose.Balance, PaymentStatus.Confirmed, price.balanceMinor));
  if (refundMinor > 0) {
    const state = random.chance(0.2) ? PaymentStatus.Pending : PaymentStatus.Confirmed;
    const refund = payment(PaymentPurpose.Refund, state, refundMinor);
    payments.push({ ...refund, created_at: booking.decidedAt });
  }
  return payments;
}

/** Undefined if the customer has not paid a deposit. */
function depositStatusOf({ status, isDepositConfirmed }: Booking): PaymentStatus | undefined {
  if (isDepositConfirmed) return PaymentStatus.Confirmed;
  if (status === DepositPaid) return PaymentStatus.Pending;
  return status === Rejected ? PaymentStatus.Rejected : undefined;
}

const noOptionalTerms = {
  deposit_minor: null,
  commission_type: null,
  commission_value: null,
  owner_commission_type: null,
  owner_commission_value: null,
  minor_units: 2,
  weekend_days: 0,
  taxes: null,
};

/** All nights have the same price, and nothing is added to it. */
const noExtras = { weekend_price_minor: null, seasons: null, charges: null, discounts: null, nights: noNights };

function addNights(
  { nights }: SeedStays,
  property_id: number,
  start: CalendarDate,
  end: CalendarDate,
  holder: { reservation_id: number | null; block_id: number | null },
): void {
  for (const night of listNights(start, end)) nights.push({ property_id, night, ...holder });
}

function isoDate(instant: number): CalendarDate {
  return new Date(instant).toISOString().slice(0, 10);
}

/** A cache of end instants by date and time zone: computing one is the slowest step of the generation. */
const ends = new Map<string, number>();

function endIn(date: CalendarDate, timeZone: string): number {
  const key = `${date} ${timeZone}`;
  let end = ends.get(key);
  if (end === undefined) ends.set(key, (end = endOf(date, timeZone)));
  return end;
}
