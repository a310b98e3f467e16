import { setTimeout as delay } from 'node:timers/promises';
import { BookingStatus } from '../../generated/enumerations';
import { addDays } from '../../src/values/dates';
import { type Answer, type Call, send } from '../../src/testing/servers/client';
import type { Instance } from '../../src/testing/servers/cluster';
import type { Alteration, AlterationEntry, BookingEntry, Journal, Reservation, Result, StepEntry } from './journal';
import { type Market, listings, windowNights } from './market';
import type { Random } from './random';

/** Maximum number of attempts of a request with an Idempotency-Key. */
const maxAttempts = 400;
const maxNights = 9;

/** Expected errors: another booking was first, or the customer has too many bookings that wait for a deposit. */
const expectedErrors = ['DATES_NOT_AVAILABLE', 'STATE_CONFLICT'];

export interface Performed {
  result: Result;
  wasInterrupted: boolean;
  answer?: Answer;
}

/** Where requests are sent: a cluster, or the proxy in front of one. */
export interface Servers {
  at(turn: number): Pick<Instance, 'url' | 'agent'> | undefined;
}

/** A listing and the dates of a stay. */
export type Slot = Pick<BookingEntry, 'propertyId' | 'startDate' | 'endDate'>;

/** A client that records its requests in the journal. */
export class Client {
  private turn: number;

  constructor(
    protected readonly number: number,
    protected readonly random: Random,
    private readonly cluster: Servers,
    protected readonly market: Market,
    protected readonly journal: Journal,
    private readonly mayAlter = false,
  ) {
    this.turn = number;
  }

  /** Performs one random action: books (70 %), cancels, confirms or reads (10 % each); instead of some, it changes a stay. */
  async act(): Promise<void> {
    if (this.mayAlter && this.random.chance(0.3)) return this.alter();
    const choice = this.random.next();
    if (choice < 0.7) await this.book(this.randomSlot());
    else if (choice < 0.8) await this.step('cancel');
    else if (choice < 0.9) await this.step('confirm');
    else await this.read();
  }

  protected randomSlot(): Slot {
    const nights = this.random.between(1, maxNights);
    const startDate = addDays(this.market.from, this.random.between(0, windowNights - nights));
    return { propertyId: this.random.between(1, listings), startDate, endDate: addDays(startDate, nights) };
  }

  /** Books as a random customer; half of the time with an Idempotency-Key, which allows reattempts until a response arrives. */
  async book(slot: Slot, hasKey = this.random.chance(0.5)): Promise<Result> {
    const customerId = this.random.pick(this.market.customerIds)!;
    const note = `stay-${this.number}-${this.journal.bookings.length}`;
    const entry: BookingEntry = { note, customerId, ...slot, hasKey, wasInterrupted: false, result: 'unknown' };
    this.journal.bookings.push(entry);
    const done = await this.perform(
      {
        method: 'POST',
        path: '/Reservations/BookReservation/book',
        token: this.market.tokenOf(customerId),
        body: { ...slot, note },
        ...(hasKey && { key: note }),
      },
      expectedErrors,
    );
    Object.assign(entry, { result: done.result, wasInterrupted: done.wasInterrupted, answer: bookedBy(done) });
    if (done.result !== 'unknown') this.journal.bookedAt.push(performance.now());
    return done.result;
  }

  /** Cancels a reservation as its customer or confirms its deposit as an administrator, sometimes with two concurrent requests. */
  protected async step(step: StepEntry['step']): Promise<void> {
    const booked = this.random.pick(this.journal.accepted());
    if (!booked) return;
    const isCancel = step === 'cancel';
    const reservationId = booked.answer.id;
    const path = isCancel
      ? `/Reservations/CancelReservation/${reservationId}`
      : `/Admin/ConfirmDeposit/${reservationId}`;
    const token = isCancel ? this.market.tokenOf(booked.customerId) : this.market.adminToken;
    const once = async () => {
      const entry: StepEntry = { step, reservationId, result: 'unknown' };
      this.journal.steps.push(entry);
      const key = this.random.chance(0.5) ? `${step}-${this.number}-${this.journal.steps.length}` : undefined;
      const call = { method: 'POST' as const, path, token, body: {}, ...(key !== undefined && { key }) };
      const done = await this.perform(call, ['STATE_CONFLICT']);
      Object.assign(entry, { result: done.result, answer: bookedBy(done) });
    };
    await Promise.all(this.random.chance(0.3) ? [once(), once()] : [once()]);
  }

  /**
   * Proposes other dates of a confirmed stay as its customer or its owner. The other party mostly accepts them, or declines them, or the
   * proposer withdraws them. Others may change or cancel the stay, or book the nights, at each moment.
   */
  private async alter(): Promise<void> {
    const confirmed = this.journal.steps.filter(({ step, result }) => step === 'confirm' && result === 'done');
    const id = this.random.pick(confirmed)?.reservationId;
    const booked = this.journal.accepted().find(({ answer }) => answer.id === id);
    if (id === undefined || !booked) return;
    const both = [this.market.tokenOf(booked.customerId), this.market.ownerTokenOf(booked.propertyId)] as const;
    const [token, other] = this.random.chance(0.3) ? [both[1], both[0]] : both;
    const read = await this.perform({ method: 'GET', path: `/Reservations/GetReservationById/${id}`, token }, []);
    if (!read.answer) return;
    const now = read.answer.data as Reservation;
    const startDate = addDays(now.startDate, this.random.between(-2, 2));
    const endDate = addDays(now.endDate, this.random.between(-2, 2));
    const query = `startDate=${startDate}&endDate=${endDate}`;
    const expected = ['STATE_CONFLICT', 'VALIDATION_ERROR', 'INVALID_DATE_RANGE', 'STAY_TOO_SHORT', 'STAY_TOO_LONG'];
    const path = `/Alterations/GetQuote/${id}?${query}`;
    const { result, answer } = await this.perform({ method: 'GET', path, token }, expected);
    if (result !== 'done') return;
    const { totalAmount } = (answer!.data as Alteration).after;
    const entry: AlterationEntry = { reservationId: id, startDate, endDate, totalAmount, result: 'unknown' };
    this.journal.alterations.push(entry);
    const key = `${this.number}-${this.journal.alterations.length}`;
    const body = { reservationId: id, startDate, endDate, expectedTotalAmount: totalAmount };
    const propose = { method: 'POST' as const, path: '/Alterations/Add', token, body, key: `propose-${key}` };
    const refusals = [...expected, 'DATES_NOT_AVAILABLE', 'PRICE_CHANGED'];
    const proposed = await this.perform(propose, refusals);
    entry.result = proposed.result;
    if (proposed.result !== 'done') return;
    entry.answer = proposed.answer!.data as Alteration;
    const choice = this.random.next();
    // Some proposals stay open, so that they expire with their reservation; a later proposal for it is rejected.
    if (choice < 0.05) return;
    entry.step = choice < 0.15 ? 'decline' : choice < 0.25 ? 'withdraw' : 'accept';
    const call =
      entry.step === 'withdraw'
        ? { path: `/Alterations/Withdraw/${entry.answer.id}`, token }
        : { path: `/Alterations/Decide/${entry.answer.id}`, token: other, body: decisionOf(entry.step) };
    const hasKey = this.random.chance(0.5);
    const decided = await this.perform({ method: 'POST', ...call, ...(hasKey && { key: `decide-${key}` }) }, refusals);
    entry.decision = decided.result;
  }

  /** Reads a booked reservation and checks that it exists, has the same data and is still cancelled if it was cancelled. */
  private async read(): Promise<void> {
    const booked = this.random.pick(this.journal.accepted());
    if (!booked) return;
    const { id } = booked.answer;
    const isCancelled = this.journal.steps.some(
      ({ step, reservationId, result }) => step === 'cancel' && reservationId === id && result === 'done',
    );
    const token = this.market.tokenOf(booked.customerId);
    const { result, answer } = await this.perform(
      { method: 'GET', path: `/Reservations/GetReservationById/${id}`, token },
      [],
    );
    if (result === 'unknown') return;
    this.journal.reads++;
    const data = answer!.data as Reservation | null;
    const altered = this.journal.alterations.filter(({ reservationId }) => reservationId === id);
    const isAt = (stay: Slot | AlterationEntry) => data?.startDate === stay.startDate && data.endDate === stay.endDate;
    const isSame = [booked, ...altered].some(isAt) && data?.note === booked.note;
    if (!isSame || (isCancelled && data.status !== BookingStatus.Cancelled))
      this.journal.wrongReads.push(`reservation ${id} was read as ${JSON.stringify(data)}`);
  }

  /** The free dates in a listing's window; undefined if no response arrived. */
  async free(propertyId: number): Promise<{ startDate: string; endDate: string }[] | undefined> {
    const path = `/Reservations/GetAvailableDates/available/${propertyId}?from=${this.market.from}&to=${this.market.to}`;
    const { answer } = await this.perform({ method: 'GET', path }, []);
    return answer?.status === 200 ? (answer.data as { startDate: string; endDate: string }[]) : undefined;
  }

  /** Books free dates of a listing until none is left or `deadline` (`performance.now()`) has passed. */
  async fill(propertyId: number, deadline: number): Promise<void> {
    while (performance.now() < deadline) {
      const spans = await this.free(propertyId);
      if (spans?.length === 0) return;
      const span = this.random.pick(spans ?? []);
      if (!span) continue;
      const latest = addDays(span.startDate, this.random.between(1, maxNights));
      await this.book({
        propertyId,
        startDate: span.startDate,
        endDate: latest < span.endDate ? latest : span.endDate,
      });
    }
  }

  /** Sends a request until its result is known. A request without a key is not repeated once it may have been processed. */
  protected async perform(call: Call, refusals: readonly string[]): Promise<Performed> {
    const { journal, random } = this;
    let wasInterrupted = false;
    let known: Answer | undefined;
    for (let attempts = 0; attempts < maxAttempts; attempts++) {
      const instance = this.cluster.at(this.turn++);
      if (!instance) {
        // Long enough that a busy machine has restarted a server before the attempts are used up.
        await delay(100);
        continue;
      }
      const sentAt = performance.now();
      const abortAfter =
        call.key !== undefined && !wasInterrupted && random.chance(0.1) ? random.between(0, 20) : undefined;
      const outcome = await send(instance.url, instance.agent, call, abortAfter);
      if (outcome.kind === 'unsent') {
        await delay(10);
        continue;
      }
      journal.requests++;
      if (outcome.kind !== 'answered') {
        if (outcome.kind === 'silent') journal.hangs.push(`${call.method} ${call.path}`);
        journal.interruptions++;
        if (call.key === undefined) return { result: 'unknown', wasInterrupted: true };
        if (!wasInterrupted) journal.retried++;
        wasInterrupted = true;
        await delay(random.between(0, 50));
        continue;
      }
      const isInProgress = outcome.code === 'IDEMPOTENCY_IN_PROGRESS' && call.key !== undefined;
      journal.judge(outcome, `${call.method} ${call.path}`, isInProgress ? [outcome.code!] : refusals, sentAt);
      if (isInProgress || outcome.status >= 500) {
        if (call.key === undefined) return { result: 'unknown', wasInterrupted };
        await delay(random.between(50, 150));
        continue;
      }
      if (known && (known.text !== outcome.text || !outcome.isReplay))
        journal.differentReplays.push(`${call.path}: ${known.text} and then ${outcome.isReplay} ${outcome.text}`);
      // Repeats some requests after a response: every server must return the same response.
      const again = call.key !== undefined && !known && random.chance(0.2);
      known ??= outcome;
      if (again) {
        journal.retried++;
        continue;
      }
      return { result: known.status === 200 ? 'done' : 'refused', wasInterrupted, answer: known };
    }
    return known
      ? { result: known.status === 200 ? 'done' : 'refused', wasInterrupted, answer: known }
      : { result: 'unknown', wasInterrupted };
  }
}

const decisionOf = (step: 'accept' | 'decline') =>
  step === 'accept' ? { accept: true } : { accept: false, reason: 'Renovation' };

function bookedBy({ result, answer }: Performed): Reservation | undefined {
  return result === 'done' ? (answer!.data as Reservation) : undefined;
}
