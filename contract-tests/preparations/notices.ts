/** Favorites, notifications, events and terms. */
import type { Call } from '../request';
import type { Sandbox } from '../sandbox';
import type { Preparations } from './types';

const terms = {
  title: 'Example terms of use',
  body: '## 1. Bookings\n\nA booking is certain when its deposit is confirmed.',
  language: 'en',
  audience: 0,
};

/** The customer's latest notification. */
async function newestOf(sandbox: Sandbox): Promise<Call> {
  const [newest] = await sandbox.succeed('getNotifications', { as: 'customer' });
  return { as: 'customer', path: { id: newest!.id } };
}

export const notices: Preparations = {
  addFavorite: ({ data }) => ({ as: 'customer', path: { propertyId: data.propertyIds.active } }),
  removeFavorite: ({ data }) => ({ as: 'customer', path: { propertyId: data.propertyIds.otherOwnerActive } }),
  getFavorites: () => ({ as: 'customer', query: { includeTotalCount: true } }),

  getNotifications: () => ({ as: 'customer', query: { isRead: false } }),
  getUnreadCount: () => ({ as: 'customer' }),
  markNotificationAsRead: newestOf,
  markAllNotificationsAsRead: () => ({ as: 'customer' }),
  sendNotification: ({ data }) => ({
    as: 'admin',
    body: { userIds: [data.userIds.customer], title: 'Maintenance', message: 'Bookings pause on Friday.' },
  }),
  /** The same Idempotency-Key for another text. */
  'sendNotification 409': async (sandbox) => {
    const body = {
      userIds: [sandbox.data.userIds.customer],
      title: 'Maintenance',
      message: 'Bookings pause on Friday.',
    };
    const call = { as: 'admin' as const, body, headers: { 'Idempotency-Key': 'example-key' } };
    await sandbox.succeed('sendNotification', call);
    return { ...call, body: { ...body, message: 'Bookings pause on Saturday.' } };
  },

  getEvents: async (sandbox) => {
    // Creates an event of the owner.
    const path = { id: sandbox.data.propertyIds.active };
    await sandbox.succeed('changeRentPropertyStatus', { as: 'owner', path, body: { propertyStatus: 2 } });
    return { as: 'owner', query: { afterSequence: 0, types: 'property.statusChanged' } };
  },
  'getEvents 410': () => ({ as: 'owner', query: { afterSequence: 1_000_000_000 } }),

  getCurrentTerms: () => ({ query: { audience: 2 } }),
  'getCurrentTerms 404': () => ({ query: { language: 'fr' } }),
  getTerms: () => ({ as: 'admin' }),
  addTerms: () => ({ as: 'admin', body: terms }),
  /** The same Idempotency-Key for other terms. */
  'addTerms 409': async (sandbox) => {
    const call = { as: 'admin' as const, body: terms, headers: { 'Idempotency-Key': 'example-key' } };
    await sandbox.succeed('addTerms', call);
    return { ...call, body: { ...terms, title: 'Other terms' } };
  },
  acceptTerms: () => ({ as: 'customer', body: { version: 1 } }),
  'acceptTerms 409': () => ({ as: 'customer', body: { version: 999 } }),
};
