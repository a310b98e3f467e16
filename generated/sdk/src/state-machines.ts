/** Generated from the contract. Do not edit. */
export interface Transition {
  /** The state before the transition; null when the record is created. */
  from: number | null;
  event: string;
  by: Party[];
  to: number;
}

/** Who triggers a transition: a role, or the service itself (System), for example when a deadline passes. */
export type Party = 'Admin' | 'Owner' | 'Customer' | 'Agent' | 'System';

/** From lines such as "0,1 event Owner,Admin 2,3"; without a state before the transition, the line begins with a space. Without a party, it is System. */
function transitions(lines: string): Transition[] {
  return lines.split('\n').flatMap((line) => {
    const [states, event, by, to] = line.split(' ') as [string, string, string, string];
    return states.split(',').flatMap((from) =>
      to.split(',').map((next) => ({ from: from ? +from : null, event, by: (by || 'System').split(',') as Party[], to: +next })),
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
  PropertyStatus: /*#__PURE__*/ transitions(` addRentProperty Owner 0,1
0 changeRentPropertyStatus Admin 1,3
0 ownerActivated  1
0,1,2 changeRentPropertyStatus Admin 4
0,1,2,3,4 deleteRentProperty Owner,Admin 5
1 changeRentPropertyStatus Owner,Admin 2
1,2,3 updateRentProperty Owner 0
2 changeRentPropertyStatus Owner,Admin 1
4 changeRentPropertyStatus Admin 2`),
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
   * - Confirmed to NoShow, markNoShow: from 20:00 of startDate
   */
  BookingStatus: /*#__PURE__*/ transitions(` acceptBookingRequest Owner,Admin 0,2
 bookReservation Customer 0,2
0 addPaymentTransaction Customer,Admin 1
0 holdPasses  6
0,1 confirmDeposit Admin 2
0,1 rejectDeposit Admin 5
0,1,2 cancelReservation Admin 4
0,1,2 cancelReservation Customer,Owner 4
0,6 decidePaymentSession Admin 2
0,6 onlinePaymentSucceeds  2
1 cancelPaymentTransaction Customer 0
1 decisionPeriodPasses  6
1 rejectDeposit Admin 0
2 endDatePasses  3
2 markNoShow Owner,Admin 7`),
  /**
   * Further conditions:
   * - new to Confirmed, confirmDeposit: no deposit was declared
   * - new to Pending, cancelReservation: a refund is due
   * - new to Pending, giveNotice: a refund is due
   * - new to Pending, decideAlteration: a refund is due
   * - Pending to Confirmed, onlineRefundSucceeds: the payment is a refund
   * - new to Pending, decidePaymentTransaction: the stay does not take place
   * - Pending to Confirmed, confirmDeposit: the payment is the deposit
   * - Pending to Rejected, rejectDeposit: the payment is the deposit
   * - Pending to Rejected, cancelReservation: the payment is the deposit
   * - Pending to Confirmed, decidePaymentTransaction: no reservation awaits it
   * - Pending to Rejected, decidePaymentTransaction: no reservation awaits it
   * - Pending to Cancelled, cancelPaymentTransaction: the payment is not a refund
   */
  PaymentStatus: /*#__PURE__*/ transitions(` addPaymentTransaction Customer,Admin 0
 cancelReservation Customer,Owner,Admin 0
 decideAlteration Customer,Owner,Admin 0
 decidePaymentSession Admin 1
 decidePaymentTransaction Admin 0
 giveNotice Customer,Owner 0
 onlinePaymentSucceeds  1
,0 confirmDeposit Admin 1
0 cancelPaymentTransaction Customer 3
0 cancelReservation Customer,Owner,Admin 2
0 decidePaymentTransaction Admin 1,2
0 onlineRefundSucceeds  1
0 rejectDeposit Admin 2`),
  /**
   * Further conditions:
   * - Proposed to Accepted, decideAlteration: accept is true
   * - Proposed to Declined, decideAlteration: accept is false
   * - Proposed to Expired, timePasses: after a day
   */
  AlterationStatus: /*#__PURE__*/ transitions(` addAlteration Customer,Owner,Admin 0
0 decideAlteration Customer,Owner,Admin 1,2
0 reservationEnds  4
0 timePasses  4
0 withdrawAlteration Customer,Owner,Admin 3`),
  /**
   * Further conditions:
   * - new to Sealed, addReview: the other side has not written
   * - new to Published, addReview: the other side has written
   * - Sealed to Published, addReview: by the other side
   * - Sealed to Published, timePasses: after 14 days
   */
  ReviewStatus: /*#__PURE__*/ transitions(` addReview Customer,Owner 0
,0 addReview Customer,Owner 1
0 timePasses  1
1 hideReview Admin 2`),
  /**
   * Further conditions:
   * - Open to Hidden, decideComplaint: not about a person
   */
  ComplaintStatus: /*#__PURE__*/ transitions(` addComplaint Customer,Owner 0
0 decideComplaint Admin 1,2,3`),
  /**
   * Further conditions:
   * - Requested to Expired, timePasses: after a day
   */
  BookingRequestStatus: /*#__PURE__*/ transitions(` addBookingRequest Customer 0
0 acceptBookingRequest Owner,Admin 1
0 declineBookingRequest Owner,Admin 2
0 timePasses  4
0 withdrawBookingRequest Customer,Admin 3`),
  /**
   * Further conditions:
   * - Failed to Succeeded, paymentSucceeds: it arrives late
   * - Cancelled to Succeeded, paymentSucceeds: it arrives late
   * - Expired to Succeeded, paymentSucceeds: it arrives late
   * - Failed to Mismatch, paymentDiffers: it arrives late
   * - Cancelled to Mismatch, paymentDiffers: it arrives late
   * - Expired to Mismatch, paymentDiffers: it arrives late
   */
  PaymentSessionStatus: /*#__PURE__*/ transitions(` startPaymentSession Customer 0
0 providerResponds  1
0,1 cancelPaymentSession Customer 4
0,1 paymentFails  3
0,1 paymentIsCancelled  4
0,1 timePasses  5
0,1,3,4,5 paymentDiffers  6
0,1,3,4,5 paymentSucceeds  2
6 decidePaymentSession Admin 2`),
  /**
   * Further conditions:
   * - new to Open, reservationConfirmed: due soon
   */
  RentInvoiceStatus: /*#__PURE__*/ transitions(` reservationConfirmed  0,1
0 dueSoon  1
0,1 paymentAllocated  2
0,1,2 paymentAllocated  3
0,1,2 waiveRentInvoice Owner 4
0,1,2,3,4 stayEndsEarlier  5`),
  /**
   * Further conditions:
   * - new to Pending, cancelReservation: all was paid online
   * - new to Pending, decideAlteration: all was paid online
   * - new to Pending, decidePaymentSession: it is declined
   * - Pending to Failed, providerRefuses: after a day
   * - Succeeded to Failed, providerRefuses: it fails later
   */
  RefundStatus: /*#__PURE__*/ transitions(` cancelReservation Customer,Owner,Admin 0
 decideAlteration Customer,Owner,Admin 0
 decidePaymentSession Admin 0
 moneyIsOrphaned  0
,2 startRefund Admin 0
0 providerAccepts  1
0,1 providerRefuses  2`),
} satisfies Record<string, Transition[]>;

export type StateMachine = keyof typeof stateMachines;

/**
 * Returns true if the contract has a transition between the states and, if `by` is given, for that party. Further conditions are not
 * checked.
 */
export function canTransition(machine: StateMachine, from: number | null, to: number, by?: Party): boolean {
  return stateMachines[machine].some((one) => one.from === from && one.to === to && (by === undefined || one.by.includes(by)));
}
