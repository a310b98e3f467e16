/** The steps of the story that the named examples tell (named-examples.ts). */
import { PropertyStatus } from '../generated/enumerations';
import { readDocument } from '../src/contract/document';
import type { OperationId } from '../src/contract/handler';
import type { Call, TestApp } from '../src/testing/app';
import { startReceiver } from '../src/testing/receiver';
import { Deliverer } from '../src/webhooks/deliverer';
import { listOperations } from './document';
import { exampleCall } from './examples';
import { picture } from './preparations/pictures';

/** Sends a request that must succeed, and returns its data. */
export type Send = <Data = { id: number }>(id: OperationId, call: Call) => Promise<Data>;

export interface Case {
  /** What distinguishes the response from the others. */
  summary: string;
  /** Sends what must come first, and returns the request. */
  prepare(send: Send, app: TestApp): Call | Promise<Call>;
}

export const stay = { startDate: '2027-01-05', endDate: '2027-01-08' };
const property = { propertyId: 11 };
export const booking = { ...property, ...stay, guestsCount: 2, note: 'We arrive after 20:00.' };

export const book = async (send: Send) => (await send('bookReservation', { as: 'customer', body: booking })).id;

/** Books, and confirms the deposit at noon (UTC). */
export async function confirm(send: Send, { clock }: TestApp): Promise<number> {
  const reservationId = await book(send);
  clock.set(Date.UTC(2026, 11, 1, 12));
  await send('confirmDeposit', { as: 'admin', path: { reservationId }, body: {} });
  return reservationId;
}

/** Cancels the sandbox's reservations with a deposit that is due or declared, which the story does not have. */
export async function cancelOthers(send: Send, { sandbox }: TestApp): Promise<void> {
  const { pending, depositPaid } = sandbox.reservationIds;
  for (const id of [pending, depositPaid]) await send('cancelReservation', { as: 'admin', path: { id }, body: reason });
}

/**
 * The request to cancel the reservation days after its deposit was confirmed, with a key, because access tokens have expired. `how` confirms
 * the deposit.
 */
export async function cancel(send: Send, app: TestApp, how = confirm): Promise<Call> {
  const id = await how(send, app);
  app.clock.set(Date.UTC(2026, 11, 10, 8));
  return { as: { token: app.sandbox.apiKeys.customerWrite }, path: { id }, body: reason };
}

export const declare = (reservationId: number) => ({
  ...{ reservationId, paymentTypeId: 2, amount: 27, reference: 'TR-20261201-0042' },
});

/** The form with which the customer declares the deposit half an hour after booking. */
export async function depositForm(send: Send, { clock }: TestApp): Promise<Call> {
  const form = { ...declare(await book(send)), purpose: 0, note: 'Paid this morning.' };
  clock.set(Date.UTC(2026, 11, 1, 10));
  return { as: 'customer', form: { ...form, receipt: await picture('jpeg') } };
}

/** Books, declares the deposit, and confirms it at noon (UTC). */
export async function confirmDeclared(send: Send, app: TestApp): Promise<number> {
  const reservationId = await declareDeposit(send, app);
  app.clock.set(Date.UTC(2026, 11, 1, 12));
  await send('confirmDeposit', { as: 'admin', path: { reservationId }, body: {} });
  return reservationId;
}

/** Books, and declares the deposit; returns the id of the reservation. */
export async function declareDeposit(send: Send, app: TestApp): Promise<number> {
  const { reservationId } = await send<{ reservationId: number }>(
    'addPaymentTransaction',
    await depositForm(send, app),
  );
  return reservationId;
}

export const reason = { reason: 'The dates no longer suit us.' };
export const quote = { path: property, query: { ...stay, guestsCount: 2 } };

/** Starts the online payment of the deposit, and returns the session and the secret of the provider's page. */
export async function startPayment(send: Send, { clock }: TestApp): Promise<{ id: number; reference: string }> {
  const order = { reservationId: await book(send), purpose: 0, provider: 'sandbox' };
  clock.set(Date.UTC(2026, 11, 1, 10));
  const body = { ...order, returnUrl: 'http://localhost/paid?reservation=21' };
  const { id, redirectUrl } = await send<{ id: number; redirectUrl: string }>('startPaymentSession', {
    ...{ as: 'customer', body },
  });
  return { id, reference: redirectUrl.slice(redirectUrl.lastIndexOf('/') + 1) };
}

/** Describes the listing of the story, which is the only one. */
export async function list(send: Send, { db }: TestApp): Promise<void> {
  const update = listOperations(readDocument()).find(({ id }) => id === 'updateRentProperty')!;
  await send('updateRentProperty', { as: 'owner', path: { id: 11 }, body: (await exampleCall(update)).body });
  const others = db.updateTable('rent_property').where('id', '<>', 11);
  await others.set({ property_status: PropertyStatus.Archived }).execute();
  const listed = db.updateTable('rent_property').where('id', '=', 11);
  await listed.set({ property_status: PropertyStatus.Active, max_guests: 4, version: 1 }).execute();
}

/** Adds a webhook of the owner whose receiver responds with `status` while `act` runs. Returns the parameters of its path. */
export async function listen(
  send: Send,
  { clock }: TestApp,
  act: (id: number) => Promise<unknown>,
  status = 200,
): Promise<{ id: number }> {
  const text = status === 200 ? 'ok' : 'Try again later.';
  const receiver = await startReceiver((_, response) => response.writeHead(status).end(text));
  try {
    const { id } = await send('addWebhook', {
      as: 'owner',
      body: { url: receiver.url, types: ['reservation.confirmed'] },
    });
    clock.set(Date.UTC(2026, 11, 1, 12));
    await act(id);
    return { id };
  } finally {
    await receiver.close();
  }
}

/** Confirms the deposit of a booking, and attempts to deliver the events. */
export async function deliverConfirmation(send: Send, app: TestApp): Promise<void> {
  const deliverer = new Deliverer(app);
  const reservationId = await book(send);
  await deliverer.drain();
  await send('confirmDeposit', { as: 'admin', path: { reservationId }, body: {} });
  await deliverer.drain();
  await deliverer.whenIdle();
}
