import { CalendarError } from './errors';

/** The properties that say when an event takes place. All others, such as names of guests, are discarded. */
const usedProperties = new Set([
  'BEGIN',
  'END',
  'UID',
  'DTSTART',
  'DTEND',
  'DURATION',
  'RRULE',
  'EXRULE',
  'RDATE',
  'EXDATE',
  'RECURRENCE-ID',
  'STATUS',
  'TRANSP',
  'TZID',
  'TZOFFSETFROM',
  'TZOFFSETTO',
  'X-LIC-LOCATION',
]);
/** Components that are skipped with everything in them. They take no time. */
const skippedComponents = /^(VALARM|VTODO|VJOURNAL)$/i;
const maxDepth = 4;
/** In characters. */
const maxLineLength = 64 * 1024;

/** The lines that {@link usedLines} returns. */
export interface UsedLines {
  /** Text for the parser. */
  text: string;
  /** How many events begin in the file, in any component. */
  events: number;
}

/**
 * The lines of calendars that their nights follow from, unfolded (RFC 5545, 3.1). Accepts a byte order mark, and CR,
 * LF or CR LF as line ends. Ignores malformed lines, which programs that fold or escape incorrectly write, mostly in properties that are not
 * used. Throws CalendarError if the text is not a calendar, has more than `maxEvents` events, or nests too deeply.
 */
export function usedLines(bytes: Uint8Array, maxEvents: number): UsedLines {
  const text = new TextDecoder().decode(bytes);
  if (!/^\s*BEGIN:VCALENDAR\s*[\r\n]/i.test(text.slice(0, 200))) throw new CalendarError('notACalendar');
  const lines = text
    .trim()
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n');
  if (!/^END:VCALENDAR\s*$/i.test(lines.at(-1)!)) throw new CalendarError('incomplete');
  const used: string[] = [];
  const open: string[] = [];
  let events = 0;
  for (const line of lines) {
    const name = /^[A-Za-z0-9-]{1,40}(?=[:;])/.exec(line)?.[0].toUpperCase();
    if (name === undefined || !usedProperties.has(name)) continue;
    if (line.length > maxLineLength) throw new CalendarError('tooComplex');
    const component = line
      .slice(line.indexOf(':') + 1)
      .trim()
      .toUpperCase();
    if (name === 'END' && open.pop() !== component) throw new CalendarError('malformed');
    if (name === 'BEGIN') open.push(component);
    else if (name !== 'END' && open.length === 0) throw new CalendarError('malformed');
    if (name === 'BEGIN' && component === 'VFREEBUSY') throw new CalendarError('unsupported', 'VFREEBUSY');
    if (open.length > maxDepth) throw new CalendarError('malformed');
    if (name === 'BEGIN' && component === 'VEVENT' && (events += 1) > maxEvents)
      throw new CalendarError('tooManyEvents');
    const isSkipped =
      open.some((one) => skippedComponents.test(one)) || (name === 'END' && skippedComponents.test(component));
    if (!isSkipped) used.push(name === 'BEGIN' || name === 'END' ? `${name}:${component}` : line);
  }
  if (open.length > 0) throw new CalendarError('malformed');
  return { text: used.join('\r\n'), events };
}
