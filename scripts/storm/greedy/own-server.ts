import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dateAfter } from './maxima';

/**
 * Starts a server of the greedy party. It delivers no text message, answers the first requests of a webhook at once and later ones never, and
 * returns a calendar of 700 events, which are other nights each time.
 */
export async function startOwnServer(): Promise<{ url: string; close: () => void }> {
  let [calls, reads] = [0, 0];
  const server = createServer((request, response) => {
    request.resume();
    if (request.url?.includes('Calendar')) response.end(calendarOf(700, reads++ % 2));
    else if (!request.url?.includes('Webhooks') || calls++ < 20) response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

/** A calendar with one event of one night on every other day, from the day `first`. */
function calendarOf(events: number, first: number): string {
  const dateOf = (day: number) => dateAfter(day).replaceAll('-', '');
  const blocks = Array.from(
    { length: events },
    (_, index) =>
      `BEGIN:VEVENT\r\nUID:${index}@example.com\r\nDTSTART;VALUE=DATE:${dateOf(first + 2 * index)}\r\nDTEND;VALUE=DATE:${dateOf(first + 2 * index + 1)}\r\nEND:VEVENT\r\n`,
  );
  return `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//greedy//EN\r\n${blocks.join('')}END:VCALENDAR\r\n`;
}
