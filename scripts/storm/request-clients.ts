import { BookingMode } from '../../generated/enumerations';
import { openDatabase } from '../../src/database/connection';
import { addDays } from '../../src/values/dates';
import { Client } from './clients';
import type { BlockEntry, BookingRequest, RequestEntry, RequestStep } from './journal';
import { type Market, adminId } from './market';

/** Errors of a request and its acceptance: others have taken the nights, the customer has too many open requests, or it is decided. */
const refusals = ['DATES_NOT_AVAILABLE', 'STATE_CONFLICT'];

/** A client that also sends requests to book, as customers who cannot book at once, and decides them as an administrator. */
export class RequestingClient extends Client {
  override async act(): Promise<void> {
    if (this.random.chance(0.25)) return this.request();
    if (this.random.chance(0.1)) return this.block();
    return super.act();
  }

  /** Blocks nights of a listing as its owner, and mostly removes the block again. */
  private async block(): Promise<void> {
    const { propertyId, startDate } = this.randomSlot();
    const endDate = addDays(startDate, this.random.between(1, 2));
    const entry: BlockEntry = { propertyId, startDate, endDate, result: 'unknown' };
    this.journal.blocks.push(entry);
    const token = this.market.ownerTokenOf(propertyId);
    const key = `block-${this.number}-${this.journal.blocks.length}`;
    const body = { propertyId, startDate, endDate };
    const { result, answer } = await this.perform(
      { method: 'POST', path: '/Reservations/AddBlockedDates', token, body, key },
      ['DATES_NOT_AVAILABLE'],
    );
    entry.result = result;
    if (result !== 'done') return;
    entry.id = (answer!.data as { id: number }).id;
    if (this.random.chance(0.3)) return;
    const path = `/Reservations/RemoveBlockedDates/${entry.id}`;
    entry.removal = (await this.perform({ method: 'DELETE', path, token }, [])).result;
  }

  /** Requests a stay, half of the time with an Idempotency-Key, and mostly decides it, sometimes with two steps at once, and then once more. */
  private async request(): Promise<void> {
    const customerId = this.random.pick(this.market.requesterIds)!;
    const slot = this.randomSlot();
    const message = `request-${this.number}-${this.journal.requestsToBook.length}`;
    const hasKey = this.random.chance(0.5);
    const entry: RequestEntry = { message, customerId, ...slot, hasKey, result: 'unknown', steps: [] };
    this.journal.requestsToBook.push(entry);
    const token = this.market.tokenOf(customerId);
    const body = { ...slot, message };
    const key = hasKey ? { key: message } : {};
    const { result, answer } = await this.perform(
      { method: 'POST', path: '/BookingRequests/Add', token, body, ...key },
      refusals,
    );
    entry.result = result;
    if (result !== 'done') return;
    entry.answer = answer!.data as BookingRequest;
    const choice = this.random.next();
    // Some requests stay open, or until time passes.
    if (choice < 0.25) return;
    const step = choice < 0.65 ? 'accept' : this.random.pick<RequestStep>(['decline', 'withdraw'])!;
    const other = this.random.pick<RequestStep>(['accept', 'decline', 'withdraw'])!;
    await Promise.all([step, ...(this.random.chance(0.4) ? [other] : [])].map((one) => this.decide(entry, one)));
    // Whatever the outcome is, this must not change it.
    await this.decide(entry, 'accept');
  }

  private async decide(entry: RequestEntry, step: RequestStep): Promise<void> {
    const { id } = entry.answer!;
    const taken: RequestEntry['steps'][number] = { step, result: 'unknown' };
    entry.steps.push(taken);
    const path = `/BookingRequests/${{ accept: 'Accept', decline: 'Decline', withdraw: 'Withdraw' }[step]}/${id}`;
    const token = step === 'withdraw' ? this.market.tokenOf(entry.customerId) : this.market.adminToken;
    const key = this.random.chance(0.5) ? { key: `${step}-${id}-${entry.steps.length}` } : {};
    const body = step === 'decline' ? { reason: 'Renovation' } : undefined;
    const call = { method: 'POST' as const, path, token, ...(body && { body }), ...key };
    // An imported calendar may contain the nights of the request by now.
    const { result, answer } = await this.perform(call, step === 'accept' ? refusals : ['STATE_CONFLICT']);
    taken.result = result;
    if (result === 'done') taken.answer = answer!.data as BookingRequest;
  }
}

/** Makes all listings bookable at once by customers whose identity is verified only: by all except {@link Market.requesterIds}. */
export async function requireRequests(databaseUrl: string, { customerIds }: Market): Promise<void> {
  const database = openDatabase(databaseUrl, { poolSize: 1, timeoutMs: 60_000 });
  try {
    const { db } = database;
    await db.updateTable('rent_property').set({ booking_mode: BookingMode.InstantIfVerified }).execute();
    const verified = db.updateTable('app_user').set({ activated_by: adminId });
    await verified.where('id', 'in', customerIds).execute();
  } finally {
    await database.close();
  }
}
