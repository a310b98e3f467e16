import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises';
import { CalendarReader } from './reader';

const circumstances = {
  timeZone: 'Asia/Amman',
  window: { from: '2026-12-01', to: '2028-12-01' },
  ownDomain: 'here.rental-marketplace',
};

/** Of what is taken a third of the events. */
const large = Buffer.from(
  [
    'BEGIN:VCALENDAR',
    ...Array.from({ length: 650 }, (_, index) => [
      'BEGIN:VEVENT',
      `UID:${index}@platform.example`,
      'DTSTART;TZID=Europe/Berlin:20270105T150000',
      'DTEND;TZID=Europe/Berlin:20270108T110000',
      `EXDATE;TZID=Europe/Berlin:${'20280105T150000,'.repeat(18)}20280106T150000`, // prettier-ignore
      'END:VEVENT',
    ]).flat(),
    'END:VCALENDAR',
  ].join('\r\n'),
);

test('requests are answered while a large calendar is read, not in between two parts of it', async () => {
  let isRead = false;
  const reading = new CalendarReader().read(large, circumstances, 1).finally(() => (isRead = true));
  let turns = 0;
  for (; !isRead; turns++) await turn();
  expect([...(await reading).nights.keys()]).toEqual(['2027-01-05', '2027-01-06', '2027-01-07']);
  // On this thread it would take a turn, or some twenty with a pause every fifty events.
  expect(turns).toBeGreaterThan(1_000);
});

test('what the calendar says and what is wrong with it comes from the thread as it was there', async () => {
  const reader = new CalendarReader();
  const refused = reader.read(Buffer.from('<html></html>'), circumstances, 1);
  await expect(refused).rejects.toMatchObject({ name: 'CalendarError', kind: 'invalid', message: 'no calendar' });
});

test('owners take turns, however many calendars one of them has read', async () => {
  const reader = new CalendarReader();
  const order: number[] = [];
  const read = (ownerId: number) =>
    reader.read(Buffer.from('<html></html>'), circumstances, ownerId).catch(() => order.push(ownerId));
  await Promise.all([1, 1, 1, 1, 2, 3, 2].map(read));
  expect(order).toEqual([1, 1, 2, 3, 1, 2, 1]);
});

describe('a reading that does not end as it should ends alone:', () => {
  let folder: string;
  let program: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'reader-'));
    program = join(folder, 'thread.js');
    const behaviours = {
      answers: "parentPort.postMessage({ reading: 'read' })",
      never: 'for (;;);',
      much: 'for (const all = []; ; ) all.push(new Array(1000).fill(all.length))',
      breaks: "throw new TypeError('a mistake of ours')",
      leaves: 'process.exit()',
      'answers and breaks': "parentPort.postMessage({ reading: 'read' }); throw new TypeError('too late')",
      'answers and leaves': "parentPort.postMessage({ reading: 'read' }); process.exit()",
      'answers, then grows':
        "parentPort.postMessage({ reading: 'read' }); for (const all = []; ; ) all.push(new Array(1000).fill(all.length))",
    };
    const cases = Object.entries(behaviours).map(([name, code]) => `case '${name}': ${code}; break;`);
    const body = `switch (Buffer.from(bytes).toString()) { ${cases.join('\n')} }`;
    const text = `const { parentPort } = require('node:worker_threads'); parentPort.on('message', ({ bytes, begun }) => { begun[0] = 1; ${body} });`;
    writeFileSync(program, text);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each([
    ['never', { name: 'CalendarError', kind: 'tooLarge' }],
    ['much', { name: 'CalendarError', kind: 'tooLarge' }],
    ['breaks', { name: 'TypeError', message: 'a mistake of ours' }],
    ['leaves', { message: 'the thread has left' }],
  ])('%s', async (behaviour, error) => {
    const reader = new CalendarReader({ program, longestMs: behaviour === 'never' ? 2_000 : 60_000, heapMb: 16 });
    const read = (text: string) => reader.read(Buffer.from(text), circumstances, 1);
    const [bad, next] = await Promise.allSettled([read(behaviour), read('answers')]);
    expect(bad).toMatchObject({ status: 'rejected', reason: error });
    expect(next).toEqual({ status: 'fulfilled', value: 'read' });
  });

  describe('the next is read by another thread where one ends that nothing was asked of,', () => {
    test.each(['answers and breaks', 'answers and leaves', 'answers, then grows'])('%s', async (behaviour) => {
      const reader = new CalendarReader({ program, longestMs: 20_000, heapMb: 16 });
      const read = (text: string) => reader.read(Buffer.from(text), circumstances, 1);
      // While the thread is ending, and after it has ended.
      expect(await Promise.all([read(behaviour), read(behaviour)])).toEqual(['read', 'read']);
      await delay(200);
      expect(await read('answers')).toBe('read');
    });
  });

  test('a thread that cannot begin is not begun for ever', async () => {
    const reader = new CalendarReader({ program: join(folder, 'none.js'), longestMs: 20_000, heapMb: 16 });
    await expect(reader.read(Buffer.from(''), circumstances, 1)).rejects.toMatchObject({ code: 'MODULE_NOT_FOUND' });
  });
});
