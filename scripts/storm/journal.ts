import type { components } from '../../src/contract/handler';
import type { Answer } from '../../src/testing/servers/client';

export type Reservation = components['schemas']['Reservation'];
export type Alteration = components['schemas']['Alteration'];
export type BookingRequest = components['schemas']['BookingRequest'];

/** `done` and `refused` have a response; `unknown` was interrupted, or rejected because the database was unreachable. */
export type Result = 'done' | 'refused' | 'unknown';

/** A booking that a client attempted. `note` is stored in the reservation and identifies the attempt. */
export interface BookingEntry {
  note: string;
  customerId: number;
  propertyId: number;
  startDate: string;
  endDate: string;
  hasKey: boolean;
  wasInterrupted: boolean;
  result: Result;
  answer?: Reservation;
}

/** A step that a client attempted on a reservation. */
export interface StepEntry {
  step: 'cancel' | 'confirm';
  reservationId: number;
  result: Result;
  answer?: Reservation;
}

export type AlterationStep = 'accept' | 'decline' | 'withdraw';

/** Nights that an owner blocked, and the result of removing the block, if the owner tried. */
export interface BlockEntry {
  propertyId: number;
  startDate: string;
  endDate: string;
  result: Result;
  id?: number;
  removal?: Result;
}

/** A change of a stay that a client proposed; `decision` is the result of `step`, if the client sent one. */
export interface AlterationEntry {
  reservationId: number;
  startDate: string;
  endDate: string;
  /** The total of the quote. */
  totalAmount: number;
  result: Result;
  answer?: Alteration;
  step?: AlterationStep;
  decision?: Result;
}

export type RequestStep = 'accept' | 'decline' | 'withdraw';

/** A request to book that a client sent, and the steps that it attempted. `message` identifies the attempt. */
export interface RequestEntry {
  message: string;
  customerId: number;
  propertyId: number;
  startDate: string;
  endDate: string;
  hasKey: boolean;
  result: Result;
  answer?: BookingRequest;
  steps: { step: RequestStep; result: Result; answer?: BookingRequest }[];
}

/** The sandbox's provider has its data in the database of the service. */
const isUnavailable = (code: string | null) => code === 'NOT_READY' || code === 'PROVIDER_UNAVAILABLE';

/** The clients' requests and responses, which are compared with the database at the end. */
export class Journal {
  readonly bookings: BookingEntry[] = [];
  readonly steps: StepEntry[] = [];
  readonly alterations: AlterationEntry[] = [];
  readonly blocks: BlockEntry[] = [];
  readonly requestsToBook: RequestEntry[] = [];
  /** The ids of requests whose time may have ended. */
  readonly timedOut = new Set<number>();
  /** The ids of reservations whose hold may have ended. */
  readonly holdsOver = new Set<number>();
  /** How often a server has read an imported calendar after a change. */
  readings = 0;
  requests = 0;
  interruptions = 0;
  /** Number of Idempotency-Keys that were sent more than once. */
  retried = 0;
  reads = 0;
  /** Number of documented responses that the database or an instance could not be reached, at a time when that was so. */
  unavailable = 0;
  // Descriptions of responses that must not occur.
  readonly serverErrors: string[] = [];
  readonly unexpectedErrors: string[] = [];
  readonly hangs: string[] = [];
  readonly differentReplays: string[] = [];
  readonly wrongReads: string[] = [];
  /** When bookings were answered, whatever the result, in ms of `performance.now()`. */
  readonly bookedAt: number[] = [];
  /** Times when the database was unreachable, in ms of `performance.now()`. */
  readonly outages: { from: number; to: number }[] = [];

  /** Whether more of each step have succeeded than the verdict requires. */
  hasEnough(): boolean {
    const countOf = (step: StepEntry['step']) =>
      this.steps.filter((one) => one.step === step && one.result === 'done').length;
    const changes = (of: AlterationStep) =>
      this.alterations.filter(({ step, decision }) => step === of && decision === 'done').length;
    const removed = this.blocks.filter(({ removal }) => removal === 'done').length;
    const decided = this.requestsToBook.flatMap(({ steps }) => steps.filter(({ result }) => result === 'done'));
    const requests = (of: RequestStep) => decided.filter(({ step }) => step === of).length;
    const hasStays = Math.min(countOf('confirm'), countOf('cancel')) >= 10 && removed >= 2;
    const hasChanges = changes('accept') >= 6 && Math.min(changes('decline'), changes('withdraw')) >= 2;
    const hasRequests = requests('accept') >= 6 && Math.min(requests('decline'), requests('withdraw')) >= 4;
    return hasStays && hasChanges && hasRequests && this.timedOut.size >= 10;
  }

  /** Records a response that must not occur. `expected` are the error codes that may. */
  judge(answer: Answer, request: string, expected: readonly string[], sentAt: number): void {
    const description = `${answer.status} ${answer.code} to ${request}`;
    if (answer.status >= 500) {
      // The proxy returns 502 for an instance that broke the connection.
      const isKnown = answer.status === 502 || answer.status === 503;
      const isDocumented = isKnown && isUnavailable(answer.code) && answer.retryAfter !== undefined;
      if (isDocumented && this.wasUnreachable(sentAt)) this.unavailable++;
      else this.serverErrors.push(description);
    } else if (answer.status >= 400 && !expected.includes(answer.code ?? '')) this.unexpectedErrors.push(description);
  }

  /** Whether the database was unreachable at some time since `sentAt`. */
  private wasUnreachable(sentAt: number): boolean {
    return this.outages.some(({ to }) => sentAt <= to);
  }

  /** The bookings that were confirmed by a response. */
  accepted(): (BookingEntry & { answer: Reservation })[] {
    return this.bookings.filter((one): one is BookingEntry & { answer: Reservation } => one.answer !== undefined);
  }
}
