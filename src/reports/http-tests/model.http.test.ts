import fc from 'fast-check';
import {
  BookingStatus,
  ChargeCollector,
  PaymentPurpose,
  PaymentStatus,
  PriceLineKind,
  PropertyStatus,
} from '../../../generated/enumerations';
import type { PriceLine } from '../../bookings/price-lines';
import { dueStatus } from '../../bookings/time';
import type { Row } from '../../database/tables';
import { reservationRow } from '../../sandbox/reservations';
import { testInstant, useTestApp } from '../../testing/app';
import { insertListing } from '../../testing/listings';
import { day } from '../../testing/time';
import { addDays, listNights } from '../../values/dates';
import { type Figure, listFigures } from '../repository';

const app = useTestApp();

const { Pending, DepositPaid, Confirmed, Completed, Cancelled, NoShow } = BookingStatus;
const today = '2026-12-01';
const someDay = fc.integer({ min: -40, max: 60 });
const someInstant = someDay.map((days) => testInstant + days * day);
const someIndex = fc.nat({ max: 11 });
const someStatus = fc.constantFrom(...Object.values(BookingStatus));
const oftenActive = fc.constantFrom(PropertyStatus.Active, ...Object.values(PropertyStatus), PropertyStatus.Active);

const someListing = fc.record({
  owner: fc.constantFrom('owner', 'otherOwner', 'inactiveOwner'),
  property_status: oftenActive,
  created_at: someInstant,
});
const someLine = fc.record({
  kind: fc.constantFrom(...Object.values(PriceLineKind)),
  minor: fc.integer({ min: -900, max: 2 ** 40 }),
  collectedBy: fc.constantFrom(...Object.values(ChargeCollector)),
  isIncluded: fc.boolean(),
});
const someStay = fc.record({
  listing: someIndex,
  status: someStatus,
  first: someDay,
  nights: fc.integer({ min: 1, max: 30 }),
  left: fc.nat({ max: 5 }),
  created_at: someInstant,
  ends: fc.integer({ min: -1, max: 2 }),
  hold: someInstant,
  currency_id: fc.constantFrom(1, 7),
  commission_minor: fc.option(fc.nat({ max: 50 })),
  price_lines: fc.option(fc.array(someLine, { minLength: 2, maxLength: 12 }).map((lines) => JSON.stringify(lines))),
  payments: fc.array(
    fc.record({
      purpose: fc.constantFrom(...Object.values(PaymentPurpose)),
      // A reservation has at most one live deposit.
      status: fc.constantFrom(PaymentStatus.Confirmed, PaymentStatus.Pending, PaymentStatus.Cancelled),
      amount_minor: fc.nat({ max: 1000 }),
      payment_type_id: fc.constantFrom(1, 2),
    }),
    { maxLength: 2 },
  ),
});
const someBlock = fc.record({ listing: someIndex, first: someDay, nights: fc.integer({ min: 1, max: 30 }) });
const somePeriod = fc
  .tuple(someDay, fc.integer({ min: 1, max: 90 }))
  .map(([first, days]) => ({ from: addDays(today, first), to: addDays(today, first + days) }));

/** All rows that the figures are calculated from. */
async function readAll() {
  const all = <Name extends 'rent_property' | 'reservation' | 'reservation_night' | 'blocked_date_range' | 'app_user'>(
    table: Name,
  ) => app.db.selectFrom(table).selectAll().execute() as Promise<Row<Name>[]>;
  return {
    listings: await all('rent_property'),
    reservations: await all('reservation'),
    nights: await all('reservation_night'),
    blocks: await all('blocked_date_range'),
    users: await all('app_user'),
    payments: await app.db.selectFrom('payment_transaction').selectAll().execute(),
  };
}

/** The expected figures on stays, nights and money, calculated night by night. */
function expectedFigures(
  { listings, reservations, nights, blocks, users, payments }: Awaited<ReturnType<typeof readAll>>,
  { from, to }: { from: string; to: string },
  now: number,
): Map<string, number> {
  const sums = new Map<string, number>();
  const add = (name: string, value: number, subject = 0, detail = 0) => {
    const key = `${name} ${subject} ${detail}`;
    sums.set(key, (sums.get(key) ?? 0) + value);
  };
  const isOfferedOn = (listingId: number, night: string) => {
    const { property_status, owner_id, created_at } = listings.find(({ id }) => id === listingId)!;
    const { is_active, is_blocked } = users.find(({ id }) => id === owner_id)!;
    const isSince = new Date(created_at).toISOString().slice(0, 10) <= night;
    return property_status === PropertyStatus.Active && is_active === 1 && is_blocked === 0 && isSince;
  };
  const within = (range: { start_date: string; end_date: string }) =>
    listNights(range.start_date, range.end_date).filter((night) => night >= from && night < to);
  for (const { id } of listings)
    for (const night of listNights(from, to)) if (isOfferedOn(id, night)) add('nights_listed', 1);
  for (const block of blocks)
    for (const night of within(block)) if (isOfferedOn(block.property_id, night)) add('nights_listed_blocked', 1);
  for (const stay of reservations) {
    const wasCreatedWithin = stay.created_at >= Date.parse(from) && stay.created_at < Date.parse(to);
    if (within(stay).length === 0 && !wasCreatedWithin) continue;
    const status = dueStatus(stay, now) ?? stay.status;
    const isLasting = ([Pending, DepositPaid, Confirmed, Completed] as BookingStatus[]).includes(status);
    add('reservations', 1);
    add('reservations_by_status', 1, status);
    if (status === Cancelled) add('cancelled', 1);
    if (isLasting) add('lasting', 1);
    if (isLasting) add('lasting_nights', stay.nights);
    const left = () => nights.filter((one) => one.reservation_id === stay.id).map(({ night }) => night);
    const isCalledOff = status === Cancelled || status === NoShow;
    for (const night of isLasting ? within(stay) : isCalledOff ? left().filter((one) => one >= from && one < to) : []) {
      add('nights_booked', 1);
      if (isOfferedOn(stay.property_id, night)) add('nights_listed_booked', 1);
    }
    if (status === Confirmed || status === Completed) add('total', stay.total_minor, stay.currency_id);
    if (status === Confirmed || status === Completed) addLines(stay, add);
    if (status === Confirmed || status === Completed) add('commission', stay.commission_minor ?? 0, stay.currency_id);
    if (status === Pending || status === DepositPaid) add('deposits_pending', stay.deposit_minor, stay.currency_id);
    for (const { purpose, status: paid, amount_minor, payment_type_id } of payments.filter(
      (one) => one.reservation_id === stay.id,
    )) {
      if (purpose === PaymentPurpose.Deposit && paid === PaymentStatus.Confirmed)
        add('deposits_confirmed', amount_minor, stay.currency_id);
      if (purpose === PaymentPurpose.Refund && (paid === PaymentStatus.Confirmed || paid === PaymentStatus.Pending))
        add('refunds', amount_minor, stay.currency_id);
      if (paid === PaymentStatus.Confirmed)
        add(`confirmed_${purpose}`, amount_minor, stay.currency_id, payment_type_id);
      if (paid === PaymentStatus.Pending) add(`pending_${purpose}`, amount_minor, stay.currency_id, payment_type_id);
    }
  }
  return sums;
}

const figureOf: Record<PriceLineKind, string> = {
  [PriceLineKind.Nights]: 'nights',
  [PriceLineKind.Months]: 'nights',
  [PriceLineKind.Discount]: 'discounts',
  [PriceLineKind.Charge]: 'charges',
  [PriceLineKind.Tax]: 'taxes',
  [PriceLineKind.Promotion]: 'promotions',
  [PriceLineKind.Notice]: 'nights',
  [PriceLineKind.DroppedNights]: 'nights',
};

/** Adds each line of a reservation's price to the figure to which it belongs. */
function addLines(
  { price_lines, total_minor, currency_id }: Row<'reservation'>,
  add: (name: string, value: number, subject: number) => void,
): void {
  if (price_lines === null) return add('nights', total_minor, currency_id);
  for (const { kind, minor, collectedBy, isIncluded } of JSON.parse(price_lines) as PriceLine[]) {
    const isReduction = kind === PriceLineKind.Discount || kind === PriceLineKind.Promotion;
    if (isIncluded) add('included_taxes', minor, currency_id);
    else if (collectedBy === ChargeCollector.Owner) add('due_at_arrival', minor, currency_id);
    else add(figureOf[kind], isReduction ? -minor : minor, currency_id);
  }
  return undefined;
}

/** The figures on stays, nights and money by name, subject and detail; figures of one name are added up. */
function summed(figures: Figure[]): Map<string, number> {
  const sums = new Map<string, number>();
  const isOther = /^(listings_|owners|active_owners|pending_owners|customers|agents|blocked)/;
  for (const { figure, subject, detail, value } of figures) {
    const key = `${figure} ${subject} ${detail}`;
    if (!isOther.test(figure)) sums.set(key, (sums.get(key) ?? 0) + value);
  }
  return sums;
}

const entries = (sums: Map<string, number>) => [...sums].filter(([, value]) => value !== 0).toSorted();

test('the figures are equal to those of a model that counts night by night', async () => {
  const sample = <Value>(some: fc.Arbitrary<Value>, numRuns: number) => fc.sample(some, { numRuns, seed: 17 });
  const ids: number[] = [];
  for (const { owner, ...changes } of sample(someListing, 12)) {
    const id = await insertListing(app, changes);
    const owner_id = app.sandbox.userIds[owner as 'owner'];
    await app.db
      .updateTable('rent_property')
      .set({ owner_id, ...changes } as object)
      .where('id', '=', id)
      .execute();
    ids.push(id);
  }
  for (const { listing, status, first, nights, left, ends, hold, payments, ...changes } of sample(someStay, 90)) {
    const start = addDays(today, first);
    const [property_id, ends_at] = [ids[listing]!, Date.parse(addDays(start, nights + 1)) + ends * (day / 4)];
    const hold_expires_at = status === Pending ? hold : null;
    const row = { ...changes, property_id, nights, ends_at, hold_expires_at };
    const { id } = await app.db
      .insertInto('reservation')
      .values(reservationRow(app.sandbox, status, start, testInstant, row))
      .returning('id')
      .executeTakeFirstOrThrow();
    const keptNights =
      status === Cancelled || status === NoShow ? listNights(start, addDays(start, Math.min(left, nights))) : [];
    for (const night of keptNights)
      await app.db
        .insertInto('reservation_night')
        .values({ property_id, night, reservation_id: id })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    const bill = {
      reservation_id: id,
      property_id,
      payer_id: 3,
      created_at: 0,
      currency_id: changes.currency_id,
    };
    for (const payment of payments)
      await app.db
        .insertInto('payment_transaction')
        .values({ ...bill, ...payment })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  }
  for (const { listing, first, nights } of sample(someBlock, 20)) {
    const dates = { start_date: addDays(today, first), end_date: addDays(today, first + nights) };
    const row = { property_id: ids[listing]!, ...dates, created_by: 1, created_at: 0 };
    await app.db.insertInto('blocked_date_range').values(row).execute();
  }
  const all = await readAll();
  const seen = new Set<string>();
  const same = fc.asyncProperty(somePeriod, someInstant, async (period, now) => {
    const expected = entries(expectedFigures(all, period, now));
    for (const [name] of expected) seen.add(name.split(' ')[0]!);
    expect(entries(summed(await listFigures(app.db, period, now)))).toEqual(expected);
  });
  await fc.assert(same, { numRuns: 40, seed: 17 });
  expect(seen.size).toBe(21 + 2 * Object.values(PaymentPurpose).length);
});
