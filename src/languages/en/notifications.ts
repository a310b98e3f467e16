import type { NotificationType } from '../../../generated/enumerations';

/** The text of each notification type; an administrator writes the text of a General notification. */
type Texts = Record<`notification.${Exclude<keyof typeof NotificationType, 'General'>}.${'title' | 'message'}`, string>;

export const notifications = {
  'notification.OwnerActivated.title': 'Your account is active',
  'notification.OwnerActivated.message': 'Your listings can be found and booked now.',
  'notification.OwnerDeactivated.title': 'Your account is not active',
  'notification.OwnerDeactivated.message':
    'Your listings can no longer be found and booked. Confirmed reservations remain valid.',
  'notification.ReservationCreated.title': 'New reservation',
  'notification.ReservationCreated.message': '“{{title}}” was booked, {{startDate}} to {{endDate}}.',
  'notification.DepositSubmitted.title': 'A deposit awaits confirmation',
  'notification.DepositSubmitted.message':
    'The deposit of {{amount}} {{currency}} for “{{title}}”, {{startDate}} to {{endDate}}, was declared as paid and awaits confirmation by an administrator.',
  'notification.DepositDecisionDue.title': 'A deposit needs a decision',
  'notification.DepositDecisionDue.message':
    'The deposit of {{amount}} {{currency}} for “{{title}}”, {{startDate}} to {{endDate}}, was declared as paid. If no administrator confirms or rejects it by {{date}} {{time}} (local time of the property), the reservation expires.',
  'notification.ReceiptRequested.title': 'Please add the receipt of your payment',
  'notification.ReceiptRequested.message':
    'To check your payment of {{amount}} {{currency}} for “{{title}}”, {{startDate}} to {{endDate}}, we need a picture of its receipt. Please add it to the payment.',
  'notification.ReceiptAdded.title': 'A receipt was added',
  'notification.ReceiptAdded.message':
    'The receipt of the payment of {{amount}} {{currency}} for “{{title}}”, {{startDate}} to {{endDate}}, was added. The payment awaits a decision.',
  'notification.PaymentReceived.title': 'Payment received',
  'notification.PaymentReceived.message':
    '{{amount}} {{currency}} for “{{title}}”, {{startDate}} to {{endDate}}, was received.',
  'notification.PaymentReturned.title': 'Your payment will be returned',
  'notification.PaymentReturned.message':
    'Your online payment of {{amount}} {{currency}} for “{{title}}”, {{startDate}} to {{endDate}}, could not be used. The money will be returned to you.',
  'notification.PaymentMismatch.title': 'A payment of another amount needs a decision',
  'notification.PaymentMismatch.message':
    'An online payment for “{{title}}”, {{startDate}} to {{endDate}}, differs from the {{amount}} {{currency}} that were requested. Accept or decline it.',
  'notification.PaymentDisputed.title': 'An online payment is disputed',
  'notification.PaymentDisputed.message':
    'The bank has taken back, or may take back, {{amount}} {{currency}} that were paid online for “{{title}}”, {{startDate}} to {{endDate}}. {{consequence}}',
  'notification.RefundFailed.title': 'An online refund has failed',
  'notification.RefundFailed.message':
    'The refund of {{amount}} {{currency}} for “{{title}}”, {{startDate}} to {{endDate}}, could not be paid out online. Start it again, or pay it out in another way.',
  'notification.RentDue.title': 'Rent is due',
  'notification.RentDue.message': 'The rent of {{amount}} {{currency}} for “{{title}}” is due on {{date}}.',
  'notification.RentOverdue.title': 'Rent is overdue',
  'notification.RentOverdue.message':
    'The rent of {{amount}} {{currency}} for “{{title}}” was due on {{date}} and is not paid.',
  'notification.RentWaived.title': 'Rent waived',
  'notification.RentWaived.message':
    'The owner has waived {{amount}} {{currency}} of the rent for “{{title}}” that is due on {{date}}.',
  'notification.NoticeGiven.title': 'Notice was given',
  'notification.NoticeGiven.message':
    'The stay at “{{title}}” from {{startDate}} ends on {{endDate}}, because notice was given.',
  'notification.ReservationRenewed.title': 'Reservation renewed',
  'notification.ReservationRenewed.message':
    'The stay at “{{title}}” from {{startDate}} was renewed until {{endDate}}.',
  'notification.AlterationProposed.title': 'A change of a stay was proposed',
  'notification.AlterationProposed.message':
    'A change of the stay at “{{title}}”, {{startDate}} to {{endDate}}, was proposed: {{newStartDate}} to {{newEndDate}} for {{amount}} {{currency}} in total. Accept or decline it by {{date}} {{time}} (local time of the property).',
  'notification.AlterationAccepted.title': 'The stay was changed',
  'notification.AlterationAccepted.message':
    'The change of the stay at “{{title}}”, {{startDate}} to {{endDate}}, was accepted. The stay is now {{newStartDate}} to {{newEndDate}} and costs {{amount}} {{currency}}.',
  'notification.AlterationDeclined.title': 'A change of a stay was declined',
  'notification.AlterationDeclined.message':
    'The proposed change of the stay at “{{title}}” to {{newStartDate}} to {{newEndDate}} was declined. The stay remains {{startDate}} to {{endDate}}.',
  'notification.AlterationWithdrawn.title': 'A proposed change was withdrawn',
  'notification.AlterationWithdrawn.message':
    'The proposed change of the stay at “{{title}}” to {{newStartDate}} to {{newEndDate}} was withdrawn. The stay remains {{startDate}} to {{endDate}}.',
  'notification.AlterationExpired.title': 'A proposed change has expired',
  'notification.AlterationExpired.message':
    'The proposed change of the stay at “{{title}}” to {{newStartDate}} to {{newEndDate}} has expired without a decision. The dates of the stay are unchanged: {{startDate}} to {{endDate}}.',
  'notification.MessageReceived.title': 'You have a new message',
  'notification.MessageReceived.message': 'You have a new message about “{{title}}”. Log in to read it.',
  'notification.ReviewWritten.title': 'The other party has reviewed a stay',
  'notification.ReviewWritten.message':
    'The other party has reviewed the stay at “{{title}}”, {{startDate}} to {{endDate}}. You can write a review until {{date}} {{time}} (local time of the property). You can read theirs when you have written yours, or after that time.',
  'notification.ReviewPublished.title': 'A review about you is published',
  'notification.ReviewPublished.message':
    'A review of the stay at “{{title}}”, {{startDate}} to {{endDate}}, is published. You can reply to it once.',
  'notification.ReviewReplied.title': 'A reply to your review',
  'notification.ReviewReplied.message':
    'The other party has replied to your review of the stay at “{{title}}”, {{startDate}} to {{endDate}}.',
  'notification.ReviewHidden.title': 'Your review was hidden',
  'notification.ReviewHidden.message':
    'An administrator has hidden your review of the stay at “{{title}}”, {{startDate}} to {{endDate}}.',
  'notification.BookingRequested.title': 'A stay was requested',
  'notification.BookingRequested.message':
    'A customer has requested a stay at “{{title}}”, {{startDate}} to {{endDate}}, for {{amount}} {{currency}} in total. The nights are held. Accept or decline the request by {{date}} {{time}} (local time of the property).',
  'notification.BookingRequestAccepted.title': 'Your request was accepted',
  'notification.BookingRequestAccepted.message':
    'The request for “{{title}}”, {{startDate}} to {{endDate}}, was accepted, and the stay is reserved. The reservation says whether a deposit is due, and by when.',
  'notification.BookingRequestDeclined.title': 'A request was declined',
  'notification.BookingRequestDeclined.message':
    'The request for “{{title}}”, {{startDate}} to {{endDate}}, was declined.',
  'notification.BookingRequestWithdrawn.title': 'A request was withdrawn',
  'notification.BookingRequestWithdrawn.message':
    'The request for “{{title}}”, {{startDate}} to {{endDate}}, was withdrawn. The nights are available again.',
  'notification.BookingRequestExpired.title': 'A request has expired',
  'notification.BookingRequestExpired.message':
    'The request for “{{title}}”, {{startDate}} to {{endDate}}, was not decided in time. The nights are available again.',
  'notification.BookingRequestDue.title': 'A request waits for your decision',
  'notification.BookingRequestDue.message':
    'The request for “{{title}}”, {{startDate}} to {{endDate}}, expires on {{date}} at {{time}} (local time of the property). Accept or decline it before then.',
  'notification.IdentityVerified.title': 'Your identity is verified',
  'notification.IdentityVerified.message':
    'You can now immediately book listings that require a verified identity. This ends if you change your name or the images of your identity card.',
  'notification.ComplaintAdded.title': 'Users have reported content',
  'notification.ComplaintAdded.message': 'There are new complaints to decide.',
  'notification.ComplaintDecided.title': 'Your complaint was decided',
  'notification.ComplaintDecided.message':
    'An administrator has looked at what you reported. The outcome: {{status}}. Thank you for your help.',
  'notification.MessageHidden.title': 'Your text was hidden',
  'notification.MessageHidden.message':
    'An administrator has hidden a text that you wrote about “{{title}}”. Others can no longer read it.',
  'notification.AccountBlocked.title': 'Your account is blocked',
  'notification.AccountBlocked.message': 'An administrator has blocked your account, with this reason: {{cause}}',
  'notification.DepositConfirmed.title': 'Reservation confirmed',
  'notification.DepositConfirmed.message':
    'The reservation of “{{title}}”, {{startDate}} to {{endDate}}, is confirmed.',
  'notification.DepositRejected.title': 'Deposit not accepted',
  'notification.DepositRejected.message':
    'The deposit of {{amount}} {{currency}} for “{{title}}”, {{startDate}} to {{endDate}}, was not accepted. {{outcome}}',
  'notification.DepositRejected.datesHeld': 'The dates are held for longer. Please pay the deposit again.',
  'notification.DepositRejected.datesHeldForCustomer':
    'The dates are held for longer, so that the customer can pay again.',
  'notification.DepositRejected.datesFreed': 'The reservation has ended, and its dates are available again.',
  'notification.DepositRejected.balance.title': 'Payment not accepted',
  'notification.DepositRejected.balance.message':
    'The payment of {{amount}} {{currency}} for “{{title}}”, {{startDate}} to {{endDate}}, was not accepted. {{outcome}}',
  'notification.DepositRejected.stillOwed': 'The amount is still owed. Please pay it again.',
  'notification.DepositRejected.nothingOwed': 'The reservation has ended, so you do not have to pay it again.',
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
    'An administrator has changed the status of “{{title}}”. The new status is: {{status}}.',
  'notification.PaymentRefunded.title': 'Refund paid out',
  'notification.PaymentRefunded.message':
    'A refund of {{amount}} {{currency}} was paid out for the reservation of “{{title}}”, {{startDate}} to {{endDate}}.',
  'notification.TermsUpdated.title': 'New terms',
  'notification.TermsUpdated.message': '“{{title}}” apply from {{startDate}}.',
  'notification.ReservationNoShow.title': 'A no-show was recorded',
  'notification.ReservationNoShow.message':
    'A no-show was recorded for “{{title}}”, {{startDate}} to {{endDate}}. The rest of the stay was released, and nothing is refunded. If this is not correct, please contact us.',
  'notification.PropertyChanged.title': 'A property that you booked has changed',
  'notification.PropertyChanged.message':
    'The listing of “{{title}}”, which you booked for {{startDate}} to {{endDate}}, has changed. Please check it. Your price stays the same.',
  'notification.WebhookDisabled.title': 'Your webhook was disabled',
  'notification.WebhookDisabled.message':
    'All deliveries to your webhook at {{host}} failed for three days, so it was disabled. Pending deliveries are kept. Activate the webhook again when it responds.',
  'notification.RefundRejected.title': 'Refund rejected',
  'notification.RefundRejected.message':
    'The refund of {{amount}} {{currency}} for the reservation of “{{title}}”, {{startDate}} to {{endDate}}, will not be paid out.',
  'notification.ApiKeyAdded.title': 'An API key was added to your account',
  'notification.ApiKeyAdded.message':
    'With the key that ends in {{lastCharacters}}, a program can act on your behalf (access: {{access}}). If you did not add it, remove it and log out everywhere.',
  'notification.WebhookAdded.title': 'The events of your account are sent to a new address',
  'notification.WebhookAdded.message':
    'A webhook of your account was added or changed with {{credential}}. It sends events to {{host}}. If you did not do this, remove the webhook, remove your API keys and log out everywhere.',
  'notification.WebhookLimited.title': 'Your webhooks have reached their limit for today',
  'notification.WebhookLimited.message':
    'Your webhooks have reached the limit of {{most}} deliveries a day. Until midnight UTC, no further events are sent to them. Your program can read these events from the list of events.',
  'notification.WebhookLimited.messages.title': 'Your webhooks receive no more messages today',
  'notification.WebhookLimited.messages.message':
    'Your webhooks have used half of their deliveries of the day ({{most}}). Until midnight UTC, no further events about new messages are sent to them, so that the other half remains for bookings and all other events. Your program can read these events from the list of events.',
  'notification.CalendarConflict.title': 'A calendar conflicts with a stay',
  'notification.CalendarConflict.message':
    'A calendar that you import for “{{title}}” overlaps a reservation or a request to book: {{startDate}} to {{endDate}}. Nothing was changed. If both are real stays, please cancel or decline one of them.',
  'notification.CalendarConflict.unreadable.title': 'An imported calendar cannot be read',
  'notification.CalendarConflict.unreadable.message':
    'The calendar “{{name}}” that you import for “{{title}}” has not been read since {{date}} {{time}} (local time of the property). Nights that are booked elsewhere since then are not blocked here. {{problem}} If you no longer use the calendar, remove it.',
  'notification.SavedSearchMatched.title': 'New listings for your saved search',
  'notification.SavedSearchMatched.message':
    '{{matches}} your saved search “{{name}}”, for example “{{title}}”. You can change or remove the search at any time.',
  'notification.disputeToAnswer':
    'Answer the dispute on the payment provider’s website. Refunds of this reservation are no longer paid out automatically.',
  'notification.owedAgain': 'The amount is owed for the stay again, unless the bank gives it back.',
  'notification.reviewUntil': 'You can write a review until {{date}} {{time}} (local time of the property).',
  /** Appended to the message of every type if there is a reason. */
  'notification.reason': 'Reason: {{reason}}',
  /** Replaces the reason in an e-mail. */
  'notification.reasonInService': 'A reason was given. Log in to read it.',
  'notification.tooManyPending':
    'There are already {{maximum}} announcements that not all users have received yet. Try again in a minute.',
  'notification.sendTo': 'send either userIds or role',
  'notification.read': 'The notification was marked as read.',
  'notification.allRead_one': '{{count}} notification was marked as read.',
  'notification.allRead_other': '{{count}} notifications were marked as read.',
  'notification.sent_one': 'The notification was sent to {{count}} person.',
  'notification.sent_other': 'The notification was sent to {{count}} people.',
} as const satisfies Texts & Record<string, string>;
