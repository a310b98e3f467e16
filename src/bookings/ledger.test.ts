import { BookingStatus, PaymentPurpose, PaymentStatus } from '../../generated/enumerations';
import { toMajorUnits } from '../values/money';
import { type Entry, type Ledger, balanceLeft, checkPayment, ledgerOf, refundableOf } from './ledger';

const { Deposit, Balance, Refund } = PaymentPurpose;
const { Pending, Confirmed, Rejected, Cancelled } = PaymentStatus;

const none: Ledger = {
  hasDeposit: false,
  withdrawn: 0,
  undecided: 0,
  balances: 0,
  declared: 0,
  taken: 0,
  takenBack: 0,
  refunds: 0,
  returned: 0,
};

const entry = (purpose: PaymentPurpose, status: PaymentStatus, amount_minor: number): Entry => ({
  ...{ purpose, status, amount_minor },
});

test('excludes rejected and cancelled payments, and counts pending refunds as refunded', () => {
  const ledger = ledgerOf([
    entry(Deposit, Rejected, 1),
    entry(Deposit, Cancelled, 2),
    entry(Deposit, Confirmed, 4),
    entry(Balance, Pending, 8),
    entry(Balance, Confirmed, 16),
    entry(Balance, Cancelled, 32),
    entry(Refund, Pending, 1),
    entry(Refund, Confirmed, 2),
    entry(Refund, Rejected, 64),
    { ...entry(Refund, Pending, 5), alteration_id: 7 },
    { ...entry(Refund, Rejected, 128), alteration_id: 8 },
  ]);
  const sums = { balances: 24, declared: 8, taken: 20, takenBack: 0, refunds: 8, returned: 5 };
  expect(ledger).toEqual({ hasDeposit: true, withdrawn: 1, undecided: 2, ...sums });
  expect(refundableOf(ledger)).toBe(12);
  expect(ledgerOf([entry(Deposit, Rejected, 1)]).hasDeposit).toBe(false);
});

test('owes again what an alteration has returned, if the total grows later', () => {
  const paid = [entry(Deposit, Confirmed, 100), entry(Balance, Confirmed, 300)];
  const returned = { ...entry(Refund, Pending, 150), alteration_id: 1 };
  const left = (total_minor: number, payments: Entry[]) =>
    balanceLeft({ total_minor, deposit_minor: 100 }, ledgerOf(payments));
  expect([left(400, paid), left(500, paid)]).toEqual([0, 100]);
  expect([left(250, [...paid, returned]), left(350, [...paid, returned])]).toEqual([0, 100]);
  // Of a deposit that exceeds the new total, a part is returned too.
  expect(left(80, [paid[0]!, { ...returned, amount_minor: 40 }])).toBe(20);
});

/** A seeded generator (mulberry32), so that a failure can be reproduced. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

const account = (total_minor: number, deposit_minor: number) => ({
  ...{ status: BookingStatus.Confirmed, total_minor, deposit_minor },
});

test('sums a million payments exactly, and never refunds more than was confirmed', () => {
  const random = randomFrom(20261201);
  let moves = 0;
  let refused = 0;
  const inAll = { taken: 0n, back: 0n, kept: 0n };
  while (moves < 1_000_000) {
    const minorUnits = 2 + random(2);
    const deposit = 1 + random(10 ** (1 + random(9)));
    const total = deposit + random(10 ** (1 + random(11)));
    const reservation = account(total, deposit);
    const ledger: Ledger = { ...none };
    const exact = { taken: 0n, back: 0n };
    for (let i = 0; i < 20; i += 1, moves += 1) {
      const purpose = i === 0 ? Deposit : random(2) ? Balance : Refund;
      const asked = i === 0 ? deposit : 1 + random(Math.ceil(total / (1 + random(8))));
      const state = purpose === Deposit ? { ...reservation, status: BookingStatus.Pending } : reservation;
      // Converted to the number in the API and back.
      const amount = toMajorUnits(asked, minorUnits);
      const checked = checkPayment({ purpose, amount }, state, ledger, 'Admin', minorUnits);
      const mayBe =
        purpose === Refund
          ? exact.back + BigInt(asked) <= exact.taken
          : exact.taken + BigInt(asked) <= BigInt(purpose === Deposit ? deposit : total);
      if ('failure' in checked === mayBe || ('minor' in checked && checked.minor !== asked))
        throw new Error(`${purpose} of ${amount}: ${JSON.stringify({ checked, ledger, reservation })}`);
      if (!('minor' in checked)) {
        refused += 1;
        continue;
      }
      if (purpose === Refund) {
        ledger.refunds += checked.minor;
        exact.back += BigInt(asked);
      } else {
        if (purpose === Balance) ledger.balances += checked.minor;
        else ledger.hasDeposit = true;
        ledger.taken += checked.minor;
        exact.taken += BigInt(asked);
      }
    }
    if (BigInt(refundableOf(ledger)) !== exact.taken - exact.back) throw new Error('the sums differ');
    inAll.taken += exact.taken;
    inAll.back += exact.back;
    inAll.kept += BigInt(refundableOf(ledger));
  }
  expect(inAll.taken - inAll.back).toBe(inAll.kept);
  expect(refused).toBeGreaterThan(100_000);
  expect(moves - refused).toBeGreaterThan(100_000);
});

test('rejects an amount with more decimals than its currency has', () => {
  const ledger: Ledger = { ...none, hasDeposit: true, taken: 1_000_000 };
  for (const [amount, minorUnits, minor] of [
    [0.1 + 0.2, 2, undefined],
    [0.3, 2, 30],
    [0.005, 2, undefined],
    [0.005, 3, 5],
    [1.0005, 3, undefined],
    [999.99, 2, 99_999],
  ] as const) {
    const checked = checkPayment({ purpose: Refund, amount }, account(0, 0), ledger, 'Admin', minorUnits);
    expect('minor' in checked ? checked.minor : undefined).toBe(minor);
  }
});
