import { Journal } from '../journal';

/** A session that a client has seen in a response. */
export interface SeenSession {
  id: number;
  status: number;
  paymentId: number | null;
  isReturned: boolean;
}

/** The responses about online payments, beside those about bookings. */
export class PaymentJournal extends Journal {
  /** The payments at the sandbox that were paid or tried to. */
  plays = 0;
  /** Payments that were played after their hold or their session had ended. */
  lateMoney = 0;
  /** Ids of notices whose delivery was answered with 200, once for each delivery. */
  readonly notices: string[] = [];
  /** Sessions whose status cannot change any more, as a response showed them. */
  readonly ended: SeenSession[] = [];
}
