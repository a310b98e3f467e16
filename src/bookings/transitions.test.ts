import { BookingStatus } from '../../generated/enumerations';
import { createMessage } from '../languages';
import { freesNights, isAllowed, nightHolding, stateConflict } from './transitions';

const { Pending, DepositPaid, Confirmed, Completed, Cancelled, Rejected, Expired, NoShow } = BookingStatus;
const all = Object.values(BookingStatus);

test('only what the contract lists is allowed, and to whom it says', () => {
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

test('nothing leads out of a final state', () => {
  const events = [
    'confirmDeposit',
    'rejectDeposit',
    'cancelReservation',
    'holdPasses',
    'endDatePasses',
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

test('nights are held by what is ahead, kept by what took place, and free otherwise', () => {
  expect(nightHolding).toEqual([Pending, DepositPaid, Confirmed]);
  expect(all.filter(freesNights)).toEqual([Cancelled, Rejected, Expired, NoShow]);
});

test('a refused step names the state', () => {
  expect(stateConflict(NoShow)).toMatchObject({
    failure: 'STATE_CONFLICT',
    message: createMessage('stay.state', { state: createMessage('BookingStatus.NoShow') }),
  });
});
