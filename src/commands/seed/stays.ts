import {
  BookingStatus,
  PaymentPurpose,
  PaymentStatus,
  PropertyStatus,
  RentType,
  UserRole,
} from '../../../generated/enumerations';
import { priceOf, termsOf } from '../../bookings/pricing';
import { refundOf } from '../../bookings/refunds';
import { endOf, holdExpiry } from '../../bookings/time';
import { freesNights } from '../../bookings/transitions';
import type { NewRow } from '../../database/tables';
import { type CalendarDate, addDays, listNights } from '../../values/dates';
import type { SeedListing } from './listings';
import type { People } from './people';
import { RepeatableRandom, weighted } from './random';

type Reservation = NewRow<'reservation'> & { id: number };

/** The rows of reservations and blocked dates to insert, and the next free ids. */
export interface SeedStays {
  nextReservation: number;
  nextBlock: number;
  reservations: Reservation[];
  blocks: (NewRow<'blocked_date_range'> & { id: number })[];
  nights: NewRow<'reservation_night'>[];
  payments: NewRow<'payment_transaction'>[];
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

function addReservation(
  stays: SeedStays,
  { row: listing, pictures }: SeedListing,
  start: CalendarDate,
  nights: number,
  random: RepeatableRandom,
  { people, now, today, timeZone, deposit, commission }: StayContext,
): void {
  const end = addDays(start, nights);
  const status = end < today ? pastStates(random) : start <= addDays(today, 1) ? Confirmed : futureStates(random);
  const hasHold = status === Pending;
  const bookedAt = Math.floor(
    Math.max(
      listing.created_at,
      // Holds last one day.
      hasHold
        ? now - random.next() * 0.9 * dayMs
        : Math.min(now, Date.parse(start)) - (1 + random.next() * (start > today ? 300 : 60)) * dayMs,
    ),
  );
  const decidedAt = Math.min(now, bookedAt + Math.floor(random.next() * dayMs));
  const terms = termsOf({ ...noOptionalTerms, ...listing, weekend_price_minor: null, seasons: null });
  const price = priceOf({ startDate: start, endDate: end }, terms, {
    depositPercent: deposit,
    commissionPercent: commission,
  });
  const isCancelled = status === Cancelled;
  const isDepositConfirmed =
    status === Confirmed || status === Completed || status === NoShow || (isCancelled && random.chance(0.5));
  const refund =
    isCancelled && isDepositConfirmed
      ? refundOf(price.depositMinor, listing.cancellation_policy, start, isoDate(decidedAt))
      : 0;
  const customer = people.firstCustomer + random.between(0, people.customers - 1);
  const id = stays.nextReservation++;
  stays.reservations.push({
    id,
    property_id: listing.id,
    customer_id: customer,
    owner_id: listing.owner_id,
    status,
    start_date: start,
    end_date: end,
    ends_at: endIn(end, timeZone),
    nights,
    rent_type: listing.rent_type,
    unit_price_minor: listing.price_minor,
    total_minor: price.totalMinor,
    deposit_minor: price.depositMinor,
    currency_id: listing.currency_id,
    guests_count: random.chance(0.5) ? 1 : null,
    note: null,
    hold_expires_at: hasHold ? holdExpiry(bookedAt, 24, start, timeZone) : null,
    deposit_confirmed_at: isDepositConfirmed ? decidedAt : null,
    deposit_confirmed_by: isDepositConfirmed ? people.administrator : null,
    cancellation_policy: listing.cancellation_policy,
    cancelled_at: isCancelled ? decidedAt : null,
    cancelled_by: isCancelled ? customer : null,
    cancelled_by_role: isCancelled ? UserRole.Customer : null,
    cancellation_reason: null,
    refund_minor: isCancelled ? refund : null,
    rejection_reason: status === Rejected ? 'example' : null,
    commission_type: price.commissionType,
    commission_value: price.commissionValue,
    commission_minor: price.commissionMinor,
    title: listing.title,
    city: listing.city,
    address: listing.address ?? null,
    image: pictures[0] ?? null,
    created_at: bookedAt,
    updated_at: decidedAt,
  });
  // A no-show keeps the first night; the other nights are free again.
  if (!freesNights(status)) addNights(stays, listing.id, start, end, { reservation_id: id, block_id: null });
  if (status === NoShow) addNights(stays, listing.id, start, addDays(start, 1), { reservation_id: id, block_id: null });

  const payment = {
    reservation_id: id,
    property_id: listing.id,
    payer_id: customer,
    currency_id: listing.currency_id,
    payment_type_id: 1,
    created_at: bookedAt,
  };
  const decided = { decided_at: decidedAt, decided_by: people.administrator };
  const undecided = { decided_at: null, decided_by: null };
  const { Deposit, Balance, Refund } = PaymentPurpose;
  if (isDepositConfirmed)
    stays.payments.push({
      ...payment,
      purpose: Deposit,
      status: PaymentStatus.Confirmed,
      amount_minor: price.depositMinor,
      ...decided,
    });
  else if (status === DepositPaid || status === Rejected) {
    const isOpen = status === DepositPaid;
    const state = isOpen ? PaymentStatus.Pending : PaymentStatus.Rejected;
    stays.payments.push({
      ...payment,
      purpose: Deposit,
      status: state,
      amount_minor: price.depositMinor,
      ...(isOpen ? undecided : decided),
    });
  }
  if (status === Completed && price.balanceMinor > 0 && random.chance(0.6))
    stays.payments.push({
      ...payment,
      purpose: Balance,
      status: PaymentStatus.Confirmed,
      amount_minor: price.balanceMinor,
      ...decided,
    });
  if (refund > 0) {
    const isOpen = random.chance(0.2);
    const state = isOpen ? PaymentStatus.Pending : PaymentStatus.Confirmed;
    stays.payments.push({
      ...payment,
      purpose: Refund,
      status: state,
      amount_minor: refund,
      created_at: decidedAt,
      ...(isOpen ? undecided : decided),
    });
  }
}

const noOptionalTerms = {
  deposit_minor: null,
  commission_type: null,
  commission_value: null,
  // All nights have the same price.
  weekend_price_minor: null,
  seasons: null,
  weekend_days: 0,
};

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
