/**
 * The requests whose responses are the named examples of the contract (openapi/examples.yaml). Each case begins with the sandbox's data at
 * {@link testInstant}, the present of the examples.
 */
import { City } from '../generated/enumerations';
import type { OperationId } from '../src/contract/handler';
import type { Call, TestApp } from '../src/testing/app';
import {
  type Case,
  type Send,
  stay,
  booking,
  book,
  cancelOthers,
  confirm,
  confirmDeclared,
  cancel,
  declare,
  depositForm,
  declareDeposit,
  reason,
  quote,
  startPayment,
  list,
} from './named-example-steps';
import { casesOfPrograms } from './named-examples-of-programs';

/** Describes the listing, and then sends the request. */
const listed = (call: Call) => async (send: Send, app: TestApp) => {
  await list(send, app);
  return call;
};

/** By operation and name. The first of each operation is the example in openapi/paths, which other examples are derived from. */
export const cases: Partial<Record<OperationId, Record<string, Case>>> = {
  getRentProperties: {
    withDates: {
      summary: 'With the dates of a stay, by a user',
      prepare: listed({ as: 'customer', query: { city: City.Amman, ...stay, guestsCount: 2 } }),
    },
    anyDates: {
      summary: 'Without dates and without a token',
      prepare: listed({}),
    },
  },
  getRentPropertyById: {
    asCustomer: {
      summary: 'As a customer sees it',
      prepare: listed({ as: 'customer', path: { id: 11 } }),
    },
    withoutToken: {
      summary: 'Without a token: no phone numbers',
      prepare: listed({ path: { id: 11 } }),
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
    confirmedImmediately: {
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
      prepare: (send, app) => cancel(send, app),
    },
    nothingPaid: {
      summary: 'Nothing was paid',
      prepare: async (send) => ({ as: 'customer', path: { id: await book(send) }, body: reason }),
    },
  },
  addPaymentTransaction: {
    declared: {
      summary: 'Declared by the customer',
      prepare: depositForm,
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
  getMyPaymentTransactions: {
    declared: {
      summary: 'A declared deposit',
      prepare: async (send, app) => {
        const reservationId = await declareDeposit(send, app);
        return { as: 'customer', query: { reservationId } };
      },
    },
    refunded: {
      summary: 'The deposit and its refund, after a cancellation',
      prepare: async (send, app) => {
        const { as, path, body } = await cancel(send, app, confirmDeclared);
        await send('cancelReservation', { as, path, body });
        return { as, query: { reservationId: path!.id } };
      },
    },
  },
  getPendingDeposits: {
    depositDue: {
      summary: 'The deposit is due',
      prepare: async (send, app) => {
        await cancelOthers(send, app);
        await book(send);
        return { as: 'admin', query: { propertyId: 11 } };
      },
    },
    none: {
      summary: 'No deposit is pending',
      prepare: async (send, app) => {
        await cancelOthers(send, app);
        return { as: 'admin', query: { propertyId: 11 } };
      },
    },
  },
  getNotifications: {
    unread: {
      summary: 'An unread notification',
      prepare: async (send, app) => {
        await confirm(send, app);
        return { as: 'customer', query: { isRead: false, updatedSince: '2026-12-01T12:00:00Z' } };
      },
    },
    none: {
      summary: 'No unread notifications',
      prepare: async (send) => {
        await send('markAllNotificationsAsRead', { as: 'customer' });
        return { as: 'customer', query: { isRead: false } };
      },
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
  ...casesOfPrograms,
};
