import { PassThrough } from 'node:stream';
import { showProgress } from './progress';

beforeEach(() => void jest.useFakeTimers({ now: 0 }));
afterEach(() => void jest.useRealTimers());

/** Reports the numbers, each 10 s after the one before, and returns what is written. */
function shown(numbers: number[], isTTY: boolean): string {
  const stream = Object.assign(new PassThrough(), { isTTY, columns: 80 });
  const onProgress = showProgress(stream as unknown as NodeJS.WriteStream);
  for (const done of numbers) {
    onProgress('rows copied', done, 1_000);
    jest.advanceTimersByTime(10_000);
  }
  return String(stream.read() ?? '');
}

test('without a terminal, prints a line with the remaining time for each tenth', () => {
  expect(shown([1, 101, 150, 201, 1_000], false).split('\n')).toEqual([
    '101 of 1000 rows copied, 1m30s to go',
    '201 of 1000 rows copied, 2m0s to go',
    '1000 of 1000 rows copied',
    '',
  ]);
});

test('a step that continues estimates its time from what it has done itself', () => {
  expect(shown([800, 900, 1_000], false).split('\n')).toEqual([
    '800 of 1000 rows copied',
    '900 of 1000 rows copied, 10s to go',
    '1000 of 1000 rows copied',
    '',
  ]);
});

test('on a terminal, draws a bar with the remaining time, and no lines', () => {
  const text = shown([800, 900], true);
  expect(text).toMatch(/█+░+ 900 of 1000 rows copied, 10s to go/);
  expect(text).not.toContain('\n');
});

test('on a terminal, each step has a bar of its own, which ends with a line', () => {
  const stream = Object.assign(new PassThrough(), { isTTY: true, columns: 80 });
  const onProgress = showProgress(stream as unknown as NodeJS.WriteStream);
  onProgress('rows copied', 2, 2);
  onProgress('rows compared', 1, 2);
  onProgress('rows compared', 2, 2);
  const text = String(stream.read());
  expect(text).toContain('2 of 2 rows copied');
  expect(text).toContain('2 of 2 rows compared');
  expect(text.match(/\n/g)).toHaveLength(2);
});
