import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay, setImmediate as nextIteration } from 'node:timers/promises';
import { CalendarReader } from './reader';

const options = {
  timeZone: 'Asia/Amman',
  window: { from: '2026-12-01', to: '2028-12-01' },
  own: { domain: 'here.rental-marketplace', propertyId: 11 },
};

const usedBy = (ownerId: number) => ({ ownerId, usage: { spentMs: 0 }, signal: new AbortController().signal });

/** A third of the number of events that are accepted. */
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

test('the event loop keeps running while a large calendar is read', async () => {
  let isRead = false;
  const reading = new CalendarReader().read(large, options, usedBy(1)).finally(() => (isRead = true));
  let iterations = 0;
  for (; !isRead; iterations++) await nextIteration();
  expect([...(await reading).nights.keys()]).toEqual(['2027-01-05', '2027-01-06', '2027-01-07']);
  // On the main thread there would be one iteration, or about twenty with a pause every fifty events.
  expect(iterations).toBeGreaterThan(1_000);
});

test('an error of the thread is thrown with its class, code and part', async () => {
  const reader = new CalendarReader();
  const hourly = large.toString().replace('EXDATE;TZID=Europe/Berlin', 'RRULE:FREQ=HOURLY\r\n$&');
  const refused = reader.read(Buffer.from(hourly), options, usedBy(1));
  const error = {
    name: 'CalendarError',
    code: 'unsupported',
    part: 'FREQ=HOURLY',
    message: 'unsupported: FREQ=HOURLY',
  };
  await expect(refused).rejects.toMatchObject(error);
});

test('waiting calls are served owner by owner, however many calendars one owner has', async () => {
  const reader = new CalendarReader();
  const order: number[] = [];
  const read = (ownerId: number) =>
    reader.read(Buffer.from('<html></html>'), options, usedBy(ownerId)).catch(() => order.push(ownerId));
  await Promise.all([1, 1, 1, 1, 2, 3, 2].map(read));
  expect(order).toEqual([1, 1, 2, 3, 1, 2, 1]);
});

test('the accounts of one site have one turn before each reading of another site', async () => {
  const reader = new CalendarReader();
  const order: number[] = [];
  const read = ([ownerId, site]: [number, string?]) =>
    reader.read(Buffer.from('<html></html>'), options, { ...usedBy(ownerId), site }).catch(() => order.push(ownerId));
  const site = '192.0.2.0/24';
  await Promise.all([
    read([1, site]),
    ...[2, 3, 4, 5].map((owner) => read([owner, site])),
    read([6, '203.0.113.0/24']),
    read([7, '198.51.100.0/24']),
  ]);
  expect(order).toEqual([1, 2, 6, 7, 3, 4, 5]);
});

test('calls of a job come before those of requests, of which one has a turn after three of a job', async () => {
  const reader = new CalendarReader();
  const order: number[] = [];
  const read = ([ownerId, site]: [number, string?]) =>
    reader.read(Buffer.from('<html></html>'), options, { ...usedBy(ownerId), site }).catch(() => order.push(ownerId));
  const sites = [1, 2, 3].map((owner) => read([owner, `192.0.${owner}.0/24`]));
  await Promise.all([...sites, ...[11, 12, 13, 14].map((owner) => read([owner]))]);
  expect(order).toEqual([1, 11, 12, 13, 2, 14, 3]);
});

test('a call whose signal is aborted while it waits ends, and the others keep their turns', async () => {
  const reader = new CalendarReader();
  const leaving = new AbortController();
  const read = (signal?: AbortSignal) =>
    reader.read(Buffer.from('BEGIN:VCALENDAR\r\nEND:VCALENDAR'), options, { ...usedBy(1), ...(signal && { signal }) });
  const [first, gone, last] = [read(), read(leaving.signal), read()];
  const reason = new Error('gone');
  leaving.abort(reason);
  await expect(gone).rejects.toBe(reason);
  await expect(read(leaving.signal)).rejects.toBe(reason);
  expect(await Promise.all([first, last])).toMatchObject([{ events: 0 }, { events: 0 }]);
});

describe('a failed reading does not affect the next one:', () => {
  let folder: string;
  let program: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'reader-'));
    program = join(folder, 'thread.js');
    const behaviours = {
      result: "parentPort.postMessage({ reading: 'read' })",
      endless: 'for (;;);',
      outOfMemory: 'for (const all = []; ; ) all.push(new Array(1000).fill(all.length))',
      error: "throw new TypeError('a bug')",
      exit: 'process.exit()',
      'result, then error': "parentPort.postMessage({ reading: 'read' }); throw new TypeError('too late')",
      'result, then exit': "parentPort.postMessage({ reading: 'read' }); process.exit()",
      'result, then out of memory':
        "parentPort.postMessage({ reading: 'read' }); for (const all = []; ; ) all.push(new Array(1000).fill(all.length))",
    };
    const cases = Object.entries(behaviours).map(([name, code]) => `case '${name}': ${code}; break;`);
    const body = `switch (Buffer.from(bytes).toString()) { ${cases.join('\n')} }`;
    const text = `const { parentPort } = require('node:worker_threads'); parentPort.on('message', ({ bytes, started }) => { started[0] = 1; ${body} });`;
    writeFileSync(program, text);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each([
    ['endless', { name: 'CalendarError', code: 'tooComplex' }],
    ['outOfMemory', { name: 'CalendarError', code: 'tooComplex' }],
    ['error', { name: 'TypeError', message: 'a bug' }],
    ['exit', { message: 'the thread has exited' }],
  ])('%s', async (behaviour, error) => {
    const reader = new CalendarReader({ program, timeoutMs: behaviour === 'endless' ? 2_000 : 60_000, heapMb: 16 });
    const read = (text: string) => reader.read(Buffer.from(text), options, usedBy(1));
    const [bad, next] = await Promise.allSettled([read(behaviour), read('result')]);
    expect(bad).toMatchObject({ status: 'rejected', reason: error });
    expect(next).toEqual({ status: 'fulfilled', value: 'read' });
  });

  describe('a new thread reads the next calendar if the idle thread ends with', () => {
    test.each(['result, then error', 'result, then exit', 'result, then out of memory'])('%s', async (behaviour) => {
      const reader = new CalendarReader({ program, timeoutMs: 20_000, heapMb: 16 });
      const read = (text: string) => reader.read(Buffer.from(text), options, usedBy(1));
      // While the thread is ending, and after it has ended.
      expect(await Promise.all([read(behaviour), read(behaviour)])).toEqual(['read', 'read']);
      await delay(200);
      expect(await read('result')).toBe('read');
    });
  });

  test('fails with MODULE_NOT_FOUND, without retrying, if the thread cannot start', async () => {
    const reader = new CalendarReader({ program: join(folder, 'none.js'), timeoutMs: 20_000, heapMb: 16 });
    await expect(reader.read(Buffer.from(''), options, usedBy(1))).rejects.toMatchObject({ code: 'MODULE_NOT_FOUND' });
  });
});
