/** The named examples of what programs call: events, webhooks and API keys (named-examples.ts). */
import type { OperationId } from '../src/contract/handler';
import { type Case, book, deliverConfirmation, listen } from './named-example-steps';

export const casesOfPrograms = {
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
  getWebhookDeliveries: {
    delivered: {
      summary: 'The receiver accepted a test event',
      prepare: async (send, app) => {
        const path = await listen(send, app, (id) => send('sendTestToWebhook', { as: 'owner', path: { id } }));
        return { as: 'owner', path };
      },
    },
    failing: {
      summary: 'The receiver failed; another attempt follows',
      prepare: async (send, app) => {
        const path = await listen(send, app, () => deliverConfirmation(send, app), 500);
        return { as: 'owner', path, query: { status: 0 } };
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
} satisfies Partial<Record<OperationId, Record<string, Case>>>;
