/** Generated from the contract. Do not edit. */

/** A transition of a state machine. */
export interface Transition {
  /** The state before the transition; null when the record is created. */
  from: number | null;
  /** What causes it: the name of an operation, or an event of the service. */
  event: string;
  /** Who can trigger it. */
  by: Party[];
  /** The state after the transition. */
  to: number;
}

/** Who triggers a transition: a role, or the service itself (System), for example when a deadline passes. */
export type Party = 'Admin' | 'Owner' | 'Customer' | 'Agent' | 'System';

const parties = 'Admin Owner Customer Agent System'.split(' ') as Party[];

/** From lines such as "event 12 34 -0": event, parties, states after, states before (- if the record is created), each with one digit. */
function transitions(lines: string): Transition[] {
  return lines.split('\n').flatMap((line) => {
    const [event, by, to, states] = line.split(' ') as [string, string, string, string];
    return [...states].flatMap((from) =>
      [...to].map((next) => ({ from: from === '-' ? null : +from, event, by: [...by].map((one) => parties[+one]!), to: +next })),
    );
  });
}

/** The transitions of each state machine. Some have a further condition, which the comment of the machine names. */
export const stateMachines = {
  /**
   * Further conditions:
   * - new to Pending, addRentProperty: owner inactive or review on
   * - new to Active, addRentProperty: owner active and review off
   * - Pending to Active, ownerActivated: review off
   * - Pending to Rejected, changeRentPropertyStatus: with a reason
   * - Active to Pending, updateRentProperty: review on and displayed data changes
   * - Inactive to Pending, updateRentProperty: review on and displayed data changes
   * - Active to Suspended, changeRentPropertyStatus: with a reason
   * - Inactive to Suspended, changeRentPropertyStatus: with a reason
   * - Pending to Suspended, changeRentPropertyStatus: with a reason
   * - Pending to Archived, deleteRentProperty: no current or future reservation
   * - Active to Archived, deleteRentProperty: no current or future reservation
   * - Inactive to Archived, deleteRentProperty: no current or future reservation
   * - Rejected to Archived, deleteRentProperty: no current or future reservation
   * - Suspended to Archived, deleteRentProperty: no current or future reservation
   */
  PropertyStatus: /*#__PURE__*/ transitions(`addRentProperty 1 01 -
changeRentPropertyStatus 0 13 0
changeRentPropertyStatus 0 2 4
changeRentPropertyStatus 0 4 012
changeRentPropertyStatus 10 1 2
changeRentPropertyStatus 10 2 1
deleteRentProperty 10 5 01234
ownerActivated 4 1 0
updateRentProperty 1 0 123`),
  /**
   * Further conditions:
   * - new to Pending, bookReservation: the deposit is more than 0
   * - new to Confirmed, bookReservation: the deposit is 0
   * - new to Pending, acceptBookingRequest: the deposit is more than 0
   * - new to Confirmed, acceptBookingRequest: the deposit is 0
   * - Pending to DepositPaid, addPaymentTransaction: the payment is the deposit
   * - DepositPaid to Pending, cancelPaymentTransaction: the payment is the deposit
   * - Pending to Confirmed, onlinePaymentSucceeds: the payment is the deposit
   * - Expired to Confirmed, onlinePaymentSucceeds: the deposit is late and the nights are free
   * - Pending to Confirmed, decidePaymentSession: the payment is the deposit
   * - Expired to Confirmed, decidePaymentSession: the deposit is late and the nights are free
   * - Pending to Rejected, rejectDeposit: releaseDates is true
   * - DepositPaid to Rejected, rejectDeposit: releaseDates is true
   * - DepositPaid to Pending, rejectDeposit: releaseDates is false
   * - Pending to Cancelled, cancelReservation: before startDate
   * - Pending to Cancelled, cancelReservation: before endDate
   * - DepositPaid to Cancelled, cancelReservation: before startDate
   * - DepositPaid to Cancelled, cancelReservation: before endDate
   * - Confirmed to Cancelled, cancelReservation: before startDate
   * - Confirmed to Cancelled, cancelReservation: before endDate
   * - Confirmed to NoShow, markNoShow: from 20:00 of startDate; by the owner until the end of the third day
   */
  BookingStatus: /*#__PURE__*/ transitions(`acceptBookingRequest 10 02 -
addPaymentTransaction 20 1 0
bookReservation 2 02 -
cancelPaymentTransaction 2 0 1
cancelReservation 0 4 012
cancelReservation 21 4 012
confirmDeposit 0 2 01
decidePaymentSession 0 2 06
decisionPeriodPasses 4 6 1
endDatePasses 4 3 2
holdPasses 4 6 0
markNoShow 10 7 2
onlinePaymentSucceeds 4 2 06
rejectDeposit 0 0 1
rejectDeposit 0 5 01`),
  /**
   * Further conditions:
   * - new to Confirmed, confirmDeposit: no deposit was declared
   * - new to Pending, onlinePaymentSucceeds: a dispute is won, and more is held than is due
   * - new to Pending, cancelReservation: a refund is due
   * - new to Pending, giveNotice: a refund is due
   * - new to Pending, decideAlteration: a refund is due
   * - Pending to Confirmed, onlineRefundSucceeds: the payment is a refund
   * - new to Pending, decidePaymentTransaction: the stay does not take place, or no rent is left for the payment
   * - Pending to Confirmed, confirmDeposit: the payment is the deposit
   * - Pending to Rejected, rejectDeposit: the payment is the deposit
   * - Pending to Rejected, cancelReservation: the payment is the deposit
   * - Pending to Confirmed, decidePaymentTransaction: no reservation awaits it
   * - Pending to Rejected, decidePaymentTransaction: no reservation awaits it
   * - Pending to Cancelled, cancelPaymentTransaction: the payment is not a refund
   */
  PaymentStatus: /*#__PURE__*/ transitions(`addPaymentTransaction 20 0 -
cancelPaymentTransaction 2 3 0
cancelReservation 210 0 -
cancelReservation 210 2 0
confirmDeposit 0 1 -0
decideAlteration 210 0 -
decidePaymentSession 0 1 -
decidePaymentTransaction 0 0 -
decidePaymentTransaction 0 12 0
giveNotice 21 0 -
onlinePaymentSucceeds 4 10 -
onlineRefundSucceeds 4 1 0
rejectDeposit 0 2 0`),
  /**
   * Further conditions:
   * - Proposed to Accepted, decideAlteration: accept is true
   * - Proposed to Declined, decideAlteration: accept is false
   * - Proposed to Expired, timePasses: after a day
   */
  AlterationStatus: /*#__PURE__*/ transitions(`addAlteration 210 0 -
decideAlteration 210 12 0
reservationEnds 4 4 0
timePasses 4 4 0
withdrawAlteration 210 3 0`),
  /**
   * Further conditions:
   * - new to Sealed, addReview: the other party has not written
   * - new to Published, addReview: the other party has written
   * - Sealed to Published, addReview: by the other party
   * - Sealed to Published, timePasses: after 14 days
   */
  ReviewStatus: /*#__PURE__*/ transitions(`addReview 21 0 -
addReview 21 1 -0
hideReview 0 2 1
timePasses 4 1 0`),
  /**
   * Further conditions:
   * - Open to Hidden, decideComplaint: not about a person
   */
  ComplaintStatus: /*#__PURE__*/ transitions(`addComplaint 21 0 -
decideComplaint 0 123 0`),
  /**
   * Further conditions:
   * - Requested to Expired, timePasses: after a day
   */
  BookingRequestStatus: /*#__PURE__*/ transitions(`acceptBookingRequest 10 1 0
addBookingRequest 2 0 -
declineBookingRequest 10 2 0
timePasses 4 4 0
withdrawBookingRequest 20 3 0`),
  /**
   * Further conditions:
   * - new to Succeeded, paymentSucceeds: a second payment on the same page
   * - Created to Failed, paymentFails: the provider refuses to start it
   * - Created to Expired, startPaymentSession: it has expired, or the amount due has changed
   * - Pending to Expired, startPaymentSession: it has expired, or the amount due has changed
   * - Failed to Succeeded, paymentSucceeds: it arrives late
   * - Cancelled to Succeeded, paymentSucceeds: it arrives late
   * - Expired to Succeeded, paymentSucceeds: it arrives late
   * - Failed to Mismatch, paymentDiffers: it arrives late
   * - Cancelled to Mismatch, paymentDiffers: it arrives late
   * - Expired to Mismatch, paymentDiffers: it arrives late
   */
  PaymentSessionStatus: /*#__PURE__*/ transitions(`cancelPaymentSession 2 4 01
decidePaymentSession 0 2 6
paymentDiffers 4 6 1345
paymentFails 4 3 01
paymentIsCancelled 4 4 1
paymentSucceeds 4 2 -1345
providerResponds 4 1 0
startPaymentSession 2 0 -
startPaymentSession 2 5 01
timePasses 4 5 01`),
  /**
   * Further conditions:
   * - new to Open, reservationConfirmed: due soon
   * - new to PartlyPaid, reservationConfirmed: the deposit pays a part
   * - new to Paid, reservationConfirmed: the deposit pays all, or the stay is free
   * - new to Waived, reservationConfirmed: the deposit pays all that the provider can transfer
   * - new to Open, renewReservation: due soon
   * - Scheduled to Waived, paymentAllocated: the payment pays all that the provider can transfer
   * - Open to Waived, paymentAllocated: the payment pays all that the provider can transfer
   * - PartlyPaid to Waived, paymentAllocated: the payment pays all that the provider can transfer
   * - PartlyPaid to Paid, giveNotice: the month is shortened to what was paid
   * - Scheduled to Void, giveNotice: the month begins on the day of departure or later
   * - Open to Void, giveNotice: the month begins on the day of departure or later
   * - PartlyPaid to Void, giveNotice: the month begins on the day of departure or later
   * - Paid to Void, giveNotice: the month begins on the day of departure or later
   * - Waived to Void, giveNotice: the month begins on the day of departure or later
   */
  RentInvoiceStatus: /*#__PURE__*/ transitions(`cancelReservation 210 5 012
dueSoon 4 1 0
giveNotice 21 3 2
giveNotice 21 5 01234
markNoShow 10 5 012
paymentAllocated 4 2 01
paymentAllocated 4 34 012
paymentReversed 4 01 234
paymentReversed 4 2 34
renewReservation 2 01 -
reservationConfirmed 4 01234 -
waiveRentInvoice 1 4 012`),
  /**
   * Further conditions:
   * - new to Pending, cancelReservation: what is refunded was paid online
   * - new to Pending, decideAlteration: what is refunded was paid online
   * - new to Pending, giveNotice: what is refunded was paid online
   * - new to Pending, decidePaymentTransaction: no rent is left for money that was paid online
   * - new to Pending, decidePaymentSession: it is declined
   * - Failed to Succeeded, providerPays: its response had been lost
   * - Pending to Failed, providerRefuses: after a day, or at once if it is final; startRefund can start it again
   * - Succeeded to Failed, providerRefuses: it fails later; startRefund can start it again
   * - Succeeded to Pending, providerRefuses: it fails later; startRefund cannot start it again
   */
  RefundStatus: /*#__PURE__*/ transitions(`cancelReservation 210 0 -
decideAlteration 210 0 -
decidePaymentSession 0 0 -
decidePaymentTransaction 0 0 -
giveNotice 21 0 -
moneyIsOrphaned 4 0 -
providerPays 4 1 02
providerRefuses 4 0 1
providerRefuses 4 2 01
startRefund 0 0 -2`),
} satisfies Record<string, Transition[]>;

/** The name of a state machine: that of the enumeration of its states. */
export type StateMachine = keyof typeof stateMachines;

/**
 * Returns true if the contract has a transition between the states and, if `by` is given, for that party. Further conditions are not
 * checked.
 */
export function canTransition(machine: StateMachine, from: number | null, to: number, by?: Party): boolean {
  return stateMachines[machine].some((one) => one.from === from && one.to === to && (by === undefined || one.by.includes(by)));
}
