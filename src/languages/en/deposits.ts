export const deposits = {
  'deposit.tooManyPending_one': '{{count}} booking waits for its deposit already.',
  'deposit.tooManyPending_other': '{{count}} bookings wait for their deposit already.',
  'deposit.noTimeLeft': 'The stay has begun: there is no time left to hold its dates for.',
  'deposit.holdOver':
    'The time to pay in is over: without this payment the dates are not held. Cancel the reservation instead.',
  'deposit.refundTooHigh': 'must not be more than the confirmed deposit, nor finer than the currency',
  'deposit.cancelled': 'The reservation was cancelled.',
} as const;
