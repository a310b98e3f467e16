import fc from 'fast-check';
import { CancellationPolicy, PaymentPurpose, PaymentStatus } from '../../generated/enumerations';
import { addDays } from '../values/dates';
import { ledgerOf } from './ledger';
import { depositLeft, refundOf } from './refunds';

const today = '2026-12-01';

describe('the refund', () => {
  const { Flexible, Moderate, Strict } = CancellationPolicy;
  test.each([
    [Flexible, 30, 1000],
    [Flexible, 1, 1000],
    [Flexible, 0, 0],
    [Moderate, 5, 1000],
    [Moderate, 4, 500],
    [Moderate, 1, 500],
    [Moderate, 0, 0],
    [Strict, 14, 500],
    [Strict, 13, 0],
    [Strict, 0, 0],
    [Flexible, -1, 0],
  ])('of 1000 by policy %i, %i days before the start, is %i', (policy, days, refund) => {
    expect(refundOf(1000, policy, addDays(today, days), today)).toBe(refund);
  });

  test('is rounded half up, and 0 of 0', () => {
    expect(refundOf(27_001, Strict, addDays(today, 20), today)).toBe(13_501);
    expect(refundOf(0, Flexible, addDays(today, 20), today)).toBe(0);
  });
});

test('the remaining deposit and the refunds do not exceed the deposit, whatever else was paid', () => {
  const { Deposit, Balance, Refund } = PaymentPurpose;
  const amount = fc.nat({ max: 10 ** 11 });
  const live = fc.constantFrom(PaymentStatus.Pending, PaymentStatus.Confirmed);
  const entries = (purpose: PaymentPurpose) =>
    fc.array(fc.record({ purpose: fc.constant(purpose), status: live, amount_minor: amount }), { maxLength: 4 });
  fc.assert(
    fc.property(amount, entries(Balance), entries(Refund), (deposit, balances, refunds) => {
      const taken = { purpose: Deposit, status: PaymentStatus.Confirmed, amount_minor: deposit };
      const left = depositLeft(deposit, ledgerOf([taken, ...balances, ...refunds]));
      const back = refunds.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
      // Balances have no effect, and the remainder is the deposit minus the refunds.
      expect(left).toBe(depositLeft(deposit, ledgerOf([taken, ...refunds])));
      expect(left).toBe(back >= deposit ? 0 : deposit - back);
    }),
  );
});

test('a refund after a change of the stay counts towards the balance first, then towards the deposit', () => {
  const { Deposit, Balance, Refund } = PaymentPurpose;
  const confirmed = { status: PaymentStatus.Confirmed };
  const left = (balance: number, ...refunds: { amount: number; alteration: number | null }[]) =>
    depositLeft(
      200,
      ledgerOf([
        { ...confirmed, purpose: Deposit, amount_minor: 200 },
        { ...confirmed, purpose: Balance, amount_minor: balance },
        ...refunds.map(({ amount, alteration }) => ({
          ...confirmed,
          purpose: Refund,
          amount_minor: amount,
          alteration_id: alteration,
        })),
      ]),
    );
  expect(left(800, { amount: 500, alteration: 1 })).toBe(200);
  expect(left(800, { amount: 900, alteration: 1 })).toBe(100);
  expect(left(0, { amount: 100, alteration: 1 })).toBe(100);
  expect(left(800, { amount: 500, alteration: 1 }, { amount: 50, alteration: null })).toBe(150);
});
