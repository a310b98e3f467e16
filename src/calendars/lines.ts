import { CalendarError } from './recurrence';

/** All of a calendar that says when something takes place. Names of guests and what else is private is not even looked at. */
const wanted = new Set([
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
/** Of these nothing is needed, whatever is in them. */
const others = /^(VALARM|VTODO|VJOURNAL|VFREEBUSY)$/i;
const deepest = 4;
const longestLine = 64 * 1024;

/**
 * The lines of a calendar that are needed to know its nights, unfolded (RFC 5545, 3.1), as text for the parser. Taken are a byte order
 * mark before it and CR, LF or CR LF as the ends of lines; lines that are none, which programs make that fold or escape wrongly, stand in
 * what is not needed mostly. Throws CalendarError where it is no calendar, has more than `mostEvents` events, or nests without need.
 */
export function neededLines(bytes: Uint8Array, mostEvents: number): string {
  const text = new TextDecoder().decode(bytes);
  if (!/^\s*BEGIN:VCALENDAR\s*[\r\n]/i.test(text.slice(0, 200))) throw new CalendarError('invalid', 'no calendar');
  const lines = text
    .trim()
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n');
  if (!/^END:VCALENDAR\s*$/i.test(lines.at(-1)!)) throw new CalendarError('invalid', 'the calendar is not complete');
  const needed: string[] = [];
  const open: string[] = [];
  let events = 0;
  for (const line of lines) {
    const name = /^[A-Za-z0-9-]{1,40}(?=[:;])/.exec(line)?.[0].toUpperCase();
    if (name === undefined || !wanted.has(name)) continue;
    if (line.length > longestLine) throw new CalendarError('tooLarge', 'a line is too long');
    const component = line
      .slice(line.indexOf(':') + 1)
      .trim()
      .toUpperCase();
    if (name === 'END' && open.pop() !== component) throw new CalendarError('invalid', 'what ends was not begun');
    if (name === 'BEGIN') open.push(component);
    if (open.length > deepest) throw new CalendarError('invalid', 'components within components');
    if (name === 'BEGIN' && component === 'VEVENT' && (events += 1) > mostEvents)
      throw new CalendarError('tooLarge', 'too many events');
    const isOther = open.some((one) => others.test(one)) || (name === 'END' && others.test(component));
    if (!isOther) needed.push(name === 'BEGIN' || name === 'END' ? `${name}:${component}` : line);
  }
  if (open.length > 0) throw new CalendarError('invalid', 'what was begun does not end');
  return needed.join('\r\n');
}
