export const deposits = {
  'deposit.tooManyPending_one': '{{count}} booking waits for its deposit to be confirmed already.',
  'deposit.tooManyPending_other': '{{count}} bookings wait for their deposits to be confirmed already.',
  'deposit.tooManyUnpaid_one': 'Nothing was paid yet for {{count}} booking: more cannot be made.',
  'deposit.tooManyUnpaid_other': 'Nothing was paid yet for {{count}} bookings: more cannot be made.',
  'deposit.tooOftenWithdrawn': 'Deposits were taken back too often. Ask us to record this one.',
  'deposit.noTimeLeft': 'The stay has begun: there is no time left to hold its dates for.',
  'deposit.holdOver':
    'The time to pay in is over: without this payment the dates are not held. Cancel the reservation instead.',
  'deposit.refundTooHigh': 'must not be more than what was confirmed, nor finer than the currency',
  'deposit.cancelled': 'The reservation was cancelled.',
} as const;
