export const closing = {
  'close.done': 'Your account is closed. Your personal data is erased.',
  'close.doneKeeping':
    'Your account is closed and your personal data is erased. Images of your identity card and receipts follow when your last stay can no longer be disputed.',
  'close.stays': 'The account cannot be closed while a stay is under way or to come: reservations {{ids}}.',
  'close.payments': 'The account cannot be closed while a payment is undecided: payments {{ids}}.',
  'close.lastAdministrator': 'This is the last administrator.',
  'closed.first': 'Closed',
  'closed.last': 'account',
} as const;
