/** Calendars: exports to other platforms and imports from them. */
import type { Sandbox } from '../sandbox';
import type { Preparations } from './types';

/** An address reserved for documentation: the import fails to connect, which the successful response reports. */
const calendar = 'https://calendar.example.com/67890.ics';

async function importOf(sandbox: Sandbox): Promise<number> {
  const path = { propertyId: sandbox.data.propertyIds.inactive };
  const [first] = (await sandbox.succeed('getCalendarImports', { as: 'owner', path })) as unknown as { id: number }[];
  return first!.id;
}

export const calendars: Preparations = {
  exportCalendar: async (sandbox) => {
    const path = { propertyId: sandbox.data.propertyIds.active };
    const { url } = (await sandbox.succeed('getCalendarFeed', { as: 'owner', path })) as unknown as { url: string };
    return { path: { ...path, token: url.slice(url.lastIndexOf('/') + 1) } };
  },
  getCalendarFeed: ({ data }) => ({ as: 'owner', path: { propertyId: data.propertyIds.active } }),
  rotateCalendarFeed: ({ data }) => ({ as: 'owner', path: { propertyId: data.propertyIds.active } }),
  addCalendarImport: ({ data }) => ({
    as: 'owner',
    body: { propertyId: data.propertyIds.active, name: 'Booking.com', url: calendar },
  }),
  'addCalendarImport 404': ({ data }) => ({
    as: 'owner',
    body: { propertyId: data.propertyIds.otherOwnerActive, name: 'Booking.com', url: calendar },
  }),
  'addCalendarImport 409': ({ data }) => ({
    as: 'owner',
    body: { propertyId: data.propertyIds.archived, name: 'Booking.com', url: calendar },
  }),
  getCalendarImports: ({ data }) => ({ as: 'owner', path: { propertyId: data.propertyIds.inactive } }),
  removeCalendarImport: async (sandbox) => ({ as: 'owner', path: { id: await importOf(sandbox) } }),
  refreshCalendar: async (sandbox) => ({ as: 'owner', path: { id: await importOf(sandbox) } }),
  'removeBlockedDates 409': async (sandbox) => {
    const path = { propertyId: sandbox.data.propertyIds.inactive };
    const [block] = (await sandbox.succeed('getBlockedDates', { as: 'owner', path })) as unknown as { id: number }[];
    return { as: 'owner', path: { id: block!.id } };
  },
};
