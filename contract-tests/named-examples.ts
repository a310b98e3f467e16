/**
 * The requests whose responses are the named examples of the contract (openapi/examples.yaml). Each case begins with the sandbox's data at
 * {@link testInstant}, the present of the examples.
 */
import { PropertyStatus } from '../generated/enumerations';
import { readDocument } from '../src/contract/document';
import type { OperationId } from '../src/contract/handler';
import type { Call, TestApp } from '../src/testing/app';
import { listOperations } from './document';
import { exampleCall } from './examples';
import { picture } from './preparations/pictures';

/** Sends a request that must succeed, and returns its data. */
type Send = <Data = { id: number }>(id: OperationId, call: Call) => Promise<Data>;

export interface Case {
  /** What distinguishes the response from the others. */
  summary: string;
  /** Sends what must come first, and returns the request. */
  prepare(send: Send, app: TestApp): Call | Promise<Call>;
}

const stay = { startDate: '2027-01-05', endDate: '2027-01-08' };
const property = { propertyId: 11 };
const booking = { ...property, ...stay, guestsCount: 2, note: 'We arrive after 20:00.' };

const book = async (send: Send) => (await send('bookReservation', { as: 'customer', body: booking })).id;

/** Books, and confirms the deposit at noon (UTC). */
async function confirm(send: Send, { clock }: TestApp): Promise<number> {
  const reservationId = await book(send);
  clock.set(Date.UTC(2026, 11, 1, 12));
  await send('confirmDeposit', { as: 'admin', path: { reservationId }, body: {} });
  return reservationId;
}

/** The request to cancel the confirmed reservation days later, with a key, because access tokens have expired. */
async function cancel(send: Send, app: TestApp): Promise<Call> {
  const id = await confirm(send, app);
  app.clock.set(Date.UTC(2026, 11, 10, 8));
  return { as: { token: app.sandbox.apiKeys.customerWrite }, path: { id }, body: reason };
}

const declare = (reservationId: number) => ({
  ...{ reservationId, paymentTypeId: 2, amount: 27, reference: 'TR-20261201-0042' },
});

const reason = { reason: 'The dates no longer suit us.' };
const quote = { path: property, query: { ...stay, guestsCount: 2 } };

/** Starts the online payment of the deposit, and returns the session and the secret of the provider's page. */
async function startPayment(send: Send, { clock }: TestApp): Promise<{ id: number; reference: string }> {
  const order = { reservationId: await book(send), purpose: 0, provider: 'sandbox' };
  clock.set(Date.UTC(2026, 11, 1, 10));
  const body = { ...order, returnUrl: 'http://localhost/paid?reservation=21' };
  const { id, redirectUrl } = await send<{ id: number; redirectUrl: string }>('startPaymentSession', {
    ...{ as: 'customer', body },
  });
  return { id, reference: redirectUrl.slice(redirectUrl.lastIndexOf('/') + 1) };
}

/** Describes the listing of the story, which is the only one. */
async function list(send: Send, { db }: TestApp): Promise<void> {
  const update = listOperations(readDocument()).find(({ id }) => id === 'updateRentProperty')!;
  await send('updateRentProperty', { as: 'owner', path: { id: 11 }, body: (await exampleCall(update)).body });
  const others = db.updateTable('rent_property').where('id', '<>', 11);
  await others.set({ property_status: PropertyStatus.Archived }).execute();
  const listed = db.updateTable('rent_property').where('id', '=', 11);
  await listed.set({ property_status: PropertyStatus.Active, max_guests: 4, version: 1 }).execute();
}

/** By operation and name. The first of each operation is the example in openapi/paths, which other examples are derived from. */
export const cases: Partial<Record<OperationId, Record<string, Case>>> = {
  getRentProperties: {
    withDates: {
      summary: 'With the dates of a stay, by a user',
      prepare: async (send, app) => {
        await list(send, app);
        return { as: 'customer', query: stay };
      },
    },
    anyDates: {
      summary: 'Without dates and without a token',
      prepare: async (send, app) => {
        await list(send, app);
        return {};
      },
    },
  },
  getQuote: {
    nightsOnly: { summary: 'Nights only', prepare: () => quote },
    withCharges: {
      summary: 'Cleaning, and a discount for three nights',
      prepare: async (send) => {
        const charges = [{ kind: 0, name: 'Final cleaning', mode: 0, value: 20 }];
        await send('setCharges', { as: 'owner', path: { id: 11 }, body: { charges } });
        const discounts = [{ kind: 0, threshold: 3, percent: 10 }];
        await send('setDiscounts', { as: 'owner', path: { id: 11 }, body: { discounts } });
        return quote;
      },
    },
    withPromotion: {
      summary: 'A promotion code',
      prepare: async (send) => {
        const promotion = { code: 'WINTER10', percent: 10 };
        await send('addPromotion', { as: 'owner', body: promotion });
        return { ...quote, query: { ...quote.query, promoCode: 'WINTER10' } };
      },
    },
  },
  bookReservation: {
    depositDue: { summary: 'The deposit is due', prepare: () => ({ as: 'customer', body: booking }) },
    confirmedAtOnce: {
      summary: 'The listing takes no deposit',
      prepare: async (_, app) => {
        await app.db.updateTable('rent_property').set({ deposit_minor: 0 }).where('id', '=', 11).execute();
        return { as: 'customer', body: booking };
      },
    },
  },
  getMyReservations: {
    lastPage: {
      summary: 'The last page',
      prepare: async (send) => {
        await book(send);
        return { as: 'customer', query: { from: stay.startDate, to: stay.endDate } };
      },
    },
    morePages: {
      summary: 'More pages follow',
      prepare: async (send) => {
        await book(send);
        return { as: 'customer', query: { pageSize: 1, includeTotalCount: true } };
      },
    },
  },
  getOwnerReservations: {
    lastPage: {
      summary: 'The last page',
      prepare: async (send) => {
        await book(send);
        return { as: 'owner', query: { from: stay.startDate, to: stay.endDate } };
      },
    },
    morePages: {
      summary: 'More pages follow',
      prepare: async (send) => {
        await book(send);
        return { as: 'owner', query: { pageSize: 1, includeTotalCount: true } };
      },
    },
  },
  getReservationById: {
    confirmed: {
      summary: 'The deposit is confirmed',
      prepare: async (send, app) => ({ as: 'customer', path: { id: await confirm(send, app) } }),
    },
    asOwner: {
      summary: 'As the owner sees it',
      prepare: async (send, app) => ({ as: 'owner', path: { id: await confirm(send, app) } }),
    },
    cancelled: {
      summary: 'Cancelled with a refund',
      prepare: async (send, app) => {
        const { body: _, ...call } = await cancel(send, app);
        await send('cancelReservation', { ...call, body: reason });
        return call;
      },
    },
  },
  cancelReservation: {
    withRefund: {
      summary: 'Early, with a refund',
      prepare: cancel,
    },
    nothingPaid: {
      summary: 'Nothing was paid',
      prepare: async (send) => ({ as: 'customer', path: { id: await book(send) }, body: reason }),
    },
  },
  addPaymentTransaction: {
    declared: {
      summary: 'Declared by the customer',
      prepare: async (send, { clock }) => {
        const form = { ...declare(await book(send)), purpose: 0, note: 'Paid this morning.' };
        clock.set(Date.UTC(2026, 11, 1, 10));
        return { as: 'customer', form: { ...form, receipt: await picture('jpeg') } };
      },
    },
    recorded: {
      summary: 'Recorded by an administrator',
      prepare: async (send, app) => ({
        ...{
          as: 'admin',
          body: { ...declare(await confirm(send, app)), purpose: 1, amount: 108, reference: 'TR-20261201-0043' },
        },
      }),
    },
  },
  getPaymentSessionById: {
    paid: {
      summary: 'Paid',
      prepare: async (send, app) => {
        const { id, reference } = await startPayment(send, app);
        await send('paySandboxPayment', { path: { reference }, body: { scenario: 'success' } });
        return { as: 'customer', path: { id } };
      },
    },
    open: {
      summary: 'Not paid yet',
      prepare: async (send, app) => ({ as: 'customer', path: { id: (await startPayment(send, app)).id } }),
    },
  },
  getEvents: {
    newEvents: {
      summary: 'New events',
      prepare: async (send, app) => {
        const path = { reservationId: await book(send) };
        const before = await send<{ newestSequence: number }>('getEvents', { as: 'admin', query: { pageSize: 1 } });
        app.clock.set(Date.UTC(2026, 11, 1, 12));
        await send('confirmDeposit', { as: 'admin', path, body: {} });
        const query = { afterSequence: before.newestSequence, types: ['reservation.confirmed'] };
        return { as: 'owner', query };
      },
    },
    upToDate: {
      summary: 'No new events',
      prepare: async (send) => {
        const { newestSequence } = await send<{ newestSequence: number }>('getEvents', { as: 'admin', query: {} });
        return { as: 'owner', query: { afterSequence: newestSequence } };
      },
    },
  },
  addApiKey: {
    someAreas: {
      summary: 'For some areas',
      prepare: () => ({ as: 'owner', body: { name: 'Channel manager', access: 1, scopes: [1, 3, 4, 15] } }),
    },
    allAreas: {
      summary: 'Read-only, for all areas',
      prepare: () => ({ as: 'owner', body: { name: 'Bookkeeping', access: 0 } }),
    },
    withSpendingLimit: {
      summary: 'With a spending limit',
      prepare: () => ({
        as: 'customer',
        body: {
          ...{ name: 'Travel assistant', access: 1, scopes: [0, 2, 5] },
          spendingLimit: { amount: 500, currencyId: 7 },
        },
      }),
    },
  },
};
