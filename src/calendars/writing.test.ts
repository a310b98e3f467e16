import fc from 'fast-check';
import ICAL from 'ical.js';
import { addDays } from '../values/dates';
import type { ExportedEvent } from './export';
import { writeCalendar } from './writing';

const event = fc
  .record({
    uid: fc.stringMatching(/^[!-~]{1,264}$/),
    first: fc.nat(700),
    nights: fc.integer({ min: 1, max: 40 }),
    changedAt: fc.integer({ min: 1_700_000_000_000, max: 1_900_000_000_000 }),
    summary: fc.constantFrom('Reserved' as const, 'Not available' as const),
  })
  .map(({ first, nights, ...rest }): ExportedEvent => {
    const start = addDays('2026-12-01', first);
    return { ...rest, start, end: addDays(start, nights) };
  });

test('another library reads the same events, and no line is longer than 75 octets', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 5 }), (events) => {
      const text = writeCalendar(events);
      expect(text.split('\r\n').every((line) => line.length <= 75 && !/[\r\n]/.test(line))).toBe(true);
      const read = new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents('vevent').map((one) => ({
        uid: one.getFirstPropertyValue('uid'),
        start: String(one.getFirstPropertyValue('dtstart')),
        end: String(one.getFirstPropertyValue('dtend')),
        changed: String(one.getFirstPropertyValue('dtstamp')),
        modified: String(one.getFirstPropertyValue('last-modified')),
        summary: one.getFirstPropertyValue('summary'),
        all: one.getAllProperties().length,
      }));
      expect(read).toEqual(
        events.map(({ uid, start, end, changedAt, summary }) => {
          const changed = `${new Date(changedAt).toISOString().slice(0, 19)}Z`;
          return { uid, start, end, changed, modified: changed, summary, all: 8 };
        }),
      );
    }),
  );
});
