export const closing = {
  'close.done': 'Your account is closed. Your personal data is erased.',
  'close.doneKeeping':
    'Your account is closed and your personal data is erased. Images of your identity card and receipts will be erased when your last stay can no longer be disputed.',
  'close.stays': 'The account cannot be closed while it has current or future stays: reservations {{ids}}.',
  'close.requests': 'The account cannot be closed while requests to book await a decision: requests {{ids}}.',
  'close.payments': 'The account cannot be closed while payments await a decision: payments {{ids}}.',
  'close.rent': 'The account cannot be closed while rent is unpaid: invoices {{ids}}.',
  'close.online': 'The account cannot be closed while online payments are in progress: payment sessions {{ids}}.',
  'close.lastAdministrator': 'This is the last administrator.',
  'closed.first': 'Closed',
  'closed.last': 'account',
} as const;
