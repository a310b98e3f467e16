import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

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
