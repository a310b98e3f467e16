import fc from 'fast-check';
import {
  BookingStatus,
  CancellationPolicy,
  PaymentPurpose,
  PaymentStatus,
  RentType,
} from '../../generated/enumerations';
import { seeded } from '../testing/random';
import { addDays, nightsBetween } from '../values/dates';
import { toMajorUnits, toMinorUnits } from '../values/money';
import { type Entry, checkPayment, ledgerOf, refundableOf } from './ledger';
import { priceOf } from './pricing';
import { refundOf } from './refunds';

const { Deposit, Balance, Refund } = PaymentPurpose;
const { Confirmed } = PaymentStatus;
const start = '2027-03-01';
/** The nights of a stay, computed once, because the dates do not matter here. */
const ends = Array.from({ length: 366 }, (_, nights) => addDays(start, nights));

const policies = Object.values(CancellationPolicy);

/** A paid reservation with a refund; amounts in minor units of a currency with `exponent` decimals. */
function storyOf(random: (below: number) => number) {
  return {
    exponent: random(5),
    price: 1 + random(random(2) ? 9999 : 10 ** 11),
    nights: 1 + random(365),
    ownDeposit: random(2) ? random(random(2) ? 9999 : 10 ** 11) : null,
    depositPercent: random(101),
    policy: policies[random(policies.length)]!,
    days: random(21),
  };
}

const halfUp = (numerator: bigint, denominator: bigint) => (2n * numerator + denominator) / (2n * denominator);
const percents = { [CancellationPolicy.Flexible]: [1, 100], [CancellationPolicy.Strict]: [14, 50] } as const;

/** The refund of the policy, computed independently. */
function percentOf(policy: CancellationPolicy, days: number): bigint {
  if (policy === CancellationPolicy.Moderate) return days >= 5 ? 100n : days >= 1 ? 50n : 0n;
  const [from, percent] = percents[policy];
  return days >= from ? BigInt(percent) : 0n;
}

/** Reservations in a run, with four payments each, and runs. ledger.test.ts tests a million payments. */
const [atOnce, runs] = [1000, 5];

test('prices, deposits, balances and refunds of all currencies add up to the last minor unit', () => {
  let counted = 0;
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const random = seeded(seed);
      const all: Entry[] = [];
      let [onPaper, kept] = [0n, 0n];
      for (const { exponent, price, nights, ownDeposit, depositPercent, policy, days } of Array.from(
        { length: atOnce },
        () => storyOf(random),
      )) {
        const terms = {
          ...{ rentType: RentType.Daily, priceMinor: price, depositMinor: ownDeposit },
          ...{ weekendPriceMinor: null, weekendDays: 0, seasons: [] },
        };
        const percentages = { depositPercent, commissionPercent: 10 };
        const stay = { startDate: start, endDate: ends[nights]! };
        const cost = priceOf(stay, { ...terms, commissionType: null, commissionValue: null }, percentages);
        const total = BigInt(price) * BigInt(nights);
        const asked = ownDeposit === null ? halfUp(total * BigInt(depositPercent), 100n) : BigInt(ownDeposit);
        const deposit = asked > total ? total : asked;
        const balance = total - deposit;
        // One comparison for each reservation, because a million expectations would take a minute.
        const refund = refundOf(cost.depositMinor, policy, ends[days]!, start);
        const due = halfUp(deposit * percentOf(policy, days), 100n);
        const found = [cost.totalMinor, cost.depositMinor, cost.balanceMinor, refund];
        if (found.map(BigInt).join() !== [total, deposit, balance, due].join())
          expect(found).toEqual([total, deposit, balance, due]);

        // Conversion to major units and back is exact, and one more unit is rejected as payment and as refund.
        const account = {
          status: BookingStatus.Confirmed,
          total_minor: cost.totalMinor,
          deposit_minor: cost.depositMinor,
        };
        const entries: Entry[] = [{ purpose: Deposit, status: Confirmed, amount_minor: cost.depositMinor }];
        const rest = cost.depositMinor + cost.balanceMinor - refund;
        for (const [purpose, minor, isLast] of [
          [Balance, cost.balanceMinor, true],
          [Refund, refund, false],
          [Refund, rest, true],
        ] as const) {
          // prettier-ignore
          const amount = JSON.parse(JSON.stringify(toMajorUnits(minor, exponent))) as number;
          const check = (paid: number) =>
            checkPayment({ purpose, amount: paid }, account, ledgerOf(entries), 'Admin', exponent);
          const taken = check(amount);
          if (!('minor' in taken) || taken.minor !== minor) expect(taken).toEqual({ minor });
          const more = toMajorUnits(minor + 1, exponent);
          if (isLast && toMinorUnits(more, exponent) === minor + 1 && 'minor' in check(more))
            expect(check(more)).toBe('rejected');
          entries.push({ purpose, status: Confirmed, amount_minor: minor });
        }
        all.push(...entries.slice(0, 3));
        onPaper += deposit + balance - due;
        kept += BigInt(refundableOf(ledgerOf(entries.slice(0, 3))));
        counted += entries.length;
        if (refundableOf(ledgerOf(entries)) !== 0) expect(refundableOf(ledgerOf(entries))).toBe(0);
      }
      expect(kept).toBe(onPaper);
      expect(BigInt(refundableOf(ledgerOf(all)))).toBe(onPaper);
    }),
    { numRuns: runs, endOnFailure: true },
  );
  expect(counted).toBe(4 * atOnce * runs);
  expect(nightsBetween(start, ends[365]!)).toBe(365);
});
