import {
  AlterationStatus,
  BookingStatus,
  ChargeCollector,
  ChargeMode,
  PriceLineKind,
} from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import { acceptChange, proposeChange, proposed, quoteChange } from '../../testing/alterations';
import { type Actor, testInstant, useTestApp } from '../../testing/app';
import { dateIn, getReservation } from '../../testing/bookings';
import { insertListing } from '../../testing/listings';

const app = useTestApp({ LIMIT_BOOKINGS: '1000', LIMIT_UNPAID_RESERVATIONS: '1000' });
beforeEach(() => app.clock.set(testInstant));

interface Charge {
  kind: number;
  name: string;
  mode: ChargeMode;
  value: number;
  collectedBy: ChargeCollector;
  isRefundable: boolean;
}
const { PerNight, PerStay } = ChargeMode;
const { Owner, Platform } = ChargeCollector;
const refundable = { kind: 0, isRefundable: true };
const owners: Charge = { ...refundable, name: 'Water', mode: PerNight, value: 5, collectedBy: Owner };
const platforms: Charge = { ...refundable, name: 'Cleaning', mode: PerStay, value: 20, collectedBy: Platform };
async function setCharges(id: number, ...charges: Charge[]): Promise<void> {
  expect((await callAs(app, 'owner', 'setCharges', { path: { id }, body: { charges } })).status).toBe(200);
}

/** A Confirmed stay of three nights at 45 dinars, with a charge of the owner and one of the platform. */
async function book(): Promise<{ id: number; propertyId: number }> {
  const propertyId = await insertListing(app, { deposit_minor: 0 });
  await setCharges(propertyId, owners, platforms);
  const body = { propertyId, startDate: dateIn(app, 30), endDate: dateIn(app, 33) };
  const { data } = await callAs(app, 'customer', 'bookReservation', { body });
  expect(data).toMatchObject({ status: BookingStatus.Confirmed, totalAmount: 155, dueAtArrivalAmount: 15 });
  return { id: data.id as number, propertyId };
}

describe('decideAlteration returns 409 PRICE_CHANGED, and changes nothing,', () => {
  const due = 'The amount due at arrival has changed. It is now 4000 JOD.';
  const lines = 'The charges or taxes of the changed stay no longer match the proposal.';
  test.each<[string, string, Charge[], Actor, Actor]>([
    ['when the owner collects more', due, [{ ...owners, value: 1000 }, platforms], 'customer', 'owner'],
    [
      'when the owner collects more than the owner has proposed',
      due,
      [{ ...owners, value: 1000 }, platforms],
      'owner',
      'customer',
    ],
    [
      'when a charge is no longer refundable',
      lines,
      [owners, { ...platforms, isRefundable: false }],
      'customer',
      'owner',
    ],
    ['when a charge has another name', lines, [{ ...owners, name: 'Gas' }, platforms], 'owner', 'customer'],
  ])('%s', async (_name, message, charges, proposer, decider) => {
    const { id, propertyId } = await book();
    const alteration = await proposed(app, proposer, id, { end: 1 });
    await setCharges(propertyId, ...charges);
    const before = await getReservation(app, id);
    const { status, code, envelope } = await acceptChange(app, decider, alteration);
    expect([status, code, envelope.message]).toEqual([409, 'PRICE_CHANGED', message]);
    expect(await getReservation(app, id)).toEqual(before);
    const { data } = await callAs(app, 'customer', 'getAlterationsByReservation', { path: { id } });
    expect(data).toMatchObject([{ status: AlterationStatus.Proposed, after: { dueAtArrivalAmount: 20 } }]);
  });
});

test('decideAlteration accepts charges that were added again in another order', async () => {
  const { id, propertyId } = await book();
  const alteration = await proposed(app, 'customer', id, { end: 1 });
  await setCharges(propertyId, platforms, owners);
  const { status, data } = await acceptChange(app, 'owner', alteration);
  expect([status, data.after.dueAtArrivalAmount]).toEqual([200, 20]);
  expect((await getReservation(app, id)).due_at_arrival_minor).toBe(20_000);
});

test('addAlteration returns 409 PRICE_CHANGED when the amount due at arrival is not the expected one', async () => {
  const { id, propertyId } = await book();
  const { after } = (await quoteChange(app, 'customer', id, { end: 1 })).data as {
    after: { totalAmount: number; dueAtArrivalAmount: number };
  };
  const expected = { expectedTotalAmount: after.totalAmount, expectedDueAtArrivalAmount: after.dueAtArrivalAmount };
  await setCharges(propertyId, { ...owners, value: 1000 }, platforms);
  const refused = await proposeChange(app, 'customer', id, { end: 1, ...expected });
  const message = 'The amount due at arrival has changed. It is now 4000 JOD.';
  expect([refused.status, refused.code, refused.envelope.errors]).toMatchObject([
    ...[409, 'PRICE_CHANGED'],
    [{ field: 'expectedDueAtArrivalAmount', message }],
  ]);
  const accepted = await proposeChange(app, 'customer', id, { end: 1, ...expected, expectedDueAtArrivalAmount: 4000 });
  expect(accepted.status).toBe(200);
});

describe('a chosen charge stays chosen', () => {
  const optional = { ...platforms, mode: ChargeMode.PerGuestNight, value: 5, freeGuests: 2, isOptional: true };
  /** Three nights at 45 dinars for which the customer has chosen a charge of 5 dinars a night for each guest after the second. */
  const bookFor = async (guestsCount: number) => {
    const propertyId = await insertListing(app, { deposit_minor: 0 });
    await setCharges(propertyId, optional);
    const [charge] = (await app.call('getCharges', { path: { id: propertyId } })).data.charges as { id: number }[];
    const stay = { propertyId, startDate: dateIn(app, 30), endDate: dateIn(app, 33), guestsCount };
    const body = { ...stay, chargeIds: [charge!.id] };
    return (await callAs(app, 'customer', 'bookReservation', { body })).data;
  };
  const chargesIn = ({ lines }: { lines: { kind: number }[] }) =>
    lines.filter(({ kind }) => kind === PriceLineKind.Charge);

  test('when it was nothing for the guests of the booking', async () => {
    const booked = await bookFor(2);
    expect([booked.totalAmount, chargesIn(booked)]).toEqual([135, []]);
    const { data } = await quoteChange(app, 'customer', booked.id, { guestsCount: 3 });
    expect([data.after.totalAmount, chargesIn(data.before), chargesIn(data.after)]).toMatchObject([
      ...[150, []],
      [{ quantity: 3, unitAmount: 5, amount: 15 }],
    ]);
    const fewer = await quoteChange(app, 'customer', booked.id, { guestsCount: 1 });
    expect(chargesIn({ lines: fewer.data.differences })).toEqual([]);
  });

  test('when it was nothing after a change', async () => {
    const { id, totalAmount } = await bookFor(3);
    expect(totalAmount).toBe(150);
    const fewer = await acceptChange(app, 'owner', await proposed(app, 'customer', id, { guestsCount: 2 }));
    expect([fewer.status, fewer.data.after.totalAmount, chargesIn(fewer.data.after)]).toEqual([200, 135, []]);
    expect((await quoteChange(app, 'customer', id, { guestsCount: 3 })).data.after.totalAmount).toBe(150);
  });

  test('when its proposal is accepted at the same terms', async () => {
    const { id } = await bookFor(2);
    const { status } = await acceptChange(app, 'owner', await proposed(app, 'customer', id, { guestsCount: 4 }));
    expect([status, (await getReservation(app, id)).total_minor]).toEqual([200, 165_000]);
  });
});
