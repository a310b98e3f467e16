export const payments = {
  'payment.recorded': 'The payment is recorded. We will look at it.',
  'payment.conflict': "This is not possible: the payment's state is {{state}}.",
  'payment.depositThere': 'This reservation has a deposit already.',
  'payment.depositDecidedElsewhere':
    'The reservation waits for this deposit: confirm or reject it with the reservation.',
  'payment.refundNotYours': 'Only an administrator records a refund.',
  'payment.refundNotCancelled': 'A refund cannot be cancelled.',
  'payment.typeUnknown': 'is no type of payment that can be chosen',
  'payment.requiredByType': 'is required for this type of payment',
  'payment.reasonRequired': 'is required where the payment is rejected',
  'payment.notTheDeposit': 'must be the deposit, {{amount}}',
  'payment.aboveBalance': 'must not be more than what is left to pay, {{amount}}',
  'payment.aboveTaken': 'must not be more than what can be given back, {{amount}}',
  'payment.receiptUnsupported': 'The receipt has to be a JPEG or PNG picture.',
  'payment.receiptTooLarge': 'The receipt is too large.',
  'paymentType.codeTaken': 'Another type of payment has this code.',
  'reservation.notBegun': 'This is possible from {{date}}, {{time}} on (local time).',
} as const;
