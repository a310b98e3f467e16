import { notRun } from './offline';

test('a check that cannot run fails', () => {
  expect(() => notRun('python3 is not installed', {})).toThrow('python3 is not installed');
  expect(() => notRun('python3 is not installed', { CHECK_OFFLINE: 'off' })).toThrow('CHECK_OFFLINE=on');
});

test('with CHECK_OFFLINE=on, a check that cannot run is reported', () => {
  expect(notRun('Maven is not installed', { CHECK_OFFLINE: 'on' })).toBe('NOT RUN: Maven is not installed');
});
