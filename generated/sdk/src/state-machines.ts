/** Generated from the contract. Do not edit. */
export interface Transition {
  /** The state before the transition; null when the record is created. */
  from: number | null;
  event: string;
  by: Party[];
  to: number;
  /** A further condition, in words. */
  when?: string;
}

/** Who triggers a transition: a role, or the service itself (System), for example when a deadline passes. */
export type Party = 'Admin' | 'Owner' | 'Customer' | 'Agent' | 'System';

/** From lines such as "0,1 event Owner,Admin 2 when"; without a state before the transition, the line begins with a space. */
function transitions(lines: string): Transition[] {
  return lines.split('\n').flatMap((line) => {
    const [states, event, by, to, ...when] = line.split(' ') as [string, string, string, string, ...string[]];
    return states.split(',').map((from) => ({
      from: from ? +from : null,
      event,
      by: by.split(',') as Party[],
      to: +to,
      ...(when[0] && { when: when.join(' ') }),
    }));
  });
}

/** The transitions of each state machine. */
export const stateMachines = {
  PropertyStatus: /*#__PURE__*/ transitions(` addRentProperty Owner 0 owner inactive or review on
 addRentProperty Owner 1 owner active and review off
0 ownerActivated System 1 review off
0 changeRentPropertyStatus Admin 1
0 changeRentPropertyStatus Admin 3 with a reason
3 updateRentProperty Owner 0
1,2 updateRentProperty Owner 0 review on and displayed data changes
1 changeRentPropertyStatus Owner,Admin 2
2 changeRentPropertyStatus Owner,Admin 1
1,2,0 changeRentPropertyStatus Admin 4 with a reason
4 changeRentPropertyStatus Admin 2
0,1,2,3,4 deleteRentProperty Owner,Admin 5 no current or future reservation`),
  BookingStatus: /*#__PURE__*/ transitions(` bookReservation Customer 0 the deposit is more than 0
 bookReservation Customer 2 the deposit is 0
 acceptBookingRequest Owner,Admin 0 the deposit is more than 0
 acceptBookingRequest Owner,Admin 2 the deposit is 0
0 addPaymentTransaction Customer,Admin 1 the payment is the deposit
1 cancelPaymentTransaction Customer 0 the payment is the deposit
0,1 confirmDeposit Admin 2
0 onlinePaymentSucceeds System 2 the payment is the deposit
6 onlinePaymentSucceeds System 2 the deposit is late and the nights are free
0 decidePaymentSession Admin 2 the payment is the deposit
6 decidePaymentSession Admin 2 the deposit is late and the nights are free
0,1 rejectDeposit Admin 5 releaseDates is true
1 rejectDeposit Admin 0 releaseDates is false
0 holdPasses System 6
1 decisionPeriodPasses System 6
2 endDatePasses System 3
0,1,2 cancelReservation Customer,Owner 4 before startDate
0,1,2 cancelReservation Admin 4 before endDate
2 markNoShow Owner,Admin 7 from 20:00 of startDate`),
  PaymentStatus: /*#__PURE__*/ transitions(` addPaymentTransaction Customer,Admin 0
 confirmDeposit Admin 1 no deposit was declared
 onlinePaymentSucceeds System 1
 decidePaymentSession Admin 1
 cancelReservation Customer,Owner,Admin 0 a refund is due
 giveNotice Customer,Owner 0 a refund is due
 decideAlteration Customer,Owner,Admin 0 a refund is due
0 onlineRefundSucceeds System 1 the payment is a refund
 decidePaymentTransaction Admin 0 the stay does not take place
0 confirmDeposit Admin 1 the payment is the deposit
0 rejectDeposit Admin 2 the payment is the deposit
0 cancelReservation Customer,Owner,Admin 2 the payment is the deposit
0 decidePaymentTransaction Admin 1 no reservation awaits it
0 decidePaymentTransaction Admin 2 no reservation awaits it
0 cancelPaymentTransaction Customer 3 the payment is not a refund`),
  AlterationStatus: /*#__PURE__*/ transitions(` addAlteration Customer,Owner,Admin 0
0 decideAlteration Customer,Owner,Admin 1 accept is true
0 decideAlteration Customer,Owner,Admin 2 accept is false
0 withdrawAlteration Customer,Owner,Admin 3
0 timePasses System 4 after a day
0 reservationEnds System 4`),
  BookingRequestStatus: /*#__PURE__*/ transitions(` addBookingRequest Customer 0
0 acceptBookingRequest Owner,Admin 1
0 declineBookingRequest Owner,Admin 2
0 withdrawBookingRequest Customer,Admin 3
0 timePasses System 4 after a day`),
  PaymentSessionStatus: /*#__PURE__*/ transitions(` startPaymentSession Customer 0
0 providerResponds System 1
0,1 cancelPaymentSession Customer 4
0,1 paymentFails System 3
0,1 paymentIsCancelled System 4
0,1 timePasses System 5
0,1 paymentSucceeds System 2
3,4,5 paymentSucceeds System 2 it arrives late
0,1 paymentDiffers System 6
3,4,5 paymentDiffers System 6 it arrives late
6 decidePaymentSession Admin 2`),
  RentInvoiceStatus: /*#__PURE__*/ transitions(` reservationConfirmed System 0
 reservationConfirmed System 1 due soon
0 dueSoon System 1
0,1 paymentAllocated System 2
0,1,2 paymentAllocated System 3
0,1,2 waiveRentInvoice Owner 4
0,1,2,3,4 stayEndsEarlier System 5`),
  RefundStatus: /*#__PURE__*/ transitions(` cancelReservation Customer,Owner,Admin 0 all was paid online
 decideAlteration Customer,Owner,Admin 0 all was paid online
,2 startRefund Admin 0
 moneyIsOrphaned System 0
 decidePaymentSession Admin 0 it is declined
0 providerAccepts System 1
0 providerRefuses System 2 after a day
1 providerRefuses System 2 it fails later`),
} satisfies Record<string, Transition[]>;

export type StateMachine = keyof typeof stateMachines;

/**
 * Returns true if the contract has a transition between the states and, if `by` is given, for that party. The further condition
 * (`when`) is not checked.
 */
export function canTransition(machine: StateMachine, from: number | null, to: number, by?: Party): boolean {
  return stateMachines[machine].some((one) => one.from === from && one.to === to && (by === undefined || one.by.includes(by)));
}
