import { BookingStatus } from '../../generated/enumerations';
import { say } from '../languages';
import { dueStatus, freesNights, isAllowed, nightHolding, stateConflict } from './transitions';

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

test('time moves only what waits, and only from its moment on', () => {
  const at = (status: BookingStatus, now: number) =>
    dueStatus({ status, hold_expires_at: status === Pending ? 10 : null, ends_at: 20 }, now);
  expect(at(Pending, 9)).toBeUndefined();
  expect(at(Pending, 10)).toBe(Expired);
  expect(at(DepositPaid, 19)).toBeUndefined();
  expect(at(DepositPaid, 20)).toBe(Expired);
  expect(at(Confirmed, 19)).toBeUndefined();
  expect(at(Confirmed, 20)).toBe(Completed);
  for (const status of [Completed, Cancelled, Rejected, Expired, NoShow]) expect(at(status, 1000)).toBeUndefined();
  for (const status of [Pending, DepositPaid, Confirmed]) {
    const to = at(status, 1000)!;
    expect(isAllowed(status === Pending ? 'holdPasses' : 'endDatePasses', 'System', status, to)).toBe(true);
  }
});

test('a refused step names the state', () => {
  expect(stateConflict(NoShow)).toMatchObject({
    failure: 'STATE_CONFLICT',
    message: say('stay.state', { state: say('BookingStatus.NoShow') }),
  });
});
