import { BookingStatus } from '../../generated/enumerations';
import { createMessage } from '../languages';
import { freesNights, isAllowed, nightHolding, promotionStep, stateConflict } from './transitions';

const { Pending, DepositPaid, Confirmed, Completed, Cancelled, Rejected, Expired, NoShow } = BookingStatus;
const all = Object.values(BookingStatus);

test('allows only the transitions and roles of the contract', () => {
  expect(isAllowed('confirmDeposit', 'Admin', Pending, Confirmed)).toBe(true);
  expect(isAllowed('confirmDeposit', 'Admin', DepositPaid, Confirmed)).toBe(true);
  expect(isAllowed('confirmDeposit', 'Owner', Pending, Confirmed)).toBe(false);
  expect(isAllowed('rejectDeposit', 'Admin', DepositPaid, Pending)).toBe(true);
  expect(isAllowed('rejectDeposit', 'Admin', Confirmed, Rejected)).toBe(false);
  for (const role of ['Customer', 'Owner', 'Admin'] as const) {
    const from = all.filter((status) => isAllowed('cancelReservation', role, status, Cancelled));
    expect(from).toEqual([Pending, DepositPaid, Confirmed]);
  }
  expect(all.some((status) => isAllowed('cancelReservation', 'Agent', status, Cancelled))).toBe(false);
});

test('no transition leaves a final state', () => {
  const events = [
    'confirmDeposit',
    'rejectDeposit',
    'cancelReservation',
    'holdPasses',
    'endDatePasses',
    'decisionPeriodPasses',
    'markNoShow',
    'addPaymentTransaction',
    'cancelPaymentTransaction',
  ] as const;
  for (const from of [Completed, Cancelled, Rejected, Expired, NoShow])
    for (const to of all)
      for (const event of events)
        for (const by of ['Admin', 'Owner', 'Customer', 'System'] as const)
          expect(isAllowed(event, by, from, to)).toBe(false);
});

test('future reservations hold their nights, completed stays keep them, and other states free them', () => {
  expect(nightHolding).toEqual([Pending, DepositPaid, Confirmed]);
  expect(all.filter(freesNights)).toEqual([Cancelled, Rejected, Expired, NoShow]);
});

test('a reservation gives its promotion back if it ends before it was Confirmed, and takes it again if late money confirms it', () => {
  const steps = all.flatMap((from) =>
    all.flatMap((to) => {
      const step = promotionStep(from, to);
      return step ? [`${from} ${to} ${step}`] : [];
    }),
  );
  const freed = [Cancelled, Rejected, Expired, NoShow];
  const back = [Pending, DepositPaid].flatMap((from) => freed.map((to) => `${from} ${to} returnRedemption`));
  expect(steps.filter((step) => step.endsWith('returnRedemption'))).toEqual(back);
  expect(promotionStep(Expired, Confirmed)).toBe('redeemAgain');
  expect(promotionStep(Confirmed, Cancelled)).toBeUndefined();
  expect(promotionStep(Confirmed, Completed)).toBeUndefined();
});

test('the failure of a transition contains the state', () => {
  expect(stateConflict(NoShow)).toMatchObject({
    failure: 'STATE_CONFLICT',
    message: createMessage('stay.state', { state: createMessage('BookingStatus.NoShow') }),
  });
});
