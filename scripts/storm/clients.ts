import { setTimeout as delay } from 'node:timers/promises';
import { BookingStatus } from '../../generated/enumerations';
import { addDays } from '../../src/values/dates';
import { type Answer, type Call, send } from '../../src/testing/servers/client';
import type { Cluster } from '../../src/testing/servers/cluster';
import type { BookingEntry, Journal, Reservation, Result, StepEntry } from './journal';
import { type Market, listings, windowNights } from './market';
import type { Random } from './random';

/** How often a request with a key is sent at most until it is answered. */
const mostTries = 400;
const mostNights = 9;

/** Refusals that are in order: somebody else was quicker, or the customer has enough bookings that wait. */
const bookingRefusals = ['DATES_NOT_AVAILABLE', 'STATE_CONFLICT'];

interface Performed {
  result: Result;
  wasCut: boolean;
  answer?: Answer;
}

/** Where a stay is wanted. */
export type Slot = Pick<BookingEntry, 'propertyId' | 'startDate' | 'endDate'>;

/** One client, with the requests that it has made so far in the journal. */
export class Client {
  private turn: number;

  constructor(
    private readonly number: number,
    private readonly random: Random,
    private readonly cluster: Cluster,
    private readonly market: Market,
    private readonly journal: Journal,
  ) {
    this.turn = number;
  }

  /** Something that a client does: books 7 times of 10, cancels, confirms or reads once each. */
  async act(): Promise<void> {
    const what = this.random.next();
    if (what < 0.7) await this.book(this.randomSlot());
    else if (what < 0.8) await this.step('cancel');
    else if (what < 0.9) await this.step('confirm');
    else await this.read();
  }

  private randomSlot(): Slot {
    const nights = this.random.between(1, mostNights);
    const startDate = addDays(this.market.from, this.random.between(0, windowNights - nights));
    return { propertyId: this.random.between(1, listings), startDate, endDate: addDays(startDate, nights) };
  }

  /** Books as one of the customers; every other time with a key, under which it is sent until it is answered. */
  async book(slot: Slot, hasKey = this.random.chance(0.5)): Promise<Result> {
    const customerId = this.random.pick(this.market.customerIds)!;
    const note = `stay-${this.number}-${this.journal.bookings.length}`;
    const entry: BookingEntry = { note, customerId, ...slot, hasKey, wasCut: false, result: 'unknown' };
    this.journal.bookings.push(entry);
    const done = await this.perform(
      {
        method: 'POST',
        path: '/Reservations/BookReservation/book',
        token: this.market.tokenOf(customerId),
        body: { ...slot, note },
        ...(hasKey && { key: note }),
      },
      bookingRefusals,
    );
    Object.assign(entry, { result: done.result, wasCut: done.wasCut, answer: bookedBy(done) });
    return done.result;
  }

  /** Cancels a reservation as its customer, or confirms its deposit as an administrator, at times with two requests at once. */
  private async step(step: StepEntry['step']): Promise<void> {
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

  /** Reads a reservation that a client was told of: it is there, it is the same, and what was cancelled stays so. */
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
    const isSame = data?.startDate === booked.startDate && data.endDate === booked.endDate && data.note === booked.note;
    if (!isSame || (isCancelled && data.status !== BookingStatus.Cancelled))
      this.journal.wrongReads.push(`reservation ${id} is read as ${JSON.stringify(data)}`);
  }

  /** The days of a listing's window that are free; undefined where nobody answered. */
  async free(propertyId: number): Promise<{ startDate: string; endDate: string }[] | undefined> {
    const path = `/Reservations/GetAvailableDates/available/${propertyId}?from=${this.market.from}&to=${this.market.to}`;
    const { answer } = await this.perform({ method: 'GET', path }, []);
    return answer?.status === 200 ? (answer.data as { startDate: string; endDate: string }[]) : undefined;
  }

  /** Books free days of a listing until there are none or `deadline` (performance.now()) has come. */
  async fill(propertyId: number, deadline: number): Promise<void> {
    while (performance.now() < deadline) {
      const spans = await this.free(propertyId);
      if (spans?.length === 0) return;
      const span = this.random.pick(spans ?? []);
      if (!span) continue;
      const latest = addDays(span.startDate, this.random.between(1, mostNights));
      await this.book({
        propertyId,
        startDate: span.startDate,
        endDate: latest < span.endDate ? latest : span.endDate,
      });
    }
  }

  /** Sends a request until it is clear what came of it; without a key, and where it may have been done, only once. */
  private async perform(call: Call, refusals: readonly string[]): Promise<Performed> {
    const { journal, random } = this;
    let wasCut = false;
    let known: Answer | undefined;
    for (let tries = 0; tries < mostTries; tries++) {
      const instance = this.cluster.at(this.turn++);
      if (!instance) {
        // Not so short that all tries are over before a busy machine has started a server again.
        await delay(100);
        continue;
      }
      const sentAt = performance.now();
      const cutAfter = call.key !== undefined && !wasCut && random.chance(0.1) ? random.between(0, 20) : undefined;
      const outcome = await send(instance.url, instance.agent, call, cutAfter);
      if (outcome.kind === 'unsent') {
        await delay(10);
        continue;
      }
      journal.requests++;
      if (outcome.kind !== 'answered') {
        if (outcome.kind === 'silent') journal.silences.push(`${call.method} ${call.path}`);
        journal.cuts++;
        if (call.key === undefined) return { result: 'unknown', wasCut: true };
        if (!wasCut) journal.retried++;
        wasCut = true;
        await delay(random.between(0, 50));
        continue;
      }
      const isUnderWay = outcome.code === 'IDEMPOTENCY_IN_PROGRESS' && call.key !== undefined;
      journal.judge(outcome, `${call.method} ${call.path}`, isUnderWay ? [outcome.code!] : refusals, sentAt);
      if (isUnderWay || outcome.status >= 500) {
        if (call.key === undefined) return { result: 'unknown', wasCut };
        await delay(random.between(50, 150));
        continue;
      }
      if (known && (known.text !== outcome.text || !outcome.isReplay))
        journal.differentReplays.push(`${call.path}: ${known.text} and then ${outcome.isReplay} ${outcome.text}`);
      // Once more although it was answered: whatever server is asked gives the same answer.
      const again = call.key !== undefined && !known && random.chance(0.2);
      known ??= outcome;
      if (again) {
        journal.retried++;
        continue;
      }
      return { result: known.status === 200 ? 'done' : 'refused', wasCut, answer: known };
    }
    return known
      ? { result: known.status === 200 ? 'done' : 'refused', wasCut, answer: known }
      : { result: 'unknown', wasCut };
  }
}

function bookedBy({ result, answer }: Performed): Reservation | undefined {
  return result === 'done' ? (answer!.data as Reservation) : undefined;
}
