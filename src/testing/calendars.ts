import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { callAs } from './access';
import type { TestApp } from './app';
import { dateIn } from './bookings';
import { insertListing } from './listings';

/** A calendar of another platform on a free loopback port. Tests set its response and read the requests that it received. */
export interface Platform {
  url: string;
  /** The body, or a status without a body. */
  answer: string | number;
  etag: string | undefined;
  /** If set, responses wait for it. */
  gate: Promise<void> | undefined;
  /** The If-None-Match header of each request. */
  asked: (string | undefined)[];
  close(): Promise<void>;
}

export async function startPlatform(answer: string | number = calendarOf([])): Promise<Platform> {
  const server: Server = createServer((request, response) => {
    const given = request.headers['if-none-match'];
    const { answer, etag } = platform;
    platform.asked.push(given);
    void Promise.resolve(platform.gate).then(() => {
      if (typeof answer === 'number') return response.writeHead(answer).end();
      if (etag !== undefined && given === etag) return response.writeHead(304).end();
      return response.writeHead(200, { 'content-type': 'text/calendar', ...(etag && { etag }) }).end(answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const platform: Platform = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/calendar.ics?s=canary-secret`,
    answer,
    etag: undefined,
    gate: undefined,
    asked: [],
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return platform;
}

/** A calendar of all-day events: [UID, first night, day of departure]. */
export function calendarOf(events: readonly (readonly [uid: string, from: string, to: string])[]): string {
  const day = (date: string) => date.replaceAll('-', '');
  const lines = events.flatMap(([uid, from, to]) => [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTART;VALUE=DATE:${day(from)}`,
    `DTEND;VALUE=DATE:${day(to)}`,
    'SUMMARY:Reserved',
    'END:VEVENT',
  ]);
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Example//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n');
}

/** Imports the calendar of the platform into a listing of the sandbox's owner, and returns the id of the import. */
export async function importCalendar(app: TestApp, propertyId: number, { url }: Platform): Promise<number> {
  const { data } = await callAs(app, 'owner', 'addCalendarImport', { body: { propertyId, name: 'Airbnb', url } });
  return (data as { id: number }).id;
}

/** Causes each event of a listing's nights, and returns the id of the listing. The app has `OUTBOUND_LOOPBACK`. */
export function nightEvents(app: TestApp) {
  const blocked = async () => {
    const propertyId = await insertListing(app);
    const body = { propertyId, startDate: dateIn(app, 5), endDate: dateIn(app, 7) };
    const { data } = await callAs(app, 'owner', 'addBlockedDates', { body });
    return { propertyId, blockId: (data as { id: number }).id };
  };
  return {
    'property.nightsBlocked': async () => (await blocked()).propertyId,
    'property.nightsUnblocked': async () => {
      const { propertyId, blockId } = await blocked();
      await callAs(app, 'owner', 'removeBlockedDates', { path: { id: blockId } });
      return propertyId;
    },
    'property.nightsImported': async () => {
      const platform = await startPlatform(calendarOf([['a1@airbnb.example', dateIn(app, 5), dateIn(app, 7)]]));
      const propertyId = await insertListing(app);
      const id = await importCalendar(app, propertyId, platform);
      await callAs(app, 'owner', 'refreshCalendar', { path: { id } });
      await platform.close();
      return propertyId;
    },
  };
}
