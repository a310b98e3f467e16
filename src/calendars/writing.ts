import type { ExportedEvent } from './export';

/** In octets, without the line break (RFC 5545, 3.1). */
const maxLine = 75;

const head = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//rental-marketplace//calendar//EN',
  'CALSCALE:GREGORIAN',
  'METHOD:PUBLISH',
];

/**
 * The events as an iCalendar object (RFC 5545). The same events result in the same bytes: DTSTAMP, like LAST-MODIFIED, is the time of the
 * last change. SUMMARY contains no name of a person, because platforms show it.
 */
export function writeCalendar(events: readonly ExportedEvent[]): string {
  const lines = [...head, ...events.flatMap(linesOf), 'END:VCALENDAR'];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function linesOf({ uid, start, end, changedAt, summary }: ExportedEvent): string[] {
  const changed = `${new Date(changedAt).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
  return [
    'BEGIN:VEVENT',
    `UID:${uid.replace(/[\\;,]/g, '\\$&')}`,
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    `DTSTART;VALUE=DATE:${start.replaceAll('-', '')}`,
    `DTEND;VALUE=DATE:${end.replaceAll('-', '')}`,
    `SUMMARY:${summary}`,
    'STATUS:CONFIRMED',
    'TRANSP:OPAQUE',
    'END:VEVENT',
  ];
}

/** A line of printable ASCII characters, which UIDs and all other values consist of, in lines of at most 75 octets. */
function folded(line: string): string {
  if (line.length <= maxLine) return line;
  const rest = line.slice(maxLine).match(new RegExp(`.{1,${maxLine - 1}}`, 'g'))!;
  return [line.slice(0, maxLine), ...rest].join('\r\n ');
}
