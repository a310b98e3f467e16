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

/** The transitions of each state machine. */
export const stateMachines = {
  PropertyStatus: [
    {"from":null,"event":"addRentProperty","by":["Owner"],"when":"owner inactive or review on","to":0},
    {"from":null,"event":"addRentProperty","by":["Owner"],"when":"owner active and review off","to":1},
    {"from":0,"event":"ownerActivated","by":["System"],"when":"review off","to":1},
    {"from":0,"event":"changeRentPropertyStatus","by":["Admin"],"to":1},
    {"from":0,"event":"changeRentPropertyStatus","by":["Admin"],"when":"with a reason","to":3},
    {"from":3,"event":"updateRentProperty","by":["Owner"],"to":0},
    {"from":1,"event":"updateRentProperty","by":["Owner"],"when":"review on and displayed data changes","to":0},
    {"from":2,"event":"updateRentProperty","by":["Owner"],"when":"review on and displayed data changes","to":0},
    {"from":1,"event":"changeRentPropertyStatus","by":["Owner","Admin"],"to":2},
    {"from":2,"event":"changeRentPropertyStatus","by":["Owner","Admin"],"to":1},
    {"from":1,"event":"changeRentPropertyStatus","by":["Admin"],"when":"with a reason","to":4},
    {"from":2,"event":"changeRentPropertyStatus","by":["Admin"],"when":"with a reason","to":4},
    {"from":0,"event":"changeRentPropertyStatus","by":["Admin"],"when":"with a reason","to":4},
    {"from":4,"event":"changeRentPropertyStatus","by":["Admin"],"to":2},
    {"from":0,"event":"deleteRentProperty","by":["Owner","Admin"],"when":"no current or future reservation","to":5},
    {"from":1,"event":"deleteRentProperty","by":["Owner","Admin"],"when":"no current or future reservation","to":5},
    {"from":2,"event":"deleteRentProperty","by":["Owner","Admin"],"when":"no current or future reservation","to":5},
    {"from":3,"event":"deleteRentProperty","by":["Owner","Admin"],"when":"no current or future reservation","to":5},
    {"from":4,"event":"deleteRentProperty","by":["Owner","Admin"],"when":"no current or future reservation","to":5},
  ],
  BookingStatus: [
    {"from":null,"event":"bookReservation","by":["Customer"],"when":"the deposit is more than 0","to":0},
    {"from":null,"event":"bookReservation","by":["Customer"],"when":"the deposit is 0","to":2},
    {"from":0,"event":"addPaymentTransaction","by":["Customer","Admin"],"when":"the payment is the deposit","to":1},
    {"from":1,"event":"cancelPaymentTransaction","by":["Customer"],"when":"the payment is the deposit","to":0},
    {"from":0,"event":"confirmDeposit","by":["Admin"],"to":2},
    {"from":1,"event":"confirmDeposit","by":["Admin"],"to":2},
    {"from":0,"event":"onlinePaymentSucceeds","by":["System"],"when":"the payment is the deposit","to":2},
    {"from":6,"event":"onlinePaymentSucceeds","by":["System"],"when":"the deposit arrives late and the nights are free","to":2},
    {"from":0,"event":"decidePaymentSession","by":["Admin"],"when":"the payment is the deposit","to":2},
    {"from":6,"event":"decidePaymentSession","by":["Admin"],"when":"the payment is the deposit and the nights are free","to":2},
    {"from":0,"event":"rejectDeposit","by":["Admin"],"when":"releaseDates is true","to":5},
    {"from":1,"event":"rejectDeposit","by":["Admin"],"when":"releaseDates is true","to":5},
    {"from":1,"event":"rejectDeposit","by":["Admin"],"when":"releaseDates is false","to":0},
    {"from":0,"event":"holdPasses","by":["System"],"to":6},
    {"from":1,"event":"decisionPeriodPasses","by":["System"],"to":6},
    {"from":2,"event":"endDatePasses","by":["System"],"to":3},
    {"from":0,"event":"cancelReservation","by":["Customer","Owner"],"when":"before startDate","to":4},
    {"from":0,"event":"cancelReservation","by":["Admin"],"when":"before endDate","to":4},
    {"from":1,"event":"cancelReservation","by":["Customer","Owner"],"when":"before startDate","to":4},
    {"from":1,"event":"cancelReservation","by":["Admin"],"when":"before endDate","to":4},
    {"from":2,"event":"cancelReservation","by":["Customer","Owner"],"when":"before startDate","to":4},
    {"from":2,"event":"cancelReservation","by":["Admin"],"when":"before endDate","to":4},
    {"from":2,"event":"markNoShow","by":["Owner","Admin"],"when":"from 20:00 of startDate","to":7},
  ],
  PaymentStatus: [
    {"from":null,"event":"addPaymentTransaction","by":["Customer","Admin"],"to":0},
    {"from":null,"event":"confirmDeposit","by":["Admin"],"when":"no deposit was declared","to":1},
    {"from":null,"event":"onlinePaymentSucceeds","by":["System"],"to":1},
    {"from":null,"event":"decidePaymentSession","by":["Admin"],"to":1},
    {"from":null,"event":"cancelReservation","by":["Customer","Owner","Admin"],"when":"a refund is due","to":0},
    {"from":0,"event":"onlineRefundSucceeds","by":["System"],"when":"the payment is a refund","to":1},
    {"from":null,"event":"decidePaymentTransaction","by":["Admin"],"when":"payment received for a stay that does not take place","to":0},
    {"from":0,"event":"confirmDeposit","by":["Admin"],"when":"the payment is the deposit","to":1},
    {"from":0,"event":"rejectDeposit","by":["Admin"],"when":"the payment is the deposit","to":2},
    {"from":0,"event":"cancelReservation","by":["Customer","Owner","Admin"],"when":"the payment is the deposit","to":2},
    {"from":0,"event":"decidePaymentTransaction","by":["Admin"],"when":"no reservation awaits this payment","to":1},
    {"from":0,"event":"decidePaymentTransaction","by":["Admin"],"when":"no reservation awaits this payment","to":2},
    {"from":0,"event":"cancelPaymentTransaction","by":["Customer"],"when":"the payment is not a refund","to":3},
  ],
  PaymentSessionStatus: [
    {"from":null,"event":"startPaymentSession","by":["Customer"],"to":0},
    {"from":0,"event":"providerResponds","by":["System"],"to":1},
    {"from":0,"event":"cancelPaymentSession","by":["Customer"],"to":4},
    {"from":1,"event":"cancelPaymentSession","by":["Customer"],"to":4},
    {"from":0,"event":"paymentFails","by":["System"],"to":3},
    {"from":1,"event":"paymentFails","by":["System"],"to":3},
    {"from":0,"event":"paymentIsCancelled","by":["System"],"to":4},
    {"from":1,"event":"paymentIsCancelled","by":["System"],"to":4},
    {"from":0,"event":"timePasses","by":["System"],"to":5},
    {"from":1,"event":"timePasses","by":["System"],"to":5},
    {"from":0,"event":"paymentSucceeds","by":["System"],"to":2},
    {"from":1,"event":"paymentSucceeds","by":["System"],"to":2},
    {"from":3,"event":"paymentSucceeds","by":["System"],"when":"the money arrives late","to":2},
    {"from":4,"event":"paymentSucceeds","by":["System"],"when":"the money arrives late","to":2},
    {"from":5,"event":"paymentSucceeds","by":["System"],"when":"the money arrives late","to":2},
    {"from":0,"event":"paymentDiffers","by":["System"],"to":6},
    {"from":1,"event":"paymentDiffers","by":["System"],"to":6},
    {"from":3,"event":"paymentDiffers","by":["System"],"when":"the money arrives late","to":6},
    {"from":4,"event":"paymentDiffers","by":["System"],"when":"the money arrives late","to":6},
    {"from":5,"event":"paymentDiffers","by":["System"],"when":"the money arrives late","to":6},
    {"from":6,"event":"decidePaymentSession","by":["Admin"],"to":2},
  ],
  RefundStatus: [
    {"from":null,"event":"cancelReservation","by":["Customer","Owner","Admin"],"when":"all of the money was paid online","to":0},
    {"from":null,"event":"startRefund","by":["Admin"],"to":0},
    {"from":null,"event":"moneyIsOrphaned","by":["System"],"to":0},
    {"from":null,"event":"decidePaymentSession","by":["Admin"],"when":"the money is declined","to":0},
    {"from":0,"event":"providerAccepts","by":["System"],"to":1},
    {"from":0,"event":"providerRefuses","by":["System"],"when":"it has failed for a day","to":2},
    {"from":1,"event":"providerRefuses","by":["System"],"when":"the provider reports later that it failed","to":2},
    {"from":2,"event":"startRefund","by":["Admin"],"to":0},
  ],
} satisfies Record<string, Transition[]>;

export type StateMachine = keyof typeof stateMachines;

/**
 * Returns true if the contract has a transition between the states and, if `by` is given, for that party. The further condition
 * (`when`) is not checked.
 */
export function canTransition(machine: StateMachine, from: number | null, to: number, by?: Party): boolean {
  const transitions: Transition[] = stateMachines[machine];
  return transitions.some((one) => one.from === from && one.to === to && (by === undefined || one.by.includes(by)));
}
