import type { components } from '../../src/contract/handler';
import type { Answer } from '../../src/testing/servers/client';

export type Reservation = components['schemas']['Reservation'];

/** `done` and `refused` were answered; `unknown` was cut off, or answered with "the database is away". */
export type Result = 'done' | 'refused' | 'unknown';

/** A booking that a client wanted; `note` is written into the reservation, so that the database says whose it is. */
export interface BookingEntry {
  note: string;
  customerId: number;
  propertyId: number;
  startDate: string;
  endDate: string;
  hasKey: boolean;
  wasCut: boolean;
  result: Result;
  answer?: Reservation;
}

/** A step that a client took with a reservation that was booked. */
export interface StepEntry {
  step: 'cancel' | 'confirm';
  reservationId: number;
  result: Result;
  answer?: Reservation;
}

/** What the clients did and were told: what the database is compared with in the end. */
export class Journal {
  readonly bookings: BookingEntry[] = [];
  readonly steps: StepEntry[] = [];
  requests = 0;
  cuts = 0;
  /** Keys that were sent more than once. */
  retried = 0;
  reads = 0;
  /** What no answer may be, each in words. */
  readonly serverErrors: string[] = [];
  readonly strangeRefusals: string[] = [];
  readonly silences: string[] = [];
  readonly differentReplays: string[] = [];
  readonly wrongReads: string[] = [];
  /** When the database was taken away, in ms of `performance.now()`. */
  readonly outages: { from: number; to: number }[] = [];

  /** Notes what no answer may be; `expected` are the codes of refusals that are in order. */
  judge(answer: Answer, asked: string, expected: readonly string[], sentAt: number): void {
    const said = `${answer.status} ${answer.code} to ${asked}`;
    if (answer.status >= 500) {
      const isDocumented = answer.status === 503 && answer.code === 'NOT_READY' && answer.retryAfter !== undefined;
      if (!isDocumented || !this.isAway(sentAt)) this.serverErrors.push(said);
    } else if (answer.status >= 400 && !expected.includes(answer.code ?? '')) this.strangeRefusals.push(said);
  }

  /** Whether the database was away at some time since `sentAt`. */
  private isAway(sentAt: number): boolean {
    return this.outages.some(({ to }) => sentAt <= to);
  }

  /** What was answered to the bookings. */
  accepted(): (BookingEntry & { answer: Reservation })[] {
    return this.bookings.filter((one): one is BookingEntry & { answer: Reservation } => one.answer !== undefined);
  }
}
