/** Random sequences of calls, passing time and jobs. */
import fc from 'fast-check';
import type { OperationId } from '../../src/contract/handler';
import { jobs } from '../../src/jobs';
import { type Step, callsOf, operations } from './calls';
import { scenarios } from './scenarios';

const often: Partial<Record<OperationId, number>> = {
  bookReservation: 8,
  addPaymentTransaction: 6,
  confirmDeposit: 3,
  rejectDeposit: 3,
  cancelReservation: 4,
  addBlockedDates: 3,
  decidePaymentTransaction: 3,
  getRentProperties: 4,
  addRentProperty: 3,
  updateRentProperty: 3,
};

const day = 24 * 60;
const passing: fc.Arbitrary<Step> = fc
  .constantFrom(1, 2, 11, 60, 5 * 60, day, day + 1, 3 * day, 11 * day)
  .map((minutes) => ({ minutes }));
const working: fc.Arbitrary<Step> = fc.constantFrom(...jobs.map(({ name }) => ({ job: name })));

const single = operations.map(({ operationId }) => ({
  weight: often[operationId as OperationId] ?? 1,
  arbitrary: callsOf(operationId as OperationId).map((step) => [step]),
}));

/** Sequences that together contain every operation. */
export const sequences: fc.Arbitrary<Step[]> = fc
  .array(
    fc.oneof(
      ...single,
      { weight: 6, arbitrary: passing.map((step) => [step]) },
      { weight: 4, arbitrary: working.map((step) => [step]) },
      ...scenarios.map((arbitrary) => ({ weight: 4, arbitrary })),
    ),
    { minLength: 1, maxLength: 20, size: 'max' },
  )
  .map((parts) => parts.flat());
