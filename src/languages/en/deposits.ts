export const deposits = {
  'deposit.tooManyPending_one': 'You already have {{count}} booking that awaits confirmation of its deposit.',
  'deposit.tooManyPending_other': 'You already have {{count}} bookings that await confirmation of their deposits.',
  'deposit.tooManyUnpaid_one': 'You have {{count}} unpaid booking. Pay for it before you book another stay.',
  'deposit.tooManyUnpaid_other': 'You have {{count}} unpaid bookings. Pay for them before you book another stay.',
  'deposit.tooOftenWithdrawn':
    'Deposits of this reservation were cancelled too often. Contact us to record this payment.',
  'deposit.noTimeLeft': 'The stay has begun, so its dates cannot be held.',
  'deposit.holdOver':
    'The time to pay is over, and without this payment the dates are not held. Cancel the reservation instead.',
  'deposit.refundTooHigh': 'must not exceed the confirmed amount or have more decimals than the currency',
  'deposit.cancelled': 'The reservation was cancelled.',
} as const;
