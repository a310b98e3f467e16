import type { NotificationType } from '../../../generated/enumerations';

/** What each type of notification says; a General one is said in the administrator's words. */
type Texts = Record<`notification.${Exclude<keyof typeof NotificationType, 'General'>}.${'title' | 'message'}`, string>;

export const notifications = {
  'notification.OwnerActivated.title': 'Your account is active',
  'notification.OwnerActivated.message': 'Your listings can be found and booked now.',
  'notification.OwnerDeactivated.title': 'Your account is not active',
  'notification.OwnerDeactivated.message':
    'Your listings can no longer be found and booked. Reservations that are confirmed stand.',
  'notification.ReservationCreated.title': 'New reservation',
  'notification.ReservationCreated.message': '“{{title}}” was booked, {{startDate}} to {{endDate}}.',
  'notification.DepositSubmitted.title': 'A deposit waits for confirmation',
  'notification.DepositSubmitted.message':
    'The deposit of {{amount}} {{currency}} for “{{title}}”, {{startDate}} to {{endDate}}, was declared as paid and waits for an administrator to confirm it.',
  'notification.DepositConfirmed.title': 'Reservation confirmed',
  'notification.DepositConfirmed.message':
    'The reservation of “{{title}}”, {{startDate}} to {{endDate}}, is confirmed.',
  'notification.DepositRejected.title': 'Deposit not accepted',
  'notification.DepositRejected.message':
    'The deposit of {{amount}} {{currency}} for “{{title}}”, {{startDate}} to {{endDate}}, was not accepted. {{outcome}}',
  'notification.DepositRejected.datesHeld': 'The dates are held for another while: please pay it again.',
  'notification.DepositRejected.datesFreed': 'The reservation has ended, and its dates are free again.',
  'notification.ReservationCancelled.title': 'Reservation cancelled',
  'notification.ReservationCancelled.message':
    'The reservation of “{{title}}”, {{startDate}} to {{endDate}}, was cancelled.',
  'notification.ReservationExpired.title': 'Reservation expired',
  'notification.ReservationExpired.message':
    'The reservation of “{{title}}”, {{startDate}} to {{endDate}}, has expired: its deposit was not confirmed in time.',
  'notification.ReservationCompleted.title': 'Stay completed',
  'notification.ReservationCompleted.message': 'The stay at “{{title}}”, {{startDate}} to {{endDate}}, is over.',
  'notification.PropertyStatusChanged.title': 'Status of a listing changed',
  'notification.PropertyStatusChanged.message':
    'An administrator has changed the status of “{{title}}”. It is now: {{status}}.',
  'notification.PaymentRefunded.title': 'Money given back',
  'notification.PaymentRefunded.message':
    'A refund of {{amount}} {{currency}} was paid out for the reservation of “{{title}}”, {{startDate}} to {{endDate}}.',
  'notification.TermsUpdated.title': 'New terms',
  'notification.TermsUpdated.message': '“{{title}}” apply from {{startDate}} on.',
  'notification.ReservationNoShow.title': 'You were not there',
  'notification.ReservationNoShow.message':
    'For “{{title}}”, {{startDate}} to {{endDate}}, it was noted that nobody came: the rest of the stay has been given up, and nothing is given back. If that is not so, please write to us.',
  'notification.PropertyChanged.title': 'A property that you have booked was changed',
  'notification.PropertyChanged.message':
    'The listing of “{{title}}”, which you have booked for {{startDate}} to {{endDate}}, was changed. Please look at it. Your price stays as it was booked.',
  'notification.RefundRejected.title': 'Refund refused',
  'notification.RefundRejected.message':
    'The refund of {{amount}} {{currency}} for the reservation of “{{title}}”, {{startDate}} to {{endDate}}, will not be paid out.',
  'notification.ApiKeyAdded.title': 'An API key was added to your account',
  'notification.ApiKeyAdded.message':
    'With the key that ends in {{lastCharacters}} a program can act in your name (access: {{access}}). If you did not add it, remove it, and log out everywhere.',
  'notification.CalendarConflict.title': 'A calendar wants booked nights',
  'notification.CalendarConflict.message':
    'A calendar that you import for “{{title}}” has nights that a reservation has here: {{startDate}} to {{endDate}}. Nothing was changed. If both are real stays, please call one of them off.',
  /** Goes after the message of every type, where there is a reason. */
  'notification.reason': 'Reason: {{reason}}',
  /** Stands in an e-mail in place of a reason. */
  'notification.reasonInService': 'A reason was given: log in to read it.',
  'notification.sendTo': 'name either userIds or role',
  'notification.read': 'The notification is marked as read.',
  'notification.allRead_one': '{{count}} notification is marked as read.',
  'notification.allRead_other': '{{count}} notifications are marked as read.',
  'notification.sent_one': 'The notification is sent to {{count}} person.',
  'notification.sent_other': 'The notification is sent to {{count}} people.',
} as const satisfies Texts & Record<string, string>;
