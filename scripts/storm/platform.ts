import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addDays, listNights } from '../../src/values/dates';
import { type Market, windowNights } from './market';
import type { Random } from './random';

interface Event {
  uid: string;
  startDate: string;
  endDate: string;
}

const mostNights = 4;

/** Another platform, whose calendars the servers import: one for each listing. The storm changes them. */
export class Platform {
  /** How often each calendar was changed. */
  private readonly changes = new Map<number, number>();
  private readonly events = new Map<number, Event[]>();
  /** Each night that a calendar has contained, as `listing night`. */
  readonly once = new Set<string>();
  private readonly server: Server;

  constructor() {
    this.server = createServer(({ url = '' }, response) => {
      const propertyId = Number(/^\/(\d+)\.ics$/.exec(url)?.[1]);
      response.setHeader('content-type', 'text/calendar');
      response.setHeader('etag', `"${this.changes.get(propertyId) ?? 0}"`);
      response.end(calendarOf(this.events.get(propertyId) ?? []));
    });
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  urlOf(propertyId: number): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/${propertyId}.ics`;
  }

  /** Removes some events of a calendar, and adds others. It has at least one, because servers do not believe the first empty calendar. */
  change(propertyId: number, random: Random, { from }: Pick<Market, 'from'>): void {
    const change = (this.changes.get(propertyId) ?? 0) + 1;
    const kept = (this.events.get(propertyId) ?? []).filter(() => random.chance(0.5));
    const added = Array.from({ length: random.between(1, 3) }, (_, index) => {
      const startDate = addDays(from, random.between(0, windowNights - mostNights));
      return {
        uid: `${propertyId}-${change}-${index}`,
        startDate,
        endDate: addDays(startDate, random.between(1, mostNights)),
      };
    });
    this.changes.set(propertyId, change);
    this.events.set(propertyId, [...kept, ...added].slice(-6));
    for (const night of this.nightsOf(propertyId)) this.once.add(`${propertyId} ${night}`);
  }

  /** The nights of a calendar, in ascending order. */
  nightsOf(propertyId: number): string[] {
    const events = this.events.get(propertyId) ?? [];
    return [...new Set(events.flatMap(({ startDate, endDate }) => listNights(startDate, endDate)))].sort();
  }
}

function calendarOf(events: readonly Event[]): string {
  const dateOf = (date: string) => date.replaceAll('-', '');
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Example//Storm//EN',
    ...events.flatMap(({ uid, startDate, endDate }) => [
      'BEGIN:VEVENT',
      `UID:${uid}@example.com`,
      'DTSTAMP:20260101T000000Z',
      `DTSTART;VALUE=DATE:${dateOf(startDate)}`,
      `DTEND;VALUE=DATE:${dateOf(endDate)}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}
