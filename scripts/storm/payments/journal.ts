import { Journal } from '../journal';

/** A session that a client has seen in a response. */
export interface SeenSession {
  id: number;
  status: number;
  paymentId: number | null;
  isReturned: boolean;
}

/** A payment at the sandbox that a response has shown as recorded. */
export interface SeenMoney {
  charge: string;
  /** Minor units. */
  amount: number;
  currency: string;
}

/** The responses about online payments, in addition to those about bookings. */
export class PaymentJournal extends Journal {
  /** The number of attempts to pay at the sandbox. */
  plays = 0;
  /** The references of payments whose page may have been paid twice, and whether a response has said so. */
  readonly paidTwice = new Map<string, boolean>();
  /** The number of payments after the end of the hold or the session. */
  lateMoney = 0;
  /** The id of each notice that a server acknowledged with 200, once for each delivery. */
  readonly notices: string[] = [];
  /** Sessions whose status cannot change any more, as responses showed them. */
  readonly ended: SeenSession[] = [];
  /** Payments that can be disputed. */
  readonly recorded = new Map<string, SeenMoney>();
  /** Payments whose dispute was reported before they were made. */
  readonly disputedEarly = new Set<string>();
  /** What each dispute has taken back at its end (minor units), and whether it had taken something before that it has given back. */
  readonly disputes: { charge: string; taken: number; isGivenBack: boolean }[] = [];
}
