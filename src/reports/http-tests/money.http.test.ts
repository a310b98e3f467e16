import { BookingStatus, PaymentPurpose } from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import { useTestApp } from '../../testing/app';
import { dateIn } from '../../testing/bookings';
import { insertListing } from '../../testing/listings';
import { chargeOf } from '../../payments/sandbox/provider';
import { playOnline, referenceOf, sendNotice, startOnline } from '../../testing/online-payments';
import { reserve } from '../../testing/payments';

const app = useTestApp();

interface Money {
  [name: string]: number;
}

const moneyOf = async (): Promise<Money & { payments: unknown[] }> => {
  const query = { from: dateIn(app, -30), to: dateIn(app, 60) };
  const { data } = await callAs(app, 'admin', 'getGeneralReport', { query });
  return data.money.find(({ currencyCode }: { currencyCode: string }) => currencyCode === 'JOD');
};

test('divides the total by kind of line, and adds up to it', async () => {
  const before = await moneyOf();
  const id = await insertListing(app);
  const path = { id };
  const charge = { mode: 0, freeGuests: 0, isOptional: false, isRefundable: true };
  const charges = [
    { ...charge, kind: 0, name: 'Cleaning', value: 10, collectedBy: 0 },
    { ...charge, kind: 3, name: 'Pet', value: 4, collectedBy: 1 },
  ];
  await callAs(app, 'owner', 'setCharges', { path, body: { charges } });
  await callAs(app, 'owner', 'setDiscounts', { path, body: { discounts: [{ kind: 0, threshold: 2, percent: 10 }] } });
  const body = { propertyId: id, startDate: dateIn(app, 20), endDate: dateIn(app, 22), guestsCount: 1 };
  const { data: booked } = await callAs(app, 'customer', 'bookReservation', { body });
  await playOnline(app, referenceOf(await startOnline(app, booked.id)), 'success');

  const after = await moneyOf();
  const difference = (name: string) => Math.round((after[name]! - before[name]!) * 1000) / 1000;
  expect(difference('totalAmount')).toBe(booked.totalAmount);
  expect(['nightsAmount', 'discounts', 'charges', 'dueAtArrival'].map(difference)).toEqual([90, 9, 10, 4]);
  const { totalAmount, nightsAmount, discounts, promotions, charges: charged, taxes } = after;
  const sum = nightsAmount! - discounts! - promotions! + charged! + taxes!;
  expect(Math.abs(sum - totalAmount!)).toBeLessThan(0.0005);
});

test('shows payments by provider and purpose', async () => {
  const of = ({ payments }: { payments: unknown[] }) =>
    payments.find((one) => (one as { provider: string | null }).provider === 'sandbox') as
      | { confirmedAmount: number; purpose: number }
      | undefined;
  const before = of(await moneyOf())?.confirmedAmount ?? 0;
  await playOnline(app, referenceOf(await startOnline(app, await reserve(app, BookingStatus.Pending))), 'success');
  expect(of(await moneyOf())).toEqual({
    provider: 'sandbox',
    purpose: PaymentPurpose.Deposit,
    confirmedAmount: before + 27,
    pendingAmount: 0,
  });
});

test('does not count money that a dispute has taken back, until it is won', async () => {
  const started = await startOnline(app, await reserve(app, BookingStatus.Pending));
  await playOnline(app, referenceOf(started), 'success');
  const { depositsConfirmed } = await moneyOf();
  const charge = chargeOf(referenceOf(started));
  const dispute = (state: string, at: number) =>
    sendNotice(app, {
      ...{ id: `ntc_${state}`, charge },
      dispute: {
        reference: 'dp_report',
        state,
        at,
        taken: state === 'won' ? null : { amount: 10_000, currency: 'JOD' },
      },
    });
  await dispute('lost', 1);
  expect((await moneyOf()).depositsConfirmed).toBeCloseTo(depositsConfirmed! - 10, 3);
  await dispute('won', 2);
  expect((await moneyOf()).depositsConfirmed).toBeCloseTo(depositsConfirmed!, 3);
});
